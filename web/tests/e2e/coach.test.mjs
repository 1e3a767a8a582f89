// The coach on the page: key moments, arrows, the line that refutes a move, and the better one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from '@playwright/test';
import { drawn, eventually, open } from './page.mjs';

const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// On 4x4 all is proven: the mistakes are the same every time.
const kSmall = 'b1a3d4d1c1d3a4a1a2b4c4d2';

let app;
test.beforeAll(async () => {
  app = await open({ native: true });
});
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const card = (page) => page.locator('.judgement').locator('visible=true');
const moments = (page) => page.locator('.moments button').locator('visible=true');

/** The game after its review. */
async function reviewed(options = {}) {
  const visit = await app.visit({ hash: `#4:${kSmall}`, ...options });
  await visit.page.getByRole('button', { name: /Review the game|Partie prüfen/ }).first().click();
  await visit.page.waitForFunction((all) => document.querySelectorAll('.graph .pt').length === all, kSmall.length / 2 + 1);
  return visit;
}

test('three key moments lead to their moves, and arrows to what is spoken of', async () => {
  const { page, problems } = await reviewed();
  await eventually(async () => assert.equal(await moments(page).count(), 3));
  let arrows = 0;
  for (let i = 0; i < 3; ++i) {
    const moment = moments(page).nth(i);
    await moment.click();
    await page.waitForFunction((label) => document.querySelector('.moments [aria-current]')?.getAttribute('aria-label') === label, await moment.getAttribute('aria-label'));
    await eventually(async () => assert.match(await card(page).locator('.said').textContent(), /(Inaccuracy|Mistake|Blunder|loses)/));
    arrows += await page.locator('.overlay .arrow:not(.under)').count();
  }
  assert.ok(arrows > 0, 'no arrow');
  assert.deepEqual(problems, []);
});

test('the refutation and the better line are played on the board, also by the keyboard, and said', async () => {
  const { page, problems } = await reviewed();
  await moments(page).first().click();
  for (const name of ['Show me', 'What should I have played?']) {
    await page.evaluate(() => {
      window.heard = [];
      const live = document.querySelector('[data-testid=live]');
      new MutationObserver(() => window.heard.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
    });
    const ask = card(page).getByRole('button', { name });
    await ask.focus();
    await page.keyboard.press('Enter');
    await page.locator('.trial').waitFor();
    await page.waitForFunction(() => window.heard.some((text) => /^Shown on the board: [a-d][1-4]/.test(text)));
    await eventually(async () => assert.ok((await page.locator('.trial .seq button').count()) > 1));
    await page.keyboard.press('Escape');
    await page.locator('.trial').waitFor({ state: 'detached' });
  }
  assert.deepEqual(problems, []);
});

test('with motion the line is played move by move, and stops where somebody steps', async () => {
  const { page } = await reviewed({ still: false });
  await page.clock.install();
  await moments(page).first().click();
  await card(page).getByRole('button', { name: 'Show me' }).click();
  const at = (n) => page.waitForFunction((i) => document.querySelectorAll('.trial .seq button')[i]?.getAttribute('aria-current') === 'true', n);
  await at(0);
  await at(1);
  await page.keyboard.press(',');
  await at(0);
  await page.clock.runFor(10_000); // nothing moves it on
  await drawn(page);
  await at(0);
});

test('on a phone everything fits and can be tapped, and axe finds nothing', async () => {
  for (const dark of [false, true]) {
    const { page } = await reviewed({ width: 375, height: 667, touch: true, dark });
    await moments(page).first().tap();
    await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true));
    for (const button of [moments(page).first(), card(page).getByRole('button', { name: 'Show me' })])
      await eventually(async () => assert.ok((await button.boundingBox()).height >= 44));
    await page.evaluate(kAxe);
    const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
    assert.deepEqual(violations.map(({ id }) => id), []);
  }
});
