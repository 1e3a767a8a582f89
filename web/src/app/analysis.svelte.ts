// What the engine says about the position on the board and about the whole game. One search runs
// at a time; stepping to another position ends it and begins the next.
import type { Engine, GameLine, Line, PositionView, Report, Search, Square } from '../engine/types';
import { certaintyOf, type Certainty } from '../game/score_text';

/** A position's evaluation for Black. */
export interface Judged {
  readonly score: number;
  readonly certainty: Certainty;
  readonly depth: number;
}

const kGameLevel = 10;
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
  trouble = $state('');

  private search: Search | undefined;
  private shownAt = 0;
  private walking = 0;

  constructor(private readonly engine: Engine) {}

  /** Searches a position until it is done or another is asked for. */
  look(line: GameLine, view: PositionView, lines: number): void {
    this.halt();
    this.report = undefined;
    if (view.over) {
      this.judge(line, { score: view.score, certainty: 'exact', depth: 0 });
      return;
    }
    if (!this.on || view.legal.length === 0) return;
    const search = this.engine.analyze(line, { lines: Math.min(lines, view.legal.length) }, (report) => {
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
    this.walking = 0;
    this.walk = undefined;
    this.search?.stop();
    this.search = undefined;
    this.running = false;
  }

  /** Judges every position of a line, the last one first, each for a short time. */
  async walkThrough(line: GameLine): Promise<void> {
    this.halt();
    const ticket = ++this.tickets;
    this.walking = ticket;
    const all = line.moves.length + 1;
    this.walk = { done: 0, all };
    for (let length = line.moves.length; length >= 0; --length) {
      const part = { start: line.start, moves: line.moves.slice(0, length) };
      if (!this.judged.has(keyOf(part))) await this.judgeQuickly(part);
      if (this.walking !== ticket) return;
      this.walk = { done: all - length, all };
    }
    this.walking = 0;
    this.walk = undefined;
  }
  private tickets = 0;

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

  private async judgeQuickly(line: GameLine): Promise<void> {
    const view = await this.engine.look(line);
    if (view.over) return this.judge(line, { score: view.score, certainty: 'exact', depth: 0 });
    const search = this.engine.analyze(line, { lines: 1, level: kGameLevel }, () => undefined);
    this.search = search;
    const report = await search.done;
    const best = report.lines[0];
    if (best && this.search === search) this.judgeLine(line, view, best);
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
