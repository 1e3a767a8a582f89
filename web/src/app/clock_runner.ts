// Runs a game's clock: whose time passes, when to warn, when the flag falls.
import type { Disc, Square } from '../engine/types';
import { budgetOf, clockAt, leftOf, moved, paused, started, timesAfter, timesFrom, type Clock, type ClockTimes } from '../game/clock';

/** What has to happen when time passes. */
export interface ClockHooks {
  /** The clock has another state. */
  changed(clock: Clock | undefined): void;
  /** A side has so many milliseconds left. */
  warn(disc: Disc, leftMs: number): void;
  /** A side has no time left. */
  flag(disc: Disc): void;
}

const kWarnAtMs: readonly number[] = [60_000, 10_000];

export class ClockRunner {
  private clock: Clock | undefined;
  private times: ClockTimes | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly hooks: ClockHooks,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes the clock of another game after `moves`, at rest; nothing for a game without. `times` are those of the
   *  positions before, where they are known. */
  use(clock: Clock | undefined, moves: readonly Square[], times?: ClockTimes): void {
    clearTimeout(this.timer);
    this.times = clock && (times ?? timesFrom(clock, moves));
    this.put(clock);
  }

  /** The game goes on after `moves`, with the time that was left there. */
  goTo(moves: readonly Square[]): void {
    if (!this.clock || !this.times) return;
    this.use(clockAt(this.clock, this.times, moves), moves, this.times);
  }

  /** The time of `disc` runs. */
  run(disc: Disc): void {
    clearTimeout(this.timer);
    if (!this.clock) return;
    const now = this.now();
    const clock = started(this.clock, disc, now);
    this.put(clock);
    const left = leftOf(clock, disc, now);
    const next = kWarnAtMs.find((mark) => mark < left) ?? 0;
    this.timer = setTimeout(() => {
      if (next === 0) {
        this.stop();
        this.hooks.flag(disc);
      } else {
        this.hooks.warn(disc, next);
        this.run(disc);
      }
    }, left - next);
  }

  /** Nobody's time runs. */
  stop(): void {
    clearTimeout(this.timer);
    if (this.clock?.running) this.put(paused(this.clock, this.now()));
  }

  /** A side has made the last of `moves`: it gets its increment, and its time stops. */
  moved(disc: Disc, moves: readonly Square[]): void {
    if (this.clock?.running) this.put(moved(this.clock, disc, this.now()));
    if (this.clock && this.times) this.times = timesAfter(this.times, moves, paused(this.clock, this.now()));
  }

  leftOf(disc: Disc, now: number): number | undefined {
    return this.clock && leftOf(this.clock, disc, now);
  }

  /** What a computer may spend on its next move; without end where there is no clock. */
  budgetOf(disc: Disc): number {
    return this.clock ? budgetOf(this.clock, disc, this.now()) : Infinity;
  }

  /** The clock as it can be kept, at rest, and its times. */
  get kept(): { clock?: Clock; times?: ClockTimes } {
    if (!this.clock || !this.times) return {};
    return { clock: paused(this.clock, this.now()), times: this.times };
  }

  private put(clock: Clock | undefined): void {
    this.clock = clock;
    this.hooks.changed(clock);
  }
}
