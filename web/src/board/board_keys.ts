// What a key means on the board. Knows no DOM: the component moves the focus.
import type { BoardSize, Square } from '../engine/types';
import { squareOf } from '../game/squares';

/** A file letter that waits for its row. */
export interface Typed {
  readonly letter: string;
  readonly at: number;
}

export type KeyMeaning =
  | { kind: 'move'; square: Square }
  | { kind: 'letter'; typed: Typed }
  | { kind: 'flips' }
  | { kind: 'clear' }
  | { kind: 'none' };

export interface Key {
  /** As `keyOf` tells it. */
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  /** Milliseconds, of any clock. */
  readonly at: number;
}

const kTypingMs = 1500;

/** Where a key leads from `square`; `legal` in order of the squares. */
export function keyMeaning(
  key: Key,
  square: Square,
  size: BoardSize,
  legal: readonly Square[],
  typed: Typed | undefined,
): KeyMeaning {
  const column = square % size;
  const row = Math.floor(square / size);
  const to = (target: Square): KeyMeaning => ({ kind: 'move', square: target });
  switch (key.key) {
    case 'ArrowRight':
      return to(column < size - 1 ? square + 1 : square);
    case 'ArrowLeft':
      return to(column > 0 ? square - 1 : square);
    case 'ArrowDown':
      return to(row < size - 1 ? square + size : square);
    case 'ArrowUp':
      return to(row > 0 ? square - size : square);
    case 'Home':
      return to(key.ctrl ? 0 : row * size);
    case 'End':
      return to(key.ctrl ? size * size - 1 : row * size + size - 1);
    case 'Escape':
      return { kind: 'clear' };
  }
  if (key.ctrl) return { kind: 'none' };
  const letter = key.key;
  if (letter === 'p') return { kind: 'flips' };
  if (letter === 'n' && legal.length > 0) return to(key.shift ? before(legal, square) : after(legal, square));
  if (letter >= 'a' && letter <= 'h' && letter.length === 1 && 'abcdefgh'.indexOf(letter) < size)
    return { kind: 'letter', typed: { letter, at: key.at } };
  if (typed !== undefined && key.at - typed.at <= kTypingMs) {
    const target = squareOf(typed.letter + letter, size);
    if (target !== undefined) return to(target);
  }
  return { kind: 'none' };
}

const after = (legal: readonly Square[], square: Square): Square =>
  legal.find((candidate) => candidate > square) ?? legal[0]!;
const before = (legal: readonly Square[], square: Square): Square =>
  legal.findLast((candidate) => candidate < square) ?? legal[legal.length - 1]!;
