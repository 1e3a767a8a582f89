// The file of weights on its way into the page.
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchWeights, unpack, WeightsSupply } from '../../src/engine/weights';

const kFile = new Uint8Array(20_000).map((_, i) => (i * i) % 251);
const kPacked = new Uint8Array(gzipSync(kFile));

afterEach(() => vi.unstubAllGlobals());

test('what gzip packed is unpacked, anything else stays as it is', async () => {
  expect(await unpack(kPacked)).toEqual(kFile);
  expect(await unpack(kFile)).toEqual(kFile);
  expect(await unpack(new Uint8Array(0))).toHaveLength(0);
});

test('a browser that cannot unpack does not ask for it', async () => {
  vi.stubGlobal('DecompressionStream', undefined);
  expect(await unpack(kPacked)).toEqual(kFile);
});

test('the file is fetched with its progress and unpacked', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(kPacked, { headers: { 'Content-Length': `${kPacked.length}` } })));
  const steps: number[][] = [];
  expect(await fetchWeights('x.weights', (loaded, total) => steps.push([loaded, total]))).toEqual(kFile);
  expect(steps.at(-1)).toEqual([kPacked.length, kPacked.length]);
});

test('a damaged packing, a short one and a refusal are told with the name of the file', async () => {
  const damaged = kPacked.slice();
  damaged[kPacked.length >> 1]! ^= 0x55;
  for (const body of [damaged, kPacked.slice(0, kPacked.length >> 1)]) {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
    await expect(fetchWeights('x.weights', () => undefined)).rejects.toThrow('x.weights: found damaged bytes');
  }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503, statusText: 'busy' })));
  await expect(fetchWeights('x.weights', () => undefined)).rejects.toThrow('x.weights: 503 busy');
});

test('who asks again while they are being asked for makes no second request', async () => {
  vi.useFakeTimers();
  let asked = 0;
  let give: () => void = () => undefined;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    if (asked <= 2) return Promise.resolve(new Response('', { status: 503 }));
    return new Promise((resolve) => (give = () => resolve(new Response(kFile))));
  });
  const states: string[] = [];
  const late: Uint8Array[] = [];
  const supply = new WeightsSupply('x.weights', ({ kind }) => states.push(kind), (bytes) => late.push(bytes));
  expect(await supply.get()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000); // the next try hangs
  supply.retry();
  supply.retry();
  expect(asked).toBe(3);
  give();
  await vi.advanceTimersByTimeAsync(100);
  expect(late).toHaveLength(1);
  expect(states.at(-1)).toBe('ready');
  vi.useRealTimers();
});
