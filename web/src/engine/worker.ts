// The engine's worker: loads the module and answers requests one after the other.
//
// A search works in slices of growing depth and lets messages in between them, so that it can be
// stopped without shared memory too. With shared memory a flag stops it inside a slice.
import { Host } from './wasm_host';
import type { FromWorker, Request, ToWorker } from './messages';
import { EngineError, type Report } from './types';
import type { Module } from './wasm_abi';

const kDeepest = 60;
/** A level or a time is one search; a depth or nothing is a search per depth. */
const kFirstDepth = 2;

type Factory = (options: { locateFile: (name: string) => string }) => Promise<Module>;

let host: Promise<Host> | undefined;
let stopFlag: Int32Array | undefined;
const stopped = new Set<number>();
let queue: Promise<void> = Promise.resolve();

const post = (message: FromWorker) => self.postMessage(message);

/** Lets the messages that have arrived be handled. */
const breathe = () =>
  new Promise<void>((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(0);
  });

async function load(moduleUrl: string, wasmUrl: string): Promise<Host> {
  const { default: create } = (await import(/* @vite-ignore */ moduleUrl)) as { default: Factory };
  return new Host(await create({ locateFile: () => wasmUrl }));
}

/** True once the search of that number should end. The flag also ends every earlier one. */
function isStopped(id: number): boolean {
  return stopped.has(id) || (stopFlag !== undefined && Atomics.load(stopFlag, 0) >= id);
}

async function analyze(id: number, request: Extract<Request, { kind: 'analyze' }>, engine: Host): Promise<Report> {
  const { line, limits } = request;
  const tell = (report: Report) => {
    post({ id, report: { ...report, done: false } });
    return !isStopped(id);
  };
  if (limits.level !== undefined || limits.timeMs !== undefined) return engine.search(line, limits, tell);
  let last: Report = { lines: [], depth: 0, percent: 0, nodes: 0, seconds: 0, done: true };
  let nodes = 0;
  let seconds = 0;
  const deepest = limits.depth ?? kDeepest;
  for (let depth = Math.min(kFirstDepth, deepest); depth <= deepest; ++depth) {
    await breathe();
    if (isStopped(id)) break;
    const report = engine.search(line, { ...limits, depth }, (part) =>
      tell({ ...part, nodes: nodes + part.nodes, seconds: seconds + part.seconds }),
    );
    nodes += report.nodes;
    seconds += report.seconds;
    if (report.lines.length > 0) last = { ...report, nodes, seconds };
    if (report.lines.length === 0 || report.lines.every((found) => found.exact)) break;
  }
  return last;
}

async function answer(id: number, request: Request, engine: Host): Promise<unknown> {
  switch (request.kind) {
    case 'about':
      return { version: engine.version(), players: engine.players() };
    case 'look':
      return engine.look(request.line);
    case 'read':
      return engine.read(request.text, request.size);
    case 'write':
      return engine.write(request.game, request.format);
    case 'choose':
      return engine.choose(request.line, request.player, request.seed, request.timeMs);
    case 'tree':
      return engine.tree(request.line);
    case 'analyze':
      return analyze(id, request, engine);
  }
}

async function handle(id: number, request: Request): Promise<void> {
  try {
    if (host === undefined) throw new EngineError('the engine was not begun');
    post({ id, value: await answer(id, request, await host) });
  } catch (error) {
    const where = error instanceof EngineError ? error.where : '';
    post({ id, error: { message: error instanceof Error ? error.message : String(error), where } });
  } finally {
    stopped.delete(id);
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ('begin' in data) {
    stopFlag = data.begin.stopFlag;
    host = load(data.begin.moduleUrl, data.begin.wasmUrl);
    host.catch(() => undefined); // told with the first request
  } else if ('stop' in data) {
    stopped.add(data.stop);
  } else {
    queue = queue.then(() => handle(data.id, data.request));
  }
};
