// What a tab has of the browser to tell other tabs, and to keep what is not written yet.
import type { Journal } from './game_keeper';
import type { Channel } from './tabs';

export const channelOfTabs = (): Channel | undefined =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('outflank.games') : undefined;

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
