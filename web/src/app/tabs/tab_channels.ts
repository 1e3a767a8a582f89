// What a tab has of the browser to tell other tabs, to have a game alone, and to keep what is not written yet.
import type { Journal } from '../game_keeper';
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

const kJournal = 'outflank.unwritten';
export const journalOfTab: Journal = {
  write: (text) => {
    try {
      if (text === undefined) sessionStorage.removeItem(kJournal);
      else sessionStorage.setItem(kJournal, text);
    } catch {
      // Nothing can be kept here; the database has its own word on that.
    }
  },
  read: () => {
    try {
      return sessionStorage.getItem(kJournal) ?? undefined;
    } catch {
      return undefined;
    }
  },
};
