// Who passed, and has not moved since: people must not miss it.
import type { Disc, PositionView, Square } from '../engine/types';

/** The side has passed since its last own move. */
export function hasPassed({ plies, over }: PositionView, disc: Disc): boolean {
  if (over) return false;
  for (let i = plies.length - 1; i >= 0 && plies[i]!.disc !== disc; --i) if (plies[i]!.passAfter) return true;
  return false;
}

/** Where the last move can be answered: nowhere after a pass, when the legal moves are those of its own side. */
export function answersOf({ plies, over, legal }: PositionView): Square[] {
  return over || plies.at(-1)?.passAfter ? [] : legal.map(({ square }) => square);
}
