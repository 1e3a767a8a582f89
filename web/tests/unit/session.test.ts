// A session beside an engine that answers late, in another order, or with an error.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameState } from '../../src/app/game_keeper';
import { Session } from '../../src/app/session.svelte';
import type { RecordNode } from '../../src/engine/types';
import { comment, emptyGame, lineAt, nodesAlong, promote, remove } from '../../src/game/tree';
import { FakeEngine, settled } from './support/fake_engine';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const kTwo = { black: 'you', white: 'you' };
const kOne = { black: 'you', white: 'fox' };

async function sessionOf(players = kTwo) {
  const engine = new FakeEngine();
  const session = new Session(engine, { id: 'a', begin: () => undefined, keep: () => undefined, drop: () => undefined });
  await session.begin({ size: 8 }, players);
  return { engine, session };
}
const moves = (session: Session) => lineAt(session.game, session.path).moves;

/** What must hold at every moment: the position is that of the place, and every line can be played. */
function check(session: Session, engine: FakeEngine): void {
  expect(session.view).toEqual(engine.viewOf(session.line));
  const descend = (line: readonly number[], children: readonly RecordNode[]) => {
    for (const child of children) {
      const next = [...line, child.square];
      engine.viewOf({ start: session.game.start, moves: next });
      descend(next, child.children);
    }
  };
  descend([], session.game.children);
  for (const path of [session.path, session.hint, session.live]) expect(nodesAlong(session.game, path).length).toBe(path.length);
}

test.each([
  [undefined, 8000],
  [{ moveMs: 2000 }, 2000],
  [{ moveMs: 60_000 }, 60_000],
  [{ control: { total: 600_000, increment: 0 } }, 8000],
  [{ control: { total: 5000, increment: 0 }, moveMs: 1000 }, 238], // its share of the clock
])('a computer whose time is %j has %i ms for a move', async (timing, ms) => {
  const engine = new FakeEngine();
  const session = new Session(engine, { id: 'a', begin: () => undefined, keep: () => undefined, drop: () => undefined });
  await session.begin({ size: 8 }, kOne, timing);
  void session.playSquare(10);
  await settled();
  session.letComputerMove();
  await vi.advanceTimersByTimeAsync(3000);
  expect(engine.thoughts.map(({ timeMs }) => timeMs)).toEqual([ms]);
});

test.each([
  ['played', [[11], [10]]],
  ['position', [[11], [10]]],
  ['imported', [[10], [11]]],
] as const)('what is taken back in a game that is %s stands in the tree as it should', async (source, order) => {
  const { session } = await sessionOf();
  await session.open(emptyGame({ size: 8 }), kTwo, [], { source });
  await session.playSquare(10);
  await session.undo();
  await session.playSquare(11);
  expect(session.game.children.map(({ square }) => [square])).toEqual(order);
});

test('of two clicks before the answer only the first counts', async () => {
  const { engine, session } = await sessionOf();
  engine.prompt = false;
  void session.playSquare(10);
  void session.playSquare(11);
  void session.playSquare(10);
  expect(session.game.children.length).toBe(0); // nothing is in the tree before the engine accepted it
  expect(engine.waiting.length).toBe(1);
  engine.answerAll();
  await settled();
  expect(moves(session)).toEqual([10]);
  check(session, engine);
  void session.playSquare(11);
  engine.answerAll();
  await settled();
  expect(moves(session)).toEqual([10, 11]);
});

test('a move that the engine refuses stands nowhere, and the game goes on', async () => {
  const { engine, session } = await sessionOf();
  engine.prompt = false;
  void session.playSquare(10);
  engine.waiting.splice(0)[0]!.fail(new Error('the engine broke'));
  await settled();
  expect(session.trouble).toBe('the engine broke');
  expect(session.game.children.length).toBe(0);
  engine.prompt = true;
  await session.playSquare(12);
  expect(moves(session)).toEqual([12]);
  check(session, engine);
});

test('a move and a step back in one breath are both done, in their order', async () => {
  const { engine, session } = await sessionOf();
  await session.playSquare(1);
  engine.prompt = false;
  void session.playSquare(2);
  void session.step(-1);
  engine.answerAll();
  await settled();
  engine.answerAll();
  await settled();
  expect(session.path.length).toBe(1);
  expect(session.live.length).toBe(2);
  check(session, engine);
});

test('quick steps add up, and the last answer counts in whatever order they come', async () => {
  const { engine, session } = await sessionOf();
  for (const square of [1, 2, 3, 4, 5]) await session.playSquare(square);
  engine.prompt = false;
  for (let i = 0; i < 3; ++i) void session.step(-1);
  await settled();
  for (const each of engine.waiting.splice(0).reverse()) each.answer();
  await settled();
  expect(session.path.length).toBe(2);
  check(session, engine);
});

test('an answer for a game that was left changes nothing', async () => {
  const { engine, session } = await sessionOf();
  engine.prompt = false;
  void session.playSquare(10);
  const [late] = engine.waiting.splice(0);
  void session.begin({ size: 6 }, kTwo);
  engine.answerAll();
  await settled();
  late!.answer();
  await settled();
  expect(session.size).toBe(6);
  expect(session.path).toEqual([]);
  check(session, engine);
});

test('a step that waited for a move does not come in the way of a game that was begun meanwhile', async () => {
  const { engine, session } = await sessionOf();
  for (const square of [1, 2, 3]) await session.playSquare(square);
  engine.prompt = false;
  void session.playSquare(4);
  void session.goTo([0]); // waits for the move
  const begun = session.begin({ size: 6 }, kTwo);
  void session.step(-1); // on the board that is left
  void session.playSquare(5);
  await settled();
  for (let i = 0; i < 5; ++i) {
    engine.answerAll();
    await settled();
  }
  await begun;
  expect(session.size).toBe(6);
  expect(session.path).toEqual([]);
  engine.prompt = true;
  await session.playSquare(10);
  expect(moves(session)).toEqual([10]);
  check(session, engine);
});

test('a comment on the board that is left is kept, whatever is awaited', async () => {
  const { engine, session } = await sessionOf();
  await session.playSquare(1);
  engine.prompt = false;
  void session.begin({ size: 6 }, kTwo);
  await session.edit((at) => ({ game: comment(at.game, at.path, 'why'), path: at.path }));
  expect(session.game.children[0]!.comment).toBe('why');
});

test('a comment and a move in one breath are both kept', async () => {
  const { engine, session } = await sessionOf();
  await session.playSquare(10);
  engine.prompt = false;
  const path = session.path;
  void session.playSquare(11);
  void session.edit((at) => ({ game: comment(at.game, path, 'why'), path: at.path }));
  engine.answerAll();
  await settled();
  expect(moves(session)).toEqual([10, 11]);
  expect(session.game.children[0]!.comment).toBe('why');
});

test('while the computer thinks, and while it is looked back, nobody else moves', async () => {
  const { engine, session } = await sessionOf(kOne);
  await session.playSquare(10);
  await session.playSquare(11);
  vi.advanceTimersByTime(1_000);
  expect(engine.thoughts.length).toBe(1);
  await session.playSquare(12);
  expect(moves(session)).toEqual([10]);
  engine.thoughts[0]!.choose(20);
  await settled();
  expect(moves(session)).toEqual([10, 20]);
  check(session, engine);
});

test('looking at an own earlier move stops nothing for ever: the game waits and goes on', async () => {
  const { engine, session } = await sessionOf(kOne);
  await session.playSquare(10);
  vi.advanceTimersByTime(1_000);
  engine.thoughts[0]!.choose(20);
  await settled();
  await session.playSquare(30);
  vi.advanceTimersByTime(1_000);
  expect(engine.thoughts.length).toBe(2);
  await session.goTo([0]); // White, the computer, was to move there
  expect(session.lookingBack).toBe(true);
  vi.advanceTimersByTime(60_000);
  await session.playSquare(40);
  expect(session.path).toEqual([0]);
  expect(engine.thoughts.length).toBe(2);
  engine.thoughts[1]!.choose(21); // late, and cancelled
  await settled();
  expect(session.path).toEqual([0]);
  await session.backToGame();
  vi.advanceTimersByTime(1_000);
  expect(engine.thoughts.length).toBe(3);
  engine.thoughts[2]!.choose(22);
  await settled();
  expect(moves(session)).toEqual([10, 20, 30, 22]);
  check(session, engine);
});

test('playing on from an earlier position keeps the rest as a variation', async () => {
  const { engine, session } = await sessionOf(kOne);
  await session.playSquare(10);
  vi.advanceTimersByTime(1_000);
  engine.thoughts[0]!.choose(20);
  await settled();
  await session.goTo([0]);
  session.playFromHere();
  expect(session.lookingBack).toBe(false);
  vi.advanceTimersByTime(1_000);
  engine.thoughts[1]!.choose(21);
  await settled();
  expect(moves(session)).toEqual([10, 21]);
  expect(session.game.children[0]!.children.map(({ square }) => square)).toEqual([21, 20]); // what is played is the main line
  check(session, engine);
});

test('a game has the day on which it is begun here', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  vi.setSystemTime(Date.UTC(2026, 10, 25, 23, 30));
  const { session } = await sessionOf();
  expect(session.game.info.date).toBe('2026-11-26');
  vi.stubEnv('TZ', 'America/New_York');
  vi.setSystemTime(Date.UTC(2026, 10, 25, 2, 0));
  await session.rematch(false);
  expect(session.game.info.date).toBe('2026-11-24');
  vi.unstubAllEnvs();
});

const kMinute = { control: { total: 60_000, increment: 0 } };
async function clockedSession(players = kTwo) {
  const engine = new FakeEngine();
  const written: GameState[] = [];
  const session = new Session(engine, { id: 'a', begin: () => undefined, keep: (state) => void written.push(state), drop: () => undefined });
  await session.begin({ size: 8 }, players, kMinute);
  const left = () => (['black', 'white'] as const).map((disc) => session.leftOf(disc, performance.now()));
  return { engine, session, left, kept: () => written.at(-1)! };
}

test('taking back gives the time of that position back, and playing again its own', async () => {
  const { session, left } = await clockedSession();
  for (const square of [1, 2, 3]) {
    vi.advanceTimersByTime(10_000);
    await session.playSquare(square);
  }
  expect(left()).toEqual([40_000, 50_000]);
  vi.advanceTimersByTime(5_000);
  await session.undo();
  expect(left()).toEqual([50_000, 50_000]);
  vi.advanceTimersByTime(3_000); // it runs on from there
  expect(left()).toEqual([47_000, 50_000]);
  await session.undo();
  expect(left()).toEqual([50_000, 60_000]);
  await session.redo();
  expect(left()).toEqual([50_000, 50_000]);
});

for (const reopened of [false, true])
  test(`after the flag fell taking back brings the position with its time, and moves count again${reopened ? ', also of a game that is opened again' : ''}`, async () => {
    const first = await clockedSession(kOne);
    vi.advanceTimersByTime(20_000);
    await first.session.playSquare(1);
    vi.advanceTimersByTime(1_000);
    first.engine.thoughts[0]!.choose(2);
    await settled();
    vi.advanceTimersByTime(40_000);
    expect(first.session.flagged).toBe('black');
    let { session, left } = first;
    if (reopened) {
      const { session: other, left: leftThere } = await clockedSession(kOne);
      const kept = first.kept();
      await other.open(kept.game, kOne, kept.path, { ...structuredClone(kept), id: 'a' });
      [session, left] = [other, leftThere];
      expect(session.flagged).toBe('black');
    }
    await session.undo();
    expect([session.over, session.computerToMove, session.view!.legal.length > 0]).toEqual([false, false, true]);
    expect(left()).toEqual([60_000, 60_000]);
    await session.playSquare(7);
    expect(moves(session)).toEqual([7]);
  });

test('where there is nothing to take back the clock runs on, and the computer thinks on', async () => {
  const { session, left } = await clockedSession();
  await session.undo();
  vi.advanceTimersByTime(10_000);
  expect(left()).toEqual([50_000, 60_000]);
  const other = await clockedSession({ black: 'fox', white: 'you' });
  await other.session.undo();
  vi.advanceTimersByTime(1_000);
  other.engine.thoughts[0]!.choose(5);
  await settled();
  expect(moves(other.session)).toEqual([5]);
});

test('the time of a computer begins when its engine has come', async () => {
  const { engine, session, left } = await clockedSession(kOne);
  let come: () => void = () => undefined;
  Object.assign(engine, { prepare: () => new Promise<void>((resolve) => (come = resolve)) });
  await session.playSquare(1);
  vi.advanceTimersByTime(30_000);
  expect([engine.thoughts.length, session.thinking, session.thought]).toEqual([0, true, undefined]);
  const before = left();
  expect(before[1]).toBeGreaterThan(59_000);
  vi.advanceTimersByTime(60_000);
  expect(left()).toEqual(before);
  come();
  await settled();
  expect(engine.thoughts.length).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(left()[1]).toBe(before[1]! - 2_000);
  engine.thoughts[0]!.choose(2);
  await settled();
  expect(moves(session)).toEqual([1, 2]);
});

test('an engine that comes after a move was taken back is asked nothing', async () => {
  const { engine, session, left } = await clockedSession(kOne);
  let come: () => void = () => undefined;
  Object.assign(engine, { prepare: () => new Promise<void>((resolve) => (come = resolve)) });
  await session.playSquare(1);
  vi.advanceTimersByTime(10_000);
  await session.undo();
  come();
  await settled();
  vi.advanceTimersByTime(1_000);
  expect([engine.thoughts.length, session.thinking, left()]).toEqual([0, false, [59_000, 60_000]]);
});

test('promoting and deleting leave the played game where it is played', async () => {
  const { engine, session } = await sessionOf();
  session.setResting(true);
  for (const square of [1, 2, 3]) await session.playSquare(square);
  await session.goTo([0]);
  await session.explore(9);
  await session.edit(({ game, path }) => promote(game, path));
  expect(moves(session)).toEqual([1, 9]);
  expect(lineAt(session.game, session.live).moves).toEqual([1, 2, 3]);
  check(session, engine);
  await session.edit(({ game }) => remove(game, [0, 1, 0]));
  expect(lineAt(session.game, session.live).moves).toEqual([1, 2]);
  check(session, engine);
});

test('a kept game that was resigned is over, also for the one who moves next', async () => {
  const { session } = await sessionOf();
  const game = emptyGame({ size: 8 });
  await session.open(game, kOne, [], { id: 'x', ended: { how: 'resigned', who: 'black' } });
  expect(session.over).toBe(true);
  await session.playSquare(3);
  expect(session.path).toEqual([]);
  expect(session.resigned).toBe('black');
});

/** A small generator, so that a failing run can be had again. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('whatever is clicked, stepped and edited while answers come late, wrong or in disorder, the tree stays playable', async () => {
  for (let seed = 1; seed <= 20; ++seed) {
    const random = randomOf(seed);
    const { engine, session } = await sessionOf(seed % 2 === 0 ? kOne : kTwo);
    engine.prompt = false;
    engine.overAfter = 12;
    const acts: (() => unknown)[] = [
      () => session.playSquare(random(64)),
      () => session.playSquare(random(64)),
      () => session.explore(random(64)),
      () => session.step(random(2) * 2 - 1),
      () => session.goTo(session.path.slice(0, random(4))),
      () => session.undo(),
      () => session.redo(),
      () => session.backToGame(),
      () => session.playFromHere(),
      () => session.resign(),
      () => session.edit((at) => ({ game: comment(at.game, at.path, `c${random(9)}`), path: at.path })),
      () => session.edit((at) => promote(at.game, at.path)),
      () => session.path.length > 1 && session.edit((at) => (at.path.length > 0 ? remove(at.game, at.path) : at)),
      () => session.begin({ size: 8 }, session.players),
      () => vi.advanceTimersByTime(400),
      () => engine.thoughts[engine.thoughts.length - 1]?.choose(random(64)),
      () => engine.thoughts[engine.thoughts.length - 1]?.fail(new Error('broken')),
      () => engine.waiting.splice(random(engine.waiting.length), 1)[0]?.answer(),
      () => engine.waiting.splice(random(engine.waiting.length), 1)[0]?.fail(new Error('late')),
      () => engine.answerAll(),
      () => settled(),
    ];
    for (let i = 0; i < 120; ++i) {
      void acts[random(acts.length)]!();
      await settled();
      check(session, engine);
    }
  }
}, 60_000);
