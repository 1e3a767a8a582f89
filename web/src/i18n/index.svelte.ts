// The words of the app in every language; English is complete and stands in for what is missing.
import en from './en.json';

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

export const isLocale = (value: unknown): value is Locale => typeof value === 'string' && Object.hasOwn(localeNames, value);

/** A chosen language, or the first of the browser's that the app has. */
export function localeFor(chosen: Locale | 'system'): Locale {
  if (chosen !== 'system') return chosen;
  return navigator.languages.map((language) => language.slice(0, 2)).find(isLocale) ?? 'en';
}

let wanted = 0;

/** Shows the app in a language, unless another one is wanted by the time that its texts come. */
export async function useLocale(locale: Locale): Promise<void> {
  const own = ++wanted;
  const messages: Messages = locale === 'en' ? en : (await loaders[locale]()).default;
  if (own !== wanted) return;
  state.locale = locale;
  state.messages = messages;
  document.documentElement.lang = locale;
}

/** The text for a key, `{name}` replaced by the values. */
export function t(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fill(state.messages[key] ?? en[key], Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? number(value) : value])));
}

/** A number as the language writes it. */
export function number(n: number, options?: Intl.NumberFormatOptions): string {
  // All languages of the page write these alike, and the first format of a visit takes long to make.
  if (!options && Number.isInteger(n) && n >= 0 && n < 1000) return String(n);
  return (options ? new Intl.NumberFormat(state.locale, options) : plainFormat()).format(n);
}

/** To make one takes longer than to use it a hundred times. */
const plainFormats = new Map<Locale, Intl.NumberFormat>();

function plainFormat(): Intl.NumberFormat {
  const known = plainFormats.get(state.locale);
  if (known) return known;
  const made = new Intl.NumberFormat(state.locale);
  plainFormats.set(state.locale, made);
  return made;
}

/** The day of a moment, in milliseconds since 1970, as the language writes it. */
export function day(moment: number | string): string {
  return new Date(moment).toLocaleDateString(regionalLocale());
}
/** The language as the person's country has it, where the browser knows: days stand in another order there. */
function regionalLocale(): string {
  const wanted: readonly string[] = globalThis.navigator?.languages ?? [];
  return wanted.find((each) => each.split('-')[0] === state.locale) ?? state.locale;
}

/** The date of a record: a whole one as the language writes it, "2026" and the like as they are. Of a moment it is
 *  the day that stands there, wherever that was. */
export function dateText(date: string): string {
  const noon = /^\d{4}-\d\d-\d\d(T|$)/.test(date) ? `${date.slice(0, 10)}T12:00` : '';
  return Number.isNaN(Date.parse(noon)) ? date : day(noon);
}

/** The text for a key that may not exist, or another one. */
export function messageOr(key: string, otherwise: string): string {
  return key in en ? t(key as MessageKey) : otherwise;
}

/** Keys of which there are two, KEY.one and KEY.other. */
type Counted = { [Key in MessageKey]: Key extends `${infer Stem}.one` ? (`${Stem}.other` extends MessageKey ? Stem : never) : never }[MessageKey];

/** One of two texts by a number: KEY.one or KEY.other. */
export function count(key: Counted, n: number, values: Readonly<Record<string, string | number>> = {}): string {
  const form = new Intl.PluralRules(state.locale).select(n) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}`, { ...values, n });
}

/** A text that may have forms for one and for several (KEY.one, KEY.other); nothing for a key that is none. */
export function formOf(key: string, n: number): MessageKey | undefined {
  const form = `${key}.${new Intl.PluralRules(state.locale).select(n) === 'one' ? 'one' : 'other'}`;
  return [form, key].find((candidate): candidate is MessageKey => candidate in en);
}

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const currentLocale = (): Locale => state.locale;
