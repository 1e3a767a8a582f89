// What the coach points at: key moments, arrows, and how much of a line is shown.
import { expect, test } from 'vitest';
import { Demonstration } from '../../src/analyze/demonstration';
import type { Trial } from '../../src/app/trial.svelte';
import type { Remark, ReviewedMove } from '../../src/engine/types';
import { arrowsOf, keyMoments, toldSquares } from '../../src/game/coach';

const remark = (rest: Partial<Remark>): Remark => ({ key: 'gives_corner', squares: [], count: 1, instead: 0, line: 'played', ply: 0, ...rest });

const move = (number: number, loss: number, rest: Partial<ReviewedMove> = {}): ReviewedMove => ({
  number,
  disc: 'black',
  square: 9,
  best: 19,
  loss,
  judgement: 'mistake',
  proven: false,
  changedResult: false,
  bestScore: 4,
  exact: false,
  depth: 14,
  percent: 73,
  bestLine: [19, 34, 'pass', 45, 20, 21, 22, 23],
  playedScore: -8,
  playedExact: false,
  playedLine: [9, 0, 1, 2, 3, 4, 5],
  remarks: [],
  sentence: '',
  ...rest,
});

test('key moments are those that changed the result for certain, then the dearest, in the order of the game', () => {
  const moves = [move(1, 2, { judgement: 'fine' }), move(5, 12), move(9, 3), move(20, 1, { changedResult: true, proven: true }), move(30, 7), move(40, 12)];
  expect(keyMoments(moves).map(({ number }) => number)).toEqual([5, 20, 40]);
  // An estimate of a large loss may be fine: its error is larger.
  expect(keyMoments([move(1, 0, { judgement: 'best' }), move(2, 9, { judgement: 'fine' })])).toEqual([]);
});

test('an arrow leads from the move that a sentence is about to each square, but not to an area', () => {
  const remarks = [
    remark({ squares: [0, 7] }),
    remark({ squares: [0] }),
    remark({ squares: [19, 63], line: 'best' }),
    remark({ squares: [1, 2, 3] }),
  ];
  expect(arrowsOf(move(1, 9, { remarks }))).toEqual([
    { from: 9, to: 0 },
    { from: 9, to: 7 },
    { from: 19, to: 63 },
  ]);
});

test('a line is shown up to what its sentences speak of, without its passes', () => {
  const told = move(1, 9, { remarks: [remark({ ply: 5 }), remark({ line: 'best', ply: 1 })] });
  expect(toldSquares(told, 'played')).toEqual([9, 0, 1, 2, 3, 4]);
  expect(toldSquares(told, 'best')).toEqual([19, 34, 45]);
});

test('a demonstration without motion shows the whole line at once', async () => {
  const begun: unknown[] = [];
  const trial = { begin: async (...values: unknown[]) => void begun.push(values) } as unknown as Trial;
  const root = { start: { size: 8 as const }, moves: [] };
  await new Demonstration(trial, () => true).show(root, [19, 34]);
  expect(begun).toEqual([[root, [19, 34], 2]]);
});
