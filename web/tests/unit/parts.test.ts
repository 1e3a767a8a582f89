// The parts of a session that need no page: names, the clock, a computer's turn, what is said.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '../../src/app/announcer';
import { ClockRunner } from '../../src/app/clock_runner';
import { ComputerTurn, type Question } from '../../src/app/computer_turn';
import { pliesAfterUndo } from '../../src/app/undo';
import { newId } from '../../src/app/new_id';
import type { Disc } from '../../src/engine/types';
import type { Clock } from '../../src/game/clock';
import { newClock } from '../../src/game/clock';
import { FakeEngine, settled } from './support/fake_engine';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('names differ, and need nothing that plain http lacks', () => {
  const names = new Set(Array.from({ length: 500 }, () => newId()));
  expect(names.size).toBe(500);
  for (const name of names) expect(name).toMatch(/^[a-z0-9]{12}$/);
});

function clockOf(total: number) {
  const heard: string[] = [];
  let shown: Clock | undefined;
  const runner = new ClockRunner(
    { changed: (clock) => (shown = clock), warn: (disc, left) => heard.push(`${disc} ${left}`), flag: (disc) => heard.push(`${disc} flag`) },
    () => Date.now(),
  );
  runner.use(newClock({ total, increment: 2_000 }), []);
  return { runner, heard, shown: () => shown };
}

test('a running clock warns at a minute and at ten seconds, then the flag falls once', () => {
  const { runner, heard } = clockOf(120_000);
  runner.run('black');
  vi.advanceTimersByTime(59_999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['black 60000']);
  vi.advanceTimersByTime(50_000);
  expect(heard).toEqual(['black 60000', 'black 10000']);
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual(['black 60000', 'black 10000', 'black flag']);
  expect(runner.leftOf('black', Date.now())).toBe(0);
});

test('a clock that is stopped neither warns nor flags, and another game has its own', () => {
  const { runner, heard, shown } = clockOf(30_000);
  runner.run('white');
  vi.advanceTimersByTime(5_000);
  runner.stop();
  vi.advanceTimersByTime(500_000);
  expect(heard).toEqual([]);
  expect(runner.leftOf('white', Date.now())).toBe(25_000);
  runner.run('white');
  runner.use(undefined, []);
  vi.advanceTimersByTime(500_000);
  expect(heard).toEqual([]);
  expect(shown()).toBeUndefined();
  expect(runner.budgetOf('black')).toBe(Infinity);
});

test('a move adds the increment only while the clock runs', () => {
  const { runner } = clockOf(30_000);
  runner.moved('black', [1]);
  expect(runner.leftOf('black', Date.now())).toBe(30_000);
  runner.run('black');
  vi.advanceTimersByTime(1_000);
  runner.moved('black', [1]);
  expect(runner.leftOf('black', Date.now())).toBe(31_000);
  expect(runner.kept.clock?.running).toBeUndefined();
});

test('each position has its time: going back gives it back, another move takes the place of those behind', () => {
  const { runner } = clockOf(30_000);
  const spend = (disc: Disc, moves: readonly number[]) => {
    runner.run(disc);
    vi.advanceTimersByTime(5_000);
    runner.moved(disc, moves);
  };
  const left = () => (['black', 'white'] as const).map((disc) => runner.leftOf(disc, Date.now()));
  spend('black', [1]);
  spend('white', [1, 2]);
  spend('black', [1, 2, 3]);
  expect(left()).toEqual([24_000, 27_000]);
  runner.goTo([1]);
  expect(left()).toEqual([27_000, 30_000]);
  runner.goTo([1, 2, 3]); // played again
  expect(left()).toEqual([24_000, 27_000]);
  runner.goTo([]);
  expect(left()).toEqual([30_000, 30_000]);
  spend('black', [4]);
  runner.goTo([1, 2]); // the last position of that line that has a time is the start
  expect(left()).toEqual([30_000, 30_000]);
  expect(runner.kept.times).toEqual({ moves: [4], left: [{ black: 30_000, white: 30_000 }, { black: 27_000, white: 30_000 }] });
});

test('a clock whose times are not known goes on as it stands, and ends where a side has none left', () => {
  const { runner } = clockOf(30_000);
  runner.use({ control: { total: 30_000, increment: 0 }, left: { black: 9_000, white: 8_000 } }, [1, 2, 3]);
  runner.goTo([1]);
  expect(runner.leftOf('black', Date.now())).toBe(9_000);
  runner.use({ control: { total: 30_000, increment: 0 }, left: { black: 0, white: 8_000 } }, [1, 2, 3]);
  runner.goTo([1]);
  expect(runner.leftOf('white', Date.now())).toBeUndefined();
  expect(runner.kept).toEqual({});
});

const kQuestion: Question = { line: { start: { size: 8 }, moves: [] }, spec: 'fox', seed: 1, timeMs: 5000 };

function turnOf() {
  const engine = new FakeEngine();
  const heard: string[] = [];
  const turn = new ComputerTurn(engine, {
    changed: (thinking) => heard.push(thinking ? 'thinks' : 'rests'),
    held: (held) => heard.push(held ? 'waits' : 'goes on'),
    told: ({ depth }) => heard.push(depth > 0 ? `depth ${depth}` : 'asked'),
    chosen: (choice) => heard.push(`plays ${choice.square}`),
    failed: (error) => heard.push(`fails ${(error as Error).message}`),
  });
  return { engine, heard, turn };
}

test('a computer is asked once, after the wait', async () => {
  const { engine, heard, turn } = turnOf();
  turn.begin(250, () => kQuestion);
  turn.begin(250, () => kQuestion);
  vi.advanceTimersByTime(249);
  expect(engine.thoughts.length).toBe(0);
  vi.advanceTimersByTime(1);
  expect(engine.thoughts.length).toBe(1);
  turn.begin(0, () => kQuestion);
  vi.advanceTimersByTime(1);
  expect(engine.thoughts.length).toBe(1);
  engine.thoughts[0]!.choose(5);
  await settled();
  expect(heard).toEqual(['thinks', 'asked', 'rests', 'plays 5']);
});

test('a cancelled question is heard no more, nor is its failure', async () => {
  for (const late of ['choose', 'fail'] as const) {
    const { engine, heard, turn } = turnOf();
    turn.begin(0, () => kQuestion);
    vi.advanceTimersByTime(1);
    const thought = engine.thoughts[0]!;
    turn.cancel();
    turn.begin(0, () => kQuestion);
    vi.advanceTimersByTime(1);
    if (late === 'choose') thought.choose(5);
    else thought.fail(new Error('late'));
    await settled();
    expect(thought.cancelled).toBe(true);
    expect(heard).toEqual(['thinks', 'asked', 'rests', 'thinks', 'asked']);
    engine.thoughts[1]!.choose(6);
    await settled();
    expect(heard.at(-1)).toBe('plays 6');
  }
});

test('a turn tells how far it is, and is asked for its move when that is wanted', async () => {
  const { engine, heard, turn } = turnOf();
  turn.begin(0, () => kQuestion);
  vi.advanceTimersByTime(1);
  const thought = engine.thoughts[0]!;
  thought.tell({ best: { square: 5, exact: false, depth: 9 }, percent: 73, seconds: 1 });
  turn.moveNow();
  expect(thought.hurried).toBe(1);
  thought.choose(5);
  await settled();
  thought.tell({ percent: 73, seconds: 2 });
  expect(heard).toEqual(['thinks', 'asked', 'depth 9', 'rests', 'plays 5']);
});

test('an engine that takes longer than it may is asked for its move', () => {
  const { engine, turn } = turnOf();
  turn.begin(0, () => kQuestion);
  vi.advanceTimersByTime(5001);
  expect(engine.thoughts[0]!.hurried).toBe(0); // it has a little time to answer by itself
  vi.advanceTimersByTime(1000);
  expect(engine.thoughts[0]!.hurried).toBe(1);
  turn.cancel();
  turn.begin(0, () => kQuestion);
  vi.advanceTimersByTime(1);
  engine.thoughts[1]!.choose(5);
  turn.cancel();
  vi.advanceTimersByTime(60_000);
  expect(engine.thoughts[1]!.hurried).toBe(0);
});

test('a turn that fails says so and can begin again', async () => {
  const { engine, heard, turn } = turnOf();
  turn.begin(0, () => kQuestion);
  vi.advanceTimersByTime(1);
  engine.thoughts[0]!.fail(new Error('broken'));
  await settled();
  expect(heard).toEqual(['thinks', 'asked', 'rests', 'fails broken']);
  expect(turn.thinking).toBe(false);
  turn.begin(0, () => undefined);
  vi.advanceTimersByTime(1);
  expect(heard.slice(4)).toEqual(['thinks', 'rests']);
});

test('a move is taken back down to the own last one against a computer, else one by one', () => {
  const plies = (sides: string) => [...sides].map((side, square) => ({ disc: side === 'b' ? ('black' as const) : ('white' as const), square, flips: [], passAfter: false }));
  expect(pliesAfterUndo([], undefined)).toBe(0);
  expect(pliesAfterUndo([], 'black')).toBe(0);
  expect(pliesAfterUndo(plies('bwb'), undefined)).toBe(2);
  expect(pliesAfterUndo(plies('bwbw'), 'black')).toBe(2);
  expect(pliesAfterUndo(plies('bwb'), 'black')).toBe(2);
  expect(pliesAfterUndo(plies('bwbww'), 'black')).toBe(2); // the person has passed since
  expect(pliesAfterUndo(plies('b'), 'white')).toBe(0); // the computer's opening move
});

test('what is said names the side, the square and who is next', () => {
  const said: string[] = [];
  const view = new FakeEngine().viewOf({ start: { size: 8 }, moves: [37] });
  const announcer = new Announcer({ view, person: 'white' as Disc, nameOf: () => 'Fox' }, (text) => said.push(text));
  announcer.moved('black', { square: 37, flips: [1, 2] });
  announcer.computerMoved('black', { square: 37, flips: [] });
  announcer.refused(37);
  announcer.refused(0);
  announcer.tookBack([37, 45]);
  expect(said).toEqual([
    'Black f5, flips 2. You to move, 63 legal moves.',
    'Fox plays f5, flips 0. You to move, 63 legal moves.',
    'f5 is not legal: there is a disc.',
    'a1 is not legal: it flips nothing.',
    'Took back f5, f6. You to move, 63 legal moves.',
  ]);
});
