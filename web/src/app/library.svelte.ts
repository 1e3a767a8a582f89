// The games kept on this device, as the page lists them.
import { EngineError, type Engine, type RecordedGame } from '../engine/types';
import { lineAt, mainLine } from '../game/tree';
import { fingerprintOf, summaryOf, type GameSummary } from '../store/game_summary';
import { gameOf, kSchema, type KeptGame } from '../store/kept_game';
import type { GameStore } from '../store/games';
import { t } from '../i18n/index.svelte';
import { newId } from './new_id';
import { kPerson } from './opponents.svelte';

/** How a game ended, or nothing while it goes on. */
export function resultOf(kept: Pick<GameSummary, 'ended' | 'result'>): string {
  if (!kept.ended) return kept.result;
  return t(kept.ended.how === 'flagged' ? 'player.flagged' : 'player.resigned');
}

export class Library {
  /** Every game with something in it, the newest first: what the list shows of it. */
  games: readonly GameSummary[] = $state.raw([]);
  /** Records that hold no game that this page can read. They stay as they are. */
  unreadable = $state(0);

  constructor(
    readonly store: GameStore,
    /** Tells the other tabs. */
    private readonly told: { kept(id: string): void; forgot(id: string): void },
  ) {}

  async read(): Promise<void> {
    try {
      const { games, unreadable } = await this.store.list();
      this.games = games.filter(({ blank }) => !blank);
      this.unreadable = unreadable;
    } catch {
      this.games = []; // a browser that keeps nothing
    }
  }

  /** A game as it was written here. */
  note(kept: KeptGame): void {
    this.show(kept.id, summaryOf(kept));
    this.told.kept(kept.id);
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

  /** Keeps games from elsewhere: how many could be played through and are new here, and how many were here. */
  async keepAll(engine: Engine, games: readonly RecordedGame[]): Promise<{ kept: number; here: number }> {
    let [kept, here] = [0, 0];
    for (const game of games) {
      if (await this.same(game)) {
        here += 1;
        continue;
      }
      const path = mainLine(game);
      try {
        const view = await engine.look(lineAt(game, path));
        const result = view.over ? `${view.black}–${view.white}` : '';
        await this.add({ game, path, live: path, changed: Date.now(), black: kPerson, white: kPerson, seed: 1, position: view.text, result, source: 'imported' });
        kept += 1;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
      }
    }
    return { kept, here };
  }

  /** Keeps a game that nobody looks at. */
  private async add(game: Omit<KeptGame, 'id' | 'schema' | 'revision' | 'writer'>): Promise<void> {
    const kept: KeptGame = { ...game, id: newId(), schema: kSchema, revision: 0, writer: '' };
    await this.store.put(kept);
    this.note(kept);
  }

  async rename(id: string, name: string): Promise<void> {
    const kept = await this.store.get(id);
    if (!kept) return;
    await this.store.put({ ...kept, game: { ...kept.game, info: { ...kept.game.info, event: name } } });
    this.told.kept(id);
    await this.reread(id);
  }

  /** The forgotten game, for `restore`. */
  async forget(id: string): Promise<KeptGame | undefined> {
    const kept = await this.store.get(id).catch(() => undefined);
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
