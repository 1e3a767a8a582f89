// Watch: the table and its games outlive the page that shows them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordOf, Watching } from '../../src/app/watch/watching.svelte';
import { mainLine, lineAt } from '../../src/game/tree';
import { readWatched, type Watched, type WatchedStore } from '../../src/store/watched';
import { FakeEngine, settled } from './support/fake_engine';

class TextStore implements WatchedStore {
  text: string | null = null;
  read(): Watched | undefined {
    return readWatched(this.text);
  }
  write(watched: Watched): void {
    this.text = JSON.stringify(watched);
  }
}

let engine: FakeEngine;
let store: TextStore;
beforeEach(() => {
  vi.useFakeTimers();
  engine = new FakeEngine();
  engine.overAfter = 4;
  store = new TextStore();
});
afterEach(() => vi.useRealTimers());

/** The players answer with the first empty square, so many times. */
async function play(moves: number): Promise<void> {
  for (let i = 0; i < moves; ++i) {
    await settled();
    const thought = engine.thoughts.at(-1)!;
    thought.choose(thought.line.moves.length);
    await settled();
    await vi.advanceTimersByTimeAsync(1000);
  }
}
async function looking(): Promise<Watching> {
  const watching = new Watching(engine, store);
  void watching.enter();
  await settled();
  return watching;
}

test('a table is as it was left, and goes on, when its page is left and seen again', async () => {
  const watching = await looking();
  void watching.playTable(['a', 'b', 'c'], 6);
  await play(5);
  watching.leave();
  const asked = engine.thoughts.length;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(engine.thoughts).toHaveLength(asked); // nobody thinks while nobody looks
  expect(watching.table?.games).toHaveLength(1);
  void watching.enter();
  await play(3);
  expect(watching.table?.games).toHaveLength(2);
  expect(watching.running).toBe(true);
  watching.pause();
});

test('a move has eight seconds at most', async () => {
  const watching = await looking();
  void watching.playTable(['a', 'b'], 4);
  await play(2);
  expect(engine.thoughts.map(({ timeMs }) => timeMs)).toEqual([8000, 8000, 8000]);
  watching.pause();
});

test('a table outlives a reload: games, points, pace, the game on the board, and whether it goes on', async () => {
  const before = await looking();
  before.pace = 0.5;
  void before.playTable(['a', 'b'], 4);
  await play(6);
  const after = await looking(); // as a page that is loaded anew; nobody told the old one to leave
  expect(after.table).toEqual(before.table);
  expect(after.points).toEqual(before.points);
  expect([after.size, after.pace, after.players]).toEqual([4, 0.5, { black: 'b', white: 'a' }]);
  expect(after.view?.plies).toHaveLength(2);
  await play(2);
  expect(after.table?.games).toHaveLength(2);
  expect(after.playsTable).toBe(false);
  expect(after.running).toBe(false);
  before.pause();
});

test('a paused table waits after a reload', async () => {
  const before = await looking();
  void before.playTable(['a', 'b'], 4);
  await play(1);
  before.pause();
  const asked = engine.thoughts.length;
  const after = await looking();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(after.playsTable).toBe(true);
  expect(after.view?.plies).toHaveLength(1);
  expect(engine.thoughts).toHaveLength(asked);
});

test('a single game ends the table, and its games stay', async () => {
  const watching = await looking();
  void watching.playTable(['a', 'b', 'c'], 6);
  await play(5);
  void watching.begin({ black: 'c', white: 'a' }, 8);
  await play(4);
  expect(watching.playsTable).toBe(false);
  expect(watching.table?.games).toHaveLength(1);
  expect(watching.singles).toMatchObject([{ black: 'c', white: 'a', size: 8, moves: [0, 1, 2, 3], result: '2–2' }]);
  watching.clearTable();
  expect(watching.table).toBeUndefined();
  expect(watching.singles).toHaveLength(2);
});

test('a table that is paused at the end of a game goes on with the next one', async () => {
  const watching = await looking();
  void watching.playTable(['a', 'b', 'c'], 6);
  await play(3);
  await settled();
  engine.thoughts.at(-1)!.choose(3);
  await settled();
  watching.pause(); // in the rest behind the last move
  expect(watching.view?.over).toBe(true);
  expect(watching.canRun).toBe(true);
  void watching.run();
  await play(1);
  expect(watching.table?.games).toHaveLength(1);
  expect(watching.view?.plies).toHaveLength(1);
  watching.pause();
});

test('a second table leaves the games of the first where they can be opened', async () => {
  const watching = await looking();
  void watching.playTable(['a', 'b'], 6);
  await play(9);
  const games = watching.table!.games.length;
  expect(games).toBeGreaterThan(0);
  void watching.playTable(['a', 'b'], 6);
  await settled();
  expect(watching.table?.games).toEqual([]);
  expect(watching.singles).toHaveLength(games);
  watching.pause();
});

test('a game that was watched is a record with its players, its board and its moves', async () => {
  const watching = await looking();
  void watching.begin({ black: 'x', white: 'y' }, 6);
  await play(2);
  const record = recordOf(watching.onBoard);
  expect(record.start).toEqual({ size: 6 });
  expect(record.info).toMatchObject({ black: 'X', white: 'Y', event: '' });
  expect(lineAt(record, mainLine(record)).moves).toEqual([0, 1]);
  watching.pause();
});

test('what is kept may be anything', async () => {
  for (const text of ['', '{', '[]', '{"size":5}', '{"size":8,"moves":[64],"players":{"black":"a","white":"b"}}', '{"size":8,"moves":"f5"}'])
    expect(readWatched(text)).toBeUndefined();
  const kept = readWatched('{"size":4,"moves":[3],"players":{"black":"a","white":"b"},"table":{"players":["a"]},"singles":[{},7],"pace":-3,"seen":[null,{"score":2}]}');
  expect(kept).toEqual({ players: { black: 'a', white: 'b' }, size: 4, moves: [3], seen: [undefined, undefined], seed: 1, pace: 0, goes: false, singles: [] });
});

test('moves that no game has leave an empty board, and the table stays', async () => {
  const table = { players: ['a', 'b'], size: 4, games: [], stopped: false };
  store.text = JSON.stringify({ size: 4, moves: [3, 3], players: { black: 'a', white: 'b' }, table });
  const watching = await looking();
  expect(watching.view?.plies).toHaveLength(0);
  expect(watching.table).toEqual(table);
});

test('an engine that fails loses nothing, and goes on when it is wanted again', async () => {
  const watching = await looking();
  void watching.playTable(['a', 'b', 'c'], 6);
  await play(2);
  await settled();
  engine.thoughts.at(-1)!.fail(new Error('broken'));
  await settled();
  expect(watching.trouble).toBe('broken');
  expect(watching.running).toBe(false);
  void watching.restart();
  await play(1);
  expect(watching.trouble).toBe('');
  expect(watching.onBoard.moves).toHaveLength(3);
});

test('a game that the engine could not show at first is not lost', async () => {
  const first = await looking();
  void first.playTable(['a', 'b', 'c'], 6);
  await play(3);
  first.leave();
  engine.prompt = false;
  const watching = await looking();
  engine.waiting.splice(0)[0]!.fail(new Error('broken'));
  await settled();
  expect(watching.trouble).toBe('broken');
  engine.prompt = true;
  void watching.restart();
  await settled();
  expect(watching.trouble).toBe('');
  expect(watching.onBoard.moves).toHaveLength(3);
  await play(1);
  expect(watching.onBoard.moves.length).not.toBe(3); // it goes on by itself, as it did before
});

test('a game that is begun before the engine has answered for another one, or left, does not let the old one go on', async () => {
  const watching = await looking();
  void watching.begin({ black: 'a', white: 'b' }, 8);
  await play(1);
  watching.pause();
  const asked = engine.thoughts.length;
  engine.prompt = false;
  void watching.begin({ black: 'a', white: 'b' }, 6);
  void watching.begin({ black: 'b', white: 'a' }, 6);
  watching.leave();
  engine.answerAll();
  await settled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(engine.thoughts).toHaveLength(asked);
  expect(watching.running).toBe(false);
});

test('what is kept is there at once, before the engine has answered', async () => {
  const before = await looking();
  void before.begin({ black: 'a', white: 'b' }, 6);
  await settled();
  before.leave();
  engine.prompt = false;
  const watching = new Watching(engine, store);
  void watching.enter();
  expect([watching.size, watching.players]).toEqual([6, before.players]);
});

test('a look back pauses the game; the moves are walked through, and the game goes on from where it stands', async () => {
  const watching = await looking();
  engine.overAfter = 8;
  void watching.begin({ black: 'a', white: 'b' }, 4);
  await play(3);
  const { place } = watching;
  expect([place.canStep(-1), place.canStep(1)]).toEqual([true, false]);
  await place.step(-1);
  expect(watching.running).toBe(false);
  expect([place.view?.plies.length, watching.view?.plies.length, watching.transition]).toEqual([2, 3, 'takenBack']);
  await Promise.all([place.step(-1), place.step(-1)]); // quick steps are two
  expect(place.view?.plies.length).toBe(0);
  expect(place.canStep(-1)).toBe(false);
  await watching.step(); // the move that was played
  expect([place.view?.plies.length, watching.view?.plies.length]).toEqual([1, 3]);
  await place.toEnd();
  expect(place.view).toBeUndefined();
  await place.toStart();
  void watching.run();
  expect(place.view).toBeUndefined();
  await play(1);
  expect(watching.view?.plies.length).toBe(4);
  watching.pause();
});

test('a step while a look back is not answered yet is the next move of the look, and plays none', async () => {
  const watching = await looking();
  void watching.begin({ black: 'a', white: 'b' }, 4);
  await play(2);
  engine.prompt = false;
  const back = watching.place.toStart();
  const asked = engine.thoughts.length;
  const on = watching.step();
  engine.answerAll();
  await Promise.all([back, on]);
  expect([watching.place.view?.plies.length, watching.view?.plies.length, engine.thoughts.length]).toEqual([1, 2, asked]);
});

test('a look back that gets no answer is told of, and leaves the game where it stands', async () => {
  const watching = await looking();
  void watching.begin({ black: 'a', white: 'b' }, 4);
  await play(2);
  engine.look = () => Promise.reject(new Error('the server is away'));
  await watching.place.goTo(1);
  expect(watching.trouble).toMatch(/away/);
  expect([watching.place.view, watching.view?.plies.length, watching.place.canStep(1)]).toEqual([undefined, 2, false]);
});
