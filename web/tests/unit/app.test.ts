// The app with an engine, a database and other tabs of the test: which game is shown, and who may change it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../src/app/app.svelte';
import { exportGames } from '../../src/app/game_export';
import { Tabs } from '../../src/app/tabs';
import { EventLog } from '../../src/engine/event_log';
import { EngineError } from '../../src/engine/types';
import { emptyGame, playAll } from '../../src/game/tree';
import type { GameStore } from '../../src/store/games';
import { summaryOf } from '../../src/store/game_summary';
import { readKept, type KeptGame } from '../../src/store/kept_game';
import { FakeEngine } from './support/fake_engine';
import { FakeChannels, FakeStore } from './support/fake_store';

const world = vi.hoisted(() => ({ store: undefined as unknown as FakeStore, channels: undefined as unknown as FakeChannels }));
vi.mock('../../src/store/games', () => ({
  gamesHere: {
    list: () => world.store.list(),
    get: (id) => world.store.get(id),
    put: (game) => world.store.put(game),
    forget: (id) => world.store.forget(id),
  } satisfies GameStore,
}));
vi.mock('../../src/app/tab_channels', () => ({ channelOfTabs: () => world.channels.open(), journalOfTab: undefined }));

beforeEach(() => {
  vi.useFakeTimers();
  world.store = new FakeStore();
  world.channels = new FakeChannels();
});
afterEach(() => void vi.useRealTimers());

/** Longer than a computer waits, and than another tab may take to answer. */
const wait = () => vi.advanceTimersByTimeAsync(2000);

function appOf() {
  const engine = new FakeEngine();
  return { engine, app: new App(engine, new EventLog()) };
}
function keep(id: string, moves: readonly number[]): KeptGame {
  const { game, path } = playAll(emptyGame({ size: 8 }), [], moves);
  const record = { id, game, path, live: path, changed: 1, black: 'you', white: 'you', source: 'played', schema: 2 };
  world.store.records.set(id, record);
  return readKept(record)!;
}
const movesOf = (app: App) => app.session.line.moves;

test('a game rests in every view but Play, whichever way leads there', async () => {
  const { engine, app } = appOf();
  app.show('play'); // as at the start, before there is a game
  expect(engine.looked).toBe(0);
  app.show('analyze');
  await app.session.begin({ size: 8 }, { black: 'fox', white: 'you' }, { control: { total: 60_000, increment: 0 } });
  for (const view of ['watch', 'analyze', 'learn', 'watch'] as const) {
    app.show(view);
    await wait();
    expect(engine.thoughts).toEqual([]);
    expect(app.session.leftOf('black', performance.now())).toBe(60_000);
  }
  app.show('play');
  await wait();
  expect(engine.thoughts).toHaveLength(1);
  expect(app.session.leftOf('black', performance.now())).toBeLessThan(60_000);
});

/** A store that answers for one game when the test says so. */
function slow(id: string): () => void {
  const { store } = world;
  const get = store.get.bind(store);
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  store.get = async (wanted) => {
    if (wanted === id) await gate;
    return get(wanted);
  };
  return go;
}

test('a kept game that comes late does not take the place of what was asked for after it', async () => {
  const { app } = appOf();
  keep('a', [1]);
  keep('b', [2]);
  keep('c', [3]);
  await app.session.begin({ size: 8 }, { black: 'you', white: 'you' });
  let come = slow('a');
  const late = app.openKept({ id: 'a' });
  await app.session.begin({ size: 6 }, { black: 'you', white: 'you' });
  come();
  await wait();
  expect(await late).toBe(false);
  expect(app.session.size).toBe(6);

  come = slow('b');
  void app.openKept({ id: 'b' });
  void app.openKept({ id: 'c' });
  await wait();
  come();
  await wait();
  expect(movesOf(app)).toEqual([3]);
});

test('who comes back to the game on the board keeps it, and holds it beside other tabs', async () => {
  const { app } = appOf();
  keep('a', [1]);
  keep('b', [2]);
  void app.openKept({ id: 'a' });
  await wait();
  const come = slow('b');
  void app.openKept({ id: 'b' });
  await app.openKept({ id: 'a' });
  come();
  await wait();
  expect(movesOf(app)).toEqual([1]);
  const other = new Tabs('z', { taken: () => undefined, kept: () => undefined, forgot: () => undefined }, world.channels.open());
  const held = other.hold('a');
  await wait();
  expect(await held).toBe(false);
});

test('a game that another tab plays is neither renamed nor deleted here, which is said', async () => {
  const { app } = appOf();
  const other = new Tabs('z', { taken: () => undefined, kept: () => undefined, forgot: () => undefined }, world.channels.open());
  const [theirs, free] = [summaryOf(keep('a', [1])), summaryOf(keep('b', [2]))];
  other.holdNew('a');
  for (const change of [() => app.deleteGame(theirs), () => app.nameGame(theirs, 'x')]) {
    const before = structuredClone(world.store.records.get('a'));
    app.toasts.close();
    void change();
    await wait();
    expect(world.store.records.get('a')).toEqual(before);
    expect(app.toasts.shown?.text).toContain('another tab');
  }
  void app.nameGame(free, 'x');
  await wait();
  expect(readKept(world.store.records.get('b'))?.game.info.event).toBe('x');
  void app.deleteGame(free);
  await wait();
  expect(world.store.records.has('b')).toBe(false);
});

test('a deleted game that is brought back goes on as the same game', async () => {
  const { app } = appOf();
  keep('a', [1]);
  void app.openKept({ id: 'a' });
  await wait();
  await app.session.playSquare(5);
  await wait();
  void app.deleteGame(app.games[0]!);
  await wait();
  app.toasts.shown!.action!.run();
  await wait();
  await app.session.playSquare(6);
  await wait();
  expect([...world.store.records.keys()]).toEqual(['a']);
  expect(readKept(world.store.records.get('a'))?.path.length).toBe(3);
});

test('games that are kept are not kept again, and of a file the same game once', async () => {
  const { engine, app } = appOf();
  const games = [[1], [2], [1], [3, 3]].map((moves) => playAll(emptyGame({ size: 8 }), [], moves).game);
  expect(await app.library.keepAll(engine, games)).toEqual({ kept: 2, here: 1 });
  expect(await app.library.keepAll(engine, games)).toEqual({ kept: 0, here: 3 });
  expect(world.store.records.size).toBe(2);
});

test('an export goes on after a game that breaks the rules, and names it', async () => {
  const { engine } = appOf();
  keep('good', [1, 2]);
  keep('cut', [3, 4, 3]);
  keep('refused', [5]);
  const write = engine.write.bind(engine);
  engine.write = (game) => (game.children[0]?.square === 5 ? Promise.reject(new EngineError('no name')) : write(game));
  const { text, cut } = await exportGames(engine, world.store, ['good', 'cut', 'gone', 'refused'], ({ game }) => game);
  expect(text.split('\n').map((line) => [...line.matchAll(/"square":(\d)/g)].map((match) => match[1]))).toEqual([['1', '2'], ['3', '4']]);
  expect(cut).toEqual(['cut', 'refused']);
});
