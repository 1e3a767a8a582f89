// What the coach points at: the key moments of a game, arrows on the board, and how much of a line is shown.
import type { ReviewedMove, Square, Step } from '../engine/types';

/** A line of play of a reviewed move. */
export type ReviewLine = 'played' | 'best';

const kMoments = 3;
/** Plies of a line that are shown where nothing happens later. */
const kLeastPlies = 4;
/** More squares than this are an area, which has rings and no arrows. */
const kMostArrows = 2;

/** By the engine's judgement, which knows how sure its scores are. */
export const isFault = ({ judgement }: ReviewedMove): boolean => judgement !== 'best' && judgement !== 'fine';

/** A move that is marked in the game. */
export const isNotable = (move: ReviewedMove): boolean => isFault(move) || move.changedResult;

/** A move that is to be found by the key for mistakes. */
export const isMistake = ({ judgement, changedResult }: ReviewedMove): boolean =>
  judgement === 'mistake' || judgement === 'blunder' || changedResult;

/** What a changed result weighs beside the discs lost: everything where it is proven. */
const weightOf = (move: ReviewedMove): number => move.loss + (move.changedResult ? (move.proven ? 64 : 4) : 0);

/** The moves that decided the game, in its order: those that changed the result for certain, then the dearest. */
export function keyMoments(moves: Iterable<ReviewedMove>): ReviewedMove[] {
  return [...moves]
    .filter(isNotable)
    .sort((a, b) => weightOf(b) - weightOf(a) || a.number - b.number)
    .slice(0, kMoments)
    .sort((a, b) => a.number - b.number);
}

export interface Arrow {
  readonly from: Square;
  readonly to: Square;
}

/** From the move that a sentence is about to the squares that it names. */
export function arrowsOf(move: ReviewedMove): Arrow[] {
  const arrows = move.remarks
    .filter((remark) => remark.squares.length <= kMostArrows)
    .flatMap((remark) => remark.squares.map((to) => ({ from: remark.line === 'best' ? move.best : move.square, to })))
    .filter(({ from, to }) => from !== to);
  return arrows.filter((arrow, i) => arrows.findIndex(({ from, to }) => from === arrow.from && to === arrow.to) === i);
}

export const stepsOf = (move: ReviewedMove, line: ReviewLine): readonly Step[] => (line === 'best' ? move.bestLine : move.playedLine);

export const squaresOf = (steps: readonly Step[]): Square[] => steps.filter((step) => step !== 'pass');

/** The discs of a line up to what its sentences speak of. */
export function toldSquares(move: ReviewedMove, line: ReviewLine): Square[] {
  const plies = move.remarks.filter((remark) => remark.line === line).map((remark) => remark.ply + 1);
  return squaresOf(stepsOf(move, line).slice(0, Math.max(kLeastPlies, ...plies)));
}
