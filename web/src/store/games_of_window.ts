// Games kept by the window of the desktop: files of this machine, which its program writes (src/server/kept_games.h).
// What the page had kept in the browser's database before moves there.
import { isSummary, summaryOf, type GameSummary } from './game_summary';
import type { GameStore } from './games';
import { readKept, type KeptGame } from './kept_game';

const kPlace = '/api/kept';
const [kMissing, kOtherRevision, kNoRoom] = [404, 409, 507];

async function ask(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(kPlace + path, init);
  if (answer.ok || answer.status === kMissing || answer.status === kOtherRevision) return answer;
  if (answer.status === kNoRoom) throw new DOMException('the disk is full', 'QuotaExceededError');
  throw new Error(`the program that keeps the games answers ${answer.status}`);
}

/** A file: the revision in the first line, the game in the second. Nothing when there is no game in it. */
function gameIn(file: string): KeptGame | undefined {
  const end = file.indexOf('\n');
  try {
    const { revision } = JSON.parse(file.slice(0, end)) as { revision?: unknown };
    return readKept({ ...(JSON.parse(file.slice(end + 1)) as object), revision });
  } catch {
    return undefined;
  }
}

export class WindowGames implements GameStore {
  private moved: Promise<void> | undefined;

  constructor(private readonly older: GameStore) {}

  async list(): Promise<{ games: GameSummary[]; unreadable: number }> {
    this.moved ??= this.moveIn();
    await this.moved;
    const found = (await (await ask('')).json()) as { games: object[]; unreadable: number };
    const made = await Promise.all(found.games.map((record) => (isSummary(record) ? record : this.summarize(record))));
    const games = made.filter((summary) => summary !== undefined);
    return { games: games.sort((a, b) => b.changed - a.changed), unreadable: found.unreadable + made.length - games.length };
  }

  async get(id: string): Promise<KeptGame | undefined> {
    const answer = await ask(`/${id}`);
    return answer.ok ? gameIn(await answer.text()) : undefined;
  }

  async put(game: KeptGame): Promise<boolean> {
    const head = JSON.stringify({ over: game.revision, summary: summaryOf(game) });
    return (await ask(`/${game.id}`, { method: 'PUT', body: `${head}\n${JSON.stringify(game)}` })).ok;
  }

  async forget(id: string): Promise<void> {
    await ask(`/${id}`, { method: 'DELETE' });
  }

  /** Of another form: made anew. */
  private async summarize(record: object): Promise<GameSummary | undefined> {
    const { id } = record as { id?: unknown };
    const kept = typeof id === 'string' ? await this.get(id).catch(() => undefined) : undefined;
    return kept && summaryOf(kept);
  }

  /** A game leaves the database only once it is written; one that cannot be stays there for the next start. */
  private async moveIn(): Promise<void> {
    try {
      for (const { id } of (await this.older.list()).games) {
        const kept = await this.older.get(id);
        if (!kept) continue;
        await this.put(kept); // refused where it has come before
        await this.older.forget(id);
      }
    } catch {
      // A database that does not open, or no room: the games that are there are listed.
    }
  }
}
