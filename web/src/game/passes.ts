// Who passed, and has not moved since: people must not miss it.
import type { Disc, PositionView } from '../engine/types';

/** The side has passed since its last own move. */
export function hasPassed({ plies, over }: PositionView, disc: Disc): boolean {
  if (over) return false;
  for (let i = plies.length - 1; i >= 0 && plies[i]!.disc !== disc; --i) if (plies[i]!.passAfter) return true;
  return false;
}
