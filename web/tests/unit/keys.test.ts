// Which key was pressed, by the letter it types and by its place.
import { afterEach, expect, test, vi } from 'vitest';
import { isCommand, keyOf, type PressedKey } from '../../src/app/keys';
import { findGames } from '../../src/app/game_search';
import type { GameSummary } from '../../src/store/game_summary';

const pressed = (key: string, code: string, more: Partial<PressedKey> = {}): string =>
  keyOf({ key, code, shiftKey: false, isComposing: false, keyCode: 0, ...more });

// Layout, what the key types, its place, what it is.
test.each([
  ['QWERTY', 'z', 'KeyZ', 'z'],
  ['QWERTY, Caps Lock', 'Z', 'KeyZ', 'z'],
  ['QWERTZ', 'z', 'KeyY', 'z'],
  ['AZERTY', 'a', 'KeyQ', 'a'],
  ['Dvorak', 'f', 'KeyY', 'f'],
  ['Russian', 'я', 'KeyZ', 'z'],
  ['Russian', 'а', 'KeyF', 'f'],
  ['Russian', 'б', 'Comma', ','],
  ['Russian', 'ю', 'Period', '.'],
  ['Ukrainian', 'і', 'KeyS', 's'],
  ['Greek', 'φ', 'KeyF', 'f'],
  ['Hebrew', 'כ', 'KeyF', 'f'],
  ['Hebrew', 'ת', 'Comma', ','],
  ['Arabic', 'ب', 'KeyF', 'f'],
  ['Arabic', '٥', 'Digit5', '5'],
  ['Persian, the block of digits', '۵', 'Numpad5', '5'],
  ['Japanese kana', 'は', 'KeyF', 'f'],
  ['Turkish', 'ı', 'KeyI', 'i'],
  ['AZERTY', '(', 'Digit5', '5'],
  ['AZERTY', 'é', 'Digit2', '2'],
  ['Czech', 'ř', 'Digit5', '5'],
  ['full width', 'ｆ', 'KeyF', 'f'],
  ['full width', 'Ｆ', 'KeyF', 'f'],
  ['full width', '５', 'Digit5', '5'],
  ['full width', '，', 'Comma', ','],
  ['full width', '\u3000', 'Space', ' '],
  ['no place', 'f', '', 'f'],
])('%s: %s at %s is %s', (_, key, code, is) => expect(pressed(key, code)).toBe(is));

test.each([
  ['AZERTY', '5', 'Digit5', '5'],
  ['QWERTY', '%', 'Digit5', '%'],
  ['Russian', '?', 'Digit7', '?'],
  ['Russian', 'Я', 'KeyZ', 'z'],
  ['Russian', 'Б', 'Comma', '<'],
  ['full width', '？', 'Slash', '?'],
])('%s with Shift: %s at %s is %s', (_, key, code, is) => expect(pressed(key, code, { shiftKey: true })).toBe(is));

test('what is no letter elsewhere is none here', () => {
  for (const [key, code] of [['ArrowLeft', 'ArrowLeft'], ['F2', 'F2'], ['Dead', 'Backquote'], ['ö', 'Semicolon'], ['²', 'Backquote'], ['º', 'Backquote']] as const)
    expect(pressed(key, code)).toBe(key);
});

test('the third sign of a key is that sign, not the letter at its place', () => {
  const third = { getModifierState: (name: string) => name === 'AltGraph' };
  expect(pressed('ł', 'KeyL', third)).toBe('ł');
  expect(pressed('{', 'Digit7', third)).toBe('{');
  expect(pressed('€', 'KeyE', third)).toBe('€');
});

test('keys of a composition are nobody\'s', () => {
  expect(pressed('Enter', 'Enter', { isComposing: true })).toBe('');
  expect(pressed('f', 'KeyF', { isComposing: true })).toBe('');
  expect(pressed('Process', 'KeyF', { keyCode: 229 })).toBe('');
  expect(pressed('Escape', 'Escape', { keyCode: 229 })).toBe(''); // the last one, as Safari tells it
});

test('a key without a name, as a browser fills in a form, is none', () => {
  expect(keyOf({} as PressedKey)).toBe('');
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['MacIntel', true],
  ['iPad', true],
  ['Win32', false],
  ['Linux x86_64', false],
])('the command key counts on %s: %s', (platform, counts) => {
  vi.stubGlobal('navigator', { platform });
  expect(isCommand({ ctrlKey: false, metaKey: true })).toBe(counts);
  expect(isCommand({ ctrlKey: true, metaKey: false })).toBe(true);
  expect(isCommand({ ctrlKey: false, metaKey: false })).toBe(false);
});

test('games are found by moves and names of any width', () => {
  const game = (moves: string, event: string) => ({ id: event, moves, event, changed: 0, size: 8, blackName: '', whiteName: '', date: '', result: '' }) as unknown as GameSummary;
  const found = (words: string) =>
    findGames([game('f5d6', 'first'), game('e6f4', 'Round 2')], { words, sort: 'newest' }, { players: () => '', day: () => '', date: () => '' }).map(({ event }) => event);
  expect(found('ｆ５　ｄ６')).toEqual(['first']);
  expect(found('Ｒｏｕｎｄ ２')).toEqual(['Round 2']);
});
