// The order in which the lines of a search are shown: best first, or held while somebody points at
// them. The order may be held; the numbers never are.
import type { Line, Step } from '../engine/types';

/** A row of the list: a first move, and its line in the iteration that is shown, if it has one. */
export interface LineRow {
  readonly first: Step;
  readonly line: Line | undefined;
}

const firstOf = (line: Line): Step => line.moves[0] ?? 'pass';

/** The rows of `lines`, in the order `held` where there is one: a move that is not among the lines
 *  any more keeps its place without a number. */
export function rowsOf(lines: readonly Line[], held: readonly Step[] | undefined, most: number): LineRow[] {
  // Each move has one row, whatever an engine says of it twice: the best line stands first.
  const byFirst = new Map<Step, Line>();
  for (const line of lines) if (!byFirst.has(firstOf(line))) byFirst.set(firstOf(line), line);
  if (held === undefined) return [...byFirst].slice(0, most).map(([first, line]) => ({ first, line }));
  const rows = held.map((first) => ({ first, line: byFirst.get(first) }));
  const room = [...byFirst].filter(([first]) => !held.includes(first)).map(([first, line]) => ({ first, line }));
  return [...rows, ...room].slice(0, most);
}

/** The rows are not those that would be shown without a held order. */
export function isOutOfOrder(rows: readonly LineRow[], lines: readonly Line[]): boolean {
  return rows.some((row, i) => lines[i] === undefined || firstOf(lines[i]) !== row.first);
}
