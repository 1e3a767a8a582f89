// How long a computer may think about one move.
import type { TimeControl } from '../game/clock';

/** How fast a game is played. */
export interface Timing {
  /** Nothing: without clocks. */
  readonly control?: TimeControl | undefined;
  /** The longest that a computer may think about a move; nothing: as usual. */
  readonly moveMs?: number | undefined;
}

/** Where nobody chose: bearable on a phone, and most opponents need far less. */
export const kUsualMoveMs = 8000;

/** What the panel of a new game offers besides. */
export const kMoveTimesMs: readonly number[] = [1000, 2000, 5000, 15_000, 30_000, 60_000];
