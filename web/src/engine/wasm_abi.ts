// The C interface (include/outflank/c.h) as seen from JavaScript: memory, texts and structs of
// the WebAssembly module, where a pointer has four bytes. The only file that knows an offset.
import {
  EngineError,
  type ErrorCode,
  type BoardSize,
  type Bound,
  type Choice,
  type Disc,
  type Line,
  type MoveClass,
  type PositionView,
  type ReachedOpening,
  type Remark,
  type Report,
  type ReviewedMove,
  type Square,
  type Step,
  type ThinkingProgress,
} from './types';

/** What Emscripten's module offers. */
export interface Module {
  readonly HEAPU8: Uint8Array;
  /** Only where it is shared between threads, any of which may make it grow. */
  readonly wasmMemory?: WebAssembly.Memory;
  readonly FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  addFunction(callback: (...values: number[]) => void, signature: string): number;
  removeFunction(index: number): void;
  [name: `_${string}`]: (...values: (number | bigint)[]) => number;
}

export const kPass = 64;
const kNoMove = -1;
const kErrorBytes = 644;
/** By their `outflank_status`. */
const kErrorCodes: Readonly<Record<number, ErrorCode>> = { 1: 'parse', 2: 'illegal_move', 3: 'out_of_range', 4: 'io', 5: 'unsupported' };
const kStateBytes = 64;
const kPlyBytes = 16;
const kNodeBytes = 20;
const kMaxPlies = 120;
const kLineErrorAt = 512;
/** Languages that an opening may have a name in. */
const kLanguages = ['en', 'fr', 'ja', 'de', 'vi'];

/** Moves between the squares on the screen and the 64 of the engine, where small boards sit in the middle. */
export function toEngine(square: Square, size: BoardSize): number {
  const offset = (8 - size) / 2;
  return (Math.floor(square / size) + offset) * 8 + (square % size) + offset;
}
export function fromEngine(square: number, size: BoardSize): Square {
  const offset = (8 - size) / 2;
  return (Math.floor(square / 8) - offset) * size + (square % 8) - offset;
}

export interface GameState {
  readonly size: BoardSize;
  readonly black: bigint;
  readonly white: bigint;
  readonly toMove: Disc;
  readonly legal: bigint;
  readonly mustPass: boolean;
  readonly over: boolean;
  readonly blackDiscs: number;
  readonly whiteDiscs: number;
  readonly score: number;
}

/** Memory and structs of one module. Every method that allocates also frees. */
export class Abi {
  constructor(readonly module: Module) {}

  // Asked anew each time: the memory may have grown since.
  private get heap(): Uint8Array {
    return this.module.wasmMemory ? new Uint8Array(this.module.wasmMemory.buffer) : this.module.HEAPU8;
  }
  private get view(): DataView {
    return new DataView(this.heap.buffer);
  }

  has(name: string): boolean {
    return this.module[`_outflank_${name}`] !== undefined;
  }

  call(name: string, ...values: (number | bigint)[]): number {
    const entry = this.module[`_outflank_${name}`];
    if (entry === undefined) throw new EngineError(`the engine has no ${name}`);
    return entry(...values);
  }

  /** Runs `use` with `bytes` of zeroed memory. */
  withMemory<T>(bytes: number, use: (pointer: number) => T): T {
    const pointer = this.module['_malloc']!(bytes);
    if (pointer === 0) throw new EngineError('out of memory');
    this.heap.fill(0, pointer, pointer + bytes);
    try {
      return use(pointer);
    } finally {
      this.module['_free']!(pointer);
    }
  }

  withText<T>(text: string | Uint8Array, use: (pointer: number, length: number) => T): T {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    return this.withMemory(bytes.length + 1, (pointer) => {
      this.heap.set(bytes, pointer);
      return use(pointer, bytes.length);
    });
  }

  /** Runs `use` with a struct whose first member is its size. */
  withStruct<T>(bytes: number, use: (pointer: number) => T): T {
    return this.withMemory(bytes, (pointer) => {
      this.setInt(pointer, bytes);
      return use(pointer);
    });
  }

  int(pointer: number): number {
    return this.view.getInt32(pointer, true);
  }
  setInt(pointer: number, value: number): void {
    this.view.setInt32(pointer, value, true);
  }
  double(pointer: number): number {
    return this.view.getFloat64(pointer, true);
  }
  set64(pointer: number): bigint {
    return this.view.getBigUint64(pointer, true);
  }

  /** The zero-ended text at a place. */
  textAt(pointer: number): string {
    const heap = this.heap;
    let end = pointer;
    while (heap[end] !== 0) ++end;
    return new TextDecoder().decode(heap.slice(pointer, end));
  }

  /** A text that the library gave to us, which gets it back. */
  takeText(pointer: number): string {
    if (pointer === 0) return '';
    const text = this.textAt(pointer);
    this.call('text_free', pointer);
    return text;
  }

  private readError(pointer: number): EngineError {
    return new EngineError(this.textAt(pointer + 136), this.textAt(pointer + 8), kErrorCodes[this.int(pointer + 4)]);
  }

  /** A handle from a call whose last argument is the error; throws when it fails. */
  make(name: string, ...values: number[]): number {
    return this.withStruct(kErrorBytes, (error) => {
      const handle = this.call(name, ...values, error);
      if (handle === 0) throw this.readError(error);
      return handle;
    });
  }

  /** A call that returns a status and whose last argument is the error. */
  check(name: string, ...values: number[]): void {
    this.withStruct(kErrorBytes, (error) => {
      if (this.call(name, ...values, error) !== 0) throw this.readError(error);
    });
  }

  /** What a set of records could not read. */
  recordError(records: number, index: number): EngineError {
    return this.withStruct(kErrorBytes, (error) => {
      this.call('records_error', records, index, error);
      return this.readError(error);
    });
  }

  /** The state of a game, and its position at the start of the struct for other calls. */
  withState<T>(game: number, use: (state: GameState, position: number) => T): T {
    return this.withStruct(kStateBytes, (at) => {
      this.call('game_get', game, at);
      const state: GameState = {
        black: this.set64(at + 8),
        white: this.set64(at + 16),
        toMove: this.int(at + 24) === 0 ? 'black' : 'white',
        size: this.int(at + 28) as BoardSize,
        legal: this.set64(at + 32),
        mustPass: this.int(at + 40) !== 0,
        over: this.int(at + 44) !== 0,
        blackDiscs: this.int(at + 48),
        whiteDiscs: this.int(at + 52),
        score: this.int(at + 56),
      };
      return use(state, at + 8);
    });
  }

  /** The discs that a move would turn. */
  flips(game: number, square: number): bigint {
    return this.withMemory(8, (flips) => {
      this.call('game_flips', game, square, flips);
      return this.set64(flips);
    });
  }

  plies(game: number): { disc: Disc; square: number; flips: bigint }[] {
    return this.withMemory(kMaxPlies * kPlyBytes, (at) => {
      const count = this.call('game_plies', game, at, kMaxPlies);
      return Array.from({ length: count }, (_, i) => ({
        flips: this.set64(at + i * kPlyBytes),
        disc: this.int(at + i * kPlyBytes + 8) === 0 ? 'black' : 'white',
        square: this.int(at + i * kPlyBytes + 12),
      }));
    });
  }

  /** By language, the last position that a game went through and that has a name in it. */
  openings(game: number): PositionView['openings'] {
    // A browser may have kept the module of an earlier visit, which knows no names.
    if (!this.has('game_opening')) return undefined;
    const reached: Record<string, ReachedOpening> = {};
    this.withMemory(4, (since) => {
      for (const language of kLanguages) {
        const name = this.withText(language, (text) => this.takeText(this.call('game_opening', game, text, since)));
        if (name !== '') reached[language] = { name, movesSince: this.int(since) };
      }
    });
    return Object.keys(reached).length === 0 ? undefined : reached;
  }

  /** A node of a record's tree. */
  node(records: number, index: number, node: number): { firstChild: number; nextSibling: number; square: number } {
    return this.withMemory(kNodeBytes, (at) => {
      this.call('records_node', records, index, node, at);
      return { firstChild: this.int(at + 4), nextSibling: this.int(at + 8), square: this.int(at + 12) };
    });
  }

  /** The report at a place; `size` is that of the board that is searched. */
  report(at: number, size: BoardSize): Report {
    const count = this.int(at + 20);
    const stride = this.int(at + 24);
    const first = this.int(at + 32);
    return {
      done: this.int(at + 4) !== 0,
      depth: this.int(at + 12),
      percent: this.int(at + 16),
      lines: Array.from({ length: count }, (_, i) => this.line(first + i * stride, size)),
      nodes: Number(this.set64(at + 40)),
      seconds: this.double(at + 48),
    };
  }

  /** The choice at a place. */
  choice(at: number, size: BoardSize): Choice {
    const hasValue = this.int(at + 16) !== 0;
    return {
      square: fromEngine(this.int(at + 4), size),
      ...(hasValue ? { value: this.double(at + 8) } : {}),
      exact: this.int(at + 20) !== 0,
      depth: this.int(at + 24),
    };
  }

  /** A player's progress at a place. */
  progress(at: number, size: BoardSize): ThinkingProgress {
    const best = this.int(at + 16);
    return {
      ...(best === 0 ? {} : { best: this.choice(best, size) }),
      percent: this.int(at + 4),
      seconds: this.double(at + 8),
    };
  }

  /** The reviewed move at a place. */
  reviewed(at: number, size: BoardSize): ReviewedMove {
    const classes: readonly MoveClass[] = ['best', 'fine', 'inaccuracy', 'mistake', 'blunder'];
    return {
      number: this.int(at + 4),
      disc: this.int(at + 8) === 0 ? 'black' : 'white',
      square: fromEngine(this.int(at + 12), size),
      best: fromEngine(this.int(at + 16), size),
      loss: this.int(at + 20),
      judgement: classes[this.int(at + 24)] ?? 'best',
      proven: this.int(at + 28) !== 0,
      changedResult: this.int(at + 32) !== 0,
      bestScore: this.double(at + 40),
      exact: this.int(at + 56) !== 0,
      depth: this.int(at + 60),
      sentence: this.textAt(this.int(at + 64)),
      percent: this.int(at + 68),
      playedScore: this.double(at + 48),
      playedExact: this.int(at + 72) !== 0,
      bestLine: this.steps(this.int(at + 84), this.int(at + 76), size),
      playedLine: this.steps(this.int(at + 88), this.int(at + 80), size),
      remarks: Array.from({ length: this.int(at + 92) }, (_, i) => this.remark(this.int(at + 100) + i * this.int(at + 96), size)),
    };
  }

  private remark(at: number, size: BoardSize): Remark {
    return {
      key: this.textAt(this.int(at)),
      squares: squaresOf(this.set64(at + 8), size),
      count: this.int(at + 16),
      instead: this.int(at + 20),
      ply: this.int(at + 24),
      line: this.int(at + 28) === 1 ? 'best' : 'played',
    };
  }

  private steps(at: number, length: number, size: BoardSize): Step[] {
    return Array.from({ length }, (_, i) => stepOf(this.int(at + i * 4), size));
  }

  private line(at: number, size: BoardSize): Line {
    const bounds: readonly Bound[] = ['upper', 'exact', 'lower', 'upper'];
    return {
      score: this.double(at),
      bound: bounds[this.int(at + 8)] ?? 'exact',
      exact: this.int(at + 12) !== 0,
      depth: this.int(at + 16),
      percent: this.int(at + 20),
      standardError: this.double(at + kLineErrorAt),
      moves: this.steps(at + 28, this.int(at + 24), size),
    };
  }
}

function stepOf(square: number, size: BoardSize): Step {
  return square === kPass || square === kNoMove ? 'pass' : fromEngine(square, size);
}

/** The squares of a set, in order. */
export function squaresOf(set: bigint, size: BoardSize): Square[] {
  const squares: Square[] = [];
  for (let square = 0; square < size * size; ++square)
    if ((set >> BigInt(toEngine(square, size))) & 1n) squares.push(square);
  return squares;
}

/** What stands on each square, row by row. */
export function discsOf(state: GameState): (Disc | null)[] {
  const discs: (Disc | null)[] = new Array<Disc | null>(state.size * state.size).fill(null);
  for (const square of squaresOf(state.black, state.size)) discs[square] = 'black';
  for (const square of squaresOf(state.white, state.size)) discs[square] = 'white';
  return discs;
}
