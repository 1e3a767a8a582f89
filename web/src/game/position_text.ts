// Positions as the engine writes them: squares row by row, then the side to move.
import type { Disc } from '../engine/types';

/** The discs of such a text, for pictures. */
export function discsOfText(text: string): (Disc | null)[] {
  const squares = text.split(' ')[0] ?? '';
  return [...squares].map((square) => (square === 'X' ? 'black' : square === 'O' ? 'white' : null));
}
