// The service worker with caches and a network of the test: what it answers for, from where, and what of earlier
// versions it keeps.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const kSource = readFileSync(new URL('../../src/service_worker.js', import.meta.url), 'utf8');
const kHere = 'https://host.example/app/';

type Network = (address: string) => Promise<Response>;
const answering: Network = (address) => Promise.resolve(new Response(`network ${address.slice(kHere.length)}`));
const away: Network = () => Promise.reject(new TypeError('no network'));

/** Caches in the order in which they were made: texts by address. */
class FakeCaches {
  readonly all = new Map<string, Map<string, string>>();
  network: Network = answering;
  /** How each request went past what the browser has. */
  readonly modes = new Map<string, string[]>();
  /** The most requests at a time. */
  most = 0;
  private openRequests = 0;
  open(name: string) {
    const entries = this.all.get(name) ?? new Map<string, string>();
    this.all.set(name, entries);
    return Promise.resolve({
      match: (address: string) => Promise.resolve(entries.has(address) ? new Response(entries.get(address)) : undefined),
      put: async ({ url }: Request, response: Response) => void entries.set(url, await response.text()),
    });
  }
  /** What a version that is being installed fetches. */
  async fetch(url: string, mode: string) {
    this.modes.set(url, [...(this.modes.get(url) ?? []), mode]);
    this.most = Math.max(this.most, ++this.openRequests);
    return this.network(url).finally(() => (this.openRequests -= 1));
  }
  match(address: string) {
    const found = [...this.all.values()].find((entries) => entries.has(address));
    return Promise.resolve(found && new Response(found.get(address)));
  }
  keys = () => Promise.resolve([...this.all.keys()]);
  delete = (name: string) => Promise.resolve(this.all.delete(name));
}

/** A worker of a version with its files, on caches that versions share. */
function workerOf(caches: FakeCaches, version: string, files: readonly string[]) {
  const heard = new Map<string, (event: object) => void>();
  const world = { windows: 0, skipped: 0, network: answering, claim: (): Promise<void> => Promise.resolve() };
  const self = {
    location: { href: `${kHere}sw.js` },
    addEventListener: (type: string, hear: (event: object) => void) => void heard.set(type, hear),
    clients: { matchAll: () => Promise.resolve(Array.from({ length: world.windows })), claim: () => world.claim() },
    skipWaiting: () => void (world.skipped += 1),
  };
  const source = kSource.replace("'FILES'", JSON.stringify(['./', ...files])).replace('VERSION', version);
  runInNewContext(source, { self, caches, fetch: ({ url, cache }: Request) => (cache ? caches.fetch(url, cache) : world.network(url)), URL, Request, Headers, Response, setTimeout, Set, Promise, Array });
  const happen = async (type: string): Promise<void> => {
    let done: Promise<unknown> = Promise.resolve();
    heard.get(type)!({ waitUntil: (promise: Promise<unknown>) => (done = promise) });
    await done;
  };
  /** What is answered for a path, if the worker answers. */
  const ask = (path: string, { mode = 'cors', method = 'GET' } = {}): Promise<Response> | undefined => {
    let answer: Promise<Response> | undefined;
    heard.get('fetch')!({ request: { url: new URL(path, kHere).href, mode, method }, respondWith: (response: Promise<Response>) => (answer = response) });
    return answer;
  };
  const tell = (data: unknown) => {
    const answers: unknown[] = [];
    heard.get('message')!({ data, ports: [{ postMessage: (answer: unknown) => answers.push(answer) }] });
    return answers;
  };
  return { world, install: () => happen('install'), activate: () => happen('activate'), ask, tell };
}
const textOf = async (answer: Promise<Response> | undefined): Promise<string> => (await answer!).text();

const kFirst = ['assets/index-a.js', 'assets/de-a.js', 'engine/x.wasm?build=1', 'icon.svg'];
const kSecond = ['assets/index-b.js', 'assets/de-b.js', 'engine/x.wasm?build=2', 'icon.svg'];

async function installed(caches = new FakeCaches()) {
  const worker = workerOf(caches, 'first', kFirst);
  await worker.install();
  await worker.activate();
  return { caches, worker };
}

test('its own files come from the cache, isolated, however they are asked for once more', async () => {
  const { worker } = await installed();
  worker.world.network = away;
  for (const path of ['assets/de-a.js', 'assets/de-a.js?again=1', 'icon.svg']) expect(await textOf(worker.ask(path))).toBe(`network ${path.split('?')[0]}`);
  expect(await textOf(worker.ask('engine/x.wasm?build=1&again=2'))).toBe('network engine/x.wasm?build=1');
  expect((await worker.ask('icon.svg'))!.headers.get('Cross-Origin-Embedder-Policy')).toBe('require-corp');
});

test.each([
  ['the interface of the server', 'api/health', {}],
  ['the interface of the server in the address bar', 'api/health', { mode: 'navigate' }],
  ['an unknown path in the address bar', 'no/such/page', { mode: 'navigate' }],
  ['an unknown file', 'nothing.js', {}],
  ['a page of somebody else among the files', 'assets/note.html', { mode: 'navigate' }],
  ['a file of the engine that says no version', 'engine/x.wasm', {}],
  ['what is sent', './', { method: 'POST' }],
  ['another host', 'https://other.example/app/icon.svg', {}],
  ['another app of the host', '/icon.svg', {}],
])('%s is not answered for', async (_, path, request) => {
  const { worker } = await installed();
  expect(worker.ask(path, request)).toBeUndefined();
});

test('what the server does not have is answered as the server says it', async () => {
  const { worker } = await installed();
  worker.world.network = () => Promise.resolve(new Response('no', { status: 404, headers: { 'X-From': 'server' } }));
  const answer = await worker.ask('assets/no.js')!;
  expect([answer.status, [...answer.headers.keys()].sort()]).toEqual([404, ['content-type', 'x-from']]);
});

test('a document comes from the network, and what it keeps stays as it was', async () => {
  const { worker, caches } = await installed();
  worker.world.network = () => Promise.resolve(new Response('newer'));
  for (const path of ['./', './?x=1', 'index.html']) expect(await textOf(worker.ask(path, { mode: 'navigate' }))).toBe('newer');
  expect(caches.all.get('outflank-first')!.get(kHere)).toBe('network ');
});

test.each([
  ['is away', away],
  ['answers with an error', () => Promise.resolve(new Response('no', { status: 503 }))],
])('when the network %s the kept document comes', async (_, network) => {
  const { worker } = await installed();
  worker.world.network = network;
  expect(await textOf(worker.ask('./', { mode: 'navigate' }))).toBe('network ');
});

test('a network that is silent is waited for a second', async () => {
  const { worker } = await installed();
  worker.world.network = () => new Promise(() => undefined);
  const came = vi.fn();
  void worker.ask('./', { mode: 'navigate' })!.then(came);
  await vi.advanceTimersByTimeAsync(999);
  expect(came).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(came).toHaveBeenCalled();
});

test('without a kept document the answer of the network is waited for, whatever it is', async () => {
  const { worker, caches } = await installed();
  caches.all.clear();
  let come: (response: Response) => void = () => undefined;
  worker.world.network = () => new Promise((resolve) => (come = resolve));
  const answer = worker.ask('./', { mode: 'navigate' })!;
  await vi.advanceTimersByTimeAsync(5000);
  come(new Response('late', { status: 500 }));
  expect(await textOf(answer)).toBe('late');
});

test('caches that cannot be read leave all to the network', async () => {
  const { worker, caches } = await installed();
  caches.open = () => Promise.reject(new Error('damaged'));
  for (const path of ['icon.svg', 'assets/de-a.js']) expect(await textOf(worker.ask(path))).toBe(`network ${path}`);
});

test('a storage that stands still is waited for a second', async () => {
  const { worker, caches } = await installed();
  const never = () => new Promise<never>(() => undefined);
  const whenKept = caches.open;
  caches.open = never;
  const came: string[] = [];
  const ask = (path: string, how = {}) => void worker.ask(path, how)!.then(async (answer) => came.push(await answer.text()));
  ask('icon.svg');
  ask('./', { mode: 'navigate' });
  await vi.advanceTimersByTimeAsync(999);
  expect(came).toEqual(['network ']);
  await vi.advanceTimersByTimeAsync(1);
  expect(came).toEqual(['network ', 'network icon.svg']);

  // With a slow network too, the first of the two answers.
  let come: (response: Response) => void = () => undefined;
  worker.world.network = () => new Promise((resolve) => (come = resolve));
  ask('./', { mode: 'navigate' });
  await vi.advanceTimersByTimeAsync(5000);
  come(new Response('late'));
  await vi.advanceTimersByTimeAsync(0);
  expect(came.at(-1)).toBe('late');

  // Without a network nothing else is left.
  let read: () => void = () => undefined;
  caches.open = async (name: string) => {
    await new Promise<void>((resolve) => (read = resolve));
    return whenKept.call(caches, name);
  };
  worker.world.network = away;
  ask('icon.svg');
  await vi.advanceTimersByTimeAsync(5000);
  expect(came.length).toBe(3);
  read();
  await vi.advanceTimersByTimeAsync(0);
  expect(came.at(-1)).toBe('network icon.svg');
});

test('neither a storage that stands still nor a claim that never ends holds up the activation', async () => {
  const { caches } = await installed();
  const second = workerOf(caches, 'second', kSecond);
  await second.install();
  const never = () => new Promise<never>(() => undefined);
  second.world.claim = vi.fn(never);
  await second.activate();
  expect(second.world.claim).toHaveBeenCalledOnce();

  caches.keys = never;
  const active = vi.fn();
  void second.activate().then(active);
  await vi.advanceTimersByTimeAsync(999);
  expect(active).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(active).toHaveBeenCalled();
  expect(second.world.claim).toHaveBeenCalledTimes(2);
});

test('a newer version waits to be told, and says which files are its own', async () => {
  const { caches } = await installed();
  const second = workerOf(caches, 'second', kSecond);
  await second.install();
  expect(second.world.skipped).toBe(0);
  expect(second.tell({ has: [`${kHere}assets/index-b.js`] })).toEqual([true]);
  expect(second.tell({ has: [`${kHere}assets/index-b.js`, `${kHere}assets/de-a.js`] })).toEqual([false]);
  expect(second.tell('anything else')).toEqual([]);
  second.tell({ takeOver: true });
  expect(second.world.skipped).toBe(1);
});

test('beside a newer version each page finds its own files, whichever of the two answers', async () => {
  const { caches, worker: first } = await installed();
  const second = workerOf(caches, 'second', kSecond);
  await second.install();
  first.world.network = second.world.network = away;
  expect(await textOf(first.ask('assets/de-b.js'))).toBe('network assets/de-b.js'); // a document of the network
  expect(await textOf(first.ask('engine/x.wasm?build=2'))).toBe('network engine/x.wasm?build=2');
  second.world.windows = 1;
  await second.activate();
  expect(await textOf(second.ask('assets/de-a.js'))).toBe('network assets/de-a.js');
  expect(await textOf(second.ask('engine/x.wasm?build=1'))).toBe('network engine/x.wasm?build=1');
});

test('earlier versions are forgotten once no page is open, and all but two in any case', async () => {
  const { caches } = await installed();
  caches.all.set('of another app', new Map());
  for (const version of ['second', 'third', 'fourth']) {
    const worker = workerOf(caches, version, kSecond);
    await worker.install();
    worker.world.windows = 1;
    await worker.activate();
  }
  expect([...caches.all.keys()]).toEqual(['of another app', 'outflank-second', 'outflank-third', 'outflank-fourth']);
  const last = workerOf(caches, 'fifth', kSecond);
  await last.install();
  await workerOf(caches, 'sixth', kSecond).install(); // on its way already
  await last.activate();
  expect([...caches.all.keys()]).toEqual(['of another app', 'outflank-fifth', 'outflank-sixth']);
});

test('what the page has fetched is taken from the browser, unless that is of no use', async () => {
  const { caches } = await installed();
  const modesOf = (path: string) => caches.modes.get(kHere + path);
  expect(['assets/index-a.js', 'engine/x.wasm?build=1', 'icon.svg', ''].map(modesOf)).toEqual([['force-cache'], ['force-cache'], ['no-cache'], ['no-cache']]);
  let answers = 0;
  caches.network = (address) => (++answers === 1 ? Promise.reject(new TypeError('damaged')) : answering(address));
  await workerOf(caches, 'second', kSecond).install();
  expect(modesOf('assets/index-b.js')).toEqual(['force-cache', 'reload']);
});

test('two files are fetched at a time, so that the page has the other connections', async () => {
  const { caches } = await installed();
  expect([caches.most, caches.modes.size]).toEqual([2, kFirst.length + 1]);
});

test('a version that does not come whole leaves nothing', async () => {
  const { caches } = await installed();
  caches.network = away;
  await expect(workerOf(caches, 'second', kSecond).install()).rejects.toThrow('no network');
  expect([...caches.all.keys()]).toEqual(['outflank-first']);
});
