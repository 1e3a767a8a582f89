// A game as it is written on paper: one line of moves, with what is said of them and what else was tried.
import type { RecordedGame, RecordNode, Square } from '../engine/types';

export interface PrintedMove {
  /** Of the discs placed, from 1 on. */
  readonly number: number;
  readonly square: Square;
  readonly comment: string;
  /** Lines that could have been played instead. */
  readonly variations: readonly (readonly PrintedMove[])[];
}

/** The main line of the game. */
export const printedMoves = (game: RecordedGame): PrintedMove[] => lineFrom(game.children, 1);

function lineFrom(children: readonly RecordNode[], first: number): PrintedMove[] {
  const moves: PrintedMove[] = [];
  let next = children;
  for (let number = first; next[0]; ++number) {
    const [node, ...others] = next;
    const variations = others.map((other) => lineFrom([other], number));
    moves.push({ number, square: node!.square, comment: node!.comment, variations });
    next = node!.children;
  }
  return moves;
}
