// Changes of the tree in Analyze, their way back, and the way to the next mistake.
import { expect, test } from 'vitest';
import { TreeEdits } from '../../src/analyze/tree_edits';
import { nextMistake, stands } from '../../src/analyze/walk_keys';
import type { GameState } from '../../src/app/game_keeper';
import { Session } from '../../src/app/session.svelte';
import type { Toast } from '../../src/app/toasts.svelte';
import { Trial } from '../../src/app/trial.svelte';
import type { MoveClass, ReviewedMove } from '../../src/engine/types';
import { lineAt } from '../../src/game/tree';
import { FakeEngine, settled } from './support/fake_engine';

async function editsOf() {
  const engine = new FakeEngine();
  engine.overAfter = 3;
  const kept: GameState[] = [];
  const session = new Session(engine, { id: 'a', begin: () => undefined, keep: (state) => void kept.push(state), drop: () => undefined });
  await session.begin({ size: 8 }, { black: 'you', white: 'you' });
  for (const square of [1, 2, 3]) await session.playSquare(square);
  const toasts: Toast[] = [];
  const trial = new Trial(engine);
  const edits = new TreeEdits({ session, tell: (toast) => void toasts.push(toast) }, trial);
  const undo = async () => {
    toasts.at(-1)!.action!.run();
    await settled();
  };
  return { session, trial, edits, undo, kept, told: toasts, moves: () => lineAt(session.game, session.path).moves };
}

test('a line on trial is kept up to the move on the board, and can be taken out again', async () => {
  const { session, trial, edits, undo, moves } = await editsOf();
  await session.goTo([0]);
  await trial.begin(session.line, [10, 11, 12], 2);
  await edits.keepTrial();
  expect(moves()).toEqual([1, 10, 11]);
  expect(session.game.children[0]!.children.map(({ square }) => square)).toEqual([2, 10]);
  await undo();
  expect(moves()).toEqual([1]);
  expect(session.game.children[0]!.children.map(({ square }) => square)).toEqual([2]);
});

test('of a line on trial that the game has already, nothing is taken out', async () => {
  const { session, trial, edits, undo } = await editsOf();
  await session.goTo([]);
  await trial.begin(session.line, [1, 2], 2);
  await edits.keepTrial();
  await undo();
  expect(session.game.children[0]!.children[0]!.children[0]!.square).toBe(3);
});

test('what is deleted comes back at its place, but not into another game', async () => {
  const { session, edits, undo, moves } = await editsOf();
  await session.goTo([0]);
  await session.explore(20);
  await edits.deleteAt([0, 0]);
  expect(session.game.children[0]!.children.map(({ square }) => square)).toEqual([20]);
  expect(moves()).toEqual([1, 20]);
  await undo();
  expect(session.game.children[0]!.children.map(({ square }) => square)).toEqual([2, 20]);
  await edits.deleteAt([0, 0]);
  Object.assign(session, { id: 'another' });
  await undo();
  expect(session.game.children[0]!.children.map(({ square }) => square)).toEqual([20]);
});

test('a move that is deleted and comes back leaves the game where it was played, with its result', async () => {
  const { session, edits, undo, kept } = await editsOf();
  const whole = kept.at(-1)!;
  expect(whole.result).toBe('2–1');
  await session.goTo([0]);
  await edits.deleteAt([0, 0]);
  expect(kept.at(-1)).toMatchObject({ live: [0], result: '' });
  await undo();
  expect(kept.at(-1)).toMatchObject({ path: [0], live: whole.live, result: whole.result, position: whole.position });
});

test('a game that has gone on since a deletion stays where it is played when that is undone', async () => {
  const { session, edits, undo, kept } = await editsOf();
  await session.goTo([0, 0]);
  await edits.deleteAt([0, 0, 0]);
  await session.playSquare(4);
  await undo();
  expect(lineAt(session.game, session.live).moves).toEqual([1, 2, 4]);
  expect(kept.at(-1)!.result).toBe('2–1');
});

test('of a game that another tab plays nothing is deleted or kept, and nothing is said', async () => {
  const { session, trial, edits, told } = await editsOf();
  const { game } = session;
  await trial.begin(session.line, [10, 11], 2);
  session.yield();
  await edits.deleteAt([0, 0]);
  await edits.keepTrial();
  expect(session.game).toBe(game);
  expect(told).toEqual([]);
});

test('a move beside a line on trial makes the line one of the game', async () => {
  const { session, trial, edits, moves } = await editsOf();
  await session.goTo([0]);
  await trial.begin(session.line, [10, 11], 1);
  await edits.choose(30);
  expect(moves()).toEqual([1, 10, 30]);
  await edits.write({ game: session.id, moves: moves() }, 'why not');
  expect(session.game.children[0]!.children[1]!.children[0]!.comment).toBe('why not');
});

test('the next mistake is one by its class, or changed the result; after the last one the first', () => {
  const move = (number: number, judgement: MoveClass, changedResult = false) => [number, { number, loss: 8, judgement, changedResult } as ReviewedMove] as const;
  const review = new Map([move(9, 'mistake'), move(4, 'fine'), move(2, 'fine', true), move(12, 'inaccuracy')]);
  expect(nextMistake(review, 0)).toBe(2);
  expect(nextMistake(review, 2)).toBe(9);
  expect(nextMistake(review, 9)).toBe(2);
  expect(nextMistake(new Map(), 3)).toBeUndefined();
});

test('a place stands in a tree when every step of it does', async () => {
  const { session } = await editsOf();
  expect(stands(session.game, [0, 0, 0])).toBe(true);
  expect(stands(session.game, [0, 1])).toBe(false);
  expect(stands(session.game, [])).toBe(true);
});
