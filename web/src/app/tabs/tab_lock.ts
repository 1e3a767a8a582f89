// The game that this tab plays, in the browser's own list of who has what: it is true at once, also while the tab
// that has a game is busy or asleep, and ends with the tab.

/** The locks of the browser, or what a test has in their place. */
export type Locks = Pick<LockManager, 'request' | 'query'>;

interface Held {
  readonly game: string;
  /** Done when other tabs may have it. */
  letGo(): Promise<void>;
}

const nameOf = (game: string): string => `outflank.game.${game}`;

export class TabLock {
  private held: Held | undefined;
  /** The game that was asked for last; a lock of another one is let go. */
  private wanted: string | undefined;
  /** One thing after the other: a tab is refused what it is just about to let go. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly locks: Locks,
    /** Another tab has taken a game that this one had. */
    private readonly lost: (game: string) => void,
  ) {}

  /** Asks for a game: true when this tab has it, alone. With `takes` whoever has it loses it. */
  hold(game: string, takes = false): Promise<boolean> {
    this.wanted = game;
    return this.next(() => this.get(game, takes));
  }

  leave(): void {
    this.wanted = undefined;
    void this.next(() => this.letGo()).catch(() => undefined);
  }

  /** Any tab, also this one, has the game. */
  isHeld(game: string): Promise<boolean> {
    return this.next(async () => {
      const { held = [] } = await this.locks.query();
      return held.some(({ name }) => name === nameOf(game));
    });
  }

  private next<T>(act: () => Promise<T>): Promise<T> {
    const done = this.last.then(act);
    this.last = done.catch(() => undefined);
    return done;
  }

  private async letGo(): Promise<void> {
    const { held } = this;
    this.held = undefined;
    await held?.letGo();
  }

  private async get(game: string, takes: boolean): Promise<boolean> {
    if (this.held?.game === game) return true;
    await this.letGo();
    this.held = await this.request(game, takes);
    const has = this.held !== undefined;
    if (has && this.wanted !== game) await this.letGo(); // nobody waits for it any more
    return has;
  }

  private request(game: string, takes: boolean): Promise<Held | undefined> {
    return new Promise((resolve, reject) => {
      let mine: Held | undefined;
      const ended = this.locks.request(nameOf(game), takes ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((free) => {
          mine = { game, letGo: () => (free(), ended.catch(() => undefined)) };
          resolve(mine);
        });
      });
      ended.catch((error: unknown) => {
        if (!mine) return reject(error);
        if (this.held === mine) this.held = undefined;
        this.lost(game);
      });
    });
  }
}
