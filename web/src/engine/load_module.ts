// Begins the engine's module in a worker.
import type { Begin } from './messages';
import type { Module } from './wasm_abi';

type Receive = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

interface ModuleOptions {
  locateFile(name: string): string;
  /** Where the helpers' workers find the module. */
  mainScriptUrlOrBlob: string;
  /** Workers for threads besides this one, made before the module begins. */
  helpers: number;
  instantiateWasm(imports: WebAssembly.Imports, receive: Receive): object;
  /** Told how much the module waits for. */
  monitorRunDependencies(left: number): void;
  /** Set by the module. */
  removeRunDependency?(name: string): void;
}
type Factory = (options: ModuleOptions) => Promise<Module>;

/** Where a script that is no module leaves its function (vite.config.ts). */
interface WorkerGlobal {
  outflankEngine?: Factory;
  importScripts(url: string): void;
}
const world = globalThis as unknown as WorkerGlobal;

/** The function of a script. Firefox imports nothing in workers before version 114. */
async function factoryOf(url: string): Promise<Factory> {
  let exported: Factory | undefined;
  try {
    exported = ((await import(/* @vite-ignore */ url)) as { default?: Factory }).default;
  } catch (error) {
    try {
      world.importScripts(url);
    } catch {
      throw error; // it does not come, or it is a module
    }
  }
  const factory = exported ?? world.outflankEngine;
  if (!factory) throw new Error(`${url}: found a script without the engine`);
  return factory;
}

/** Makes the module of `compiled`, ready to be called, once its script is there. `begins` is told when nothing is
 *  waited for any more. Throws when the script does not come or the module cannot be used; when a file stays away
 *  without a word it waits. */
export async function loadModule({ folder, name, query, threads }: Begin, compiled: Promise<WebAssembly.Module>, begins: () => void): Promise<Module> {
  const urlOf = (file: string) => `${folder}${file}${query}`;
  const [create, module] = await Promise.all([factoryOf(urlOf(`${name}.js`)), compiled]);
  begins();
  return new Promise((resolve, reject) => {
    let left = 0;
    const options: ModuleOptions = {
      locateFile: urlOf,
      mainScriptUrlOrBlob: urlOf(`${name}.js`),
      helpers: threads - 1,
      monitorRunDependencies: (count) => (left = count),
      instantiateWasm: (imports, receive) => {
        WebAssembly.instantiate(module, imports).then((instance) => {
          receive(instance, module);
          // The module with threads is content when the last of its helpers is, but not when there are none.
          if (left > 0 && threads === 1) options.removeRunDependency?.('wasm-instantiate');
        }).catch(reject);
        return {};
      },
    };
    create(options).then(resolve, reject);
  });
}
