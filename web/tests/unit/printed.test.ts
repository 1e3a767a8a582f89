// A game as it is written on paper.
import { expect, test } from 'vitest';
import { printedMoves, type PrintedMove } from '../../src/game/printed';
import { comment, emptyGame, playAll } from '../../src/game/tree';

/** `1 (1)[text] 2`: numbers, variations in parentheses, comments in brackets. */
const written = (moves: readonly PrintedMove[]): string =>
  moves.map(({ number, square, comment, variations }) =>
    `${number}:${square}${comment === '' ? '' : `[${comment}]`}${variations.map((each) => ` (${written(each)})`).join('')}`).join(' ');

test('the main line, with comments, and what else was tried at its place', () => {
  let { game } = playAll(emptyGame({ size: 8 }), [], [1, 2, 3]);
  ({ game } = playAll(game, [], [1, 12, 13]));
  ({ game } = playAll(game, [], [1, 12, 14]));
  ({ game } = playAll(game, [], [1, 2, 23]));
  game = comment(game, [0, 0], 'the book');
  expect(written(printedMoves(game))).toBe('1:1 2:2[the book] (2:12 3:13 (3:14)) 3:3 (3:23)');
});

test('of a game without moves nothing is written', () => {
  expect(printedMoves(emptyGame({ size: 8 }))).toEqual([]);
});
