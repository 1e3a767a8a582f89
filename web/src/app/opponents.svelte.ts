// The computers one can play against: the engine's opponents with names of their own, the classic
// players, and the engine by its level.
import type { BoardSize, OpponentInfo } from '../engine/types';
import { count, messageOr, t } from '../i18n/index.svelte';

export const kGroups = ['named', 'classic', 'engine'] as const;

export interface Opponent {
  /** For the engine. */
  readonly spec: string;
  readonly group: (typeof kGroups)[number];
  readonly name: () => string;
  readonly text: () => string;
  /** Elo, where it was measured. */
  readonly rating?: number;
  /** Nothing: it plays on every board. */
  readonly size?: BoardSize;
}

type Kind = 'random' | 'greedy' | 'minimax' | 'alphabeta' | 'perfect';

function made(spec: string, kind: Kind, n = 0, size?: BoardSize): Opponent {
  return {
    spec,
    group: 'classic',
    name: () => t(`opponent.${kind}`, { n }),
    text: () => t(`opponent.${kind}.text`, { depth: count('plies', n) }),
    ...(size === undefined ? {} : { size }),
  };
}

/** What is told of a level of the engine (docs/engine.md has the rule; docs/opponents.md the ladder). */
interface Level {
  readonly level: number;
  /** Empty squares from which it is exact. */
  readonly exact: number;
  /** Where it stands beside a named opponent. */
  readonly beside: 'like' | 'about' | 'above';
  readonly name: string;
  /** For one move in the browser on a computer. */
  readonly time: 'once' | 'second' | 'seconds';
}

const kLevels: readonly Level[] = [
  { level: 2, exact: 6, beside: 'about', name: 'raven', time: 'once' },
  { level: 5, exact: 15, beside: 'like', name: 'tiger', time: 'once' },
  { level: 8, exact: 18, beside: 'above', name: 'dragon', time: 'once' },
  { level: 11, exact: 20, beside: 'above', name: 'dragon', time: 'once' },
  { level: 14, exact: 21, beside: 'above', name: 'dragon', time: 'once' },
  { level: 17, exact: 22, beside: 'above', name: 'dragon', time: 'second' },
  { level: 21, exact: 23, beside: 'above', name: 'dragon', time: 'seconds' },
];

function ofLevel({ level, exact, beside, name, time }: Level): Opponent {
  return {
    spec: `engine:level=${level}`,
    group: 'engine',
    name: () => t('opponent.engine', { n: level }),
    text: () =>
      t('opponent.engine.text', {
        strength: t(`opponent.${beside}`, { name: computerName(name) ?? name }),
        depth: count('plies', level),
        n: exact,
        time: t(`opponent.time.${time}`),
      }),
  };
}

const kOthers: readonly Opponent[] = [
  made('random', 'random'),
  made('greedy', 'greedy'),
  made('minimax:depth=3', 'minimax', 3),
  ...[2, 4, 6].map((n) => made(`alphabeta:depth=${n},eval=components`, 'alphabeta', n)),
  made('perfect', 'perfect', 0, 4),
  ...kLevels.map(ofLevel),
];

let named: readonly Opponent[] = $state.raw([]);

/** Takes the engine's own list: weakest first. */
export function useOpponents(list: readonly OpponentInfo[]): void {
  named = list.map(({ name, title, character, rating }) => ({
    spec: name,
    group: 'named',
    name: () => title,
    text: () => messageOr(`character.${name}`, character),
    rating,
  }));
}

export const opponents = (): readonly Opponent[] => [...named, ...kOthers];

/** Those who play on boards of that size. */
export const offeredOn = (board: BoardSize): readonly Opponent[] => opponents().filter(({ size }) => size === undefined || size === board);

export const kPerson = 'you';

/** The opponent of a first game: weak enough to be beaten. */
export const kFirstOpponent = 'puppy';

/** The computer `wanted`, or another one where it does not play on the board. */
export const opponentOn = (board: BoardSize, wanted: string): string => (offeredOn(board).some(({ spec }) => spec === wanted) ? wanted : kFirstOpponent);

/** The players of a small tournament, where nobody chose others. */
export const kTablePlayers: readonly string[] = ['chick', 'squirrel', 'hedgehog', 'fox', 'wolf'];

export function opponentOf(spec: string): Opponent | undefined {
  return opponents().find((opponent) => opponent.spec === spec);
}

/** A player's name; nothing for a person. Before the engine has told of its opponents it is made of the word that
 *  stands for them. */
export function computerName(spec: string): string | undefined {
  return spec === kPerson ? undefined : (opponentOf(spec)?.name() ?? spec.charAt(0).toUpperCase() + spec.slice(1));
}

/** Its values are in discs. */
export const countsDiscs = (spec: string): boolean => (opponentOf(spec)?.group ?? 'engine') !== 'classic';
