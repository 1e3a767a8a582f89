// What could not be read, in the language of the page. The engine explains in English.
import type { ReadProblem } from '../engine/types';
import { parsePlace } from '../game/error_place';
import { currentLocale, t } from './index.svelte';

/** Where it is; empty when nothing says so. */
export function placeText(where: string): string {
  const place = parsePlace(where);
  if (!place) return where;
  const { line, column } = place;
  return line === undefined ? t('problem.column', { column }) : t('problem.line', { line, column });
}

/** The engine's sentence is in another language than the page. */
export const isForeign = (problem: ReadProblem): boolean => problem.code !== undefined && currentLocale() !== 'en';

/** What kind of thing is wrong, or in English what exactly. */
export const kindText = (problem: ReadProblem): string =>
  problem.code !== undefined && isForeign(problem) ? t(`problem.${problem.code}`) : problem.message;

/** All in one line. */
export const problemText = (problem: ReadProblem): string =>
  problem.where === '' ? kindText(problem) : `${t('io.stopped', { where: placeText(problem.where) })} ${kindText(problem)}`;
