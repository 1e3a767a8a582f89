// A game as it is kept on this device, and how a record of the database is read: whatever stands there,
// a game comes out that the app can take, or nothing.
import type { BoardSize, Disc, GameInfo, RecordedGame, RecordNode, ReviewedMove, Square, Start } from '../engine/types';
import type { Clock, ClockTimes } from '../game/clock';
import type { Path } from '../game/tree';

/** A game that ended before nobody could move. */
export interface Ended {
  readonly how: 'resigned' | 'flagged';
  /** Who resigned, or had no time left. */
  readonly who: Disc;
}

/** Where a game came from. */
export const kSources = ['played', 'imported', 'link', 'position', 'watched'] as const;
export type Source = (typeof kSources)[number];
/** Nobody here has played it. */
export const isOfOthers = (source: Source): boolean => source === 'imported' || source === 'link' || source === 'watched';

/** What a review said of a line of the game. */
export interface KeptReview {
  readonly line: readonly Square[];
  readonly moves: readonly ReviewedMove[];
}

export interface KeptGame {
  readonly id: string;
  /** Of the form of this record; records without are of the first page. */
  readonly schema: number;
  /** Grows with every write; who writes must know the last one. */
  readonly revision: number;
  /** The visit that wrote it. */
  readonly writer: string;
  readonly game: RecordedGame;
  readonly path: Path;
  /** Where the game is played; the path may look at another place. */
  readonly live: Path;
  /** Milliseconds since 1970. */
  readonly changed: number;
  /** The players' specs; "you" for a person. */
  readonly black: string;
  readonly white: string;
  readonly seed: number;
  /** The longest that a computer may think about a move; absent: as usual. */
  readonly moveMs?: number;
  /** Squares row by row of the position where it is played, for the picture in the list. */
  readonly position: string;
  /** "33–31", or empty while the game is not over. */
  readonly result: string;
  readonly ended?: Ended;
  /** At rest; absent without clocks. */
  readonly clock?: Clock;
  /** What was left on it at the positions before; records of earlier pages have none. */
  readonly times?: ClockTimes;
  readonly source: Source;
  readonly review?: KeptReview;
}

export const kSchema = 2;

export const kSizes: readonly unknown[] = [4, 6, 8];
/** No tree that people make is larger; a record may be anything. */
const kMostNodes = 50_000;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const textOf = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise);
const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' && Number.isFinite(value) ? value : otherwise);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isDisc = (value: unknown): value is Disc => value === 'black' || value === 'white';

/** A record of the database as a game; nothing when there is none in it. */
export function readKept(record: unknown): KeptGame | undefined {
  if (!isFields(record)) return undefined;
  const { id } = record;
  const game = gameOf(record['game']);
  if (typeof id !== 'string' || id === '' || !game) return undefined;
  const path = pathIn(game, record['path']);
  const live = record['live'] === undefined ? path : pathIn(game, record['live']);
  const black = textOf(record['black'], 'you');
  const white = textOf(record['white'], 'you');
  const position = textOf(record['position']);
  const clock = clockOf(record['clock']);
  const times = clock && timesOf(record['times'], game.start.size ** 2);
  const ended = endedOf(record, { black, white, position, clock });
  const review = reviewOf(record['review'], game.start.size);
  const moveMs = numberOf(record['moveMs'], 0);
  return {
    id,
    schema: kSchema,
    revision: numberOf(record['revision'], 0),
    writer: textOf(record['writer']),
    game,
    path,
    live,
    changed: numberOf(record['changed'], 0),
    black,
    white,
    seed: numberOf(record['seed'], 1),
    ...(moveMs > 0 ? { moveMs } : {}),
    position,
    result: scoreOf(record['result']),
    source: (kSources as readonly unknown[]).includes(record['source']) ? (record['source'] as Source) : 'played',
    ...(ended ? { ended } : {}),
    ...(clock ? { clock } : {}),
    ...(times ? { times } : {}),
    ...(review ? { review } : {}),
  };
}

/** A game with nothing in it but its players. */
export function isBlank({ game, ended }: Pick<KeptGame, 'game' | 'ended'>): boolean {
  return game.children.length === 0 && game.comment === '' && game.info.event === '' && game.start.position === undefined && !ended;
}

/** A tree as this page has it: the same fields in the same order, and nothing else. */
export function gameOf(value: unknown): RecordedGame | undefined {
  if (!isFields(value)) return undefined;
  const start = startOf(value['start']);
  if (!start) return undefined;
  const budget = { nodes: kMostNodes };
  return {
    start,
    info: infoOf(value['info']),
    comment: textOf(value['comment']),
    children: nodesOf(value['children'], start.size ** 2, start.size ** 2, budget),
  };
}

function startOf(value: unknown): Start | undefined {
  if (!isFields(value) || !kSizes.includes(value['size'])) return undefined;
  const size = value['size'] as BoardSize;
  const { position } = value;
  if (position === undefined) return { size };
  return typeof position === 'string' ? { size, position } : undefined;
}

function infoOf(value: unknown): GameInfo {
  const info = isFields(value) ? value : {};
  const [black, white, event, date] = ['black', 'white', 'event', 'date'].map((key) => textOf(info[key])) as [string, string, string, string];
  return { black, white, event, date };
}

/** The nodes that may be moves on a board of so many squares, as deep as a game may be. */
function nodesOf(value: unknown, squares: number, depth: number, budget: { nodes: number }): RecordNode[] {
  const nodes: RecordNode[] = [];
  if (depth === 0) return nodes;
  for (const node of listOf(value)) {
    if (!isFields(node) || !isSquare(node['square'], squares) || budget.nodes <= 0) continue;
    budget.nodes -= 1;
    const { square } = node;
    if (nodes.some((other) => other.square === square)) continue;
    nodes.push({ square: square as Square, comment: textOf(node['comment']), children: nodesOf(node['children'], squares, depth - 1, budget) });
  }
  return nodes;
}

const isSquare = (value: unknown, squares: number): value is Square =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < squares;

/** The path as far as the tree has it. */
function pathIn(game: RecordedGame, value: unknown): Path {
  const path: number[] = [];
  let children = game.children;
  for (const step of listOf(value)) {
    const node = typeof step === 'number' ? children[step] : undefined;
    if (!node) break;
    path.push(step as number);
    children = node.children;
  }
  return path;
}

const scoreOf = (value: unknown): string => (/^\d+–\d+$/.test(textOf(value)) ? textOf(value) : '');

export const isEnded = (value: unknown): value is Ended => isFields(value) && isDisc(value['who']) && (value['how'] === 'resigned' || value['how'] === 'flagged');

/** How it ended. The first page kept only a word for it, in the language it was shown in. */
function endedOf(record: Fields, { black, white, position, clock }: { black: string; white: string; position: string; clock: Clock | undefined }): Ended | undefined {
  const { ended } = record;
  if (isFields(ended) && isDisc(ended['who'])) return { how: ended['how'] === 'flagged' ? 'flagged' : 'resigned', who: ended['who'] };
  const word = textOf(record['result']);
  if (word === '' || scoreOf(word) !== '' || record['schema'] !== undefined) return undefined;
  const flagged = clock && (['black', 'white'] as const).find((disc) => clock.left[disc] <= 0);
  if (flagged) return { how: 'flagged', who: flagged };
  const onePerson = (black === 'you') !== (white === 'you');
  if (onePerson) return { how: 'resigned', who: black === 'you' ? 'black' : 'white' };
  return { how: 'resigned', who: /O\s*$/.test(position) ? 'white' : 'black' };
}

const isTime = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function leftIn(value: unknown): Clock['left'] | undefined {
  if (!isFields(value)) return undefined;
  const { black, white } = value;
  return isTime(black) && isTime(white) ? { black, white } : undefined;
}

function clockOf(value: unknown): Clock | undefined {
  if (!isFields(value) || !isFields(value['control'])) return undefined;
  const { total, increment } = value['control'];
  const left = leftIn(value['left']);
  return left && isTime(total) && isTime(increment) ? { control: { total, increment }, left } : undefined;
}

function timesOf(value: unknown, squares: number): ClockTimes | undefined {
  if (!isFields(value)) return undefined;
  const moves = listOf(value['moves']);
  const left = listOf(value['left']).map(leftIn);
  const whole = moves.length <= squares && left.length === moves.length + 1;
  if (!whole || !moves.every((square): square is Square => isSquare(square, squares))) return undefined;
  return left.every((each) => each !== undefined) ? { moves, left } : undefined;
}

const kClasses: readonly unknown[] = ['best', 'fine', 'inaccuracy', 'mistake', 'blunder'];

function reviewOf(value: unknown, size: BoardSize): KeptReview | undefined {
  if (!isFields(value)) return undefined;
  const line = listOf(value['line']);
  const moves = listOf(value['moves']);
  const isMove = (move: unknown) =>
    isFields(move) &&
    isDisc(move['disc']) &&
    isSquare(move['square'], size ** 2) &&
    isSquare(move['best'], size ** 2) &&
    ['number', 'loss', 'bestScore', 'depth'].every((key) => Number.isFinite(move[key])) &&
    kClasses.includes(move['judgement']);
  if (!line.every((square) => isSquare(square, size ** 2)) || !moves.every(isMove)) return undefined;
  return { line: line as Square[], moves: moves as ReviewedMove[] };
}
