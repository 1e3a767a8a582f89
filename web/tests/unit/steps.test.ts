// What steps through a game and what is said of it: the wheel, passes, the live region.
import { expect, test } from 'vitest';
import { Announcer } from '../../src/app/announcer';
import { WheelSteps } from '../../src/board/wheel_steps';
import type { Disc, PositionView, Ply } from '../../src/engine/types';
import { answersOf, hasPassed } from '../../src/game/passes';

const turn = (deltaY: number, timeStamp: number, deltaMode = 0) => ({ deltaY, deltaMode, timeStamp });

test('a notch of the wheel is one step, in pixels and in lines', () => {
  const wheel = new WheelSteps();
  expect([turn(100, 0), turn(120, 50), turn(-100, 90), turn(3, 400, 1), turn(-3, 800, 1)].map((each) => wheel.turn(each))).toEqual([1, 1, -1, 1, -1]);
});

test('the pieces of a stroke on a touch pad add up, and a long one is several steps', () => {
  const wheel = new WheelSteps();
  const steps = Array.from({ length: 30 }, (_, i) => wheel.turn(turn(10, 10 * i))).filter((by) => by !== undefined);
  expect(steps).toEqual([1, 1, 1, 1, 1]);
  expect(wheel.turn(turn(20, 1000))).toBeUndefined();
  expect(wheel.turn(turn(20, 2000))).toBeUndefined(); // another stroke
  expect(wheel.turn(turn(-50, 2010))).toBeUndefined(); // turned back
  expect(wheel.turn(turn(-50, 2020))).toBe(-1);
});

test('a notch is one step at 200 % and 400 %, where it is a half and a quarter as long', () => {
  for (const pixels of [50, 25]) {
    const wheel = new WheelSteps();
    expect([turn(pixels, 1000), turn(pixels, 1050), turn(-pixels, 1090), turn(pixels, 2000)].map((each) => wheel.turn(each))).toEqual([1, 1, -1, 1]);
  }
});

const ply = (disc: Disc, square: number, passAfter = false): Ply => ({ disc, square, flips: [0, 1, 2], passAfter });
const viewOf = (plies: readonly Ply[], toMove: Disc, over = false): PositionView => ({
  size: 8, discs: [], toMove, legal: [{ square: 9, flips: [] }], black: 40, white: 20, over, score: 20, text: '', plies,
});

test('a pass counts until the side moves again', () => {
  const passed = viewOf([ply('black', 0), ply('white', 1, true)], 'white');
  expect([hasPassed(passed, 'black'), hasPassed(passed, 'white')]).toEqual([true, false]);
  const movedOn = viewOf([ply('black', 0), ply('white', 1, true), ply('white', 2)], 'black');
  expect([hasPassed(movedOn, 'black'), hasPassed(movedOn, 'white')]).toEqual([true, false]);
  expect(hasPassed(viewOf([...movedOn.plies, ply('black', 3)], 'white'), 'black')).toBe(false);
  expect(hasPassed(viewOf(movedOn.plies, 'black', true), 'black')).toBe(false);
  expect(hasPassed(viewOf([], 'black'), 'black')).toBe(false);
});

test('after a pass, and at the end, nothing is answered: the legal moves are of the side that moved', () => {
  expect(answersOf(viewOf([ply('black', 0)], 'white'))).toEqual([9]);
  expect(answersOf(viewOf([ply('black', 0, true)], 'black'))).toEqual([]);
  expect(answersOf(viewOf([ply('black', 0)], 'white', true))).toEqual([]);
});

function saying(view: PositionView, people: 'one' | 'two' = 'one') {
  const person: Disc | undefined = people === 'one' ? 'black' : undefined;
  const said: string[] = [];
  const announcer = new Announcer({ view, person, nameOf: (disc) => (disc === person ? 'You' : 'Fox') }, (text) => said.push(text));
  return { announcer, said };
}

test('a step says the move that was reached, and who is next', () => {
  const plies = Array.from({ length: 12 }, (_, i) => ply(i % 2 === 0 ? 'black' : 'white', 45));
  const reached = saying(viewOf(plies, 'black'));
  reached.announcer.reached();
  expect(reached.said).toEqual(['Move 12, White f6, flips 3. Black to move.']);
  const start = saying(viewOf([], 'black'));
  start.announcer.reached();
  expect(start.said).toEqual(['Start of the game. Black to move.']);
  const pass = saying(viewOf([ply('black', 45, true)], 'black'));
  pass.announcer.reached();
  expect(pass.said).toEqual(['Move 1, Black f6, flips 3. White has no legal move and passes. Black to move again.']);
  const end = saying(viewOf([ply('black', 45)], 'black', true));
  end.announcer.reached();
  expect(end.said[0]).toMatch(/^Move 1, Black f6, flips 3\. Game over\. /);
});

test("a person's own pass is said again with the move that talks over it", () => {
  const { announcer, said } = saying(viewOf([ply('white', 1, true), ply('white', 45)], 'black'));
  announcer.computerMoved('white', { square: 45, flips: [1, 2] });
  expect(said).toEqual(['You had no legal move and passed. Fox plays f6, flips 2. You to move, 1 legal move.']);
});

test('who resigns is told with who wins', () => {
  const { announcer, said } = saying(viewOf([], 'black'));
  announcer.resigned('black');
  expect(said).toEqual(['You resigned. Fox wins.']);
  const two = saying(viewOf([], 'black'), 'two');
  two.announcer.resigned('white');
  expect(two.said).toEqual(['White resigned. Black wins.']);
});
