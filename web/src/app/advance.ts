// The way from one position to the next: the engine is asked first, and what it answers last counts.
import type { Engine, PositionView, RecordedGame } from '../engine/types';
import { lineAt, sameLine, type Path } from '../game/tree';

/** A tree and a place in it. */
export interface Place {
  readonly game: RecordedGame;
  readonly path: Path;
}

export interface AdvanceHooks {
  /** The engine has answered: the place, its position, and the words of the one who asked. */
  reached(to: Place, view: PositionView): void;
  failed(error: unknown): void;
}

export class Advance {
  /** The number of the last question; only its answer counts. */
  private asked = 0;
  /** Where a walk leads whose answer is awaited. */
  aim: Path | undefined;
  /** A move whose answer is awaited. */
  moving: Promise<boolean> | undefined;
  /** Another game whose answer is awaited: walks and moves on the one that is left do not come in its way. */
  opening: Promise<boolean> | undefined;
  /** How many games have been asked for. */
  private opened = 0;

  constructor(
    private readonly engine: Engine,
    private readonly hooks: AdvanceHooks,
  ) {}

  /** An answer is awaited that may change the position: what is clicked now belongs to the old one. */
  get busy(): boolean {
    return this.moving !== undefined || this.aim !== undefined || this.opening !== undefined;
  }

  /** Goes to `path`, which `make` finds again in the tree when the answer has come. */
  walk(path: Path, make: () => Place, arrive: (to: Place) => void): Promise<boolean> {
    this.aim = path;
    return this.go(make, arrive);
  }

  /** Goes to another game. */
  async open(make: () => Place, arrive: (to: Place) => void): Promise<boolean> {
    this.opened += 1;
    const going = this.go(make, arrive);
    this.opening = going;
    const done = await going;
    if (this.opening === going) this.opening = undefined;
    return done;
  }

  /** Whatever is awaited does not come any more. */
  cancel(): void {
    this.asked += 1;
    this.opened += 1;
    this.aim = this.opening = undefined;
  }

  /** Waits for the move; false when another game was asked for meanwhile. */
  async settled(): Promise<boolean> {
    const { opened } = this;
    await this.moving;
    return opened === this.opened;
  }

  /** Plays a move: walks wait for it. */
  async move(make: () => Place, arrive: (to: Place) => void): Promise<boolean> {
    const made = this.go(make, arrive);
    this.moving = made;
    const done = await made;
    if (this.moving === made) this.moving = undefined;
    return done;
  }

  /**
   * Asks for the position of a place and goes there when the engine has answered; `arrive` changes the
   * rest of the state then. Of calls that overlap the last one counts. True when it was reached.
   */
  async go(make: () => Place, arrive: (to: Place) => void): Promise<boolean> {
    const number = ++this.asked;
    for (;;) {
      const { game, path } = make();
      const line = lineAt(game, path);
      try {
        const view = await this.engine.look(line);
        if (number !== this.asked) return false;
        const to = make(); // the tree may have got a comment meanwhile, or another order
        if (!sameLine(lineAt(to.game, to.path), line)) continue;
        const reached = { game: to.game, path: to.path.slice(0, line.moves.length) };
        this.aim = undefined;
        this.hooks.reached(reached, view);
        arrive(reached);
        return true;
      } catch (error) {
        if (number !== this.asked) return false;
        this.aim = undefined;
        this.hooks.failed(error);
        return false;
      }
    }
  }
}
