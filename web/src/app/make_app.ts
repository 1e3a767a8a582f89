// Puts the app together: which engine answers, and what it tells the app.
import { EventLog } from '../engine/event_log';
import { ServerEngine, serverOfPage } from '../engine/server_engine';
import { WasmEngine } from '../engine/wasm_engine';
import type { WeightsState } from '../engine/weights';
import { threadsWanted } from '../store/settings.svelte';
import { App } from './app.svelte';

/** The app on the best engine there is: that of the server which sent the page, else WebAssembly. */
export function makeApp(): App {
  const base = new URL(import.meta.env.BASE_URL, location.href);
  const folder = new URL('engine/', base).href;
  const onWeights = (state: WeightsState) => void (app.weights = state);
  const onThreads = (threads: number) => void (app.about &&= { ...app.about, threads });
  const log = new EventLog();
  const query = import.meta.env.VITE_ENGINE_QUERY;
  const known = import.meta.env.VITE_KNOWN_VIEWS;
  const wasm = (onUnloaded: (why: string | undefined) => void) =>
    new WasmEngine({ folder, query, known, threads: threadsWanted(), onWeights, onThreads, onUnloaded, log });
  const server = serverOfPage(document, base);
  const engine: WasmEngine | ServerEngine =
    server === undefined ? wasm((why) => app.engineUnloaded(why, () => engine.retry())) : new ServerEngine(server, wasm, (who) => app.answersFrom(who), log);
  const app: App = new App(engine, log);
  // A line that is there again, a computer that wakes: what was away may be back.
  addEventListener('online', () => engine.retry());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    engine.retry();
    void app.followed.takeUp(); // the tab that had the game may have gone without a word
  });
  addEventListener('pagehide', () => app.leave());
  return app;
}
