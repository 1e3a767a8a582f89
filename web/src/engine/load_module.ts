// Loads the engine's module, and tells how it goes: as long as bytes come it is on its way.
import type { Begin, Phase } from './messages';
import type { Module } from './wasm_abi';

type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

interface ModuleOptions {
  locateFile(name: string): string;
  /** Where the helpers' workers find the module. */
  mainScriptUrlOrBlob: string;
  /** Workers for threads besides this one, made before the module begins. */
  helpers: number;
  instantiateWasm(imports: WebAssembly.Imports, receive: Receive): object;
}
type Factory = (options: ModuleOptions) => Promise<Module>;

/** The module `name` of the folder, ready to be called. Throws when a file of it does not come or cannot be
 *  used; when a file stays away without a word it waits, and `tell` is not called any more. */
export async function loadModule({ folder, threads, query }: Begin, name: string, tell: (phase: Phase) => void): Promise<Module> {
  const urlOf = (file: string) => `${folder}${file}${query}`;
  tell('load');
  const { default: create } = (await import(/* @vite-ignore */ urlOf(`${name}.js`))) as { default: Factory };
  return new Promise((resolve, reject) => {
    const instantiateWasm = (imports: WebAssembly.Imports, receive: Receive) => {
      compile(urlOf(`${name}.wasm`), tell)
        .then(async (module) => receive(await WebAssembly.instantiate(module, imports), module))
        .catch(reject);
      return {};
    };
    create({ locateFile: urlOf, mainScriptUrlOrBlob: urlOf(`${name}.js`), helpers: threads - 1, instantiateWasm }).then(resolve, reject);
  });
}

/** Compiled while it comes. The browser keeps what it compiles of an answer of the network, so that one is
 *  given to it, and a copy is counted. */
async function compile(url: string, tell: (phase: Phase) => void): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  const streams = response.headers.get('Content-Type')?.startsWith('application/wasm') === true;
  const counted = count(response.clone(), tell);
  const compiled = streams ? WebAssembly.compileStreaming(response) : response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));
  const [module] = await Promise.all([compiled, counted.then(() => tell('begin'))]);
  return module;
}

async function count({ body }: Response, tell: (phase: Phase) => void): Promise<void> {
  for (const reader = body!.getReader(); !(await reader.read()).done; ) tell('load');
}
