// The link that holds a whole game: its main line in the part of the URL that no server sees.
import type { BoardSize, GameLine, Square } from '../engine/types';
import { nameOf, squareOf } from './squares';

/** "#f5d6c3", "#6:c2b4" for another size, "#p=POSITION;f5d6" for another start. */
export function linkHash(line: GameLine): string {
  const moves = line.moves.map((square) => nameOf(square, line.start.size)).join('');
  if (line.start.position !== undefined) return `#p=${encodeURIComponent(line.start.position)};${moves}`;
  return line.start.size === 8 ? `#${moves}` : `#${line.start.size}:${moves}`;
}

/** What a link says. Its moves are not checked against the rules: the engine does that. */
export function lineOfHash(hash: string): GameLine | undefined {
  const match = /^#(?:(4|6):|p=([^;]*);)?((?:[a-h][1-8])*)/i.exec(hash);
  if (!match || (match[1] === undefined && match[2] === undefined && match[3] === '')) return undefined;
  const position = match[2] === undefined ? undefined : decodeURIComponent(match[2]);
  const size = position === undefined ? ((Number(match[1] ?? 8)) as BoardSize) : sizeOfPosition(position);
  if (size === undefined) return undefined;
  const moves: Square[] = [];
  for (const name of match[3]!.match(/../g) ?? []) {
    const square = squareOf(name, size);
    if (square === undefined) return undefined;
    moves.push(square);
  }
  return { start: position === undefined ? { size } : { size, position }, moves };
}

function sizeOfPosition(position: string): BoardSize | undefined {
  const squares = position.replace(/\s+\S$/, '').length;
  return squares === 64 ? 8 : squares === 36 ? 6 : squares === 16 ? 4 : undefined;
}
