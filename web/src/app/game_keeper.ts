// Writes the game on the board to the store, one write after the other. When somebody else has written the
// game meanwhile, what stands on this board becomes a game of its own: nothing is overwritten.
import type { GameStore } from '../store/games';
import { kSchema, readKept, type KeptGame } from '../store/kept_game';
import { newId } from './new_id';

/** What the session says; the name, the revision and the writer are the keeper's. */
export type GameState = Omit<KeptGame, 'id' | 'schema' | 'revision' | 'writer'>;

/** Where the game on the board is kept. */
export interface Keeping {
  readonly id: string;
  /** A new game is asked for; it begins when the engine has answered. */
  asked?(): void;
  /** None came: the game on the board stays. */
  stays?(): void;
  begin(kept?: Pick<KeptGame, 'id' | 'revision'>): void;
  keep(state: GameState): void;
  drop(): void;
}

export interface KeeperHooks {
  /** A game stands in the store. */
  kept(game: KeptGame): void;
  /** The game `from` was written by somebody else; what was on the board is kept as `to`. */
  copied(from: string, to: string): void;
  failed(error: unknown): void;
}

/** What is not written yet, for a page that is reloaded in the middle; text that lives as long as the tab. */
export interface Journal {
  write(text: string | undefined): void;
  read(): string | undefined;
}

/** A game as this tab knows it. */
interface Slot {
  id: string;
  revision: number;
  waiting: GameState | undefined;
}

export class GameKeeper {
  private slot: Slot = { id: newId(), revision: 0, waiting: undefined };
  private queue: Promise<void> = Promise.resolve();
  private readonly me = newId();

  constructor(
    private readonly store: GameStore,
    private readonly hooks: KeeperHooks,
    private readonly journal: Journal = { write: () => undefined, read: () => undefined },
  ) {}

  /** The name of the game that is kept now. */
  get id(): string {
    return this.slot.id;
  }

  /** From now on another game: one of the store, or a new one. */
  begin(kept?: Pick<KeptGame, 'id' | 'revision'>): void {
    this.slot = { id: kept?.id ?? newId(), revision: kept?.revision ?? 0, waiting: undefined };
  }

  /** Keeps the game as it is now. */
  keep(state: GameState): void {
    const slot = this.slot;
    const begun = slot.waiting !== undefined;
    slot.waiting = state;
    this.note(slot);
    if (!begun) this.queue = this.queue.then(() => this.write(slot));
  }

  /** Forgets the game that is kept now, and what was still to be written of it. */
  drop(): void {
    const slot = this.slot;
    slot.waiting = undefined;
    this.queue = this.queue.then(() => this.store.forget(slot.id)).catch(() => undefined);
  }

  /** All that was to be kept is written, or has failed. */
  settled(): Promise<void> {
    return this.queue;
  }

  /** Writes what the last visit of this tab had no time for. */
  async recover(): Promise<void> {
    const text = this.journal.read();
    if (text === undefined) return;
    this.journal.write(undefined);
    try {
      const game = readKept(JSON.parse(text));
      if (!game || (await this.store.put(game))) return;
      const there = await this.store.get(game.id);
      if (!there || there.changed >= game.changed) return;
      // Behind a write of the same visit it comes late; behind one of somebody else it is another game.
      const mine = there.writer === game.writer;
      await this.store.put(mine ? { ...game, revision: there.revision } : { ...game, id: newId(), revision: 0 });
    } catch (error) {
      this.hooks.failed(error);
    }
  }

  private async write(slot: Slot): Promise<void> {
    const state = slot.waiting;
    slot.waiting = undefined;
    if (!state) return;
    try {
      if (!(await this.store.put(this.record(slot, state)))) await this.copy(slot, state);
      else slot.revision += 1;
      if (!slot.waiting) this.journal.write(undefined);
      this.hooks.kept(this.record(slot, state));
    } catch (error) {
      this.hooks.failed(error);
    }
  }

  private async copy(slot: Slot, state: GameState): Promise<void> {
    const from = slot.id;
    slot.id = newId();
    slot.revision = 0;
    if (await this.store.put(this.record(slot, state))) slot.revision = 1;
    if (slot === this.slot) this.hooks.copied(from, slot.id);
  }

  private note(slot: Slot): void {
    if (slot.waiting) this.journal.write(JSON.stringify(this.record(slot, slot.waiting)));
  }

  private record(slot: Slot, state: GameState): KeptGame {
    return { ...state, id: slot.id, schema: kSchema, revision: slot.revision, writer: this.me };
  }
}
