// What a tab has of the browser to tell other tabs, to have a game alone, and to keep what is not written yet.
import type { Journal, Notes } from '../game_keeper';
import type { Locks } from './tab_lock';
import type { Channel } from './tabs';

/** Nothing in a browser that has no such thing, or that refuses it where nothing may be kept. */
export function channelOfTabs(): Channel | undefined {
  try {
    return new BroadcastChannel('outflank.games');
  } catch {
    return undefined;
  }
}

/** Nothing on plain http, and in a browser that has no such thing. */
export const locksOfTabs = (): Locks | undefined => (navigator as { readonly locks?: Locks }).locks;

const kJournal = 'outflank.unwritten.';
/** What is done with the storage, unless nothing may be kept here; the database has its own word on that. */
function tried<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
const notesIn = (storage: Storage): Notes =>
  Object.keys(storage).filter((key) => key.startsWith(kJournal)).map((key) => [key.slice(kJournal.length), storage.getItem(key) ?? '']);
/** In the tab's own storage for the tab itself, which is sure to be its only reader, and in that of all for when it
 *  has been closed. */
export const journalOfTab: Journal = {
  write: (id, text) => {
    for (const storage of [() => sessionStorage, () => localStorage])
      tried(() => (text === undefined ? storage().removeItem(kJournal + id) : storage().setItem(kJournal + id, text)), undefined);
  },
  own: () => tried(() => notesIn(sessionStorage), []),
  all: () => tried(() => notesIn(localStorage), []),
};
