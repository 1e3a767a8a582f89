// An earlier place of the game that is watched. The game stands still while somebody looks back.
import type { Engine, GameLine, PositionView } from '../../engine/types';
import type { Transition } from '../board_game.svelte';
import type { Walk } from '../walk';

/** What the game does for it. */
export interface WatchedLine {
  line(): GameLine;
  pause(): void;
  /** How the board shows the next change. */
  show(transition: Transition): void;
  fail(error: unknown): void;
}

export class WatchedPlace implements Walk {
  /** The position that is looked at; nothing where the game stands. */
  view: PositionView | undefined = $state.raw(undefined);
  /** The discs placed where somebody wants to look; nothing where the game stands. The position follows. */
  private wanted: number | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly game: WatchedLine,
  ) {}

  private get end(): number {
    return this.game.line().moves.length;
  }
  private get at(): number {
    return this.wanted ?? this.end;
  }

  canStep(by: number): boolean {
    return by > 0 ? this.at < this.end : by < 0 && this.at > 0;
  }
  step(by: number): Promise<void> {
    return this.goTo(this.at + by);
  }
  toStart(): Promise<void> {
    return this.goTo(0);
  }
  toEnd(): Promise<void> {
    return this.goTo(this.end);
  }

  /** Looks at the game as it was after so many discs. */
  async goTo(discs: number): Promise<void> {
    const line = this.game.line();
    const to = Math.max(0, Math.min(this.end, discs));
    const by = to - this.at;
    if (by === 0) return;
    this.game.pause();
    const transition = by === 1 ? 'played' : by === -1 ? 'takenBack' : 'jump';
    if (to === this.end) return this.leave(transition);
    this.wanted = to;
    try {
      const view = await this.engine.look({ ...line, moves: line.moves.slice(0, to) });
      if (this.wanted !== to || this.game.line() !== line) return;
      this.game.show(transition);
      this.view = view;
    } catch (error) {
      if (this.wanted !== to) return;
      this.leave();
      this.game.fail(error);
    }
  }

  /** Back to where the game stands. */
  leave(transition: Transition = 'jump'): void {
    if (this.wanted === undefined) return;
    this.wanted = undefined;
    this.view = undefined;
    this.game.show(transition);
  }
}
