// What is chosen for the next game.
import { expect, test } from 'vitest';
import { NextGame } from '../../src/app/next_game.svelte';
import { kPerson } from '../../src/app/opponents.svelte';

const playing = (black: string, white: string) => ({ players: { black, white }, size: 8 as const, moveMs: undefined });

test('it begins with what is being played', () => {
  expect(new NextGame(playing('random', kPerson))).toMatchObject({ size: 8, side: 'white', opponent: 'random', minutes: 0, moveMs: 0 });
  expect(new NextGame(playing(kPerson, kPerson)).side).toBe('both');
  expect(new NextGame({ ...playing('greedy', 'random'), moveMs: 2000 })).toMatchObject({ side: 'neither', opponent: 'random', moveMs: 2000 });
});

test('a computer that does not play on a board has another one in its place, and comes back with its board', () => {
  const next = new NextGame(playing(kPerson, 'random'));
  next.size = 4;
  next.opponent = 'perfect';
  expect(next.players()).toEqual({ black: kPerson, white: 'perfect' });
  next.size = 8;
  expect(next.opponent).toBe('puppy');
  expect(next.players()).toEqual({ black: kPerson, white: 'puppy' });
  expect(next.players(4)).toEqual({ black: kPerson, white: 'perfect' });
  next.size = 4;
  expect(next.opponent).toBe('perfect');
});

test('it says how fast the game is played', () => {
  const next = new NextGame(playing(kPerson, 'random'));
  expect(next.timing()).toEqual({ control: undefined, moveMs: undefined });
  next.minutes = 5;
  next.moveMs = 1000;
  expect(next.timing()).toEqual({ control: { total: 300_000, increment: 0 }, moveMs: 1000 });
});
