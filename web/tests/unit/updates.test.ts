// The word that another version is there: for whom it is, and that it is brought once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Updates } from '../../src/app/updates';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A service worker with its files, that answers at once. */
class FakeServiceWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  told = 0;
  constructor(readonly files: readonly string[]) {
    super();
  }
  postMessage(message: { has?: string[]; takeOver?: true }, [port]: MessagePort[] = []): void {
    if (message.takeOver) this.told += 1;
    const isOurs = message.has?.every((file) => this.files.includes(file));
    (port as unknown as { answer(data: unknown): void } | undefined)?.answer(isOurs);
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** Ends of a channel that hand the answer over at once. */
class FakeMessageChannel {
  readonly port1 = { onmessage: (_: { data: unknown }): void => undefined, close: () => undefined };
  readonly port2 = { answer: (data: unknown) => this.port1.onmessage({ data }) };
}

function world({ waiting }: { waiting?: FakeServiceWorker } = {}) {
  vi.stubGlobal('MessageChannel', FakeMessageChannel);
  const container = Object.assign(new EventTarget(), { controller: null as FakeServiceWorker | null });
  const registration = Object.assign(new EventTarget(), { waiting: waiting ?? null, installing: null as FakeServiceWorker | null });
  const there: (() => void)[] = [];
  const reload = vi.fn();
  const noted: string[] = [];
  const hooks = { there: (bring: () => void) => there.push(bring), reload, note: (what: string) => noted.push(what) };
  const updates = new Updates(container as never, registration as never, ['index-a.js'], hooks);
  updates.watch();
  /** Another worker is installed beside the one that answers. */
  const installs = async (worker: FakeServiceWorker) => {
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.waiting = worker;
    worker.become('installed');
    await vi.advanceTimersByTimeAsync(0);
  };
  const takesOver = async (worker: FakeServiceWorker) => {
    container.controller = worker;
    registration.waiting = null;
    container.dispatchEvent(new Event('controllerchange'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { there, reload, noted, installs, takesOver };
}
const newer = () => new FakeServiceWorker(['index-b.js']);
const same = () => new FakeServiceWorker(['index-a.js']);

test('a version that waits when the page opens, or that comes later, is told of', async () => {
  expect(world({ waiting: newer() }).there).toEqual([]); // not before it has said what it is
  await vi.advanceTimersByTimeAsync(0);
  const { there, installs } = world();
  await installs(newer());
  expect(there).toHaveLength(1);
});

test('the worker of this very page is none: after the first visit, and when the document came from the network', async () => {
  const { there, installs, takesOver } = world({ waiting: same() });
  await installs(same());
  await takesOver(same());
  expect(there).toEqual([]);
});

test('who wants it tells the worker that waits, and the page is reloaded once, when it has taken over', async () => {
  const { there, reload, installs, takesOver } = world();
  const worker = newer();
  await installs(worker);
  there[0]!();
  expect(worker.told).toBe(1);
  expect(reload).not.toHaveBeenCalled();
  await takesOver(worker);
  await takesOver(worker);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a worker that does not take over is not waited for long', async () => {
  const { there, reload, installs } = world();
  await installs(newer());
  there[0]!();
  await vi.advanceTimersByTimeAsync(3000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what another tab has brought is told of here, and a reload is enough', async () => {
  const { there, reload, takesOver } = world();
  await takesOver(newer());
  expect(there).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
  there[0]!();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what becomes of a service worker is noted, in its order', async () => {
  const { noted, installs, takesOver } = world();
  const worker = same();
  await installs(worker);
  worker.become('activated');
  await takesOver(worker);
  expect(noted).toEqual(['does not answer this page yet', 'installing', 'installed', 'activated', 'answers from now on']);
});
