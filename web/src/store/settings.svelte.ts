// What the person has chosen, kept in this browser.
import type { Locale } from '../i18n/index.svelte';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  locale: Locale | 'system';
  showLegal: boolean;
  previewFlips: boolean;
  sound: boolean;
  motion: boolean;
  tapTwice: boolean;
  analysisLines: number;
  /** The level at which an analysis ends; 0: it goes on until it is stopped. */
  analysisLevel: number;
  /** Seconds after which an analysis rests; 0: it does not. */
  analysisSeconds: number;
  /** Single letters are shortcuts. */
  letterKeys: boolean;
  /** Of a search in the browser; 0: as many as the machine has, within reason. */
  threads: number;
  /** What the book and the played games say is shown. */
  explorer: boolean;
}

const kKey = 'outflank.settings';
const kDefaults: Settings = {
  theme: 'system',
  locale: 'system',
  showLegal: true,
  previewFlips: true,
  sound: false,
  motion: true,
  tapTwice: false,
  analysisLines: 64,
  analysisLevel: 0,
  analysisSeconds: 60,
  letterKeys: true,
  threads: 0,
  explorer: true,
};

/** More do not pay in a browser, and they make a phone hot. */
const kMostThreads = 8;

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(kKey) ?? '{}') as Partial<Settings>;
  } catch {
    return {}; // a private window, or text that is none of ours
  }
}

export const settings: Settings = $state({ ...kDefaults, ...stored() });

/** Threads that this machine offers a page. */
export const threadsHere = (): number => Math.max(1, Math.min(kMostThreads, navigator.hardwareConcurrency || 1));

export const threadsWanted = (): number => (settings.threads > 0 ? settings.threads : threadsHere());

/** To be called after a change. */
export function keepSettings(): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(settings));
  } catch {
    // Nothing can be kept here; the choice holds for this visit.
  }
}

/** Makes the page follow the settings that are its own: theme, movement. */
export function applySettings(root: HTMLElement): void {
  if (settings.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  if (settings.motion) delete root.dataset['motion'];
  else root.dataset['motion'] = 'off';
}

/** Keeps `--px`, one pixel of the device, right: it changes with the zoom and with the screen. */
export function followPixels(root: HTMLElement): () => void {
  let query: MediaQueryList;
  const follow = (): void => {
    root.style.setProperty('--px', `${1 / devicePixelRatio}px`);
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', follow, { once: true });
  };
  follow();
  return () => query.removeEventListener('change', follow);
}

/** True when movement is not wanted, by the system or here. */
export function stillMotion(): boolean {
  return !settings.motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
