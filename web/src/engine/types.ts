// What the app wants from an engine, wherever it runs: the rules, the records, the players and
// the search. The app itself knows no rule of the game; it shows what is answered here.

/** A square of the board on the screen: 0 = a1, then row by row, `size * size` of them. */
export type Square = number;
export type Disc = 'black' | 'white';
export type BoardSize = 4 | 6 | 8;

/** Where a game begins: the standard start of a board size, or a position as text. */
export interface Start {
  readonly size: BoardSize;
  /** Squares row by row and the side to move; absent for the standard start. */
  readonly position?: string;
}

/** A game as far as it has been played: the discs placed in order. Passes are not listed. */
export interface GameLine {
  readonly start: Start;
  readonly moves: readonly Square[];
}

/** A square where the side to move may play, and the discs that this turns. */
export interface LegalMove {
  readonly square: Square;
  readonly flips: readonly Square[];
}

/** One disc placed. */
export interface Ply {
  readonly disc: Disc;
  readonly square: Square;
  readonly flips: readonly Square[];
  /** The other side could not move afterwards and passed. */
  readonly passAfter: boolean;
}

/** The last position that a line went through and that has a name in a language. */
export interface ReachedOpening {
  readonly name: string;
  /** Discs placed after it. */
  readonly movesSince: number;
}

/** All there is to know about the position at the end of a line. */
export interface PositionView {
  readonly size: BoardSize;
  readonly discs: readonly (Disc | null)[];
  readonly toMove: Disc;
  readonly legal: readonly LegalMove[];
  readonly black: number;
  readonly white: number;
  readonly over: boolean;
  /** Of a finished game, for black, empties to the winner. */
  readonly score: number;
  /** Squares row by row and the side to move. */
  readonly text: string;
  readonly plies: readonly Ply[];
  /** By language. */
  readonly openings?: Readonly<Record<string, ReachedOpening>>;
}

/** A step of a line of play. */
export type Step = Square | 'pass';

export type Bound = 'exact' | 'lower' | 'upper';

/** One line of play and what is known about its first move, for the side to move. */
export interface Line {
  readonly moves: readonly Step[];
  readonly score: number;
  readonly bound: Bound;
  /** Searched to the end of the game with nothing left out. */
  readonly exact: boolean;
  readonly depth: number;
  readonly percent: number;
  /** Standard error of an estimate, in discs; 0 where it is proven or the error is not known. */
  readonly standardError: number;
}

export interface Report {
  readonly lines: readonly Line[];
  readonly depth: number;
  readonly percent: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly done: boolean;
}

/** What a search may spend; it ends at the first limit that is met. */
export interface Limits {
  /** Best moves wanted, each with its line. */
  readonly lines: number;
  readonly depth?: number;
  readonly level?: number;
  readonly timeMs?: number;
  // With none of these the search goes on until it is stopped or every line is proven.
}

/** A search under way. */
export interface Search {
  /** The last report; also after `stop`. Rejected only when the engine failed. */
  readonly done: Promise<Report>;
  stop(): void;
}

export interface Choice {
  readonly square: Square;
  /** In the player's own unit, for the side that plays. */
  readonly value?: number;
  readonly exact: boolean;
  readonly depth: number;
}

export type MoveClass = 'best' | 'fine' | 'inaccuracy' | 'mistake' | 'blunder';

/** One sentence about a move: the key of a text (`told.KEY`) and what to fill in. */
export interface Remark {
  readonly key: string;
  /** Squares that it names. */
  readonly squares: readonly Square[];
  /** Of discs, squares or replies: chooses between one and several. */
  readonly count: number;
  readonly instead: number;
  /** The line that shows it. */
  readonly line: 'played' | 'best';
  /** Of that line, where it happens; 0 is the move itself. */
  readonly ply: number;
}

/** A move of a reviewed game; scores are for the side that made it. Plain data. */
export interface ReviewedMove {
  /** Among the discs placed, from 1. */
  readonly number: number;
  readonly disc: Disc;
  readonly square: Square;
  readonly best: Square;
  /** In whole discs, 0 or more. */
  readonly loss: number;
  readonly judgement: MoveClass;
  readonly proven: boolean;
  readonly changedResult: boolean;
  readonly bestScore: number;
  /** The best score is proven. */
  readonly exact: boolean;
  readonly depth: number;
  readonly percent: number;
  /** The best move and the play after it. */
  readonly bestLine: readonly Step[];
  readonly playedScore: number;
  readonly playedExact: boolean;
  /** The move made and the play after it. */
  readonly playedLine: readonly Step[];
  /** What there is to say, in the order in which it is said; nothing of a good move. */
  readonly remarks: readonly Remark[];
  /** The same in English, as the engine says it. */
  readonly sentence: string;
}

export interface ReviewProgress {
  readonly move: ReviewedMove;
  readonly judged: number;
  readonly all: number;
}

/** A review under way; `done` also after `stop`. */
export interface Reviewing {
  readonly done: Promise<void>;
  stop(): void;
}

/** How far a computer has come with its move. */
export interface ThinkingProgress {
  /** By what is searched so far; nothing before it knows a move. */
  readonly best?: Choice;
  /** Confidence of what the search leaves out. */
  readonly percent: number;
  readonly seconds: number;
}

/** A computer's answer that is being thought about. */
export interface Thinking {
  /** Nothing when it was cancelled. */
  readonly done: Promise<Choice | undefined>;
  /** Ends the thinking with the best move so far: at once, or as soon as there is one. */
  moveNow(): void;
  cancel(): void;
}

export interface PlayerInfo {
  readonly name: string;
  readonly parameters: string;
  readonly summary: string;
  readonly unit: string;
}

/** An opponent for people, by the engine. */
export interface OpponentInfo {
  /** A player's spec. */
  readonly name: string;
  readonly title: string;
  /** One line, in English. */
  readonly character: string;
  readonly rating: number;
}

/** A move of a recorded game with what follows it; the first child continues the line. */
export interface RecordNode {
  readonly square: Square;
  readonly comment: string;
  readonly children: readonly RecordNode[];
}

export interface GameInfo {
  readonly black: string;
  readonly white: string;
  readonly event: string;
  readonly date: string;
}

export interface RecordedGame {
  readonly start: Start;
  readonly info: GameInfo;
  readonly comment: string;
  readonly children: readonly RecordNode[];
}

export interface ReadProblem {
  /** For people: "column 21", "line 3 column 4", or empty. */
  readonly where: string;
  /** For people: in English where it has a code, else in the language of the page. */
  readonly message: string;
  readonly code?: ErrorCode | undefined;
  /** Which of the games is the good part of the broken one; absent when nothing of it could be read. */
  readonly game?: number;
}

/** What could be read from a text, and what could not. */
export interface ReadResult {
  readonly format: string;
  readonly games: readonly RecordedGame[];
  readonly problems: readonly ReadProblem[];
}

/** What the complete tree of a small board knows about a position, for the side to move. */
export interface TreeView {
  readonly score: number;
  readonly positions: number;
  readonly games: number;
  readonly moves: readonly { readonly square: Square; readonly score: number }[];
}

/** Games and how they ended, for the side to move; those without a result are in `games` alone. */
export interface Counts {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** In discs. */
  readonly meanScore: number | null;
}

/** What a book says of a move, for the side to move. */
export interface BookScore {
  readonly score: number;
  readonly certainty: 'estimated' | 'proven';
  /** The move leads to a position of the book; else `depth` and `percent` are those of its search. */
  readonly inBook: boolean;
  readonly lines: number;
  readonly depth?: number;
  readonly percent?: number;
  readonly origin?: string;
}

/** A move with all that is known of it. */
export interface ExploredMove {
  readonly square: Square;
  /** Of the opening that it leads to, by language. */
  readonly names?: Readonly<Record<string, string>>;
  readonly book?: BookScore;
  readonly games?: Counts;
}

/** A game of the server's database in a list. */
export interface ListedGame {
  readonly number: number;
  readonly black: string;
  readonly white: string;
  readonly event: string;
  readonly date: string;
  /** For black, in discs. */
  readonly score: number | null;
}

/** What is known of a position besides a search. */
export interface Explored {
  readonly moves: readonly ExploredMove[];
  /** Nothing where the position is not in the book, or there is none. */
  readonly book: { readonly value: number | null } | null;
  /** Nothing where there is no database. */
  readonly games: (Counts & { readonly newest: readonly ListedGame[] }) | null;
}

export interface About {
  /** What `explore` knows besides names. */
  readonly knows?: { readonly book: boolean; readonly games: boolean };
  /** Where it runs. */
  readonly kind: 'wasm' | 'server';
  readonly threads: number;
  /** The number of threads may be chosen (see Engine.setThreads). */
  readonly threaded?: boolean;
  readonly version: string;
  readonly players: readonly PlayerInfo[];
  /** Weakest first. */
  readonly opponents?: readonly OpponentInfo[];
}

/** The one engine, in the browser or on a server. Calls may overlap. */
export interface Engine {
  about(): Promise<About>;
  look(line: GameLine): Promise<PositionView>;
  read(text: string | Uint8Array, size: BoardSize): Promise<ReadResult>;
  /** Formats: "sgf", "ggf", "transcript", "pgn", "position". */
  write(game: RecordedGame, format: string): Promise<string>;
  /** Somebody will soon think: what that needs is made ready, and told when it is. */
  prepare?(): Promise<void>;
  /** The move of a player, within `timeMs` (0: without a limit). */
  choose(line: GameLine, player: string, seed: number, timeMs: number, onProgress?: (progress: ThinkingProgress) => void): Thinking;
  analyze(line: GameLine, limits: Limits, onReport: (report: Report) => void): Search;
  /** Judges the moves of a line from the last to the first. */
  review(line: GameLine, level: number, onMove: (progress: ReviewProgress) => void): Reviewing;
  tree(line: GameLine): Promise<TreeView>;
  /** What a book and played games say; only where `about` says that there are some. */
  explore?(line: GameLine): Promise<Explored>;
  /** A game of the database. */
  storedGame?(number: number): Promise<RecordedGame>;
  /** From now on searches use so many threads, where they may be chosen. */
  setThreads?(threads: number): void;
  /** Resolved once it fetches nothing more for now. */
  settled?(): Promise<void>;
  /** Fetches the learnt weights again after it failed. */
  retryWeights?(): void;
  /** Ends its workers or its connection. */
  close(): void;
}

/** What kind of failure the engine explains. */
export type ErrorCode = 'parse' | 'illegal_move' | 'out_of_range' | 'io' | 'unsupported';

/** A failure that the engine itself explained, by its code; one of the engine has none. */
export class EngineError extends Error {
  constructor(
    message: string,
    readonly where = '',
    readonly code?: ErrorCode,
  ) {
    super(message);
    this.name = 'EngineError';
  }
}

/** True for what the engine has against what it was asked, and for no failure of its own. */
export function isRefusal(error: unknown): error is EngineError {
  return error instanceof EngineError && error.code !== undefined && error.code !== 'io';
}
