// Deflate unpacked without the browser, beside zlib: all kinds of blocks, and what is left of damaged bytes.
import { constants, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inflate } from '../../src/engine/inflate';

/** A small generator, so that a failing run can be had again. */
function bytesOf(seed: number, length: number, kinds: number): Uint8Array<ArrayBuffer> {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % kinds;
  });
}
const kContents = [new Uint8Array(), bytesOf(1, 1, 256), bytesOf(2, 300, 2), bytesOf(3, 5000, 256), bytesOf(4, 70_000, 40), new Uint8Array(100_000).fill(7)];
const kWays = {
  stored: { level: 0 },
  fixed: { strategy: constants.Z_FIXED },
  dynamic: { level: 9 },
  'without copies': { strategy: constants.Z_HUFFMAN_ONLY },
  'of runs': { strategy: constants.Z_RLE },
};

for (const [way, options] of Object.entries(kWays))
  test(`what zlib packs comes back, ${way}`, () => {
    for (const content of kContents) {
      const packed = new Uint8Array(deflateRawSync(content, options));
      const behind = new Uint8Array([...packed, 1, 2, 3]);
      const { bytes, whole, read } = inflate(behind);
      expect([Buffer.compare(bytes, content), whole, read]).toEqual([0, true, packed.length]);
    }
  });

test('of damaged bytes the part before is given, and nothing throws', () => {
  const content = bytesOf(5, 3000, 20);
  const packed = new Uint8Array(deflateRawSync(content));
  for (let length = 0; length < packed.length; length += 7) {
    const { bytes, whole } = inflate(packed.subarray(0, length));
    expect(whole).toBe(false);
    expect(Buffer.compare(bytes, content.subarray(0, bytes.length))).toBe(0);
  }
  for (let at = 0; at < packed.length; at += 3) {
    const other = packed.map((byte, i) => (i === at ? byte ^ 0x10 : byte));
    expect(() => inflate(other, 10_000)).not.toThrow();
  }
  for (let seed = 1; seed < 100; ++seed) expect(() => inflate(bytesOf(seed, 200, 256), 10_000)).not.toThrow();
});

test('no more is unpacked than is wanted', () => {
  const packed = new Uint8Array(deflateRawSync(new Uint8Array(1_000_000)));
  const { bytes, whole } = inflate(packed, 1000);
  expect([bytes.length, whole]).toEqual([1000, false]);
});
