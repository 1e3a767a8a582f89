// Watch in Chromium: a table that outlives its page, boards of three sizes, games opened in Analyze.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { discCount, eventually, open, records } from './page.mjs';

let browser;
test.beforeAll(async () => (browser = await open()));
test.afterAll(() => browser?.close());
test.afterEach(() => browser.leave());

const kBoard = '.watch [data-square]';
const views = { play: 'Play', analyze: 'Analyze', watch: 'Watch', learn: 'Learn' };
const go = (page, view) => page.getByRole('link', { name: views[view], exact: true }).first().click();

async function watch(options = {}) {
  const visit = await browser.visit(options);
  await go(visit.page, 'watch');
  await visit.page.locator(kBoard).first().waitFor();
  return visit;
}
/** As fast as it goes, two players that think no time at all. */
async function quick(page, size) {
  await page.getByRole('button', { name: `${size} × ${size}` }).click();
  await page.locator('#pace').fill('0');
  await page.getByText('Choose the players').click();
  while ((await page.locator('.guests input:checked').count()) > 0) await page.locator('.guests input:checked').first().uncheck();
  for (const name of ['Random', 'Greedy']) await page.locator('.guests').getByLabel(name, { exact: true }).check();
}
const ended = (page) => page.locator('.ended li');

for (const size of [4, 6])
  test(`two computers play on ${size}x${size}`, async () => {
    const { page, problems } = await watch();
    await page.getByRole('button', { name: `${size} × ${size}` }).click();
    await page.locator(kBoard).nth(size * size - 1).waitFor();
    await eventually(async () => assert.equal(await page.locator(kBoard).count(), size * size));
    await eventually(async () => {
      const offered = await page.locator('.choose select').first().locator('option').allTextContents();
      assert.equal(offered.some((text) => text.includes('Perfect')), size === 4, offered.join());
    });
    await page.locator('#pace').fill('0');
    await page.locator('.choose select').first().selectOption('random');
    await page.locator('.choose select').last().selectOption('greedy');
    await page.getByRole('button', { name: 'Begin' }).click();
    await ended(page).first().waitFor();
    await eventually(async () => {
      const axis = await page.locator('.watch .gwrap svg text').allTextContents();
      assert.ok(axis.includes('10') && !axis.includes(String(10 * (size - 2))), axis.join()); // as long as the board has squares
    });
    await go(page, 'learn');
    await go(page, 'watch');
    await ended(page).first().waitFor();
    await eventually(async () => assert.equal(await page.locator(kBoard).count(), size * size));
    assert.deepEqual(problems, []);
  });

test('what is chosen for the next game stays when the one that runs is paused', async () => {
  const { page } = await watch({ at: new Date() });
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length > 4);
  await go(page, 'learn');
  await go(page, 'watch');
  await page.locator('.choose select').first().selectOption('random');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();
  await page.clock.runFor(10_000); // longer than from one move to the next
  await eventually(async () => assert.equal(await page.locator('.choose select').first().inputValue(), 'random'));
});

test('a table goes on when its page is left and seen again, and after a reload', async () => {
  const { page, problems } = await watch();
  await quick(page, 6);
  await page.getByRole('button', { name: 'Play all' }).click();
  await ended(page).first().waitFor();
  await go(page, 'play');
  await go(page, 'watch');
  await page.getByText('2 of 2 games').waitFor();
  const cells = await page.locator('.cross td').allTextContents();
  await page.reload();
  await go(page, 'watch');
  await page.getByText('2 of 2 games').waitFor();
  await eventually(async () => assert.deepEqual(await page.locator('.cross td').allTextContents(), cells));
  await eventually(async () => assert.equal(await ended(page).count(), 2));
  await eventually(async () => assert.equal(await page.locator('#pace').inputValue(), '0'));
  assert.deepEqual(problems, []);
});

test('a table that is paused waits over a reload, and goes on from there', async () => {
  const { page } = await watch();
  await quick(page, 8);
  await page.locator('#pace').fill('5');
  await page.getByRole('button', { name: 'Play all' }).click();
  await page.locator('.watch .moves [aria-current]').first().waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  const moves = await page.locator('.watch .moves').innerText();
  await page.reload();
  await go(page, 'watch');
  await page.getByText('0 of 2 games').waitFor();
  await page.locator('.watch .moves [aria-current]').first().waitFor();
  await eventually(async () => assert.equal(await page.locator('.watch .moves').innerText(), moves));
  await page.locator('#pace').fill('0');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('2 of 2 games').waitFor();
});

test('a game of the table opens in Analyze and is kept as watched; the table is still there', async () => {
  const { page, problems } = await watch();
  await quick(page, 4);
  await page.getByRole('button', { name: 'Play all' }).click();
  await page.getByText('2 of 2 games').waitFor();
  await ended(page).first().getByRole('button').click();
  await page.locator('main.analyze').waitFor();
  await page.locator('main.analyze').getByText('Greedy').first().waitFor();
  await eventually(async () => assert.equal(await page.locator('main.analyze [data-square]').count(), 16));
  await eventually(async () => {
    const watched = (await records(page)).filter(({ source }) => source === 'watched');
    assert.deepEqual(
      watched.map(({ game }) => ({ size: game.start.size, black: game.info.black, white: game.info.white })),
      [{ size: 4, black: 'Greedy', white: 'Random' }],
    );
  });
  await go(page, 'watch');
  await page.getByText('2 of 2 games').waitFor();
  assert.deepEqual(problems, []);
});

test('the game on the board opens in Analyze as far as it has come', async () => {
  const { page } = await watch();
  await page.locator('#pace').fill('5');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.watch .moves [aria-current]').first().waitFor();
  await page.locator('.watch .actions').getByRole('button', { name: 'Analyze' }).click();
  await page.locator('.watch').waitFor({ state: 'detached' });
  await page.locator('main.analyze').getByText('Squirrel').first().waitFor();
});

test('the moves of a game are walked through by the list, the graph, keys and wheel, and the game goes on', async () => {
  const { page, problems } = await watch();
  await page.locator('#pace').fill('0');
  for (const [list, player] of [['first', 'random'], ['last', 'greedy']]) await page.locator('.choose select')[list]().selectOption(player);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.watch .moves .mv').nth(5).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  const played = await page.locator('.watch .moves button.mv').count();
  const all = 4 + played;
  await page.locator('.watch .moves button.mv').nth(1).click();
  await discCount(page, 6);
  await page.getByText(`You are looking at move 2 of ${played}.`).first().waitFor();
  await page.locator('.watch .title').click(); // the focus is nowhere
  for (const [key, discs] of [['ArrowRight', 7], ['ArrowLeft', 6], ['<', 4], ['>', all], [',', all - 1]]) {
    await page.keyboard.press(key);
    await discCount(page, discs);
  }
  await page.locator('.board').hover();
  await page.mouse.wheel(0, -120);
  await discCount(page, all - 2);
  await page.getByRole('button', { name: 'Step' }).click();
  await discCount(page, all - 1);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await discCount(page, all);
  await page.locator('.watch [role=slider]').focus();
  await page.keyboard.press('ArrowLeft');
  await discCount(page, all - 1);
  await page.getByRole('button', { name: 'Resume' }).click();
  await ended(page).first().waitFor();
  await page.getByRole('button', { name: 'Back to the game' }).waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});
