// The engine in the browser: WebAssembly in two workers, one that always answers at once (rules,
// records) and one that thinks.
import type { Answers, Begin, FromWorker, Reports, Request, ToWorker } from './messages';
import {
  EngineError,
  type About,
  type BoardSize,
  type Choice,
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
  type TreeView,
} from './types';
import { fetchWeights, type WeightsState } from './weights';

/** How long a search may take to notice that it was stopped before its worker is replaced. */
const kPatienceMs = 250;

/** Where a request is now: it moves on when its worker is replaced. */
interface Ticket {
  channel: Channel;
  id: number;
}

interface Waiting {
  readonly request: Request;
  readonly ticket: Ticket;
  resolve(value: unknown): void;
  reject(error: EngineError): void;
  onReport?: ((report: unknown) => void) | undefined;
}

export interface WasmOptions {
  /** Where the modules and the weights lie; ends with a slash. */
  readonly folder: string;
  /** Threads of a search, where the page is isolated. */
  readonly threads: number;
  readonly onWeights?: (state: WeightsState) => void;
  /** The threads that the searching worker has got. */
  readonly onThreads?: (threads: number) => void;
}

/** What a worker tells without being asked. */
type News = Exclude<FromWorker, { id: number }>;

/** A worker with numbered requests. */
class Channel {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private readonly stopFlag?: Int32Array;
  private last = 0;

  constructor(
    begin: Pick<Begin, 'folder' | 'threads'>,
    private readonly onNews: (news: News) => void = () => undefined,
  ) {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    if (globalThis.crossOriginIsolated) this.stopFlag = new Int32Array(new SharedArrayBuffer(4));
    this.send({ begin: { ...begin, ...(this.stopFlag ? { stopFlag: this.stopFlag } : {}) } });
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(data);
    this.worker.onerror = (event) => this.fail(event.message);
  }

  ask<K extends Request['kind']>(
    request: Extract<Request, { kind: K }>,
    onReport?: (report: K extends keyof Reports ? Reports[K] : never) => void,
  ): { ticket: Ticket; answer: Promise<Answers[K]> } {
    const ticket: Ticket = { channel: this, id: 0 };
    const answer = new Promise<Answers[K]>((resolve, reject) => {
      this.accept({
        request,
        ticket,
        resolve: resolve as (value: unknown) => void,
        reject,
        onReport: onReport as ((report: unknown) => void) | undefined,
      });
    });
    return { ticket, answer };
  }

  /** Sends a request, new or taken from another worker. */
  accept(waiting: Waiting): void {
    const id = ++this.last;
    waiting.ticket.channel = this;
    waiting.ticket.id = id;
    this.waiting.set(id, waiting);
    this.send({ id, request: waiting.request });
  }

  weigh(weights: Uint8Array | undefined): void {
    this.send({ weights });
  }

  isWaiting(id: number): boolean {
    return this.waiting.has(id);
  }

  /** Ends the worker; what still waited, without the request `givenUp`. */
  abandon(givenUp?: number): Waiting[] {
    if (givenUp !== undefined) this.waiting.delete(givenUp);
    const rest = [...this.waiting.values()];
    this.close();
    return rest;
  }

  stop(id: number): void {
    if (this.stopFlag) Atomics.store(this.stopFlag, 0, id);
    this.send({ stop: id });
  }

  close(): void {
    this.worker.terminate();
    this.waiting.clear();
  }

  private send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private receive(message: FromWorker): void {
    if (!('id' in message)) return this.onNews(message);
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if ('report' in message) return waiting.onReport?.(message.report);
    this.waiting.delete(message.id);
    if ('error' in message) waiting.reject(new EngineError(message.error.message, message.error.where));
    else waiting.resolve(message.value);
  }

  private fail(message: string): void {
    for (const waiting of this.waiting.values()) waiting.reject(new EngineError(message));
    this.waiting.clear();
  }
}

/** Threads share memory, which a page may do only when it is isolated. */
const threadsFor = (wanted: number): number => (globalThis.crossOriginIsolated ? wanted : 1);

export class WasmEngine implements Engine {
  private readonly rules: Channel;
  private thinker: Channel | undefined;
  private weights: Promise<Uint8Array | undefined> | undefined;
  private threads: number;

  constructor(private readonly options: WasmOptions) {
    this.threads = threadsFor(options.threads);
    this.rules = new Channel({ folder: options.folder, threads: 1 });
  }

  async about(): Promise<About> {
    const { version, players, opponents } = await this.rules.ask<'about'>({ kind: 'about' }).answer;
    this.loadWeights(); // the rules are here; now there is time for the rest
    const threaded = globalThis.crossOriginIsolated;
    return { kind: 'wasm', threads: this.threads, threaded, version, players, opponents };
  }

  setThreads(wanted: number): void {
    const threads = threadsFor(wanted);
    if (threads === this.threads) return;
    this.threads = threads;
    this.renew();
  }

  /** Fetches the weights once; again after a failure. */
  loadWeights(): void {
    if (this.weights) return;
    const tell = this.options.onWeights ?? (() => undefined);
    tell({ kind: 'loading', loaded: 0, total: 0 });
    this.weights = fetchWeights(`${this.options.folder}outflank.weights`, (loaded, total) =>
      tell({ kind: 'loading', loaded, total }),
    ).then(
      (bytes) => {
        tell({ kind: 'ready' });
        return bytes;
      },
      (error: unknown) => {
        tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
        return undefined;
      },
    );
  }

  /** After a failure: fetches them again, for a new worker. */
  retryWeights(): void {
    this.weights = undefined;
    this.loadWeights();
    this.renew();
  }

  look(line: GameLine): Promise<PositionView> {
    return this.rules.ask<'look'>({ kind: 'look', line }).answer;
  }

  read(text: string | Uint8Array, size: BoardSize): Promise<ReadResult> {
    return this.rules.ask<'read'>({ kind: 'read', text, size }).answer;
  }

  write(game: RecordedGame, format: string): Promise<string> {
    return this.rules.ask<'write'>({ kind: 'write', game, format }).answer;
  }

  tree(line: GameLine): Promise<TreeView> {
    return this.rules.ask<'tree'>({ kind: 'tree', line }).answer;
  }

  choose(line: GameLine, player: string, seed: number, timeMs: number): Thinking {
    const { ticket, answer } = this.thinking().ask<'choose'>({ kind: 'choose', line, player, seed, timeMs });
    let cancel: (value: undefined) => void = () => undefined;
    const cancelled = new Promise<undefined>((resolve) => (cancel = resolve));
    return {
      done: Promise.race<Choice | undefined>([answer, cancelled]),
      cancel: () => {
        cancel(undefined);
        this.giveUp(ticket);
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
    const { ticket, answer } = this.thinking().ask<'review'>({ kind: 'review', line, level }, (progress) => {
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
    this.rules.close();
    this.thinker?.close();
  }

  private thinking(): Channel {
    if (this.thinker) return this.thinker;
    const thinker = new Channel({ folder: this.options.folder, threads: this.threads }, (news) => {
      if ('threads' in news) this.options.onThreads?.(news.threads);
      else if (news.weightsProblem !== '') this.options.onWeights?.({ kind: 'failed', message: news.weightsProblem });
    });
    this.thinker = thinker;
    this.loadWeights();
    void this.weights?.then((bytes) => thinker.weigh(bytes));
    return thinker;
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
