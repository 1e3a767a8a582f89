// Plays a line on the board, move by move, until whoever looks steps through it or leaves it.
import type { Trial } from '../app/trial.svelte';
import type { GameLine, Square } from '../engine/types';

const kStepMs = 900;

export class Demonstration {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly trial: Trial,
    /** Without motion the whole line stands there at once. */
    private readonly isStill: () => boolean,
  ) {}

  async show(root: GameLine, squares: readonly Square[]): Promise<void> {
    this.stop();
    if (this.isStill()) return this.trial.begin(root, squares, squares.length);
    await this.trial.begin(root, squares, 1);
    this.goOn(squares, 1);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private goOn(squares: readonly Square[], at: number): void {
    if (at >= squares.length) return;
    this.timer = setTimeout(() => {
      // Somebody else has moved on.
      if (this.trial.squares !== squares || this.trial.at !== at) return;
      void this.trial.step(1).then(() => this.goOn(squares, at + 1));
    }, kStepMs);
  }
}
