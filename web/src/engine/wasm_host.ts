// The work of the engine's worker: each request of the app as calls of the C interface.
import {
  EngineError,
  type BoardSize,
  type Choice,
  type GameInfo,
  type GameLine,
  type LegalMove,
  type Limits,
  type OpponentInfo,
  type PlayerInfo,
  type Ply,
  type PositionView,
  type ReadResult,
  type RecordedGame,
  type RecordNode,
  type Report,
  type ReviewProgress,
  type Square,
  type Start,
  type ThinkingProgress,
  type TreeView,
} from './types';
import { Abi, discsOf, fromEngine, kPass, squaresOf, toEngine, type GameState, type Module } from './wasm_abi';

const kText = { transcript: 0, position: 1, diagram: 2 } as const;
const kField = { black: 0, white: 1, event: 2, date: 5 } as const;
const kHashMegabytes = 64;
/** Where the module looks for its weights. */
const kWeightsPath = '/outflank.weights';

/** Everything that the worker can be asked, on one module. */
export class Host {
  private readonly abi: Abi;
  private engine = 0;
  /** The player of the last choice, which may remember its search. */
  private player = { spec: '', handle: 0 };
  private treeHandle = 0;
  private treeRoot = '';

  constructor(
    private readonly module: Module,
    readonly threads = 1,
  ) {
    this.abi = new Abi(module);
  }

  /** Takes the learnt weights, at any time between two requests; what is wrong with them, or nothing. */
  useWeights(bytes: Uint8Array): string {
    this.module.FS.writeFile(kWeightsPath, bytes);
    this.forgetPlayer();
    this.abi.call('engine_free', this.engine);
    this.engine = 0;
    try {
      // The module tells nobody what is wrong with its own.
      const tried = this.abi.withText(kWeightsPath, (path) => this.newEngine(1, 1, path));
      this.abi.call('engine_free', tried);
      return '';
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.module.FS.unlink(kWeightsPath);
      return error.message;
    }
  }

  /** A player that judges positions by learnt weights: the classic ones know none. */
  judges(spec: string): boolean {
    return !this.players().some(({ name }) => name === spec.split(':')[0]);
  }

  version(): string {
    return this.abi.textAt(this.abi.call('version'));
  }

  players(): PlayerInfo[] {
    const abi = this.abi;
    return Array.from({ length: abi.call('player_count') }, (_, index) =>
      abi.withStruct(28, (at) => {
        abi.call('player_describe', index, at);
        const text = (offset: number) => abi.textAt(abi.int(at + offset));
        return { name: text(8), parameters: text(12), summary: text(16), unit: text(24) };
      }),
    );
  }

  opponents(): OpponentInfo[] {
    const abi = this.abi;
    return Array.from({ length: abi.call('opponent_count') }, (_, index) =>
      abi.withStruct(20, (at) => {
        abi.call('opponent_describe', index, at);
        const text = (offset: number) => abi.textAt(abi.int(at + offset));
        return { rating: abi.int(at + 4), name: text(8), title: text(12), character: text(16) };
      }),
    );
  }

  look(line: GameLine): PositionView {
    return this.withGame(line, (game) => {
      const openings = this.abi.openings(game);
      return this.abi.withState(game, (state) => ({
        size: state.size,
        discs: discsOf(state),
        toMove: state.toMove,
        legal: this.legalMoves(game, state),
        black: state.blackDiscs,
        white: state.whiteDiscs,
        over: state.over,
        score: state.score,
        text: this.abi.takeText(this.abi.call('game_text', game, kText.position)),
        plies: this.pliesOf(game, state.size),
        ...(openings ? { openings } : {}),
      }));
    });
  }

  read(text: string | Uint8Array, size: BoardSize): ReadResult {
    const abi = this.abi;
    const records = abi.withText(text, (pointer, length) =>
      abi.withStruct(16, (options) => {
        abi.setInt(options + 4, size);
        return abi.make('records_read', pointer, length, options);
      }),
    );
    try {
      return {
        format: abi.textAt(abi.call('records_format', records)),
        games: Array.from({ length: abi.call('records_count', records) }, (_, index) => this.recordAt(records, index)),
        problems: Array.from({ length: abi.call('records_error_count', records) }, (_, index) => {
          const { message, where, code } = abi.recordError(records, index);
          const game = abi.call('records_error_record', records, index);
          return { message, where, code, ...(game < 0 ? {} : { game }) };
        }),
      };
    } finally {
      abi.call('records_free', records);
    }
  }

  write(game: RecordedGame, format: string): string {
    const abi = this.abi;
    const records = this.withGame({ start: game.start, moves: [] }, (handle) =>
      abi.withState(handle, (_, position) => abi.make('records_new', position)),
    );
    try {
      for (const [field, number] of Object.entries(kField))
        abi.withText(game.info[field as keyof GameInfo], (text) => abi.call('records_set_field', records, 0, number, text));
      if (game.comment !== '') this.comment(records, 0, game.comment);
      this.writeNodes(records, 0, game.children, game.start.size);
      return abi.withText(format, (name) => abi.takeText(abi.make('records_write', records, name, 0)));
    } finally {
      abi.call('records_free', records);
    }
  }

  /** A player's move; `onProgress` returns false when it should come soon. */
  choose(
    line: GameLine,
    spec: string,
    seed: number,
    timeMs: number,
    onProgress: (progress: ThinkingProgress) => boolean = () => true,
  ): Choice {
    const abi = this.abi;
    const handle = this.playerOf(spec, seed);
    const callback = abi.module.addFunction((_context: number, at: number) => {
      if (!onProgress(abi.progress(at, line.start.size))) abi.call('player_stop', handle);
    }, 'vii');
    try {
      return this.withGame(line, (game) =>
        abi.withStruct(16, (options) =>
          abi.withStruct(40, (at) => {
            abi.setInt(options + 4, timeMs);
            abi.setInt(options + 8, callback);
            // A browser may have kept the module of an earlier visit, which tells no progress.
            if (abi.has('player_think')) abi.check('player_think', handle, game, options, at);
            else abi.check('player_choose', handle, game, timeMs, at);
            return abi.choice(at, line.start.size);
          }),
        ),
      );
    } finally {
      abi.module.removeFunction(callback);
    }
  }

  /** One search within `limits`; `onReport` returns false when it should end soon. */
  search(line: GameLine, limits: Limits, onReport: (report: Report) => boolean): Report {
    const abi = this.abi;
    if (this.engine === 0) this.engine = this.newEngine();
    let last: Report = { lines: [], depth: 0, percent: 0, nodes: 0, seconds: 0, done: true };
    const callback = abi.module.addFunction((_context: number, at: number) => {
      last = abi.report(at, line.start.size);
      if (!onReport(last)) abi.call('engine_stop', this.engine);
    }, 'vii');
    try {
      this.withGame(line, (game) =>
        abi.withState(game, (_, position) =>
          abi.withStruct(48, (options) => {
            abi.setInt(options + 4, limits.lines);
            abi.setInt(options + 8, limits.level ?? 0);
            abi.setInt(options + 12, limits.depth ?? 0);
            abi.setInt(options + 20, limits.timeMs ?? 0);
            abi.setInt(options + 40, callback);
            abi.check('engine_go', this.engine, position, options, 0);
          }),
        ),
      );
    } finally {
      abi.module.removeFunction(callback);
    }
    return last;
  }

  /** A review; `onMove` returns false when it should end soon. */
  review(line: GameLine, level: number, onMove: (progress: ReviewProgress) => boolean): void {
    const abi = this.abi;
    if (this.engine === 0) this.engine = this.newEngine();
    const callback = abi.module.addFunction((_context: number, at: number, judged: number, all: number) => {
      if (!onMove({ move: abi.reviewed(at, line.start.size), judged, all })) abi.call('engine_stop', this.engine);
    }, 'viiii');
    try {
      this.withGame(line, (game) => abi.check('engine_review', this.engine, game, level, callback, 0));
    } finally {
      abi.module.removeFunction(callback);
    }
  }

  tree(line: GameLine): TreeView {
    const abi = this.abi;
    const root = JSON.stringify(line.start);
    if (this.treeRoot !== root) {
      abi.call('tree_free', this.treeHandle);
      this.treeHandle = 0;
      this.treeRoot = ''; // until there is another one
      this.treeHandle = this.withGame({ start: line.start, moves: [] }, (game) =>
        abi.withState(game, (_, position) => abi.make('tree_new', position)),
      );
      this.treeRoot = root;
    }
    return this.withGame(line, (game) =>
      abi.withState(game, (state, position) =>
        abi.withStruct(320, (at) => {
          abi.check('tree_find', this.treeHandle, position, at);
          return {
            score: abi.int(at + 4),
            positions: Number(abi.set64(at + 8)),
            games: Number(abi.set64(at + 16)),
            moves: Array.from({ length: abi.int(at + 24) }, (_, i) => ({
              square: fromEngine(abi.int(at + 28 + i * 8), state.size),
              score: abi.int(at + 32 + i * 8),
            })),
          };
        }),
      ),
    );
  }

  /** A player of that spec; those of the engine keep their table, all others begin anew with their seed. */
  private playerOf(spec: string, seed: number): number {
    if (this.player.handle !== 0 && this.player.spec === spec && this.judges(spec)) return this.player.handle;
    this.forgetPlayer();
    const handle = this.abi.withText(spec, (text) => this.abi.make('player_new', text, seed));
    this.player = { spec, handle };
    return handle;
  }

  private forgetPlayer(): void {
    this.abi.call('player_free', this.player.handle);
    this.player = { spec: '', handle: 0 };
  }

  /** `weights`: 0, or the address of a path to those that are not the module's own. */
  private newEngine(megabytes = kHashMegabytes, threads = this.threads, weights = 0): number {
    return this.abi.withStruct(20, (options) => {
      this.abi.setInt(options + 4, megabytes);
      this.abi.setInt(options + 8, threads);
      this.abi.setInt(options + 16, weights);
      return this.abi.make('engine_new', options);
    });
  }

  /** Runs `use` with the game of a line, forced passes made. */
  private withGame<T>(line: GameLine, use: (game: number) => T): T {
    const abi = this.abi;
    const { size, position } = line.start;
    const game =
      position === undefined
        ? abi.make('game_new', size)
        : abi.withText(position, (text, length) => abi.make('game_from_text', text, length, size));
    try {
      this.passIfForced(game);
      for (const square of line.moves) {
        abi.check('game_play', game, toEngine(square, size), 0);
        this.passIfForced(game);
      }
      return use(game);
    } finally {
      abi.call('game_free', game);
    }
  }

  private passIfForced(game: number): void {
    if (this.abi.withState(game, (state) => state.mustPass)) this.abi.check('game_play', game, kPass, 0);
  }

  private legalMoves(game: number, state: GameState): LegalMove[] {
    return squaresOf(state.legal, state.size).map((square) => ({
      square,
      flips: squaresOf(this.abi.flips(game, toEngine(square, state.size)), state.size),
    }));
  }

  private pliesOf(game: number, size: BoardSize): Ply[] {
    const all = this.abi.plies(game);
    return all.flatMap((ply, i) =>
      ply.square === kPass
        ? []
        : [
            {
              disc: ply.disc,
              square: fromEngine(ply.square, size),
              flips: squaresOf(ply.flips, size),
              passAfter: all[i + 1]?.square === kPass,
            },
          ],
    );
  }

  private recordAt(records: number, index: number): RecordedGame {
    const abi = this.abi;
    const field = (number: number) => abi.takeText(abi.call('records_field', records, index, number));
    const game = abi.make('records_game', records, index);
    try {
      while (abi.call('game_undo', game) > 0);
      const start = this.startOf(game);
      return {
        start,
        info: { black: field(kField.black), white: field(kField.white), event: field(kField.event), date: field(kField.date) },
        comment: abi.takeText(abi.call('records_comment', records, index, 0)),
        children: this.childrenOf(records, index, 0, start.size),
      };
    } finally {
      abi.call('game_free', game);
    }
  }

  /** The start of a game that has been taken back, without the text when it is the standard one. */
  private startOf(game: number): Start {
    const text = (handle: number) => this.abi.takeText(this.abi.call('game_text', handle, kText.position));
    return this.abi.withState(game, ({ size }) => {
      const standard = this.abi.make('game_new', size);
      const position = text(game);
      const same = position === text(standard);
      this.abi.call('game_free', standard);
      return same ? { size } : { size, position };
    });
  }

  /** The moves below a node; passes and remarks without a move are seen through, however many there are in a row. */
  private childrenOf(records: number, index: number, node: number, size: BoardSize): RecordNode[] {
    const nodes: RecordNode[] = [];
    const open = [this.abi.node(records, index, node).firstChild];
    const commentOf = (child: number) => this.abi.takeText(this.abi.call('records_comment', records, index, child));
    for (let child = open.pop(); child !== undefined; child = open.pop()) {
      if (child < 0) continue;
      const { square, nextSibling, firstChild } = this.abi.node(records, index, child);
      open.push(nextSibling);
      if (square < 0 || square === kPass) open.push(firstChild);
      else nodes.push({ square: fromEngine(square, size), comment: commentOf(child), children: this.childrenOf(records, index, child, size) });
    }
    return nodes;
  }

  private comment(records: number, node: number, comment: string): void {
    this.abi.withText(comment, (text) => this.abi.call('records_set_comment', records, 0, node, text));
  }

  private writeNodes(records: number, parent: number, nodes: readonly RecordNode[], size: BoardSize): void {
    for (const node of nodes) {
      const child = this.playInRecord(records, parent, node.square, size);
      if (node.comment !== '') this.comment(records, child, node.comment);
      this.writeNodes(records, child, node.children, size);
    }
  }

  /** Appends a move, with the pass before it where that is forced. */
  private playInRecord(records: number, parent: number, square: Square, size: BoardSize): number {
    const append = (after: number, move: number) =>
      this.abi.withMemory(4, (child) => {
        this.abi.check('records_play', records, 0, after, move, child);
        return this.abi.int(child);
      });
    try {
      return append(parent, toEngine(square, size));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      return append(append(parent, kPass), toEngine(square, size));
    }
  }
}
