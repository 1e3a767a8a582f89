// Two computers at a board, and the small table where each pair plays twice. It outlives the page that
// shows it: who comes back, also after a reload, finds it as it was, and it goes on if it went on.
import { EngineError, type BoardSize, type Choice, type Disc, type Engine, type GameLine, type PositionView, type RecordedGame, type Square, type Thinking } from '../../engine/types';
import { isoDay } from '../../game/iso_day';
import { emptyGame, playAll } from '../../game/tree';
import type { OpenGame, Seen, Watched, WatchedGame, WatchedStore, WatchedTable } from '../../store/watched';
import { kUsualMoveMs } from '../move_time';
import { computerName, countsDiscs, opponentOf } from '../opponents.svelte';
import type { Transition } from '../board_game.svelte';
import { WatchedPlace } from './watched_place.svelte';

/** A game of the table: who has which colour, by place in the list of players. */
export interface Pairing {
  readonly black: number;
  readonly white: number;
}

/** Each pair twice, colours changed. */
export function pairingsOf(players: number): Pairing[] {
  const pairings: Pairing[] = [];
  for (let a = 0; a < players; ++a)
    for (let b = a + 1; b < players; ++b) pairings.push({ black: a, white: b }, { black: b, white: a });
  return pairings;
}

/** Half points: 2 for a win, 1 for a draw. */
export type Points = ReadonlyMap<string, number>;
export const cellKey = (player: number, against: number): string => `${player}-${against}`;

/** The table after a game that ended with `score` for black. */
export function addResult(points: Points, { black, white }: Pairing, score: number): Points {
  const forBlack = score > 0 ? 2 : score === 0 ? 1 : 0;
  const add = (key: string, more: number) => (points.get(key) ?? 0) + more;
  return new Map(points)
    .set(cellKey(black, white), add(cellKey(black, white), forBlack))
    .set(cellKey(white, black), add(cellKey(white, black), 2 - forBlack));
}

/** What the games of a table have brought. */
export function pointsOf(table: WatchedTable): Points {
  const all = pairingsOf(table.players.length);
  return table.games.reduce<Points>((points, { score }, i) => (all[i] ? addResult(points, all[i], score) : points), new Map());
}

/** A game that was watched as it is kept and sent out. */
export function recordOf({ black, white, size, moves, ended }: OpenGame): RecordedGame {
  const name = (spec: string) => computerName(spec) ?? spec;
  const info = { black: name(black), white: name(white), date: isoDay(ended) };
  return playAll(emptyGame({ size }, info), [], moves).game;
}

/** "1½" */
export function pointsText(half: number): string {
  const whole = Math.floor(half / 2);
  return half % 2 === 0 ? String(whole) : `${whole === 0 ? '' : whole}½`;
}

const kLeastPauseMs = 30;
const kFirstPlayers = { black: 'fox', white: 'squirrel' };

/** That player, or the first one that can play on the board. */
const fitting = (spec: string, size: BoardSize, otherwise: string): string => {
  const needed = opponentOf(spec)?.size;
  return needed === undefined || needed === size ? spec : otherwise;
};

export class Watching {
  view: PositionView | undefined = $state.raw(undefined);
  transition: Transition = $state('jump');
  players: Readonly<Record<Disc, string>> = $state.raw(kFirstPlayers);
  running = $state(false);
  thinking = $state(false);
  /** Seconds a move. */
  pace = $state(1);
  /** The table that is played, or was last. */
  table: WatchedTable | undefined = $state.raw(undefined);
  /** Single games that have ended, the newest last. */
  singles: readonly WatchedGame[] = $state.raw([]);
  trouble = $state('');
  /** What each move's player saw, for Black, by the discs placed before it. */
  seen: readonly (Seen | undefined)[] = $state.raw([]);
  readonly points: Points = $derived(this.table ? pointsOf(this.table) : new Map());

  private line: GameLine = $state.raw({ start: { size: 8 }, moves: [] });
  private thought: Thinking | undefined;
  private turn = 0;
  private seed = 1;
  /** The game on the board is one of the table. */
  private ofTable = $state(false);
  /** It runs when it is looked at. */
  private goes = false;
  private looking = false;
  private restored: Promise<void> | undefined;
  /** Where somebody looks back to. */
  readonly place: WatchedPlace;

  constructor(
    private readonly engine: Engine,
    private readonly store: WatchedStore,
  ) {
    const show = (transition: Transition) => (this.transition = transition);
    this.place = new WatchedPlace(engine, { line: () => this.line, pause: () => this.pause(), show, fail: (error) => this.fail(error) });
  }

  get size(): BoardSize {
    return this.line.start.size;
  }
  /** The table has games to come. */
  get playsTable(): boolean {
    return this.pairing !== undefined;
  }
  /** The game of the table that is played now, or next. */
  get pairing(): Pairing | undefined {
    const { table } = this;
    return table && !table.stopped ? pairingsOf(table.players.length)[table.games.length] : undefined;
  }
  /** There is a move to come: of the game on the board, or of the table's next one. */
  get canRun(): boolean {
    return this.view !== undefined && (!this.view.over || (this.ofTable && this.playsTable));
  }
  /** The game on the board, as far as it has come. */
  get onBoard(): OpenGame {
    const [size, moves] = [this.size, this.line.moves];
    return { ...this.players, size, moves, ended: Date.now() };
  }

  /** Somebody looks: all is as it was left. */
  async enter(): Promise<void> {
    this.looking = true;
    await (this.restored ??= this.restore());
    if (this.view && this.looking && this.goes && !this.running) await this.run();
  }

  /** Asks again what the engine has not answered. */
  async restart(): Promise<void> {
    this.trouble = '';
    await (this.view ? this.run() : this.enter());
  }

  /** Nobody looks any more. */
  leave(): void {
    const goes = this.goes;
    this.looking = false;
    this.place.leave();
    this.halt();
    this.goes = goes;
    if (this.view) this.keep();
  }

  /** A new game, which runs; a table ends where it is. */
  async begin(players: Readonly<Record<Disc, string>>, size: BoardSize): Promise<void> {
    this.endTable();
    if (await this.reset(players, size, false)) await this.run();
  }

  /** An empty board of another size, where no game goes on. */
  async resize(size: BoardSize): Promise<void> {
    if (this.view?.over || this.line.moves.length === 0) await this.reset(this.players, size, false);
  }

  pause(): void {
    this.halt();
    this.keep();
  }

  /** Plays on until the game ends or it is paused; a table goes on with its next game. */
  async run(): Promise<void> {
    this.place.leave();
    const turn = ++this.turn;
    this.trouble = '';
    this.running = this.goes = true;
    while (this.turn === turn) {
      if (!this.view || this.view.over) {
        if (!(await this.nextOfTable(turn))) break;
        continue;
      }
      const began = performance.now();
      if (!(await this.move(turn))) break;
      const rest = this.pace * 1000 - (performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, Math.max(kLeastPauseMs, rest)));
    }
    if (this.turn === turn) this.pause();
  }

  /** The next move: of the game where it stands, else the one that was played. */
  async step(): Promise<void> {
    if (this.place.canStep(1)) return this.place.step(1);
    this.pause();
    this.trouble = '';
    const turn = ++this.turn;
    if (this.view && !this.view.over) await this.move(turn);
  }

  /** Begins a table of these players. */
  async playTable(players: readonly string[], size: BoardSize): Promise<void> {
    const { black, white } = pairingsOf(players.length)[0]!;
    this.halt();
    this.singles = [...this.singles, ...(this.table?.games ?? [])];
    this.table = { players, size, games: [], stopped: false };
    if (await this.reset({ black: players[black]!, white: players[white]! }, size, true)) await this.run();
  }

  /** The table ends where it is. Its games stay. */
  endTable(): void {
    this.pause();
    if (this.table && this.pairing) this.table = { ...this.table, stopped: true };
    this.ofTable = false;
    this.keep();
  }

  /** There is no table any more. */
  clearTable(): void {
    if (this.playsTable) return;
    this.singles = [...this.singles, ...(this.table?.games ?? [])];
    this.table = undefined;
    this.keep();
  }

  private halt(): void {
    this.turn += 1;
    this.running = this.thinking = this.goes = false;
    this.thought?.cancel();
    this.thought = undefined;
  }

  /** The position is shown when the engine has set it up. */
  private async set(line: GameLine, turn: number): Promise<boolean> {
    try {
      const view = await this.engine.look(line);
      if (this.turn !== turn) return false;
      this.line = line;
      this.transition = 'jump';
      this.view = view;
      return true;
    } catch (error) {
      if (this.turn === turn) this.fail(error);
      return false;
    }
  }
  private fail(error: unknown): void {
    this.trouble = error instanceof Error ? error.message : String(error);
  }

  /** False where the engine has not answered, or something else was wanted meanwhile. */
  private async reset(players: Readonly<Record<Disc, string>>, size: BoardSize, ofTable: boolean): Promise<boolean> {
    this.halt();
    this.place.leave();
    this.trouble = '';
    if (!(await this.set({ start: { size }, moves: [] }, this.turn))) return false;
    this.players = { black: fitting(players.black, size, kFirstPlayers.black), white: fitting(players.white, size, kFirstPlayers.white) };
    this.seed = 1 + Math.floor(Math.random() * 1_000_000);
    this.seen = [];
    this.ofTable = ofTable;
    this.keep();
    return true;
  }

  private async restore(): Promise<void> {
    const kept = this.store.read();
    if (kept) this.take(kept);
    const { size } = this;
    try {
      this.view = await this.engine.look(this.line).catch((error: unknown) => {
        if (!(error instanceof EngineError) || error.code !== 'illegal_move') throw error;
        this.line = { start: { size }, moves: [] }; // what was kept is no game
        this.seen = [];
        return this.engine.look(this.line);
      });
    } catch (error) {
      this.restored = undefined; // nothing is lost: it is kept, and read again
      this.fail(error);
    }
  }
  private take({ players, size, moves, seen, seed, pace, goes, table, singles }: Watched): void {
    this.line = { start: { size }, moves };
    [this.players, this.seen, this.seed, this.pace] = [players, seen, seed, pace];
    [this.goes, this.table, this.singles] = [goes, table, singles];
    this.ofTable = this.playsTable;
  }

  private keep(): void {
    const { players, size, seen, seed, pace, goes, table, singles } = this;
    this.store.write({ players, size, moves: this.line.moves, seen, seed, pace, goes, ...(table ? { table } : {}), singles });
  }

  private async nextOfTable(turn: number): Promise<boolean> {
    const { table, pairing } = this;
    if (!this.ofTable || !table || !pairing) return false;
    if (!(await this.set({ start: { size: table.size }, moves: [] }, turn))) return false;
    this.players = { black: table.players[pairing.black]!, white: table.players[pairing.white]! };
    this.seed += 1;
    this.seen = [];
    this.keep();
    return true;
  }

  /** Keeps what a player saw, where it counts in discs; a finished game is what it is. */
  private note({ toMove }: PositionView, discs: number, { value, exact, depth }: Choice): void {
    const seen = [...this.seen];
    seen.length = discs + 1;
    if (value !== undefined && (exact || countsDiscs(this.players[toMove])))
      seen[discs] = { score: toMove === 'black' ? value : -value, certainty: exact ? 'exact' : 'estimate', depth };
    this.seen = seen;
  }

  /** A game has ended: it stands in the table or among the single ones. */
  private finish({ score, black, white }: PositionView): void {
    const game: WatchedGame = { ...this.onBoard, score, result: `${black}–${white}` };
    if (this.ofTable && this.table) this.table = { ...this.table, games: [...this.table.games, game] };
    else this.singles = [...this.singles, game];
  }

  private async move(turn: number): Promise<boolean> {
    const view = this.view!;
    const { line } = this;
    this.thinking = true;
    this.thought = this.engine.choose(line, this.players[view.toMove], this.seed + line.moves.length, kUsualMoveMs);
    try {
      const choice = await this.thought.done;
      if (choice === undefined || this.turn !== turn) return false;
      const moves: readonly Square[] = [...line.moves, choice.square];
      const next = await this.engine.look({ ...line, moves });
      if (this.turn !== turn) return false;
      this.note(view, line.moves.length, choice);
      this.line = { ...line, moves };
      this.transition = 'played';
      this.view = next;
      if (next.over) this.finish(next);
      this.keep();
      return true;
    } catch (error) {
      if (this.turn === turn) this.fail(error);
      return false;
    } finally {
      if (this.turn === turn) this.thinking = false;
    }
  }
}
