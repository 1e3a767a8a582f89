// A position that is being set up, square by square. The engine says whether it can be played.
import { EngineError, type BoardSize, type Disc, type Engine, type PositionView, type ReadProblem, type Square, type Start } from '../engine/types';
import { other } from '../game/discs';
import { discsOfText, positionText, sideOfText } from '../game/position_text';

export type Brush = Disc | 'empty';

export class Editor {
  size: BoardSize = $state(8);
  discs: readonly (Disc | null)[] = $state.raw([]);
  toMove: Disc = $state('black');
  brush: Brush = $state('black');
  /** The position as the engine sees it; nothing while it asks, or when it cannot be played. */
  view: PositionView | undefined = $state.raw(undefined);
  problem: ReadProblem | undefined = $state.raw(undefined);

  private asked = 0;

  constructor(
    private readonly engine: Engine,
    from: PositionView,
  ) {
    this.take(from.size, from.text);
  }

  get start(): Start {
    return { size: this.size, position: positionText(this.discs, this.toMove) };
  }

  /** What the brush makes of a square; the same disc once more takes it away. */
  put(square: Square): void {
    const disc = this.brush === 'empty' || this.discs[square] === this.brush ? null : this.brush;
    this.paint(square, disc);
  }
  paint(square: Square, disc: Disc | null): void {
    this.discs = this.discs.map((old, i) => (i === square ? disc : old));
    void this.check();
  }
  clear(): void {
    this.discs = this.discs.map(() => null);
    void this.check();
  }
  turnSides(): void {
    this.discs = this.discs.map((disc) => (disc === null ? null : other(disc)));
    void this.check();
  }
  setToMove(disc: Disc): void {
    this.toMove = disc;
    void this.check();
  }
  /** The usual start of a size. */
  async standard(size: BoardSize): Promise<void> {
    const { text } = await this.engine.look({ start: { size }, moves: [] });
    this.take(size, text);
  }

  private take(size: BoardSize, text: string): void {
    this.size = size;
    this.discs = discsOfText(text);
    this.toMove = sideOfText(text);
    void this.check();
  }

  private async check(): Promise<void> {
    const number = ++this.asked;
    this.view = undefined;
    try {
      const view = await this.engine.look({ start: this.start, moves: [] });
      if (number !== this.asked) return;
      this.view = view;
      this.problem = undefined;
    } catch (error) {
      if (number !== this.asked) return;
      if (!(error instanceof EngineError)) throw error;
      this.problem = error;
    }
  }
}
