// What is stored, and what does not come, cannot stop the start of the page.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Library } from '../../src/app/library.svelte';
import { emptyGame, playAll } from '../../src/game/tree';
import { isSummary, summaryOf } from '../../src/store/game_summary';
import type { GameStore } from '../../src/store/games';
import { readKept, type KeptGame } from '../../src/store/kept_game';
import { readSettings } from '../../src/store/settings.svelte';
import { kSettingsKey } from '../../src/store/storage_keys';
import { within } from '../../src/store/within';
import { FakeDatabase, FakeIndexedDB } from './support/fake_database';
import { settled } from './support/fake_engine';
import { FakeStore } from './support/fake_store';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

const kFirst = readSettings(null);

test('settings are what a text says, each as far as it may be', () => {
  expect(kFirst).toMatchObject({ theme: 'system', locale: 'system', showLegal: true, analysisLines: 64, threads: 0 });
  const chosen = { ...kFirst, theme: 'dark', locale: 'ja', sound: true, analysisLines: 3, analysisLevel: 21, threads: 8 };
  expect(readSettings(JSON.stringify(chosen))).toEqual(chosen);
  expect(readSettings('{"theme":"dark","locale":"xx","sound":1}')).toEqual({ ...kFirst, theme: 'dark' });
});

/** Texts in the place of the settings that say nothing that may be. */
const kSayNothing = ['', 'no JSON', 'null', '5', '"dark"', '[]', '{', '{"locale":"xx"}', '{"locale":"toString"}', '{"locale":null}', '{"theme":5}', '{"theme":"light "}', '{"threads":-1}', '{"threads":1.5}', '{"threads":999}', '{"threads":"2"}', '{"analysisLines":0}', '{"analysisLevel":60}', '{"showLegal":"no"}', '{"motion":null}', '{"__proto__":{"theme":"dark"}}', '{"of another version":1}'];

test.each(kSayNothing)('%s says nothing that may be: the settings are as at first', (text) => {
  expect(readSettings(text)).toEqual(kFirst);
});

test('a change of one setting leaves what another tab has chosen meanwhile', async () => {
  vi.resetModules();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  const { keepSettings, settings } = await import('../../src/store/settings.svelte');
  kept.set(kSettingsKey, '{"theme":"dark","locale":"de"}');
  settings.sound = true;
  expect(keepSettings()).toBe(true);
  expect(readSettings(kept.get(kSettingsKey)!)).toMatchObject({ theme: 'dark', locale: 'de', sound: true });
  settings.theme = 'light';
  keepSettings();
  expect(readSettings(kept.get(kSettingsKey)!)).toMatchObject({ theme: 'light', locale: 'de', sound: true });
});

const kThemeScript = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');

test.each([null, '{"theme":"system"}', '{"theme":"light"}', '{"theme":"dark","locale":"xx"}', '{"theme":["dark"]}', ...kSayNothing])('the script before the first picture takes %s as the settings do', (text) => {
  const asked: string[] = [];
  const storage = { getItem: (key: string) => (asked.push(key), text) };
  const page = { documentElement: { dataset: {} as Record<string, string> } };
  new Function('localStorage', 'document', kThemeScript)(storage, page);
  expect(page.documentElement.dataset['theme'] ?? 'system').toBe(readSettings(text).theme);
  expect(asked).toEqual([kSettingsKey]);
});

test('the script before the first picture leaves the page as it is where nothing may be asked for', () => {
  const storage = {
    getItem: () => {
      throw new DOMException('not allowed', 'SecurityError');
    },
  };
  const page = { documentElement: { dataset: {} } };
  new Function('localStorage', 'document', kThemeScript)(storage, page);
  expect(page.documentElement.dataset).toEqual({});
});

test('a promise that takes too long fails, and one in time is as it was', async () => {
  const late = within(4000, new Promise(() => undefined)).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await late).toBe('nothing came for 4 s');
  expect(await within(1, Promise.resolve(7))).toBe(7);
  await expect(within(1, Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

function keptOf(id: string, changed: number, moves: readonly number[] = [37, 43]): KeptGame {
  const { game, path } = playAll(emptyGame({ size: 8 }), [], moves);
  return readKept({ id, game, path, changed })!;
}

/** The store on a browser's database of the test. */
async function storeOn(indexedDB: unknown): Promise<GameStore> {
  vi.stubGlobal('indexedDB', indexedDB);
  return (await import('../../src/store/games')).gamesHere;
}

test('a database that does not open is given up after five seconds, asked for again, and closed when it comes late', async () => {
  const database = new FakeDatabase();
  const browser = new FakeIndexedDB(database);
  browser.answers = false;
  const store = await storeOn(browser);
  const failed = vi.fn();
  store.list().catch(failed);
  await vi.advanceTimersByTimeAsync(4999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledTimes(1);
  browser.openings[0]!.onsuccess!();
  expect(database.closed).toBe(1);
  browser.answers = true;
  expect(await store.list()).toEqual({ games: [], unreadable: 0 });
  expect(browser.openings).toHaveLength(2);
});

test('a database that another tab holds is waited for no longer, and let go when another one wants it', async () => {
  const database = new FakeDatabase();
  const browser = new FakeIndexedDB(database);
  browser.answers = false;
  const store = await storeOn(browser);
  const listed = store.list();
  browser.openings[0]!.onblocked!();
  await expect(listed).rejects.toThrow('another tab');
  browser.answers = true;
  await store.list();
  database.onversionchange!();
  expect(database.closed).toBe(1);
  await store.list();
  expect(browser.openings).toHaveLength(3);
});

test.each([['no database', undefined], ['one that throws', { open: () => { throw new Error('not here'); } }]])('with %s the store refuses', async (_, indexedDB) => {
  const store = await storeOn(indexedDB);
  await expect(store.list()).rejects.toThrow();
});

test('damaged records and damaged summaries are passed over, and made good where that is possible', async () => {
  const database = new FakeDatabase();
  const { games, summaries } = database.stores;
  for (const id of ['a', 'b', 'c', 'd']) games.set(id, keptOf(id, id.charCodeAt(0)));
  games.set('b', { id: 'b', of: 'another version' });
  database.damaged.add('c');
  summaries.set('a', { ...summaryOf(keptOf('a', 1)), moves: 5 });
  summaries.set('d', { id: 'd', form: 99 });
  const store = await storeOn(new FakeIndexedDB(database));
  const { games: listed, unreadable } = await store.list();
  expect(listed.map(({ id }) => id)).toEqual(['d', 'a']);
  expect(unreadable).toBe(1);
  expect(listed.every(isSummary)).toBe(true);
});

test('where there is no room for summaries, the games that have one are listed', async () => {
  const database = new FakeDatabase();
  for (const id of ['a', 'b']) database.stores.games.set(id, keptOf(id, 1));
  database.stores.summaries.set('a', summaryOf(keptOf('a', 1)));
  database.full = true;
  const store = await storeOn(new FakeIndexedDB(database));
  expect((await store.list()).games.map(({ id }) => id)).toEqual(['a']);
});

test('a summary is one with all its fields', () => {
  const whole = summaryOf(keptOf('a', 1));
  expect(isSummary(whole)).toBe(true);
  for (const key of Object.keys(whole)) {
    if (key === 'ended') continue;
    expect([key, isSummary({ ...whole, [key]: undefined })]).toEqual([key, false]);
    expect([key, isSummary({ ...whole, [key]: {} })]).toEqual([key, false]);
  }
  expect(isSummary({ ...whole, ended: 'resigned' })).toBe(false);
});

const kTold = { kept: () => undefined, forgot: () => undefined };

test('the page begins after four seconds without its games; they come later, beside what was written meanwhile', async () => {
  const store = new FakeStore();
  await store.put(keptOf('old', 1));
  const list = store.list.bind(store);
  let come: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (come = resolve));
  store.list = () => gate.then(list);
  const library = new Library(store, kTold);
  const begun = vi.fn();
  void library.start(() => Promise.resolve()).then(begun);
  await vi.advanceTimersByTimeAsync(3999);
  expect(begun).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toHaveBeenCalled();
  library.note(keptOf('new', 2));
  come();
  await settled();
  expect(library.games.map(({ id }) => id)).toEqual(['new', 'old']);
});

test('games that could not be listed are listed once something can be kept', async () => {
  const store = new FakeStore();
  await store.put(keptOf('old', 1));
  const list = store.list.bind(store);
  store.list = () => Promise.reject(new Error('not yet'));
  const library = new Library(store, kTold);
  await library.start(() => Promise.reject(new Error('nor that')));
  expect(library.games).toEqual([]);
  await library.start(() => Promise.resolve());
  store.list = list;
  library.note(keptOf('new', 2));
  await settled();
  expect(library.games.map(({ id }) => id)).toEqual(['new', 'old']);
});
