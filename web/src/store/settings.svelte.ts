// What the person has chosen, kept in this browser. Another version of the page, or anybody, may have written
// what stands there: each value is taken only if it is one that can be chosen here.
import { isLocale, type Locale } from '../i18n/index.svelte';
import { kSettingsKey } from './storage_keys';

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

/** The lines that an analysis may show; the most stands for all of them. */
export const kLineChoices = [1, 2, 3, 5, 64] as const;
/** The levels at which an analysis may end; 0 stands for none. */
export const kLevelChoices = [8, 14, 21, 27, 0] as const;
/** Seconds after which an analysis may rest; 0 stands for never. */
export const kRestChoices = [10, 60, 300, 0] as const;
/** Seconds; who writes settings by hand is not held to the choices. */
const kLongestRest = 3600;
/** More do not pay in a browser, and they make a phone hot. */
const kMostThreads = 8;

const isOneOf = (choices: readonly unknown[]) => (value: unknown): boolean => choices.includes(value);
const isWhole = (most: number) => (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
const isSwitch = isOneOf([true, false]);

/** Of each setting what it is at first, and what it may be. */
const kRules: { readonly [Key in keyof Settings]: { readonly first: Settings[Key]; allows(value: unknown): boolean } } = {
  theme: { first: 'system', allows: isOneOf(['system', 'light', 'dark']) },
  locale: { first: 'system', allows: (value) => value === 'system' || isLocale(value) },
  showLegal: { first: true, allows: isSwitch },
  previewFlips: { first: true, allows: isSwitch },
  sound: { first: false, allows: isSwitch },
  motion: { first: true, allows: isSwitch },
  tapTwice: { first: false, allows: isSwitch },
  analysisLines: { first: 64, allows: isOneOf(kLineChoices) },
  analysisLevel: { first: 0, allows: isOneOf(kLevelChoices) },
  analysisSeconds: { first: 60, allows: isWhole(kLongestRest) },
  letterKeys: { first: true, allows: isSwitch },
  threads: { first: 0, allows: isWhole(kMostThreads) },
  explorer: { first: true, allows: isSwitch },
};

/** The settings that a kept text says; where it says nothing that may be, what they are at first. */
export function readSettings(text: string | null): Settings {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    kept = null; // text that is none of ours
  }
  const fields = typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {};
  const chosen = Object.entries(kRules).map(([key, { first, allows }]) => [key, Object.hasOwn(fields, key) && allows(fields[key]) ? fields[key] : first]);
  return Object.fromEntries(chosen) as unknown as Settings;
}

function stored(): string | null {
  try {
    return localStorage.getItem(kSettingsKey);
  } catch {
    return null; // a private window, or a policy: even to look throws
  }
}

export const settings: Settings = $state(readSettings(stored()));
/** As this tab has read or kept them last: what differs was chosen here since. */
let known: Settings = { ...settings };

/** Threads that this machine offers a page. */
export const threadsHere = (): number => Math.max(1, Math.min(kMostThreads, navigator.hardwareConcurrency || 1));

export const threadsWanted = (): number => (settings.threads > 0 ? settings.threads : threadsHere());

/** To be called after a change; false where nothing can be kept: the choice holds for this visit. What other tabs have
 *  kept meanwhile stays. */
export function keepSettings(): boolean {
  const chosen = Object.entries(settings).filter(([key, value]) => value !== known[key as keyof Settings]);
  try {
    localStorage.setItem(kSettingsKey, JSON.stringify({ ...readSettings(stored()), ...Object.fromEntries(chosen) }));
    known = { ...settings };
    return true;
  } catch {
    return false;
  }
}

/** Makes the page follow the settings that are its own: theme, movement. */
export function applySettings(root: HTMLElement): void {
  if (settings.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  if (settings.motion) delete root.dataset['motion'];
  else root.dataset['motion'] = 'off';
  // The bar of a phone's browser has the colour of the theme, which need not be the system's.
  for (const bar of root.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const theme = bar.dataset['of']!;
    if (settings.theme === 'system') bar.media = `(prefers-color-scheme: ${theme})`;
    else bar.media = settings.theme === theme ? 'all' : 'not all';
  }
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
