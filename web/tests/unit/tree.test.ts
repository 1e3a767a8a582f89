// The tree of moves: playing, stepping, promoting, deleting, commenting.
import { expect, test } from 'vitest';
import { comment, emptyGame, forward, lineAt, lineEnd, mainLine, play, playAll, promote, remove } from '../../src/game/tree';

const start = emptyGame({ size: 8 });

test('a move that is there is walked, another one becomes a variation', () => {
  const first = playAll(start, [], [37, 45]);
  const again = play(first.game, [], 37);
  expect(again.game).toBe(first.game);
  const other = play(first.game, [0], 43);
  expect(other.path).toEqual([0, 1]);
  expect(lineAt(other.game, other.path).moves).toEqual([37, 43]);
  expect(lineAt(other.game, mainLine(other.game)).moves).toEqual([37, 45]);
  expect(start.children).toEqual([]);
});

test('stepping back loses nothing: forward follows the line that was walked', () => {
  const { game } = playAll(start, [], [37, 45]);
  const branch = play(game, [0], 43);
  expect(forward(branch.game, [0], branch.path)).toEqual([0, 1]);
  expect(forward(branch.game, [0])).toEqual([0, 0]);
  expect(lineEnd(branch.game, [], branch.path)).toEqual([0, 1]);
  expect(forward(branch.game, branch.path)).toBe(branch.path);
});

test('promote moves a variation up where it branches', () => {
  const { game } = playAll(start, [], [37, 45, 20]);
  const branch = playAll(game, [0], [43, 44]);
  const promoted = promote(branch.game, branch.path);
  expect(promoted.path).toEqual([0, 0, 0]);
  expect(lineAt(promoted.game, mainLine(promoted.game)).moves).toEqual([37, 43, 44]);
  expect(promote(promoted.game, promoted.path)).toEqual(promoted);
});

test('remove takes a node with all that follows, and nothing else', () => {
  const { game } = playAll(start, [], [37, 45]);
  const branch = play(game, [0], 43);
  const removed = remove(branch.game, [0, 0]);
  expect(removed.path).toEqual([0]);
  expect(lineAt(removed.game, mainLine(removed.game)).moves).toEqual([37, 43]);
});

test('comments stand at their move, or at the game', () => {
  const { game } = playAll(start, [], [37, 45]);
  expect(comment(game, [0, 0], 'why not').children[0]?.children[0]?.comment).toBe('why not');
  expect(comment(game, [], 'whole').comment).toBe('whole');
});
