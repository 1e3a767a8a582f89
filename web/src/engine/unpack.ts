// What gzip or deflate has packed, unpacked by the browser, or here where it cannot: DecompressionStream is of 2020 in
// Chromium and of 2023 elsewhere, and knows `deflate-raw` later still.
import { inflate } from './inflate';

export type Packing = 'gzip' | 'deflate-raw';

/** The bytes; nothing where they are damaged, or more than `most`. */
export async function unpacked(packed: Uint8Array<ArrayBuffer>, how: Packing, most = Infinity): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const stream = unpacker(how);
  if (stream) return read(new Blob([packed]).stream().pipeThrough(stream), most);
  return how === 'gzip' ? gunzip(packed, most) : wholeOf(inflate(packed, most));
}

function unpacker(how: Packing): DecompressionStream | undefined {
  try {
    return new DecompressionStream(how);
  } catch {
    return undefined;
  }
}

async function read(stream: ReadableStream<Uint8Array<ArrayBuffer>>, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      size += value.length;
      if (size > most) return void (await reader.cancel());
    }
  } catch {
    return undefined; // damaged
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const wholeOf = ({ bytes, whole }: ReturnType<typeof inflate>) => (whole ? bytes : undefined);

const kHeaderBytes = 10;
const kTrailerBytes = 8;
/** Bits of the flags: what follows the header (RFC 1952, 2.3.1). */
const kHeaderSum = 2;
const kExtra = 4;
const kName = 8;
const kComment = 16;

/** A file of one member. */
function gunzip(packed: Uint8Array, most: number): Uint8Array<ArrayBuffer> | undefined {
  if (packed.length < kHeaderBytes + kTrailerBytes || packed[0] !== 0x1f || packed[1] !== 0x8b || packed[2] !== 8) return undefined;
  const flags = packed[3]!;
  let at = kHeaderBytes;
  if (flags & kExtra) at += 2 + packed[at]! + 256 * packed[at + 1]!;
  for (const text of [kName, kComment]) if (flags & text) at = packed.indexOf(0, at) + 1 || packed.length;
  if (flags & kHeaderSum) at += 2;
  const { bytes, whole, read } = inflate(packed.subarray(at), most);
  const end = at + read;
  if (!whole || end + kTrailerBytes !== packed.length) return undefined;
  const trailer = new DataView(packed.buffer, packed.byteOffset + end, kTrailerBytes);
  return trailer.getUint32(0, true) === checksum(bytes) && trailer.getUint32(4, true) === bytes.length ? bytes : undefined;
}

/** CRC-32 (RFC 1952, 8). */
function checksum(bytes: Uint8Array): number {
  const table = Uint32Array.from({ length: 256 }, (_, n) => {
    let sum = n;
    for (let bit = 0; bit < 8; ++bit) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
    return sum;
  });
  let sum = 0xffffffff;
  for (const byte of bytes) sum = table[(sum ^ byte) & 255]! ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
