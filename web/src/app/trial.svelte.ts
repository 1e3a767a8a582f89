// A line that is looked at on the board without being part of the game: stepped through, kept as a
// variation, or left again. Nothing here touches the page.
import type { Engine, GameLine, PositionView, Square } from '../engine/types';
import type { Transition } from './board_game.svelte';

/** A place in a line that leaves the game after `root`. */
interface Place {
  readonly root: GameLine;
  readonly squares: readonly Square[];
  /** Moves of the line that are on the board. */
  readonly at: number;
}
interface Shown extends Place {
  readonly line: GameLine;
  readonly view: PositionView;
  readonly transition: Transition;
}

export class Trial {
  /** Nothing when there is no trial. Line and position change together. */
  private shown: Shown | undefined = $state.raw(undefined);
  /** What was asked for last, when it is not shown yet. */
  private aim: Place | undefined;

  constructor(private readonly engine: Engine) {}

  get active(): boolean {
    return this.shown !== undefined;
  }
  get view(): PositionView | undefined {
    return this.shown?.view;
  }
  get transition(): Transition {
    return this.shown?.transition ?? 'jump';
  }
  get squares(): readonly Square[] {
    return this.shown?.squares ?? [];
  }
  get at(): number {
    return this.shown?.at ?? 0;
  }
  /** The line of play to the position shown. */
  get line(): GameLine | undefined {
    return this.shown?.line;
  }

  /** Shows the position after the first `at` moves of a line that leaves the game at `root`. */
  async begin(root: GameLine, squares: readonly Square[], at: number): Promise<void> {
    await this.show({ root, squares, at });
  }
  /** The same of a line that begins on the board: goes on from what is shown, or leaves the game here. */
  async extend(game: GameLine, squares: readonly Square[], at: number): Promise<void> {
    const { shown } = this;
    if (!shown) return this.begin(game, squares, at);
    await this.begin(shown.root, [...shown.squares.slice(0, shown.at), ...squares], shown.at + at);
  }

  /** Walks along the line; back from where it leaves the game ends it. */
  async step(by: number): Promise<void> {
    const from = this.aim ?? this.shown;
    if (!from) return;
    if (from.at + by < 0) return this.close();
    await this.go(from.at + by);
  }
  async go(at: number): Promise<void> {
    const from = this.aim ?? this.shown;
    if (from) await this.show({ root: from.root, squares: from.squares, at: Math.min(from.squares.length, at) });
  }

  /** Whether a step leads anywhere; nothing without a trial. Back from its beginning leads to the game. */
  canStep(by: number): boolean | undefined {
    return this.shown && this.shown.at + by <= this.shown.squares.length;
  }

  close(): void {
    this.aim = undefined;
    this.shown = undefined;
  }

  private async show(place: Place): Promise<void> {
    const { root, squares, at } = place;
    this.aim = place;
    const line: GameLine = { start: root.start, moves: [...root.moves, ...squares.slice(0, at)] };
    const view = await this.engine.look(line);
    if (this.aim !== place) return; // a later call has gone on
    this.aim = undefined;
    const by = this.shown ? at - this.shown.at : 0;
    this.shown = { ...place, line, view, transition: by === 1 ? 'played' : by === -1 ? 'takenBack' : 'jump' };
  }
}
