// What a tab has of the browser to tell other tabs, and to keep what is not written yet.
import type { Journal } from '../game_keeper';
import type { Channel } from './tabs';

/** Nothing in a browser that has no such thing, or that refuses it where nothing may be kept. */
export function channelOfTabs(): Channel | undefined {
  try {
    return new BroadcastChannel('outflank.games');
  } catch {
    return undefined;
  }
}

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
