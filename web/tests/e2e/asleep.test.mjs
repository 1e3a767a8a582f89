// A computer that sleeps: the browser and the program stand still at one moment, and go on long after. Nothing
// was lost by it, so the page neither gives an engine up nor speaks of trouble.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { discCount, eventually, legal, newGame, open, square } from './page.mjs';
import { sleep } from './machine.mjs';

/** Longer than the page waits for an engine that says nothing. */
const kAsleepMs = 8_000;
const kGame = '#f5f6e6f4e3c5c4d6e7f3g4d3';

let app;
test.afterEach(() => app?.close());

for (const native of [false, true]) {
  const engine = native ? 'Native' : 'WebAssembly';
  const undisturbed = async ({ page, problems }) => {
    await page.locator('.chip[data-state=ready]', { hasText: engine }).first().waitFor();
    const trouble = page.getByRole('alert').or(page.getByText('The engine of the browser goes on'));
    await eventually(async () => assert.equal(await trouble.count(), 0));
    assert.deepEqual(problems, []);
  };

  test(`a review and a game go on after a sleep: ${engine}`, async () => {
    app = await open({ native });
    const playing = await app.visit();
    await newGame(playing.page, { opponent: 'greedy' });
    const reviewing = await app.visit({ hash: kGame });
    for (const { page } of [playing, reviewing]) await page.locator('.chip', { hasText: engine }).first().waitFor();
    await reviewing.page.getByRole('button', { name: 'Review the game' }).click();
    await square(playing.page, 'f5').click();
    await sleep(kAsleepMs);
    await reviewing.page.locator('.sumtable').waitFor();
    await discCount(playing.page, 6);
    await square(playing.page, (await legal(playing.page))[0]).click();
    await discCount(playing.page, 8);
    await undisturbed(reviewing);
    await undisturbed(playing);
  });
}
