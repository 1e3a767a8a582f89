// The engine in the browser: WebAssembly in two workers, one that always answers at once (rules,
// records) and one that thinks.
import type { Request } from './messages';
import { ModuleSupply } from './module_supply';
import {
  EngineError,
  type About,
  type BoardSize,
  type Engine,
  type GameLine,
  type Limits,
  type PositionView,
  type ReadResult,
  type RecordedGame,
  type Report,
  type Reviewing,
  type ReviewProgress,
  type Search,
  type Thinking,
  type ThinkingProgress,
  type TreeView,
} from './types';
import { Choosing } from './choosing';
import type { EventLog } from './event_log';
import { knownView, type KnownViews } from './known_views';
import { sharesMemory } from './shared_memory';
import { WeightsSupply, type WeightsState } from './weights';
import { Channel, type Listener, type News, type Parts, type Ticket } from './worker_channel';

/** How long a search may take to notice that it was stopped before its worker is replaced. */
const kPatienceMs = 250;
/** Longer texts are read by a worker of their own: the rules are waited for by whoever plays. */
const kMostReadBesides = 200_000;

export interface WasmOptions {
  /** Where the modules and the weights lie; ends with a slash. */
  readonly folder: string;
  /** What addresses of files there end with, so that they are those of this version: `?build=...`. */
  readonly query?: string;
  /** What this version answers for positions that the first visitors see: they are on the board before the engine. */
  readonly known?: KnownViews;
  /** Threads of a search, where the page is isolated. */
  readonly threads: number;
  readonly onWeights?: (state: WeightsState) => void;
  /** The threads that the searching worker has got. */
  readonly onThreads?: (threads: number) => void;
  /** The engine's files could not be loaded, and why; nothing once they are. It is tried again by itself. */
  readonly onUnloaded?: (why: string | undefined) => void;
  readonly log?: EventLog;
}

/** Threads share memory, which a page may do only when it is isolated, and not in every browser. */
const threadsFor = (wanted: number): number => (sharesMemory() ? wanted : 1);

export class WasmEngine implements Engine {
  private readonly ruler: Channel;
  /** The workers that could not begin. */
  private readonly unloaded = new Set<object>();
  private thinker: Channel | undefined;
  private readonly weights: WeightsSupply;
  private threads: number;
  private readonly files: Omit<Parts, 'threads'>;

  constructor(private readonly options: WasmOptions) {
    const { folder, query = '' } = options;
    this.files = { folder, query, modules: new ModuleSupply(folder, query) };
    this.threads = threadsFor(options.threads);
    this.weights = new WeightsSupply(`${folder}outflank.weights${query}`, (state) => options.onWeights?.(state), (bytes) => this.thinker?.weigh(bytes));
    this.ruler = new Channel({ ...this.files, threads: 1 }, this.listener(), 'rules', options.log);
  }

  /** Asks for files that could not be loaded at once, not after a while. */
  retry(): void {
    this.ruler.retry();
    if (this.thinker) this.fresh().retry();
  }

  private listener(news?: (news: News) => void): Listener {
    const listener: Listener = {
      ...(news ? { news } : {}),
      unloaded: (why) => {
        if (why === undefined) this.unloaded.delete(listener);
        else this.unloaded.add(listener);
        if (why !== undefined || this.unloaded.size === 0) this.options.onUnloaded?.(why);
      },
    };
    return listener;
  }

  async about(): Promise<About> {
    const { version, players, opponents } = await this.ruler.ask<'about'>({ kind: 'about' }).answer;
    void this.weigh(); // the rules are here; now there is time for the rest
    const threaded = sharesMemory();
    return { kind: 'wasm', threads: this.threads, threaded, version, players, opponents };
  }

  setThreads(wanted: number): void {
    const threads = threadsFor(wanted);
    if (threads === this.threads) return;
    this.threads = threads;
    this.renew();
  }

  async settled(): Promise<void> {
    await this.weigh();
  }

  /** After a failure: fetches them again, at once. */
  retryWeights(): void {
    this.weights.retry();
  }

  look(line: GameLine): Promise<PositionView> {
    const known = knownView(this.options.known, line);
    if (known) return Promise.resolve(known);
    return this.ruler.ask<'look'>({ kind: 'look', line }).answer;
  }

  async read(text: string | Uint8Array, size: BoardSize): Promise<ReadResult> {
    const games: RecordedGame[] = [];
    const reader = text.length > kMostReadBesides ? new Channel({ ...this.files, threads: 1 }, this.listener(), 'reader', this.options.log) : this.ruler;
    try {
      const { answer } = reader.ask<'read'>({ kind: 'read', text, size }, (part) => {
        games.length = part.from; // a worker that takes over begins again
        games.push(...part.games);
      });
      return { ...(await answer), games };
    } finally {
      if (reader !== this.ruler) reader.close();
    }
  }

  write(game: RecordedGame, format: string): Promise<string> {
    return this.ruler.ask<'write'>({ kind: 'write', game, format }).answer;
  }

  tree(line: GameLine): Promise<TreeView> {
    return this.ruler.ask<'tree'>({ kind: 'tree', line }).answer;
  }

  prepare(): Promise<void> {
    return this.thinking().begins;
  }

  choose(
    line: GameLine,
    player: string,
    seed: number,
    timeMs: number,
    onProgress: (progress: ThinkingProgress) => void = () => undefined,
  ): Thinking {
    const choosing = new Choosing(onProgress);
    const request: Request = { kind: 'choose', line, player, seed, timeMs };
    const thinker = line.moves.length < 2 ? this.fresh() : this.thinking();
    const { ticket, answer } = thinker.ask<'choose'>(request, (progress) => {
      choosing.tell(progress);
      if (choosing.hurried) hurry(); // it may be another worker than the one that was told
    });
    answer.then((choice) => choosing.end(choice), (error: EngineError) => choosing.fail(error));
    // A worker that shares no memory hears nothing while it thinks: then what it told last is the move.
    const hurry = () => {
      ticket.channel.stop(ticket.id);
      setTimeout(() => {
        if (!choosing.open || !choosing.best) return;
        choosing.end(choosing.best);
        this.giveUp(ticket);
      }, kPatienceMs);
    };
    return {
      done: choosing.done,
      moveNow: () => {
        if (choosing.hurry()) hurry();
      },
      cancel: () => {
        if (!choosing.open) return;
        choosing.end(undefined);
        ticket.channel.stop(ticket.id);
        setTimeout(() => this.giveUp(ticket), kPatienceMs);
      },
    };
  }

  analyze(line: GameLine, limits: Limits, onReport: (report: Report) => void): Search {
    let last: Report = { lines: [], depth: 0, percent: 0, nodes: 0, seconds: 0, done: true };
    let finish: (report: Report) => void = () => undefined;
    const stopped = new Promise<Report>((resolve) => (finish = resolve));
    let open = true;
    const { ticket, answer } = this.thinking().ask<'analyze'>({ kind: 'analyze', line, limits }, (report) => {
      last = report;
      if (open) onReport(report);
    });
    return {
      done: Promise.race([answer, stopped]),
      stop: () => {
        if (!open || !ticket.channel.isWaiting(ticket.id)) return;
        open = false;
        ticket.channel.stop(ticket.id);
        finish({ ...last, done: true });
        setTimeout(() => this.giveUp(ticket), kPatienceMs);
      },
    };
  }

  review(line: GameLine, level: number, onMove: (progress: ReviewProgress) => void): Reviewing {
    let finish: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (finish = resolve));
    let open = true;
    const { ticket, answer } = this.fresh().ask<'review'>({ kind: 'review', line, level }, (progress) => {
      if (open) onMove(progress);
    });
    return {
      done: Promise.race([answer.then(() => undefined), stopped]),
      stop: () => {
        if (!open) return;
        open = false;
        if (ticket.channel.isWaiting(ticket.id)) ticket.channel.stop(ticket.id);
        finish();
        setTimeout(() => this.giveUp(ticket), kPatienceMs);
      },
    };
  }

  close(): void {
    this.ruler.close();
    this.thinker?.close();
    this.weights.close();
  }

  private thinking(): Channel {
    if (this.thinker) return this.thinker;
    const news = (what: News) => {
      if ('threads' in what) this.options.onThreads?.(what.threads);
      else if (what.weightsProblem !== '') this.options.onWeights?.({ kind: 'failed', message: what.weightsProblem });
    };
    const thinker = new Channel({ ...this.files, threads: this.threads }, this.listener(news), 'thinker', this.options.log);
    this.thinker = thinker;
    void this.weigh().then((bytes) => thinker.weigh(bytes));
    return thinker;
  }

  /** For a new game or review: one that had to do without threads is replaced by one that asks for their files again. */
  private fresh(): Channel {
    if (this.thinker?.mayHaveMore) this.renew();
    return this.thinking();
  }

  /** The weights come after all other files: without those nobody can use them, and they would be in their way. */
  private async weigh(): Promise<Uint8Array | undefined> {
    await Promise.all([this.ruler.begins, this.thinker?.begins]);
    return this.weights.get();
  }

  /** Ends the worker of a request that is still at it; the other requests go to a new one. */
  private giveUp({ channel, id }: Ticket): void {
    if (!channel.isWaiting(id)) return;
    if (this.thinker === channel) return this.renew(id);
    channel.abandon(id);
  }

  /** A new worker that thinks; it takes over all requests but `givenUp`. */
  private renew(givenUp?: number): void {
    const rest = this.thinker?.abandon(givenUp) ?? [];
    this.thinker = undefined;
    for (const waiting of rest) this.thinking().accept(waiting);
  }
}
