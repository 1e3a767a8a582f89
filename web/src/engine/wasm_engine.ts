// The engine in the browser: WebAssembly in two workers, one that always answers at once (rules,
// records) and one that thinks.
import type { Answers, FromWorker, Reports, Request, ToWorker } from './messages';
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

export interface EngineFiles {
  readonly moduleUrl: string;
  readonly wasmUrl: string;
}

/** A worker with numbered requests. */
class Channel {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private readonly stopFlag?: Int32Array;
  private last = 0;

  constructor(files: EngineFiles) {
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    if (globalThis.crossOriginIsolated) this.stopFlag = new Int32Array(new SharedArrayBuffer(4));
    this.send({ begin: { ...files, ...(this.stopFlag ? { stopFlag: this.stopFlag } : {}) } });
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

  isWaiting(id: number): boolean {
    return this.waiting.has(id);
  }

  /** Ends the worker; what still waited, without the request `givenUp`. */
  abandon(givenUp: number): Waiting[] {
    this.waiting.delete(givenUp);
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

export class WasmEngine implements Engine {
  private readonly rules: Channel;
  private thinker: Channel | undefined;

  constructor(private readonly files: EngineFiles) {
    this.rules = new Channel(files);
  }

  async about(): Promise<About> {
    const { version, players } = await this.rules.ask<'about'>({ kind: 'about' }).answer;
    return { kind: 'wasm', threads: 1, version, players };
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
    this.thinker ??= new Channel(this.files);
    return this.thinker;
  }

  /** Ends the worker of a request that is still at it; the other requests go to a new one. */
  private giveUp({ channel, id }: Ticket): void {
    if (!channel.isWaiting(id)) return;
    const rest = channel.abandon(id);
    if (this.thinker !== channel) return;
    this.thinker = undefined;
    for (const waiting of rest) this.thinking().accept(waiting);
  }
}
