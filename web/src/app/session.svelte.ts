// The game on the board as it is played and walked through: moves, clocks, the computer's turns, and what
// is kept and said of them. Play and Analyze show the same session. Nothing here touches the page.
//
// The tree, the place in it and the position change together, and only when the engine has answered
// for the line that leads there: what it refuses never stands in the tree.
import type { Choice, Disc, Engine, RecordedGame, Square, Start } from '../engine/types';
import { newClock } from '../game/clock';
import { isoDay } from '../game/iso_day';
import { emptyGame, forward, lineAt, lineEnd, pathOf, play, playAll, promoteAll, sameLine, samePath, type Path } from '../game/tree';
import { t } from '../i18n/index.svelte';
import { isOfOthers, type KeptReview } from '../store/kept_game';
import { Advance, type Place } from './advance';
import { Announcer, sideWord } from './announcer';
import { BoardGame, type Opening, type Players, type Return, type Transition } from './board_game.svelte';
import { ClockRunner } from './clock_runner';
import { ComputerTurn, pauseMs, type Question, type Thought } from './computer_turn';
import type { Keeping } from './game_keeper';
import { kUsualMoveMs, type Timing } from './move_time';
import { pliesAfterUndo } from './undo';

const kMinuteMs = 60_000;

export class Session extends BoardGame {
  /** For what must not be missed: little time left. */
  warning = $state('');
  thinking = $state(false);
  /** While a computer thinks, once it has been asked. */
  thought: Thought | undefined = $state.raw(undefined);
  trouble = $state('');

  private readonly announcer = new Announcer(this, (text) => this.spoken.say(text));
  private readonly clocks = new ClockRunner({
    changed: (clock) => (this.clock = clock),
    warn: (disc, left) => (this.warning = t(left === kMinuteMs ? 'clock.minute' : 'clock.seconds', { side: sideWord(disc) })),
    flag: (disc) => this.fallFlag(disc),
  });
  private readonly computer: ComputerTurn;
  private readonly advance: Advance;
  /** The game is looked at elsewhere: nobody thinks and no clock runs. */
  private rests = false;
  /** Milliseconds until the board has come to rest; the board tells. */
  private restUntil = 0;

  constructor(
    readonly engine: Engine,
    private readonly keeping: Keeping,
  ) {
    super();
    this.advance = new Advance(engine, {
      reached: (to, view) => {
        this.game = to.game;
        this.path = to.path;
        this.view = view;
      },
      failed: (error) => this.fail(error),
    });
    this.computer = new ComputerTurn(engine, {
      changed: (thinking) => {
        this.thinking = thinking;
        if (!thinking) this.thought = undefined;
      },
      held: (held) => (held ? this.clocks.stop() : this.clocks.run(this.view!.toMove)),
      told: (thought) => (this.thought = thought),
      chosen: (choice, question) => void this.playChoice(choice, question),
      failed: (error) => this.fail(error),
    });
  }

  /** Begins a game; the computer moves at once if it is to move. */
  async begin(start: Start, players: Players, timing?: Timing): Promise<void> {
    const game = emptyGame(start, { date: isoDay() });
    if (await this.open(game, players, [], undefined, timing)) this.announcer.begun();
  }

  /** The same game again, from its start; with `swapped`, colours are changed. */
  async rematch(swapped: boolean): Promise<void> {
    const { black, white } = this.players;
    const players = swapped ? { black: white, white: black } : { black, white };
    await this.begin(this.game.start, players, { control: this.clock?.control, moveMs: this.moveMs });
  }

  /** Shows a game as a new one, or a kept one. False when another was asked for meanwhile, or the engine refuses it. */
  async open(game: RecordedGame, players: Players, path: Path, kept?: Opening, timing: Timing = {}): Promise<boolean> {
    this.pause();
    const again = kept?.id !== undefined;
    if (!again) this.keeping.asked?.();
    const blank = this.id !== '' && this.id !== kept?.id && !this.elsewhere && this.isBlank;
    const opened = await this.advance.open(() => ({ game, path }), () => {
      if (blank) this.keeping.drop();
      this.keeping.begin(again ? { id: kept.id!, revision: kept.revision ?? 0 } : undefined);
      this.id = this.keeping.id;
      this.take(players, path, kept);
      if (timing.moveMs !== undefined) this.moveMs = timing.moveMs;
      this.clocks.use(timing.control ? newClock(timing.control) : kept?.clock, lineAt(game, this.live).moves, kept?.times);
      this.trouble = '';
      this.arrive('jump');
    });
    if (!opened && !this.opening) this.keeping.stays?.();
    if (!opened) return false;
    if (!again) this.keep();
    this.goOn();
    return true;
  }
  /** Another game is about to come. */
  get opening(): boolean {
    return this.advance.opening !== undefined;
  }
  /** The game on the board stays: another one that was asked for does not come. */
  stay(): void {
    if (!this.opening) return;
    this.advance.cancel();
    this.goOn();
  }

  /** A person's move. Says why when it is illegal. */
  async playSquare(square: Square): Promise<void> {
    const view = this.view;
    if (!view || this.advance.busy || this.over || this.lookingBack || this.computerToMove || !this.mayChange()) return;
    const move = view.legal.find((legal) => legal.square === square);
    if (!move) return this.announcer.refused(square);
    if (!(await this.place(square))) return;
    this.announcer.moved(view.toMove, move);
    this.letComputerMove();
  }

  /** Tries a move beside the game that is played. */
  async explore(square: Square): Promise<void> {
    if (this.advance.busy || !this.mayChange() || !this.view?.legal.some((move) => move.square === square)) return;
    await this.grow([square], 'played');
  }

  /** Adds a line after the position shown, and walks to its end. */
  async grow(squares: readonly Square[], transition: Transition = 'jump'): Promise<boolean> {
    if (!this.mayChange()) return false;
    const done = await this.advance.move(() => playAll(this.game, this.path, squares), ({ path }) => {
      this.hint = path;
      this.arrive(transition);
    });
    if (done) this.keep();
    if (done) this.announcer.reached();
    return done;
  }

  /** Takes back: against a computer down to the person's own last move. */
  async undo(): Promise<void> {
    if (this.advance.opening || (this.advance.moving && !(await this.advance.settled()))) return;
    if (this.lookingBack || this.elsewhere) return this.step(-1);
    const before = this.view?.plies ?? [];
    const path = this.path.slice(0, pliesAfterUndo(before, this.person));
    if (samePath(path, this.path)) return;
    this.pause();
    if (!(await this.walk(path, 'takenBack'))) return;
    this.standHere();
    this.keep();
    this.announcer.tookBack(before.slice(path.length).map((ply) => ply.square));
    this.goOn();
  }

  /** Plays again what was taken back. */
  async redo(): Promise<void> {
    if (this.advance.opening || (this.advance.moving && !(await this.advance.settled()))) return;
    if (this.lookingBack || this.elsewhere) return this.step(1);
    this.pause();
    const from = this.path.length;
    do {
      const path = forward(this.game, this.path, this.hint);
      if (samePath(path, this.path) || !(await this.walk(path, 'played'))) break;
      this.standHere();
    } while (this.computerToMove);
    const squares = (this.view?.plies ?? []).slice(from).map((ply) => ply.square);
    if (squares.length > 0) {
      this.keep();
      this.announcer.playedAgain(squares);
    }
    this.goOn();
  }

  get canRedo(): boolean {
    return forward(this.game, this.path, this.hint) !== this.path;
  }

  /** Looks at any place of the tree; the game stays where it is played. */
  async goTo(path: Path): Promise<void> {
    if (this.advance.opening || (this.advance.moving && !(await this.advance.settled()))) return;
    this.pause();
    const step = path.length - this.path.length;
    const near = Math.abs(step) === 1 && samePath(path.slice(0, this.path.length), this.path.slice(0, path.length));
    if (!(await this.walk(path, near ? (step > 0 ? 'played' : 'takenBack') : 'jump'))) return;
    this.announcer.reached();
    if (!this.lookingBack) this.goOn();
  }

  async step(by: number): Promise<void> {
    if (this.advance.opening || (this.advance.moving && !(await this.advance.settled()))) return;
    const from = this.advance.aim ?? this.path;
    const path = by > 0 ? forward(this.game, from, this.hint) : from.slice(0, -1);
    if (!samePath(path, from)) await this.goTo(path);
  }
  /** There is a move to step to. */
  canStep(by: number): boolean {
    const from = this.advance.aim ?? this.path;
    return by > 0 ? forward(this.game, from, this.hint) !== from : by < 0 && from.length > 0;
  }
  async toStart(): Promise<void> {
    await this.goTo([]);
  }
  async toEnd(): Promise<void> {
    await this.goTo(lineEnd(this.game, this.advance.aim ?? this.path, this.hint));
  }

  /** Back from a look at the game to where it is played. */
  async backToGame(): Promise<void> {
    await this.goTo(this.live);
  }

  /** The game goes on from the position shown; what it had instead stays as a variation. */
  playFromHere(players: Players = this.players): void {
    if (!this.mayChange()) return;
    this.players = players;
    this.standHere();
    this.keep();
    this.goOn();
  }

  resign(): void {
    if (!this.view || this.over || this.lookingBack || !this.mayChange()) return;
    this.pause();
    this.ended = { how: 'resigned', who: this.person ?? this.view.toMove };
    this.announcer.resigned(this.ended.who);
    this.keep();
  }

  /** Gives the game a name of its own. */
  rename(name: string): void {
    if (!this.mayChange()) return;
    this.game = { ...this.game, info: { ...this.game.info, event: name } };
    this.keep();
  }

  /** A change of the tree and where it leads: comments, promoted or deleted variations. False when it is not made. */
  async edit(change: (at: Place) => Place, back?: Return): Promise<boolean> {
    if (!this.mayChange()) return false;
    if (this.advance.moving && !(await this.advance.settled())) return false;
    const make = () => change({ game: this.game, path: this.path });
    const changed = make();
    const follow = this.followLines(back);
    if (sameLine(lineAt(changed.game, changed.path), this.line)) {
      // The position stays, so there is nothing to ask.
      this.game = changed.game;
      this.path = changed.path;
      follow(changed);
    } else if (this.advance.opening || !(await this.advance.go(make, follow))) return false;
    this.keep();
    return true;
  }

  /** Keeps what a review says of the game. */
  keepReview(review: KeptReview): void {
    this.review = review;
    if (!this.elsewhere) this.keep();
  }

  /** Another tab has the game now; this one only follows it. */
  yield(): void {
    this.pause();
    this.elsewhere = true;
  }

  /** The game got another name, because somebody else has written under the old one. */
  renamed(id: string): void {
    this.id = id;
  }

  /** While the game is looked at, not played on, nobody thinks and no clock runs. */
  setResting(rests: boolean): void {
    if (rests === this.rests) return;
    this.rests = rests;
    if (rests) this.pause();
    else this.goOn();
  }
  /** Asks again what the engine has not answered. */
  retry(): void {
    this.trouble = '';
    if (this.view) this.goOn();
    else void this.walk(this.path, 'jump').then((shown) => shown && this.goOn()); // the engine failed at the start
  }

  /** What a side has left; nothing without clocks. */
  leftOf(disc: Disc, now: number): number | undefined {
    return this.clocks.leftOf(disc, now);
  }

  /** Asks the computer for its move, if it is to move, once the board has come to rest. */
  letComputerMove(): void {
    if (!this.computerToMove || this.rests || this.advance.busy) return;
    const passed = this.person !== undefined && this.view?.plies.at(-1)?.passAfter === true && !this.clock;
    this.computer.begin(Math.max(0, this.restUntil - performance.now()) + pauseMs(passed), () => {
      const disc = this.view!.toMove;
      return { line: this.line, spec: this.players[disc], seed: this.seed + this.path.length, timeMs: Math.min(this.moveMs ?? kUsualMoveMs, this.clocks.budgetOf(disc)) };
    });
  }

  stopThinking(): void {
    this.computer.cancel();
  }
  /** The computer plays the best move that it has found. */
  moveNow(): void {
    this.computer.moveNow();
  }

  /** The board tells how long its discs turn. */
  restsIn(milliseconds: number): void {
    this.restUntil = performance.now() + milliseconds;
  }

  /** Whoever is to move has the turn. */
  private goOn(): void {
    if (this.rests || this.lookingBack || this.elsewhere) return;
    if (this.view && !this.over) this.clocks.run(this.view.toMove);
    this.letComputerMove();
  }
  private pause(): void {
    this.computer.cancel();
    this.clocks.stop();
  }

  /** Nothing is changed here while another tab has the game. */
  private mayChange(): boolean {
    if (this.elsewhere) this.spoken.say(t('tabs.elsewhere'));
    return !this.elsewhere;
  }

  /** Puts a disc on the board where the game is played. */
  private async place(square: Square): Promise<boolean> {
    const mover = this.view!.toMove;
    const make = () => {
      const played = play(this.game, this.path, square);
      // What was taken back becomes a variation of what is played.
      return isOfOthers(this.source) ? played : promoteAll(played.game, played.path);
    };
    const done = await this.advance.move(make, ({ path }) => {
      this.hint = path;
      this.live = path;
      this.ended = undefined;
      this.clocks.moved(mover, this.line.moves);
      this.arrive('played');
    });
    if (!done) return false;
    if (this.over) this.clocks.stop();
    else if (!this.rests) this.clocks.run(this.view!.toMove);
    this.keep();
    return true;
  }

  private async playChoice(choice: Choice, question: Question): Promise<void> {
    const view = this.view;
    const move = view?.legal.find(({ square }) => square === choice.square);
    if (!view || !sameLine(question.line, this.line)) return;
    if (!(await this.place(choice.square)) || !move) return;
    const { exact, depth, value } = choice;
    this.explained = { path: this.path, spec: question.spec, exact, depth, ...(value === undefined ? {} : { value }) };
    this.announcer.computerMoved(view.toMove, move);
    this.letComputerMove();
  }

  /** The game is played where we are. */
  private standHere(): void {
    this.live = this.path;
    this.clocks.goTo(this.line.moves);
    this.ended = undefined;
    this.noteStanding();
  }

  private fallFlag(disc: Disc): void {
    this.pause();
    this.ended = { how: 'flagged', who: disc };
    this.announcer.flagFell(disc);
    this.keep();
  }

  private fail(error: unknown): void {
    this.pause();
    this.trouble = error instanceof Error ? error.message : String(error);
  }

  private walk(path: Path, transition: Transition): Promise<boolean> {
    const { game } = this;
    const { moves } = lineAt(game, path);
    const make = () => ({ game: this.game, path: this.game === game ? path : pathOf(this.game, moves) });
    return this.advance.walk(path, make, (to) => {
      this.arrive(transition);
      const onHint = samePath(this.hint.slice(0, to.path.length), to.path);
      if (!onHint) this.hint = to.path;
    });
  }

  private keep(): void {
    if (this.view && this.id !== '') this.keeping.keep(this.stateWith(this.clocks.kept));
  }
}
