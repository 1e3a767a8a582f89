// A page that is left alone rests: a search ends after the time that the person chose, and goes on when asked to.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { eventually, open } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const status = (page) => page.locator('.status b').textContent();
const button = (page, name) => page.locator('.status').getByRole('button', { name, exact: true });

test('an analysis rests after the time chosen, keeps what it found, and goes on by button and key', async () => {
  const { page, problems } = await app.visit({ hash: '#f5f6e6f4e3c5c4e7c6e2' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByLabel('Analysis rests after').selectOption('10');
  await page.keyboard.press('Escape');
  await page.locator('.line .sc').first().waitFor();
  await button(page, 'Go on').waitFor();
  await eventually(async () => assert.match(await status(page), /^Resting at depth \d+$/));
  await eventually(async () => assert.ok((await page.locator('.line .sc').count()) >= 3));
  await eventually(async () => assert.ok((await page.locator('.score.best').count()) >= 1));

  await button(page, 'Go on').click();
  await button(page, 'Stop').waitFor();
  await eventually(async () => assert.match(await status(page), /^Depth \d+$/));
  await button(page, 'Go on').waitFor();
  await page.keyboard.press('s');
  await button(page, 'Stop').waitFor();
  await button(page, 'Stop').click();
  await button(page, 'Start').waitFor();
  await button(page, 'Start').click();
  await button(page, 'Stop').waitFor();
  assert.deepEqual(problems, []);
});

test('another position is searched though the one before rests', async () => {
  const { page } = await app.visit({
    hash: '#f5f6e6f4e3c5c4e7c6e2',
    // On a battery a minute becomes 20 seconds, and 10 stay 10.
    script: () => Object.defineProperty(navigator, 'getBattery', { value: async () => ({ charging: false }) }),
  });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByLabel('Analysis rests after').selectOption('10');
  await page.keyboard.press('Escape');
  await button(page, 'Go on').waitFor();
  await page.keyboard.press(',');
  await button(page, 'Stop').waitFor();
  await eventually(async () => assert.match(await status(page), /^Depth \d+$/));
});
