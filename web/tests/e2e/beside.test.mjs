// What comes seldom beside a board on a small screen: the result of a game, a line on trial, the list
// of games, the bar of a second tab and the code for a phone. Nothing of it is cut, covered or tiny.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { misfits } from './fit.mjs';
import { drawn, eventually, kFolder, newGame, open } from './page.mjs';
import { serveNatively } from './server.mjs';

const kSmall = [[667, 375], [720, 450], [844, 390], [390, 844], [360, 740]];
const kGame = 'c4e3f5e6f6c5f4g6e7f3g3g5g4d6c7d3d7h4h3h5f7c3b6f2b4f8h6c8d8e8b2c6h2a4a3a5a7a6c2a8b5a2b7b3b8a1b1d1c1d2g7h8g8h7g2e2f1h1g1e1';
// Names as long as they may be; White cannot move after a1.
const kPassed = '(;FF[4]GM[2]SZ[8]PB[Maximiliane Schwarzenbergerova]PW[Bartholomew Featherstonehaugh]AB[c1][a8]AW[b1][b8]PL[B];B[a1])';
const texts = (locale) => JSON.parse(readFileSync(new URL(`../../src/i18n/${locale}.json`, import.meta.url)));

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

/** Misfits in every small size. */
async function wrong(page) {
  const found = [];
  for (const [width, height] of kSmall) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    for (const line of await page.evaluate(misfits)) found.push(`${width}x${height}: ${line}`);
  }
  return found;
}
async function visitIn(locale, hash) {
  const { page } = await app.visit();
  await page.getByRole('button', { name: texts('en').settings, exact: true }).click();
  await page.locator('.drawer select').first().selectOption(locale);
  await page.waitForFunction((spoken) => document.documentElement.lang === spoken, locale);
  await page.goto('about:blank');
  await page.goto(app.url + hash);
  await page.locator('main.analyze .sq').first().waitFor(); // the link has been opened
  await page.waitForFunction(() => document.querySelectorAll('.disc').length > 30);
  return page;
}

for (const locale of ['en', 'de', 'fr']) {
  test(`the result of a game fits, ${locale}`, async () => {
    const page = await visitIn(locale, `#${kGame}`);
    await page.locator('.tabs a[href^="#play"]').locator('visible=true').first().click();
    await page.locator('.result').waitFor();
    await eventually(async () => assert.deepEqual(await wrong(page), []));
  });
  test(`a line on trial fits, ${locale}`, async () => {
    const page = await visitIn(locale, `#${kGame.slice(0, 64)}`);
    await page.locator('.line .seq button').nth(2).click();
    await page.locator('.trial').waitFor();
    await page.mouse.move(0, 0);
    await page.locator('.status .stop').filter({ hasText: texts(locale)['analyze.goOn'] }).waitFor();
    await eventually(async () => assert.deepEqual(await wrong(page), []));
  });
}

for (const locale of ['en', 'de', 'fr', 'ja', 'vi']) {
  test(`a search at rest fits, and a stopped one, ${locale}`, async () => {
    const page = await visitIn(locale, `#${kGame.slice(0, 64)}`);
    const toggle = page.locator('.status .stop');
    await toggle.filter({ hasText: texts(locale)['analyze.goOn'] }).waitFor();
    await eventually(async () => assert.deepEqual(await wrong(page), []));
    await toggle.click();
    await toggle.filter({ hasText: texts(locale)['analyze.stop'] }).click();
    await toggle.filter({ hasText: texts(locale)['analyze.start'] }).waitFor();
    await eventually(async () => assert.deepEqual(await wrong(page), []));
  });
}

test('the German result has its number in the right case', async () => {
  const page = await visitIn('de', `#${kGame}`);
  await page.locator('.tabs a[href^="#play"]').locator('visible=true').first().click();
  await eventually(async () => assert.match(await page.locator('.result').textContent(), /mit 32 Steinen Vorsprung/));
});

test('the list of games shows who played, and more than a game or two', async () => {
  const { page } = await app.visit();
  await page.locator('.log').getByRole('button', { name: 'Import' }).click();
  const moves = kGame.match(/../g).map((move, i) => `;${'BW'[i % 2]}[${move}]`);
  await page.locator('#paste').fill(Array.from({ length: 12 }, (_, i) => `(;GM[2]SZ[8]PB[Murakami Takeshi]PW[Nicolet Stephane ${i}]DT[2024-01-16]${moves.slice(0, 10 + i).join('')})`).join('\n'));
  await page.getByRole('button', { name: 'Save all 12' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.locator('.drawer').getByRole('button', { name: 'Your games' }).click();
  await page.locator('.game').first().waitFor();
  await page.locator('.toast').waitFor({ state: 'detached' });
  await eventually(async () => assert.deepEqual(await wrong(page), []));
  for (const [width, height] of kSmall) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    await eventually(async () => assert.ok((await page.locator('.game .what').first().boundingBox()).width >= 120, `names have too little room at ${width}x${height}`));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await drawn(page);
  const { bottom, height } = await page.evaluate(() => {
    const list = document.querySelector('.gamelist').getBoundingClientRect();
    const bottom = document.querySelector('.drawer').getBoundingClientRect().bottom;
    return { bottom, height: Math.min(list.bottom, bottom) - list.top };
  });
  assert.ok(height >= 4 * 68, `the list has ${height} px above ${bottom}`);
});

test('nothing lies over the bar of a second tab', async () => {
  const { page, context } = await app.visit();
  await newGame(page);
  await page.locator('[role=gridcell][aria-disabled=false]').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.disc').length >= 5);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.locator('.elsewhere').waitFor();
  for (const [width, height] of kSmall) {
    await other.setViewportSize({ width, height });
    await drawn(other);
    const covered = () => other.evaluate(() =>
      [...document.querySelectorAll('.elsewhere > *')].flatMap((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return [...range.getClientRects()]
          .flatMap((box) => [[box.left + 2, box.top + box.height / 2], [box.right - 2, box.top + box.height / 2]])
          .filter(([x, y]) => !document.elementFromPoint(x, y)?.closest('.elsewhere'))
          .map(() => part.textContent);
      }),
    );
    await eventually(async () => assert.deepEqual(await covered(), [], `${width}x${height}`));
  }
});

/** Runs in the page: what is behind a word at the edge of the screen and can be pressed, but for squares that are pressed through it. */
function behindWord() {
  const word = document.querySelector('.toast');
  if (!word) return ['no word'];
  const box = word.getBoundingClientRect();
  return [...document.querySelectorAll('button, a[href], input, select, textarea, summary')].flatMap((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const x = (Math.max(left, box.left) + Math.min(right, box.right)) / 2;
    const y = (Math.max(top, box.top) + Math.min(bottom, box.bottom)) / 2;
    const isApart = left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top;
    if (isApart || word.contains(each) || !each.checkVisibility() || each.closest('.vh')) return [];
    const at = document.elementFromPoint(x, y);
    const isSquare = each.matches('[data-square]');
    return !word.contains(at) && (isSquare || !each.contains(at)) ? [] : [each.getAttribute('aria-label') ?? each.textContent];
  });
}

for (const [width, height] of [[360, 640], [390, 844], [667, 375], [844, 390]])
  test(`a word at the edge of the screen covers nothing that is pressed at ${width} x ${height}`, async () => {
    const { page } = await app.visit({ hash: `#${kGame.slice(0, 40)}`, width, height, touch: true });
    const told = async (where) => {
      await page.locator('.toast').waitFor();
      await drawn(page);
      await eventually(async () => assert.deepEqual(await page.evaluate(behindWord), [], where));
    };
    for (const view of ['play', 'analyze']) {
      await page.locator(`.tabs a[href^="#${view}"]`).locator('visible=true').first().click();
      await page.locator(`main.${view} .sq`).first().waitFor();
      await page.keyboard.press('Control+c');
      await told(view);
    }
    await page.getByRole('button', { name: 'Share' }).locator('visible=true').first().click();
    await page.locator('.drawer').getByRole('button', { name: 'Copy', exact: true }).click();
    await page.locator('.toast', { hasText: /^Copied/ }).waitFor();
    await told('the panel');
    await page.locator('.drawer').getByRole('button', { name: 'Close' }).click();
    await page.locator('.drawer').waitFor({ state: 'detached' });
  });

for (const locale of ['en', 'de', 'vi'])
  test(`a pass is named in full beside a long name, ${locale}`, async () => {
    const page = await visitIn(locale, `#${kGame}`);
    const words = texts(locale);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.locator('.tabs a[href^="#play"]').locator('visible=true').first().click();
    await page.locator('main.play .player').first().waitFor();
    await page.getByRole('button', { name: words.settings, exact: true }).locator('visible=true').first().click();
    await page.locator('.drawer').getByRole('button', { name: words['io.in'] }).click();
    await page.locator('#paste').fill(kPassed);
    await page.locator('.drawer .btn.primary').click();
    await page.locator('main.analyze .sq').first().waitFor();
    await page.locator('.tabs a[href^="#play"]').locator('visible=true').first().click();
    await page.locator('.passmark').waitFor();
    await eventually(async () => assert.deepEqual(await page.evaluate(misfits), []));
    const cut = () => page.locator('.passmark > span').evaluate((mark) => [mark.scrollWidth - mark.clientWidth, mark.textContent.trim()]);
    await eventually(async () => assert.equal((await cut())[0], 0, (await cut())[1]));
  });

test('the code for a phone is large enough for a camera', async () => {
  const server = await serveNatively(kFolder, { host: '0.0.0.0' });
  const served = await open({ server: { ...server, url: server.url.replace('0.0.0.0', '127.0.0.1') } });
  try {
    const { page } = await served.visit();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Open on your phone' }).click();
    await page.locator('.qr').waitFor();
    for (const [width, height] of [...kSmall, [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      await eventually(async () => {
        const box = await page.locator('.qr').boundingBox();
        assert.ok(Math.min(box.width, box.height) >= 180, `${box.width} x ${box.height} at ${width}x${height}`);
      });
    }
  } finally {
    await served.close();
  }
});
