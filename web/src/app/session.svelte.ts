// The game on the board: its tree, where we are in it, who plays, and whose answer is awaited.
// Play and Analyze show the same session. Nothing here touches the page.
import type { Disc, Engine, PositionView, RecordedGame, Square, Start, Thinking } from '../engine/types';
import { count, t } from '../i18n/index.svelte';
import { nameOf } from '../game/squares';
import { emptyGame, forward, lineAt, lineEnd, play, samePath, type Path } from '../game/tree';
import { keepGame, type KeptGame } from '../store/games';
import { budgetOf, leftOf, moved, newClock, paused, started, type Clock, type TimeControl } from '../game/clock';
import { computerName, kFirstOpponent, kPerson } from './opponents.svelte';

export interface Players {
  readonly black: string;
  readonly white: string;
}

/** A computer's last move and what it said of it. */
export interface Explained {
  readonly path: Path;
  readonly spec: string;
  readonly value?: number;
  readonly exact: boolean;
  readonly depth: number;
}

/** How the board should show a change of position. */
export type Transition = 'played' | 'takenBack' | 'jump';

/** The engine's answer waits at least so long after the last disc has turned. */
const kComputerPauseMs = 250;

const other = (disc: Disc): Disc => (disc === 'black' ? 'white' : 'black');
const sideWord = (disc: Disc): string => t(disc);

export class Session {
  game: RecordedGame = $state.raw(emptyGame({ size: 8 }));
  path: Path = $state.raw([]);
  /** The farthest line that was walked; stepping forward follows it. */
  hint: Path = $state.raw([]);
  view: PositionView | undefined = $state.raw(undefined);
  transition: Transition = $state('jump');
  players: Players = $state.raw({ black: kPerson, white: kFirstOpponent });
  resigned: Disc | undefined = $state(undefined);
  /** Whose time ran out. */
  flagged: Disc | undefined = $state(undefined);
  clock: Clock | undefined = $state.raw(undefined);
  /** For what must not be missed: little time left. */
  warning = $state('');
  thinking = $state(false);
  explained: Explained | undefined = $state.raw(undefined);
  announcement = $state('');
  trouble = $state('');
  id = '';
  seed = 1;

  private thought: Thinking | undefined;
  private queue: Promise<void> = Promise.resolve();
  /** Milliseconds until the board has come to rest; the board tells. */
  private restUntil = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private flagTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly engine: Engine,
    private readonly onKept: () => void = () => undefined,
  ) {}

  get size() {
    return this.game.start.size;
  }
  get line() {
    return lineAt(this.game, this.path);
  }
  get over(): boolean {
    return this.resigned !== undefined || this.flagged !== undefined || this.view?.over === true;
  }
  /** The side that a person plays, when exactly one is. */
  get person(): Disc | undefined {
    const { black, white } = this.players;
    if ((black === kPerson) === (white === kPerson)) return undefined;
    return black === kPerson ? 'black' : 'white';
  }
  get computerToMove(): boolean {
    return this.view !== undefined && !this.over && this.players[this.view.toMove] !== kPerson;
  }

  nameOf(disc: Disc): string {
    const spec = this.players[disc];
    if (spec === kPerson) return this.person === undefined && this.game.info[disc] !== '' ? this.game.info[disc] : t('you');
    return computerName(spec) ?? spec;
  }

  /** Begins a game; the computer moves at once if it is to move. */
  async begin(start: Start, players: Players, control?: TimeControl): Promise<void> {
    await this.open(emptyGame(start, { date: new Date().toISOString().slice(0, 10) }), players, [], undefined, control);
    this.say(t('say.new', { next: this.nextText() }));
    this.resume();
  }

  /** Shows a game as a new one; both sides are a person's unless `players` says otherwise. */
  async open(game: RecordedGame, players: Players, path: Path, kept?: Partial<KeptGame>, control?: TimeControl): Promise<void> {
    this.stopThinking();
    this.stopClock();
    this.clock = control ? newClock(control) : kept?.clock;
    this.flagged = undefined;
    this.id = kept?.id ?? crypto.randomUUID();
    this.seed = kept?.seed ?? 1 + Math.floor(Math.random() * 1_000_000);
    this.game = game;
    this.players = players;
    this.resigned = undefined;
    this.explained = undefined;
    this.hint = path;
    this.trouble = '';
    await this.show(path, 'jump');
  }

  /** A person's move. Says why when it is illegal. */
  async playSquare(square: Square): Promise<void> {
    const view = this.view;
    if (!view || this.over || this.computerToMove) return;
    const move = view.legal.find((legal) => legal.square === square);
    const name = nameOf(square, this.size);
    if (!move) return this.say(t(view.discs[square] ? 'say.taken' : 'say.illegal', { square: name }));
    await this.place(square);
    this.say(t('say.move', { side: sideWord(view.toMove), square: name, n: move.flips.length, next: this.nextText() }));
    this.letComputerMove();
  }

  /** Puts a disc on the board and walks there. */
  async place(square: Square): Promise<void> {
    const mover = this.view?.toMove;
    const played = play(this.game, this.path, square);
    this.game = played.game;
    this.resigned = undefined;
    this.hint = played.path;
    if (this.clock && mover) this.clock = moved(this.clock, mover, performance.now());
    await this.show(played.path, 'played');
    this.runClock();
    this.keep();
  }

  /** Takes back: against a computer down to the person's own last move. */
  async undo(): Promise<void> {
    this.stopThinking();
    const before = this.view?.plies ?? [];
    const person = this.person;
    let path = this.path.slice(0, -1);
    if (person !== undefined)
      while (path.length > 0 && before[path.length]?.disc !== person) path = path.slice(0, -1);
    if (samePath(path, this.path)) return;
    this.resigned = undefined;
    const squares = before.slice(path.length).map((ply) => nameOf(ply.square, this.size));
    await this.show(path, 'takenBack');
    this.say(t('say.undo', { squares: squares.join(', '), next: this.nextText() }));
    this.runClock();
    if (this.computerToMove) this.letComputerMove();
  }

  /** Plays again what was taken back. */
  async redo(): Promise<void> {
    this.stopThinking();
    let path = forward(this.game, this.path, this.hint);
    if (samePath(path, this.path)) return;
    const from = this.path.length;
    await this.show(path, 'played');
    while (this.computerToMove) {
      path = forward(this.game, this.path, this.hint);
      if (samePath(path, this.path)) break;
      await this.show(path, 'played');
    }
    const squares = (this.view?.plies ?? []).slice(from).map((ply) => nameOf(ply.square, this.size));
    this.say(t('say.redo', { squares: squares.join(', '), next: this.nextText() }));
    this.letComputerMove();
  }

  get canRedo(): boolean {
    return forward(this.game, this.path, this.hint) !== this.path;
  }

  /** Walks to any place of the tree. */
  async goTo(path: Path): Promise<void> {
    this.rest();
    const onHint = path.every((step, i) => this.hint[i] === step);
    if (!onHint || path.length > this.hint.length) this.hint = path;
    const step = path.length - this.path.length;
    const near = Math.abs(step) === 1 && samePath(path.slice(0, this.path.length), this.path.slice(0, path.length));
    await this.show(path, near ? (step > 0 ? 'played' : 'takenBack') : 'jump');
  }

  async step(by: number): Promise<void> {
    const path = by > 0 ? forward(this.game, this.path, this.hint) : this.path.slice(0, -1);
    if (!samePath(path, this.path)) await this.goTo(path);
  }
  async toStart(): Promise<void> {
    await this.goTo([]);
  }
  async toEnd(): Promise<void> {
    await this.goTo(lineEnd(this.game, this.path, this.hint));
  }

  resign(): void {
    if (!this.view || this.over) return;
    this.stopThinking();
    this.stopClock();
    this.resigned = this.person ?? this.view.toMove;
    this.say(t('say.resigned', { side: this.nameOf(this.resigned) }));
    this.keep();
  }

  /** Gives the game a name of its own. */
  rename(name: string): void {
    this.game = { ...this.game, info: { ...this.game.info, event: name } };
    this.keep();
  }

  /** A change of the tree that leads to `path`: comments, promoted or deleted variations. */
  async edit(changed: { game: RecordedGame; path: Path }): Promise<void> {
    this.game = changed.game;
    this.hint = changed.path;
    await this.show(changed.path, 'jump');
    this.keep();
  }

  /** The game is looked at, not played on: nobody thinks and no clock runs. */
  rest(): void {
    this.stopThinking();
    this.stopClock();
  }
  /** It is played on. */
  resume(): void {
    this.runClock();
    this.letComputerMove();
  }

  /** What a side has left; nothing without clocks. */
  leftOf(disc: Disc, now: number): number | undefined {
    return this.clock && leftOf(this.clock, disc, now);
  }

  /** The time of the side to move runs, and its flag falls when none is left. */
  private runClock(): void {
    clearTimeout(this.flagTimer);
    if (!this.clock || !this.view) return;
    const disc = this.view.toMove;
    const now = performance.now();
    if (this.over) return this.stopClock();
    this.clock = started(this.clock, disc, now);
    const left = leftOf(this.clock, disc, now);
    const warnAt = [60_000, 10_000].find((mark) => mark < left) ?? 0;
    this.flagTimer = setTimeout(() => {
      if (warnAt === 0) return this.fallFlag(disc);
      this.warning = t(warnAt === 60_000 ? 'clock.minute' : 'clock.seconds', { side: sideWord(disc) });
      this.runClock();
    }, left - warnAt);
  }
  private stopClock(): void {
    clearTimeout(this.flagTimer);
    if (this.clock) this.clock = paused(this.clock, performance.now());
  }
  private fallFlag(disc: Disc): void {
    this.stopThinking();
    this.stopClock();
    this.flagged = disc;
    this.say(t('clock.flag', { side: sideWord(disc), other: sideWord(other(disc)) }));
    this.keep();
  }

  /** Asks the computer for its move, if it is to move, once the board has come to rest. */
  letComputerMove(): void {
    if (!this.computerToMove || this.thinking) return;
    this.thinking = true;
    const wait = Math.max(0, this.restUntil - performance.now()) + kComputerPauseMs;
    this.timer = setTimeout(() => void this.think(), wait);
  }

  stopThinking(): void {
    clearTimeout(this.timer);
    this.thought?.cancel();
    this.thought = undefined;
    this.thinking = false;
  }

  /** The board tells how long its discs turn. */
  restsIn(milliseconds: number): void {
    this.restUntil = performance.now() + milliseconds;
  }

  /** What a screen reader hears about who is next. */
  nextText(): string {
    const view = this.view;
    if (!view) return '';
    if (view.over) return this.resultText();
    const last = view.plies[view.plies.length - 1];
    const legal = count('legal', view.legal.length);
    if (last?.passAfter)
      return t('say.pass', { side: sideWord(other(last.disc)), other: sideWord(last.disc) });
    if (this.person === view.toMove) return t('say.youMove', { legal });
    return t('say.toMove', { side: sideWord(view.toMove), legal });
  }

  private resultText(): string {
    const view = this.view!;
    const empties = view.discs.length - view.black - view.white;
    const outcome =
      view.score === 0
        ? t('say.draw')
        : t('say.wins', { side: t(view.score > 0 ? 'black' : 'white'), n: Math.abs(view.score) });
    const values = { black: view.black, white: view.white, outcome };
    return empties > 0 ? t('say.overEmpty', { ...values, empty: count('empty', empties) }) : t('say.over', values);
  }

  private async think(): Promise<void> {
    const view = this.view;
    if (!view || !this.computerToMove) return void (this.thinking = false);
    const spec = this.players[view.toMove];
    const timeMs = this.clock ? budgetOf(this.clock, view.toMove, performance.now()) : 0;
    const thought = this.engine.choose(this.line, spec, this.seed + this.path.length, timeMs);
    this.thought = thought;
    try {
      const choice = await thought.done;
      if (choice === undefined || this.thought !== thought) return;
      this.thought = undefined;
      this.thinking = false;
      const flips = view.legal.find((legal) => legal.square === choice.square)?.flips.length ?? 0;
      await this.place(choice.square);
      this.explained = {
        path: this.path,
        spec,
        exact: choice.exact,
        depth: choice.depth,
        ...(choice.value === undefined ? {} : { value: choice.value }),
      };
      const square = nameOf(choice.square, this.size);
      this.say(t('say.computer', { name: this.nameOf(view.toMove), square, n: flips, next: this.nextText() }));
      this.letComputerMove();
    } catch (error) {
      if (this.thought === thought) this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.stopThinking();
    this.trouble = error instanceof Error ? error.message : String(error);
  }

  /** Shows the position at `path`; calls that overlap are answered in order. */
  private async show(path: Path, transition: Transition): Promise<void> {
    const game = this.game;
    this.path = path;
    const step = this.queue.then(async () => {
      const view = await this.engine.look(lineAt(game, path));
      if (this.path !== path) return; // a later call has gone on
      this.transition = transition;
      this.view = view;
    });
    this.queue = step.catch(() => undefined);
    try {
      await step;
    } catch (error) {
      this.fail(error);
    }
  }

  private say(text: string): void {
    this.announcement = text;
  }

  private keep(): void {
    const view = this.view;
    if (!view || this.id === '') return;
    const result = this.flagged ? t('player.flagged') : this.resigned ? t('player.resigned') : view.over ? `${view.black}–${view.white}` : '';
    void keepGame({
      id: this.id,
      game: this.game,
      path: this.path,
      changed: Date.now(),
      black: this.players.black,
      white: this.players.white,
      seed: this.seed,
      position: view.text,
      result,
      ...(this.clock ? { clock: paused(this.clock, performance.now()) } : {}),
    }).then(this.onKept, (error: unknown) => {
      this.trouble = error instanceof DOMException && error.name === 'QuotaExceededError' ? t('games.full') : String(error);
    });
  }
}
