// Scores, links, tables and words as text.
import { expect, test } from 'vitest';
import { addResult, cellKey, pairingsOf, pointsText } from '../../src/app/watching.svelte';
import { placeIn } from '../../src/game/error_place';
import { boundedText, certaintyOf, countText, scoreText } from '../../src/game/score_text';
import de from '../../src/i18n/de.json';
import en from '../../src/i18n/en.json';
import fr from '../../src/i18n/fr.json';
import ja from '../../src/i18n/ja.json';
import vi from '../../src/i18n/vi.json';

test('scores have a true minus sign, and a draw has none', () => {
  expect([2, -10, 0, -0.3, 1.6].map(scoreText)).toEqual(['+2', '−10', '0', '0', '+2']);
  expect(boundedText({ score: -10, bound: 'upper' })).toBe('≤−10');
});

test('only a score that left nothing out is exact', () => {
  expect(certaintyOf({ exact: true, bound: 'exact' })).toBe('exact');
  expect(certaintyOf({ exact: true, bound: 'lower' })).toBe('bound');
  expect(certaintyOf({ exact: false, bound: 'exact' })).toBe('estimate');
});

test('counts are short', () => {
  expect([947, 94_700, 94_700_000, 1.2e9].map((count) => countText(count, 'en'))).toEqual(['947', '94.7 k', '94.7 M', '1.20 G']);
  expect(countText(94_700_000, 'de')).toBe('94,7 M');
});

test('each pair of the table plays twice and a draw is half a point each', () => {
  expect(pairingsOf(4)).toHaveLength(12);
  const points = addResult(addResult(new Map(), { black: 0, white: 1 }, 6), { black: 1, white: 0 }, 0);
  expect(pointsText(points.get(cellKey(0, 1))!)).toBe('1½');
  expect(pointsText(points.get(cellKey(1, 0))!)).toBe('½');
});

const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map((match) => match[0]).filter((place, i, all) => all.indexOf(place) === i).sort();

test.each(Object.entries({ de, fr, ja, vi }))('%s has every text of the app with the same places in it', (_, texts) => {
  expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) expect([key, places(texts[key as keyof typeof en])]).toEqual([key, places(text)]);
});

test('the place of an error is found in texts of one line and of many', () => {
  expect(placeIn('f5d9', 'column 3')).toBe(2);
  expect(placeIn('f5\nd6d9', 'line 2 column 3')).toBe(5);
  expect(placeIn('f5', 'line 4 column 1')).toBeUndefined();
  expect(placeIn('f5', 'byte 4')).toBeUndefined();
});
