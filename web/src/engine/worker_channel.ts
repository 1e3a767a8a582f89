// One worker of the engine in the browser, the requests that wait for its answers, and the care for its life:
// each phase of it has an end in time, which moves on while something is heard.
import workerUrl from './worker.ts?worker&url';
import { outline, type EventLog } from './event_log';
import type { Answers, Begin, FromWorker, Reports, Request, ToWorker } from './messages';
import { queryOf, type Asked, type ModuleSupply } from './module_supply';
import { sharesMemory } from './shared_memory';
import { newStopFlags, setStop } from './stop_flags';
import { EngineError } from './types';
import { Watchdog } from './watchdog';

/** Where a request is now: it moves on when its worker is replaced. */
export interface Ticket {
  channel: Channel;
  id: number;
}

export interface Waiting {
  readonly request: Request;
  readonly ticket: Ticket;
  /** Workers that broke, or went silent, while they had it. */
  broken: number;
  resolve(value: unknown): void;
  reject(error: EngineError): void;
  onReport?: ((report: unknown) => void) | undefined;
}

/** How long the scripts and the module may take without a byte, at the first try; longer at each further one,
 *  as a slow line needs. After the second one there is a word: within five seconds. */
const kLoadMs = 1750;
const kLoadGrowth = 1.5;
const kLongestLoadMs = 20_000;
/** How long the module with all its threads may take to begin once its files are there. */
const kBeginMs = 5000;
/** A worker that has been asked says something so often; then it is asked whether it lives, and has as long
 *  again. Reading and writing files takes its time without a word. */
const kQuietMs = 5000;
const kQuietOfFilesMs = 60_000;
/** How long to wait before the files of the engine are asked for again: twice as long each time. The first
 *  time they are asked for at once. */
const kFirstRetryMs = 500;
const kLongestRetryMs = 15_000;
/** A request that so many workers broke at is given back. */
const kMostBroken = 2;

/** What a worker tells without being asked. */
export type News = Extract<FromWorker, { threads: number } | { weightsProblem: string }>;

/** What the engine hears of a worker. */
export interface Listener {
  news?(news: News): void;
  /** It could not begin, and why; nothing once it has. */
  unloaded(why: string | undefined): void;
}

/** What workers are made of. */
export interface Parts extends Pick<Begin, 'folder' | 'query' | 'threads'> {
  readonly modules: ModuleSupply;
}

/** A worker with numbered requests. One that cannot begin, as its files do not come, is replaced by
 *  another until one does, and so is one that breaks or goes silent; the requests wait for it. */
export class Channel {
  private worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  /** The worker has begun. */
  private ready = false;
  private onBegun: () => void = () => undefined;
  /** Resolved when a worker has begun for the first time, as all its files have come, or when the channel is closed. */
  readonly begins = new Promise<void>((resolve) => (this.onBegun = resolve));
  private pinged = false;
  private weights: { readonly bytes: Uint8Array | undefined } | undefined;
  private readonly stopFlags?: Int32Array;
  private last = 0;
  private launched = 0;
  private failures = 0;
  private threads: number;
  /** The module with threads, which can do with one. */
  private threaded = sharesMemory();
  private module: Asked | undefined;
  /** It does without threads as their files did not come, which may be over. */
  private isLessened = false;
  /** All files of the worker are there. */
  private hasFiles = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly watchdog = new Watchdog(() => this.silent());

  constructor(
    private readonly parts: Parts,
    private readonly listener: Listener,
    private readonly name: string,
    private readonly log?: EventLog,
  ) {
    this.threads = parts.threads;
    if (this.threaded) this.stopFlags = newStopFlags();
    this.worker = this.launch();
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
        broken: 0,
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
    if (this.ready && this.waiting.size === 1) this.watch();
  }

  /** The weights, or word that there are none for now; they may come later. */
  weigh(bytes: Uint8Array | undefined): void {
    this.weights = { bytes };
    this.send({ weights: bytes });
  }

  /** Tries to begin at once, where it waits to do so. */
  retry(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.start();
  }

  /** A new worker, which is asked all that waits. */
  private start(): void {
    this.worker = this.launch();
    if (this.weights) this.send({ weights: this.weights.bytes });
    for (const [id, { request }] of this.waiting) this.send({ id, request });
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
    if (this.stopFlags) setStop(this.stopFlags, id);
    this.send({ stop: id });
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.failures > 0) this.listener.unloaded(undefined);
    this.failures = 0;
    this.onBegun();
    this.dismiss();
    this.waiting.clear();
  }

  private launch(): Worker {
    this.ready = false;
    this.pinged = this.hasFiles = false;
    // Another address than the one that did not come: what the browser waits for there is not waited for again.
    const again = queryOf('', this.launched);
    const { folder } = this.parts;
    const query = queryOf(this.parts.query, this.launched);
    this.launched += 1;
    this.log?.add(this.name, `begins${again} with ${this.threads} threads`);
    const module = this.parts.modules.get(this.threaded);
    // As it is built it needs no modules, which workers have in all browsers since June 2023 only.
    const worker = new Worker(`${workerUrl}${again}`, import.meta.env.DEV ? { type: 'module' } : {});
    worker.postMessage({ begin: { folder, name: module.name, query, threads: this.threads, ...(this.stopFlags ? { stopFlags: this.stopFlags } : {}) } } satisfies ToWorker);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(data);
    worker.onerror = (event) => this.fail(event.message);
    this.give(module, worker);
    this.watchdog.expect(this.loadMs);
    return worker;
  }

  /** The worker gets the module once it is there. */
  private give(module: Asked, worker: Worker): void {
    this.module = module;
    const isWanted = () => this.module === module && this.worker === worker;
    module.follow(() => isWanted() && this.watchdog.heard());
    module.module.then(
      (compiled) => {
        if (!isWanted()) return;
        this.watchdog.heard();
        worker.postMessage({ module: compiled } satisfies ToWorker);
      },
      (error: unknown) => {
        if (!isWanted()) return;
        this.isLessened = typeof WebAssembly !== 'undefined' && !(error instanceof WebAssembly.CompileError);
        this.fail(error instanceof Error ? error.message : String(error), undefined, !module.givenUp);
      },
    );
  }

  /** Nothing waits for it, and another one may have threads again. */
  get mayHaveMore(): boolean {
    return this.isLessened && this.ready && this.waiting.size === 0;
  }

  private get loadMs(): number {
    return Math.min(kLoadMs * kLoadGrowth ** this.failures, kLongestLoadMs);
  }

  /** Ends the worker; what it may still have said is not heard. */
  private dismiss(): void {
    this.watchdog.rest();
    this.module = undefined;
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
  }

  private send(message: ToWorker): void {
    this.log?.add(`to ${this.name}`, outline(message));
    this.worker.postMessage(message);
  }

  private receive(message: FromWorker): void {
    this.watchdog.heard();
    if ('alive' in message) {
      this.pinged = false; // and asked again after the next silence
      return;
    }
    this.log?.add(this.name, outline(message));
    if ('phase' in message) {
      this.hasFiles = message.phase === 'begin';
      return this.hasFiles ? this.watchdog.expect(kBeginMs) : undefined;
    }
    if ('broken' in message) return this.fail(message.broken, message.at, true);
    if (!this.ready) this.begun();
    if ('id' in message) this.answered(message);
    else this.listener.news?.(message);
    this.watch();
  }

  private begun(): void {
    this.ready = true;
    this.onBegun();
    if (this.failures > 0) this.listener.unloaded(undefined);
    this.failures = 0;
  }

  private answered(message: Extract<FromWorker, { id: number }>): void {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if ('report' in message) return waiting.onReport?.(message.report);
    this.waiting.delete(message.id);
    if ('error' in message) waiting.reject(new EngineError(message.error.message, message.error.where, message.error.code));
    else waiting.resolve(message.value);
  }

  /** While it is asked something it must be heard. */
  private watch(): void {
    this.pinged = false;
    if (this.waiting.size === 0) return this.watchdog.rest();
    const reads = [...this.waiting.values()].some(({ request: { kind } }) => kind === 'read' || kind === 'write');
    this.watchdog.expect(reads ? kQuietOfFilesMs : kQuietMs);
  }

  private silent(): void {
    if (this.ready && !this.pinged) {
      this.pinged = true;
      this.send({ ping: true });
      return this.watchdog.expect(kQuietMs);
    }
    this.fail(this.ready ? 'the worker of the engine went silent' : 'the engine does not come');
  }

  /** The worker is of no use any more. The request `at` which it broke, or each when none is known, is asked
   *  of one more worker and then given back. `isUnusable`: what it is made of cannot be used. */
  private fail(what: string | undefined, at?: number, isUnusable = false): void {
    const message = what || 'the worker of the engine could not be loaded';
    this.log?.add(this.name, `fails: ${message}`);
    if (!this.ready) return this.beginAgain(message, isUnusable);
    for (const id of at === undefined ? [...this.waiting.keys()] : [at]) {
      const waiting = this.waiting.get(id);
      if (!waiting || ++waiting.broken < kMostBroken) continue;
      this.waiting.delete(id);
      waiting.reject(new EngineError(message));
    }
    this.dismiss();
    this.ready = false;
    this.timer = setTimeout(() => this.retry(), kFirstRetryMs);
  }

  /** Begins again: at once, then with one thread and a word, after longer and longer pauses. What cannot be used
   *  is not tried twice. */
  private beginAgain(why: string, isUnusable: boolean): void {
    if (this.timer !== undefined) return; // a worker may say more than once that it is broken
    if (this.module) this.parts.modules.giveUp(this.module);
    this.dismiss();
    const first = this.failures === 0;
    this.timer = setTimeout(() => this.retry(), first ? 0 : Math.min(kFirstRetryMs * 2 ** (this.failures - 1), kLongestRetryMs));
    this.failures += 1;
    if (!first || isUnusable) {
      if (!isUnusable && !this.hasFiles) this.isLessened = true;
      this.threads = 1;
      this.threaded = false;
    }
    if (!first) this.listener.unloaded(why);
  }
}
