// Names of squares and the geometry of the board on the screen.
import type { BoardSize, Square, Step } from '../engine/types';

/** "a1" is the top-left square of every size. */
export function nameOf(square: Square, size: BoardSize): string {
  return 'abcdefgh'.charAt(square % size) + String(Math.floor(square / size) + 1);
}

/** "f5d6c3": the discs placed, in order. */
export const transcriptOf = (moves: readonly Square[], size: BoardSize): string => moves.map((square) => nameOf(square, size)).join('');

export function stepName(step: Step, size: BoardSize): string {
  return step === 'pass' ? 'pass' : nameOf(step, size);
}

/** The square of a name such as "f5", or nothing. */
export function squareOf(name: string, size: BoardSize): Square | undefined {
  const column = 'abcdefgh'.indexOf(name.charAt(0).toLowerCase());
  const row = Number(name.slice(1)) - 1;
  if (name.length !== 2 || column < 0 || column >= size || !(row >= 0 && row < size)) return undefined;
  return row * size + column;
}

/** A straight run of flipped discs, seen from the square that is played. */
export interface Ray {
  readonly direction: readonly [rows: number, columns: number];
  readonly flips: readonly Square[];
  /** The disc that holds the line at its far end. */
  readonly anchor: Square;
}

const kDirections = [
  [-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1],
] as const;

/** Sorts the discs that the engine says are flipped into lines from `square` outwards. */
export function raysOf(square: Square, flips: readonly Square[], size: BoardSize): Ray[] {
  const flipped = new Set(flips);
  const rays: Ray[] = [];
  for (const direction of kDirections) {
    const run: Square[] = [];
    let row = Math.floor(square / size) + direction[0];
    let column = (square % size) + direction[1];
    while (row >= 0 && row < size && column >= 0 && column < size && flipped.has(row * size + column)) {
      run.push(row * size + column);
      row += direction[0];
      column += direction[1];
    }
    if (run.length > 0) rays.push({ direction, flips: run, anchor: row * size + column });
  }
  return rays;
}
