// Games kept on the device: records of any shape, writes that overlap, tabs that share them.
import { expect, test, vi } from 'vitest';
import { GameKeeper, type GameState, type Journal, type Notes } from '../../src/app/game_keeper';
import { Tabs } from '../../src/app/tabs/tabs';
import { EngineError } from '../../src/engine/types';
import { emptyGame, playAll } from '../../src/game/tree';
import { playablePart } from '../../src/game/playable';
import { isBlank, readKept } from '../../src/store/kept_game';
import { FakeEngine } from './support/fake_engine';
import { FakeChannels, FakeStore } from './support/fake_store';

const kOld = {
  id: 'a',
  game: playAll(emptyGame({ size: 8 }), [], [37, 43]).game,
  path: [0, 0],
  changed: 5,
  black: 'you',
  white: 'fox',
  seed: 7,
  position: `${'-'.repeat(64)} X`,
  result: '',
};

function stateOf(moves: readonly number[], changed = 1): GameState {
  const { game, path } = playAll(emptyGame({ size: 8 }), [], moves);
  return { game, path, live: path, changed, black: 'you', white: 'you', seed: 1, position: '', result: '', source: 'played' };
}

test('a record of the first page is read: played where its path is, and not ended', () => {
  const kept = readKept(kOld)!;
  expect(kept).toMatchObject({ id: 'a', revision: 0, live: [0, 0], source: 'played', result: '', game: kOld.game });
  expect(kept.ended).toBeUndefined();
  expect(readKept(structuredClone(kept))).toEqual(kept);
});

test('a game of the first page that was resigned or flagged is ended, in whatever language it said so', () => {
  expect(readKept({ ...kOld, result: 'aufgegeben' })?.ended).toEqual({ how: 'resigned', who: 'black' });
  expect(readKept({ ...kOld, black: 'fox', white: 'you', result: '投了' })?.ended).toEqual({ how: 'resigned', who: 'white' });
  expect(readKept({ ...kOld, white: 'you', position: `${'-'.repeat(64)} O`, result: 'resigned' })?.ended).toEqual({ how: 'resigned', who: 'white' });
  const clock = { control: { total: 60_000, increment: 0 }, left: { black: 100, white: 0 } };
  expect(readKept({ ...kOld, clock, result: 'out of time' })?.ended).toEqual({ how: 'flagged', who: 'white' });
  expect(readKept({ ...kOld, result: '33–31' })).toMatchObject({ result: '33–31' });
  expect(readKept({ ...kOld, result: '33–31' })?.ended).toBeUndefined();
});

test('times of the positions come with the clock, whole or not at all', () => {
  const clock = { control: { total: 60_000, increment: 0 }, left: { black: 50_000, white: 60_000 } };
  const times = { moves: [37], left: [{ black: 60_000, white: 60_000 }, { black: 50_000, white: 60_000 }] };
  expect(readKept({ ...kOld, clock, times })?.times).toEqual(times);
  expect(readKept({ ...kOld, times })?.times).toBeUndefined();
  const wrong = [{ ...times, moves: [] }, { ...times, moves: [64] }, { ...times, left: times.left.slice(1) }, { ...times, left: [times.left[0], { black: -1, white: 1 }] }, { moves: [37], left: [null, times.left[1]] }];
  for (const each of wrong) expect(readKept({ ...kOld, clock, times: each })).toMatchObject({ clock });
  for (const each of wrong) expect(readKept({ ...kOld, clock, times: each })?.times).toBeUndefined();
});

test('records of any shape are a game that can be taken, or none; they never throw', () => {
  const cycle: Record<string, unknown> = { square: 1, comment: '' };
  cycle['children'] = [cycle];
  const junk: unknown[] = [
    undefined, null, 0, '', 'x', [], {}, () => 0, new Date(), new Map(), 5n, Number.NaN, [[]], { children: 3 }, [null], { size: 8 }, { size: 5 },
    { start: { size: 8 } }, { start: { size: 8 }, children: [cycle] }, { start: { size: 8 }, children: 'abc', info: 7, comment: {} }, -1, 1.5, Infinity, [0, 0], [9, 'x'],
    { control: {}, left: {} }, { control: { total: 1, increment: 0 }, left: { black: -1, white: Number.NaN } }, { how: 'x', who: 'black' }, { line: [99], moves: [{}] },
  ];
  const fields = ['id', 'game', 'path', 'live', 'changed', 'black', 'white', 'seed', 'position', 'result', 'ended', 'clock', 'times', 'source', 'review', 'revision', 'schema'];
  for (const record of junk) expect(() => readKept(record)).not.toThrow();
  for (const field of fields)
    for (const value of junk) {
      const kept = readKept({ ...kOld, [field]: value });
      if (!kept) {
        expect(['id', 'game']).toContain(field);
        continue;
      }
      expect(typeof kept.id).toBe('string');
      expect(Number.isFinite(kept.changed + kept.seed + kept.revision)).toBe(true);
      expect(readKept(structuredClone(kept))).toEqual(kept);
    }
});

test('of a game that breaks the rules the part before is opened, in every variation', async () => {
  const engine = new FakeEngine();
  const main = playAll(emptyGame({ size: 8 }), [], [1, 2, 2, 3]);
  const both = playAll(main.game, [0], [5, 1, 6]);
  const part = (await playablePart(engine, both.game))!;
  expect(part.game).toEqual(playAll(playAll(emptyGame({ size: 8 }), [], [1, 2]).game, [0], [5]).game);
  expect(part.dropped).toBe(4);
  const good = playAll(emptyGame({ size: 8 }), [], [1, 2]).game;
  expect(await playablePart(engine, good)).toEqual({ game: good, dropped: 0 });
});

test('where the engine fails nothing is cut: nobody knows what breaks the rules', async () => {
  const { game } = playAll(emptyGame({ size: 8 }), [], [1, 2, 3]);
  for (const failing of [[0], [1]]) {
    const engine = new FakeEngine();
    const look = engine.look.bind(engine);
    engine.look = (line) => (failing.includes(engine.looked) ? ((engine.looked += 1), Promise.reject(new EngineError('the worker of the engine went silent'))) : look(line));
    await expect(playablePart(engine, game)).rejects.toThrow('went silent');
  }
});

test('a game with only its players in it is blank', () => {
  expect(isBlank({ game: emptyGame({ size: 6 }, { date: '2026-11-23' }) })).toBe(true);
  expect(isBlank({ game: emptyGame({ size: 8, position: 'x' }) })).toBe(false);
  expect(isBlank({ game: stateOf([1]).game })).toBe(false);
});

function keeperOf(store: FakeStore, journal?: Journal, held: readonly string[] = []) {
  const heard: string[] = [];
  const keeper = new GameKeeper(
    store,
    { kept: (game) => heard.push(`kept ${game.id}`), copied: (from, to) => heard.push(`copied ${from} ${to}`), failed: (error) => heard.push((error as Error).message), held: (id) => Promise.resolve(held.includes(id)) },
    journal,
  );
  return { keeper, heard };
}

test('writes go one after the other, and of what waits only the last is written', async () => {
  const store = new FakeStore();
  const { keeper, heard } = keeperOf(store);
  keeper.begin();
  let open: () => void = () => undefined;
  store.gate = new Promise((resolve) => (open = resolve));
  keeper.keep(stateOf([1]));
  await Promise.resolve();
  for (const moves of [[1, 2], [1, 2, 3], [1, 2, 3, 4]]) keeper.keep(stateOf(moves));
  open();
  await keeper.settled();
  const kept = (await store.get(keeper.id))!;
  expect(kept.path.length).toBe(4);
  expect(kept.revision).toBe(2);
  expect(heard).toEqual([`kept ${keeper.id}`, `kept ${keeper.id}`]);
});

test('two tabs with one game never overwrite each other: the later one keeps a game of its own', async () => {
  const store = new FakeStore();
  const one = keeperOf(store);
  one.keeper.begin();
  one.keeper.keep(stateOf([1]));
  await one.keeper.settled();
  const { id } = one.keeper;
  const other = keeperOf(store);
  other.keeper.begin((await store.get(id))!);
  other.keeper.keep(stateOf([1, 2]));
  await other.keeper.settled();
  one.keeper.keep(stateOf([1, 3]));
  await one.keeper.settled();
  expect(one.keeper.id).not.toBe(id);
  expect(one.heard.at(-2)).toBe(`copied ${id} ${one.keeper.id}`);
  expect((await store.get(id))!.game).toEqual(stateOf([1, 2]).game);
  expect((await store.get(one.keeper.id))!.game).toEqual(stateOf([1, 3]).game);
  one.keeper.keep(stateOf([1, 3, 4]));
  other.keeper.keep(stateOf([1, 2, 5]));
  await Promise.all([one.keeper.settled(), other.keeper.settled()]);
  expect(store.records.size).toBe(2);
});

test('a write that fails is said, and the next one writes all', async () => {
  const store = new FakeStore();
  const { keeper, heard } = keeperOf(store);
  store.fails = new Error('full');
  keeper.keep(stateOf([1]));
  await keeper.settled();
  expect(heard).toEqual(['full']);
  store.fails = undefined;
  keeper.keep(stateOf([1, 2]));
  await keeper.settled();
  expect((await store.get(keeper.id))!.path.length).toBe(2);
});

/** What stands in the journal of a browser, as its one tab sees it. */
class FakeJournal implements Journal {
  readonly notes = new Map<string, string>();
  write(id: string, text: string | undefined): void {
    if (text === undefined) this.notes.delete(id);
    else this.notes.set(id, text);
  }
  own(): Notes {
    return this.all();
  }
  all(): Notes {
    return [...this.notes];
  }
  /** As another tab sees it. */
  ofOther(): Journal {
    return { write: (id, text) => this.write(id, text), own: () => [], all: () => this.all() };
  }
}

test('what a reload cut off is written by the next visit, as the same game', async () => {
  const store = new FakeStore();
  const journal = new FakeJournal();
  const first = keeperOf(store, journal);
  first.keeper.begin();
  first.keeper.keep(stateOf([1], 1));
  await first.keeper.settled();
  expect(journal.own()).toEqual([]);
  first.keeper.keep(stateOf([1, 2], 2)); // the page is gone before it is written
  const [id, cut] = journal.own()[0]!;
  await first.keeper.settled();
  for (const written of [true, false]) {
    if (!written) store.records.set(first.keeper.id, { ...stateOf([1], 1), id: first.keeper.id, schema: 2, revision: 1, writer: 'x' });
    journal.write(id, cut);
    await keeperOf(store, journal).keeper.recover();
    expect(store.records.size).toBe(1);
    expect((await store.get(first.keeper.id))!.path.length).toBe(2);
    expect(journal.all()).toEqual([]);
  }
});

test('what tabs that are closed had no time for is written by any other tab, but for games that are being played', async () => {
  const store = new FakeStore();
  const journal = new FakeJournal();
  const closed = [keeperOf(store, journal), keeperOf(store, journal), keeperOf(store, journal)];
  closed.forEach(({ keeper }, i) => {
    keeper.begin();
    keeper.keep(stateOf([1, i + 2], 5));
  });
  const notes = journal.all();
  expect(notes).toHaveLength(3);
  await Promise.all(closed.map(({ keeper }) => keeper.settled()));
  expect(journal.all()).toEqual([]);
  store.records.clear(); // the tabs were closed before
  for (const [id, text] of notes) journal.write(id, text);
  journal.write('broken', '{');
  const ids = closed.map(({ keeper }) => keeper.id);
  const { keeper, heard } = keeperOf(store, journal.ofOther(), [ids[1]!]);
  await keeper.recover();
  expect([...store.records.keys()].sort()).toEqual([ids[0], ids[2]].sort());
  expect(journal.all().map(([id]) => id)).toEqual([ids[1]]);
  expect(heard).toEqual([]);
});

test('what cannot be written stays in the journal, and an empty game that is dropped does not', async () => {
  const store = new FakeStore();
  const journal = new FakeJournal();
  const { keeper } = keeperOf(store, journal);
  keeper.begin();
  keeper.keep(stateOf([1]));
  const [id, text] = journal.all()[0]!;
  keeper.drop();
  expect(journal.all()).toEqual([]);
  await keeper.settled();
  journal.write(id, text);
  store.put = () => Promise.reject(new Error('full'));
  const other = keeperOf(store, journal.ofOther());
  await other.keeper.recover();
  expect(other.heard).toEqual(['full']);
  expect(journal.all()).toHaveLength(1);
});

test('a cut write beside a newer game of somebody else is kept as a game of its own', async () => {
  const store = new FakeStore();
  const game = { ...stateOf([1, 2], 9), id: 'a', schema: 2, revision: 1, writer: 'me' };
  store.records.set('a', { ...stateOf([1, 3], 5), id: 'a', schema: 2, revision: 4, writer: 'other' });
  const journal = new FakeJournal();
  journal.write('a', JSON.stringify(game));
  await keeperOf(store, journal).keeper.recover();
  expect(store.records.size).toBe(2);
  expect((await store.get('a'))!.game).toEqual(stateOf([1, 3]).game);
});

test('a game is played in one tab; another one follows until it takes the game over', async () => {
  vi.useFakeTimers();
  const channels = new FakeChannels();
  const heard: string[] = [];
  const tabOf = (name: string) =>
    new Tabs(name, { taken: (game) => heard.push(`${name} lost ${game}`), kept: (game) => heard.push(`${name} sees ${game}`), forgot: () => undefined, left: (game) => heard.push(`${name} may have ${game}`) }, channels.open());
  const [a, b, c] = [tabOf('a'), tabOf('b'), tabOf('c')] as const;
  const hold = async (tab: Tabs, game: string) => {
    const asked = tab.hold(game);
    await vi.advanceTimersByTimeAsync(500);
    return asked;
  };
  expect(await hold(a, 'g')).toBe(true);
  expect(await hold(b, 'g')).toBe(false);
  expect(await hold(b, 'h')).toBe(true);
  a.toldKept('g');
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(['b sees g', 'c sees g']);
  heard.length = 0;
  b.take('g');
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(['a may have h', 'c may have h', 'a lost g']);
  expect(await hold(c, 'h')).toBe(true); // b has left it
  expect(await hold(a, 'g')).toBe(false);
  b.leave();
  const [first, second] = [a.hold('g'), c.hold('g')]; // at once, as when a browser starts again
  await vi.advanceTimersByTimeAsync(500);
  expect([await first, await second]).toEqual([true, false]);
  vi.useRealTimers();
});
