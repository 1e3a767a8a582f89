// What the whole app shares: the engine, the session, which view and which panel are shown, the
// games kept on this device, and the toast.
import type { EventLog } from '../engine/event_log';
import { ServerEngine, type Answering } from '../engine/server_engine';
import type { About, Engine, RecordedGame } from '../engine/types';
import type { WeightsState } from '../engine/weights';
import { t } from '../i18n/index.svelte';
import { readLink } from '../game/share_link';
import { isoDay } from '../game/iso_day';
import { playablePart } from '../game/playable';
import { emptyGame, lineAt, lineEnd, mainLine, pathOf, playAll, type Path } from '../game/tree';
import type { GameSummary } from '../store/game_summary';
import { gamesHere, type Source } from '../store/games';
import { threadsWanted } from '../store/settings.svelte';
import { watchedHere } from '../store/watched';
import type { Players } from './board_game.svelte';
import { copyText } from './clipboard';
import { GameKeeper } from './game_keeper';
import { Learning } from './learning.svelte';
import { Library } from './library.svelte';
import { newId } from './new_id';
import { kFirstOpponent, kPerson, useOpponents } from './opponents.svelte';
import { addressesHere, Router } from './router';
import { hashOf, type Panel, type Place, type Route, type View } from './routes';
import { Session } from './session.svelte';
import { channelOfTabs, journalOfTab } from './tab_channels';
import { Tabs } from './tabs';
import { Toasts, type Toast } from './toasts.svelte';
import { Watching } from './watching.svelte';

/** The engine: its files come; it answers; it answers by a simpler evaluation; its files do not come; its
 *  server does not answer and nobody else does. */
export type EngineState = 'starting' | 'ready' | 'simple' | 'unloaded' | 'away';

export { kViews, type Panel, type View } from './routes';

export class App {
  view: View = $state('play');
  panel: Panel | undefined = $state(undefined);
  /** Analyze begins with a review of the game. */
  reviewWanted = false;
  about: About | undefined = $state.raw(undefined);
  /** The learnt weights of the browser's engine; nothing where an engine has its own. */
  weights: WeightsState | undefined = $state.raw(undefined);
  readonly toasts = new Toasts();
  offline = $state(false);
  /** Who answers for the server: itself, the engine of the browser, or nobody. */
  answering: Answering = $state('server');
  /** Files of the engine do not come. */
  unloaded = $state(false);
  /** Text that was pasted or dropped on the page, for the panel that brings games in. */
  pasted: string | Uint8Array | undefined = $state.raw(undefined);
  engine: Engine;
  session: Session;
  library: Library;
  readonly watching: Watching;
  readonly learning: Learning;
  private readonly keeper: GameKeeper;
  private readonly tabs: Tabs;
  private readonly router: Router;
  private opener: HTMLElement | null = null;
  /** Grows with every game that is asked for; what comes for an earlier one is not shown. */
  private asked = 0;
  /** Games are not kept, or not any more; the person was told. */
  keepsNoMore = $state(false);

  constructor(engine: Engine, private readonly log: EventLog) {
    this.engine = engine;
    this.watching = new Watching(engine, watchedHere);
    this.learning = new Learning(engine);
    this.tabs = new Tabs(newId(), {
      taken: (id) => id === this.session.id && this.session.yield(),
      kept: (id) => void this.library.reread(id).then(() => this.seeOther(id)),
      forgot: (id) => this.library.lose(id),
    }, channelOfTabs());
    this.library = new Library(gamesHere, { kept: (id) => this.tabs.toldKept(id), forgot: (id) => this.tabs.toldForgot(id) });
    this.keeper = new GameKeeper(gamesHere, {
      kept: (game) => this.library.note(game),
      copied: (_, to) => {
        this.tabs.holdNew(to);
        this.session.renamed(to);
        this.router.replaced();
        this.tell({ text: t('tabs.copied') });
      },
      failed: (error) => this.tellNotKept(error),
    }, journalOfTab);
    const { keeper, tabs } = this;
    this.session = new Session(engine, {
      get id() {
        return keeper.id;
      },
      asked: () => void this.want(),
      begin: (kept) => {
        keeper.begin(kept);
        if (!kept) tabs.holdNew(keeper.id);
      },
      keep: (state) => keeper.keep(state),
      drop: () => {
        this.router.forgotten = keeper.id;
        keeper.drop();
      },
    });
    this.router = new Router(addressesHere, { place: () => this.place, go: (route, first, isWanted) => this.go(route, first, isWanted) });
  }

  /** Where the page is; its address follows. */
  get place(): Place {
    return { view: this.view, panel: this.panel, game: this.session.id, path: this.session.path };
  }
  /** To be called when the place has changed. */
  follow(): void {
    this.router.follow();
  }
  /** The address of a view of the game on the board. */
  hrefOf(view: View): string {
    return hashOf({ ...this.place, view, panel: undefined });
  }
  /** The address of a kept game: played games to play on, others to analyze. */
  hrefOfGame(kept: GameSummary): string {
    const played = kept.source === 'played' || kept.source === 'position';
    const view = played && this.view !== 'analyze' ? 'play' : 'analyze';
    return hashOf({ view, panel: undefined, game: kept.id, path: view === 'play' ? kept.live : kept.path });
  }

  /** The games kept on this device. */
  get games(): readonly GameSummary[] {
    return this.library.games;
  }

  /** Opens what the address says, or the game that was on the board last, or a new one. */
  async begin(): Promise<void> {
    this.readAbout();
    await this.keeper.recover();
    await this.library.read();
    await this.router.start();
  }

  /** Goes where an address says. A page that opens shows a game in any case. */
  private async go(route: Route, first: boolean, isWanted: () => boolean): Promise<void> {
    if (route.kind === 'link') await this.openLink(route.hash, isWanted);
    else if (route.kind === 'panel') this.panel = route.panel;
    else if (route.kind === 'view') await this.goToView(route);
    else if (route.kind === 'unknown') this.tell({ text: t('address.unknown') });
    else this.show('play');
    if (first && !this.session.view) await this.openLast();
  }

  private async goToView({ view, game, path }: Extract<Route, { kind: 'view' }>): Promise<void> {
    this.show(view);
    if (game === undefined) return;
    if (game === this.session.id) return void (await this.stayAt(path));
    const isWanted = this.want();
    const kept = await this.library.store.get(game).catch(() => undefined);
    if (!isWanted()) return;
    if (kept) await this.openKept(kept, path);
    else if (game !== this.router.forgotten) this.tell({ text: t('address.noGame') });
  }

  /** The game that was played last, if it goes on and no other tab has it; else a new one. */
  private async openLast(): Promise<void> {
    const last = this.games[0];
    const goesOn = last && last.source === 'played' && last.result === '' && !last.ended;
    if (goesOn && (await this.tabs.hold(last.id)) && (await this.openKept(last))) return;
    await this.session.begin({ size: 8 }, { black: kPerson, white: kFirstOpponent });
  }

  /** A server with an engine has sent the page. */
  get served(): boolean {
    return this.engine instanceof ServerEngine;
  }

  /** Which engine answers; asked again when another one has taken over. */
  readAbout(): void {
    void this.engine.about().then((about) => {
      this.about = about;
      if (about.opponents) useOpponents(about.opponents);
    }, () => undefined);
  }

  /** Another engine answers from now on, or none for a while. */
  answersFrom(who: Answering): void {
    const took = who === 'spare' && this.answering !== 'spare';
    this.answering = who;
    const action = { text: t('close'), run: () => undefined };
    this.toasts.last('away', this.away ? { text: t('engine.away'), action } : undefined);
    if (took) this.tell({ text: t('engine.spare') });
    if (!this.away) this.readAbout();
  }
  /** The server does not answer, and nobody else does. */
  get away(): boolean {
    return this.answering === 'nobody';
  }

  /** The files of the engine do not come, or have come. */
  engineUnloaded(why: string | undefined, retry: () => void): void {
    this.unloaded = why !== undefined;
    const action = { text: t('engine.weights.retry'), run: retry };
    this.toasts.last('unloaded', why === undefined ? undefined : { text: t('engine.unloaded'), action });
  }

  /** How the engine is, in a word. */
  get engineState(): EngineState {
    if (this.away) return 'away';
    if (this.unloaded) return 'unloaded';
    if (!this.about) return 'starting';
    return this.weights?.kind === 'failed' ? 'simple' : 'ready';
  }

  /** What happened between the page and its engines, for a report of something that went wrong. */
  report(): string {
    const { about } = this;
    const engine = about ? `${about.kind} ${about.version}, threads ${about.threads}` : 'none yet';
    return `Outflank ${this.engineState}, engine ${engine}\n${navigator.userAgent}\n${this.log.text}\n`;
  }

  /** Another game is asked for: the answer says whether it still is the last one. */
  private want(): () => boolean {
    const asked = ++this.asked;
    return () => asked === this.asked;
  }

  /** The game on the board is the one that is wanted, whatever was asked for before. */
  private async stayAt(path: Path | undefined): Promise<void> {
    this.want();
    this.holdBoard();
    if (path) await this.session.goTo(path);
  }
  private holdBoard(): void {
    if (this.session.view && !this.session.elsewhere) this.tabs.holdNew(this.session.id);
  }

  /** Opens a kept game where it was left, or at `moves`. False when nothing of it can be opened, or another
   *  game was asked for meanwhile. */
  async openKept({ id }: { readonly id: string }, moves?: Path): Promise<boolean> {
    if (id === this.session.id) {
      await this.stayAt(moves);
      return true;
    }
    const isWanted = this.want();
    const now = await this.library.store.get(id).catch(() => undefined);
    if (!isWanted()) return false;
    const [part, here] = now ? await Promise.all([playablePart(this.engine, now.game), this.tabs.hold(now.id)]) : [];
    if (!isWanted()) return false;
    if (!now || !part) {
      this.holdBoard();
      this.tell({ text: t('kept.broken') });
      return false;
    }
    const within = (path: Path) => pathOf(part.game, lineAt(now.game, path).moves);
    const opened = { ...now, live: within(now.live), elsewhere: !here };
    const path = within(moves ?? (this.view === 'play' ? now.live : now.path));
    if (!(await this.session.open(part.game, { black: now.black, white: now.white }, path, opened))) return false;
    if (part.dropped > 0) this.tell({ text: t('kept.cut', { n: lineEnd(part.game, path).length }) });
    return true;
  }

  /** Shows a game from elsewhere, which is kept from now on. One that is here already is not kept twice. */
  async openGame(game: RecordedGame, source: Source): Promise<boolean> {
    const isWanted = this.want();
    const same = await this.library.same(game);
    if (!isWanted()) return false;
    const opening = same && this.openKept(same);
    const { asked } = this; // the number of that
    if (await opening) return true;
    if (asked !== this.asked) return false;
    const players: Players = { black: kPerson, white: kPerson };
    return this.session.open(game, players, mainLine(game), { source });
  }

  /** A game of a link; of a damaged one what can be read and played. False when nothing can, or when
   *  somebody has gone elsewhere, or begun another game, before the engine has answered. */
  async openLink(hash: string, isWanted: () => boolean = () => true): Promise<boolean> {
    const isLast = this.want();
    const read = await readLink(hash);
    const part = read?.game && (await playablePart(this.engine, read.game));
    if (!isWanted() || !isLast()) return false;
    if (!part) {
      this.holdBoard();
      this.tell({ text: t('link.unreadable') });
      return false;
    }
    if (!read.whole || part.dropped > 0) this.tell({ text: t('link.damaged', { n: mainLine(part.game).length }) });
    if (!(await this.openGame(part.game, 'link'))) return false;
    this.show('analyze');
    return true;
  }

  /** A new game between `players` that begins with the moves up to the position shown. */
  async playFrom(players: Players): Promise<void> {
    const { line } = this.session;
    const begun = emptyGame(line.start, { date: isoDay() });
    const { game, path } = playAll(begun, [], line.moves);
    if (!(await this.session.open(game, players, path, { source: 'played' }))) return;
    this.show('play');
  }

  /** Shows what another tab has played in the game that is followed here. */
  private async seeOther(id: string): Promise<void> {
    const { session } = this;
    if (session.id !== id || !session.elsewhere) return;
    const kept = await this.library.store.get(id).catch(() => undefined);
    if (!kept || session.id !== id || !session.elsewhere) return;
    const path = session.lookingBack ? pathOf(kept.game, session.line.moves) : kept.live;
    await session.open(kept.game, { black: kept.black, white: kept.white }, path, { ...kept, elsewhere: true });
  }

  /** The game is played in this tab from now on. */
  async playHere(): Promise<void> {
    const { session } = this;
    const { id } = session;
    this.tabs.take(id);
    const isWanted = this.want();
    const kept = await this.library.store.get(id).catch(() => undefined);
    if (!isWanted()) return;
    if (kept) await session.open(kept.game, { black: kept.black, white: kept.white }, pathOf(kept.game, session.line.moves), kept);
    else await this.copyHere();
  }
  /** What is seen here becomes a game of its own. */
  async copyHere(): Promise<void> {
    const { game, path, live, players, source, review, ended } = this.session;
    await this.session.open(game, players, path, { live, source, ...(review ? { review } : {}), ...(ended ? { ended } : {}) });
  }

  /** Searches with as many threads as the settings say. */
  useThreads(): void {
    const about = this.about;
    if (!about?.threaded) return;
    this.engine.setThreads?.(threadsWanted());
    this.about = { ...about, threads: threadsWanted() };
  }

  /** The game is played on in Play; everywhere else it rests. */
  show(view: View): void {
    this.session.setResting(view !== 'play');
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
    this.toasts.tell(toast);
  }

  /** Puts text on the clipboard and says `done`; where that is not possible, shows it. */
  async copy(text: string, done: string): Promise<void> {
    if (await copyText(text)) return this.tell({ text: done });
    this.tell({ text: t('copy.byHand'), field: text, stays: true, action: { text: t('close'), run: () => undefined } });
  }

  /** Gives a kept game a name of its own, which its file has as the event. */
  async nameGame({ id }: GameSummary, name: string): Promise<void> {
    if (await this.isHeld(id)) return;
    if (id === this.session.id) return this.session.rename(name);
    await this.library.rename(id, name);
  }

  /** Another tab plays the game, which is said: it would write over what is done to it here. */
  private async isHeld(id: string): Promise<boolean> {
    const held = await this.tabs.playedElsewhere(id);
    if (held) this.tell({ text: t('tabs.held') });
    return held;
  }

  async deleteGame({ id }: GameSummary): Promise<void> {
    if (await this.isHeld(id)) return;
    const kept = await this.library.forget(id);
    this.tell({
      text: t('games.deleted'),
      ...(kept ? { action: { text: t('undo'), run: () => void this.library.restore(kept) } } : {}),
    });
  }

  /** The device keeps nothing more, or nothing at all: said once for each kind. */
  private tellNotKept(error: unknown): void {
    if (this.keepsNoMore) return;
    this.keepsNoMore = true;
    this.tell({ text: error instanceof DOMException && error.name === 'QuotaExceededError' ? t('games.full') : t('games.notKept') });
  }
}
