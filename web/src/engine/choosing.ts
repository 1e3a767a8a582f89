// A computer's move that is waited for, wherever the computer is: it comes once, and until then the
// best one so far is known.
import type { Choice, ThinkingProgress } from './types';

export class Choosing {
  /** Nothing when it was cancelled. */
  readonly done: Promise<Choice | undefined>;
  best: Choice | undefined;
  open = true;
  /** The best move so far is wanted. */
  hurried = false;
  private settle: (choice: Choice | undefined) => void = () => undefined;
  private reject: (error: Error) => void = () => undefined;

  constructor(private readonly onProgress: (progress: ThinkingProgress) => void) {
    this.done = new Promise((resolve, reject) => {
      this.settle = resolve;
      this.reject = reject;
    });
  }

  tell(progress: ThinkingProgress): void {
    if (!this.open) return;
    this.best = progress.best ?? this.best;
    this.onProgress(progress);
  }

  end(choice: Choice | undefined): void {
    this.open = false;
    this.settle(choice);
  }

  fail(error: Error): void {
    this.open = false;
    this.reject(error);
  }

  /** True for the first who wants the move now. */
  hurry(): boolean {
    if (!this.open || this.hurried) return false;
    return (this.hurried = true);
  }
}
