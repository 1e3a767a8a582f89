// How long a search may keep the processor busy: as long as the person chose, and less on a battery.

/** A part of what a browser says of the battery, where it does (navigator.getBattery). */
export interface Battery {
  readonly charging: boolean;
}

const kPartOnBattery = 1 / 3;
const kLeastOnBatteryMs = 10_000;

export class Power {
  private battery: Battery | undefined;

  constructor(from: { getBattery?(): Promise<Battery> } = navigator as { getBattery?(): Promise<Battery> }) {
    // A page that may not ask is like one whose browser does not tell.
    from.getBattery?.().then((battery) => (this.battery = battery), () => undefined);
  }

  get onBattery(): boolean {
    return this.battery?.charging === false;
  }

  /** Milliseconds after which a search rests; 0: it goes on until it is stopped. */
  restAfterMs(seconds: number): number {
    const chosen = 1000 * seconds;
    return this.onBattery ? Math.min(chosen, Math.max(kLeastOnBatteryMs, chosen * kPartOnBattery)) : chosen;
  }
}
