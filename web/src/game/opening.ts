// Names of openings: which one is shown of those that a position has.
import type { ReachedOpening } from '../engine/types';

export interface ShownName {
  readonly text: string;
  /** The language that it is in. */
  readonly language: string;
}

/** The name in a language; where it has none the English one, else the first there is. */
export function nameIn(names: ReachedOpening['names'], language: string): ShownName | undefined {
  const shown = [language, 'en', ...Object.keys(names)].find((each) => names[each] !== undefined);
  return shown === undefined ? undefined : { text: names[shown]!, language: shown };
}
