// Two computers at a board, and the small table where each pair plays twice.
import type { Choice, Disc, Engine, PositionView, Thinking } from '../engine/types';
import type { Judged } from './analysis.svelte';
import { countsDiscs } from './opponents.svelte';
import type { Transition } from './session.svelte';
import { lineAt, emptyGame, play, type Path } from '../game/tree';

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

/** "1½" */
export function pointsText(half: number): string {
  const whole = Math.floor(half / 2);
  return half % 2 === 0 ? String(whole) : `${whole === 0 ? '' : whole}½`;
}

const kLeastPauseMs = 30;

export class Watching {
  view: PositionView | undefined = $state.raw(undefined);
  transition: Transition = $state('jump');
  players: Readonly<Record<Disc, string>> = $state.raw({ black: 'fox', white: 'squirrel' });
  running = $state(false);
  thinking = $state(false);
  /** Seconds a move. */
  pace = $state(1);
  points: Points = $state.raw(new Map());
  /** Games of the table played, and the pairing on the board; nothing when no table is played. */
  table: { players: readonly string[]; done: number; all: readonly Pairing[] } | undefined = $state.raw(undefined);
  trouble = $state('');
  /** What each move's player saw, for Black, by the discs placed before it. */
  seen: readonly (Judged | undefined)[] = $state.raw([]);

  private game = emptyGame({ size: 8 });
  private path: Path = [];
  private thought: Thinking | undefined;
  private turn = 0;
  private seed = 1;

  constructor(private readonly engine: Engine) {}

  get pairing(): Pairing | undefined {
    return this.table?.all[this.table.done];
  }

  /** A new game, which runs. */
  async begin(players: Readonly<Record<Disc, string>>): Promise<void> {
    this.table = undefined;
    await this.reset(players);
    await this.run();
  }

  /** Shows the starting position. */
  async reset(players: Readonly<Record<Disc, string>>): Promise<void> {
    this.pause();
    this.players = players;
    this.seed = 1 + Math.floor(Math.random() * 1_000_000);
    this.game = emptyGame({ size: 8 });
    this.path = [];
    this.seen = [];
    this.transition = 'jump';
    this.view = await this.engine.look(lineAt(this.game, this.path));
  }

  pause(): void {
    this.turn += 1;
    this.running = false;
    this.thinking = false;
    this.thought?.cancel();
    this.thought = undefined;
  }

  /** Plays on until the game ends or it is paused; a table goes on with its next game. */
  async run(): Promise<void> {
    const turn = ++this.turn;
    this.running = true;
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
    if (this.turn === turn) this.running = false;
  }

  async step(): Promise<void> {
    this.pause();
    const turn = ++this.turn;
    if (this.view && !this.view.over) await this.move(turn);
  }

  /** Begins a table of these players. */
  async playTable(players: readonly string[]): Promise<void> {
    this.points = new Map();
    const all = pairingsOf(players.length);
    await this.reset({ black: players[all[0]!.black]!, white: players[all[0]!.white]! });
    this.table = { players, done: 0, all };
    await this.run();
  }

  endTable(): void {
    this.pause();
    this.table = undefined;
  }

  private async nextOfTable(turn: number): Promise<boolean> {
    const table = this.table;
    const pairing = this.pairing;
    if (!table || !pairing || !this.view) return false;
    this.points = addResult(this.points, pairing, this.view.score);
    this.table = { ...table, done: table.done + 1 };
    const next = this.pairing;
    if (!next) return false;
    this.players = { black: table.players[next.black]!, white: table.players[next.white]! };
    this.seed += 1;
    this.game = emptyGame({ size: 8 });
    this.path = [];
    this.seen = [];
    const view = await this.engine.look(lineAt(this.game, this.path));
    if (this.turn !== turn) return false;
    this.transition = 'jump';
    this.view = view;
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

  private async move(turn: number): Promise<boolean> {
    const view = this.view!;
    const line = lineAt(this.game, this.path);
    this.thinking = true;
    this.thought = this.engine.choose(line, this.players[view.toMove], this.seed + line.moves.length, 0);
    try {
      const choice = await this.thought.done;
      if (choice === undefined || this.turn !== turn) return false;
      this.note(view, line.moves.length, choice);
      ({ game: this.game, path: this.path } = play(this.game, this.path, choice.square));
      const next = await this.engine.look(lineAt(this.game, this.path));
      if (this.turn !== turn) return false;
      this.transition = 'played';
      this.view = next;
      return true;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      return false;
    } finally {
      if (this.turn === turn) this.thinking = false;
    }
  }
}
