// The words of the app in every language; English is complete and stands in for what is missing.
import en from './en.json';
import { settings } from '../store/settings.svelte';

export type MessageKey = keyof typeof en;
export type Locale = 'en' | 'de' | 'fr' | 'ja' | 'vi';

/** Every language by its own name. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ja: '日本語',
  vi: 'Tiếng Việt',
};

type Messages = Readonly<Partial<Record<MessageKey, string>>>;

// Each language is a file of its own and is fetched when it is wanted.
const loaders: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ default: Messages }>>> = {
  de: () => import('./de.json'),
  fr: () => import('./fr.json'),
  ja: () => import('./ja.json'),
  vi: () => import('./vi.json'),
};

const state: { locale: Locale; messages: Messages } = $state({ locale: 'en', messages: en });

const isLocale = (text: string): text is Locale => text in localeNames;

/** The language of the settings, or the first of the browser's that the app has. */
export function wantedLocale(): Locale {
  if (settings.locale !== 'system') return settings.locale;
  return navigator.languages.map((language) => language.slice(0, 2)).find(isLocale) ?? 'en';
}

/** Shows the app in a language. */
export async function useLocale(locale: Locale): Promise<void> {
  const messages: Messages = locale === 'en' ? en : (await loaders[locale]()).default;
  state.locale = locale;
  state.messages = messages;
  document.documentElement.lang = locale;
}

/** The text for a key, `{name}` replaced by the values. */
export function t(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(state.messages[key] ?? en[key], values);
}

/** The text for a key that may not exist, or another one. */
export function messageOr(key: string, otherwise: string): string {
  return key in en ? t(key as MessageKey) : otherwise;
}

/** One of two texts by a number: KEY.one or KEY.other. */
export function count(key: 'discs' | 'moves' | 'plies' | 'positions' | 'empty' | 'legal', n: number): string {
  const form = new Intl.PluralRules(state.locale).select(n) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}`, { n: n.toLocaleString(state.locale) });
}

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const currentLocale = (): Locale => state.locale;
