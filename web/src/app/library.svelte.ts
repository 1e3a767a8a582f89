// The games kept on this device, as the page lists them.
import { isRefusal, type Disc, type Engine, type ReadResult, type RecordedGame } from '../engine/types';
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
/** Of many games that are kept in a row the list is told so often: each time it is sorted and shown anew. */
const kToldMs = 250;

/** What became of games from elsewhere. */
export interface Added {
  kept: number;
  /** There already. */
  here: number;
  /** They cannot be played through. */
  refused: number;
  /** Not tried, as somebody stopped it. */
  left: number;
  /** Why those behind were not kept. */
  failed?: unknown;
}

type ByTree = Map<string, GameSummary[]>;
function insert(games: ByTree, summary: GameSummary): void {
  const there = games.get(summary.tree);
  if (there) there.push(summary);
  else games.set(summary.tree, [summary]);
}
/** Games by the fingerprints of their trees. */
function byTree(games: readonly GameSummary[]): ByTree {
  const found: ByTree = new Map();
  for (const summary of games) insert(found, summary);
  return found;
}

export class Library {
  /** Every game with something in it, the newest first: what the list shows of it. */
  games: readonly GameSummary[] = $state.raw([]);
  /** Records that hold no game that this page can read. They stay as they are. */
  unreadable = $state(0);
  /** Games that were deleted here or in another tab, and are not kept again. */
  deleted: ReadonlySet<string> = $state.raw(new Set());
  /** How many games from elsewhere are kept, while that goes on. */
  keeping: { readonly done: number; readonly all: number } | undefined = $state.raw(undefined);
  private stopped = false;
  /** The store has said what there is. */
  listed = $state(false);
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
    this.show([summaryOf(kept)]);
    this.told.kept(kept.id);
    if (!this.listed) void this.read(); // a store that takes games has become able to list them
  }

  /** A game was written by another tab. */
  async reread(id: string): Promise<void> {
    const kept = await this.store.get(id).catch(() => undefined);
    if (kept) this.show([summaryOf(kept)]);
    else this.lose(id);
  }
  lose(id: string): void {
    this.games = this.games.filter((game) => game.id !== id);
    this.deleted = new Set([...this.deleted, id]);
  }
  private show(written: readonly GameSummary[]): void {
    const ids = new Set(written.map(({ id }) => id));
    const others = this.games.filter(({ id }) => !ids.has(id));
    this.deleted = new Set([...this.deleted].filter((id) => !ids.has(id)));
    this.games = [...written.filter(({ blank }) => !blank), ...others].sort((a, b) => b.changed - a.changed);
  }

  /** A kept game with this tree and these names. */
  async same(game: RecordedGame): Promise<GameSummary | undefined> {
    return this.sameOf(byTree(this.games), game);
  }
  private async sameOf(known: ReadonlyMap<string, readonly GameSummary[]>, game: RecordedGame): Promise<GameSummary | undefined> {
    const tree = gameOf(game);
    for (const summary of known.get(fingerprintOf(tree)) ?? []) {
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
  /** What is being kept ends with the game at hand. */
  stopKeeping(): void {
    this.stopped = true;
  }
  private async addAll(engine: Engine, { format, games }: Pick<ReadResult, 'format' | 'games'>): Promise<Added> {
    const added: Added = { kept: 0, here: 0, refused: 0, left: 0 };
    const known = byTree(this.games);
    let unlisted: GameSummary[] = [];
    let told = -Infinity;
    const tell = (done: number): void => {
      if (unlisted.length > 0) this.show(unlisted);
      unlisted = [];
      this.keeping = { done, all: games.length };
      told = performance.now();
    };
    this.stopped = false;
    try {
      for (const [number, game] of games.entries()) {
        if (performance.now() - told >= kToldMs) tell(number);
        const kept = (await this.sameOf(known, game)) ? 'here' : await this.add(engine, game, pathShown({ format }, game));
        added[typeof kept === 'string' ? kept : 'kept'] += 1;
        if (typeof kept !== 'string') {
          unlisted.unshift(kept);
          insert(known, kept);
        }
        if (this.stopped) {
          added.left = games.length - number - 1;
          break;
        }
      }
    } catch (error) {
      added.failed = error;
    }
    tell(games.length);
    this.keeping = undefined;
    if (!this.listed) void this.read(); // a store that takes games has become able to list them
    return added;
  }

  /** Keeps a game that nobody looks at, if it can be played through. */
  private async add(engine: Engine, game: RecordedGame, path: Path): Promise<GameSummary | 'refused'> {
    const view = await engine.look(lineAt(game, path)).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
    if (!view) return 'refused';
    const result = view.over ? `${view.black}–${view.white}` : '';
    const kept: KeptGame = {
      game, path, live: path, changed: Date.now(), black: kPerson, white: kPerson, seed: 1, position: view.text, result,
      source: 'imported', id: newId(), schema: kSchema, revision: 0, writer: '',
    };
    await this.store.put(kept);
    this.told.kept(kept.id);
    return summaryOf(kept);
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
