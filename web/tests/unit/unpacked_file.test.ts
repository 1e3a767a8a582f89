// Packed files: whole, damaged, and those that the browser does not unpack.
import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { unpackedFile } from '../../src/game/unpacked_file';

const text = new TextEncoder().encode('f5d6c3d3c4\n');
afterEach(() => void vi.unstubAllGlobals());

interface Member {
  readonly name: string;
  readonly stored?: boolean;
  readonly locked?: boolean;
}

/** A zip as programs write it: each file behind its header, then the list. */
function zipOf(members: readonly Member[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  const lengthOf = (all: readonly Uint8Array[]) => all.reduce((sum, part) => sum + part.length, 0);
  const header = (length: number, name: string, fields: readonly (readonly [at: number, bytes: 2 | 4, value: number])[]) => {
    const view = new DataView(new ArrayBuffer(length));
    for (const [at, bytes, value] of fields) view[bytes === 2 ? 'setUint16' : 'setUint32'](at, value, true);
    return new Uint8Array([...new Uint8Array(view.buffer), ...new TextEncoder().encode(name)]);
  };
  for (const { name, stored, locked } of members) {
    const packed = name.endsWith('/') ? new Uint8Array() : stored ? text : deflateRawSync(text);
    const method = stored ? 0 : 8;
    list.push(header(46, name, [[0, 4, 0x02014b50], [8, 2, locked ? 1 : 0], [10, 2, method], [20, 4, packed.length], [28, 2, name.length], [42, 4, lengthOf(parts)]]));
    parts.push(header(30, name, [[0, 4, 0x04034b50], [8, 2, method], [26, 2, name.length]]), packed);
  }
  const end = header(22, '', [[0, 4, 0x06054b50], [8, 2, members.length], [10, 2, members.length], [12, 4, lengthOf(list)], [16, 4, lengthOf(parts)]]);
  return new Uint8Array([...parts, ...list, end].flatMap((part) => [...part]));
}

/** What the browser has not, or has for gzip alone, as Chromium of before 2022. */
const kBrowsers: readonly (readonly [string, (() => void)])[] = [
  ['', () => undefined],
  [', by a browser that cannot unpack', () => void vi.stubGlobal('DecompressionStream', undefined)],
  [', by a browser that unpacks gzip alone', () => {
    const { DecompressionStream: Plain } = globalThis;
    vi.stubGlobal('DecompressionStream', class {
      constructor(how: CompressionFormat) {
        if (how === 'deflate-raw') throw new TypeError('unsupported');
        return new Plain(how);
      }
    });
  }],
];

for (const [where, begin] of kBrowsers) {
  test.each([
    ['gzip', new Uint8Array(gzipSync(text))],
    ['a zip with one file', zipOf([{ name: 'a.txt' }])],
    ['a zip that only holds it', zipOf([{ name: 'a.txt', stored: true }])],
    ['a zip of a Mac with a folder', zipOf([{ name: 'games/' }, { name: 'games/a.txt' }, { name: '__MACOSX/games/._a.txt' }])],
  ])(`%s is unpacked${where}`, async (_, packed) => {
    begin();
    expect(await unpackedFile(packed)).toEqual(text);
  });

  test.each([
    ['a text', text],
    ['nothing', new Uint8Array()],
    ['a zip with two files', zipOf([{ name: 'a.txt' }, { name: 'b.txt' }])],
    ['a zip that needs a key', zipOf([{ name: 'a.txt', locked: true }])],
    ['a zip that is cut off', zipOf([{ name: 'a.txt' }]).subarray(0, 60)],
    ['gzip with something behind it', new Uint8Array([...gzipSync(text), 1])],
    ['gzip of something else', new Uint8Array(gzipSync(text)).map((byte, i, all) => (i === all.length - 8 ? byte ^ 1 : byte))],
    ['gzip that is cut off', new Uint8Array(gzipSync(text)).subarray(0, 20)],
  ])(`%s stays as it is${where}`, async (_, content) => {
    begin();
    expect(await unpackedFile(content)).toBe(content);
  });
}
