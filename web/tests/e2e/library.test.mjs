// The library in Chromium: many games, found by words and kinds, by keyboard too; no list reads a tree.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { drawn, eventually, kept, open, readUntil, records, square } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const kMany = 750;
const ready = (page) => page.locator('[data-square]').first().waitFor();

/** So many games of the second form, written beside the page: without summaries, as the page before had them. */
const putMany = (page, many, version) =>
  page.evaluate(
    ([count, wanted]) =>
      new Promise((resolve, reject) => {
        const opening = wanted ? indexedDB.open('outflank', wanted) : indexedDB.open('outflank');
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => opening.result.createObjectStore('games', { keyPath: 'id' });
        opening.onsuccess = () => {
          const writing = opening.result.transaction('games', 'readwrite');
          for (let i = 0; i < count; ++i) {
            // The line of every game begins f5; the next move tells four kinds apart.
            const line = [37, [43, 45, 29][i % 3]];
            const children = line.reduceRight((rest, square) => [{ square, comment: '', children: rest }], []);
            writing.objectStore('games').put({
              id: `game-${i}`,
              schema: 2,
              revision: 1,
              writer: '',
              game: { start: { size: i % 10 === 0 ? 6 : 8 }, info: { black: `Player ${i}`, white: 'Rival', event: i % 5 === 0 ? `Round ${i}` : '', date: '' }, comment: '', children: i % 10 === 0 ? [] : children },
              path: [],
              live: [],
              changed: Date.UTC(2026, 0, 1) + i * 1000,
              black: 'you',
              white: 'you',
              seed: 1,
              position: `${'-'.repeat(64)} X`,
              result: i % 4 === 0 ? '40–24' : '',
              source: i % 2 === 0 ? 'imported' : 'played',
              ...(i % 50 === 1 ? { review: { line: [], moves: [] } } : {}),
            });
          }
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          writing.onabort = () => reject(writing.error);
        };
      }),
    [many, version],
  );

async function library(options = {}) {
  const visit = await app.visit(options);
  await putMany(visit.page, kMany);
  await visit.page.reload();
  await ready(visit.page);
  return visit;
}
const openList = async (page) => {
  await page.getByRole('button', { name: /^All/ }).click();
  await page.locator('.drawer [role=listitem], .drawer li').first().waitFor();
};
const rows = (page) => page.locator('.drawer li .what b').allTextContents();
const status = (page) => page.locator('.drawer [role=status]');

test('a list of 750 games draws the rows in view alone, and reads no game', async () => {
  const { page, problems } = await library();
  await page.evaluate(() => {
    window.reads = [];
    for (const method of ['get', 'getAll', 'openCursor']) {
      const plain = IDBObjectStore.prototype[method];
      IDBObjectStore.prototype[method] = function (...wanted) {
        window.reads.push(`${this.name}.${method}`);
        return plain.apply(this, wanted);
      };
    }
  });
  await openList(page);
  await eventually(async () => assert.match(await status(page).textContent(), /^750 of 750 games$/));
  await eventually(async () => assert.ok((await page.locator('.drawer li').count()) < 40));
  await eventually(async () => assert.equal((await rows(page))[0], 'Player 749, Rival'));
  await page.locator('.dbody').evaluate((body) => body.scrollTo(0, body.scrollHeight));
  await page.locator('.drawer li[aria-posinset="750"]').waitFor();
  await eventually(async () => assert.ok((await page.locator('.drawer li').count()) < 40));
  await eventually(async () => assert.equal(await page.locator('.drawer li').first().getAttribute('aria-setsize'), '750'));
  await eventually(async () => assert.deepEqual((await page.evaluate(() => window.reads)).filter((read) => read.startsWith('games.')), []));
  assert.deepEqual(problems, []);
});

/** What opening the list of so many games costs: rows, elements, dates written, and records read; and milliseconds. */
async function costOf(many) {
  const { page } = await app.visit();
  await putMany(page, many);
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: `All ${many}` }).waitFor();
  await page.evaluate(() => {
    window.cost = { dates: 0, reads: 0 };
    const counted = (object, method, what) => {
      const plain = object[method];
      object[method] = function (...given) {
        window.cost[what] += 1;
        return plain.apply(this, given);
      };
    };
    counted(Date.prototype, 'toLocaleDateString', 'dates');
    for (const method of ['get', 'getAll', 'getAllKeys', 'openCursor']) counted(IDBObjectStore.prototype, method, 'reads');
    const button = [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith('All '));
    button.addEventListener('click', () => (window.begun = performance.now()), { capture: true });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.drawer li')) return;
      observer.disconnect();
      window.took = performance.now() - window.begun;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await openList(page);
  await page.getByText(`${many} of ${many} games`).waitFor();
  await drawn(page);
  const cost = await page.evaluate(() => ({ ...window.cost, rows: document.querySelectorAll('.drawer li').length, elements: document.querySelectorAll('.drawer *').length }));
  console.log(`the list of ${many} games: ${Math.round(await page.evaluate(() => window.took))} ms`);
  await app.leave();
  return cost;
}

test('to open the list of 750 games is no more work than to open that of 60', async () => {
  const few = await costOf(60);
  const many = await costOf(kMany);
  assert.ok(few.rows > 5 && few.dates > 0, JSON.stringify(few));
  assert.deepEqual(many, few);
});

test('the page that opens reads summaries, and of the games at most the one that it shows', async () => {
  const { page, context } = await library();
  await context.addInitScript(() => {
    window.reads = [];
    for (const method of ['get', 'getAll', 'openCursor']) {
      const plain = IDBObjectStore.prototype[method];
      IDBObjectStore.prototype[method] = function (...wanted) {
        window.reads.push(`${this.name}.${method}`);
        return plain.apply(this, wanted);
      };
    }
  });
  await page.reload();
  await ready(page);
  await openList(page);
  const reads = await readUntil(() => page.evaluate(() => window.reads), (all) => assert.ok(all.includes('summaries.getAll'), all.join()));
  assert.ok(!reads.includes('games.getAll') && reads.filter((read) => read === 'games.get').length <= 2, reads.join());
});

test('games of a database of the first form are listed, and nothing of them is lost', async () => {
  const { page, problems } = await app.visit();
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 })); // the next page has no icon
  await page.goto(`${app.url}manifest.webmanifest`);
  await page.evaluate(() => new Promise((resolve) => (indexedDB.deleteDatabase('outflank').onsuccess = resolve)));
  await putMany(page, 40, 1);
  await page.goto(app.url);
  await ready(page);
  await openList(page);
  await eventually(async () => assert.equal(await status(page).textContent(), '40 of 40 games'));
  const kept = () => page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('outflank');
        opening.onsuccess = () => {
          const all = opening.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => resolve(all.result.filter(({ id }) => id.startsWith('game-')).length);
        };
      }),
  );
  await eventually(async () => assert.equal(await kept(), 40));
  assert.deepEqual(problems, []);
});

test('games are found by names, by moves and by kind, and sorted', async () => {
  const { page } = await library();
  await openList(page);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('player 123');
  await page.getByText('1 of 750 games').waitFor();
  await eventually(async () => assert.deepEqual(await rows(page), ['Player 123, Rival']));
  await search.fill('f5 d6');
  await page.getByText('225 of 750 games').waitFor();
  await search.fill('nobody at all');
  await page.getByText('No game matches.').waitFor();
  await page.getByRole('button', { name: 'Show all games' }).click();
  await page.getByText('750 of 750 games').waitFor();
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('oldest');
  await eventually(async () => assert.equal((await rows(page))[0], 'Round 0'));
  await page.getByText('Filter', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Review' }).selectOption('yes');
  await page.getByText('15 of 750 games').waitFor();
  await page.getByRole('combobox', { name: 'From' }).selectOption('imported');
  await page.getByText('0 of 750 games').waitFor();
  await page.getByRole('combobox', { name: 'Review' }).selectOption('');
  await page.getByRole('combobox', { name: 'Board' }).selectOption('6');
  await page.getByText('75 of 750 games').waitFor();
  await page.getByText('Filter (2)').waitFor();
});

test('the list goes by keyboard: from the search into it, through it, open, delete, undo', async () => {
  const { page, problems } = await library();
  await openList(page);
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? document.activeElement?.tagName);
  await page.keyboard.press('ArrowDown');
  await eventually(async () => assert.equal(await focused(), '1'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await eventually(async () => assert.equal(await focused(), '3'));
  await page.keyboard.press('End');
  await eventually(async () => assert.equal(await focused(), '750'));
  await eventually(async () => assert.ok(await page.locator('.drawer li[aria-posinset="750"]').isVisible()));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await eventually(async () => assert.equal(await focused(), '2'));
  await page.keyboard.press('Delete');
  await page.getByText('749 of 749 games').waitFor();
  await eventually(async () => assert.equal(await focused(), '2'));
  await eventually(async () => assert.equal((await rows(page))[1], 'Player 747, Rival'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('750 of 750 games').waitFor();
  await eventually(async () => assert.equal((await rows(page))[1], 'Player 748, Rival'));
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await page.keyboard.type('Final');
  await page.keyboard.press('Enter');
  await page.locator('.drawer li b', { hasText: 'Final' }).waitFor();
  assert.deepEqual(problems, []);
});

for (const [name, options] of [
  ['on a computer', {}],
  ['on a phone', { width: 390, height: 844, touch: true, dark: true }],
])
  test(`axe finds nothing in the list ${name}`, async () => {
    const { page } = await library(options);
    await openList(page);
    await page.getByText('Filter', { exact: true }).click();
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run('.drawer'));
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`), []);
  });

test('the game on the board is said to be deleted, until it is kept again', async () => {
  const { page, problems } = await app.visit();
  await square(page, 'f5').click();
  await kept(page, 2);
  const said = page.locator('.gamehead');
  await said.getByText('Saved on this device.').waitFor();
  const remove = async () => {
    await page.evaluate(() => (location.hash = '#library'));
    await page.locator('.drawer li .open').first().focus();
    await page.keyboard.press('Control+Delete'); // no key of this page
    await eventually(async () => assert.equal((await records(page)).length, 1));
    await page.keyboard.press('Delete');
    await page.getByText('No games yet.').waitFor();
    await eventually(async () => assert.ok(await page.evaluate(() => document.activeElement.matches('.drawer'))));
    await page.keyboard.press('Escape');
    await said.getByText('Deleted from this device.').waitFor();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await said.getByText('Saved on this device.').waitFor();
  await remove();
  await page.locator('[data-square].legal').first().click();
  await said.getByText('Saved on this device.').waitFor();
  await kept(page, 4);
  assert.deepEqual(problems, []);
});
