// The app with an engine, a database and other tabs of the test: which game is shown, and who may change it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App } from '../../src/app/app.svelte';
import { exportGames, withNames } from '../../src/app/game_export';
import { Tabs } from '../../src/app/tabs/tabs';
import { EventLog } from '../../src/engine/event_log';
import { ServerEngine } from '../../src/engine/server_engine';
import { EngineError, type Engine } from '../../src/engine/types';
import { emptyGame, playAll } from '../../src/game/tree';
import type { GameStore } from '../../src/store/games';
import { summaryOf } from '../../src/store/game_summary';
import { readKept, type KeptGame } from '../../src/store/kept_game';
import { FakeEngine } from './support/fake_engine';
import { FakeChannels, FakeStore } from './support/fake_store';
import { FakeSocket } from './support/fake_wire';

const world = vi.hoisted(() => ({ store: undefined as unknown as FakeStore, channels: undefined as unknown as FakeChannels }));
vi.mock('../../src/store/games', () => ({
  gamesHere: {
    list: () => world.store.list(),
    get: (id) => world.store.get(id),
    put: (game) => world.store.put(game),
    forget: (id) => world.store.forget(id),
  } satisfies GameStore,
}));
vi.mock('../../src/app/tabs/tab_channels', () => ({ channelOfTabs: () => world.channels.open(), locksOfTabs: () => undefined, journalOfTab: undefined }));

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
  expect(await late).toBe('overtaken');
  expect(app.session.size).toBe(6);

  come = slow('b');
  void app.openKept({ id: 'b' });
  void app.openKept({ id: 'c' });
  await wait();
  come();
  await wait();
  expect(movesOf(app)).toEqual([3]);
});

/** Another tab: true when it gets the game. */
async function otherTabGets(id: string): Promise<boolean> {
  const other = new Tabs('z', { taken: () => undefined, kept: () => undefined, forgot: () => undefined, left: () => undefined }, world.channels.open());
  const held = other.hold(id);
  await wait();
  return held;
}

test.each(['reads', 'thinks'])('who comes back to the game on the board while a store or an engine %s keeps it, and holds it beside other tabs', async (late) => {
  const { app, engine } = appOf();
  keep('a', [1]);
  keep('b', [2]);
  void app.openKept({ id: 'a' });
  await wait();
  const come = late === 'reads' ? slow('b') : () => engine.answerAll();
  if (late === 'thinks') engine.look = passes(engine, 1); // the position that is asked for at last
  void app.openKept({ id: 'b' });
  await wait();
  await app.openKept({ id: 'a' });
  come();
  await wait();
  expect(movesOf(app)).toEqual([1]);
  expect(app.session.opening).toBe(false);
  expect(await otherTabGets('a')).toBe(false);
  expect(await otherTabGets('b')).toBe(true);
});

/** An engine that answers the first `count` questions at once and the others when the test says so. */
function passes(engine: FakeEngine, count: number): FakeEngine['look'] {
  const look = FakeEngine.prototype.look.bind(engine);
  return (line) => {
    engine.prompt = count-- > 0;
    return look(line);
  };
}

test('a game that the engine refuses leaves the one on the board, which is held beside other tabs', async () => {
  const { app, engine } = appOf();
  keep('a', [1]);
  keep('b', [2]);
  void app.openKept({ id: 'a' });
  await wait();
  engine.look = (line) => (line.moves[0] === 2 ? Promise.reject(new Error('the engine is gone')) : FakeEngine.prototype.look.call(engine, line));
  const opening = app.openKept({ id: 'b' }).catch(() => 'failed');
  await wait();
  expect(await opening).not.toBe('opened');
  expect(movesOf(app)).toEqual([1]);
  engine.look = (line) => FakeEngine.prototype.look.call(engine, line);
  expect(await otherTabGets('a')).toBe(false);
});

test.each(['', '#play/b'])('a game that is begun while the page opens at "%s" stays', async (hash) => {
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('history', { pushState: () => undefined, replaceState: () => undefined, back: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  const { app, engine } = appOf();
  keep('a', [1]);
  keep('b', [2]);
  engine.prompt = false;
  const begun = app.begin();
  await wait();
  void app.session.begin({ size: 6 }, { black: 'you', white: 'you' });
  engine.prompt = true;
  engine.answerAll();
  await wait();
  await begun;
  expect(app.session.size).toBe(6);
  vi.unstubAllGlobals();
});

test('a game that another tab plays is neither renamed nor deleted here, which is said', async () => {
  const { app } = appOf();
  const other = new Tabs('z', { taken: () => undefined, kept: () => undefined, forgot: () => undefined, left: () => undefined }, world.channels.open());
  const [theirs, free] = [summaryOf(keep('a', [1])), summaryOf(keep('b', [2]))];
  other.holdNew('a');
  for (const change of [() => app.changes.remove(theirs.id), () => app.changes.name(theirs.id, 'x')]) {
    const before = structuredClone(world.store.records.get('a'));
    app.toasts.close();
    void change();
    await wait();
    expect(world.store.records.get('a')).toEqual(before);
    expect(app.toasts.shown?.text).toContain('another tab');
  }
  void app.changes.name(free.id, 'x');
  await wait();
  expect(readKept(world.store.records.get('b'))?.game.info.event).toBe('x');
  void app.changes.remove(free.id);
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
  void app.changes.remove(app.games[0]!.id);
  await wait();
  app.toasts.shown!.action!.run();
  await wait();
  await app.session.playSquare(6);
  await wait();
  expect([...world.store.records.keys()]).toEqual(['a']);
  expect(readKept(world.store.records.get('a'))?.path.length).toBe(3);
});

test('a second click on Delete is none: the game can be brought back', async () => {
  const { app } = appOf();
  keep('a', [1]);
  void app.changes.remove('a');
  void app.changes.remove('a');
  await wait();
  expect(world.store.records.size).toBe(0);
  void app.changes.remove('a'); // it is not there any more
  await wait();
  app.toasts.shown!.action!.run();
  await wait();
  expect(world.store.records.size).toBe(1);
});

test('a deletion, its undo and a name that the device refuses are told', async () => {
  const { app } = appOf();
  keep('a', [1]);
  void app.changes.remove('a');
  await wait();
  world.store.fails = new DOMException('full', 'QuotaExceededError');
  const told = (act: () => void) => {
    app.toasts.close();
    act();
    return wait().then(() => app.toasts.shown?.text);
  };
  const { action } = app.toasts.shown!;
  expect(await told(() => action!.run())).toContain('no room');
  keep('b', [1]);
  expect(await told(() => void app.changes.name('b', 'x'))).toContain('no room');
  world.store.get = () => Promise.reject(new Error('no database'));
  expect(await told(() => void app.changes.remove('b'))).toContain('cannot be saved');
  expect(world.store.records.has('b')).toBe(true);
});

test('a game that only follows another tab gets its name all the same when nobody plays it', async () => {
  const { app } = appOf();
  keep('a', [1]);
  void app.openKept({ id: 'a' });
  await wait();
  app.session.yield();
  expect(app.session.elsewhere).toBe(true);
  void app.changes.name('a', 'x');
  await wait();
  expect(readKept(world.store.records.get('a'))?.game.info.event).toBe('x');
});

test('a game from elsewhere that is here already opens where it was left, or at the place that is meant', async () => {
  const { app } = appOf();
  const { game, path } = keep('a', [1, 2, 3]);
  void app.library.read();
  await wait();
  for (const [again, moves] of [['left', [1, 2, 3]], ['there', [1, 2]]] as const) {
    keep('b', [9]);
    void app.openKept({ id: 'b' });
    await wait();
    void app.openGame(game, 'imported', path.slice(0, 2), again);
    await wait();
    expect([again, movesOf(app)]).toEqual([again, moves]);
  }
});

test('games that are kept are not kept again, and of a file the same game once, however often it is asked for', async () => {
  const { engine, app } = appOf();
  const games = [[1], [2], [1], [3, 3]].map((moves) => playAll(emptyGame({ size: 8 }), [], moves).game);
  const [first, second] = await Promise.all([app.library.keepAll(engine, { format: '', games }), app.library.keepAll(engine, { format: '', games })]);
  expect(first).toEqual({ kept: 2, here: 1, refused: 1, left: 0 });
  expect(second).toEqual({ kept: 0, here: 3, refused: 1, left: 0 });
  expect(world.store.records.size).toBe(2);
});

test('many games come into the list together, say how far they are, and can be stopped', async () => {
  const { engine, app } = appOf();
  const games = [[1], [2], [3], [4]].map((moves) => playAll(emptyGame({ size: 8 }), [], moves).game);
  const put = world.store.put.bind(world.store);
  const seen: unknown[] = [];
  world.store.put = (game) => {
    seen.push([app.library.games.length, app.library.keeping]);
    if (world.store.records.size === 2) app.library.stopKeeping();
    return put(game);
  };
  const added = await app.library.keepAll(engine, { format: '', games });
  expect(added).toEqual({ kept: 3, here: 0, refused: 0, left: 1 });
  expect(seen[0]).toEqual([0, { done: 0, all: 4 }]);
  expect(app.library.games.length).toBe(3);
  expect(app.library.keeping).toBeUndefined();
  expect(await app.library.keepAll(engine, { format: '', games })).toEqual({ kept: 1, here: 3, refused: 0, left: 0 });
});

test('problems are kept at their position, other games at their end', async () => {
  const { engine, app } = appOf();
  for (const [format, move] of [['obf', 1], ['sgf', 2]] as const)
    await app.library.keepAll(engine, { format, games: [playAll(emptyGame({ size: 8 }), [], [move]).game] });
  expect([...world.store.records.values()].map((record) => readKept(record)?.path)).toEqual([[], [0]]);
});

test('games that do not fit on the device are said, with those that were kept before', async () => {
  const { engine, app } = appOf();
  const games = [[1], [2]].map((moves) => playAll(emptyGame({ size: 8 }), [], moves).game);
  const put = world.store.put.bind(world.store);
  world.store.put = (game) => (world.store.records.size > 0 ? Promise.reject(new Error('full')) : put(game));
  const added = await app.library.keepAll(engine, { format: '', games });
  expect(added.kept).toBe(1);
  expect(added.failed).toEqual(new Error('full'));
});

test('an export goes on after a game that breaks the rules, and names it', async () => {
  const { engine } = appOf();
  keep('good', [1, 2]);
  keep('cut', [3, 4, 3]);
  keep('refused', [5]);
  const write = engine.write.bind(engine);
  engine.write = (game) => (game.children[0]?.square === 5 ? Promise.reject(new EngineError('no name')) : write(game));
  const { text, cut, left } = await exportGames(engine, world.store, ['good', 'cut', 'gone', 'refused'], ({ game }) => game);
  expect(text.split('\n').map((line) => [...line.matchAll(/"square":(\d)/g)].map((match) => match[1]))).toEqual([['1', '2'], ['3', '4']]);
  expect(cut).toEqual(['cut']);
  expect(left).toEqual(['gone', 'refused']);
});

test('a game that the device cannot read is left out of an export, and named', async () => {
  const { engine } = appOf();
  keep('good', [1, 2]);
  const get = world.store.get.bind(world.store);
  world.store.get = (id) => (id === 'damaged' ? Promise.reject(new Error('unreadable')) : get(id));
  const { text, left } = await exportGames(engine, world.store, ['damaged', 'good'], withNames);
  expect(text).not.toBe('');
  expect(left).toEqual(['damaged']);
});

test('a file has the names that people have given, and no others', () => {
  const game = playAll(emptyGame({ size: 8 }, { white: 'Ana' }), [], [1]).game;
  expect(withNames({ game, black: 'you', white: 'you' }).info).toMatchObject({ black: '', white: 'Ana' });
  expect(withNames({ game, black: 'fox', white: 'you' }).info).toMatchObject({ black: 'Fox', white: 'Ana' });
});

test('a kept game that the engine fails to judge stays whole, and is not opened', async () => {
  const { engine, app } = appOf();
  await wait();
  const kept = keep('whole', [1, 2, 3]);
  const look = engine.look.bind(engine);
  engine.look = (line) => (line.moves.length === 3 ? Promise.reject(new EngineError('out of memory')) : look(line));
  expect(await app.openKept({ id: 'whole' })).toBe('none');
  expect(app.toasts.shown?.text).toMatch(/The engine stopped/);
  await wait();
  expect(readKept(world.store.records.get('whole'))!.game).toEqual(kept.game);
});

test('a deleted game is not kept again by its review', async () => {
  const { app } = appOf();
  await wait();
  keep('a', [1, 2]);
  void app.openKept({ id: 'a' });
  await wait();
  void app.changes.remove('a');
  await wait();
  expect(world.store.records.has('a')).toBe(false);
  app.keepReview({ line: [1, 2], moves: [] });
  await wait();
  expect(world.store.records.has('a')).toBe(false);
});

test('the weights of the browser are told of while its engine answers, and not any more when the server is heard again', () => {
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const engine = new ServerEngine('ws://x/api/socket', () => new FakeEngine() as unknown as Engine, () => undefined);
  const app = new App(engine, new EventLog());
  app.weights = { kind: 'loading', loaded: 59, total: 100 }; // of the spare engine, which was begun when the server was doubted
  expect(app.ownWeights).toBeUndefined();
  app.answersFrom('nobody');
  expect(app.ownWeights).toBe(app.weights);
  app.answersFrom('spare');
  expect(app.ownWeights).toBe(app.weights);
  app.answersFrom('server');
  expect(app.ownWeights).toBeUndefined();
  engine.close();
  vi.unstubAllGlobals();
});
