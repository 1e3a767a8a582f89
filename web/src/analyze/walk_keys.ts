// What the arrow keys mean in Analyze, and where the next mistake of a review is.
import { isModified, keyOf } from '../app/keys';
import { isField } from '../app/shortcuts';
import type { RecordedGame, ReviewedMove } from '../engine/types';
import { isMistake } from '../game/coach';
import { nodesAlong, type Path } from '../game/tree';

/** The focus walks there by the arrow keys: along the graph, or from square to square. */
const walksItself = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.closest('[role=slider]') !== null || (target.closest('[role=grid]') !== null && target.matches(':focus-visible')));

/** What a key does to a line on trial: steps so far, or leaves it; nothing when the key is not its. */
export function trialStep(event: KeyboardEvent, panelOpen: boolean): number | 'leave' | undefined {
  if (isModified(event) || isField(event.target)) return undefined;
  const key = keyOf(event);
  if (key === 'Escape') return panelOpen ? undefined : 'leave';
  const by = { ',': -1, '.': 1, ArrowLeft: -1, ArrowRight: 1 }[key];
  return by === undefined || (key.length > 1 && walksItself(event.target)) ? undefined : by;
}

/** Up and down in the tree: another variation of this move. Nothing when the key means something else. */
export function besideTree(event: KeyboardEvent, path: Path): Path | undefined {
  const by = isModified(event) ? undefined : { ArrowUp: -1, ArrowDown: 1 }[keyOf(event)];
  const index = path.at(-1);
  if (by === undefined || index === undefined || !(event.target instanceof Element && event.target.closest('.tree'))) return undefined;
  return [...path.slice(0, -1), index + by];
}

export const stands = (game: RecordedGame, path: Path): boolean => nodesAlong(game, path).length === path.length;

/** The number of the next mistake after `at`; after the last one the first. */
export function nextMistake(review: ReadonlyMap<number, ReviewedMove>, at: number): number | undefined {
  const numbers = [...review.values()].filter(isMistake).map((move) => move.number).sort((a, b) => a - b);
  return numbers.find((candidate) => candidate > at) ?? numbers[0];
}
