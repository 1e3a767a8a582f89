// What Watch keeps in this browser: the table, the games so far, the one on the board. Each tab has its
// own; a new tab begins with what was written last.
import type { BoardSize, Square } from '../engine/types';
import type { Certainty } from '../game/score_text';
import { kWatchedKey } from './storage_keys';

/** What a player saw, for Black. */
export interface Seen {
  readonly score: number;
  readonly certainty: Certainty;
  readonly depth: number;
}

/** A game of two computers as far as it has come. */
export interface OpenGame {
  readonly black: string;
  readonly white: string;
  readonly size: BoardSize;
  readonly moves: readonly Square[];
  /** The last move, in milliseconds since 1970. */
  readonly ended: number;
}

/** A game that two computers have played to its end. */
export interface WatchedGame extends OpenGame {
  /** For Black. */
  readonly score: number;
  /** The discs: "33–31". */
  readonly result: string;
}

/** A small tournament: each pair twice, in the order of `pairingsOf`. */
export interface WatchedTable {
  readonly players: readonly string[];
  readonly size: BoardSize;
  /** The games that have ended, in their order. */
  readonly games: readonly WatchedGame[];
  /** It was stopped before its last game. */
  readonly stopped: boolean;
}

export interface Watched {
  readonly players: { readonly black: string; readonly white: string };
  readonly size: BoardSize;
  readonly moves: readonly Square[];
  readonly seen: readonly (Seen | undefined)[];
  readonly seed: number;
  readonly pace: number;
  /** It goes on when it is seen again. */
  readonly goes: boolean;
  readonly table?: WatchedTable;
  /** Single games that have ended, the newest last. */
  readonly singles: readonly WatchedGame[];
}

const kMostGames = 200;
const kSizes: readonly unknown[] = [4, 6, 8];
const kCertainties: readonly unknown[] = ['exact', 'bound', 'estimate'];

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isSize = (value: unknown): value is BoardSize => kSizes.includes(value);

function isLine(value: unknown, size: BoardSize): value is Square[] {
  return Array.isArray(value) && value.length <= size * size && value.every((square) => Number.isInteger(square) && square >= 0 && square < size * size);
}
function isGame(value: unknown): value is WatchedGame {
  return isFields(value) && isText(value['black']) && isText(value['white']) && isSize(value['size']) && isLine(value['moves'], value['size']) && isNumber(value['score']) && isText(value['result']) && isNumber(value['ended']);
}
function isTable(value: unknown): value is WatchedTable {
  if (!isFields(value) || !isSize(value['size']) || !Array.isArray(value['players']) || !Array.isArray(value['games'])) return false;
  const { players, games } = value;
  return players.length >= 2 && players.every(isText) && games.length <= players.length * (players.length - 1) && games.every(isGame);
}
function seenOf(value: unknown): Seen | undefined {
  if (!isFields(value) || !isNumber(value['score']) || !isNumber(value['depth']) || !kCertainties.includes(value['certainty'])) return undefined;
  return { score: value['score'], certainty: value['certainty'] as Certainty, depth: value['depth'] };
}

/** What a text of the store says; nothing where it says nothing that can be gone on with. */
export function readWatched(text: string | null): Watched | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
  if (!isFields(value) || !isSize(value['size']) || !isLine(value['moves'], value['size'])) return undefined;
  const players = value['players'];
  if (!isFields(players) || !isText(players['black']) || !isText(players['white'])) return undefined;
  const list = (key: string): readonly unknown[] => (Array.isArray((value as Fields)[key]) ? ((value as Fields)[key] as unknown[]) : []);
  return {
    players: { black: players['black'], white: players['white'] },
    size: value['size'],
    moves: value['moves'],
    seen: list('seen').map(seenOf),
    seed: isNumber(value['seed']) ? value['seed'] : 1,
    pace: isNumber(value['pace']) ? Math.min(5, Math.max(0, value['pace'])) : 1,
    goes: value['goes'] === true,
    ...(isTable(value['table']) ? { table: value['table'] } : {}),
    singles: list('singles').filter(isGame).slice(-kMostGames),
  };
}

/** Where Watch is kept. */
export interface WatchedStore {
  read(): Watched | undefined;
  write(watched: Watched): void;
}

/** The browser's own: of this tab, else of the last one. */
export const watchedHere: WatchedStore = {
  read() {
    try {
      return readWatched(sessionStorage.getItem(kWatchedKey)) ?? readWatched(localStorage.getItem(kWatchedKey));
    } catch {
      return undefined;
    }
  },
  write(watched) {
    const text = JSON.stringify({ ...watched, singles: watched.singles.slice(-kMostGames) });
    try {
      sessionStorage.setItem(kWatchedKey, text);
      localStorage.setItem(kWatchedKey, text);
    } catch {
      // Nothing can be kept here; the table lasts as long as this visit.
    }
  },
};
