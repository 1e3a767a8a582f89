// Notices that nothing has been heard for a while.

/** A timer that comes so late was held up with the whole page: a computer that slept, a busy one. */
const kHeldUpMs = 1000;
/** So often in a row that is believed. */
const kMostExcuses = 3;

export class Watchdog {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ms = 0;
  private due = 0;
  private excuses = 0;

  /** `onSilence` is told once; then it rests until something is expected again. */
  constructor(private readonly onSilence: () => void) {}

  /** From now on something must be heard every `ms`. */
  expect(ms: number): void {
    this.ms = ms;
    this.excuses = 0;
    this.arm();
  }

  /** Something is expected. */
  get expects(): boolean {
    return this.ms > 0;
  }

  /** Something was heard. */
  heard(): void {
    if (this.ms > 0) this.expect(this.ms);
  }

  rest(): void {
    clearTimeout(this.timer);
    this.ms = 0;
  }

  private arm(): void {
    clearTimeout(this.timer);
    this.due = Date.now() + this.ms;
    this.timer = setTimeout(() => this.look(), this.ms);
  }

  private look(): void {
    const heldUp = Date.now() - this.due > kHeldUpMs;
    if (heldUp && ++this.excuses <= kMostExcuses) return this.arm();
    this.rest();
    this.onSilence();
  }
}
