// Games kept on this device, in the browser's own database. Tabs share it, so a game is written only by
// who knows what stands there: a write with another revision than the last one is refused.
//
// Beside each game stands its summary, written with it; the list of games is made of summaries alone.
import { isSummary, kSummaryForm, summaryOf, type GameSummary } from './game_summary';
import { readKept, type KeptGame } from './kept_game';
import { within } from './within';

export type { Ended, KeptGame, KeptReview, Source } from './kept_game';

const kDatabase = 'outflank';
const kStore = 'games';
const kSummaries = 'summaries';
const kVersion = 2;
/** How long the browser may take to open the database. Some never answer, as Safari after a time in the
 *  background; a cold disk that has to copy an older form takes a second or two. */
const kOpenMs = 5000;
/** Games of which summaries are made in one go. */
const kAtOnce = 50;

/** What the keeper of games needs from a database. */
export interface GameStore {
  /** The summary of every game, the newest first, and how many records hold no game. */
  list(): Promise<{ games: GameSummary[]; unreadable: number }>;
  /** Nothing when there is no such game, or none that can be read. */
  get(id: string): Promise<KeptGame | undefined>;
  /** Writes a game over the revision that it names, or where none stands; false when another one stands there. */
  put(game: KeptGame): Promise<boolean>;
  forget(id: string): Promise<void>;
}

function request<T>(made: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    made.onsuccess = () => resolve(made.result);
    made.onerror = () => reject(made.error ?? new Error('the database refused'));
  });
}

let opened: Promise<IDBDatabase> | undefined;

/** The open database. One that does not open is asked for anew by whoever needs it next. */
function database(): Promise<IDBDatabase> {
  opened ??= open();
  opened.catch(() => (opened = undefined));
  return opened;
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(kDatabase, kVersion);
  opening.onupgradeneeded = () => {
    const { objectStoreNames: there } = opening.result;
    for (const name of [kStore, kSummaries]) if (!there.contains(name)) opening.result.createObjectStore(name, { keyPath: 'id' });
  };
  const coming = new Promise<IDBDatabase>((resolve, reject) => {
    opening.onblocked = () => reject(new Error('another tab holds an older form of the games open'));
    request(opening).then(resolve, reject);
  });
  try {
    return watched(await within(kOpenMs, coming));
  } catch (error) {
    // Nobody waits for it any more: open, it would only stand in the way of the next form.
    opening.onsuccess = () => opening.result.close();
    throw error;
  }
}

/** Lets the database go when the page of a newer form wants it, or when the browser has closed it. */
function watched(made: IDBDatabase): IDBDatabase {
  const lost = () => (opened = undefined);
  made.onversionchange = () => {
    made.close();
    lost();
  };
  made.onclose = lost;
  return made;
}

async function transaction(mode: IDBTransactionMode): Promise<{ games: IDBObjectStore; summaries: IDBObjectStore }> {
  const begun = (await database()).transaction([kStore, kSummaries], mode);
  return { games: begun.objectStore(kStore), summaries: begun.objectStore(kSummaries) };
}

/** In place of the summary of a record that holds no game. */
interface NoSummary {
  readonly id: IDBValidKey;
  readonly form: number;
  readonly unreadable: true;
}
/** What stands among the summaries: any record with a name. */
interface Found {
  readonly id: IDBValidKey;
}
/** It says of its game what this page wants to know, be it that there is none in it. */
function isGood(found: Found): boolean {
  const { form, unreadable } = found as Partial<NoSummary>;
  return isSummary(found) || (form === kSummaryForm && unreadable === true);
}

/** The summaries as they stand there. */
async function summariesThere(): Promise<Found[]> {
  const { summaries } = await transaction('readonly');
  return request(summaries.getAll() as IDBRequest<Found[]>);
}

/** Makes the summaries that are missing, damaged, of another form, or of no game any more; true when there were
 *  such. */
async function mend(there: readonly Found[]): Promise<boolean> {
  const { games } = await transaction('readonly');
  const keys = await request(games.getAllKeys());
  const name = (key: IDBValidKey) => JSON.stringify(key);
  const good = new Set(there.filter(isGood).map(({ id }) => name(id)));
  const wanted = new Set(keys.map(name));
  const missing = keys.filter((key) => !good.has(name(key)));
  const lost = there.filter(({ id }) => !wanted.has(name(id)));
  for (let i = 0; i < missing.length; i += kAtOnce) await summarize(missing.slice(i, i + kAtOnce));
  if (lost.length > 0) {
    const { summaries } = await transaction('readwrite');
    await Promise.all(lost.map(({ id }) => request(summaries.delete(id))));
  }
  return missing.length + lost.length > 0;
}

/** A record; nothing where there is none, or where the browser itself cannot read what it has kept. The others of
 *  the same transaction are read all the same. */
function readable(games: IDBObjectStore, key: IDBValidKey): Promise<unknown> {
  const reading = games.get(key) as IDBRequest<unknown>;
  return new Promise((resolve) => {
    reading.onsuccess = () => resolve(reading.result);
    reading.onerror = (event) => {
      event.preventDefault();
      resolve(undefined);
    };
  });
}

/** One transaction: no other tab writes a game between the look and the write of its summary. */
async function summarize(keys: readonly IDBValidKey[]): Promise<void> {
  const { games, summaries } = await transaction('readwrite');
  await Promise.all(
    keys.map(async (key) => {
      const record = await readable(games, key);
      if (record === undefined) return;
      const kept = readKept(record);
      await request(summaries.put(kept ? summaryOf(kept) : ({ id: key, form: kSummaryForm, unreadable: true } satisfies NoSummary)));
    }),
  );
}

/** The browser's database. */
export const gamesHere: GameStore = {
  async list() {
    let there = await summariesThere();
    // Where there is no room for summaries, the games that have one are listed.
    if (await mend(there).catch(() => true)) there = await summariesThere();
    const games = there.filter(isSummary);
    return { games: games.sort((a, b) => b.changed - a.changed), unreadable: there.length - games.length };
  },
  async get(id) {
    const { games } = await transaction('readonly');
    return readKept(await request(games.get(id) as IDBRequest<unknown>));
  },
  async put(game) {
    const { games, summaries } = await transaction('readwrite');
    // One transaction: no other tab writes between the look and the write.
    return new Promise((resolve, reject) => {
      const { transaction: writing } = games;
      let wrote = false;
      const looking = games.get(game.id) as IDBRequest<unknown>;
      looking.onsuccess = () => {
        const there = looking.result as { revision?: unknown } | undefined;
        const revision = typeof there?.revision === 'number' ? there.revision : 0;
        if (there !== undefined && revision !== game.revision) return;
        games.put({ ...game, revision: game.revision + 1 });
        summaries.put(summaryOf(game));
        wrote = true;
      };
      writing.oncomplete = () => resolve(wrote);
      // It tells why only as it ends: a request that errs is told of before.
      writing.onabort = () => reject(writing.error ?? new Error('the database refused'));
    });
  },
  async forget(id) {
    const { games, summaries } = await transaction('readwrite');
    await Promise.all([request(games.delete(id)), request(summaries.delete(id))]);
  },
};
