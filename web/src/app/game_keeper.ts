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
  /** Another tab has the game, and writes it itself. */
  held(id: string): Promise<boolean>;
}

/** What is not written yet, for a page that is reloaded or closed in the middle: games as text, by their names. */
export interface Journal {
  /** Nothing in place of the text: the game is written. */
  write(id: string, text: string | undefined): void;
  /** What the last visit of this tab has left. */
  own(): Notes;
  /** What any tab has left. */
  all(): Notes;
}
export type Notes = readonly (readonly [id: string, text: string])[];
const kNoJournal: Journal = { write: () => undefined, own: () => [], all: () => [] };

/** A game as this tab knows it. */
interface Slot {
  id: string;
  revision: number;
  waiting: GameState | undefined;
  /** It stands in the journal under this name. */
  noted: string | undefined;
}

function readNote(text: string): KeptGame | undefined {
  try {
    return readKept(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export class GameKeeper {
  private slot: Slot = { id: newId(), revision: 0, waiting: undefined, noted: undefined };
  private queue: Promise<void> = Promise.resolve();
  private readonly me = newId();

  constructor(
    private readonly store: GameStore,
    private readonly hooks: KeeperHooks,
    private readonly journal: Journal = kNoJournal,
  ) {}

  /** The name of the game that is kept now. */
  get id(): string {
    return this.slot.id;
  }

  /** From now on another game: one of the store, or a new one. */
  begin(kept?: Pick<KeptGame, 'id' | 'revision'>): void {
    this.slot = { id: kept?.id ?? newId(), revision: kept?.revision ?? 0, waiting: undefined, noted: undefined };
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
    this.strike(slot);
    this.queue = this.queue.then(() => this.store.forget(slot.id)).catch(() => undefined);
  }

  /** All that was to be kept is written, or has failed. */
  settled(): Promise<void> {
    return this.queue;
  }

  /** Writes what the last visit of this tab, and tabs that are closed, had no time for. */
  async recover(): Promise<void> {
    for (const [id, text] of this.journal.own()) await this.bringBack(id, text);
    for (const [id, text] of this.journal.all()) if (!(await this.hooks.held(id))) await this.bringBack(id, text);
  }

  /** What cannot be written now stays in the journal. */
  private async bringBack(id: string, text: string): Promise<void> {
    try {
      const game = readNote(text);
      if (game && !(await this.store.put(game))) await this.settle(game);
      this.journal.write(id, undefined);
    } catch (error) {
      this.hooks.failed(error);
    }
  }
  /** Another revision stands in the store than the one that the note follows. */
  private async settle(game: KeptGame): Promise<void> {
    const there = await this.store.get(game.id);
    if (!there || there.changed >= game.changed) return;
    // Behind a write of the same visit it comes late; behind one of somebody else it is another game.
    const mine = there.writer === game.writer;
    await this.store.put(mine ? { ...game, revision: there.revision } : { ...game, id: newId(), revision: 0 });
  }

  private async write(slot: Slot): Promise<void> {
    const state = slot.waiting;
    slot.waiting = undefined;
    if (!state) return;
    try {
      if (!(await this.store.put(this.record(slot, state)))) await this.copy(slot, state);
      else slot.revision += 1;
      if (!slot.waiting) this.strike(slot);
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
    if (!slot.waiting) return;
    if (slot.noted !== slot.id) this.strike(slot);
    slot.noted = slot.id;
    this.journal.write(slot.id, JSON.stringify(this.record(slot, slot.waiting)));
  }
  private strike(slot: Slot): void {
    if (slot.noted !== undefined) this.journal.write(slot.noted, undefined);
    slot.noted = undefined;
  }

  private record(slot: Slot, state: GameState): KeptGame {
    return { ...state, id: slot.id, schema: kSchema, revision: slot.revision, writer: this.me };
  }
}
