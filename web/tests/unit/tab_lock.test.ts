// A game that one tab has alone, by the browser's locks: nobody is asked, so that nobody has to answer.
import { expect, test } from 'vitest';
import type { Locks } from '../../src/app/tabs/tab_lock';
import { Tabs } from '../../src/app/tabs/tabs';

type Callback = (lock: Lock | null) => unknown;

/** The locks of a browser, as far as tabs use them. What is let go is free a moment later. */
class FakeLocks {
  private readonly held = new Map<string, { steal(error: Error): void }>();
  refuses = false;

  request = (name: string, { steal = false }: LockOptions, run: Callback): Promise<unknown> => {
    if (this.refuses) return Promise.reject(new DOMException('not here', 'SecurityError'));
    if (this.held.has(name) && !steal) return Promise.resolve().then(() => run(null));
    this.held.get(name)?.steal(new DOMException('taken', 'AbortError'));
    return new Promise((resolve, reject) => {
      const entry = { steal: reject };
      this.held.set(name, entry);
      void Promise.resolve()
        .then(() => run({ name, mode: 'exclusive' }))
        .then((value) => {
          if (this.held.get(name) === entry) this.held.delete(name);
          resolve(value);
        });
    });
  };
  query = (): Promise<LockManagerSnapshot> => Promise.resolve({ held: [...this.held.keys()].map((name) => ({ name })) });
}

function browser() {
  const locks = new FakeLocks();
  const heard: string[] = [];
  /** A tab that hears nothing of the others. */
  const tab = (name: string): Tabs =>
    new Tabs(name, { taken: (game) => heard.push(`${name} lost ${game}`), kept: () => undefined, forgot: () => undefined, left: () => undefined }, undefined, locks as unknown as Locks);
  return { locks, heard, tab };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('who has a game is known though no tab answers', async () => {
  const { tab, heard } = browser();
  const [a, b] = [tab('a'), tab('b')];
  expect(await a.hold('g')).toBe(true);
  expect(await b.hold('g')).toBe(false);
  expect([await a.playedElsewhere('g'), await b.playedElsewhere('g'), await b.playedElsewhere('h')]).toEqual([false, true, false]);
  a.leave();
  expect(await b.hold('g')).toBe(true);
  expect(heard).toEqual([]);
});

test('a game that is taken is lost at once', async () => {
  const { tab, heard } = browser();
  const [a, b] = [tab('a'), tab('b')];
  a.holdNew('g');
  await settled();
  b.take('g');
  await settled();
  expect(heard).toEqual(['a lost g']);
  expect(await a.hold('g')).toBe(false);
  b.leave();
  expect(await a.hold('g')).toBe(true);
});

test('of two that want a game at once one has it', async () => {
  const { tab } = browser();
  const [a, b] = [tab('a'), tab('b')];
  expect(await Promise.all([a.hold('g'), b.hold('g')])).toEqual([true, false]);
});

test('a tab that goes from game to game has the last one, and only that', async () => {
  const { tab, heard } = browser();
  const [a, b] = [tab('a'), tab('b')];
  a.holdNew('g');
  a.holdNew('g');
  void a.hold('h');
  a.leave();
  a.holdNew('g');
  await settled();
  expect([await b.playedElsewhere('g'), await b.playedElsewhere('h')]).toEqual([true, false]);
  const late = a.hold('h');
  a.leave();
  await late;
  await settled();
  expect([await b.playedElsewhere('g'), await b.playedElsewhere('h')]).toEqual([false, false]);
  expect(heard).toEqual([]);
});

test('a game that another tab took meanwhile is not this one’s any more', async () => {
  const { tab, heard } = browser();
  const [a, b] = [tab('a'), tab('b')];
  expect(await b.hold('g')).toBe(true);
  a.holdNew('g'); // the board goes back to it
  await settled();
  expect(heard).toEqual(['a lost g']);
});

test('where locks may not be asked, the tabs are', async () => {
  const { tab, locks } = browser();
  locks.refuses = true;
  expect(await tab('a').hold('g')).toBe(true);
});
