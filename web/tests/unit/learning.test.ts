// The way through the 4x4 game, with answers that come late.
import { expect, test } from 'vitest';
import { Learning } from '../../src/app/learning.svelte';
import type { TreeView } from '../../src/engine/types';
import { FakeEngine } from './support/fake_engine';

class FakeTrees extends FakeEngine {
  override tree(): Promise<TreeView> {
    return Promise.resolve({ score: 0, positions: 1, games: 1, moves: [] });
  }
}

test('a second click before the answer plays nothing', async () => {
  const engine = new FakeTrees();
  const learning = new Learning(engine);
  await learning.goTo([]);
  const [first, second] = learning.view!.legal.map(({ square }) => square);
  const playing = learning.play([first!]);
  await learning.play([second!]); // legal on the board that is seen, not on the one that comes
  await playing;
  expect(learning.line.moves).toEqual([first]);
  await learning.play([first!]); // taken
  expect(learning.line.moves).toEqual([first]);
  await learning.play([second!]);
  expect(learning.line.moves).toEqual([first, second]);
});

test('an engine that does not answer is told of, and asked again', async () => {
  const engine = new FakeTrees();
  const learning = new Learning(engine);
  const answers = engine.tree;
  engine.tree = () => Promise.reject(new Error('the worker of the engine could not be loaded'));
  await learning.begin();
  expect(learning.trouble).toMatch(/could not be loaded/);
  engine.tree = answers;
  await learning.restart();
  expect(learning.trouble).toBe('');
  expect(learning.view?.legal.length).toBeGreaterThan(0);
  expect(learning.whole).toBeDefined();
});

test('who comes back is where they were, without an engine', async () => {
  const engine = new FakeTrees();
  const learning = new Learning(engine);
  await learning.begin();
  const [first] = learning.view!.legal.map(({ square }) => square);
  await learning.play([first!]);
  engine.tree = () => Promise.reject(new Error('the server is away'));
  engine.look = () => Promise.reject(new Error('the server is away'));
  await learning.begin();
  expect(learning.trouble).toBe('');
  expect(learning.line.moves).toEqual([first]);
  expect(learning.view?.legal.length).toBeGreaterThan(0);
});

test('the moves are walked back and forward as far as somebody has been', async () => {
  const learning = new Learning(new FakeTrees());
  await learning.goTo([]);
  const [first, second, other] = learning.view!.legal.map(({ square }) => square);
  await learning.goTo([first!, second!]);
  const { walk } = learning;
  expect([walk.canStep(-1), walk.canStep(1)]).toEqual([true, false]);
  await walk.step(-1);
  expect(learning.line.moves).toEqual([first]);
  await walk.toStart();
  await walk.toEnd();
  expect(learning.line.moves).toEqual([first, second]);
  await walk.step(-1);
  await learning.goTo([first!, other!]); // another way on
  await walk.toStart();
  await walk.toEnd();
  expect(learning.line.moves).toEqual([first, other]);
  await walk.step(1);
  expect(learning.line.moves).toEqual([first, other]);
});
