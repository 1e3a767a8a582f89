// Games with a clock, and what is taken back in them: time runs out, comes back, and outlives a reload.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { announced, discCount, discs, eventually, kept, legal, newGame, open, square } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

/** A game of one minute for each side. The page's own time runs on, and the test can let more of it pass at once. */
async function beginWithClock(page, { side = 'Both', opponent = 'greedy' } = {}) {
  await page.clock.install();
  await page.getByRole('button', { name: 'New game' }).click();
  const panel = page.getByRole('region', { name: 'New game' });
  await panel.getByRole('button', { name: side, exact: true }).click();
  if (side !== 'Both') await panel.getByLabel('Opponent').selectOption(opponent);
  await panel.getByLabel('Clock').selectOption('1');
  await panel.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('timer').first().waitFor();
}
/** What a side has left, in seconds. */
const left = async (page, name) => {
  const [minutes, seconds] = (await page.locator('.player', { hasText: name }).getByRole('timer').textContent()).split(':');
  return seconds === undefined ? Number(minutes) : 60 * Number(minutes) + Number(seconds);
};
async function play(page, names) {
  for (const [i, name] of names.entries()) {
    await square(page, name).click();
    await discCount(page, 5 + i);
  }
}

test('a clock runs for the side to move, and its flag falls', async () => {
  const { page } = await app.visit();
  await beginWithClock(page);
  await page.clock.runFor(61_000);
  await eventually(async () => assert.match(await announced(page), /Black has no time left\. White wins\./));
  await eventually(async () => assert.equal((await legal(page)).length, 0));
});

test('a game whose clock ran out is out of time when it is opened again', async () => {
  const { page } = await app.visit();
  await beginWithClock(page);
  await square(page, 'f5').click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 5);
  await page.clock.runFor(61_000);
  const flagged = page.locator('.player', { hasText: 'out of time' });
  await flagged.waitFor();
  await page.clock.resume();
  await page.reload();
  await flagged.waitFor();
  await eventually(async () => assert.match(await flagged.textContent(), /White|You/));
  await eventually(async () => assert.deepEqual(await legal(page), []));
  await square(page, 'd6').click({ force: true });
  await eventually(async () => assert.equal(Object.keys(await discs(page)).length, 5));
});

test('taking back gives the time of that position back', async () => {
  const { page, problems } = await app.visit();
  await beginWithClock(page);
  await play(page, ['f5']);
  await page.clock.runFor(30_000);
  await square(page, 'd6').click();
  await discCount(page, 6);
  await eventually(async () => assert.ok((await left(page, 'White')) <= 31));
  await page.getByRole('button', { name: 'Take back' }).click();
  await discCount(page, 5);
  await eventually(async () => assert.ok((await left(page, 'White')) > 40));
  await page.getByRole('button', { name: 'Redo' }).click();
  await discCount(page, 6);
  await eventually(async () => assert.ok((await left(page, 'White')) <= 31));
  assert.deepEqual(problems, []);
});

for (const reloaded of [false, true])
  test(`after the flag fell the move taken back is played with its time${reloaded ? ', after a reload too' : ''}`, async () => {
    const { page, problems } = await app.visit();
    await beginWithClock(page, { side: 'Black' });
    await square(page, 'f5').click();
    await page.clock.runFor(2000); // the computer moves when the board has come to rest, soon by itself too
    await discCount(page, 6);
    await page.clock.runFor(61_000);
    await page.locator('.player', { hasText: 'out of time' }).waitFor();
    if (reloaded) {
      await page.reload();
      await page.locator('.player', { hasText: 'out of time' }).waitFor();
    }
    await page.getByRole('button', { name: 'Take back' }).click();
    await discCount(page, 4);
    await page.locator('.player', { hasText: 'You' }).getByText('to move').waitFor();
    await eventually(async () => assert.ok((await left(page, 'You')) > 30));
    await square(page, 'd3').click();
    await discCount(page, 5);
    assert.deepEqual(problems, []);
  });

test('two moves taken back stay away when the page is reloaded, and can be played again', async () => {
  const { page, problems } = await app.visit();
  await newGame(page, { side: 'Both' });
  await play(page, ['f5', 'd6', 'c3', 'd3']);
  for (const count of [7, 6]) {
    await page.getByRole('button', { name: 'Take back' }).click();
    await discCount(page, count);
  }
  const before = await discs(page);
  await kept(page, 2);
  await page.reload();
  await page.locator('[data-square]').first().waitFor();
  await eventually(async () => assert.deepEqual(await discs(page), before));
  await eventually(async () => assert.ok((await legal(page)).includes('c3')));
  await page.getByRole('button', { name: 'Redo' }).click();
  await discCount(page, 7);
  await page.getByRole('button', { name: 'Take back' }).click();
  await discCount(page, 6);
  await kept(page, 2);
  await page.goto(app.url); // and where no address says the place
  await eventually(async () => assert.deepEqual(await discs(page), before));
  await square(page, 'c4').click();
  await discCount(page, 7);
  await kept(page, 3);
  assert.deepEqual(problems, []);
});
