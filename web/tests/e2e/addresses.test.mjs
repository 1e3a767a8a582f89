// Addresses: each one opened, reloaded, gone back from and forward to; links that are damaged.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { discCount, discs, drawn, eventually, kFast, newGame, open, square } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const kGame = 'f5f6e6f4e3c5c4e7c6e2';

const hash = (page) => page.evaluate(() => location.hash);
const atHash = (page, pattern) => page.waitForFunction((text) => new RegExp(text).test(location.hash), pattern.source);
const shown = (page, view) => page.locator(`.nav a[aria-current]`, { hasText: view }).waitFor();

for (const [address, view] of [['#play', 'Play'], ['#analyze', 'Analyze'], ['#watch', 'Watch'], ['#learn', 'Learn']])
  test(`${address} is opened, reloaded, gone back to and forward to`, async () => {
    const { page, problems } = await app.visit({ hash: address });
    await shown(page, view);
    await eventually(async () => assert.equal(await page.title(), `${view} · Outflank`));
    await page.reload();
    await shown(page, view);
    const other = view === 'Learn' ? 'Watch' : 'Learn';
    await page.getByRole('link', { name: other, exact: true }).first().click();
    await shown(page, other);
    await eventually(async () => assert.equal(await page.title(), `${other} · Outflank`));
    await page.goBack();
    await shown(page, view);
    await page.goForward();
    await shown(page, other);
    assert.deepEqual(problems, []);
  });

for (const [address, panel] of [['#library', 'Your games'], ['#settings', 'Settings'], ['#new', 'New game'], ['#import', 'Import'], ['#share', 'Export'], ['#edit', 'Set up a position'], ['#shortcuts', 'Shortcuts']])
  test(`${address} opens its panel beside the board, closes, and Back opens it`, async () => {
    const { page, problems } = await app.visit({ hash: address });
    const region = page.getByRole('region', { name: panel });
    await region.waitFor();
    await page.keyboard.press('Escape');
    await region.waitFor({ state: 'detached' });
    await atHash(page, /^#play\//);
    await page.evaluate((there) => (location.hash = there), address);
    await region.waitFor();
    await page.goBack();
    await region.waitFor({ state: 'detached' });
    await page.goForward();
    await region.waitFor();
    await page.reload();
    await region.waitFor();
    assert.deepEqual(problems, []);
  });

test('Back closes a panel, and closing it takes no step back', kFast, async () => {
  const { page } = await app.visit();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('region', { name: 'Settings' }).waitFor();
  await atHash(page, /^#settings$/);
  await page.goBack();
  await page.getByRole('region', { name: 'Settings' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Learn' }).first().click();
  await shown(page, 'Learn');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('region', { name: 'Settings' }).waitFor();
  await page.keyboard.press('Escape');
  await atHash(page, /^#learn$/);
  await page.goBack();
  await shown(page, 'Play');
});

test('a place of a game has an address: reloaded, gone back to, pasted into the tab', async () => {
  const { page, context, problems } = await app.visit({ hash: `#${kGame}` });
  await discCount(page, 14);
  await atHash(page, /^#analyze\/\w+\/10$/);
  for (let i = 0; i < 4; ++i) await page.keyboard.press(',');
  await discCount(page, 10);
  await atHash(page, /^#analyze\/\w+\/6$/);
  const place = await hash(page);
  await page.reload();
  await discCount(page, 10);
  await eventually(async () => assert.equal(await hash(page), place));
  await page.getByRole('link', { name: 'Play', exact: true }).first().click();
  await newGame(page, { side: 'Both' });
  await square(page, 'f5').click();
  await discCount(page, 5);
  await page.goBack();
  await discCount(page, 14);
  await page.goBack();
  await shown(page, 'Analyze');
  await discCount(page, 10);
  await page.goForward();
  await page.goForward();
  await discCount(page, 5);
  await shown(page, 'Play');
  await page.evaluate((there) => (location.hash = there), place.replace(/\/6$/, '/3'));
  await discCount(page, 7);
  // A link in another tab of the same browser finds the same game.
  const other = await context.newPage();
  await other.goto(app.url + place);
  await discCount(other, 10);
  assert.deepEqual(problems, []);
});

test('a link in a sentence is read without what stands behind it', async () => {
  for (const behind of ['.', ',', ')', '>', '".']) {
    const { page, problems } = await app.visit({ hash: `#f5d6c3d3c4${behind}` });
    await discCount(page, 9);
    await eventually(async () => assert.equal(await page.locator('.toast', { hasText: 'damaged' }).count(), 0));
    assert.deepEqual(problems, []);
  }
});

test('a link whose answer comes late does not take people away from where they have gone', async () => {
  const far = await open({ native: true, delayMs: 250 });
  try {
    const { page } = await far.visit();
    await page.evaluate(() => {
      location.hash = '#f5d6c3d3c4';
      setTimeout(() => (location.hash = '#learn'), 50);
    });
    await page.locator('main.learn [data-square]').first().waitFor();
    // As many ways to the server and back, one after the other, as the link can take.
    for (let ways = 0; ways < 8; ++ways) await page.evaluate(() => fetch('api/health').then((answer) => answer.text()));
    await drawn(page);
    await eventually(async () => assert.equal(await page.locator('main.learn').count(), 1));
  } finally {
    await far.close();
  }
});

test('a variation has an address', async () => {
  const { page } = await app.visit({ hash: `#${kGame}` });
  await discCount(page, 14);
  await page.keyboard.press(',');
  await discCount(page, 13);
  await page.locator('[role=gridcell][aria-disabled=false]:not([aria-label^=e2])').first().click();
  await discCount(page, 14);
  await atHash(page, /\/10-10\.1$/);
  const there = await discs(page);
  await page.reload();
  await discCount(page, 14);
  await eventually(async () => assert.deepEqual(await discs(page), there));
});

test('links of the page are links: another tab is opened by the middle button', async () => {
  const { page, context } = await app.visit({ hash: `#${kGame}` });
  await discCount(page, 14);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Learn' }).first().click({ button: 'middle' });
  const other = await opened;
  await shown(other, 'Learn');
  await shown(page, 'Analyze');
});

test('a link pasted into an open tab is opened, and Back leads to the game before', async () => {
  const { page } = await app.visit();
  await newGame(page, { side: 'Both' });
  await square(page, 'd3').click();
  await discCount(page, 5);
  await page.evaluate((link) => (location.hash = link), `#${kGame}`);
  await discCount(page, 14);
  await shown(page, 'Analyze');
  await page.goBack();
  await discCount(page, 5);
  await shown(page, 'Play');
});

test('a link holds variations and comments', async () => {
  const { page, context } = await app.visit({ hash: `#${kGame}` });
  await discCount(page, 14);
  await page.keyboard.press(',');
  await discCount(page, 13);
  await page.locator('[role=gridcell][aria-disabled=false]:not([aria-label^=e2])').first().click();
  await page.locator('.tree .var').waitFor();
  await page.locator('.note-text').fill('Too early, (why) {not}?');
  await page.locator('.note-text').blur();
  await page.getByRole('button', { name: 'Share' }).click();
  const field = page.getByLabel('Link to the game');
  await page.waitForFunction(() => document.querySelector('#link').value.includes('#z='));
  const link = await field.inputValue();
  const fresh = await context.browser().newContext();
  try {
    const other = await fresh.newPage();
    await other.goto(link);
    await other.locator('.tree .var').waitFor();
    await other.locator('.tree .var .mv').first().click();
    await other.waitForFunction(() => document.querySelector('.note-text').value === 'Too early, (why) {not}?');
    await other.goto('about:blank');
    await other.goto(link.slice(0, -6));
    await other.getByText(/This link is damaged. Moves that could be read: \d+/).waitFor();
    await other.locator('[data-square]').first().waitFor();
  } finally {
    await fresh.close();
  }
});

for (const [link, word, count] of [
  ['#p=%ZZ;f5', /cannot be read/, 4],
  ['#p=nonsense;f5', /cannot be read/, 4],
  ['#z=!!!!', /cannot be read/, 4],
  ['#g=', /cannot be read/, 4],
  ['#6:h8', /could be read: 0/, 4],
  ['#f5d6zz', /could be read: 2/, 6],
  ['#f5f5', /could be read: 1/, 5],
  ['#nowhere', /nothing at this address/, 4],
  ['#analyze/nosuchgame/12', /not saved on this device/, 4],
])
  test(`${link} says what is wrong, and the page lives`, async () => {
    const { page, problems } = await app.visit({ hash: link });
    await page.getByText(word).waitFor();
    await discCount(page, count);
    await page.getByRole('link', { name: 'Play', exact: true }).first().click();
    await newGame(page, { side: 'Both' });
    await square(page, 'f5').click();
    await discCount(page, 5);
    await page.evaluate((there) => (location.hash = there), link);
    await page.getByText(word).waitFor();
    await page.locator('[data-square]').first().waitFor();
    assert.deepEqual(problems, []);
  });

test('nothing leads back to an empty game that a new one has taken the place of', async () => {
  const { page, problems } = await app.visit({ hash: '#learn' });
  await page.getByRole('link', { name: 'Play', exact: true }).first().click();
  await shown(page, 'Play');
  await discCount(page, 4);
  for (const size of [6, 4]) await newGame(page, { size });
  await eventually(async () => assert.equal(await page.locator('[data-square]').count(), 16));
  await page.goBack();
  await shown(page, 'Learn');
  await eventually(async () => assert.equal(await page.getByText('is not saved on this device').count(), 0));
  assert.deepEqual(problems, []);
});
