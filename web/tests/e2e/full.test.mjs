// A device without room for another move: one sentence says so, the game goes on, and is kept again when there is room.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { discCount, eventually, kept, legal, myTurn, newGame, open, records, square } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const word = (page) => page.locator('.toast', { hasText: 'There is no room left on this device.' });

/** Runs before the scripts of the page: while `full` is set, writes end as they do where the disk is full. */
function mayBeFull() {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...what) {
    const { transaction } = this;
    if (window.full && !transaction.error) {
      Object.defineProperty(transaction, 'error', { value: new DOMException('the disk is full', 'QuotaExceededError'), configurable: true });
      queueMicrotask(() => transaction.abort());
    }
    return put.apply(this, what);
  };
}

test('a move for which there is no room is played, said once, and kept when there is room again', async () => {
  const { page, problems } = await app.visit({ script: mayBeFull });
  await newGame(page, { opponent: 'greedy' });
  await square(page, 'f5').click();
  await discCount(page, 6);
  await kept(page, 2);
  await page.evaluate(() => {
    window.full = true;
    window.words = [];
    const note = () => window.words.push(document.querySelector('.toast')?.textContent ?? '');
    new MutationObserver(note).observe(document.querySelector('.app'), { childList: true, subtree: true });
  });
  for (let discs = 8; discs <= 12; discs += 2) {
    assert.ok(await myTurn(page));
    await square(page, (await legal(page))[0]).click();
    await discCount(page, discs);
    await word(page).waitFor(discs === 8 ? {} : { state: 'detached' });
    if (discs === 8) await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
  }
  await eventually(async () => assert.equal(await page.getByRole('alert').count(), 0));
  const said = () => page.evaluate(() => window.words.filter((text, i, all) => text.includes('no room') && !all[i - 1]?.includes('no room')).length);
  await eventually(async () => assert.equal(await said(), 1));
  await eventually(async () => assert.ok((await records(page)).every((record) => record.path.length <= 2))); // none of them is kept

  await page.evaluate(() => (window.full = false));
  assert.ok(await myTurn(page));
  await square(page, (await legal(page))[0]).click();
  await discCount(page, 14);
  await kept(page, 10);
  await page.getByText('Saved on this device.').first().waitFor();
  assert.deepEqual(problems, []);
});

test('a window whose folder cannot be written never says that a game is kept', async () => {
  const script = () => {
    const name = `${navigator.userAgent} OutflankDesktop/unkept`;
    Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => name });
  };
  const { page, problems } = await app.visit({ script });
  await newGame(page, { opponent: 'greedy' });
  for (const [discs, moves] of [[6, 2], [8, 4]]) {
    assert.ok(await myTurn(page));
    await square(page, (await legal(page))[0]).click();
    await discCount(page, discs);
    await kept(page, moves); // in the memory of the browser
  }
  await eventually(async () => assert.equal(await page.getByText('Saved on this device.').count(), 0));
  assert.deepEqual(problems, []);
});
