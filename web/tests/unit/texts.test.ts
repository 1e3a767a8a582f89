// Scores, links, tables and words as text.
import { expect, test } from 'vitest';
import { addResult, cellKey, pairingsOf, pointsText } from '../../src/app/watch/watching.svelte';
import { emptiesAtStart, emptiesOf } from '../../src/game/empties';
import { placeIn } from '../../src/game/error_place';
import { isoDay } from '../../src/game/iso_day';
import { boundedText, certaintyOf, countText, resultOfScore, scoreText } from '../../src/game/score_text';
import de from '../../src/i18n/de.json';
import en from '../../src/i18n/en.json';
import fr from '../../src/i18n/fr.json';
import ja from '../../src/i18n/ja.json';
import { count, dateText } from '../../src/i18n/index.svelte';
import vi from '../../src/i18n/vi.json';
import { FakeEngine } from './support/fake_engine';

test('scores have a true minus sign, and a draw has none', () => {
  expect([2, -10, 0, -0.3, 1.6].map(scoreText)).toEqual(['+2', '−10', '0', '0', '+2']);
  expect(boundedText({ score: -10, bound: 'upper' })).toBe('≤−10');
});

test('only a score that left nothing out is exact', () => {
  expect(certaintyOf({ exact: true, bound: 'exact' })).toBe('exact');
  expect(certaintyOf({ exact: true, bound: 'lower' })).toBe('bound');
  expect(certaintyOf({ exact: false, bound: 'exact' })).toBe('estimate');
});

test('whole dates of records are written as the language has them, others as they are', () => {
  expect(['2024-05-06', '2004-09-18T05:54:38-06:00', '2024-05', '2024', '', '2024-13-40', '1999-12-31?'].map(dateText)).toEqual(['5/6/2024', '9/18/2004', '2024-05', '2024', '', '2024-13-40', '1999-12-31?']);
});

test('counts are short', () => {
  expect([947, 94_700, 94_700_000, 1.2e9].map((count) => countText(count, 'en'))).toEqual(['947', '94.7 k', '94.7 M', '1.20 G']);
  expect(countText(94_700_000, 'de')).toBe('94,7 M');
});

test('a score for Black is a count of both on a board of any size', () => {
  expect(resultOfScore(8, 8)).toBe('36–28');
  expect(resultOfScore(-4, 6)).toBe('16–20');
  expect([resultOfScore(null, 8), resultOfScore(3, 8), resultOfScore(40, 6)]).toEqual(['', '', '']);
});

test('one of a thing is said in the singular', () => {
  for (const key of ['engine.threads', 'learn.ends', 'io.problems', 'io.kept', 'analyze.playNew', 'positions', 'learn.why'] as const)
    expect(count(key, 1)).not.toBe(count(key, 2).replace('2', '1'));
});

test.each(Object.entries({ en, de, fr, ja, vi }))('in %s a button for who is to move is no sentence', (_, texts) => {
  expect(texts['edit.side']).not.toMatch(/[.。]/);
});

test('the day of a game is that of the place where it is played', () => {
  const zone = process.env['TZ'];
  try {
    process.env['TZ'] = 'Asia/Tokyo';
    expect(isoDay(Date.UTC(2026, 10, 25, 23, 30))).toBe('2026-11-26');
    process.env['TZ'] = 'America/New_York';
    expect(isoDay(Date.UTC(2026, 10, 25, 2, 0))).toBe('2026-11-24');
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('a game from a position has at most as many moves as its start has empty squares', () => {
  const engine = new FakeEngine();
  const after = engine.viewOf({ start: { size: 6 }, moves: [1, 2, 3] }); // on a board that begins empty
  expect([emptiesOf(after), emptiesAtStart(after)]).toEqual([33, 36]);
  expect(emptiesAtStart({ ...after, black: 20, white: 10 })).toBe(9);
});

test('each pair of the table plays twice and a draw is half a point each', () => {
  expect(pairingsOf(4)).toHaveLength(12);
  const points = addResult(addResult(new Map(), { black: 0, white: 1 }, 6), { black: 1, white: 0 }, 0);
  expect(pointsText(points.get(cellKey(0, 1))!)).toBe('1½');
  expect(pointsText(points.get(cellKey(1, 0))!)).toBe('½');
});

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((match) => match[0]).filter((place, i, all) => all.indexOf(place) === i).sort();

/** The form for one stands for none as well where the language has it so (French): it says the number then. */
const isOne = (key: string, locale: string) => key.endsWith('.one') && new Intl.PluralRules(locale).select(0) === 'one';

test.each(Object.entries({ de, fr, ja, vi }))('%s has every text of the app with the same places in it', (locale, texts) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) {
    const found = places(texts[key as keyof typeof en]);
    const ofSeveral = isOne(key, locale) ? en[key.replace(/one$/, 'other') as keyof typeof en] : text;
    // What a review says of a move may be about none.
    if (key.startsWith('told.')) expect([key, found]).toEqual([key, places(ofSeveral)]);
    else expect([places(text), places(ofSeveral)], key).toContainEqual(found);
  }
});

test('the place of an error is found in texts of one line and of many', () => {
  expect(placeIn('f5d9', 'column 3')).toBe(2);
  expect(placeIn('f5\nd6d9', 'line 2 column 3')).toBe(5);
  expect(placeIn('f5', 'line 4 column 1')).toBeUndefined();
  expect(placeIn('f5', 'byte 4')).toBeUndefined();
});
