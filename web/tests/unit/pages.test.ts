// Files through the engine of a server, which answers in pages and sends back what is too much for it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerEngine } from '../../src/engine/server_engine';
import type { Engine, ReadResult, RecordedGame } from '../../src/engine/types';

interface Heard {
  readonly id: number;
  readonly request: { kind: string; from?: number; text?: unknown };
}

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  readonly heard: Heard[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as Heard);
  }
  close(): void {}
  async answer(what: object): Promise<void> {
    const { id } = this.heard[this.heard.length - 1]!;
    this.onmessage({ data: JSON.stringify({ id, ...what }) });
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const game = (event: string): RecordedGame => ({
  start: { size: 8 },
  info: { black: '', white: '', event, date: '' },
  comment: '',
  children: [],
});
const local: ReadResult = { format: 'local', games: [game('local')], problems: [] };
const spare = { read: () => Promise.resolve(local), write: () => Promise.resolve('local'), close: () => undefined };
const tooMuch = { error: { message: 'found game 1 that ...', where: 'request.text', code: 'out_of_range' } };

let engine: ServerEngine;
beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  engine = new ServerEngine('ws://x/api/socket', () => spare as unknown as Engine, () => undefined);
});
afterEach(() => {
  engine.close();
  vi.unstubAllGlobals();
});

test('a file comes in pages, asked for one after the other', async () => {
  const read = engine.read('f5', 8);
  const socket = FakeSocket.last;
  expect(socket.heard.map(({ request }) => request.from)).toEqual([1]);
  await socket.answer({ value: { format: 'sgf', games: [game('a'), game('b')], problems: [], next: 3 } });
  expect(socket.heard.map(({ request }) => request.from)).toEqual([1, 3]);
  await socket.answer({ value: { format: 'sgf', games: [game('d')], problems: [{ where: '4', message: 'bad', game: 0 }] } });
  expect(await read).toEqual({ format: 'sgf', games: [game('a'), game('b'), game('d')], problems: [{ where: '4', message: 'bad', game: 2 }] });
});

test('what is too much for the server is read and written here', async () => {
  const read = engine.read('f5', 8);
  await FakeSocket.last.answer(tooMuch);
  expect(await read).toBe(local);
  const written = engine.write(game('a'), 'sgf');
  await FakeSocket.last.answer(tooMuch);
  expect(await written).toBe('local');
  const asked = FakeSocket.last.heard.length;
  expect(await engine.read('x'.repeat(200_000), 8)).toBe(local);
  expect(FakeSocket.last.heard.length).toBe(asked);
});

test('other mistakes are told as they are', async () => {
  const read = engine.read('z9', 8);
  const caught = read.catch((error: Error) => error.message);
  await FakeSocket.last.answer({ error: { message: 'found z9', where: 'line 1', code: 'parse' } });
  expect(await caught).toBe('found z9');
});
