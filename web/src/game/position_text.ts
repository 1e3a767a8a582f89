// Positions as the engine writes and reads them: squares row by row, then the side to move.
import type { BoardSize, Disc, Square } from '../engine/types';

/** The discs of such a text. */
export function discsOfText(text: string): (Disc | null)[] {
  const squares = text.split(' ')[0] ?? '';
  return [...squares].map((square) => (square === 'X' ? 'black' : square === 'O' ? 'white' : null));
}

export function sideOfText(text: string): Disc {
  return text.split(' ')[1] === 'O' ? 'white' : 'black';
}

export function positionText(discs: readonly (Disc | null)[], toMove: Disc): string {
  const squares = discs.map((disc) => (disc === 'black' ? 'X' : disc === 'white' ? 'O' : '-')).join('');
  return `${squares} ${toMove === 'black' ? 'X' : 'O'}`;
}

/** The corners in the order in which they are given: opposite ones first. */
export function cornersOf(size: BoardSize): readonly Square[] {
  const last = size * size - 1;
  return [0, last, size - 1, last - size + 1];
}

/** A start with `corners` of them given to a side. */
export function withCorners(text: string, size: BoardSize, side: Disc, corners: number): string {
  const given = cornersOf(size).slice(0, corners);
  const discs = discsOfText(text).map((disc, square) => (given.includes(square) ? side : disc));
  return positionText(discs, sideOfText(text));
}
