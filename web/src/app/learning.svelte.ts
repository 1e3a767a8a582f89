// The 4x4 game: where we are in its tree, and the picture of two plies below it.
import type { Engine, GameLine, PositionView, Square, TreeView } from '../engine/types';
import { scoreText } from '../game/score_text';
import type { Walk } from './walk';
import { bestOf, searchSteps, stateAfter, type Branch, type Method } from '../game/search_steps';

export interface PictureLeaf {
  readonly square: Square;
  /** For Black. */
  readonly value: number;
  readonly positions: number;
}
export interface PictureBranch extends Branch {
  readonly square: Square;
  readonly view: PositionView;
  readonly leaves: readonly PictureLeaf[];
}

const kRunMs = 600;

export class Learning {
  line: GameLine = $state.raw({ start: { size: 4 }, moves: [] });
  view: PositionView | undefined = $state.raw(undefined);
  tree: TreeView | undefined = $state.raw(undefined);
  whole: TreeView | undefined = $state.raw(undefined);
  branches: readonly PictureBranch[] = $state.raw([]);
  /** One line of perfect play from the start, each position with the move that led to it. */
  film: readonly PositionView[] = $state.raw([]);
  method: Method = $state('alphabeta');
  at = $state(0);
  /** Why the engine did not answer. */
  trouble = $state('');
  running = $state(false);

  /** The moves of the small game, as far as somebody has walked. */
  readonly walk: Walk = {
    canStep: (by) => (by > 0 ? this.ahead.length > this.line.moves.length : by < 0 && this.line.moves.length > 0),
    step: (by) => (this.walk.canStep(by) ? this.goTo(this.ahead.slice(0, this.line.moves.length + by)) : undefined),
    toStart: () => this.goTo([]),
    toEnd: () => this.goTo(this.ahead),
  };
  /** The farthest line that was walked: stepping forward follows it. */
  private ahead: readonly Square[] = [];

  /** The line whose position is shown; `line` is ahead of it until the engine has answered. */
  private shown: GameLine | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly engine: Engine) {}

  get blackMoves(): boolean {
    return this.view?.toMove === 'black';
  }
  get steps() {
    return searchSteps(this.branches, this.blackMoves, this.method);
  }
  /** What is known of a branch: its value, or what it is at most or at least where not all of it was looked at. */
  valueText(branch: number): string {
    const state = this.states[branch];
    if (!state || state.value === undefined) return '';
    return state.state === 'closed' ? scoreText(state.value) : `${this.blackMoves ? '≤' : '≥'} ${scoreText(state.value)}`;
  }
  get states() {
    return stateAfter(this.branches, this.blackMoves, this.steps.slice(0, this.at));
  }
  get best(): number | undefined {
    return bestOf(this.states, this.blackMoves);
  }
  /** The value of the position for Black. */
  get score(): number {
    return this.forBlack(this.view, this.tree);
  }

  /** Asks for what has not been answered yet. Where somebody has been before, the place is kept: it needs no engine. */
  async begin(): Promise<void> {
    if (!this.shown) await this.goTo(this.line.moves);
    await this.fill();
  }

  /** Asks again what the engine has not answered. */
  async restart(): Promise<void> {
    await this.goTo(this.line.moves);
    await this.fill();
  }

  /** What is shown of the whole game, wherever we are in it. */
  private async fill(): Promise<void> {
    try {
      this.whole ??= await this.engine.tree({ start: { size: 4 }, moves: [] });
      if (this.film.length === 0) await this.makeFilm();
    } catch (error) {
      this.fail(error);
    }
  }
  private fail(error: unknown): void {
    this.trouble = error instanceof Error ? error.message : String(error);
  }

  /** Plays squares from the position that is shown, the first of which must be legal there. Before the
   *  engine has answered for the last place nothing is played: its legal squares are not known. */
  async play(squares: readonly Square[]): Promise<void> {
    if (this.shown !== this.line || !this.view?.legal.some(({ square }) => square === squares[0])) return;
    await this.goTo([...this.line.moves, ...squares]);
  }

  /** Goes to a position by the discs placed since the start. */
  async goTo(moves: readonly Square[]): Promise<void> {
    this.stop();
    const line: GameLine = { start: { size: 4 }, moves };
    this.line = line;
    if (moves.some((square, i) => square !== this.ahead[i])) this.ahead = moves;
    this.trouble = '';
    try {
      const [view, tree] = await Promise.all([this.engine.look(line), this.engine.tree(line)]);
      const branches = await Promise.all(tree.moves.map(({ square }) => this.branch(line, square)));
      if (this.line !== line) return;
      this.shown = line;
      this.view = view;
      this.tree = tree;
      this.branches = branches;
      this.at = 0;
    } catch (error) {
      if (this.line === line) this.fail(error);
    }
  }

  use(method: Method): void {
    this.stop();
    this.method = method;
    this.at = 0;
  }

  step(by: number): void {
    this.stop();
    this.at = Math.max(0, Math.min(this.steps.length, this.at + by));
  }
  toEnd(): void {
    this.stop();
    this.at = this.steps.length;
  }
  toStart(): void {
    this.stop();
    this.at = 0;
  }

  run(): void {
    if (this.running) return this.stop();
    if (this.at >= this.steps.length) this.at = 0;
    this.running = true;
    this.timer = setInterval(() => {
      if (this.at < this.steps.length) this.at += 1;
      else this.stop();
    }, kRunMs);
  }
  stop(): void {
    clearInterval(this.timer);
    this.running = false;
  }

  /** The value for Black of a position; the engine's values are for the side to move. */
  private forBlack(view: PositionView | undefined, tree: TreeView | undefined): number {
    if (!view || !tree) return 0;
    if (view.over) return view.score;
    return view.toMove === 'black' ? tree.score : -tree.score;
  }

  private async branch(line: GameLine, square: Square): Promise<PictureBranch> {
    const after: GameLine = { start: line.start, moves: [...line.moves, square] };
    const [view, tree] = await Promise.all([this.engine.look(after), this.engine.tree(after)]);
    // After a pass the same side moves on: nobody answers, and the value stands for what follows.
    if (view.toMove === view.plies.at(-1)!.disc) return { square, view, leaves: [], value: this.forBlack(view, tree) };
    const sign = view.toMove === 'black' ? 1 : -1;
    const leaves = await Promise.all(
      tree.moves.map(async (move) => {
        const below = await this.engine.tree({ start: line.start, moves: [...after.moves, move.square] });
        return { square: move.square, value: sign * move.score, positions: below.positions + 1 };
      }),
    );
    // The order of the squares, not of the values: the machine does not know them beforehand.
    leaves.sort((a, b) => a.square - b.square);
    return { square, view, leaves, value: this.forBlack(view, tree) };
  }

  private async makeFilm(): Promise<void> {
    const film: PositionView[] = [];
    let moves: readonly Square[] = [];
    for (;;) {
      const line: GameLine = { start: { size: 4 }, moves };
      const [view, tree] = await Promise.all([this.engine.look(line), this.engine.tree(line)]);
      film.push(view);
      const best = tree.moves[0];
      if (!best) break;
      moves = [...moves, best.square];
    }
    this.film = film;
  }
}
