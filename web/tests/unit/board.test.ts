// The board without a page: rays, the wave of flips, keys.
import { expect, test } from 'vitest';
import { keyMeaning, type Key } from '../../src/board/board_keys';
import { flipPlan } from '../../src/board/flip_timing';
import { nameOf, raysOf, squareOf } from '../../src/game/squares';

const at = (name: string) => squareOf(name, 8)!;

test('squares have their names on every size', () => {
  for (const size of [4, 6, 8] as const)
    for (let square = 0; square < size * size; ++square) expect(squareOf(nameOf(square, size), size)).toBe(square);
  for (const wrong of ['', 'f', 'f9', 'i1', 'f0', 'f55', '5f']) expect(squareOf(wrong, 8)).toBeUndefined();
});

test('flipped discs are sorted into lines that end at the disc that holds them', () => {
  const flips = ['e6', 'd6', 'c6', 'f5', 'e5'].map(at);
  const rays = raysOf(at('f6'), flips, 8);
  expect(rays.map((ray) => nameOf(ray.anchor, 8)).sort()).toEqual(['b6', 'd4', 'f4']);
  expect(rays.flatMap((ray) => ray.flips).sort()).toEqual([...flips].sort());
});

test('the wave leaves the new disc in every direction at once and fits in its time', () => {
  const plan = flipPlan(at('f6'), ['e6', 'd6', 'c6', 'f5', 'e5'].map(at), 8);
  expect(plan.turns.get(at('e6'))?.delayMs).toBe(plan.turns.get(at('f5'))?.delayMs);
  expect(plan.turns.get(at('c6'))!.delayMs).toBeGreaterThan(plan.turns.get(at('d6'))!.delayMs);
  expect(plan.turns.get(at('e6'))?.axis).toEqual([-0, -1]);
  const long = flipPlan(at('a1'), ['b1', 'c1', 'd1', 'e1', 'f1', 'g1'].map(at), 8);
  expect(long.totalMs).toBeLessThanOrEqual(90 + 700);
  expect(flipPlan(at('f6'), [at('e6')], 8, 0).totalMs).toBe(0);
});

const key = (name: string, more: Partial<Key> = {}): Key => ({ key: name, ctrl: false, shift: false, at: 0, ...more });
const legal = ['c4', 'd3', 'e6', 'f5'].map(at).sort((a, b) => a - b);

test('arrows stop at the edge, Home and End go to the ends', () => {
  expect(keyMeaning(key('ArrowRight'), at('h4'), 8, legal, undefined)).toEqual({ kind: 'move', square: at('h4') });
  expect(keyMeaning(key('ArrowDown'), at('d4'), 8, legal, undefined)).toEqual({ kind: 'move', square: at('d5') });
  expect(keyMeaning(key('End'), at('d4'), 8, legal, undefined)).toEqual({ kind: 'move', square: at('h4') });
  expect(keyMeaning(key('Home', { ctrl: true }), at('d4'), 8, legal, undefined)).toEqual({ kind: 'move', square: at('a1') });
});

test('a letter and a row within their time name a square', () => {
  const letter = keyMeaning(key('f', { at: 100 }), at('d4'), 8, legal, undefined);
  expect(letter).toEqual({ kind: 'letter', typed: { letter: 'f', at: 100 } });
  const typed = { letter: 'f', at: 100 };
  expect(keyMeaning(key('5', { at: 900 }), at('d4'), 8, legal, typed)).toEqual({ kind: 'move', square: at('f5') });
  expect(keyMeaning(key('5', { at: 2000 }), at('d4'), 8, legal, typed)).toEqual({ kind: 'none' });
  expect(keyMeaning(key('5', { at: 900 }), 0, 4, [], typed)).toEqual({ kind: 'none' });
});

test('N walks the legal squares and comes round', () => {
  expect(keyMeaning(key('n'), legal[3]!, 8, legal, undefined)).toEqual({ kind: 'move', square: legal[0] });
  expect(keyMeaning(key('n', { shift: true }), legal[0]!, 8, legal, undefined)).toEqual({ kind: 'move', square: legal[3] });
  expect(keyMeaning(key('n'), 0, 8, [], undefined)).toEqual({ kind: 'none' });
});
