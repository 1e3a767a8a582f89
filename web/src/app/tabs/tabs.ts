// The tabs of this browser that show games: who plays which one, and what was written.
//
// A game is played in one tab. Who opens it elsewhere asks first; the tab that has it answers, and the other
// one only follows, until a person takes the game over or the tab that has it leaves it. Tabs that are asleep
// do not answer; the revisions of the store hold what then goes wrong.

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

  constructor(
    private readonly me: string,
    private readonly hooks: TabHooks,
    private readonly channel: Channel | undefined,
  ) {
    channel?.addEventListener('message', ({ data }) => this.hear(data));
  }

  /** Asks for a game: true when it is played here from now on, false when another tab has it. */
  async hold(game: string): Promise<boolean> {
    if (this.holds === game) return true;
    const turn = this.leave();
    const held = await this.heldElsewhere(game, true);
    if (!held && turn === this.turn) this.holds = game;
    return !held;
  }

  /** A game that no other tab can have yet. */
  holdNew(game: string): void {
    this.leave(game);
    this.holds = game;
  }

  /** The game is played here from now on, wherever it was. */
  take(game: string): void {
    this.holdNew(game);
    this.tell('take', game);
  }

  /** The game is not played here any more; another tab may have it, unless `next` is the same game. */
  leave(next?: string): number {
    const left = this.holds;
    this.holds = undefined;
    if (left !== undefined && left !== next) this.tell('left', left);
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
    return this.holds !== game && (await this.heldElsewhere(game, false));
  }

  private heldElsewhere(game: string, wants: boolean): Promise<boolean> {
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
    } else if (this.holds === game) {
      this.holds = undefined;
      this.hooks.taken(game);
    }
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
