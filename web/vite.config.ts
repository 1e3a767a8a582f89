// How the app is built: Svelte, relative addresses (it may lie in any folder), and the service
// worker with the list of what to keep offline.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { runnerImport, type Plugin } from 'vite';
import type { KnownViews } from './src/engine/known_views';
import type { Module } from './src/engine/wasm_abi';

const kEngineFolder = 'public/engine';
/** The script of the module without threads. */
const kPlainScript = 'outflank_engine.js';

/** A file of the engine as the page gets it. Workers of before 2023 import nothing in some browsers, so that the script
 *  that all can do with is made one for them as well: instead of an export it leaves its function in the global object. */
function engineFile(name: string): Buffer {
  const content = readFileSync(join(kEngineFolder, name));
  if (name !== kPlainScript) return content;
  const text = content.toString();
  const kExport = /\bexport default Module;\s*$/;
  if (!kExport.test(text)) throw new Error(`${name} does not end with its export`);
  return Buffer.from(text.replace(kExport, 'self.outflankEngine = Module;\n').replaceAll('import.meta.url', 'self.location.href'));
}

/** Puts that script in the place of the one that was copied. */
function plainScript(): Plugin {
  let folder = '';
  return {
    name: 'outflank-plain-script',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    writeBundle: () => {
      const file = join(folder, 'engine', kPlainScript);
      if (existsSync(file)) writeFileSync(file, engineFile(kPlainScript));
    },
  };
}

/** The script of the theme stands before all others, and is no part of them: it is there before they are. */
function themeScript(): Plugin {
  return {
    name: 'outflank-theme-script',
    transformIndexHtml: { order: 'post', handler: () => [{ tag: 'script', attrs: { async: true, src: './theme.js' }, injectTo: 'head-prepend' as const }] },
  };
}

/** What addresses of the engine's files end with. Their names say no version, and a page must never get those of
 *  another one: a newer page may be answered for by the service worker of the one before. */
function engineQuery(): string {
  if (!existsSync(kEngineFolder)) return '';
  const hash = createHash('sha256');
  for (const file of readdirSync(kEngineFolder).sort()) hash.update(file).update(engineFile(file));
  return `?build=${hash.digest('hex').slice(0, 12)}`;
}

/** What the engine says of the positions that a first visitor sees: they are on the board before it has come. */
async function knownViews(): Promise<KnownViews> {
  const fileOf = (name: string) => join(process.cwd(), kEngineFolder, name);
  const script = pathToFileURL(fileOf(kPlainScript)).href;
  if (!existsSync(fileOf(kPlainScript))) return {};
  // The module is made for a worker, whose global object has an address.
  Object.assign(globalThis, { self: { location: { href: script } }, importScripts: () => undefined });
  try {
    const { default: create } = (await import(script)) as { default: (options: { wasmBinary: Uint8Array }) => Promise<Module> };
    const { viewsAtStart } = (await runnerImport<typeof import('./src/engine/known_views')>('./src/engine/known_views.ts')).module;
    const { Host } = (await runnerImport<typeof import('./src/engine/wasm_host')>('./src/engine/wasm_host.ts')).module;
    const host = new Host(await create({ wasmBinary: readFileSync(fileOf('outflank_engine.wasm')) }));
    return viewsAtStart((line) => host.look(line));
  } finally {
    for (const name of ['self', 'importScripts']) Reflect.deleteProperty(globalThis, name);
  }
}

const query = engineQuery();

/** Writes sw.js: the source with the files of this build and a name that changes with them. */
function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'outflank-service-worker',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    writeBundle: () => {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'sw.js')
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder).length + 1))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const source = readFileSync('src/service_worker.js', 'utf8');
      const filled = source
        .replace("'FILES'", JSON.stringify(['./', ...files.filter((file) => file !== 'index.html').map((file) => (file.startsWith('engine/') ? file + query : file))]))
        .replace('VERSION', hash.digest('hex').slice(0, 12));
      writeFileSync(join(folder, 'sw.js'), filled);
    },
  };
}

// With these the browser isolates the page, and the engine may search with threads.
const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

export default defineConfig(async (): Promise<ViteUserConfig> => ({
  base: './',
  define: {
    'import.meta.env.VITE_ENGINE_QUERY': JSON.stringify(query),
    'import.meta.env.VITE_KNOWN_VIEWS': JSON.stringify(await knownViews()),
  },
  plugins: [svelte(), plainScript(), themeScript(), serviceWorker()],
  worker: { format: 'iife' }, // a script that needs no modules
  server: { headers },
  preview: { headers },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false }, // what is loaded later waits for no other file
    // All that the start needs is one file, which runs in the order of its imports: who listens for failures is first.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } } },
  },
  test: { include: ['tests/unit/**/*.test.{ts,mjs}'] },
}));
