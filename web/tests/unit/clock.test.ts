// Clocks, and positions that are set up: plain data, no engine.
import { expect, test } from 'vitest';
import { budgetOf, clockText, leftOf, moved, newClock, paused, started } from '../../src/game/clock';
import { discsOfText, positionText, sideOfText, withCorners } from '../../src/game/position_text';

const kControl = { total: 60_000, increment: 2_000 };

test('only the side that is to move loses time', () => {
  const clock = started(newClock(kControl), 'black', 1_000);
  expect(leftOf(clock, 'black', 6_000)).toBe(55_000);
  expect(leftOf(clock, 'white', 6_000)).toBe(60_000);
});

test('a move adds the increment and the other clock runs', () => {
  const clock = started(moved(started(newClock(kControl), 'black', 0), 'black', 5_000), 'white', 5_000);
  expect(leftOf(clock, 'black', 9_000)).toBe(57_000);
  expect(leftOf(clock, 'white', 9_000)).toBe(56_000);
});

test('a clock that rests loses nothing, and none goes below nothing', () => {
  const clock = started(newClock(kControl), 'white', 0);
  expect(leftOf(paused(clock, 20_000), 'white', 50_000)).toBe(40_000);
  expect(leftOf(clock, 'white', 100_000)).toBe(0);
});

test('a computer spends a share of its time, never half of it', () => {
  expect(budgetOf(newClock(kControl), 'black', 0)).toBe(4_600);
  const late = { ...newClock(kControl), left: { black: 1_000, white: 1_000 } };
  expect(budgetOf(late, 'black', 0)).toBe(500);
});

test('the last ten seconds show tenths', () => {
  expect([422_000, 60_000, 10_000, 9_940, 0].map((left) => clockText(left, 'en'))).toEqual(['7:02', '1:00', '0:10', '9.9', '0.0']);
  expect(clockText(9_940, 'de')).toBe('9,9');
});

test('a position is written as it was read', () => {
  const text = '-OX----XO------- O';
  expect(positionText(discsOfText(text), sideOfText(text))).toBe(text);
});

test('corners are given to one side, opposite ones first', () => {
  const start = '-----OX--XO----- X';
  expect(withCorners(start, 4, 'white', 2)).toBe('O----OX--XO----O X');
  expect(withCorners(start, 4, 'black', 4)).toBe('X--X-OX--XO-X--X X');
});
