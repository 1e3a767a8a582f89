// The text of a file whose characters may be of any set: the browser knows them all, and the engine of a page none.

/** Editors of Windows write UTF-16, with a mark at the beginning; SGF states its set; of other bytes each is a letter. */
export function textOfFile(content: Uint8Array): string {
  const mark = (content[0] ?? 0) * 256 + (content[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(content);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(content);
  const stated = /CA\[\s*([^\]\s]+)\s*\]/.exec(lettersOf(content.subarray(0, 4096)))?.[1];
  return decodedAs('utf-8', content) ?? (stated === undefined ? undefined : decodedAs(stated, content)) ?? lettersOf(content);
}

const lettersOf = (content: Uint8Array): string => new TextDecoder('windows-1252').decode(content);

function decodedAs(set: string, content: Uint8Array): string | undefined {
  try {
    return new TextDecoder(set, { fatal: true }).decode(content);
  } catch {
    return undefined; // another set, or one that no browser knows
  }
}
