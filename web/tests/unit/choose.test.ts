// A computer's move through both engines: progress, "move now" and cancel, with a worker and a server
// that say what the test wants.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerEngine } from '../../src/engine/server_engine';
import { WasmEngine } from '../../src/engine/wasm_engine';
import type { Choice, Engine, GameLine, ThinkingProgress } from '../../src/engine/types';
import { FakeSocket, FakeWorker } from './support/fake_wire';

const line: GameLine = { start: { size: 8 }, moves: [] };
const choice = (square: number): Choice => ({ square, exact: false, depth: 3 });
const progress = (square?: number): ThinkingProgress => ({ percent: 73, seconds: 0.2, ...(square === undefined ? {} : { best: choice(square) }) });

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

/** What a promise has come to; "open" while it has not. */
async function stateOf<T>(promise: Promise<T>): Promise<T | 'open'> {
  return Promise.race([promise, new Promise<'open'>((resolve) => void vi.advanceTimersByTimeAsync(0).then(() => resolve('open')))]);
}

function wasm() {
  const engine = new WasmEngine({ folder: 'engine/', threads: 1 });
  const thinker = () => FakeWorker.all.filter((worker) => worker.asked.length > 0).at(-1)!;
  return { engine, thinker };
}

test('the worker tells progress, and its answer is the move', async () => {
  const { engine, thinker } = wasm();
  const told: ThinkingProgress[] = [];
  const thinking = engine.choose(line, 'engine:level=21', 1, 8000, (report) => told.push(report));
  expect(thinker().asked[0]!.request).toMatchObject({ timeMs: 8000 });
  thinker().say({ id: 1, report: progress(19) });
  thinker().say({ id: 1, value: choice(26) });
  expect(await thinking.done).toEqual(choice(26));
  expect(told).toEqual([progress(19)]);
});

test('"move now" ends the thinking of a worker that hears it', async () => {
  const { engine, thinker } = wasm();
  const thinking = engine.choose(line, 'engine:level=21', 1, 8000);
  thinker().say({ id: 1, report: progress(19) });
  thinking.moveNow();
  expect(thinker().stops).toEqual([1]);
  thinker().say({ id: 1, value: choice(19) });
  expect(await thinking.done).toEqual(choice(19));
  await vi.advanceTimersByTimeAsync(1000);
  expect(thinker().ended).toBe(false); // it keeps its table
});

test('"move now" plays the best move so far when the worker hears nothing', async () => {
  const { engine, thinker } = wasm();
  const thinking = engine.choose(line, 'engine:level=21', 1, 8000);
  const worker = thinker();
  worker.say({ id: 1, report: progress(19) });
  worker.say({ id: 1, report: progress(26) });
  thinking.moveNow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await stateOf(thinking.done)).toEqual(choice(26));
  expect(worker.ended).toBe(true);
});

test('"move now" before any move is known waits for the first', async () => {
  const { engine, thinker } = wasm();
  const thinking = engine.choose(line, 'engine:level=21', 1, 8000);
  thinking.moveNow();
  thinker().say({ id: 1, report: progress() });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await stateOf(thinking.done)).toBe('open');
  thinker().say({ id: 1, report: progress(19) });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await stateOf(thinking.done)).toEqual(choice(19));
});

test('a cancelled choice is nothing at once, and a worker that goes on is replaced', async () => {
  const { engine, thinker } = wasm();
  const thinking = engine.choose(line, 'engine:level=21', 1, 8000);
  const worker = thinker();
  thinking.cancel();
  expect(await stateOf(thinking.done)).toBe(undefined);
  const next = engine.choose(line, 'fox', 1, 8000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(worker.ended).toBe(true);
  expect(thinker().asked).toHaveLength(1); // the cancelled one is not asked again
  thinker().say({ id: 1, value: choice(37) });
  expect(await next.done).toEqual(choice(37));
});

/** A server's engine; `spare` is what it falls back to. */
function served() {
  let answer: (choice: Choice) => void = () => undefined;
  const done = new Promise<Choice>((resolve) => (answer = resolve));
  const spare = { choose: vi.fn(() => ({ done, moveNow: vi.fn(), cancel: vi.fn() })), close: vi.fn() };
  const engine = new ServerEngine('ws://x', () => spare as unknown as Engine, () => undefined);
  FakeSocket.last.open();
  return { engine, socket: FakeSocket.last, spare, answer };
}

test('the server tells progress, and is stopped with its best move when that is wanted', async () => {
  const { engine, socket } = served();
  const told: ThinkingProgress[] = [];
  const thinking = engine.choose(line, 'engine:level=21', 1, 8000, (report) => told.push(report));
  thinking.moveNow();
  expect(socket.heard.filter((message) => 'stop' in message)).toEqual([]); // it knows no move yet
  socket.say({ id: 1, report: { ...choice(19), percent: 73, seconds: 0.2 } });
  expect(told).toEqual([progress(19)]);
  expect(socket.heard.at(-1)).toEqual({ stop: 1 });
  socket.say({ id: 1, value: choice(26) });
  expect(await thinking.done).toEqual(choice(26));
});

test('a server that does not answer in time is not waited for', async () => {
  const { engine, socket, spare, answer } = served();
  const known = engine.choose(line, 'engine:level=21', 1, 8000);
  socket.say({ id: 1, report: { ...choice(19), percent: 73, seconds: 0.2 } });
  known.moveNow();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await stateOf(known.done)).toEqual(choice(19));
  const unknown = engine.choose(line, 'engine:level=21', 1, 8000);
  unknown.moveNow();
  await vi.advanceTimersByTimeAsync(5000);
  expect(spare.choose).toHaveBeenCalledTimes(1);
  answer(choice(44));
  expect(await unknown.done).toEqual(choice(44));
});

test('cancelling on the server stops it', async () => {
  const { engine, socket } = served();
  const thinking = engine.choose(line, 'engine:level=21', 1, 8000);
  thinking.cancel();
  expect(await stateOf(thinking.done)).toBe(undefined);
  expect(socket.heard.at(-1)).toEqual({ stop: 1 });
});

test('"move now" plays the best move so far of a server that is away', async () => {
  const { engine, socket } = served();
  const thinking = engine.choose(line, 'engine:level=21', 1, 8000);
  socket.say({ id: 1, report: { ...choice(19), percent: 73, seconds: 0.2 } });
  socket.end();
  thinking.moveNow();
  await vi.advanceTimersByTimeAsync(2000);
  expect(await stateOf(thinking.done)).toEqual(choice(19));
});
