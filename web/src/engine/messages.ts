// The messages between the page and the engine's worker. Every request has a number; its answers
// carry the same number.
import type {
  ErrorCode,
  BoardSize,
  Choice,
  GameLine,
  Limits,
  OpponentInfo,
  PlayerInfo,
  PositionView,
  ReadResult,
  RecordedGame,
  Report,
  ReviewProgress,
  ThinkingProgress,
  TreeView,
} from './types';

export type Request =
  | { kind: 'about' }
  | { kind: 'look'; line: GameLine }
  | { kind: 'read'; text: string | Uint8Array; size: BoardSize }
  | { kind: 'write'; game: RecordedGame; format: string }
  | { kind: 'choose'; line: GameLine; player: string; seed: number; timeMs: number }
  | { kind: 'tree'; line: GameLine }
  | { kind: 'analyze'; line: GameLine; limits: Limits }
  | { kind: 'review'; line: GameLine; level: number };

export interface Answers {
  about: { version: string; players: PlayerInfo[]; opponents: OpponentInfo[] };
  look: PositionView;
  read: ReadResult;
  write: string;
  choose: Choice;
  tree: TreeView;
  analyze: Report;
  review: null;
}

/** Some of the games that were read: the page takes few at a time, and is not held up. */
export interface PartRead {
  /** So many came before. */
  readonly from: number;
  readonly games: readonly RecordedGame[];
}

/** What comes before the answer to some requests. */
export interface Reports {
  read: PartRead;
  choose: ThinkingProgress;
  analyze: Report;
  review: ReviewProgress;
}

/** What a worker needs to begin. */
export interface Begin {
  /** Where the files of the module lie; ends with a slash. */
  readonly folder: string;
  /** Of the module: that with threads, or without. */
  readonly name: string;
  /** Threads of a search; more than one only in a page that is isolated. */
  readonly threads: number;
  /** What the addresses of its files end with: its version, and something new after one did not come. */
  readonly query: string;
  /** Flags that another thread can set, where memory may be shared (stop_flags.ts). */
  readonly stopFlags?: Int32Array;
}

export type ToWorker =
  | { id: number; request: Request }
  | { stop: number }
  | { begin: Begin }
  /** What it begins with, compiled. */
  | { module: WebAssembly.Module }
  /** It answers when it has nothing to do, or when its search reads the clock. */
  | { ping: true }
  /** The bytes of the weights; nothing while there are none to be had. */
  | { weights: Uint8Array | undefined };

export type FromWorker =
  /** What it does before it is ready: it waits for its files, then begins. */
  | { phase: 'load' | 'begin' }
  /** It lives. */
  | { alive: true }
  | { id: number; value: unknown }
  | { id: number; report: Reports[keyof Reports] }
  | { id: number; error: { message: string; where: string; code?: ErrorCode | undefined } }
  /** How many threads there are, which may be fewer than were wanted. */
  | { threads: number }
  /** What is wrong with the weights; empty when nothing is. */
  | { weightsProblem: string }
  /** The engine could not be loaded, or broke at the request `at`: this worker will not answer any more. */
  | { broken: string; at?: number };
