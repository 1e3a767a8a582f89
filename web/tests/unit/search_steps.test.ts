// Minimax and alpha-beta on a picture whose result is known.
import { expect, test } from 'vitest';
import { bestOf, searchSteps, stateAfter } from '../../src/game/search_steps';

/** White to move after b1 on 4x4: a1, a3 and c1 with Black's answers. */
const branches = [
  { value: 0, leaves: [-10, -14, -14] },
  { value: 0, leaves: [8, 12, 2, 6] },
  { value: 0, leaves: [14, 10, 8, 2] },
].map(({ value, leaves }) => ({ value, leaves: leaves.map((leaf) => ({ value: leaf })) }));

test('minimax looks at everything', () => {
  const steps = searchSteps(branches, false, 'minimax');
  expect(steps.filter(({ kind }) => kind === 'look')).toHaveLength(11);
  expect(steps.filter(({ kind }) => kind === 'cut')).toHaveLength(0);
});

test('alpha-beta finds the same best move with fewer looks and says what it cut', () => {
  const steps = searchSteps(branches, false, 'alphabeta');
  expect(steps.filter(({ kind }) => kind === 'look')).toHaveLength(5);
  const states = stateAfter(branches, false, steps);
  expect(states.map(({ state }) => state)).toEqual(['closed', 'cut', 'cut']);
  expect(states.map(({ value }) => value)).toEqual([-10, 8, 14]);
  expect(bestOf(states, false)).toBe(0);
  const all = stateAfter(branches, false, searchSteps(branches, false, 'minimax'));
  expect(bestOf(all, false)).toBe(0);
});

test('the side that moves at the root picks its own best', () => {
  const steps = searchSteps(branches, true, 'minimax');
  expect(bestOf(stateAfter(branches, true, steps), true)).toBe(1);
});

test('a branch without answers has its own value', () => {
  const over = [{ value: 4, leaves: [] }, { value: 0, leaves: [{ value: 2 }] }];
  const states = stateAfter(over, true, searchSteps(over, true, 'alphabeta'));
  expect(states[0]).toEqual({ state: 'closed', value: 4, looked: 0 });
  expect(bestOf(states, true)).toBe(0);
});
