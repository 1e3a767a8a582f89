// What the engine says about the position on the board and about the whole game. One search runs
// at a time; stepping to another position ends it and begins the next.
import type { Engine, GameLine, Limits, Line, PositionView, Report, ReviewedMove, Reviewing, Search, Square } from '../engine/types';
import { certaintyOf, type Certainty } from '../game/score_text';

/** A position's evaluation for Black. */
export interface Judged {
  readonly score: number;
  readonly certainty: Certainty;
  readonly depth: number;
}

const kReviewLevel = 12;
const kShownEveryMs = 250;

const keyOf = (line: GameLine): string => `${line.start.size}|${line.start.position ?? ''}|${line.moves.join(' ')}`;

export class Analysis {
  /** Wanted: it runs whenever there is something to search. */
  on = $state(true);
  running = $state(false);
  report: Report | undefined = $state.raw(undefined);
  /** Positions judged so far, by line of play. */
  judged: ReadonlyMap<string, Judged> = $state.raw(new Map());
  /** The walk through the game: positions done and all of them; nothing when it does not run. */
  walk: { done: number; all: number } | undefined = $state(undefined);
  /** Moves of the reviewed game by their number. */
  reviewed: ReadonlyMap<number, ReviewedMove> = $state.raw(new Map());
  trouble = $state('');

  private search: Search | undefined;
  private shownAt = 0;
  private review: Reviewing | undefined;
  private reviewedLine = $state('');

  constructor(private readonly engine: Engine) {}

  /** Searches a position until it is done or another is asked for. */
  look(line: GameLine, view: PositionView, limits: Limits): void {
    this.halt();
    this.report = undefined;
    if (view.over) {
      this.judge(line, { score: view.score, certainty: 'exact', depth: 0 });
      return;
    }
    if (!this.on || view.legal.length === 0) return;
    const search = this.engine.analyze(line, { ...limits, lines: Math.min(limits.lines, view.legal.length) }, (report) => {
      if (this.search !== search) return;
      const now = performance.now();
      if (now - this.shownAt < kShownEveryMs && report.depth === this.report?.depth) return;
      this.shownAt = now;
      this.take(line, view, report);
    });
    this.search = search;
    this.running = true;
    search.done.then(
      (report) => {
        if (this.search !== search) return;
        this.running = false;
        this.take(line, view, report);
      },
      (error: unknown) => {
        if (this.search !== search) return;
        this.running = false;
        this.trouble = error instanceof Error ? error.message : String(error);
      },
    );
  }

  /** Ends the search; what was found stays. */
  halt(): void {
    this.review?.stop();
    this.review = undefined;
    this.walk = undefined;
    this.search?.stop();
    this.search = undefined;
    this.running = false;
  }

  /** Reviews a line from its last move to the first; fills the graph on the way. */
  async walkThrough(line: GameLine): Promise<void> {
    this.halt();
    this.reviewed = new Map();
    this.reviewedLine = keyOf(line);
    this.walk = { done: 0, all: line.moves.length };
    const review = this.engine.review(line, kReviewLevel, ({ move, judged, all }) => {
      if (this.review !== review) return;
      this.walk = { done: judged, all };
      this.reviewed = new Map(this.reviewed).set(move.number, move);
      const before = { start: line.start, moves: line.moves.slice(0, move.number - 1) };
      const score = move.disc === 'black' ? move.bestScore : -move.bestScore;
      this.judge(before, { score, certainty: move.exact ? 'exact' : 'estimate', depth: move.depth });
    });
    this.review = review;
    try {
      await review.done;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
    }
    if (this.review !== review) return;
    this.review = undefined;
    this.walk = undefined;
  }

  /** The review, if it is one of this line. */
  reviewOf(line: GameLine): ReadonlyMap<number, ReviewedMove> {
    return this.reviewedLine === keyOf(line) ? this.reviewed : new Map();
  }

  judgedAt(line: GameLine): Judged | undefined {
    return this.judged.get(keyOf(line));
  }

  /** The line of each legal square, for the board. */
  get scores(): ReadonlyMap<Square, Line> {
    const scores = new Map<Square, Line>();
    for (const line of this.report?.lines ?? []) {
      const first = line.moves[0];
      if (typeof first === 'number') scores.set(first, line);
    }
    return scores;
  }

  private take(line: GameLine, view: PositionView, report: Report): void {
    if (report.lines.length === 0) return;
    this.report = report;
    this.judgeLine(line, view, report.lines[0]!);
  }

  private judgeLine(line: GameLine, view: PositionView, best: Line): void {
    const score = view.toMove === 'black' ? best.score : -best.score;
    this.judge(line, { score, certainty: certaintyOf(best), depth: best.depth });
  }

  private judge(line: GameLine, judged: Judged): void {
    const next = new Map(this.judged);
    next.set(keyOf(line), judged);
    this.judged = next;
  }
}
