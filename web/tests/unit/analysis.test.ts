// What Analyze shows of a search: one iteration everywhere, in an order that may be held.
import { expect, test } from 'vitest';
import { Analysis, snapshotOf } from '../../src/app/analysis.svelte';
import type { Engine, Line, PositionView, Report, Search } from '../../src/engine/types';
import { isOutOfOrder, rowsOf } from '../../src/game/line_order';

const line = (first: number, score: number, depth: number): Line => ({ moves: [first, 9], score, bound: 'exact', exact: false, depth, percent: 73, standardError: 2.4 });
const report = (depth: number, ...lines: readonly (readonly [number, number])[]): Report => ({
  lines: lines.map(([first, score]) => line(first, score, depth)),
  depth,
  percent: 73,
  nodes: depth * 1000,
  seconds: 1,
  done: false,
});
const view = { size: 8, discs: [], toMove: 'white', legal: [{ square: 1, flips: [] }, { square: 2, flips: [] }], black: 2, white: 2, over: false, score: 0, text: '', plies: [] } as const satisfies PositionView;
const start = { start: { size: 8 }, moves: [] } as const;

/** An engine whose only search says what the test says. */
function searched(): { analysis: Analysis; say: (told: Report) => void } {
  let tell: (told: Report) => void = () => undefined;
  const analyze = (_line: unknown, _limits: unknown, onReport: (told: Report) => void): Search => {
    tell = onReport;
    return { done: new Promise(() => undefined), stop: () => undefined };
  };
  const analysis = new Analysis({ analyze } as unknown as Engine);
  analysis.look(start, view, { lines: 2 });
  return { analysis, say: (told) => tell(told) };
}

test('lines, squares, bar and graph are of one iteration', () => {
  const { analysis, say } = searched();
  for (const told of [report(4, [1, 3], [2, 1]), report(5, [2, 6], [1, -2]), report(6, [1, 8], [2, 0])]) {
    say(told);
    const shown = analysis.shown!;
    expect(shown.report).toBe(told);
    expect([...shown.scores.values()]).toEqual(told.lines);
    // The bar and the point of the graph, for Black.
    expect(analysis.judgedAt(start)).toEqual({ score: -told.lines[0]!.score, certainty: 'estimate', depth: told.depth });
  }
});

test('a weaker search that is shown does not take what is known from the graph', () => {
  const { analysis, say } = searched();
  say(report(20, [1, 3]));
  analysis.halt();
  analysis.look(start, view, { lines: 2 });
  expect(analysis.judgedAt(start)?.depth).toBe(20);
  analysis.halt();
  const again = analysis;
  expect(again.judgedAt(start)).toEqual({ score: -3, certainty: 'estimate', depth: 20 });
});

test('a report without lines is nothing to show', () => {
  expect(snapshotOf('', view, report(0))).toBeUndefined();
});

test('a held order keeps its places, and its numbers are those of the new iteration', () => {
  const before = report(5, [1, 6], [2, 4], [3, 2]).lines;
  const after = report(6, [2, 7], [1, 5], [4, 3]).lines;
  const held = rowsOf(before, undefined, 5).map((row) => row.first);
  const rows = rowsOf(after, held, 5);
  expect(rows.map((row) => [row.first, row.line?.score, row.line?.depth])).toEqual([[1, 5, 6], [2, 7, 6], [3, undefined, undefined], [4, 3, 6]]);
  expect(isOutOfOrder(rows, after)).toBe(true);
  expect(isOutOfOrder(rowsOf(before, held, 5), before)).toBe(false);
});

test('a move that a report names twice has one row', () => {
  const { lines } = report(6, [2, 7], [2, 5], [4, 3]);
  expect(rowsOf(lines, undefined, 5).map((row) => [row.first, row.line?.score])).toEqual([[2, 7], [4, 3]]);
  expect(rowsOf(lines, [4], 5).map((row) => [row.first, row.line?.score])).toEqual([[4, 3], [2, 7]]);
});

test('an order that is not held is that of the lines', () => {
  const { lines } = report(6, [2, 7], [1, 5], [4, 3]);
  expect(rowsOf(lines, undefined, 2).map((row) => row.first)).toEqual([2, 1]);
});
