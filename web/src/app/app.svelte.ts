// What the whole app shares: the engine, the session, the view and the panel shown, the games kept, the toast.
import { tick } from 'svelte';
import type { EventLog } from '../engine/event_log';
import { ServerEngine, type Answering } from '../engine/server_engine';
import type { About, Engine, RecordedGame } from '../engine/types';
import type { WeightsState } from '../engine/weights';
import { t } from '../i18n/index.svelte';
import { readLink } from '../game/share_link';
import { isoDay } from '../game/iso_day';
import { playablePart, type Playable } from '../game/playable';
import { transcriptOf } from '../game/squares';
import { emptyGame, lineAt, lineEnd, mainLine, pathOf, playAll, type Path } from '../game/tree';
import type { GameSummary } from '../store/game_summary';
import type { Source } from '../store/games';
import { gamesKept } from '../store/games_kept';
import { threadsWanted } from '../store/settings.svelte';
import type { KeptReview } from '../store/kept_game';
import { watchedHere } from '../store/watched';
import type { Players } from './board_game.svelte';
import { copyText } from './clipboard';
import { Followed } from './tabs/followed';
import { GameKeeper } from './game_keeper';
import { Keeping } from './keeping.svelte';
import { KeptChanges } from './kept_changes';
import { Learning } from './learning.svelte';
import { Library } from './library.svelte';
import { newId } from './new_id';
import { hasCommandKey } from './keys';
import { kFirstOpponent, kPerson, useOpponents } from './opponents.svelte';
import { addressesHere, Router } from './router';
import { hashOf, type Panel, type Place, type Route, type View } from './routes';
import { Session } from './session.svelte';
import { spareText } from './spare_text';
import { channelOfTabs, journalOfTab, locksOfTabs } from './tabs/tab_channels';
import { Tabs } from './tabs/tabs';
import { Toasts, type Toast } from './toasts.svelte';
import { Watching } from './watch/watching.svelte';

/** The engine: its files come; it answers; it answers by a simpler evaluation; its files do not come; its
 *  server does not answer and nobody else does. */
export type EngineState = 'starting' | 'ready' | 'simple' | 'unloaded' | 'away';

export { kViews, type Panel, type View } from './routes';

/** What became of the wish for a game: it is on the board, none came, or another one was asked for meanwhile. */
export type Way = 'opened' | 'none' | 'overtaken';

/** How a person copies what is selected. */
const copyingText = (): string =>
  matchMedia('(hover: none)').matches ? t('copy.byTouch') : t('copy.byHand', { keys: hasCommandKey() ? '⌘C' : `${t('key.ctrl')}+C` });

export class App {
  view: View = $state('play');
  panel: Panel | undefined = $state(undefined);
  /** Analyze begins with a review of the game. */
  reviewWanted = false;
  about: About | undefined = $state.raw(undefined);
  /** The learnt weights of the browser's engine; nothing where an engine has its own. */
  weights: WeightsState | undefined = $state.raw(undefined);
  readonly toasts = new Toasts();
  readonly keeping = new Keeping(this.toasts);
  offline = $state(false);
  /** Who answers for the server: itself, the engine of the browser, or nobody. */
  answering: Answering = $state('server');
  /** Files of the engine do not come. */
  unloaded = $state(false);
  /** Text that was pasted or dropped on the page, for the panel that brings games in. */
  pasted: string | Uint8Array | File | undefined = $state.raw(undefined);
  engine: Engine;
  session: Session;
  library: Library;
  /** Names and deletions in the list of games. */
  readonly changes: KeptChanges;
  readonly watching: Watching;
  readonly learning: Learning;
  readonly followed: Followed;
  private readonly keeper: GameKeeper;
  private readonly tabs: Tabs;
  private readonly router: Router;
  private opener: HTMLElement | null = null;
  /** Grows with every game that is asked for; what comes for an earlier one is not shown. */
  private asked = 0;

  constructor(engine: Engine, readonly log: EventLog) {
    this.engine = engine;
    this.watching = new Watching(engine, watchedHere);
    this.learning = new Learning(engine);
    this.tabs = new Tabs(newId(), {
      taken: (id) => id === this.session.id && this.session.yield(),
      kept: (id) => void this.library.reread(id).then(() => this.followed.see(id)),
      forgot: (id) => this.library.lose(id),
      left: (id) => this.followed.left(id),
    }, channelOfTabs(), locksOfTabs());
    this.library = new Library(gamesKept, { kept: (id) => this.tabs.toldKept(id), forgot: (id) => this.tabs.toldForgot(id) });
    this.keeper = new GameKeeper(gamesKept, {
      kept: (game) => {
        this.keeping.goOn();
        this.library.note(game);
      },
      copied: (_, to) => {
        this.tabs.holdNew(to);
        this.session.renamed(to);
        this.router.replaced();
        this.tell({ text: t('tabs.copied') });
      },
      failed: (error) => this.keeping.stop(error),
      held: (id) => this.tabs.playedElsewhere(id),
    }, journalOfTab);
    const { keeper, tabs } = this;
    this.session = new Session(engine, {
      get id() {
        return keeper.id;
      },
      asked: () => void this.want(),
      stays: () => this.holdBoard(),
      begin: (kept) => {
        keeper.begin(kept);
        if (!kept) tabs.holdNew(keeper.id);
      },
      keep: (state) => keeper.keep(state),
      drop: () => {
        this.router.forgotten.add(keeper.id);
        keeper.drop();
      },
    });
    this.followed = new Followed({ session: this.session, library: this.library, tabs, want: () => this.want() });
    this.changes = new KeptChanges({ library: this.library, session: this.session, tabs, tell: (toast) => this.tell(toast), notKept: (error) => this.keeping.tellFailure(error) });
    this.router = new Router(addressesHere, { place: () => this.place, go: (route, first, isWanted) => this.go(route, first, isWanted) });
  }

  /** Where the page is; its address follows. */
  get place(): Place {
    return { view: this.view, panel: this.panel, game: this.session.id, path: this.session.path };
  }
  /** The page goes: other tabs may have its game. */
  leave(): void {
    this.tabs.leave();
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
    await this.library.start(() => this.keeper.recover());
    await this.router.start();
  }

  /** Goes where an address says. A page that opens shows a game in any case. */
  private async go(route: Route, first: boolean, isWanted: () => boolean): Promise<void> {
    let way: Way = 'none';
    if (route.kind === 'link') way = await this.openLink(route.hash, isWanted);
    else if (route.kind === 'panel') this.panel = route.panel;
    else if (route.kind === 'view') way = await this.goToView(route);
    else if (route.kind === 'unknown') this.tell({ text: t('address.unknown') });
    else this.show('play');
    if (first && way === 'none' && !this.session.view) await this.openLast();
  }

  private async goToView({ view, game, path }: Extract<Route, { kind: 'view' }>): Promise<Way> {
    this.show(view);
    if (game === undefined) return 'none';
    if (game === this.session.id) {
      await this.stayAt(path);
      return 'opened';
    }
    const isWanted = this.want();
    const kept = await this.library.store.get(game).catch(() => undefined);
    if (!isWanted()) return 'overtaken';
    if (kept) return this.openKept(kept, path);
    return this.noGame(this.router.forgotten.has(game) ? undefined : t('address.noGame'));
  }

  /** The game that was played last, if it goes on and no other tab has it; else a new one. */
  private async openLast(): Promise<void> {
    const last = this.games[0];
    const goesOn = last && last.source === 'played' && last.result === '' && !last.ended;
    if (goesOn) {
      const isWanted = this.want();
      const free = await this.tabs.hold(last.id);
      if (!isWanted()) return;
      if (free && (await this.openKept(last)) !== 'none') return;
    }
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
    if (took) void spareText(this.engine).then((text) => this.answering === 'spare' && this.toasts.tellOf('spare', { text }));
    if (who === 'server') this.toasts.over('spare');
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
    const toast = typeof WebAssembly === 'undefined' ? { text: t('engine.noWasm'), closes: true } : { text: t('engine.unloaded'), action };
    this.toasts.last('unloaded', why === undefined ? undefined : toast);
  }

  /** The weights of the engine that answers, where it is the browser's: a spare one may load them beforehand. */
  get ownWeights(): WeightsState | undefined {
    return this.served && this.answering === 'server' ? undefined : this.weights;
  }

  /** How the engine is, in a word. */
  get engineState(): EngineState {
    if (this.away) return 'away';
    if (this.unloaded) return 'unloaded';
    if (!this.about) return 'starting';
    return this.ownWeights?.kind === 'failed' ? 'simple' : 'ready';
  }

  /** Another game is asked for: the answer says whether it still is the last one. */
  private want(): () => boolean {
    this.asked += 1;
    return this.stillWanted();
  }
  private stillWanted(): () => boolean {
    const { asked } = this;
    return () => asked === this.asked;
  }

  /** The game on the board is the one that is wanted, whatever was asked for before. */
  private async stayAt(path: Path | undefined): Promise<void> {
    this.want();
    this.session.stay();
    this.holdBoard();
    if (path) await this.session.goTo(path);
  }
  /** The game on the board is played in this tab, unless it only follows another one. */
  private holdBoard(): void {
    if (this.session.view && !this.session.elsewhere) this.tabs.holdNew(this.session.id);
  }
  /** The game that was asked for does not come, for a reason that is said. */
  private noGame(reason: string | undefined): Way {
    this.holdBoard();
    if (reason !== undefined) this.tell({ text: reason });
    return 'none';
  }
  /** Shows a game as long as `isWanted`; the tab holds it then. */
  private async shows(isWanted: () => boolean, opening: Promise<boolean>): Promise<Way> {
    const opened = await opening;
    if (!isWanted()) return 'overtaken';
    if (opened) this.holdBoard();
    return opened ? 'opened' : 'none';
  }

  /** What of a game can be played; null where the engine fails, and nobody knows. */
  private playable(game: RecordedGame): Promise<Playable | undefined | null> {
    return playablePart(this.engine, game).catch(() => null);
  }

  /** Opens a kept game where it was left, or at `moves`. */
  async openKept({ id }: { readonly id: string }, moves?: Path): Promise<Way> {
    if (id === this.session.id) {
      await this.stayAt(moves);
      return 'opened';
    }
    const isWanted = this.want();
    const now = await this.library.store.get(id).catch(() => undefined);
    if (!isWanted()) return 'overtaken';
    const part = now && (await this.playable(now.game));
    const here = isWanted() && part && (await this.tabs.hold(id));
    if (!isWanted()) return 'overtaken';
    if (!now || !part) return this.noGame(t(part === null ? 'engine.failed' : 'kept.broken'));
    const within = (path: Path) => pathOf(part.game, lineAt(now.game, path).moves);
    const opened = { ...now, live: within(now.live), elsewhere: !here };
    const path = within(moves ?? (this.view === 'play' ? now.live : now.path));
    const way = await this.shows(isWanted, this.session.open(part.game, { black: now.black, white: now.white }, path, opened));
    if (way === 'opened' && part.dropped > 0) this.tell({ text: t('kept.cut', { n: lineEnd(part.game, path).length }) });
    return way;
  }

  /** Shows a game from elsewhere, which is kept from now on. One that is here already is not kept twice: it opens where
   *  it was left, or `there` as well. */
  async openGame(game: RecordedGame, source: Source, path = mainLine(game), again: 'left' | 'there' = 'left'): Promise<Way> {
    const isWanted = this.want();
    const same = await this.library.same(game);
    if (!isWanted()) return 'overtaken';
    const way = same ? await this.openKept(same, again === 'there' ? path : undefined) : 'none';
    if (way !== 'none') return way;
    const opening = this.session.open(game, { black: kPerson, white: kPerson }, path, { source });
    return this.shows(this.stillWanted(), opening);
  }

  /** A game of a link; of a damaged one what can be read and played. */
  async openLink(hash: string, isWanted: () => boolean = () => true): Promise<Way> {
    const isLast = this.want();
    const read = await readLink(hash);
    const part = read?.game && (await this.playable(read.game));
    if (!isWanted() || !isLast()) return 'overtaken';
    if (!part) return this.noGame(t(part === null ? 'engine.failed' : 'link.unreadable'));
    if (!read.whole || part.dropped > 0) this.tell({ text: t('link.damaged', { n: mainLine(part.game).length }) });
    const way = await this.openGame(part.game, 'link');
    if (way === 'opened') this.show('analyze');
    return way;
  }

  /** A new game between `players` that begins with the moves up to the position shown. */
  async playFrom(players: Players): Promise<void> {
    const { line } = this.session;
    const begun = emptyGame(line.start, { date: isoDay() });
    const { game, path } = playAll(begun, [], line.moves);
    if (!(await this.session.open(game, players, path, { source: 'played' }))) return;
    this.show('play');
  }

  /** Keeps what a review says of the game on the board; one that was deleted comes back when somebody moves, not by
   *  itself. */
  keepReview(review: KeptReview): void {
    if (!this.library.deleted.has(this.session.id)) this.session.keepReview(review);
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
    // What opened it may be seen again only now.
    void tick().then(() => this.opener?.focus());
  }

  tell(toast: Toast): void {
    this.toasts.tell(toast);
  }

  /** Puts text on the clipboard and says `done`; where that is not possible, shows it selected. */
  async copy(text: string, done: string): Promise<void> {
    if (await copyText(text)) return this.tell({ text: done });
    this.tell({ text: copyingText(), field: text, stays: true, action: { text: t('close'), run: () => undefined } });
  }

  /** Puts the moves up to the position shown on the clipboard. */
  async copyMoves(): Promise<void> {
    const { line, size } = this.session;
    await this.copy(transcriptOf(line.moves, size), t('play.copied'));
  }
}
