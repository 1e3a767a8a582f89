// The word for a start that failed: what was thrown before there is a board ends here, not in a white page.
//
// It needs nothing of the page: no framework, no translations, no styles. Any of them may be what failed.
import { kSettingsKey } from '../store/storage_keys';

interface Words {
  readonly failed: string;
  readonly reload: string;
  readonly forget: string;
  readonly gamesStay: string;
}

const kWords: Readonly<Record<string, Words>> = {
  en: { failed: 'Outflank could not start.', reload: 'Reload', forget: 'Forget the settings and reload', gamesStay: 'Your games stay.' },
  de: { failed: 'Outflank konnte nicht starten.', reload: 'Neu laden', forget: 'Einstellungen vergessen und neu laden', gamesStay: 'Deine Partien bleiben.' },
  fr: { failed: 'Outflank n’a pas pu démarrer.', reload: 'Recharger', forget: 'Oublier les réglages et recharger', gamesStay: 'Vos parties restent.' },
  ja: { failed: 'Outflank を起動できませんでした。', reload: '再読み込み', forget: '設定を消して再読み込み', gamesStay: '対局はそのまま残ります。' },
  vi: { failed: 'Outflank không khởi động được.', reload: 'Tải lại', forget: 'Xóa cài đặt và tải lại', gamesStay: 'Các ván của bạn vẫn còn.' },
};
const kLongestLine = 200;

/** The first of the browser's languages that there are words in. */
export function languageOf(languages: readonly string[]): string {
  return languages.map((language) => language.slice(0, 2)).find((language) => Object.hasOwn(kWords, language)) ?? 'en';
}

/** What was thrown, in one line. */
export function lineOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const line = text.trim().split('\n', 1)[0]!;
  return line.length > kLongestLine ? `${line.slice(0, kLongestLine)}…` : line;
}

function settingsAreKept(): boolean {
  try {
    return localStorage.getItem(kSettingsKey) !== null;
  } catch {
    return false; // even to look throws, so there is nothing to forget
  }
}

/** The window, or what a test has in its place. */
type Window = Pick<typeof globalThis, 'addEventListener' | 'removeEventListener' | 'location' | 'navigator'>;

export class StartFailure {
  private box: HTMLElement | undefined;

  /** `isTold` knows what nobody waits for and the page has a word for itself. */
  constructor(
    private readonly window: Window,
    private readonly page: Document,
    private readonly isTold: (error: unknown) => boolean,
  ) {}

  /** Hears what is thrown from now on until the first board is there. */
  listen(): void {
    // Without an error it comes from elsewhere: a worker, which is replaced, or the script of an extension.
    const onError = ({ error }: ErrorEvent): void => {
      if (error) this.failed(error);
    };
    const onRejection = ({ reason }: PromiseRejectionEvent): void => {
      if (!this.isTold(reason)) this.failed(reason);
    };
    this.window.addEventListener('error', onError);
    this.window.addEventListener('unhandledrejection', onRejection);
    const board = new MutationObserver(() => {
      if (this.page.querySelector('[data-square]') === null) return;
      board.disconnect();
      this.window.removeEventListener('error', onError);
      this.window.removeEventListener('unhandledrejection', onRejection);
      this.box?.remove(); // it came all the same
    });
    board.observe(this.page.body, { childList: true, subtree: true });
  }

  /** Says it, once: what else is thrown comes of the same. */
  failed(error: unknown): void {
    if (this.box || this.page.querySelector('[data-square]') !== null) return;
    this.box = this.draw(error);
    const loading = this.page.querySelector('.starting');
    if (loading) loading.replaceWith(this.box);
    else this.page.body.prepend(this.box);
  }

  private draw(error: unknown): HTMLElement {
    const language = languageOf(this.window.navigator.languages);
    const words = kWords[language]!;
    const box = this.element('div', '');
    box.className = 'starting failed';
    box.lang = language;
    box.setAttribute('role', 'alert');
    const line = this.element('p', lineOf(error));
    line.lang = 'en';
    const reload = this.button(words.reload, () => this.window.location.reload());
    box.append(this.element('h1', words.failed), line, reload);
    if (settingsAreKept()) box.append(this.button(words.forget, () => this.forget()), this.element('p', words.gamesStay));
    return box;
  }

  private forget(): void {
    localStorage.removeItem(kSettingsKey);
    this.window.location.reload();
  }

  private element(name: string, text: string): HTMLElement {
    const element = this.page.createElement(name);
    element.textContent = text;
    return element;
  }

  private button(text: string, pressed: () => void): HTMLElement {
    const button = this.element('button', text);
    button.className = 'btn';
    button.onclick = pressed;
    return button;
  }
}
