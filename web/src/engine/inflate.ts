// Unpacks what deflate has packed (RFC 1951): for browsers that do not, and of damaged bytes the part before.

/** What was unpacked; `whole` when nothing is missing, and how many of the packed bytes were read. */
export interface Inflated {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly whole: boolean;
  readonly read: number;
}

const kMostBits = 15;
const kEndOfBlock = 256;
/** In this order the lengths of the codes for lengths are written. */
const kLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const kCopyFrom = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const kCopyBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const kBackFrom = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
const kBackBits = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];

/** What is packed says something that cannot be, or ends too early. */
class Damage extends Error {}

/** The packed bytes bit by bit, the lowest of each byte first. */
class Bits {
  private held = 0;
  private count = 0;
  at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  take(wanted: number): number {
    while (this.count < wanted) {
      if (this.at >= this.bytes.length) throw new Damage();
      this.held |= this.bytes[this.at++]! << this.count;
      this.count += 8;
    }
    const value = this.held & ((1 << wanted) - 1);
    this.held >>>= wanted;
    this.count -= wanted;
    return value;
  }

  /** What is left of a byte that was begun is passed over. */
  toByte(): void {
    this.held = this.count = 0;
  }
}

/** Bytes that were unpacked; `most` are enough. */
class Growing {
  private bytes = new Uint8Array(4096);
  length = 0;

  constructor(private readonly most: number) {}

  put(byte: number): void {
    if (this.length >= this.most) throw new Damage();
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(2 * this.bytes.length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length++] = byte;
  }

  copy(length: number, back: number): void {
    if (back > this.length) throw new Damage();
    for (let left = length; left > 0; --left) this.put(this.bytes[this.length - back]!);
  }

  get all(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }
}

/** A Huffman code, by the lengths of the words for its symbols: of each length how many there are, and the symbols
 *  in the order of their words. */
class Code {
  private readonly counts = new Uint16Array(kMostBits + 1);
  private readonly symbols: number[];

  constructor(lengths: readonly number[]) {
    for (const length of lengths) this.counts[length]! += 1;
    this.counts[0] = 0;
    this.symbols = lengths.map((_, symbol) => symbol).filter((symbol) => lengths[symbol] !== 0);
    this.symbols.sort((a, b) => lengths[a]! - lengths[b]! || a - b);
  }

  next(bits: Bits): number {
    let word = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= kMostBits; ++length) {
      word |= bits.take(1);
      const count = this.counts[length]!;
      if (word - first < count) return this.symbols[index + word - first]!;
      index += count;
      first = (first + count) << 1;
      word <<= 1;
    }
    throw new Damage();
  }
}

interface Codes {
  readonly letters: Code;
  readonly distances: Code;
}

const kFixed = (): Codes => ({
  letters: new Code(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
  distances: new Code(Array.from({ length: 30 }, () => 5)),
});

function readCodes(bits: Bits): Codes {
  const letters = bits.take(5) + 257;
  const distances = bits.take(5) + 1;
  const written = bits.take(4) + 4;
  const ofLengths = Array.from({ length: kLengthOrder.length }, () => 0);
  for (const symbol of kLengthOrder.slice(0, written)) ofLengths[symbol] = bits.take(3);
  const code = new Code(ofLengths);
  const lengths: number[] = [];
  const repeat = (length: number, times: number): void => {
    for (let left = times; left > 0; --left) lengths.push(length);
  };
  while (lengths.length < letters + distances) {
    const symbol = code.next(bits);
    if (symbol === 16 && lengths.length === 0) throw new Damage();
    if (symbol < 16) lengths.push(symbol);
    else if (symbol === 16) repeat(lengths.at(-1)!, 3 + bits.take(2));
    else repeat(0, symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7));
  }
  if (lengths.length > letters + distances) throw new Damage();
  return { letters: new Code(lengths.slice(0, letters)), distances: new Code(lengths.slice(letters)) };
}

function readBlock(bits: Bits, { letters, distances }: Codes, out: Growing): void {
  for (;;) {
    const symbol = letters.next(bits);
    if (symbol === kEndOfBlock) return;
    if (symbol < kEndOfBlock) {
      out.put(symbol);
      continue;
    }
    const copy = symbol - kEndOfBlock - 1;
    if (copy >= kCopyFrom.length) throw new Damage();
    const length = kCopyFrom[copy]! + bits.take(kCopyBits[copy]!);
    const back = distances.next(bits);
    if (back >= kBackFrom.length) throw new Damage();
    out.copy(length, kBackFrom[back]! + bits.take(kBackBits[back]!));
  }
}

function readStored(bits: Bits, out: Growing): void {
  bits.toByte();
  const length = bits.take(16);
  if (length !== (~bits.take(16) & 0xffff)) throw new Damage();
  for (let left = length; left > 0; --left) out.put(bits.take(8));
}

/** As far as the bytes can be read, and not more than `most`. */
export function inflate(packed: Uint8Array, most = Infinity): Inflated {
  const bits = new Bits(packed);
  const out = new Growing(most);
  try {
    for (let isLast = false; !isLast; ) {
      isLast = bits.take(1) === 1;
      const kind = bits.take(2);
      if (kind === 0) readStored(bits, out);
      else if (kind === 1) readBlock(bits, kFixed(), out);
      else if (kind === 2) readBlock(bits, readCodes(bits), out);
      else throw new Damage();
    }
    return { bytes: out.all, whole: true, read: bits.at };
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    return { bytes: out.all, whole: false, read: bits.at };
  }
}
