// A computer's turn: the wait until the board rests, the question to the engine, its answer.
import type { Choice, Engine, GameLine, Thinking, ThinkingProgress } from '../engine/types';

export interface Question {
  readonly line: GameLine;
  /** The player's spec. */
  readonly spec: string;
  readonly seed: number;
  /** The longest that it may think. */
  readonly timeMs: number;
}

/** How far a computer has come with its move. */
export interface Thought {
  /** When it was asked, in milliseconds of performance.now. */
  readonly since: number;
  /** The longest that it may take. */
  readonly timeMs: number;
  /** Of the last complete iteration; 0 before the first. */
  readonly depth: number;
  readonly percent: number;
}

/** The engine's answer waits at least so long after the last disc has turned. */
const kPauseMs = 250;
/** And so much longer after a person's pass: it should be read before the board changes again. */
const kPassPauseMs = 1000;
/** What a computer waits once the board rests. `passed`: a person just had to pass. */
export const pauseMs = (passed: boolean): number => kPauseMs + (passed ? kPassPauseMs : 0);

/** An engine that should have answered is asked for its best move so far after so much more. */
const kGraceMs = 1000;

export interface TurnHooks {
  /** It has begun to think, or ended. */
  changed(thinking: boolean): void;
  /** It cannot think yet, as the engine is being loaded, or can. Its time has not begun. Never after `cancel`. */
  held(held: boolean): void;
  /** It is asked now, or has told how far it is. Never after `cancel`. */
  told(thought: Thought): void;
  /** Never after `cancel`. */
  chosen(choice: Choice, question: Question): void;
  failed(error: unknown): void;
}

export class ComputerTurn {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private overdue: ReturnType<typeof setTimeout> | undefined;
  private thought: Thinking | undefined;
  private waits = false;

  constructor(
    private readonly engine: Engine,
    private readonly hooks: TurnHooks,
  ) {}

  get thinking(): boolean {
    return this.waits || this.thought !== undefined;
  }

  /** Thinks in `waitMs`, or once the engine is there, unless it does already. The question is made only then: a clock
   *  may run until it is asked. */
  begin(waitMs: number, question: () => Question | undefined): void {
    if (this.thinking) return;
    this.waits = true;
    this.hooks.changed(true);
    let isThere = false;
    const coming = this.engine.prepare?.().then(() => (isThere = true));
    const timer = setTimeout(() => {
      if (!coming || isThere) return this.ask(question);
      this.hooks.held(true);
      void coming.then(() => {
        if (!this.waits || this.timer !== timer) return;
        this.hooks.held(false);
        this.ask(question);
      });
    }, waitMs);
    this.timer = timer;
  }
  private ask(question: () => Question | undefined): void {
    this.waits = false;
    const asked = question();
    if (asked) void this.think(asked);
    else this.hooks.changed(false);
  }

  /** The answer is wanted: the best move so far, as soon as there is one. */
  moveNow(): void {
    this.thought?.moveNow();
  }

  /** Forgets the question; its answer is heard no more. */
  cancel(): void {
    if (!this.thinking) return;
    clearTimeout(this.timer);
    this.waits = false;
    clearTimeout(this.overdue);
    const thought = this.thought;
    this.thought = undefined;
    thought?.cancel();
    this.hooks.changed(false);
  }

  private async think(question: Question): Promise<void> {
    const { line, spec, seed, timeMs } = question;
    const since = performance.now();
    const tell = (progress?: ThinkingProgress) => this.hooks.told({ since, timeMs, depth: progress?.best?.depth ?? 0, percent: progress?.percent ?? 100 });
    let thought: Thinking | undefined;
    let choice: Choice | undefined;
    try {
      thought = this.engine.choose(line, spec, seed, timeMs, (progress) => {
        if (this.thought === thought) tell(progress);
      });
      this.thought = thought;
      this.overdue = setTimeout(() => thought?.moveNow(), timeMs + kGraceMs);
      tell();
      choice = await thought.done;
    } catch (error) {
      if (this.end(thought)) this.hooks.failed(error);
      return;
    }
    if (this.end(thought) && choice) this.hooks.chosen(choice, question);
  }

  /** Ends this question; false when it was cancelled before. */
  private end(thought: Thinking | undefined): boolean {
    if (this.thought !== thought) return false;
    clearTimeout(this.overdue);
    this.thought = undefined;
    this.hooks.changed(false);
    return true;
  }
}
