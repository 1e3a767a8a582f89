// The engine of the server that this page came from: the requests of the worker, over a WebSocket.
// When the server is gone, the spare engine takes over with everything that was not answered.
import type { FromWorker, Reports, Request } from './messages';
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

/** Longest text or file that is sent to the server; its messages have a limit. */
const kMostSentBytes = 500_000;

interface Waiting {
  readonly request: object;
  settle(value: unknown): void;
  reject(error: Error): void;
  report?(report: unknown): void;
  /** Asks another engine the same. */
  moveOn(engine: Engine): void;
}

type FromServer = FromWorker | { hello: { protocol: number } } | { error: { message: string; where: string } };

/** The address of the WebSocket when a server with an engine has sent this page, else nothing. */
export function serverOfPage(page: Document, base: URL): string | undefined {
  if (page.querySelector('meta[name=outflank-server]') === null) return undefined;
  const url = new URL('api/socket', base);
  url.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

export class ServerEngine implements Engine {
  private socket: WebSocket | undefined;
  /** The other engine, once it is needed. */
  private spare: Engine | undefined;
  /** The server does not answer any more. */
  private gone = false;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private closed = false;

  /** `onGone` is told once, when the spare engine has taken over. */
  constructor(
    private readonly url: string,
    private readonly makeSpare: () => Engine,
    private readonly onGone: () => void,
  ) {
    this.connect();
  }

  async about(): Promise<About> {
    const made = (value: Omit<About, 'kind'>): About => ({ ...value, kind: 'server' });
    return this.ask({ kind: 'about' }, (engine) => engine.about(), made);
  }

  look(line: GameLine): Promise<PositionView> {
    return this.ask({ kind: 'look', line }, (engine) => engine.look(line));
  }

  read(text: string | Uint8Array, size: BoardSize): Promise<ReadResult> {
    if (text.length > kMostSentBytes) return this.local().read(text, size);
    const sent = typeof text === 'string' ? text : { base64: base64(text) };
    return this.ask({ kind: 'read', text: sent, size }, (engine) => engine.read(text, size));
  }

  write(game: RecordedGame, format: string): Promise<string> {
    return this.ask({ kind: 'write', game, format }, (engine) => engine.write(game, format));
  }

  tree(line: GameLine): Promise<TreeView> {
    if (line.start.size !== 4) return this.local().tree(line); // the server has small trees only
    return this.ask({ kind: 'tree', line }, (engine) => engine.tree(line));
  }

  choose(line: GameLine, player: string, seed: number, timeMs: number): Thinking {
    const request: Request = { kind: 'choose', line, player, seed, timeMs };
    const { promise, settle, reject } = deferred<Choice | undefined>();
    let inner: Thinking | undefined;
    const id = this.send(request, {
      settle: (value) => settle(value as Choice),
      reject,
      moveOn: (engine) => {
        inner = engine.choose(line, player, seed, timeMs);
        inner.done.then(settle, reject);
      },
    });
    return {
      done: promise,
      cancel: () => {
        settle(undefined);
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
    this.socket?.close();
    this.spare?.close();
    this.waiting.clear();
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
    request: object,
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
  private send(request: object, waiting: Omit<Waiting, 'request'>): number {
    const id = ++this.last;
    if (this.gone) {
      waiting.moveOn(this.local());
      return id;
    }
    this.waiting.set(id, { request, ...waiting });
    this.post({ id, request });
    return id;
  }

  private stop(id: number): void {
    if (this.waiting.delete(id)) this.post({ stop: id });
  }

  private post(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    const socket = new WebSocket(this.url);
    let served = false;
    this.socket = socket;
    socket.onopen = () => {
      served = true;
      for (const [id, { request }] of this.waiting) this.post({ id, request });
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as FromServer);
    socket.onclose = () => {
      if (this.closed) return;
      if (served) this.connect(); // after a pause of the network, or of the computer
      else this.moveOn();
    };
  }

  private receive(message: FromServer): void {
    if (!('id' in message)) return;
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if ('report' in message) return waiting.report?.(message.report);
    this.waiting.delete(message.id);
    if ('error' in message) waiting.reject(new EngineError(message.error.message, message.error.where));
    else waiting.settle(message.value);
  }

  /** The server is gone: the spare engine answers from now on. */
  private moveOn(): void {
    const spare = this.local();
    const rest = [...this.waiting.values()];
    this.waiting.clear();
    this.gone = true;
    for (const waiting of rest) waiting.moveOn(spare);
    this.onGone();
  }

  private local(): Engine {
    this.spare ??= this.makeSpare();
    return this.spare;
  }
}

function deferred<T>(): { promise: Promise<T>; settle: (value: T) => void; reject: (error: Error) => void } {
  let settle: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((resolve, refuse) => {
    settle = resolve;
    reject = refuse;
  });
  return { promise, settle, reject };
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(text);
}
