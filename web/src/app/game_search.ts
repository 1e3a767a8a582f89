// Finding games among those that are kept: by words, by moves, by what they are.
import type { BoardSize } from '../engine/types';
import { other } from '../game/discs';
import { isoDay } from '../game/iso_day';
import type { GameSummary } from '../store/game_summary';
import type { Source } from '../store/kept_game';

export const kSorts = ['newest', 'oldest', 'date', 'players', 'event', 'longest', 'shortest'] as const;
export type Sort = (typeof kSorts)[number];

export const kResults = ['running', 'black', 'white', 'draw', 'ended'] as const;
export type ResultKind = (typeof kResults)[number];

export interface GameQuery {
  /** Names, event, dates; or moves from the first on. */
  readonly words: string;
  readonly sort: Sort;
  /** Nothing: all of them. */
  readonly source?: Source | undefined;
  readonly result?: ResultKind | undefined;
  readonly size?: BoardSize | undefined;
  readonly reviewed?: boolean | undefined;
}

/** How names and dates are shown, since that is what people type. */
export interface GameTexts {
  players(game: GameSummary): string;
  day(changed: number): string;
  date(date: string): string;
}

export const movesOf = ({ moves }: GameSummary): number => moves.length / 2;

/** How a game stands; who resigned or ran out of time has lost. */
export function resultKindOf({ result, ended }: GameSummary): ResultKind {
  if (ended) return other(ended.who);
  const [black, white] = result.split('–').map(Number);
  if (black === undefined || white === undefined) return 'running';
  return black > white ? 'black' : black < white ? 'white' : 'draw';
}

/** Small letters of one width, without accents. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** "f5 d6", "1. F5 d6", "f5d6" and "ｆ５" are moves; nothing for other words. */
function movesIn(words: string): string | undefined {
  const moves = words.normalize('NFKC').toLowerCase().replace(/\b\d+\.+/g, '').replace(/[\s,]+/g, '');
  return /^([a-h][1-8])+$/.test(moves) ? moves : undefined;
}

/** The games that the query asks for, in its order. */
export function findGames(games: readonly GameSummary[], query: GameQuery, texts: GameTexts): GameSummary[] {
  const words = plain(query.words).split(/\s+/).filter(Boolean);
  const moves = movesIn(query.words);
  const isFound = (game: GameSummary): boolean => {
    if (query.source !== undefined && game.source !== query.source) return false;
    if (query.size !== undefined && game.size !== query.size) return false;
    if (query.reviewed !== undefined && game.reviewed !== query.reviewed) return false;
    const kind = query.result === undefined ? undefined : resultKindOf(game);
    if (kind !== undefined && (query.result === 'ended' ? kind === 'running' : kind !== query.result)) return false;
    if (moves !== undefined && game.moves.startsWith(moves)) return true;
    if (words.length === 0) return true; // to write the dates of all games takes longer than to show the list
    const text = plain([texts.players(game), game.blackName, game.whiteName, game.event, game.date, texts.date(game.date), texts.day(game.changed), isoDay(game.changed)].join('\n'));
    return words.every((word) => text.includes(word));
  };
  return games.filter(isFound).sort(orderOf(query.sort, texts));
}

/** Games of the same place are in the order of their last change. */
function orderOf(sort: Sort, { players }: GameTexts): (a: GameSummary, b: GameSummary) => number {
  const newest = (a: GameSummary, b: GameSummary) => b.changed - a.changed;
  // What says nothing comes last.
  const text = (of: (game: GameSummary) => string, sign: 1 | -1) => (a: GameSummary, b: GameSummary) => {
    const [x, y] = [of(a), of(b)];
    if ((x === '') !== (y === '')) return x === '' ? 1 : -1;
    return sign * x.localeCompare(y, undefined, { numeric: true }) || newest(a, b);
  };
  switch (sort) {
    case 'oldest':
      return (a, b) => a.changed - b.changed;
    case 'date':
      return text(({ date }) => date, -1);
    case 'players':
      return text(players, 1);
    case 'event':
      return text(({ event }) => event, 1);
    case 'longest':
      return (a, b) => movesOf(b) - movesOf(a) || newest(a, b);
    case 'shortest':
      return (a, b) => movesOf(a) - movesOf(b) || newest(a, b);
    default:
      return newest;
  }
}
