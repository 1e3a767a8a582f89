// What is said to a screen reader: every sentence is a new one.
import { expect, test } from 'vitest';
import { Session } from '../../src/app/session.svelte';
import { Spoken } from '../../src/app/spoken.svelte';
import { kPerson } from '../../src/app/opponents.svelte';
import { FakeEngine } from './support/fake_engine';

test('the same sentence twice has two numbers', () => {
  const spoken = new Spoken();
  expect(spoken.now.text).toBe('');
  spoken.say('a1 is not legal.');
  const first = spoken.now;
  spoken.say('a1 is not legal.');
  expect(spoken.now.text).toBe(first.text);
  expect(spoken.now.number).toBe(first.number + 1);
});

test('a square that is refused twice is said twice', async () => {
  const engine = new FakeEngine();
  engine.barred.add(0);
  const session = new Session(engine, { id: 'game', begin: () => undefined, keep: () => undefined, drop: () => undefined });
  await session.begin({ size: 8 }, { black: kPerson, white: kPerson });
  await session.playSquare(0);
  const first = session.spoken.now;
  await session.playSquare(0);
  expect(session.spoken.now).toEqual({ text: first.text, number: first.number + 1 });
});
