// What the engine says about the position on the board and about the whole game. One search runs
// at a time; stepping to another position ends it and begins the next. After a while it rests, so that a
// page that is left open does not keep the machine busy.
import type { Engine, GameLine, Limits, Line, PositionView, Report, ReviewedMove, Reviewing, Search, Square } from '../engine/types';
import { certaintyOf, type Certainty } from '../game/score_text';

/** A position's evaluation for Black. */
export interface Judged {
  readonly score: number;
  readonly certainty: Certainty;
  readonly depth: number;
}

/** All that is shown of one iteration of the search: lines, squares, bar and graph take it from here. */
export interface Snapshot {
  readonly key: string;
  /** The position that was searched. */
  readonly view: PositionView;
  readonly report: Report;
  /** The line of each square that has one. */
  readonly scores: ReadonlyMap<Square, Line>;
  readonly judged: Judged;
}

/** What a report says of a position. */
export function snapshotOf(key: string, view: PositionView, report: Report): Snapshot | undefined {
  const best = report.lines[0];
  if (best === undefined) return undefined;
  const scores = new Map<Square, Line>();
  for (const line of report.lines) {
    const first = line.moves[0];
    if (typeof first === 'number') scores.set(first, line);
  }
  const score = view.toMove === 'black' ? best.score : -best.score;
  return { key, view, report, scores, judged: { score, certainty: certaintyOf(best), depth: best.depth } };
}

/** Whether a judgement rests on less than another one. */
export const isWeaker = (a: Judged, b: Judged): boolean =>
  (a.certainty === 'exact') === (b.certainty === 'exact') ? a.certainty !== 'exact' && a.depth < b.depth : b.certainty === 'exact';

/** A review of an older version says too little; it can be made again. */
export const saysWhy = (moves: readonly ReviewedMove[]): boolean =>
  moves.every((move) => Array.isArray(move.remarks) && move.remarks.every((remark) => remark.line !== undefined));

const kReviewLevel = 12;
const kShownEveryMs = 250;

/** What a search is asked. */
interface Question {
  readonly line: GameLine;
  readonly view: PositionView;
  readonly limits: Limits;
  /** Milliseconds until it rests; 0: it does not. */
  readonly restAfterMs: number;
}

const isSame = (a: Question, b: Question): boolean =>
  keyOf(a.line) === keyOf(b.line) && a.limits.lines === b.limits.lines && a.limits.level === b.limits.level && a.restAfterMs === b.restAfterMs;

const keyOf = (line: GameLine): string => `${line.start.size}|${line.start.position ?? ''}|${line.moves.join(' ')}`;

export class Analysis {
  /** Wanted: it runs whenever there is something to search. */
  on = $state(true);
  running = $state(false);
  /** The time of the search is over; it can go on. */
  rests = $state(false);
  /** The iteration that is shown, of the position that was asked for last. */
  shown: Snapshot | undefined = $state.raw(undefined);
  /** Positions judged so far, by line of play. */
  judged: ReadonlyMap<string, Judged> = $state.raw(new Map());
  /** The walk through the game: positions done and all of them; nothing when it does not run. */
  walk: { done: number; all: number } | undefined = $state(undefined);
  /** Moves of the reviewed game by their number. */
  reviewed: ReadonlyMap<number, ReviewedMove> = $state.raw(new Map());
  trouble = $state('');

  private search: Search | undefined;
  /** What is searched, or was to the end. */
  private asked: Question | undefined;
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = 0;
  private review: Reviewing | undefined;
  private reviewedLine = $state('');

  constructor(
    private readonly engine: Engine,
    /** Hears what is reviewed so far of a line. */
    private readonly onReviewed: (line: GameLine, moves: readonly ReviewedMove[]) => void = () => undefined,
  ) {}

  /** Searches a position until it is done, its time is over, or another is asked for. */
  look(line: GameLine, view: PositionView, limits: Limits, restAfterMs = 0): void {
    const question = { line, view, limits, restAfterMs };
    if (this.asked && isSame(this.asked, question)) return; // a comment was written, or the page is seen again
    this.halt();
    this.shown = undefined;
    this.trouble = '';
    if (view.over) {
      this.judge(line, { score: view.score, certainty: 'exact', depth: 0 });
      return;
    }
    if (this.on && view.legal.length > 0) this.begin(question, 0);
  }

  /** Searches on where it rests. */
  goOn(): void {
    if (this.rests && this.asked) this.begin(this.asked, this.shown?.report.depth ?? 0);
  }

  /** What is shown stays until the search is `least` deep. */
  private begin(question: Question, least: number): void {
    const { line, view, limits, restAfterMs } = question;
    this.asked = question;
    this.rests = false;
    const search = this.engine.analyze(line, { ...limits, lines: Math.min(limits.lines, view.legal.length) }, (report) => {
      if (this.search !== search) return;
      this.restLater(restAfterMs);
      if (report.depth < least) return;
      const now = performance.now();
      if (now - this.shownAt < kShownEveryMs && report.depth === this.shown?.report.depth) return;
      this.shownAt = now;
      this.take(line, view, report);
    });
    this.search = search;
    this.running = true;
    search.done.then(
      (report) => {
        if (this.search !== search) return;
        this.leave();
        this.take(line, view, report);
      },
      (error: unknown) => {
        if (this.search !== search) return;
        this.leave();
        this.asked = undefined;
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
    this.asked = undefined;
    this.rests = false;
    this.leave();
  }
  /** The time begins with the first report: an engine may take long to come. */
  private restLater(milliseconds: number): void {
    if (milliseconds > 0) this.restTimer ??= setTimeout(() => this.rest(), milliseconds);
  }
  private rest(): void {
    this.search?.stop();
    this.leave();
    this.rests = true;
  }
  /** Nothing is searched any more. */
  private leave(): void {
    clearTimeout(this.restTimer);
    this.restTimer = undefined;
    this.search = undefined;
    this.running = false;
  }

  /** Reviews a line from its last move to the first; fills the graph on the way. */
  async walkThrough(line: GameLine): Promise<void> {
    this.halt();
    this.trouble = '';
    this.reviewed = new Map();
    this.reviewedLine = keyOf(line);
    this.walk = { done: 0, all: line.moves.length };
    const review = this.engine.review(line, kReviewLevel, ({ move, judged, all }) => {
      if (this.review !== review) return;
      this.walk = { done: judged, all };
      this.reviewed = new Map(this.reviewed).set(move.number, move);
      this.judgeBefore(line, move);
      this.onReviewed(line, [...this.reviewed.values()]);
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

  /** Shows a review that was kept. */
  recall(line: GameLine, moves: readonly ReviewedMove[]): void {
    if (this.walk || !saysWhy(moves)) return;
    this.reviewedLine = keyOf(line);
    this.reviewed = new Map(moves.map((move) => [move.number, move]));
    for (const move of moves) this.judgeBefore(line, move);
  }

  /** The review, if it is one of this line. */
  reviewOf(line: GameLine): ReadonlyMap<number, ReviewedMove> {
    return this.reviewedLine === keyOf(line) ? this.reviewed : new Map();
  }

  /** The iteration that is shown, if it is one of this position. */
  shownOf(line: GameLine): Snapshot | undefined {
    return this.shown?.key === keyOf(line) ? this.shown : undefined;
  }

  /** What is known of a position: the iteration that is shown, else the best judgement so far. */
  judgedAt(line: GameLine): Judged | undefined {
    return this.shownOf(line)?.judged ?? this.judged.get(keyOf(line));
  }

  private take(line: GameLine, view: PositionView, report: Report): void {
    const snapshot = snapshotOf(keyOf(line), view, report);
    if (snapshot === undefined) return;
    this.shown = snapshot;
    this.judge(line, snapshot.judged);
  }

  private judgeBefore(line: GameLine, move: ReviewedMove): void {
    const before = { start: line.start, moves: line.moves.slice(0, move.number - 1) };
    const score = move.disc === 'black' ? move.bestScore : -move.bestScore;
    this.judge(before, { score, certainty: move.exact ? 'exact' : 'estimate', depth: move.depth });
  }

  private judge(line: GameLine, judged: Judged): void {
    const key = keyOf(line);
    const known = this.judged.get(key);
    if (known !== undefined && isWeaker(judged, known)) return;
    this.judged = new Map(this.judged).set(key, judged);
  }
}
