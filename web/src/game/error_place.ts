// Where in a text an error is: the engine says "column 7" or "line 3 column 7", from 1.

export interface Place {
  /** Absent in a text of one line. */
  readonly line?: number;
  readonly column: number;
}

/** The numbers of a place, or nothing when it is told otherwise. */
export function parsePlace(where: string): Place | undefined {
  const match = /^(?:line (\d+) )?column (\d+)$/.exec(where);
  if (!match) return undefined;
  const column = Number(match[2]);
  return match[1] === undefined ? { column } : { line: Number(match[1]), column };
}

/** The index of that place, or nothing when it names none in this text. */
export function placeIn(text: string, where: string): number | undefined {
  const named = parsePlace(where);
  if (!named) return undefined;
  const lines = text.split('\n');
  const line = (named.line ?? 1) - 1;
  const before = lines.slice(0, line).reduce((sum, passed) => sum + passed.length + 1, 0);
  const place = before + named.column - 1;
  return line < lines.length && place <= text.length ? place : undefined;
}
