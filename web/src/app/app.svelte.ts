// What the whole app shares: the engine, the session, which view and which panel are shown, the
// games kept on this device, and the toast.
import { ServerEngine, serverOfPage } from '../engine/server_engine';
import { WasmEngine } from '../engine/wasm_engine';
import { EngineError, type About, type Engine, type RecordedGame } from '../engine/types';
import type { WeightsState } from '../engine/weights';
import { t } from '../i18n/index.svelte';
import { lineOfHash } from '../game/share_link';
import { emptyGame, lineAt, mainLine, playAll } from '../game/tree';
import { forgetGame, keepGame, keptGames, type KeptGame } from '../store/games';
import { threadsWanted } from '../store/settings.svelte';
import { kFirstOpponent, kPerson, useOpponents } from './opponents.svelte';
import { Session } from './session.svelte';

export const kViews = ['play', 'analyze', 'watch', 'learn'] as const;
export type View = (typeof kViews)[number];
export type Panel = 'new' | 'edit' | 'in' | 'out' | 'settings' | 'games' | 'keys';

export interface Toast {
  readonly text: string;
  readonly action?: { readonly text: string; run(): void };
}

const kToastMs = 6000;
const kUndoMs = 10000;

export class App {
  view: View = $state('play');
  panel: Panel | undefined = $state(undefined);
  about: About | undefined = $state.raw(undefined);
  /** The learnt weights of the browser's engine; nothing where an engine has its own. */
  weights: WeightsState | undefined = $state.raw(undefined);
  games: readonly KeptGame[] = $state.raw([]);
  toast: Toast | undefined = $state.raw(undefined);
  offline = $state(false);
  /** Text that was pasted or dropped on the page, for the panel that brings games in. */
  pasted: string | Uint8Array | undefined = $state.raw(undefined);
  engine: Engine;
  session: Session;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private opener: HTMLElement | null = null;

  constructor(engine: Engine) {
    this.engine = engine;
    this.session = new Session(engine, () => void this.readGames());
  }

  /** Opens what the address says, or the game that was on the board last, or a new one. */
  async begin(): Promise<void> {
    this.readAbout();
    await this.readGames();
    const line = lineOfHash(location.hash);
    if (line) {
      await this.openLink(line);
      return;
    }
    const last = this.games[0];
    if (last && last.result === '') await this.openKept(last);
    else await this.session.begin({ size: 8 }, { black: kPerson, white: kFirstOpponent });
  }

  /** Which engine answers; asked again when another one has taken over. */
  readAbout(): void {
    void this.engine.about().then((about) => {
      this.about = about;
      if (about.opponents) useOpponents(about.opponents);
    }, () => undefined);
  }

  async openKept(kept: KeptGame): Promise<void> {
    await this.session.open(kept.game, { black: kept.black, white: kept.white }, kept.path, kept);
    this.session.resume();
  }

  /** A game of a link; what is legal of a damaged one. */
  async openLink(line: NonNullable<ReturnType<typeof lineOfHash>>): Promise<void> {
    let moves = line.moves;
    while (moves.length > 0) {
      try {
        await this.engine.look({ start: line.start, moves });
        break;
      } catch {
        moves = moves.slice(0, -1);
      }
    }
    if (moves.length < line.moves.length) this.tell({ text: t('link.damaged', { n: moves.length }) });
    const { game } = playAll(emptyGame(line.start), [], moves);
    await this.session.open(game, { black: kPerson, white: kPerson }, mainLine(game));
    this.view = 'analyze';
  }

  /** Searches with as many threads as the settings say. */
  useThreads(): void {
    const about = this.about;
    if (!about?.threaded) return;
    this.engine.setThreads?.(threadsWanted());
    this.about = { ...about, threads: threadsWanted() };
  }

  show(view: View): void {
    this.view = view;
    this.panel = undefined;
  }

  open(panel: Panel): void {
    if (this.panel === undefined) this.opener = document.activeElement as HTMLElement | null;
    this.panel = this.panel === panel ? undefined : panel;
    if (this.panel) scrollTo({ top: 0 }); // the board stays in view beside the panel
  }

  closePanel(): void {
    this.panel = undefined;
    this.opener?.focus();
  }

  tell(toast: Toast): void {
    clearTimeout(this.timer);
    this.toast = toast;
    this.timer = setTimeout(() => (this.toast = undefined), toast.action ? kUndoMs : kToastMs);
  }

  /** The toast stays while it is looked at. */
  holdToast(held: boolean): void {
    clearTimeout(this.timer);
    if (!held && this.toast) this.tell(this.toast);
  }

  /** Gives a kept game a name of its own, which its file has as the event. */
  async nameGame(kept: KeptGame, name: string): Promise<void> {
    if (kept.id === this.session.id) return this.session.rename(name);
    await keepGame({ ...kept, game: { ...kept.game, info: { ...kept.game.info, event: name } } });
    await this.readGames();
  }

  async deleteGame(kept: KeptGame): Promise<void> {
    await forgetGame(kept.id);
    await this.readGames();
    this.tell({
      text: t('games.deleted'),
      action: { text: t('undo'), run: () => void keepGame(kept).then(() => this.readGames()) },
    });
  }

  /** Keeps games from elsewhere on this device; how many of them could be played through. */
  async keepGames(games: readonly RecordedGame[]): Promise<number> {
    let kept = 0;
    for (const game of games) {
      const path = mainLine(game);
      try {
        const view = await this.engine.look(lineAt(game, path));
        const result = view.over ? `${view.black}–${view.white}` : '';
        await keepGame({ id: crypto.randomUUID(), game, path, changed: Date.now(), black: kPerson, white: kPerson, seed: 1, position: view.text, result });
        kept += 1;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
      }
    }
    await this.readGames();
    return kept;
  }

  private async readGames(): Promise<void> {
    try {
      this.games = await keptGames();
    } catch {
      this.games = []; // a browser that keeps nothing
    }
  }
}

/** The app on the best engine there is: that of the server which sent the page, else WebAssembly. */
export function makeApp(): App {
  const base = new URL(import.meta.env.BASE_URL, location.href);
  const folder = new URL('engine/', base).href;
  const onWeights = (state: WeightsState) => void (app.weights = state);
  const onThreads = (threads: number) => void (app.about &&= { ...app.about, threads });
  const wasm = () => new WasmEngine({ folder, threads: threadsWanted(), onWeights, onThreads });
  const server = serverOfPage(document, base);
  const app: App = new App(server === undefined ? wasm() : new ServerEngine(server, wasm, () => app.readAbout()));
  return app;
}
