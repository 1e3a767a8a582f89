// The engine of the server that this page came from: the requests of the worker, over a WebSocket.
// When the server is gone, the spare engine takes over with everything that was not answered, where
// it can be had: without a service worker it comes from the same server. The server is asked again
// now and then, and answers new requests once it is back.
import { Choosing } from './choosing';
import { deferred, unheard } from './deferred';
import type { EventLog } from './event_log';
import type { Reports, Request } from './messages';
import { refusalOf } from './refusal';
import { base64, bytesOf, progressOf, type Asked, type FromServer, type ProgressMessage, type ReadPage } from './server_messages';
import { ServerSocket, type WaitsFor } from './server_socket';
import {
  EngineError,
  type About,
  type BoardSize,
  type Choice,
  type Engine,
  type Explored,
  type GameLine,
  type Limits,
  type PositionView,
  type ReadProblem,
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

/** Longest text or file that the server reads, and longest game that it writes: its message is of a mebibyte at
 *  most, with what stands around the game (docs/formats/server.md). */
const kMostReadBytes = 131_072;
const kMostWriteBytes = 1_000_000;
/** A takeover by the spare engine that takes longer is told of. */
const kSilentTakeoverMs = 1500;

/** Who answers: the server, the spare engine, or nobody until the server is back. */
export type Answering = 'server' | 'spare' | 'nobody';
/** A move that is wanted now comes within so long, however much the server has to do. */
const kPatienceMs = 1500;

interface Waiting {
  readonly request: Asked;
  settle(value: unknown): void;
  reject(error: Error): void;
  report?(report: unknown): void;
  /** Asks another engine the same. */
  moveOn(engine: Engine): void;
}

/** The address of the WebSocket when a server with an engine has sent this page, else nothing. */
export function serverOfPage(page: Document, base: URL): string | undefined {
  if (page.querySelector('meta[name=outflank-server]') === null) return undefined;
  const url = new URL('api/socket', base);
  url.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

export class ServerEngine implements Engine {
  private readonly socket: ServerSocket;
  /** The other engine, once it is needed. */
  private spare: Engine | undefined;
  /** Fails when the files of the other engine do not come: the engine itself waits for them. */
  private spareUnloaded = unheard();
  /** The first answer of the other engine. */
  private spareLoaded: Promise<unknown> | undefined;
  /** The spare engine answers in place of the server. */
  private gone = false;
  private answering: Answering = 'server';
  private wasThere = false; // and let this page in
  private lookingForSpare = false;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private closed = false;

  /** `makeSpare` gives the other engine, which says when its files do not come. `onAnswering` is told
   *  when another one answers from now on. */
  constructor(
    private readonly url: string,
    private readonly makeSpare: (onUnloaded: (why: string | undefined) => void) => Engine,
    private readonly onAnswering: (who: Answering) => void,
    log?: EventLog,
  ) {
    this.socket = new ServerSocket(url, {
      opened: () => this.back(),
      received: (message) => this.receive(message as FromServer),
      doubted: () => void this.loadSpare().catch(() => undefined), // that it fails is said when the server is lost
      lost: () => this.lose(),
      waitsFor: () => this.waitsFor(),
    }, log);
  }

  /** Tries to reach a server that is away at once, not after a while. */
  retry(): void {
    this.socket.hurry();
  }

  about(): Promise<About> {
    return this.ask({ kind: 'about' }, (engine) => engine.about(), (value: Omit<About, 'kind'>): About => ({ ...value, kind: 'server' }));
  }

  look(line: GameLine): Promise<PositionView> {
    return this.ask({ kind: 'look', line }, (engine) => engine.look(line));
  }

  async read(text: string | Uint8Array, size: BoardSize): Promise<ReadResult> {
    if (text.length > kMostReadBytes) return this.here((engine) => engine.read(text, size));
    return this.orLocal(this.readPages(text, size), (engine) => engine.read(text, size));
  }

  write(game: RecordedGame, format: string): Promise<string> {
    const again = (engine: Engine) => engine.write(game, format);
    if (bytesOf(game) > kMostWriteBytes) return this.here(again);
    return this.orLocal(this.ask({ kind: 'write', game, format }, again), again);
  }

  tree(line: GameLine): Promise<TreeView> {
    if (line.start.size !== 4) return this.here((engine) => engine.tree(line)); // the server has small trees only
    return this.ask({ kind: 'tree', line }, (engine) => engine.tree(line));
  }

  explore(line: GameLine): Promise<Explored> {
    return this.ask({ kind: 'explore', line }, onlyHere);
  }

  storedGame(number: number): Promise<RecordedGame> {
    return this.ask({ kind: 'stored', number }, onlyHere);
  }

  choose(
    line: GameLine,
    player: string,
    seed: number,
    timeMs: number,
    onProgress: (progress: ThinkingProgress) => void = () => undefined,
  ): Thinking {
    const choosing = new Choosing(onProgress);
    let inner: Thinking | undefined;
    const moveOn = (engine: Engine) => {
      inner = engine.choose(line, player, seed, timeMs, (progress) => choosing.tell(progress));
      inner.done.then((choice) => choosing.end(choice), (error: Error) => choosing.fail(error));
      if (choosing.hurried) inner.moveNow();
    };
    // Before it knows a move the server cannot be stopped with one.
    const hurry = () => choosing.best && !inner && this.socket.post({ stop: id });
    const id = this.send({ kind: 'choose', line, player, seed, timeMs } satisfies Request, {
      settle: (value) => choosing.end(value as Choice),
      reject: (error) => choosing.fail(error),
      report: (report) => {
        choosing.tell(progressOf(report as ProgressMessage));
        if (choosing.hurried) hurry();
      },
      moveOn,
    });
    const giveUp = () => {
      // A server that is away is waited for only as long as no move is known.
      if (!choosing.open || inner || (!choosing.best && !this.socket.connected)) return;
      this.stop(id);
      if (choosing.best) choosing.end(choosing.best);
      else moveOn(this.local());
    };
    return {
      done: choosing.done,
      moveNow: () => {
        if (!choosing.hurry()) return;
        if (inner) return inner.moveNow();
        hurry();
        setTimeout(giveUp, kPatienceMs);
      },
      cancel: () => {
        if (!choosing.open) return;
        choosing.end(undefined);
        if (inner) inner.cancel();
        else this.stop(id);
      },
    };
  }

  analyze(line: GameLine, limits: Limits, onReport: (report: Report) => void): Search {
    let last: Report = { lines: [], depth: 0, percent: 0, nodes: 0, seconds: 0, done: true };
    const told = (report: Report) => {
      last = report;
      onReport(report);
    };
    return this.search<'analyze', Report>({ kind: 'analyze', line, limits }, told, () => ({ ...last, done: true }), (engine, tell) =>
      engine.analyze(line, limits, tell),
    );
  }

  review(line: GameLine, level: number, onMove: (progress: ReviewProgress) => void): Reviewing {
    return this.search<'review', void>({ kind: 'review', line, level }, onMove, () => undefined, (engine, tell) =>
      engine.review(line, level, tell),
    );
  }

  setThreads(threads: number): void {
    this.spare?.setThreads?.(threads);
  }

  retryWeights(): void {
    this.spare?.retryWeights?.();
  }

  close(): void {
    this.closed = true;
    this.socket.close();
    this.spare?.close();
    this.waiting.clear();
  }

  /** Answers of the server have a longest length: long ones come one page after the other. */
  private async readPages(text: string | Uint8Array, size: BoardSize): Promise<ReadResult> {
    const sent = typeof text === 'string' ? text : { base64: base64(text) };
    const whole = async (engine: Engine): Promise<ReadPage> => ({ ...(await engine.read(text, size)), whole: true });
    const games: RecordedGame[] = [];
    const problems: ReadProblem[] = [];
    for (let from = 1; ; ) {
      const page = await this.ask<ReadPage>({ kind: 'read', text: sent, size, from }, whole);
      if (page.whole) return page;
      for (const problem of page.problems) {
        problems.push(problem.game === undefined ? problem : { ...problem, game: games.length + problem.game });
      }
      games.push(...page.games);
      if (page.next === undefined) return { format: page.format, games, problems };
      from = page.next;
    }
  }

  /** What the server says is too much for it is done here. */
  private orLocal<Value>(asked: Promise<Value>, again: (engine: Engine) => Promise<Value>): Promise<Value> {
    return asked.catch((error: unknown) => {
      if (error instanceof EngineError && error.code === 'out_of_range') return this.here(again);
      throw error;
    });
  }
  /** What is asked of the browser's engine though the server is there: where that does not come, it is said. */
  private here<Value>(asked: (engine: Engine) => Promise<Value>): Promise<Value> {
    const engine = this.local();
    return Promise.race([asked(engine), this.spareUnloaded.promise]);
  }

  /** A request with reports, which can be stopped: `known` is its result then. */
  private search<K extends keyof Reports, Result>(
    request: Request,
    onReport: (report: Reports[K]) => void,
    known: () => Result,
    again: (engine: Engine, tell: (report: Reports[K]) => void) => { readonly done: Promise<Result>; stop(): void },
  ): { readonly done: Promise<Result>; stop(): void } {
    const { promise, settle, reject } = deferred<Result>();
    let open = true;
    let inner: { stop(): void } | undefined;
    const tell = (report: Reports[K]) => {
      if (open) onReport(report);
    };
    const id = this.send(request, {
      settle: (value) => settle(value as Result),
      reject,
      report: (report) => tell(report as Reports[K]),
      moveOn: (engine) => {
        const search = again(engine, tell);
        inner = search;
        search.done.then(settle, reject);
      },
    });
    return {
      done: promise,
      stop: () => {
        if (!open) return;
        open = false;
        settle(known());
        if (inner) inner.stop();
        else this.stop(id);
      },
    };
  }

  private ask<Value, Result = Value>(
    request: Asked,
    again: (engine: Engine) => Promise<Result>,
    made: (value: Value) => Result = (value) => value as unknown as Result,
  ): Promise<Result> {
    const { promise, settle, reject } = deferred<Result>();
    this.send(request, {
      settle: (value) => settle(made(value as Value)),
      reject,
      moveOn: (engine) => void again(engine).then(settle, reject),
    });
    return promise;
  }

  /** Sends a request, at the latest when the connection is there; its number. */
  private send(request: Asked, waiting: Omit<Waiting, 'request'>): number {
    const id = ++this.last;
    if (this.gone) {
      waiting.moveOn(this.local());
      return id;
    }
    this.waiting.set(id, { request, ...waiting });
    if (!this.socket.hurry()) this.socket.post({ id, request }); // somebody waits: now, not after the pause
    return id;
  }

  private waitsFor(): WaitsFor {
    const kinds = [...this.waiting.values()].map(({ request }) => request.kind);
    if (kinds.length === 0) return 'nothing';
    return kinds.includes('read') || kinds.includes('write') ? 'files' : 'answers';
  }

  private stop(id: number): void {
    if (this.waiting.delete(id)) this.socket.post({ stop: id });
  }

  /** Why the server refuses this page; nothing for one that has let it in, or is away. */
  async refusal(): Promise<string | undefined> {
    return this.wasThere ? undefined : refusalOf(this.url);
  }

  private back(): void {
    this.wasThere = true;
    this.gone = false;
    this.tell('server');
    for (const [id, { request }] of this.waiting) this.socket.post({ id, request });
  }

  private receive(message: FromServer): void {
    if (!('id' in message)) return;
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if ('report' in message) return waiting.report?.(message.report);
    this.waiting.delete(message.id);
    if ('error' in message) waiting.reject(new EngineError(message.error.message, message.error.where, message.error.code));
    else waiting.settle(message.value);
  }

  /** The server does not answer: it is asked again later, and the spare engine looked for. */
  private lose(): void {
    if (this.gone || this.lookingForSpare) return;
    this.lookingForSpare = true;
    void this.moveOn().finally(() => (this.lookingForSpare = false));
  }

  /** The spare engine answers from now on, if it can be had and the server is not back by then. */
  private async moveOn(): Promise<void> {
    const spare = this.local();
    const tellNobody = () => {
      if (!this.socket.connected && !this.closed) this.tell('nobody');
    };
    const soon = setTimeout(tellNobody, kSilentTakeoverMs);
    try {
      await Promise.race([this.loadSpare(), this.spareUnloaded.promise]);
    } catch {
      return tellNobody(); // it goes on trying, and keeps what it was asked meanwhile
    } finally {
      clearTimeout(soon);
    }
    if (this.socket.connected || this.closed) return;
    const rest = [...this.waiting.values()];
    this.waiting.clear();
    this.gone = true;
    for (const waiting of rest) waiting.moveOn(spare);
    this.tell('spare');
  }

  private loadSpare(): Promise<unknown> {
    this.spareLoaded ??= this.local().about().catch((error: unknown) => {
      this.spareLoaded = undefined; // the next loss tries again
      throw error;
    });
    return this.spareLoaded;
  }

  private tell(who: Answering): void {
    if (who === this.answering) return;
    this.answering = who;
    this.onAnswering(who);
  }

  private local(): Engine {
    if (this.spare) return this.spare;
    this.spare = this.makeSpare((why) => {
      if (why === undefined) this.spareUnloaded = unheard();
      else this.spareUnloaded.reject(new EngineError(why));
    });
    return this.spare;
  }
}

/** The server's book and games are nowhere else. */
const onlyHere = (): Promise<never> => Promise.reject(new EngineError('the server is gone'));
