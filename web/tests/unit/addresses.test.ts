// Addresses of views and places, links that hold games, and the history of a tab.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router, type Addresses } from '../../src/app/router';
import { codeOfPath, hashOf, pathOfCode, routeOf, type Place, type Route } from '../../src/app/routes';
import { linkHash, linkIn, readLink } from '../../src/game/share_link';
import { comment, emptyGame, playAll } from '../../src/game/tree';
import { settled } from './support/fake_engine';

const kBoard = `${'-'.repeat(27)}OX------XO${'-'.repeat(27)}`;

test('every place has an address that leads back to it', () => {
  const place: Place = { view: 'play', panel: undefined, game: 'abc123', path: [] };
  const path = [0, 0, 2, 0, 1];
  expect(codeOfPath(path)).toBe('5-3.2-5.1');
  const hashes = {
    '#play/abc123': place,
    '#analyze/abc123/5-3.2-5.1': { ...place, view: 'analyze' as const, path },
    '#watch': { ...place, view: 'watch' as const },
    '#learn': { ...place, view: 'learn' as const },
    '#library': { ...place, panel: 'games' as const },
    '#settings': { ...place, view: 'analyze' as const, panel: 'settings' as const },
  };
  for (const [hash, each] of Object.entries(hashes)) expect(hashOf(each)).toBe(hash);
  expect(routeOf('#play/abc123')).toEqual({ kind: 'view', view: 'play', game: 'abc123' });
  expect(routeOf('#analyze/abc123/5-3.2-5.1')).toEqual({ kind: 'view', view: 'analyze', game: 'abc123', path });
  expect(routeOf('#analyze')).toEqual({ kind: 'view', view: 'analyze' });
  expect(routeOf('#library')).toEqual({ kind: 'panel', panel: 'games' });
  expect(routeOf('')).toEqual({ kind: 'none' });
  // The names of the first page's games are longer.
  expect(routeOf('#play/123e4567-e89b-42d3-a456-426614174000')).toMatchObject({ game: '123e4567-e89b-42d3-a456-426614174000' });
});

test('an address that is none says so, and a link is a link', () => {
  for (const hash of ['#nothing', '#play/a/b/c', '#play/<b>', '#analyze/a/x', '#analyze/a/99', '#analyze/a/3-9.1', '#constructor', '#%', '#library/2', '#hello'])
    expect(routeOf(hash), hash).toEqual({ kind: 'unknown' });
  for (const hash of ['#f5', '#F5d6', '#6:c2', '#p=%ZZ;f5', '#z=abc', '#g=', '#a1zz']) expect(routeOf(hash), hash).toEqual({ kind: 'link', hash });
  expect(pathOfCode('12')).toEqual(Array.from({ length: 12 }, () => 0));
});

test('a link of a line is the line, also of another size and from a position', async () => {
  for (const [start, moves, hash] of [
    [{ size: 8 as const }, [37, 43, 18], '#f5d6c3'],
    [{ size: 6 as const }, [8], '#6:c2'],
    [{ size: 8 as const, position: `${kBoard} O` }, [37], `#p=${encodeURIComponent(`${kBoard} O`)};f5`],
    [{ size: 6 as const }, [], '#6:'],
  ] as const) {
    const { game } = playAll(emptyGame(start), [], moves);
    expect(await linkHash(game)).toBe(hash);
    expect(await readLink(hash)).toEqual({ game, whole: true });
  }
});

/** A game with all that a game can hold. */
function fullGame() {
  const first = playAll(emptyGame({ size: 8 }, { black: 'Ana {the} \\ second', white: '村上', event: 'line\nbreak' }), [], [37, 43, 18, 19]);
  const branch = playAll(first.game, [0], [45, 44]);
  const third = playAll(branch.game, [0, 1], [20]);
  return comment(comment(third.game, [0, 1], 'why (not)? {"ß"} \\n\n)'), [], 'of the game');
}

test('a link holds variations, comments and names, compressed or not', async () => {
  const game = fullGame();
  const packed = await linkHash(game);
  expect(packed).toMatch(/^#z=[\w-]+$/);
  expect(await readLink(packed)).toEqual({ game, whole: true });
  vi.stubGlobal('CompressionStream', undefined);
  const open = await linkHash(game);
  vi.unstubAllGlobals();
  expect(open).toMatch(/^#g=[\w-]+$/);
  expect(await readLink(open)).toEqual({ game, whole: true });
});

test('a link whose signs were encoded further is read', async () => {
  for (const [hash, size] of [['#6%3Ac2', 6], ['#6%253ac2', 6], ['#p%3D-----OX--XO-----%20X%3Bb1', 4], ['#p=-----OX--XO-----%2520X;b1', 4], ['#g%3DCgoKCgoKZjUu', 8]] as const) {
    expect(routeOf(hash), hash).toEqual({ kind: 'link', hash });
    const read = await readLink(hash);
    expect(read?.whole, hash).toBe(true);
    expect(read?.game?.start.size, hash).toBe(size);
    expect(read?.game?.children.length, hash).toBe(1);
  }
  const deep = `#6%${'25'.repeat(100_000)}3Ac2`;
  expect(await readLink(deep)).toBeUndefined();
});

test('a link is an address in a line, or a hash and nothing else', () => {
  for (const [text, hash] of [
    ['#f5d6', '#f5d6'], [' http://a.b/#f5d6\n', '#f5d6'], ['Look: https://a.b/c/#z=ab. Good?', '#z=ab.'],
    ['Game #f5 of the day', undefined], ['# f5', undefined], ['[Site "https://a.b/#x"]\n\n1. f5 *', undefined], ['f5d6\n#c4', undefined],
    ['(;GM[2]SZ[8];B[f5]C[compare https://a.b/#f5d6c3];W[f6])', undefined], ['{"moves":"f5","note":"https://a.b/#f5"}', undefined], ['[this game](https://a.b/#f5d6)', '#f5d6)'], ['', undefined],
  ] as const)
    expect(linkIn(text), text).toBe(hash);
});

test('a damaged link never throws, and says that it is damaged', async () => {
  expect(await readLink('#p=%ZZ;f5')).toEqual({ game: undefined, whole: false });
  expect(await readLink('#z=!!!!')).toEqual({ game: undefined, whole: false });
  expect(await readLink('#g=')).toEqual({ game: undefined, whole: false });
  expect(await readLink('#p=XO;f5')).toEqual({ game: undefined, whole: false });
  expect((await readLink('#f5d6zz'))?.game).toEqual(playAll(emptyGame({ size: 8 }), [], [37, 43]).game);
  expect((await readLink('#f5d6zz'))?.whole).toBe(false);
  expect((await readLink('#f5d6c'))?.whole).toBe(false);
  const packed = await linkHash(fullGame());
  vi.stubGlobal('CompressionStream', undefined);
  const open = await linkHash(fullGame());
  vi.unstubAllGlobals();
  for (const hash of [packed, open])
    for (let length = 3; length < hash.length; length += 3) {
      const cut = (await readLink(hash.slice(0, length)))!;
      expect(cut.whole, hash.slice(0, length)).toBe(false);
      const wrong = await readLink(`${hash.slice(0, length)}*${hash.slice(length + 1)}`);
      expect(wrong?.whole).toBe(false);
    }
  // Most of a game that lost its end is there.
  const cut = (await readLink(open.slice(0, -8)))!;
  expect(cut.game?.info.black).toBe('Ana {the} \\ second');
  expect(cut.game?.children.length).toBe(1);
});

/** The history of a tab in memory. */
class FakeHistory implements Addresses {
  entries: string[];
  at = 0;
  private changed: () => void = () => undefined;
  constructor(first: string) {
    this.entries = [first];
  }
  get hash(): string {
    return this.entries[this.at]!;
  }
  push(hash: string): void {
    this.entries = [...this.entries.slice(0, this.at + 1), hash];
    this.at += 1;
  }
  replace(hash: string): void {
    this.entries[this.at] = hash;
  }
  /** As browsers do it: a little later, to the entry before the one at the time of the call. */
  back(): void {
    const to = this.at - 1;
    setTimeout(() => {
      this.at = to;
      this.changed();
    }, 1);
  }
  /** A person opens an address, or goes back. */
  async visit(hash: string): Promise<void> {
    this.push(hash);
    this.changed();
    await settled();
  }
  async goBack(): Promise<void> {
    this.back();
    await vi.advanceTimersByTimeAsync(2);
  }
  onChange(changed: () => void): void {
    this.changed = changed;
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function pageAt(hash: string) {
  const history = new FakeHistory(hash);
  let place: Place = { view: 'play', panel: undefined, game: 'one', path: [] };
  const gone: Route[] = [];
  const router: Router = new Router(history, {
    place: () => place,
    go: (route) => {
      gone.push(route);
      if (route.kind === 'view') place = { view: route.view, panel: undefined, game: route.game ?? place.game, path: route.path ?? [] };
      if (route.kind === 'panel') place = { ...place, panel: route.panel };
      return Promise.resolve();
    },
  });
  await router.start();
  const set = (next: Partial<Place>) => {
    place = { ...place, ...next };
    router.follow();
  };
  const to = async (next: Partial<Place>) => {
    set(next);
    await vi.advanceTimersByTimeAsync(1_000);
  };
  return { history, gone, router, set, to, place: () => place };
}

test('an address opened while an earlier one is gone to is not written over', async () => {
  const { history, gone, to, place } = await pageAt('');
  const visited = history.visit('#watch'); // its end is still to come
  history.push('#analyze/one/3'); // and so is the event of this one
  await visited;
  expect(history.hash).toBe('#analyze/one/3');
  await history.visit('#analyze/one/3');
  expect(gone.at(-1)).toMatchObject({ view: 'analyze', game: 'one' });
  await to({ path: [0] });
  expect(history.hash).toBe('#analyze/one/1');
  expect(place().view).toBe('analyze');
});

test('views and games are steps in the history, moves are not', async () => {
  const { history, to, place } = await pageAt('');
  expect(history.entries).toEqual(['#play/one']);
  await to({ view: 'analyze', path: [0] });
  await to({ path: [0, 0] });
  await to({ path: [0, 0, 0] });
  await to({ game: 'two', path: [] });
  expect(history.entries).toEqual(['#play/one', '#analyze/one/3', '#analyze/two/0']);
  await history.goBack();
  expect(place()).toMatchObject({ view: 'analyze', game: 'one', path: [0, 0, 0] });
  await history.goBack();
  expect(place()).toMatchObject({ view: 'play', game: 'one' });
});

test('a game that comes while a panel is being left is a step of its own', async () => {
  const { history, set, to } = await pageAt('');
  await to({ panel: 'new' });
  set({ panel: undefined });
  await to({ game: 'two' }); // before the browser has left the entry of the panel
  expect(history.entries).toEqual(['#play/one', '#play/two']);
  await to({ panel: 'games' });
  set({ panel: undefined });
  await to({ path: [0] });
  expect(history.entries.slice(0, 2)).toEqual(['#play/one', '#play/two']);
});

test('a panel is closed by Back, and closing it leaves no step behind', async () => {
  const { history, to, place } = await pageAt('');
  await to({ panel: 'games' });
  expect(history.entries).toEqual(['#play/one', '#library']);
  await to({ panel: undefined });
  expect(history.hash).toBe('#play/one');
  expect(history.at).toBe(0);
  await to({ panel: 'games' });
  await to({ panel: 'settings' });
  expect(history.entries).toEqual(['#play/one', '#settings']);
  await to({ panel: undefined, game: 'two' });
  expect(history.entries).toEqual(['#play/one', '#play/two']);
  await history.goBack();
  expect(place()).toMatchObject({ game: 'one', panel: undefined });
});

test('an address opened while a panel is left is not lost', async () => {
  const { history, gone, to, place } = await pageAt('');
  await to({ view: 'analyze' });
  await to({ panel: 'games' });
  const closed = to({ panel: undefined });
  await history.visit('#learn'); // before the browser has gone back
  await closed;
  expect(gone.at(-1)).toMatchObject({ view: 'learn' });
  expect(place().view).toBe('learn');
  expect(history.entries).toEqual(['#play/one', '#analyze/one/0', '#learn']);
  await history.goBack();
  expect(place().view).toBe('analyze');
  await to({ panel: 'games' });
  await to({ panel: undefined });
  expect(history.hash).toBe('#analyze/one/0');
});

test('a game that is begun in a panel, before the panel closes, takes the place of the panel', async () => {
  const { history, to } = await pageAt('');
  await to({ panel: 'new' });
  await to({ game: 'two' });
  await to({ panel: undefined });
  expect(history.entries).toEqual(['#play/one', '#play/two']);
  expect(history.at).toBe(1);
});

test('a game that is begun in a panel takes the place of an empty one, to which nothing leads back', async () => {
  const { history, router, to } = await pageAt('');
  await to({ panel: 'new' });
  router.forgotten.add('one');
  await to({ game: 'two' });
  await to({ panel: undefined });
  expect([history.entries[0], history.at]).toEqual(['#play/two', 0]);
});

test('a panel without an address, and one that the page was opened with, close without going back', async () => {
  const { history, to } = await pageAt('#library');
  await to({ panel: undefined });
  expect(history.entries).toEqual(['#play/one']);
  await to({ panel: 'opponent' });
  await to({ panel: undefined });
  expect(history.entries).toEqual(['#play/one']);
});

test('an address pasted into the tab is gone to, and an empty game leaves no step', async () => {
  const { history, gone, router, to } = await pageAt('#watch');
  await history.visit('#analyze/two/4-2.1');
  expect(gone.at(-1)).toEqual({ kind: 'view', view: 'analyze', game: 'two', path: [0, 1, 0, 0] });
  await history.visit('#analyze');
  expect(history.entries).toEqual(['#watch', '#analyze/two/4-2.1', '#analyze/two/0']);
  router.forgotten.add('two');
  await to({ game: 'three' });
  expect(history.entries).toEqual(['#watch', '#analyze/two/4-2.1', '#analyze/three/0']);
});
