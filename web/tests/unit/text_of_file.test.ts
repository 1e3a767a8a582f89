// Files of other character sets in the field that shows what was brought in.
import { expect, test } from 'vitest';
import { textOfFile } from '../../src/game/text_of_file';

const bytes = (text: string, ...more: number[]) => new Uint8Array([...[...text].map((letter) => letter.charCodeAt(0)), ...more]);

test.each([
  ['UTF-8', bytes('PB[', 0xc3, 0xa9), 'PB[\u00e9'],
  ['bytes that are no UTF-8', bytes('PB[', 0xe9, 0x5d), 'PB[\u00e9]'],
  ['a stated set', bytes('(;CA[Shift_JIS]PB[', 0x95, 0x5c), '(;CA[Shift_JIS]PB[\u8868'],
  ['Shift_JIS without a name', bytes('PB[', 0x91, 0xbe, 0x98, 0x59, 0x5d), 'PB[\u592a\u90ce]'],
  ['a set that nobody knows', bytes('(;CA[x]PB[', 0xe9, 0x5d), '(;CA[x]PB[\u00e9]'],
  ['UTF-16, small end first', new Uint8Array([0xff, 0xfe, 0x66, 0, 0x35, 0]), 'f5'],
  ['UTF-16, big end first', new Uint8Array([0xfe, 0xff, 0, 0x66, 0, 0x35]), 'f5'],
])('%s is shown as it is meant', (_, content, text) => {
  expect(textOfFile(content)).toBe(text);
});
