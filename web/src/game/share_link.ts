// The link that holds a whole game, in the part of the URL that no server sees.
//
//   #f5d6c3   #6:c2b4   #p=POSITION;f5d6    a line from the start, of another size, from a position
//   #z=TEXT   #g=TEXT                       a tree with comments and names: base64url, z also compressed (deflate)
//
// The text of a tree is one field a line (start, Black, White, event, date, comment of the game), then the
// moves: a square, "{comment}", and "(...)" around each branch where there are several, and a full stop.
// Its beginning can be read when the rest is damaged.
import { inflate } from '../engine/inflate';
import type { BoardSize, GameLine, RecordedGame, RecordNode, Square, Start } from '../engine/types';
import { nameOf, squareOf, transcriptOf } from './squares';
import { emptyGame, lineAt, mainLine, playAll } from './tree';

/** What a link says. Its moves are not checked against the rules: the engine does that. */
export interface LinkRead {
  /** What could be read; nothing when not even a start could. */
  readonly game: RecordedGame | undefined;
  /** All of it could be read. */
  readonly whole: boolean;
}

/** The hash of a link that holds a game with all that is in it. */
export async function linkHash(game: RecordedGame): Promise<string> {
  return isPlain(game) ? lineHash(lineAt(game, mainLine(game))) : treeHash(game);
}

/** Texts that are a record and no sentence: GGF, SGF, PGN, JSON. An address in them is a part of the record. */
const kRecord = /^(?:\d+\s*)?\(;|^\[\w+\s+"|^\[?\s*\{/;

/** The hash of the address in a text of one line, or of a text that is nothing but a hash. "Game #f5 of the day"
 *  has none. */
export function linkIn(text: string): string | undefined {
  const line = text.trim();
  if (/^#\S+$/.test(line)) return line;
  return line.includes('\n') || kRecord.test(line) ? undefined : /\S:\/\/[^\s#]*(#\S+)/.exec(line)?.[1];
}

/** What a sentence puts behind an address. Links end with none of it, but for the colon of a board: "#6:". */
const kBehind = /(?<!^#[468])[.,;:!?)\]}>"'»”’。、）]+$/u;

/** A hash without the encodings that programs have put over its own, `most` at most: "#6%3Ac2". */
export function plainHash(hash: string, most = 4): string {
  try {
    return most > 0 && /%(?:25|3[abd])/i.test(hash) ? plainHash(decodeURIComponent(hash), most - 1) : hash;
  } catch {
    return hash; // "%" and no code
  }
}

/** What a hash says; nothing when it is no link with a game. */
export async function readLink(written: string): Promise<LinkRead | undefined> {
  const hash = plainHash(written).replace(kBehind, '');
  const tree = /^#([zg])=(.*)$/s.exec(hash);
  if (!tree) return readLine(hash);
  const { text, whole } = textOf(tree[2]!, tree[1] === 'z');
  const read = readTree(text);
  return { game: read.game, whole: whole && read.whole };
}

/** Nothing but one line of moves. */
function isPlain(game: RecordedGame): boolean {
  const { black, white, event } = game.info;
  const bare = (nodes: readonly RecordNode[]): boolean =>
    nodes.length === 0 || (nodes.length === 1 && nodes[0]!.comment === '' && bare(nodes[0]!.children));
  return game.comment === '' && black === '' && white === '' && event === '' && bare(game.children);
}

const startText = (start: Start): string =>
  start.position !== undefined ? `p=${encodeURIComponent(start.position)};` : start.size === 8 ? '' : `${start.size}:`;

function lineHash({ start, moves }: GameLine): string {
  return `#${startText(start)}${transcriptOf(moves, start.size)}`;
}

function readLine(hash: string): LinkRead | undefined {
  const match = /^#(?:([468]):|p=([^;]*);?)?(.*)$/is.exec(hash);
  if (!match || (match[1] === undefined && match[2] === undefined && !/^[a-h][1-8]/i.test(match[3]!))) return undefined;
  const start = match[2] === undefined ? { size: Number(match[1] ?? 8) as BoardSize } : startAt(match[2]);
  if (!start) return { game: undefined, whole: false };
  const moves: Square[] = [];
  const text = match[3]!;
  for (let at = 0; at < text.length; at += 2) {
    const square = squareOf(text.slice(at, at + 2), start.size);
    if (square === undefined) return { game: playAll(emptyGame(start), [], moves).game, whole: false };
    moves.push(square);
  }
  return { game: playAll(emptyGame(start), [], moves).game, whole: true };
}

function startAt(encoded: string): Start | undefined {
  try {
    const position = decodeURIComponent(encoded);
    const size = sizeOfPosition(position);
    return size && { size, position };
  } catch {
    return undefined; // no text at all, such as "%ZZ"
  }
}

function sizeOfPosition(position: string): BoardSize | undefined {
  const squares = position.replace(/\s+\S$/, '').length;
  return squares === 64 ? 8 : squares === 36 ? 6 : squares === 16 ? 4 : undefined;
}

async function treeHash(game: RecordedGame): Promise<string> {
  const bytes = new TextEncoder().encode(treeText(game));
  const packing = packer();
  if (!packing) return `#g=${base64Url(bytes)}`;
  const packed = new Blob([bytes]).stream().pipeThrough(packing);
  return `#z=${base64Url(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
}

/** Browsers of before 2023 have none, or none of this kind. */
function packer(): CompressionStream | undefined {
  try {
    return new CompressionStream('deflate-raw');
  } catch {
    return undefined;
  }
}

function treeText({ start, info, comment, children }: RecordedGame): string {
  const fields = [startText(start), info.black, info.white, info.event, info.date, comment];
  const moves = (nodes: readonly RecordNode[]): string =>
    nodes
      .map((node) => nameOf(node.square, start.size) + (node.comment === '' ? '' : `{${escaped(node.comment)}}`) + moves(node.children))
      .map((text) => (nodes.length > 1 ? `(${text})` : text))
      .join('');
  return [...fields.map(escaped), `${moves(children)}.`].join('\n');
}

const escaped = (text: string): string => text.replace(/[\\{}]/g, '\\$&').replace(/\n/g, '\\n');
const plain = (text: string): string => text.replace(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign));

function readTree(text: string): LinkRead {
  const lines = text.split('\n');
  const [start, black = '', white = '', event = '', date = '', comment = ''] = lines.slice(0, 6).map(plain);
  const begun = startOfText(start ?? '');
  if (!begun || lines.length === 1) return { game: undefined, whole: false };
  const info = { black, white, event, date };
  const read = readMoves(lines.slice(6).join('\n'), begun.size);
  return { game: { ...emptyGame(begun, info), comment, children: read.children }, whole: lines.length > 6 && read.whole };
}

function startOfText(text: string): Start | undefined {
  if (text === '') return { size: 8 };
  if (/^[468]:$/.test(text)) return { size: Number(text[0]) as BoardSize };
  return text.startsWith('p=') ? startAt(text.slice(2).replace(/;$/, '')) : undefined;
}

interface Growing {
  square: Square;
  comment: string;
  children: Growing[];
}

/** The branches of a text, as far as it can be read. */
function readMoves(text: string, size: BoardSize): { children: readonly RecordNode[]; whole: boolean } {
  const root: Growing = { square: -1, comment: '', children: [] };
  const branchings: Growing[] = [];
  let at = root;
  let rest = text;
  for (;;) {
    const token = /^(?:[a-h][1-8]|[()]|\{((?:[^\\{}]|\\.)*)\})/s.exec(rest);
    if (!token) break;
    const square = squareOf(token[0], size);
    if (token[0] === '(') branchings.push(at);
    else if (token[0] === ')') {
      if (branchings.length === 0) break;
      at = branchings.pop()!;
    } else if (token[1] !== undefined) at.comment = plain(token[1]);
    else if (square === undefined) break;
    else {
      let next = at.children.find((child) => child.square === square);
      if (!next) at.children.push((next = { square, comment: '', children: [] }));
      at = next;
    }
    rest = rest.slice(token[0].length);
  }
  return { children: root.children, whole: rest === '.' && branchings.length === 0 };
}

function base64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The text in base64url, as far as it can be had. */
function textOf(encoded: string, packed: boolean): { text: string; whole: boolean } {
  const good = /^[\w-]*/.exec(encoded)![0];
  const digits = good.length % 4 === 1 ? good.slice(0, -1) : good;
  const bytes = Uint8Array.from(atob(digits.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  const whole = digits.length === encoded.length;
  if (!packed) return decoded(bytes, whole);
  const { bytes: unpacked, whole: isWhole } = inflate(bytes);
  return decoded(unpacked, whole && isWhole);
}

function decoded(bytes: Uint8Array, whole: boolean): { text: string; whole: boolean } {
  const text = new TextDecoder().decode(bytes);
  return { text, whole: whole && !text.includes('\uFFFD') };
}
