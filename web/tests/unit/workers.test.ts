// Workers that cannot begin or that break, and a server that is away: what was asked is answered all the
// same, and what is asked again gets a worker that can answer.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerEngine, type Answering } from '../../src/engine/server_engine';
import type { About, Engine, GameLine, PositionView } from '../../src/engine/types';
import { WasmEngine } from '../../src/engine/wasm_engine';
import { FakeSocket, FakeWorker } from './support/fake_wire';

const line: GameLine = { start: { size: 8 }, moves: [] };
const view = { size: 8 } as PositionView;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  FakeWorker.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const requests = (worker: FakeWorker) => worker.heard.filter((message) => 'request' in message);
const last = () => FakeWorker.all.at(-1)!;

test('a request waits for a worker that begins, and what the first one still says is not heard', async () => {
  const told: (string | undefined)[] = [];
  const engine = new WasmEngine({ folder: 'engine/', threads: 1, onUnloaded: (why) => told.push(why) });
  const looked = engine.look(line);
  const first = last();
  first.say({ broken: 'no such file' });
  first.ended = false; // its last words were on their way
  first.say({ id: 1, error: { message: 'the engine was not begun', where: '' } });
  await vi.advanceTimersByTimeAsync(0); // the second one at once
  expect(last()).not.toBe(first);
  expect(told).toEqual([]);
  last().say({ broken: 'no such file' });
  expect(told).toEqual(['no such file']);
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeWorker.all).toHaveLength(3);
  expect(requests(last())).toHaveLength(1);
  last().say({ id: 1, value: view });
  expect(await looked).toBe(view);
  expect(told).toEqual(['no such file', undefined]);
});

test('a worker that breaks is replaced: the request that breaks two of them fails, the others are answered', async () => {
  const engine = new WasmEngine({ folder: 'engine/', threads: 1 });
  const [bad, good] = [engine.look(line), engine.look({ ...line, moves: [19] })];
  const failed = expect(bad).rejects.toThrow('memory access out of bounds');
  const first = last();
  first.say({ threads: 1 });
  first.say({ broken: 'memory access out of bounds', at: 1 });
  expect(first.ended).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(requests(last())).toHaveLength(2);
  last().say({ threads: 1 });
  last().say({ broken: 'memory access out of bounds', at: 1 });
  await failed;
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeWorker.all).toHaveLength(3);
  expect(requests(last())).toEqual([{ id: 2, request: { kind: 'look', line: { ...line, moves: [19] } } }]);
  last().say({ id: 2, value: view });
  expect(await good).toBe(view);
  const again = engine.look(line);
  expect(requests(last())).toHaveLength(2);
  last().say({ id: 3, value: view });
  expect(await again).toBe(view);
});

test('a long text is read by a worker of its own, and its games come in parts', async () => {
  const engine = new WasmEngine({ folder: 'engine/', threads: 1 });
  const ruler = last();
  const read = engine.read('x'.repeat(300_000), 8);
  const reader = last();
  expect(reader).not.toBe(ruler);
  reader.say({ threads: 1 });
  reader.say({ id: 1, report: { from: 0, games: ['first', 'second'] } });
  reader.say({ id: 1, report: { from: 0, games: ['first'] } }); // one that took over
  reader.say({ id: 1, report: { from: 1, games: ['second', 'third'] } });
  reader.say({ id: 1, value: { format: 'sgf', games: [], problems: [] } });
  expect(await read).toEqual({ format: 'sgf', games: ['first', 'second', 'third'], problems: [] });
  expect(reader.ended).toBe(true);
  expect(ruler.ended).toBe(false);
});

test('what is asked while a broken worker is replaced is asked of the new one', async () => {
  const engine = new WasmEngine({ folder: 'engine/', threads: 1 });
  const bad = engine.look(line).catch(() => 'failed');
  for (let i = 0; i < 2; ++i) {
    last().say({ threads: 1 });
    last().say({ broken: 'unreachable', at: 1 });
    if (i === 0) await vi.advanceTimersByTimeAsync(500);
  }
  expect(await bad).toBe('failed');
  const good = engine.look(line);
  await vi.advanceTimersByTimeAsync(500);
  last().say({ id: 2, value: view });
  expect(await good).toBe(view);
});

/** An engine of a server that cannot be reached; `spare` is the one of the browser. */
function away() {
  const told: Answering[] = [];
  let unloaded: (why: string | undefined) => void = () => undefined;
  let load: (about: About) => void = () => undefined;
  const spare = {
    about: vi.fn(() => new Promise<About>((resolve) => (load = resolve))),
    look: vi.fn(() => Promise.resolve(view)),
    read: vi.fn(() => new Promise(() => undefined)),
    close: vi.fn(),
  };
  const engine = new ServerEngine('ws://x', (onUnloaded) => {
    unloaded = onUnloaded;
    return spare as unknown as Engine;
  }, (who) => told.push(who));
  return { engine, spare, told, unload: () => unloaded('no such file'), load: () => (unloaded(undefined), load({} as About)) };
}

test('while neither the server nor the spare engine is there requests wait, and the first of both answers them', async () => {
  const { engine, spare, told, unload, load } = away();
  const looked = engine.look(line);
  FakeSocket.last.end();
  unload();
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['nobody']);
  for (let i = 0; i < 5; ++i) {
    await vi.advanceTimersByTimeAsync(15_000);
    FakeSocket.last.end();
  }
  expect(spare.look).not.toHaveBeenCalled();
  expect(spare.about).toHaveBeenCalledTimes(1);
  expect(spare.close).not.toHaveBeenCalled(); // it may have been asked for something of its own
  load();
  await vi.advanceTimersByTimeAsync(15_000);
  FakeSocket.last.end();
  expect(await looked).toBe(view);
  expect(told).toEqual(['nobody', 'spare']);
});

test('a server that is back answers what waited, whatever the spare engine does', async () => {
  const { engine, spare, told, unload } = away();
  const looked = engine.look(line);
  FakeSocket.last.end();
  unload();
  await vi.advanceTimersByTimeAsync(500);
  FakeSocket.last.open();
  const asked = FakeSocket.last.heard.find((message) => 'request' in message)!;
  FakeSocket.last.say({ id: asked.id, value: view });
  expect(await looked).toEqual(view);
  expect(spare.look).not.toHaveBeenCalled();
  expect(told).toEqual(['nobody', 'server']);
});

test('a question tries to reach the server at once, not after the pause', async () => {
  const { engine, unload } = away();
  FakeSocket.last.end();
  unload();
  for (let i = 0; i < 6; ++i) {
    await vi.advanceTimersByTimeAsync(15_000);
    FakeSocket.last.end();
  }
  const before = FakeSocket.last;
  const looked = engine.look(line);
  expect(FakeSocket.last).not.toBe(before);
  FakeSocket.last.open();
  const asked = FakeSocket.last.heard.filter((message) => 'request' in message);
  expect(asked).toHaveLength(1);
  FakeSocket.last.say({ id: asked[0]!.id, value: view });
  expect(await looked).toEqual(view);
  const last = FakeSocket.last;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.last).toBe(last); // the pause that was under way is over
});
