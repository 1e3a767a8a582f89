// Positions that a new game begins with, as the engine of this version sees them: written into the page when it is
// built, so that the board and the first move need not wait for the engine.
import type { GameLine, PositionView } from './types';

/** By their lines: squares with commas between them. All of standard starts on 8x8 squares. */
export type KnownViews = Readonly<Record<string, PositionView>>;

const kSize = 8;

export function knownView(views: KnownViews | undefined, { start, moves }: GameLine): PositionView | undefined {
  return start.size === kSize && start.position === undefined ? views?.[moves.join()] : undefined;
}

/** The start and what each first move leads to. */
export function viewsAtStart(look: (line: GameLine) => PositionView): KnownViews {
  const line = (...moves: number[]): GameLine => ({ start: { size: kSize }, moves });
  const start = look(line());
  return Object.fromEntries([['', start], ...start.legal.map(({ square }) => [String(square), look(line(square))])]);
}
