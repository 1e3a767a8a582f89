// How far a move is taken back.
import type { Disc, Ply } from '../engine/types';

/** How many of `plies` stay: all but the last one; of a game against a computer, in which `person` is one
 *  person's side, all before that person's last move. */
export function pliesAfterUndo(plies: readonly Ply[], person: Disc | undefined): number {
  if (plies.length === 0) return 0;
  if (person === undefined) return plies.length - 1;
  const last = plies.findLastIndex(({ disc }) => disc === person);
  return Math.max(last, 0);
}
