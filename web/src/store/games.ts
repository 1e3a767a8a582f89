// Games kept on this device, in the browser's own database.
import type { RecordedGame } from '../engine/types';
import type { Path } from '../game/tree';
import type { Clock } from '../game/clock';

export interface KeptGame {
  readonly id: string;
  readonly game: RecordedGame;
  readonly path: Path;
  /** Milliseconds since 1970. */
  readonly changed: number;
  /** The players' specs; "you" for a person. */
  readonly black: string;
  readonly white: string;
  readonly seed: number;
  /** Squares row by row of the position shown, for the picture in the list. */
  readonly position: string;
  /** "33–31", or empty while the game is not over. */
  readonly result: string;
  /** At rest; absent without clocks. */
  readonly clock?: Clock;
}

const kDatabase = 'outflank';
const kStore = 'games';

function request<T>(made: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    made.onsuccess = () => resolve(made.result);
    made.onerror = () => reject(made.error ?? new Error('the database refused'));
  });
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(kDatabase, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(kStore, { keyPath: 'id' });
  const database = await request(opening);
  database.onversionchange = () => database.close();
  return database.transaction(kStore, mode).objectStore(kStore);
}

export async function keepGame(game: KeptGame): Promise<void> {
  await request((await store('readwrite')).put(game));
}

/** Every game, the newest first. */
export async function keptGames(): Promise<KeptGame[]> {
  const games = (await request((await store('readonly')).getAll())) as KeptGame[];
  return games.sort((a, b) => b.changed - a.changed);
}

export async function forgetGame(id: string): Promise<void> {
  await request((await store('readwrite')).delete(id));
}
