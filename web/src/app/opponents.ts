// The computers one can play against: a name for people and a spec for the engine.
import type { BoardSize } from '../engine/types';
import type { MessageKey } from '../i18n/index.svelte';

export interface Opponent {
  readonly spec: string;
  readonly name: MessageKey;
  readonly text: MessageKey;
  readonly n: number;
  /** Nothing: it plays on every board. */
  readonly size?: BoardSize;
}

const alphabeta = (n: number): Opponent => ({
  spec: `alphabeta:depth=${n},eval=components`,
  name: 'opponent.alphabeta',
  text: 'opponent.alphabeta.text',
  n,
});

const engine = (n: number): Opponent => ({
  spec: `engine:level=${n}`,
  name: 'opponent.engine',
  text: 'opponent.engine.text',
  n,
});

/** Weakest first, as far as their descriptions tell. */
export const opponents: readonly Opponent[] = [
  { spec: 'random', name: 'opponent.random', text: 'opponent.random.text', n: 0 },
  { spec: 'greedy', name: 'opponent.greedy', text: 'opponent.greedy.text', n: 0 },
  { spec: 'minimax:depth=3', name: 'opponent.minimax', text: 'opponent.minimax.text', n: 3 },
  alphabeta(2),
  alphabeta(4),
  alphabeta(6),
  ...[2, 5, 8, 11, 14, 17, 21].map(engine),
  { spec: 'perfect', name: 'opponent.perfect', text: 'opponent.perfect.text', n: 0, size: 4 },
];

export const kPerson = 'you';

export function opponentOf(spec: string): Opponent | undefined {
  return opponents.find((opponent) => opponent.spec === spec);
}
