// The tabs of this browser that show games: who plays which one, and what was written.
//
// A game is played in one tab. Who opens it elsewhere only follows, until a person takes the game over or the tab
// that has it leaves it. The browser's locks say who has it. Where there are none, as on plain http, the tabs are
// asked, and those that are busy or asleep do not answer; the revisions of the store hold what then goes wrong.
import { TabLock, type Locks } from './tab_lock';

/** What tabs tell each other. */
type Message =
  | { readonly kind: 'who' | 'asks' | 'mine' | 'take' | 'kept' | 'forgot' | 'left'; readonly game: string; readonly from: string };

/** A BroadcastChannel, or what a test has in its place. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', heard: (event: { readonly data: unknown }) => void): void;
}

export interface TabHooks {
  /** Another tab has taken the game that this one plays. */
  taken(game: string): void;
  /** Another tab has written a game. */
  kept(game: string): void;
  forgot(game: string): void;
  /** Another tab plays a game no more. */
  left(game: string): void;
}

interface Asking {
  readonly game: string;
  /** To play it here; else only to know. */
  readonly wants: boolean;
  answered(): void;
}

/** An answer of another tab takes a few milliseconds. */
const kAnswerMs = 120;

export class Tabs {
  /** The game that is played here. */
  private holds: string | undefined;
  /** Grows with every game that is asked for or taken; answers for an earlier one come too late. */
  private turn = 0;
  private readonly asking = new Set<Asking>();
  private lock: TabLock | undefined;

  constructor(
    private readonly me: string,
    private readonly hooks: TabHooks,
    private readonly channel: Channel | undefined,
    locks?: Locks,
  ) {
    channel?.addEventListener('message', ({ data }) => this.hear(data));
    this.lock = locks && new TabLock(locks, (game) => this.lose(game));
  }

  /** Asks for a game: true when it is played here from now on, false when another tab has it. */
  async hold(game: string): Promise<boolean> {
    if (this.holds === game) return true;
    const turn = this.leave(game);
    const free = (await this.locked((lock) => lock.hold(game))) ?? !(await this.askedFor(game, true));
    if (free && turn === this.turn) this.holds = game;
    return free;
  }

  /** A game that no other tab can have yet. */
  holdNew(game: string): void {
    this.leave(game);
    this.holds = game;
    void this.locked((lock) => lock.hold(game)).then((has) => has === false && this.lose(game));
  }

  /** The game is played here from now on, wherever it was. */
  take(game: string): void {
    this.leave(game);
    this.holds = game;
    void this.locked((lock) => lock.hold(game, true));
    this.tell('take', game);
  }

  /** The game is not played here any more; another tab may have it, unless `next` is the same game. */
  leave(next?: string): number {
    const left = this.holds;
    this.holds = undefined;
    if (left !== undefined && left !== next) this.tell('left', left);
    if (next === undefined) this.lock?.leave();
    return ++this.turn;
  }

  toldKept(game: string): void {
    this.tell('kept', game);
  }
  toldForgot(game: string): void {
    this.tell('forgot', game);
  }

  /** Another tab plays the game. */
  async playedElsewhere(game: string): Promise<boolean> {
    if (this.holds === game) return false;
    return (await this.locked((lock) => lock.isHeld(game))) ?? this.askedFor(game, false);
  }

  /** What the browser's locks say; nothing where there are none, or where they may not be asked. */
  private async locked(ask: (lock: TabLock) => Promise<boolean>): Promise<boolean | undefined> {
    try {
      return this.lock && (await ask(this.lock));
    } catch {
      this.lock = undefined;
      return undefined;
    }
  }

  /** Another tab says that it has the game. */
  private askedFor(game: string, wants: boolean): Promise<boolean> {
    if (!this.channel) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (held: boolean) => {
        clearTimeout(timer);
        this.asking.delete(asking);
        resolve(held);
      };
      const timer = setTimeout(() => end(false), kAnswerMs);
      const asking = { game, wants, answered: () => end(true) };
      this.asking.add(asking);
      this.tell(wants ? 'who' : 'asks', game);
    });
  }

  private hear(data: unknown): void {
    if (!isMessage(data) || data.from === this.me) return;
    const { kind, game, from } = data;
    if (kind === 'kept') this.hooks.kept(game);
    else if (kind === 'forgot') this.hooks.forgot(game);
    else if (kind === 'left') this.hooks.left(game);
    else if (kind === 'mine') {
      for (const asking of this.asking) if (asking.game === game) asking.answered();
    } else if (kind === 'who' || kind === 'asks') {
      // Of two that want it at once, the lesser name has it; one that only asks wants nothing.
      const wanted = [...this.asking].some((asking) => asking.wants && asking.game === game);
      if (this.holds === game || (wanted && (kind === 'asks' || this.me < from))) this.tell('mine', game);
    } else this.lose(game);
  }

  private lose(game: string): void {
    if (this.holds !== game) return;
    this.holds = undefined;
    this.hooks.taken(game);
  }

  private tell(kind: Message['kind'], game: string): void {
    this.channel?.postMessage({ kind, game, from: this.me } satisfies Message);
  }
}

function isMessage(data: unknown): data is Message {
  if (typeof data !== 'object' || data === null) return false;
  const { kind, game, from } = data as Record<string, unknown>;
  return ['who', 'asks', 'mine', 'take', 'kept', 'forgot', 'left'].includes(kind as string) && typeof game === 'string' && typeof from === 'string';
}
