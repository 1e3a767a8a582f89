// Names of openings: which one is shown of those that a position has. A name of a language that nobody asked for
// is none: it may be in a script that people cannot read.
import type { PositionView, ReachedOpening } from '../engine/types';

/** The language that a name is in. */
interface InLanguage {
  readonly language: string;
}
export interface ShownName extends InLanguage {
  readonly text: string;
}
export interface ShownOpening extends ReachedOpening, InLanguage {}

/** That language where it has a name, else English. */
const languageOf = (named: Readonly<Record<string, unknown>>, language: string): string | undefined =>
  [language, 'en'].find((each) => named[each] !== undefined);

/** The name of a position in a language, or in English. */
export function nameIn(names: Readonly<Record<string, string>>, language: string): ShownName | undefined {
  const shown = languageOf(names, language);
  return shown === undefined ? undefined : { text: names[shown]!, language: shown };
}

/** The opening that a line went through in a language, or in English. */
export function openingIn(openings: PositionView['openings'], language: string): ShownOpening | undefined {
  const shown = openings && languageOf(openings, language);
  return shown === undefined ? undefined : { ...openings![shown]!, language: shown };
}
