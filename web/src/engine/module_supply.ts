// The engine's module for all workers of a page: fetched once, compiled while it comes, and handed to each of them.

/** A module that was asked for. */
export interface Asked {
  /** Of its files. */
  readonly name: string;
  /** Settled for good: rejected when it does not come. */
  readonly module: Promise<WebAssembly.Module>;
  /** Nobody waits for it any more. */
  readonly givenUp: boolean;
  /** Tells `heard` of every piece that comes from now on. */
  follow(heard: () => void): void;
}

interface Asking extends Asked {
  readonly abort: AbortController;
  come: boolean;
  givenUp: boolean;
}

/** The modules with threads, which share their memory, and without. */
const nameOf = (threaded: boolean): string => (threaded ? 'outflank_engine_threads' : 'outflank_engine');

/** The end of an address that was asked for `before` times: `query` is empty, or begins with a question mark. */
export function queryOf(query: string, before: number): string {
  return before === 0 ? query : `${query}${query ? '&' : '?'}again=${before}`;
}

export class ModuleSupply {
  private readonly asked = new Map<string, Asking>();
  /** Of each name. */
  private readonly requests = new Map<string, number>();

  /** `folder` ends with a slash; `query` ends the addresses of its files. */
  constructor(
    private readonly folder: string,
    private readonly query: string,
  ) {}

  /** The module, whoever has asked for it before. */
  get(threaded: boolean): Asked {
    const name = nameOf(threaded);
    const known = this.asked.get(name);
    if (known) return known;
    const asking = this.ask(name);
    this.asked.set(name, asking);
    return asking;
  }

  /** It has not come, and is not waited for any more: whoever wants it next asks for it anew. */
  giveUp(asked: Asked): void {
    const asking = this.asked.get(asked.name);
    if (asking !== asked || asking.come) return;
    this.asked.delete(asked.name);
    asking.givenUp = true;
    asking.abort.abort(new Error(`${asked.name}.wasm does not come`));
  }

  private ask(name: string): Asking {
    const listeners: (() => void)[] = [];
    const heard = () => listeners.forEach((listener) => listener());
    const abort = new AbortController();
    const load = () => compile(this.addressOf(name), abort.signal, heard);
    // Once more at once: most of what fails on the way does so once.
    const module = load().catch((error: unknown) => (abort.signal.aborted ? Promise.reject(error as Error) : load()));
    const asking: Asking = { name, module, follow: (listener) => void listeners.push(listener), abort, come: false, givenUp: false };
    module.then(
      () => (asking.come = true),
      () => this.asked.get(name) === asking && this.asked.delete(name),
    );
    return asking;
  }

  /** Another address than the one that did not come: what the browser waits for there is not waited for again. */
  private addressOf(name: string): string {
    const before = this.requests.get(name) ?? 0;
    this.requests.set(name, before + 1);
    return `${this.folder}${name}.wasm${queryOf(this.query, before)}`;
  }
}

/** Compiled while it comes. The browser keeps what it compiles of an answer of the network, so that one is given to
 *  it, and a copy is counted. */
async function compile(url: string, signal: AbortSignal, heard: () => void): Promise<WebAssembly.Module> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  const streams = response.headers.get('Content-Type')?.startsWith('application/wasm') === true;
  const counted = count(response.clone(), heard);
  const compiled = streams ? WebAssembly.compileStreaming(response) : response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
  const [module] = await Promise.all([compiled, counted]);
  return module;
}

async function count({ body }: Response, heard: () => void): Promise<void> {
  for (const reader = body!.getReader(); !(await reader.read()).done; ) heard();
}
