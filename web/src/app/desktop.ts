// What the window of the desktop asks of the page (src/desktop). A browser has nothing of it.
import { boardPng, boardSvg } from '../board/picture';
import { transcriptOf } from '../game/squares';
import { lineAt, lineEnd } from '../game/tree';
import { t } from '../i18n/index.svelte';
import { download } from '../panels/files';
import type { App } from './app.svelte';
import { withNames } from './game_export';
import { keepFiles } from './many_files';

export const inDesktopWindow = navigator.userAgent.includes('OutflankDesktop');

const kLabels = ['file', 'edit', 'help', 'newWindow', 'open', 'openRecent', 'saveSgf', 'saveGgf', 'savePicture', 'print', 'quit', 'copyMoves', 'copyPosition', 'copyPicture', 'paste', 'unreadable', 'tooLong', 'unwritable', 'nothing', 'allFiles', 'failed', 'notKept'] as const;

/** The texts of the menus by their names, in the language of the page. */
export function menuLabels(): Record<string, string> {
  const own = kLabels.map((name) => [name, t(`desktop.${name}`)] as const);
  return { ...Object.fromEntries(own), new: t('new.title'), games: t('games.title'), settings: t('settings'), keys: t('keys.title') };
}

/** A game, a position or a link in the panel that brings it in. */
export function bringIn(app: App, what: string | Uint8Array | File): void {
  app.pasted = what;
  if (app.panel !== 'in') app.open('in');
}

/** The game on the board as a file, with the names of its players. */
export async function saveGame({ session, engine }: App, format: 'sgf' | 'ggf'): Promise<void> {
  download(`outflank.${format}`, await engine.write(withNames({ game: session.game, ...session.players }), format));
}

/** A file as the window hands it over. */
interface HandedFile {
  readonly name: string;
  /** Its bytes in base64. */
  readonly contents: string;
}

const kPanels = ['new', 'games', 'settings', 'keys'] as const;

export function offerToDesktop(app: App): void {
  if (!inDesktopWindow) return;
  if (navigator.userAgent.includes('OutflankDesktop/unkept')) app.keeping.endWithTheWindow(); // the window says it
  const { session } = app;
  const texts: Record<string, () => string> = {
    position: () => session.view?.text ?? '',
    moves: () => transcriptOf(lineAt(session.game, lineEnd(session.game, session.path, session.hint)).moves, session.size),
    diagram: () => (session.view ? boardSvg(session.view) : ''),
  };
  const act = async (name: string): Promise<void> => {
    const panel = kPanels.find((each) => each === name);
    if (panel && app.panel !== panel) app.open(panel);
    else if (name === 'saveSgf') await saveGame(app, 'sgf');
    else if (name === 'saveGgf') await saveGame(app, 'ggf');
    else if (name === 'savePicture' && session.view) download('outflank.png', await boardPng(session.view));
  };
  const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  Object.assign(globalThis, {
    outflankDesktop: {
      labels: menuLabels,
      act,
      text: (what: string) => texts[what]?.() ?? '',
      bringIn: (text: string) => bringIn(app, fromBase64(text)),
      bringInAll: (files: readonly HandedFile[]) => void keepFiles(app, files.map(({ name, contents }) => new File([fromBase64(contents)], name))),
    },
  });
}
