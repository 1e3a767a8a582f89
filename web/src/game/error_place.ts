// Where in a text an error is: the engine says "column 7" or "line 3 column 7", from 1.

/** The index of that place, or nothing when it names none in this text. */
export function placeIn(text: string, where: string): number | undefined {
  const match = /^(?:line (\d+) )?column (\d+)$/.exec(where);
  if (!match) return undefined;
  const lines = text.split('\n');
  const line = Number(match[1] ?? 1) - 1;
  const before = lines.slice(0, line).reduce((sum, passed) => sum + passed.length + 1, 0);
  const place = before + Number(match[2]) - 1;
  return line < lines.length && place <= text.length ? place : undefined;
}
