// What a review says of a move, in the language of the page: a text for each remark, filled in.
import type { BoardSize, Remark, ReviewedMove, Square } from '../engine/types';
import { currentLocale, formOf, t } from '../i18n/index.svelte';
import { other } from './discs';
import { fineScoreText } from './score_text';
import { nameOf } from './squares';

/** Plies of the better line after its first move that a sentence names. */
const kThen = 3;

function sentenceOf(move: ReviewedMove, remark: Remark, size: BoardSize): string {
  const text = formOf(`told.${remark.key}`, remark.count);
  if (text === undefined) return ''; // of a newer engine
  const locale = currentLocale();
  return t(text, {
    move: nameOf(move.square, size),
    best: nameOf(move.best, size),
    side: t(move.disc),
    opponent: t(other(move.disc)),
    n: remark.count.toLocaleString(locale),
    instead: remark.instead.toLocaleString(locale),
    squares: remark.squares.map((square) => nameOf(square, size)).join(', '),
    score: fineScoreText(move.bestScore, move.exact, locale),
    played: fineScoreText(move.playedScore, move.playedExact, locale),
    depth: move.depth.toLocaleString(locale),
    then: move.bestLine.slice(1, 1 + kThen).map((step) => (step === 'pass' ? t('told.pass') : nameOf(step, size))).join(' '),
  });
}

/** Whole sentences; none of a move that is not worth one. */
export function sentencesOf(move: ReviewedMove, size: BoardSize): string[] {
  return move.remarks.map((remark) => sentenceOf(move, remark, size)).filter((sentence) => sentence !== '');
}

/** The squares that the sentences name, but for the better move: each once, though several may name it. */
export function namedSquares(move: ReviewedMove): Square[] {
  return [...new Set(move.remarks.flatMap((remark) => remark.squares))].filter((square) => square !== move.best);
}

/** What the review says of any move: its sentences, or a short one of a good move. */
export function judgementText(move: ReviewedMove, size: BoardSize): string {
  const sentences = sentencesOf(move, size);
  // Japanese sets no space after a full stop.
  if (sentences.length > 0) return sentences.join(currentLocale() === 'ja' ? '' : ' ');
  const name = nameOf(move.square, size);
  if (move.loss === 0) return t('review.saysBest', { move: name });
  const text = formOf('review.saysFine', move.loss)!;
  return t(text, { move: name, best: nameOf(move.best, size), n: move.loss });
}
