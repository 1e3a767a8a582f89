// Workers, weights and servers that say nothing: none is waited for without an end, and none that goes on is ended.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventLog } from '../../src/engine/event_log';
import { ServerEngine, type Answering } from '../../src/engine/server_engine';
import type { About, Engine, GameLine, PositionView, RecordedGame, ReviewProgress } from '../../src/engine/types';
import { WasmEngine, type WasmOptions } from '../../src/engine/wasm_engine';
import type { WeightsState } from '../../src/engine/weights';
import { FakeSocket, FakeWorker } from './support/fake_wire';

const line: GameLine = { start: { size: 8 }, moves: [] };
const view = { size: 8 } as PositionView;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const last = () => FakeWorker.all.at(-1)!;

const kText = new TextDecoder();
const kCompile = WebAssembly.compile;
type Answer = () => Promise<Response>;
const kModule: Answer = () => Promise.resolve(new Response('a module'));
/** What `fetch` gives for the weights and for modules; without it an answer that never comes. */
let answer: Answer | undefined;
let moduleAnswer: Answer | undefined;
/** Addresses of weights and modules that were asked for. */
let weights: string[] = [];
let modules: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('WebSocket', FakeSocket);
  // Node makes its own `fetch` with a module.
  const compile = async (bytes: ArrayBuffer) => kText.decode(bytes).startsWith('\0asm') ? kCompile(bytes) : `compiled ${kText.decode(bytes)}`;
  vi.stubGlobal('WebAssembly', Object.assign(Object.create(WebAssembly) as object, { compile }));
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    const isModule = url.includes('.wasm');
    (isModule ? modules : weights).push(url);
    const given = (isModule ? moduleAnswer : answer)?.();
    return given ?? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  FakeWorker.all = [];
  [answer, moduleAnswer] = [undefined, kModule];
  [weights, modules] = [[], []];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function engineOf(options: Partial<WasmOptions> = {}) {
  const told: (string | undefined)[] = [];
  return { engine: new WasmEngine({ folder: 'engine/', threads: 2, onUnloaded: (why) => told.push(why), ...options }), told };
}

test('a script that does not come is asked for again under another address, then there is a word', async () => {
  const { engine, told } = engineOf();
  const looked = engine.look(line);
  await wait(1751);
  expect(FakeWorker.all.map(({ ended }) => ended)).toEqual([true, false]);
  expect(last().url).not.toBe(FakeWorker.all[0]!.url);
  expect(last().begin.query).not.toBe(FakeWorker.all[0]!.begin.query);
  expect(told).toEqual([]);
  await wait(2650); // longer than before, and within five seconds
  expect(told).toEqual(['the engine does not come']);
  await wait(500);
  last().say({ threads: 1 });
  last().say({ id: 1, value: view });
  expect(await looked).toBe(view);
  expect(told).toEqual(['the engine does not come', undefined]);
});

test('a module whose bytes come slowly is waited for', async () => {
  let more: (bytes: Uint8Array) => void = () => undefined;
  let end: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      more = (bytes) => controller.enqueue(bytes);
      end = () => controller.close();
    },
  });
  moduleAnswer = () => Promise.resolve(new Response(body));
  const { engine } = engineOf();
  void engine.look(line);
  last().say({ phase: 'load' });
  for (let i = 0; i < 20; ++i) {
    more(new TextEncoder().encode('.'));
    await wait(1700);
  }
  expect(last().module).toBeUndefined();
  end();
  await wait(0);
  expect(last().module).toBe(`compiled ${'.'.repeat(20)}`);
  last().say({ phase: 'begin' });
  await wait(4900);
  expect(FakeWorker.all).toHaveLength(1);
});

test('a module is fetched once for all workers', async () => {
  const { engine } = engineOf();
  engine.prepare();
  await wait(0);
  expect(FakeWorker.all.map(({ begin, module }) => [begin.name, begin.threads, module])).toEqual([
    ['outflank_engine_threads', 1, 'compiled a module'],
    ['outflank_engine_threads', 2, 'compiled a module'],
  ]);
  expect(modules).toEqual(['engine/outflank_engine_threads.wasm']);
});

test('a module that fails once is asked for once more, and nobody hears of it', async () => {
  let asked = 0;
  moduleAnswer = () => (++asked === 1 ? Promise.resolve(new Response('', { status: 503 })) : kModule());
  const { told } = engineOf({ query: '?build=1' });
  await wait(0);
  expect(modules).toEqual(['engine/outflank_engine_threads.wasm?build=1', 'engine/outflank_engine_threads.wasm?build=1&again=1']);
  expect(FakeWorker.all.map(({ module }) => module)).toEqual(['compiled a module']);
  expect(told).toEqual([]);
});

test('a module that stalls is asked for again, once for all workers', async () => {
  moduleAnswer = undefined;
  const { engine } = engineOf();
  engine.prepare();
  await wait(1000);
  for (const worker of FakeWorker.all) worker.say({ phase: 'load' });
  moduleAnswer = kModule;
  await wait(1751);
  expect(FakeWorker.all.map(({ ended, module }) => [ended, module])).toEqual([
    [true, undefined],
    [true, undefined],
    [false, 'compiled a module'],
    [false, 'compiled a module'],
  ]);
  expect(modules).toEqual(['engine/outflank_engine_threads.wasm', 'engine/outflank_engine_threads.wasm?again=1']);
});

test('a module that a worker cannot use is replaced by that without threads', async () => {
  const { told } = engineOf();
  await wait(0);
  last().say({ broken: 'no memory' });
  await wait(1);
  expect(last().begin).toMatchObject({ name: 'outflank_engine', threads: 1 });
  expect(modules).toEqual(['engine/outflank_engine_threads.wasm', 'engine/outflank_engine.wasm']);
  last().say({ threads: 1 });
  expect(told.filter(Boolean)).toEqual([]);
});

test.each([
  ['is refused', () => Promise.resolve(new Response('', { status: 503 })), 10],
  ['stalls', undefined, 6000],
])('threads whose module %s are tried again at the next review', async (_, answered, ms) => {
  let comes = false;
  moduleAnswer = () => (comes || !modules.at(-1)!.includes('threads') ? kModule() : (answered?.() as Promise<Response>));
  const { engine } = engineOf();
  engine.prepare();
  await wait(ms);
  last().say({ threads: 1 });
  expect(last().begin).toMatchObject({ name: 'outflank_engine', threads: 1 });
  comes = true;
  void engine.choose({ ...line, moves: [19, 18] }, 'fox', 1, 0); // in the middle of a game it goes on
  expect(last().begin.threads).toBe(1);
  last().say({ id: 1, value: { square: 19, exact: false, depth: 1 } });
  engine.review(line, 8, () => undefined);
  await wait(0);
  expect(last().begin).toMatchObject({ name: 'outflank_engine_threads', threads: 2 });
  expect(last().heard.at(-1)).toMatchObject({ module: 'compiled a module' });
});

test('the first board and the first move are there before the engine', async () => {
  moduleAnswer = undefined;
  const after = { ...view, toMove: 'white' } as PositionView;
  const { engine } = engineOf({ known: { '': view, '19': after } });
  expect(await engine.look(line)).toBe(view);
  expect(await engine.look({ ...line, moves: [19] })).toBe(after);
  for (const other of [{ ...line, moves: [26] }, { ...line, start: { size: 6 } as const }, { ...line, start: { size: 8, position: '-' } as const }]) {
    void engine.look(other);
    expect(last().heard.at(-1)).toMatchObject({ request: { kind: 'look', line: other } });
  }
});

test('threads that never begin are done without', async () => {
  const { engine } = engineOf();
  void engine.choose(line, 'fox', 1, 1000).done;
  const thinker = () => last();
  const first = thinker();
  expect(first.begin.threads).toBe(2);
  for (let i = 0; i < 2; ++i) {
    thinker().say({ phase: 'load' });
    thinker().say({ phase: 'begin' });
    await wait(5000);
    if (i === 1) await wait(500);
  }
  expect(thinker().begin.threads).toBe(1);
});

test('a worker that goes silent in the middle is replaced, and asked the same once more', async () => {
  const log = new EventLog();
  const { engine } = engineOf({ log });
  const moves: ReviewProgress[] = [];
  const { done } = engine.review(line, 8, (progress) => moves.push(progress));
  const failed = expect(done).rejects.toThrow('went silent');
  const first = last();
  first.say({ threads: 2 });
  await wait(5000);
  expect(first.pings).toBe(1);
  await wait(5000);
  expect(first.ended).toBe(true);
  await wait(500);
  expect(last()).not.toBe(first);
  expect(last().heard.filter(({ request }) => request?.kind === 'review')).toHaveLength(1);
  last().say({ threads: 2 });
  await wait(10_000);
  await failed;
  expect(log.text).toMatch(/thinker: fails: the worker of the engine went silent/);
});

test('a worker that shows life is not ended, however long it takes', async () => {
  const { engine } = engineOf();
  const thinking = engine.choose(line, 'fox', 1, 0);
  const first = last();
  first.say({ threads: 2 });
  for (let i = 0; i < 100; ++i) {
    first.say({ alive: true });
    await wait(500);
  }
  expect(first.ended).toBe(false);
  first.say({ id: 1, value: { square: 19, exact: false, depth: 1 } });
  expect((await thinking.done)?.square).toBe(19);
  await wait(60_000);
  expect(first.ended).toBe(false); // asked nothing, it may be silent
  expect(first.pings).toBe(0);
});

test('a worker that says that it lives each time it is asked is not ended, however long it waits for its weights', async () => {
  const { engine } = engineOf();
  const reviewing = engine.review(line, 12, () => undefined);
  const first = last();
  first.say({ threads: 2 });
  for (let i = 1; i <= 20; ++i) {
    await wait(5000);
    expect(first.pings).toBe(i);
    first.say({ alive: true });
  }
  expect(first.ended).toBe(false);
  first.say({ id: 1, value: undefined });
  await reviewing.done;
});

test('a page that was held up does not take its engine for dead', async () => {
  const { engine } = engineOf();
  void engine.look(line);
  await wait(0);
  last().say({ threads: 1 });
  vi.setSystemTime(Date.now() + 3_600_000); // a computer that slept
  await wait(5000);
  expect(last().pings).toBe(0);
  last().say({ id: 1, value: view });
  await wait(60_000);
  expect(FakeWorker.all).toHaveLength(1);
});

test('weights that stall are asked for once more, then done without, and taken up when they come', async () => {
  const states: WeightsState['kind'][] = [];
  const { engine } = engineOf({ onWeights: ({ kind }) => states.push(kind) });
  void engine.choose(line, 'fox', 1, 1000);
  const first = last();
  for (const worker of FakeWorker.all) worker.say({ threads: 1 });
  await wait(4000);
  first.say({ alive: true });
  await wait(1000);
  expect(weights).toHaveLength(2);
  await wait(4000);
  first.say({ alive: true });
  await wait(1000);
  expect(states.at(-1)).toBe('failed');
  expect(first.heard).toContainEqual({ weights: undefined });
  answer = () => Promise.resolve(new Response(new Uint8Array([1, 2, 3])));
  first.say({ id: 1, value: { square: 19, exact: false, depth: 1 } });
  await wait(5000);
  expect(states.at(-1)).toBe('ready');
  expect(first.heard).toContainEqual({ weights: new Uint8Array([1, 2, 3]) });
  expect(first.ended).toBe(false);
});

test('weights come after all other files: they would be in their way', async () => {
  const { engine } = engineOf();
  engine.prepare();
  void engine.settled();
  await wait(1000);
  FakeWorker.all[0]!.say({ threads: 1 });
  await wait(100);
  expect(weights).toEqual([]);
  last().say({ threads: 2 });
  await wait(0);
  expect(weights).toEqual(['engine/outflank.weights']);
});

/** An engine whose server is connected. */
function served() {
  const told: Answering[] = [];
  const spare = { about: vi.fn(() => Promise.resolve({} as About)), look: vi.fn(() => Promise.resolve(view)), close: vi.fn() };
  const make = vi.fn(() => spare as unknown as Engine);
  const engine = new ServerEngine('ws://x', make, (who) => told.push(who));
  FakeSocket.last.open();
  return { engine, spare, told, made: () => make.mock.calls.length };
}

test('a server that says nothing is noticed within four seconds, and the spare engine, made ready before, takes over', async () => {
  const { engine, spare, told, made } = served();
  await wait(60_000); // asked nothing, it may be silent
  expect(FakeSocket.last.heard).toEqual([]);
  const looked = engine.look(line);
  await wait(1500);
  expect(FakeSocket.last.heard).toHaveLength(2); // the second asks whether it is there
  expect(made()).toBe(0);
  await wait(1000);
  expect(made()).toBe(1);
  expect(told).toEqual([]);
  await wait(1500);
  expect(await looked).toBe(view);
  expect(spare.look).toHaveBeenCalledTimes(1);
  expect(told).toEqual(['spare']);
  await wait(500);
  FakeSocket.last.open();
  expect(told).toEqual(['spare', 'server']);
});

test('a server that thinks for long, but is there, is waited for', async () => {
  const { engine, spare, made } = served();
  const looked = engine.look(line);
  for (let i = 0; i < 20; ++i) {
    await wait(2000);
    FakeSocket.last.say({ id: 0, value: {} });
  }
  expect(made()).toBe(0);
  const { id } = FakeSocket.last.asked[0]!;
  FakeSocket.last.say({ id, value: view });
  expect(await looked).toEqual(view);
  expect(spare.look).not.toHaveBeenCalled();
});

test('a server that takes every connection and closes it is asked again after longer and longer pauses', async () => {
  let sockets = 0;
  class Counted extends FakeSocket {
    constructor() {
      super();
      sockets += 1;
    }
  }
  vi.stubGlobal('WebSocket', Counted);
  served();
  const refused = async () => {
    FakeSocket.last.open();
    FakeSocket.last.end();
    await wait(0);
  };
  FakeSocket.last.end(); // `served` has opened it
  await wait(0);
  const began = sockets;
  await wait(499);
  expect(sockets).toBe(began);
  await wait(1);
  expect(sockets).toBe(began + 1);
  await refused();
  await wait(999);
  expect(sockets).toBe(began + 1);
  await wait(1);
  expect(sockets).toBe(began + 2);
  FakeSocket.last.open();
  await wait(5000);
  FakeSocket.last.end(); // one that was there for a while is asked again at once, and after short pauses
  expect(sockets).toBe(began + 3);
  FakeSocket.last.end();
  await wait(500);
  expect(sockets).toBe(began + 4);
});

test('a server that takes the connection and says nothing is away', async () => {
  const { engine, spare } = served();
  FakeSocket.last.end();
  const looked = engine.look(line); // waits for the connection that is being made
  await wait(4000);
  expect(await looked).toBe(view);
  expect(spare.look).toHaveBeenCalledTimes(1);
});

test('a long file of a server may be on its way for a while, other answers not', async () => {
  const { engine, spare, told } = served();
  const nothing = { format: '', games: [], problems: [] };
  Object.assign(spare, { read: () => Promise.resolve(nothing) });
  const read = engine.read('f5', 8);
  await wait(15_000);
  expect(told).toEqual([]);
  await wait(15_000);
  expect(told).toEqual(['spare']);
  expect(await read).toMatchObject(nothing);
});

test('half of a sign in a text is sent as what a decoder makes of it', () => {
  const { engine } = served();
  void engine.read('f5\ud83d \ud83d\ude00 \\ud83d', 8);
  expect(FakeSocket.last.asked.at(-1)!.request).toMatchObject({ text: 'f5\ufffd \ud83d\ude00 \\ud83d' });
});

test('a game that is too long for the server is written here, and one that nobody can write is told of', async () => {
  const spare = { write: vi.fn(() => Promise.resolve('written')), close: vi.fn() };
  let unloaded: (why: string | undefined) => void = () => undefined;
  const engine = new ServerEngine('ws://x', (told) => ((unloaded = told), spare as unknown as Engine), () => undefined);
  FakeSocket.last.open();
  const game = { start: { size: 8 }, info: {}, comment: 'é'.repeat(600_000), children: [] } as unknown as RecordedGame;
  expect(await engine.write(game, 'sgf')).toBe('written');
  expect(FakeSocket.last.asked).toEqual([]);
  spare.write.mockReturnValue(new Promise(() => undefined));
  const refused = expect(engine.write(game, 'sgf')).rejects.toThrow('the engine does not come');
  unloaded('the engine does not come');
  await refused;
});
