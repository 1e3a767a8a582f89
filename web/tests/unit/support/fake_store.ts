// A database in memory that two tabs may share, and a channel between them.
import type { Channel } from '../../../src/app/tabs/tabs';
import type { GameStore } from '../../../src/store/games';
import { summaryOf, type GameSummary } from '../../../src/store/game_summary';
import { readKept, type KeptGame } from '../../../src/store/kept_game';

export class FakeStore implements GameStore {
  readonly records = new Map<string, unknown>();
  fails: Error | undefined;
  /** Each write waits until the test lets go. */
  gate: Promise<void> = Promise.resolve();

  list(): Promise<{ games: GameSummary[]; unreadable: number }> {
    const games = [...this.records.values()].map(readKept).filter((game) => game !== undefined).map(summaryOf);
    return Promise.resolve({ games: games.sort((a, b) => b.changed - a.changed), unreadable: this.records.size - games.length });
  }
  get(id: string): Promise<KeptGame | undefined> {
    return Promise.resolve(readKept(this.records.get(id)));
  }
  async put(game: KeptGame): Promise<boolean> {
    await this.gate;
    if (this.fails) throw this.fails;
    const there = readKept(this.records.get(game.id));
    if (there && there.revision !== game.revision) return false;
    this.records.set(game.id, structuredClone({ ...game, revision: game.revision + 1 }));
    return true;
  }
  forget(id: string): Promise<void> {
    this.records.delete(id);
    return Promise.resolve();
  }
}

/** Ends of one channel: what one end says, all others hear. */
export class FakeChannels {
  private readonly ends: { heard: ((event: { readonly data: unknown }) => void)[] }[] = [];
  open(): Channel {
    const end: { heard: ((event: { readonly data: unknown }) => void)[] } = { heard: [] };
    this.ends.push(end);
    return {
      postMessage: (data) => {
        for (const other of this.ends) if (other !== end) queueMicrotask(() => other.heard.forEach((hear) => hear({ data })));
      },
      addEventListener: (_, hear) => void end.heard.push(hear),
    };
  }
}
