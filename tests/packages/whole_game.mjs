// whole_game.mjs URL: a whole game against the opponent that a server proposes, in headless Chromium.
import assert from 'node:assert/strict';
import { announced, legal, myTurn, open, square } from '../../web/tests/e2e/page.mjs';

const url = process.argv[2];
const app = await open({ server: { url, close: async () => undefined } });
try {
  const { page, problems } = await app.visit();
  await page.locator('.chip').first().getByText('Native').waitFor();
  const count = () => page.locator('.disc:not(.ghost)').count();
  let moves = 0;
  for (; await myTurn(page); ++moves) {
    const before = await count();
    await square(page, (await legal(page))[0]).click();
    await page.waitForFunction((least) => document.querySelectorAll('.disc:not(.ghost)').length > least, before);
  }
  assert.ok(moves >= 4, `a game of ${moves} moves`);
  assert.deepEqual(problems, []);
  console.log(`a game against ${(await page.locator('body').innerText()).match(/Puppy|Cat|Fox|Heron/)?.[0]}: ${moves} moves of ours, ${await count()} discs, ${await announced(page)}`);
} finally {
  await app.close();
}
