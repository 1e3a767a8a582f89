// Every view and panel on every screen in several languages: nothing is cut, lies over another
// thing or outside the screen, no text is tiny, and the board is as large as it can be.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from '@playwright/test';
import { boardBox, misfits } from './fit.mjs';
import { drawn, eventually, open, square } from './page.mjs';

const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const kViews = ['play', 'analyze', 'watch', 'learn'];
const kLocales = ['en', 'de', 'vi'];
const kPhones = [[360, 640], [390, 844], [667, 375], [740, 360], [844, 390]];
// 720 x 450 is a window of 1440 x 900 at 200 %.
const kWindows = [[720, 450], [768, 1024], [1280, 720], [1440, 900], [1920, 1080], [2560, 1440]];
// The smallest phone, one with its keyboard in view, and a window of 1280 x 1024 at 400 %.
const kSmall = [[320, 568], [360, 300], [320, 256]];
const kAudited = [kPhones[1], kPhones[4], kWindows[0], kWindows[3]]; // by axe, which takes long
const kLong = 'c4e3f5e6f6c5f4g6e7f3g3g5g4d6c7d3d7h4h3h5f7c3b6f2b4f8h6c8d8e8b2c6h2a4a3a5a7a6c2a8b5a2b7b3b8a1';

const texts = Object.fromEntries(kLocales.map((locale) => [locale, JSON.parse(readFileSync(new URL(`../../src/i18n/${locale}.json`, import.meta.url)))]));

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

/** The least width of the board: what the screen leaves of its height or its width. */
function leastBoard(view, width, height) {
  if (height <= 520) return 0.55 * (width - 88) - 2 < height - 16 ? 0.5 * (width - 88) : height - 18; // beside one column
  if (view === 'learn') return Math.min(300, width - 60);
  if (width <= 560) return width - 8;
  if (width <= 1100) return Math.min(width - 32, Math.max(400, height - 410));
  return Math.min(height - 240, width - (view === 'analyze' ? 720 : 700));
}

async function axe(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(kAxe);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).slice(0, 3).join('; ')}`);
}

const shown = (page, locator) => page.locator(locator).locator('visible=true').first();
async function speak(page, from, to) {
  if (from === to) return;
  await page.getByRole('button', { name: texts[from].settings, exact: true }).click();
  await page.locator('.drawer select').first().selectOption(to);
  await page.waitForFunction((locale) => document.documentElement.lang === locale, to);
  await page.keyboard.press('Escape');
  await page.locator('.drawer').waitFor({ state: 'detached' });
}
/** The view with as much on it as there can be. */
async function show(page, view) {
  await shown(page, `.tabs a[href^="#${view}"]`).click();
  await page.locator(`main.${view} .sq`).first().waitFor();
  if (view === 'analyze') {
    await page.getByRole('button', { name: texts.en['analyze.evaluate'] }).click();
    await page.locator('.sumtable').waitFor();
    await page.locator('.line').nth(2).waitFor();
  }
  if (view === 'learn') {
    await square(page, 'b1', 4).click();
    await page.waitForFunction(() => document.querySelectorAll('.disc').length === 5);
    for (let step = 0; step < 6; ++step) await page.getByRole('button', { name: texts.en['learn.step'], exact: true }).click();
  }
}
const size = ([width, height]) => ({ width, height });

/** What is wrong with a view in one size. */
async function wrong(page, view, [width, height], target) {
  await page.setViewportSize({ width, height });
  await drawn(page);
  const found = await page.evaluate(misfits, { target });
  const board = await boardBox(page);
  const least = leastBoard(view, width, height);
  if (board.width < least) found.push(`the board is ${board.width.toFixed(0)} px wide, less than ${least.toFixed(0)}`);
  if (board.bottom > height + 1 || board.top < 0) found.push(`the board goes from ${board.top.toFixed(0)} to ${board.bottom.toFixed(0)}`);
  return found;
}

for (const view of kViews)
  for (const [kind, sizes] of [['phones', kPhones], ['windows', kWindows]])
    test(`${view} fits on ${kind} in every language`, async () => {
      const touch = kind === 'phones';
      const { page, problems } = await app.visit({ hash: `#${kLong}`, touch });
      await show(page, view);
      const found = [];
      let spoken = 'en';
      for (const locale of kLocales) {
        await page.setViewportSize(size(kWindows[3]));
        await speak(page, spoken, locale);
        spoken = locale;
        for (const each of sizes) {
          for (const line of await wrong(page, view, each, touch ? 44 : 24)) found.push(`${locale} ${each.join('x')}: ${line}`);
          if (locale === 'en' && kAudited.includes(each)) for (const line of await axe(page)) found.push(`${each.join('x')}: axe: ${line}`);
        }
      }
      assert.deepEqual(found, []);
      assert.deepEqual(problems, []);
    });

for (const [width, height] of [[1440, 900], [390, 844]])
  test(`the graph of the evaluation stays where it is at ${width} px`, async () => {
    // Its last positions have few moves, the very last none.
    const { page } = await app.visit({ hash: `#${kLong}b1d1c1d2g7h8g8h7g2e2f1h1g1e1`, width, height });
    const places = new Set();
    const look = async () => {
      await drawn(page);
      places.add(await page.evaluate(() => Math.round(document.querySelector('.graph').getBoundingClientRect().top + scrollY)));
    };
    await look();
    for (const key of ['First position', 'Last position', ...Array(4).fill('Back one move')]) {
      await page.getByRole('button', { name: key }).click();
      await look();
      // Lines arrive meanwhile, but for a position without moves.
      await page.waitForFunction(() => document.querySelector('.line .pv') || !document.querySelector('[role=gridcell][aria-disabled=false]'));
      await look();
    }
    assert.equal(places.size, 1, `it stood at ${[...places].join(', ')}`);
  });

/** How each panel is opened from Play. */
function panelsOf(page, words) {
  const press = (name) => page.getByRole('button', { name, exact: true }).locator('visible=true').first().click();
  return {
    new: () => press(words['play.new']),
    edit: async () => {
      await press(words['play.new']);
      await press(words['edit.title']);
    },
    in: async () => {
      await page.locator('.log').getByRole('button', { name: words['io.in'] }).click();
      await page.locator('#paste').fill('f5f6e6f4d9c5');
      await page.locator('.drawer').getByRole('alert').waitFor();
    },
    out: () => press(words.share),
    settings: () => press(words.settings),
    keys: () => page.locator('body').press('?'),
  };
}

// A window of 1280 x 1024 at 400 % and at 300 %.
for (const [width, height] of [[320, 256], [426, 341]])
  test(`every view can be reached and read in ${width} by ${height} px`, async () => {
    const { page } = await app.visit({ width, height });
    for (const view of ['learn', 'watch', 'analyze', 'play']) {
      await shown(page, `.tabs a[href^="#${view}"]`).click();
      await page.locator(`main.${view} .sq`).first().waitFor();
      const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await eventually(async () => assert.equal(await wider(), 0, view));
    }
  });

/** Nothing lies over it, and it is on the screen. Runs in the page. */
function isReached(css) {
  const wanted = document.querySelector(css);
  const { left, top, width, height } = wanted.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && wanted.contains(there);
}

test('the move that is looked at is in view in the list of moves, however low it is', async () => {
  const { page } = await app.visit({ hash: `#${kLong}`, width: 844, height: 390, touch: true });
  await shown(page, '.tabs a[href^="#play"]').click();
  const hidden = () =>
    page.evaluate(() => {
      const list = document.querySelector('.play .moves');
      const move = list.querySelector('[aria-current]')?.getBoundingClientRect();
      const { top, bottom } = list.getBoundingClientRect();
      return move === undefined ? 'no current move' : Math.max(0, top - (move.top + move.bottom) / 2, (move.top + move.bottom) / 2 - bottom);
    });
  await eventually(async () => assert.equal(await hidden(), 0));
  for (const key of ['<', '>', ...Array(9).fill(',')]) {
    await page.keyboard.press(key);
    if (key !== '<') await eventually(async () => assert.equal(await hidden(), 0, key));
  }
});

for (const locale of ['en', 'de'])
  test(`every panel fits on every screen, ${locale}`, async () => {
    const { page } = await app.visit({ touch: true });
    await speak(page, 'en', locale);
    const found = [];
    for (const [panel, openIt] of Object.entries(panelsOf(page, texts[locale]))) {
      await page.setViewportSize(size(kWindows[3]));
      await openIt();
      await page.locator('.drawer').waitFor();
      for (const [width, height] of [...kSmall, [360, 640], [667, 375], [844, 390], [768, 1024], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        await drawn(page);
        for (const line of await page.evaluate(misfits, { target: 44 })) found.push(`${panel} ${width}x${height}: ${line}`);
        if (!(await page.evaluate(isReached, '.drawer .dhead > .btn'))) found.push(`${panel} ${width}x${height}: its end is out of reach`);
      }
      await page.setViewportSize(size(kWindows[3]));
      await page.keyboard.press('Escape');
      await page.locator('.drawer').waitFor({ state: 'detached' });
    }
    assert.deepEqual(found, []);
  });

test('the move on the board stays in view in the list of moves when a phone is turned', async () => {
  const { page } = await app.visit({ hash: `#${kLong}`, width: 390, height: 844, touch: true });
  const hidden = () =>
    page.evaluate(() => {
      const list = document.querySelector('.tree');
      const shown = list.querySelector('[aria-current]')?.getBoundingClientRect();
      const { top, bottom } = list.getBoundingClientRect();
      return shown === undefined ? 'no current move' : Math.max(0, Math.round(top - shown.top), Math.round(shown.bottom - bottom));
    });
  for (const each of [[390, 844], [844, 390], [390, 844], [1440, 900]]) {
    await page.setViewportSize(size(each));
    await eventually(async () => assert.equal(await hidden(), 0, each.join('x')));
  }
});
