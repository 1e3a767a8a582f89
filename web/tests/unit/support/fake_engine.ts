// An engine for tests that answers when the test says so: late, in another order, or with an error.
// Its game is not Reversi: the sides take turns, every empty square is legal and flips nothing, unless
// the test says that it is not.
import type { About, Choice, Engine, GameLine, PositionView, ReadResult, RecordedGame, Report, Reviewing, Search, Square, Thinking, ThinkingProgress, TreeView } from '../../../src/engine/types';
import { EngineError } from '../../../src/engine/types';

interface Waiting {
  readonly line: GameLine;
  answer(): void;
  fail(error: Error): void;
}

export interface FakeThought {
  readonly line: GameLine;
  readonly spec: string;
  readonly timeMs: number;
  cancelled: boolean;
  /** How often the move was wanted now. */
  hurried: number;
  tell(progress: ThinkingProgress): void;
  choose(square: Square): void;
  fail(error: Error): void;
}

export class FakeEngine implements Engine {
  /** Answers at once; otherwise `waiting` grows until the test lets go. */
  prompt = true;
  waiting: Waiting[] = [];
  thoughts: FakeThought[] = [];
  looked = 0;
  /** Squares that are never legal. */
  readonly barred = new Set<Square>();
  /** The game is over after so many moves. */
  overAfter = 60;

  about(): Promise<About> {
    return Promise.resolve({ kind: 'wasm', threads: 1, version: '0', players: [] });
  }

  look(line: GameLine): Promise<PositionView> {
    this.looked += 1;
    return new Promise((resolve, reject) => {
      const answer = () => {
        try {
          resolve(this.viewOf(line));
        } catch (error) {
          reject(error as Error);
        }
      };
      if (this.prompt) answer();
      else this.waiting.push({ line, answer, fail: reject });
    });
  }

  /** Answers all that waits, the oldest first. */
  answerAll(): void {
    for (const each of this.waiting.splice(0)) each.answer();
  }

  viewOf(line: GameLine): PositionView {
    const squares = line.start.size ** 2;
    const discs = Array.from<'black' | 'white' | null>({ length: squares }).fill(null);
    line.moves.forEach((square, i) => {
      if (square < 0 || square >= squares || discs[square] !== null || this.barred.has(square))
        throw new EngineError(`${square} is no move`, `move ${i + 1}`, 'illegal_move');
      discs[square] = i % 2 === 0 ? 'black' : 'white';
    });
    const over = line.moves.length >= this.overAfter;
    const legal = over ? [] : discs.flatMap((disc, square) => (disc === null && !this.barred.has(square) ? [{ square, flips: [] }] : []));
    const black = discs.filter((disc) => disc === 'black').length;
    const white = line.moves.length - black;
    const toMove = line.moves.length % 2 === 0 ? 'black' : 'white';
    return {
      size: line.start.size,
      discs,
      toMove,
      legal,
      black,
      white,
      over,
      score: over ? black - white : 0,
      text: `${discs.map((disc) => (disc === null ? '-' : disc === 'black' ? 'X' : 'O')).join('')} ${toMove === 'black' ? 'X' : 'O'}`,
      plies: line.moves.map((square, i) => ({ disc: i % 2 === 0 ? 'black' : 'white', square, flips: [], passAfter: false })),
    };
  }

  choose(line: GameLine, spec: string, _seed: number, timeMs: number, onProgress: (progress: ThinkingProgress) => void = () => undefined): Thinking {
    let settle: (choice: Choice | undefined) => void = () => undefined;
    let refuse: (error: Error) => void = () => undefined;
    const done = new Promise<Choice | undefined>((resolve, reject) => {
      settle = resolve;
      refuse = reject;
    });
    const thought: FakeThought = {
      line,
      spec,
      timeMs,
      cancelled: false,
      hurried: 0,
      tell: onProgress,
      choose: (square) => settle({ square, exact: false, depth: 1 }),
      fail: refuse,
    };
    this.thoughts.push(thought);
    // A late answer may come all the same; who cancelled must not hear it.
    return { done, moveNow: () => void (thought.hurried += 1), cancel: () => void (thought.cancelled = true) };
  }

  read(): Promise<ReadResult> {
    return Promise.resolve({ format: '', games: [], problems: [] });
  }
  write(game: RecordedGame): Promise<string> {
    return Promise.resolve(JSON.stringify(game));
  }
  tree(): Promise<TreeView> {
    return Promise.reject(new Error('no tree'));
  }
  analyze(): Search {
    const done: Report = { lines: [], depth: 0, percent: 0, nodes: 0, seconds: 0, done: true };
    return { done: Promise.resolve(done), stop: () => undefined };
  }
  review(): Reviewing {
    return { done: Promise.resolve(), stop: () => undefined };
  }
  close(): void {}
}

/** Lets everything happen that waits for promises only. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 20; ++i) await Promise.resolve();
}
