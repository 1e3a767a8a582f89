// Keeps the address and the page together: what a person does changes the address, and an address that is
// opened, gone back to or pasted changes the page.
import { hashOf, routeOf, type Place, type Route } from './routes';

/** The history of the tab, or what a test has in its place. */
export interface Addresses {
  readonly hash: string;
  push(hash: string): void;
  replace(hash: string): void;
  back(): void;
  /** The address has changed by another hand than ours. */
  onChange(changed: () => void): void;
}

export interface RouterHooks {
  /** Where the page is now. */
  place(): Place;
  /** Goes where an address says; `first` when the page is opened with it. What takes long asks `isWanted`
   *  before it shows anything: false once another address has been gone to. */
  go(route: Route, first: boolean, isWanted: () => boolean): Promise<void>;
}

/** Browsers refuse addresses that change too often; steps through a game wait so long. */
const kStepsRestMs = 300;

export class Router {
  /** Where the page was when the address was written last. */
  private last: Place | undefined;
  /** The number of the address that is gone to; the page follows only the last one. */
  private turn = 0;
  private going = false;
  /** The address that going back in the history leads to, to leave the entry of a panel; its event is awaited. */
  private leavingTo: string | undefined;
  /** An address was opened before that event: the browser leaves it again, so it is written anew. */
  private overtaken = false;
  /** Where the page was when the panel that is open got an entry of its own, and the address of that;
   *  nothing when it has none. */
  private beside: { readonly place: Place; readonly hash: string } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The address that was written or gone to last. Another one was opened meanwhile, and its event is on the way. */
  private known = '';
  /** Games that are kept no longer: nothing leads back to them. */
  readonly forgotten = new Set<string>();

  constructor(
    private readonly addresses: Addresses,
    private readonly hooks: RouterHooks,
  ) {}

  /** Goes where the address says, and follows it from then on. */
  async start(): Promise<void> {
    this.addresses.onChange(() => this.changed());
    await this.go(true);
  }

  /** The page is somewhere else: the address follows. */
  follow(): void {
    if (this.going || this.leavingTo !== undefined || this.last === undefined) return;
    const now = this.hooks.place();
    const before = this.last;
    const stepped = now.view === before.view && now.panel === before.panel && now.game === before.game;
    if (stepped) {
      if (hashOf(now) === hashOf(before)) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.write('replace'), kStepsRestMs);
      return;
    }
    if (before.panel !== undefined) return this.leavePanel(now);
    this.beside = now.panel !== undefined && hashOf(now) !== this.addresses.hash ? { place: before, hash: this.addresses.hash } : undefined;
    this.write(this.forgotten.has(before.game) ? 'replace' : 'push');
  }

  /** From one game to another that stands in its place: going back does not lead to the old one. */
  replaced(): void {
    this.last = this.last && { ...this.last, game: this.hooks.place().game };
    this.write('replace');
  }

  private leavePanel(now: Place): void {
    const { beside } = this;
    if (now.panel !== undefined) return this.write('replace');
    this.beside = undefined;
    if (!beside || beside.place.view !== now.view) return this.write('replace');
    if (beside.place.game !== now.game && !this.forgotten.has(beside.place.game)) return this.write('replace');
    this.leavingTo = beside.hash;
    this.last = now;
    this.addresses.back();
  }

  private changed(): void {
    this.known = this.addresses.hash;
    if (this.leavingTo === undefined) return void this.go(false);
    if (this.known === this.leavingTo) return this.left();
    this.overtaken = true;
    void this.go(false);
  }

  /** The entry of a panel has been left. The game may have gone on beside it, or another one has come meanwhile. */
  private left(): void {
    this.leavingTo = undefined;
    const now = this.hooks.place();
    const { last } = this;
    const stays = now.view === last?.view && (now.game === last.game || this.forgotten.has(last.game));
    this.write(stays ? 'replace' : 'push');
  }

  private async go(first: boolean): Promise<void> {
    const turn = ++this.turn;
    this.known = this.addresses.hash;
    clearTimeout(this.timer);
    this.going = true;
    this.beside = undefined;
    try {
      await this.hooks.go(routeOf(this.addresses.hash), first, () => turn === this.turn);
    } finally {
      if (turn === this.turn) {
        this.going = false;
        this.write('replace');
      }
    }
  }

  private write(how: 'push' | 'replace'): void {
    clearTimeout(this.timer);
    if (this.going || this.leavingTo !== undefined || this.addresses.hash !== this.known) return;
    const now = this.hooks.place();
    this.last = now;
    const hash = hashOf(now);
    if (hash !== this.known) this.addresses[this.overtaken ? 'push' : how](hash);
    this.overtaken = false;
    this.known = this.addresses.hash;
  }
}

/** Those of the browser. */
export const addressesHere: Addresses = {
  get hash() {
    return location.hash;
  },
  push: (hash) => history.pushState(null, '', hash),
  replace: (hash) => history.replaceState(null, '', hash),
  back: () => history.back(),
  onChange: (changed) => addEventListener('popstate', changed),
};
