// The engine's worker: begins the module and answers requests one after the other. Analyses and reviews wait
// until the page has sent the learnt weights, or word that there are none; a computer that is to move does not.
//
// With shared memory a flag stops a search or a choice. Without it, a search without limits works in slices of
// growing length and lets messages in between them; the engine's table carries over what is known.
import { Host } from './wasm_host';
import { loadModule } from './load_module';
import type { Begin, FromWorker, Request, ToWorker } from './messages';
import { isStopSet } from './stop_flags';
import { EngineError, type ReadResult, type Report } from './types';

/** The level that searches to the end of the game and then ends by itself. */
const kMostLevel = 60;
const kFirstSliceMs = 200;
const kLongestSliceMs = 20_000;
const kSliceGrowth = 1.6;
const kGamesOfPart = 100;
/** Between two signs of life while the engine works. */
const kLifeMs = 500;

let host: Promise<Host> | undefined;
let compiled: (module: WebAssembly.Module) => void = () => undefined;
const module = new Promise<WebAssembly.Module>((resolve) => (compiled = resolve));
/** Weights that the engine does not have yet. */
let newWeights: Uint8Array | undefined;
let weigh: () => void = () => undefined;
/** There was word of the weights. */
const weighed = new Promise<void>((resolve) => (weigh = resolve));
let stopFlags: Int32Array | undefined;
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

/** Every search reads the clock each few thousand nodes: that it does is a sign of life while no message
 *  can be answered. */
function showLife(): void {
  const clock = performance.now.bind(performance);
  let told = clock();
  performance.now = () => {
    const now = clock();
    if (now - told >= kLifeMs) {
      told = now;
      post({ alive: true });
    }
    return now;
  };
}

const load = async (begin: Begin): Promise<Host> =>
  new Host(await loadModule(begin, module, () => post({ phase: 'begin' })), begin.threads);

/** The engine once it can answer this request. */
async function ready(request: Request): Promise<Host> {
  if (host === undefined) throw new EngineError('the engine was not begun');
  const engine = await host;
  const judges = request.kind === 'analyze' || request.kind === 'review';
  if (judges) await weighed;
  if (newWeights && (judges || request.kind === 'choose')) {
    post({ weightsProblem: engine.useWeights(newWeights) });
    newWeights = undefined;
  }
  return engine;
}

/** True once the search of that number should end. */
function isStopped(id: number): boolean {
  return stopped.has(id) || (stopFlags !== undefined && isStopSet(stopFlags, id));
}

const isProven = ({ lines }: Report) => lines.every((line) => line.exact && line.bound === 'exact');

async function analyze(id: number, request: Extract<Request, { kind: 'analyze' }>, engine: Host): Promise<Report> {
  const { line, limits } = request;
  const endless = limits.level === undefined && limits.timeMs === undefined && limits.depth === undefined;
  let nodes = 0;
  let seconds = 0;
  const whole = (part: Report): Report => ({ ...part, done: false, nodes: nodes + part.nodes, seconds: seconds + part.seconds });
  const tell = (part: Report) => {
    post({ id, report: whole(part) });
    return !isStopped(id) && !(endless && part.lines.length >= limits.lines && isProven(part));
  };
  if (!endless) return engine.search(line, limits, tell);
  if (stopFlags !== undefined) return engine.search(line, { ...limits, level: kMostLevel }, tell);
  let last: Report = { lines: [], depth: 0, percent: 0, nodes: 0, seconds: 0, done: true };
  for (let timeMs = kFirstSliceMs; ; timeMs = Math.min(kLongestSliceMs, Math.round(timeMs * kSliceGrowth))) {
    await breathe();
    if (isStopped(id)) return last;
    const report = engine.search(line, { ...limits, timeMs }, tell);
    if (report.lines.length > 0) last = whole(report);
    nodes += report.nodes;
    seconds += report.seconds;
    // A slice that ends before its time has nothing left to search.
    if (report.lines.length === 0 || isProven(report) || report.seconds * 1000 < timeMs / 2) return last;
  }
}

/** The games go in parts; the rest of the result is the answer. */
function inParts(id: number, read: ReadResult): ReadResult {
  for (let from = 0; from < read.games.length; from += kGamesOfPart)
    post({ id, report: { from, games: read.games.slice(from, from + kGamesOfPart) } });
  return { ...read, games: [] };
}

async function answer(id: number, request: Request, engine: Host): Promise<unknown> {
  switch (request.kind) {
    case 'about':
      return { version: engine.version(), players: engine.players(), opponents: engine.opponents() };
    case 'look':
      return engine.look(request.line);
    case 'read':
      return inParts(id, engine.read(request.text, request.size));
    case 'write':
      return engine.write(request.game, request.format);
    case 'choose':
      return engine.choose(request.line, request.player, request.seed, request.timeMs, (report) => {
        post({ id, report });
        return !isStopped(id);
      });
    case 'tree':
      return engine.tree(request.line);
    case 'analyze':
      return analyze(id, request, engine);
    case 'review':
      engine.review(request.line, request.level, (report) => {
        post({ id, report });
        return !isStopped(id);
      });
      return null;
  }
}

async function handle(id: number, request: Request): Promise<void> {
  try {
    post({ id, value: await answer(id, request, await ready(request)) });
  } catch (error) {
    // Anything else than an error of the engine's own leaves its memory in no known state.
    if (!(error instanceof EngineError)) post({ broken: error instanceof Error ? error.message : String(error), at: id });
    else post({ id, error: { message: error.message, where: error.where, code: error.code } });
  } finally {
    stopped.delete(id);
  }
}

showLife();
post({ phase: 'load' });

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ('begin' in data) {
    stopFlags = data.begin.stopFlags;
    host = load(data.begin);
    host.then(
      ({ threads }) => post({ threads }),
      (error: unknown) => post({ broken: error instanceof Error ? error.message : String(error) }),
    );
  } else if ('module' in data) {
    compiled(data.module);
  } else if ('weights' in data) {
    newWeights = data.weights;
    weigh();
  } else if ('ping' in data) {
    post({ alive: true });
  } else if ('stop' in data) {
    stopped.add(data.stop);
  } else {
    queue = queue.then(() => handle(data.id, data.request));
  }
};
