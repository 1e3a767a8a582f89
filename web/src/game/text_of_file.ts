// The text of a file whose characters may be of any set: the browser knows them all, and the engine of a page none.

/** Shift_JIS, as the engine tells it (formats/text/text_decoding.cpp): each byte that is not ASCII belongs to one of its
 *  characters, and some have a first byte below 0xA0 with such a byte or such a character behind it. */
function looksLikeShiftJis(content: Uint8Array): boolean {
  let [isShown, followsOne] = [false, false];
  for (let i = 0; i < content.length; i += 1) {
    const [first, second] = [content[i]!, content[i + 1]];
    const isFirst = (first > 0x80 && first < 0xa0) || first >= 0xe0;
    if (!isFirst || second === undefined) {
      if (first === 0x80 || first === 0xa0) return false;
      followsOne = false;
      continue;
    }
    if (first > 0xfc || second < 0x40 || second === 0x7f || second > 0xfc) return false;
    const isLow = first < 0xa0;
    isShown ||= isLow && (second >= 0x80 || followsOne);
    followsOne = isLow;
    i += 1;
  }
  return isShown;
}

/** Editors of Windows write UTF-16, with a mark at the beginning; SGF states its set, and Shift_JIS is told by its bytes;
 *  of others each is a letter. */
export function textOfFile(content: Uint8Array): string {
  const mark = (content[0] ?? 0) * 256 + (content[1] ?? 0);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(content);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(content);
  const said = /CA\[\s*([^\]\s]+)\s*\]/.exec(lettersOf(content.subarray(0, 4096)))?.[1];
  const stated = said ?? (looksLikeShiftJis(content) ? 'shift_jis' : undefined);
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
