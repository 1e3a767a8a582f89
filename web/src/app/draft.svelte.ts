// Text that is being typed. It is kept after a pause, when the page goes out of sight, and when the typing ends;
// and it belongs to the place where the typing began, wherever the person has gone meanwhile.

const kPauseMs = 600;

export class Draft<Place> {
  /** What stands in the field while somebody types there. */
  typed: { readonly place: Place; readonly text: string } | undefined = $state.raw(undefined);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly keep: (place: Place, text: string) => void) {}

  /** The field has this text now. */
  type(place: Place, text: string): void {
    this.typed = { place: this.typed?.place ?? place, text };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), kPauseMs);
  }

  /** Keeps what is not kept yet; the typing goes on. */
  flush(): void {
    if (this.timer === undefined) return;
    this.rest();
    if (this.typed) this.keep(this.typed.place, this.typed.text.trim());
  }

  /** The typing is over: the field shows what is kept. */
  end(): void {
    this.flush();
    this.typed = undefined;
  }

  /** What is not kept yet is not wanted. */
  drop(): void {
    this.rest();
    this.typed = undefined;
  }

  /** Keeps the text when the page is about to go, or leads elsewhere; until what it returns is called. */
  watch(): () => void {
    const flush = () => this.flush();
    const events = ['pagehide', 'popstate', 'visibilitychange'] as const;
    for (const event of events) addEventListener(event, flush);
    return () => {
      for (const event of events) removeEventListener(event, flush);
      // Later: while an effect is taken down, the state is read as it was before.
      queueMicrotask(() => this.end());
    };
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
