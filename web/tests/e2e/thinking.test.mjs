// A computer that thinks for long: what it tells, "move now", and what ends it. With the engine of the
// browser, with and without shared memory, and with that of the server.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { announced, eventually, legal, newGame, open, square } from './page.mjs';
import { pixels } from './pixels.mjs';

const kFirst = 19; // d3
/** Nothing here takes so long: what comes before has another cause. */
const kForeverMs = 3_600_000;

/** Opens a game in which White, a player who would never come to an end by itself, is to move. */
async function openLong(app, { moveMs = kForeverMs, ...options } = {}) {
  const visit = await app.visit(options);
  await visit.page.evaluate(
    ({ first, moveMs }) =>
      new Promise((resolve, reject) => {
        const info = { black: '', white: '', event: '', date: '' };
        const game = { start: { size: 8 }, info, comment: '', children: [{ square: first, comment: '', children: [] }] };
        const opening = indexedDB.open('outflank');
        opening.onupgradeneeded = () => opening.result.createObjectStore('games', { keyPath: 'id' });
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('games', 'readwrite');
          transaction.objectStore('games').put({ id: 'long', game, path: [0], live: [0], changed: Date.now() + 1e6, black: 'you', white: 'engine:level=60', seed: 1, moveMs, position: '', result: '' });
          transaction.oncomplete = () => (opening.result.close(), resolve());
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    { first: kFirst, moveMs },
  );
  await visit.page.goto('about:blank');
  await visit.page.goto(app.url); // without an address of its own: the game of last time
  await count(visit.page, 5);
  return visit;
}
const count = (page, discs) => page.waitForFunction((n) => document.querySelectorAll('.disc:not(.ghost)').length === n, discs);
const moveNow = (page) => page.getByRole('button', { name: 'Move now' });

for (const [name, options] of Object.entries({
  'the engine of the browser': {},
  'the engine of the browser without shared memory': { isolated: false },
  'the engine of the server': { native: true },
}))
  test.describe(name, () => {
    let app;
    test.beforeAll(async () => (app = await open(options)));
    test.afterEach(() => app.leave());
    test.afterAll(() => app.close());

    test('tells how far it is, and moves when that is wanted', async () => {
      const { page, problems } = await openLong(app);
      await page.getByText(/Depth \d+ at \d+ % · \d+ of 3,600 s/).waitFor();
      await moveNow(page).click();
      await count(page, 6);
      await eventually(async () => assert.match(await announced(page), /^Outflank|^engine:level=60 plays|plays .*You to move/));
      await page.getByRole('button', { name: 'Hint', exact: true }).waitFor();
      const [reply] = await legal(page);
      await square(page, reply).click();
      await page.getByText(/Depth \d+ at/).waitFor();
      await page.keyboard.press('m');
      await count(page, 8);
      assert.deepEqual(problems, []);
    });

    test('answers by itself when its time is over', async () => {
      const { page, problems } = await openLong(app, { moveMs: 1500 });
      await count(page, 6);
      assert.deepEqual(problems, []);
    });

    test('is forgotten by a take-back, and thinks again after another move', async () => {
      const { page, problems } = await openLong(app);
      await moveNow(page).waitFor();
      await page.getByRole('button', { name: 'Take back' }).click();
      await count(page, 4);
      await square(page, 'c4').click();
      await count(page, 5);
      await moveNow(page).click();
      await count(page, 6);
      assert.deepEqual(problems, []);
    });

    test('is forgotten by a new game, whose opponent answers', async () => {
      const { page, problems } = await openLong(app);
      await moveNow(page).waitFor();
      await newGame(page, { opponent: 'chick' });
      await count(page, 4);
      await square(page, 'f5').click();
      await count(page, 6);
      assert.deepEqual(problems, []);
    });
  });

test.describe('the panel of a new game', () => {
  let app;
  test.beforeAll(async () => (app = await open()));
  test.afterEach(() => app.leave());
  test.afterAll(() => app.close());

  test('gives every opponent a time for a move, which stays with the game', async () => {
    const { page } = await app.visit();
    await page.getByRole('button', { name: 'New game' }).click();
    const panel = page.getByRole('region', { name: 'New game' });
    await eventually(async () => assert.match(await panel.getByLabel('Computer’s time per move').locator('option').first().textContent(), /at most 8 s/));
    await panel.getByLabel('Opponent').selectOption('engine:level=21');
    await panel.getByLabel('Computer’s time per move').selectOption('1000');
    await panel.getByRole('button', { name: 'Begin' }).click();
    await square(page, 'f5').click();
    await count(page, 6);
    await page.reload();
    await count(page, 6);
    await page.getByRole('button', { name: 'New game' }).click();
    await eventually(async () => assert.equal(await panel.getByLabel('Computer’s time per move').inputValue(), '1000'));
  });

  test('has an opponent for every board', async () => {
    const { page } = await app.visit();
    await page.getByRole('button', { name: 'New game' }).click();
    const panel = page.getByRole('region', { name: 'New game' });
    await panel.getByRole('button', { name: '4 × 4' }).click();
    await panel.getByLabel('Opponent').selectOption('perfect');
    for (const [size, opponent] of [[8, 'puppy'], [4, 'perfect'], [6, 'puppy']]) {
      await panel.getByRole('button', { name: `${size} × ${size}` }).click();
      await eventually(async () => assert.equal(await panel.getByLabel('Opponent').inputValue(), opponent));
    }
    await panel.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.player', { hasText: 'Puppy' }).waitFor();
  });

  test('shows who plays before the engine has told of its opponents', async () => {
    const { page } = await app.visit({ engineAway: true });
    await page.getByRole('button', { name: 'New game' }).click();
    const chosen = page.getByRole('region', { name: 'New game' }).getByLabel('Opponent').locator('option:checked');
    await eventually(async () => assert.equal(await chosen.textContent(), 'Puppy'));
    await page.locator('.player', { hasText: 'Puppy' }).waitFor();
  });

  test('loses no choice to a position that is set up', async () => {
    const { page, problems } = await app.visit();
    await page.getByRole('button', { name: 'New game' }).click();
    const panel = page.getByRole('region', { name: 'New game' });
    await panel.getByRole('button', { name: 'White', exact: true }).click();
    await panel.getByLabel('Opponent').selectOption('wolf');
    await panel.getByLabel('Clock').selectOption('5');
    await panel.getByRole('button', { name: 'Set up a position' }).click();
    const editor = page.getByRole('region', { name: 'Set up a position' });
    await editor.getByRole('button', { name: /^White to move/ }).click();
    await editor.getByRole('button', { name: 'Play it' }).click();
    await editor.waitFor({ state: 'detached' });
    const top = page.locator('.table .player').first();
    await top.filter({ hasText: 'Wolf' }).waitFor();
    await top.getByText('5:00').waitFor();
    await page.locator('.table .player').last().filter({ hasText: 'You' }).waitFor();
    assert.deepEqual(problems, []);
  });

  test('says something of its own of every opponent, in every language', async () => {
    const { page } = await app.visit();
    for (const locale of ['en', 'de', 'fr', 'ja', 'vi']) {
      await page.evaluate((locale) => localStorage.setItem('outflank.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('outflank.settings') ?? '{}'), locale })), locale);
      await page.goto('about:blank');
      await page.goto(app.url);
      await page.locator('[data-square]').first().waitFor();
      await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.lang), locale));
      await page.locator('.newgame button').click();
      const options = page.locator('select optgroup option');
      await options.nth(19).waitFor({ state: 'attached' }); // those of the engine come with it
      const texts = await options.allTextContents();
      const said = texts.map((text) => text.slice(text.indexOf(':') + 1).trim());
      assert.equal(new Set(said).size, said.length, locale);
      for (const text of texts) assert.doesNotMatch(text, /[{}]/, locale);
    }
  });
});

test('in forced colours the bar of the time that is spent has a colour of its own', async () => {
  const app = await open();
  try {
    const { page } = await openLong(app, { forced: true });
    const spent = page.locator('.player .spent');
    await spent.waitFor({ state: 'attached' });
    await page.addStyleTag({ content: '.spent { transform: none !important; } .who { visibility: hidden; }' }); // as at the end of its time, alone
    await eventually(async () => {
      const { x, y, width } = await spent.boundingBox();
      const { at } = await pixels(page, await page.screenshot({ clip: { x: x + width / 2, y: y - 6, width: 4, height: 7 } }));
      const [above, bar] = [at(1, 0), at(1, 6)];
      assert.ok(Math.max(...above.map((part, i) => Math.abs(part - bar[i]))) > 60, `${bar} on ${above}`);
    });
  } finally {
    await app.close();
  }
});
