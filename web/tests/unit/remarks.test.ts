// What a review says of a move: the same in English as the engine says it, and a whole sentence in
// every language.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ReviewedMove } from '../../src/engine/types';
import { judgementText, namedSquares, sentencesOf } from '../../src/game/remark_text';
import { errorText, fineScoreText } from '../../src/game/score_text';
import de from '../../src/i18n/de.json';
import en from '../../src/i18n/en.json';
import fr from '../../src/i18n/fr.json';
import ja from '../../src/i18n/ja.json';
import vi from '../../src/i18n/vi.json';
import { currentLocale, useLocale } from '../../src/i18n/index.svelte';

// The language is written into the page, which there is none of here.
Object.assign(globalThis, { document: { documentElement: {} } });

/** Every text of the engine by its key in the app. */
function engineTexts(): Record<string, string> {
  const source = readFileSync(new URL('../../../src/review/remark_texts.cpp', import.meta.url), 'utf8');
  const table = source.slice(source.indexOf('kTexts = {'), source.indexOf('\n};', source.indexOf('kTexts = {')) + 1);
  return Object.fromEntries(
    [...table.matchAll(/Text\{([\s\S]*?)\},\n/g)].flatMap(([, entry]) => {
      // Parts of a text that stand side by side are one.
      const [key, one, several] = entry!.replace(/"\s*"/g, '').match(/"[^"]*"/g)!.map((text) => text.slice(1, -1));
      return several === undefined ? [[`told.${key}`, one!]] : [[`told.${key}.one`, one!], [`told.${key}.other`, several]];
    }),
  );
}

test('the texts of the app in English are those of the engine', () => {
  const app = Object.fromEntries(Object.entries(en).filter(([key]) => key.startsWith('told.') && key !== 'told.pass'));
  const engine = engineTexts();
  expect(Object.keys(engine).length).toBeGreaterThan(20);
  expect(app).toEqual(engine);
});

const move: ReviewedMove = {
  number: 9,
  disc: 'white',
  square: 9,
  best: 19,
  loss: 12,
  judgement: 'blunder',
  proven: false,
  changedResult: true,
  bestScore: 4.04,
  exact: false,
  depth: 14,
  percent: 73,
  bestLine: [19, 34, 'pass', 45, 20],
  playedScore: -8,
  playedExact: false,
  playedLine: [9, 0],
  remarks: [
    { key: 'blunder_estimate', squares: [], count: 12, instead: 0, line: 'played', ply: 0 },
    { key: 'gives_corner', squares: [0, 7], count: 2, instead: 0, line: 'played', ply: 1 },
    { key: 'better_then_estimate', squares: [], count: 0, instead: 0, line: 'played', ply: 0 },
    { key: 'of_a_later_engine', squares: [], count: 0, instead: 0, line: 'played', ply: 0 },
    { key: 'win_to_loss_estimate', squares: [], count: 0, instead: 0, line: 'played', ply: 0 },
  ],
  sentence: '',
};

test('a remark is filled in, and one that is not known is left out', () => {
  expect(sentencesOf(move, 8)).toEqual([
    'Blunder: b2 probably costs about 12 discs.',
    'It gives Black corners a1, h1.',
    'Better was d3, then c5 pass f6: +4.0 instead of −8.0 (estimate at depth 14).',
    'A likely win became a likely loss.',
  ]);
});

test('a good move is called one', () => {
  expect(judgementText({ ...move, remarks: [], loss: 0 }, 8)).toBe('b2 is a best move.');
  expect(judgementText({ ...move, remarks: [], loss: 1 }, 8)).toBe('b2 loses 1 disc; d3 was best.');
  expect(judgementText({ ...move, remarks: [], loss: 2 }, 8)).toBe('b2 loses 2 discs; d3 was best.');
});

test('the language that was wanted last is shown, in whatever order the texts come', async () => {
  const late = useLocale('de');
  await Promise.all([useLocale('en'), late]);
  expect(currentLocale()).toBe('en');
});

test.each(Object.entries({ de, fr, ja, vi }))('in %s every remark is a whole sentence of its own', async (locale, texts) => {
  await useLocale(locale as 'de');
  for (const [key, text] of Object.entries(texts)) {
    if (!key.startsWith('told.') || key === 'told.pass') continue;
    expect([key, /[.。]$/.test(text)]).toEqual([key, true]);
    expect([key, text]).not.toEqual([key, en[key as keyof typeof en]]);
  }
  const said = judgementText(move, 8);
  expect(said).not.toMatch(/[{}]/);
  for (const part of ['b2', 'd3', 'a1, h1', '12', '14', 'c5', 'f6']) expect(said).toContain(part);
  await useLocale('en');
});

test('scores of a sentence have tenths where they are estimates, in the numbers of the language', () => {
  expect([[4, true], [4, false], [-3.46, false], [0.04, false], [-0.05, false]].map(([score, exact]) => fineScoreText(score as number, exact as boolean, 'en'))).toEqual(['+4', '+4.0', '−3.5', '0', '−0.1']);
  expect(fineScoreText(-3.46, false, 'de')).toBe('−3,5');
  expect([0, 0.04, 2.36].map((standardError) => errorText({ standardError }, 'fr'))).toEqual(['', '± 0,0', '± 2,4']);
});

test('a square that several sentences name is marked once, and the better move has a mark of its own', () => {
  const remark = (squares: number[]) => ({ key: 'corner', line: 'played' as const, ply: 0, count: 1, instead: 0, squares });
  const named = namedSquares({ ...move, best: 7, remarks: [remark([0, 9]), remark([9, 7]), remark([0])] });
  expect(named).toEqual([0, 9]);
});
