// The page of the small tree: along the path and back, both ways to search it, step by step and by itself, the
// perfect game, and the game that is played on from there.
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { discCount, open } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const button = (page, name) => page.getByRole('button', { name, exact: true });
const path = (page) => page.getByRole('group', { name: 'Path' }).getByRole('button');
const explained = (page) => page.locator('.explainbar');
const looked = (page) => page.locator('.counts dd').first();
const begun = /^Press Run or Step/;

async function learn() {
  const visit = await app.visit({ hash: '#learn' });
  await discCount(visit.page, 4);
  await visit.page.locator('.film button').first().waitFor();
  return visit;
}

test('the path of the small tree leads on by the board and back by its buttons', async () => {
  const { page, problems } = await learn();
  await expect(button(page, 'Start again')).toBeDisabled();
  await page.locator('[data-square].legal').first().click();
  await discCount(page, 5);
  await page.locator('[data-square].legal').first().click();
  await discCount(page, 6);
  await expect(path(page)).toHaveCount(3);
  await expect(path(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await path(page).nth(1).click();
  await discCount(page, 5);
  await expect(path(page)).toHaveCount(2);
  await button(page, 'Start again').click();
  await discCount(page, 4);
  await expect(path(page)).toHaveCount(1);
  await expect(button(page, 'Start again')).toBeDisabled();
  // One place of the perfect game, and the way to it.
  await page.locator('.film button').nth(3).click();
  await discCount(page, 7);
  await expect(path(page)).toHaveCount(4);
  await page.locator('h2').first().click();
  await page.keyboard.press('ArrowLeft');
  await discCount(page, 6);
  assert.deepEqual(problems, []);
});

test('the search is stepped through, runs by itself, and alpha-beta looks at less than minimax', async () => {
  const { page, problems } = await learn();
  await expect(explained(page)).toHaveText(begun);
  await expect(button(page, 'Back')).toBeDisabled();
  await button(page, 'Step').click();
  await expect(explained(page)).not.toHaveText(begun);
  await button(page, 'Back').click();
  await expect(explained(page)).toHaveText(begun);
  const atEnd = async () => {
    await expect(button(page, 'End')).toBeDisabled();
    await expect(explained(page)).toHaveText(/^The value is .*is the best move/);
    const [, seen, all] = /(\d+) of (\d+) branches/.exec(await looked(page).textContent());
    return { seen: Number(seen), all: Number(all), said: await explained(page).textContent() };
  };
  await button(page, 'End').click();
  const alphaBeta = await atEnd();
  await button(page, 'Minimax').click();
  await expect(button(page, 'Minimax')).toHaveAttribute('aria-pressed', 'true');
  await expect(explained(page)).toHaveText(begun);
  await button(page, 'End').click();
  const minimax = await atEnd();
  assert.equal(minimax.seen, minimax.all);
  assert.ok(alphaBeta.seen < minimax.seen, `${alphaBeta.seen} of ${minimax.seen}`);
  assert.equal(alphaBeta.said, minimax.said);
  await button(page, 'Alpha-beta').click();
  await button(page, 'Run').click();
  await button(page, 'Pause').waitFor();
  await atEnd();
  await button(page, 'Run').waitFor();
  await page.locator('.steps').getByRole('button', { name: 'Start', exact: true }).click();
  await expect(explained(page)).toHaveText(begun);
  assert.deepEqual(problems, []);
});

test('a place of the small tree is played on against the perfect player', async () => {
  const { page, problems } = await learn();
  await page.locator('[data-square].legal').first().click();
  await discCount(page, 5);
  await button(page, 'Play it').click();
  await expect(page).toHaveURL(/#play/);
  await expect(page.locator('[data-square]')).toHaveCount(16);
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length >= 6);
  assert.deepEqual(problems, []);
});

test('the keys and the wheel walk back and forward, and what is typed in a panel is text', async () => {
  const { page, problems } = await learn();
  for (const discs of [5, 6]) {
    await page.locator('[data-square].legal').first().click();
    await discCount(page, discs);
  }
  for (const [key, discs] of [['ArrowLeft', 5], ['ArrowRight', 6], [',', 5], ['<', 4], ['>', 6]]) {
    await page.keyboard.press(key);
    await discCount(page, discs);
  }
  await page.locator('.board').hover();
  await page.mouse.wheel(0, -120);
  await discCount(page, 5);
  await page.evaluate(() => (location.hash = '#import'));
  const box = page.locator('#paste');
  await box.fill('a');
  await box.press('End');
  for (const key of ['Space', 'b', 'ArrowLeft', 'ArrowLeft', 'c']) await box.press(key);
  await expect(box).toHaveValue('ac b');
  await expect(looked(page)).toHaveText(/^0 of/);
  await discCount(page, 5);
  assert.deepEqual(problems, []);
});
