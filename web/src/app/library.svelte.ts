// The games kept on this device, as the page lists them.
import { EngineError, type Disc, type Engine, type ReadResult, type RecordedGame } from '../engine/types';
import { lineAt, pathShown, type Path } from '../game/tree';
import { fingerprintOf, summaryOf, type GameSummary } from '../store/game_summary';
import { gameOf, isOfOthers, kSchema, type KeptGame } from '../store/kept_game';
import type { GameStore } from '../store/games';
import { within } from '../store/within';
import { t } from '../i18n/index.svelte';
import { newId } from './new_id';
import { computerName, kPerson } from './opponents.svelte';

/** How a game ended, or nothing while it goes on. */
export function resultOf(kept: Pick<GameSummary, 'ended' | 'result'>): string {
  if (!kept.ended) return kept.result;
  return t(kept.ended.how === 'flagged' ? 'player.flagged' : 'player.resigned');
}

/** The players of a game, by the names that they have here. */
export function playersOf(kept: Pick<GameSummary, 'black' | 'white' | 'blackName' | 'whiteName' | 'source'>): string {
  const nameOf = (disc: Disc) => {
    const own = disc === 'black' ? kept.blackName : kept.whiteName;
    return computerName(kept[disc]) ?? (own || t(isOfOthers(kept.source) ? disc : 'you'));
  };
  return `${nameOf('black')}, ${nameOf('white')}`;
}

/** The page begins without its games after so long. Shorter than what opening the database may take: the board
 *  does not wait for that, and few people would. */
const kStartMs = 4000;
/** Other tabs do not write so often in a row. */
const kTries = 5;

/** What became of games from elsewhere. */
export interface Added {
  kept: number;
  /** There already. */
  here: number;
  /** They cannot be played through. */
  refused: number;
  /** Why those behind were not kept. */
  failed?: unknown;
}

export class Library {
  /** Every game with something in it, the newest first: what the list shows of it. */
  games: readonly GameSummary[] = $state.raw([]);
  /** Records that hold no game that this page can read. They stay as they are. */
  unreadable = $state(0);
  /** The store has said what there is. */
  private listed = false;
  /** The last games that are kept one after the other. */
  private adding: Promise<unknown> = Promise.resolve();

  constructor(
    readonly store: GameStore,
    /** Tells the other tabs. */
    private readonly told: { kept(id: string): void; forgot(id: string): void },
  ) {}

  /** Reads the games once `before` is done, and waits for them, but not too long: then they come later. */
  async start(before: () => Promise<void>): Promise<void> {
    await within(kStartMs, before().then(() => this.read())).catch(() => undefined);
  }

  async read(): Promise<void> {
    try {
      const { games, unreadable } = await this.store.list();
      // What was written meanwhile is newer than what comes.
      const newer = new Set(this.games.map(({ id }) => id));
      const others = games.filter(({ id, blank }) => !blank && !newer.has(id));
      this.games = [...this.games, ...others].sort((a, b) => b.changed - a.changed);
      this.unreadable = unreadable;
      this.listed = true;
    } catch {
      // A browser that keeps nothing: what is on the board is written next, and then it is said.
    }
  }

  /** A game as it was written here. */
  note(kept: KeptGame): void {
    this.show(kept.id, summaryOf(kept));
    this.told.kept(kept.id);
    if (!this.listed) void this.read(); // a store that takes games has become able to list them
  }

  /** A game was written by another tab. */
  async reread(id: string): Promise<void> {
    const kept = await this.store.get(id).catch(() => undefined);
    this.show(id, kept && summaryOf(kept));
  }
  lose(id: string): void {
    this.show(id, undefined);
  }
  private show(id: string, summary: GameSummary | undefined): void {
    const others = this.games.filter((game) => game.id !== id);
    this.games = summary && !summary.blank ? [summary, ...others].sort((a, b) => b.changed - a.changed) : others;
  }

  /** A kept game with this tree and these names. */
  async same(game: RecordedGame): Promise<GameSummary | undefined> {
    const tree = gameOf(game);
    const fingerprint = fingerprintOf(tree);
    for (const summary of this.games.filter((kept) => kept.tree === fingerprint)) {
      const kept = await this.store.get(summary.id).catch(() => undefined);
      if (JSON.stringify(kept?.game) === JSON.stringify(tree)) return summary;
    }
    return undefined;
  }

  /** Keeps games from elsewhere, after what is being kept already: each is there once then. */
  keepAll(engine: Engine, read: Pick<ReadResult, 'format' | 'games'>): Promise<Added> {
    const added = this.adding.then(() => this.addAll(engine, read));
    this.adding = added;
    return added;
  }
  private async addAll(engine: Engine, read: Pick<ReadResult, 'format' | 'games'>): Promise<Added> {
    const added: Added = { kept: 0, here: 0, refused: 0 };
    for (const game of read.games) {
      try {
        if (await this.same(game)) added.here += 1;
        else if (await this.add(engine, game, pathShown(read, game))) added.kept += 1;
        else added.refused += 1;
      } catch (error) {
        return { ...added, failed: error };
      }
    }
    return added;
  }

  /** Keeps a game that nobody looks at. False when it cannot be played through. */
  private async add(engine: Engine, game: RecordedGame, path: Path): Promise<boolean> {
    const view = await engine.look(lineAt(game, path)).catch((error: unknown) => {
      if (!(error instanceof EngineError)) throw error;
    });
    if (!view) return false;
    const result = view.over ? `${view.black}–${view.white}` : '';
    const kept: KeptGame = {
      game, path, live: path, changed: Date.now(), black: kPerson, white: kPerson, seed: 1, position: view.text, result,
      source: 'imported', id: newId(), schema: kSchema, revision: 0, writer: '',
    };
    await this.store.put(kept);
    this.note(kept);
    return true;
  }

  async rename(id: string, name: string): Promise<void> {
    for (let tries = 0; tries < kTries; ++tries) {
      const kept = await this.store.get(id);
      if (!kept) return;
      // Refused when another tab has written meanwhile: once more, over that.
      if (await this.store.put({ ...kept, game: { ...kept.game, info: { ...kept.game.info, event: name } } })) break;
    }
    this.told.kept(id);
    await this.reread(id);
  }

  /** The forgotten game, for `restore`; nothing when there was none. */
  async forget(id: string): Promise<KeptGame | undefined> {
    const kept = await this.store.get(id);
    await this.store.forget(id);
    this.lose(id);
    this.told.forgot(id);
    return kept;
  }
  /** Brings a forgotten game back, with the revision that it had: whoever has it on the board writes on. */
  async restore(kept: KeptGame): Promise<void> {
    await this.store.put({ ...kept, revision: kept.revision - 1 });
    this.told.kept(kept.id);
    await this.reread(kept.id);
  }
}
