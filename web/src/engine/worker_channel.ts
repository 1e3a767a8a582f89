// One worker of the engine in the browser, and the requests that wait for its answers.
import type { Answers, Begin, FromWorker, Reports, Request, ToWorker } from './messages';
import { sharesMemory } from './shared_memory';
import { newStopFlags, setStop } from './stop_flags';
import { EngineError } from './types';

/** Where a request is now: it moves on when its worker is replaced. */
export interface Ticket {
  channel: Channel;
  id: number;
}

export interface Waiting {
  readonly request: Request;
  readonly ticket: Ticket;
  resolve(value: unknown): void;
  reject(error: EngineError): void;
  onReport?: ((report: unknown) => void) | undefined;
}

/** How long to wait before the files of the engine are asked for again: twice as long each time. */
const kFirstRetryMs = 500;
const kLongestRetryMs = 15_000;

/** What a worker tells without being asked. */
export type News = Exclude<FromWorker, { id: number } | { broken: string }>;

/** What the engine hears of a worker. */
export interface Listener {
  news?(news: News): void;
  /** It could not begin, and why; nothing once it has. */
  unloaded(why: string | undefined): void;
}

/** A worker with numbered requests. One that cannot begin, as its files do not come, is replaced by
 *  another until one does, and so is one that breaks; the requests wait for it. */
export class Channel {
  private worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private answered = false;
  private weights: { readonly bytes: Uint8Array | undefined } | undefined;
  private readonly stopFlags?: Int32Array;
  private last = 0;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly begin: Pick<Begin, 'folder' | 'threads'>,
    private readonly listener: Listener,
  ) {
    if (sharesMemory()) this.stopFlags = newStopFlags();
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
    this.dismiss();
    this.waiting.clear();
  }

  private launch(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage({ begin: { ...this.begin, ...(this.stopFlags ? { stopFlags: this.stopFlags } : {}) } } satisfies ToWorker);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.receive(data);
    worker.onerror = (event) => this.fail(event.message);
    return worker;
  }

  /** Ends the worker; what it may still have said is not heard. */
  private dismiss(): void {
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
  }

  private send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private receive(message: FromWorker): void {
    if ('broken' in message) return this.fail(message.broken, message.at);
    this.answered = true;
    if (this.failures > 0) this.listener.unloaded(undefined);
    this.failures = 0;
    if (!('id' in message)) return this.listener.news?.(message);
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if ('report' in message) return waiting.onReport?.(message.report);
    this.waiting.delete(message.id);
    if ('error' in message) waiting.reject(new EngineError(message.error.message, message.error.where, message.error.code));
    else waiting.resolve(message.value);
  }

  /** The worker is of no use any more. The request `at` which it broke is not asked again; without it
   *  any may have been the one. */
  private fail(what: string | undefined, at?: number): void {
    const message = what || 'the worker of the engine could not be loaded';
    if (!this.answered) return this.beginAgain(message);
    for (const id of at === undefined ? [...this.waiting.keys()] : [at]) {
      this.waiting.get(id)?.reject(new EngineError(message));
      this.waiting.delete(id);
    }
    this.dismiss();
    this.answered = false;
    this.timer = setTimeout(() => this.retry(), kFirstRetryMs);
  }

  /** Begins again after a while. */
  private beginAgain(why: string): void {
    if (this.timer !== undefined) return; // a worker may say more than once that it is broken
    this.dismiss();
    this.timer = setTimeout(() => this.retry(), Math.min(kFirstRetryMs * 2 ** this.failures, kLongestRetryMs));
    this.failures += 1;
    this.listener.unloaded(why);
  }
}
