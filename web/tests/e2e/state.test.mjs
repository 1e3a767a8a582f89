// The state of the page: quick clicks, games that stay, bad records, two tabs.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { discCount, discs, eventually, kept, kFast, kTrusted, legal, newGame, open, records, square } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const kGame = 'f5f6e6f4e3c5c4e7c6e2';

const ready = (page) => page.locator('[data-square]').first().waitFor();
async function reload(page) {
  await page.reload();
  await ready(page);
}

/** Puts records there; `made` is the text of an expression, so that they may have any shape. */
const store = (page, made) =>
  page.evaluate(
    (text) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('outflank');
        opening.onupgradeneeded = () => opening.result.createObjectStore('games', { keyPath: 'id' });
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('games', 'readwrite');
          for (const record of (0, eval)(text)) transaction.objectStore('games').put(record);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    made,
  );
const clear = (page) => store(page, '[]').then(() => page.evaluate(() => new Promise((resolve) => {
  const opening = indexedDB.open('outflank');
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('games', 'readwrite');
    transaction.objectStore('games').clear();
    transaction.oncomplete = () => {
      opening.result.close();
      resolve();
    };
  };
})));
const clickAll = (page, names) =>
  page.evaluate(
    (squares) => {
      for (const each of squares) document.querySelector(`[data-square="${each}"]`).click();
    },
    names.map((name) => 'abcdefgh'.indexOf(name[0]) + (Number(name[1]) - 1) * 8),
  );
async function bringIn(page, text) {
  await page.getByRole('button', { name: 'Import' }).first().click();
  await page.getByLabel('Paste or drop anything').fill(text);
  await page.getByRole('button', { name: /^Open/ }).click();
  await page.locator('.analyze').waitFor();
}

test('clicks before the engine answers are one move, and the game goes on after a reload', kFast, async () => {
  const { page, problems } = await app.visit();
  await newGame(page, { side: 'Both' });
  await clickAll(page, ['d3', 'c4', 'd3', 'f5']); // all legal for Black, none of them for White afterwards
  await discCount(page, 5);
  await kept(page, 1);
  await eventually(async () => assert.equal(Object.keys(await discs(page)).length, 5));
  await eventually(async () => assert.equal(await page.getByRole('alert').count(), 0));
  await reload(page);
  await discCount(page, 5);
  await square(page, 'c3').dblclick();
  await discCount(page, 6);
  assert.deepEqual(problems, []);
});

test('quick clicks while the computer thinks break nothing', async () => {
  const { page, problems } = await app.visit();
  await newGame(page, { opponent: 'alphabeta:depth=4,eval=components' });
  for (let move = 0; move < 4; ++move) {
    await page.locator('[role=gridcell][aria-disabled=false]').first().waitFor();
    const names = await legal(page);
    // All in one go: on a slow machine a later click would meet the next position, where it may be a move.
    await clickAll(page, [...names, ...names]);
    await discCount(page, 4 + 2 * (move + 1));
  }
  await kept(page, 8);
  await reload(page);
  await discCount(page, 12);
  assert.deepEqual(problems, []);
});

test('an own earlier move can be looked at, and there is a way back and a way on', async () => {
  const { page } = await app.visit();
  await newGame(page, { opponent: 'greedy' });
  await square(page, 'f5').click();
  await discCount(page, 6);
  await page.locator('[role=gridcell][aria-disabled=false]').first().click();
  await discCount(page, 8);
  await page.locator('.moves .mv').first().click();
  await discCount(page, 5);
  await page.getByText('You are looking at move 1 of 4.').waitFor();
  await eventually(async () => assert.deepEqual(await legal(page), []));
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await discCount(page, 8);
  await page.getByText('You are looking at').waitFor({ state: 'detached' });
  await page.locator('.moves .mv').first().click();
  await discCount(page, 5);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await discCount(page, 6); // the computer answers
  await page.locator('[role=gridcell][aria-disabled=false]').first().waitFor();
});

test('playing on from a game that was brought in lets one choose the opponent, and leaves that game alone', async () => {
  const { page } = await app.visit();
  await bringIn(page, kGame);
  await discCount(page, 14);
  for (let i = 0; i < 5; ++i) await page.keyboard.press(',');
  await discCount(page, 9);
  await page.getByRole('button', { name: 'Play from here' }).click();
  const panel = page.getByRole('region', { name: 'Play from here' });
  await panel.getByRole('button', { name: 'Black', exact: true }).click();
  await panel.getByLabel('Opponent').selectOption('greedy');
  await panel.getByRole('button', { name: 'Begin' }).click();
  await discCount(page, 10); // five moves, so White is to move: the computer
  await page.getByRole('heading', { name: 'You against Greedy' }).waitFor();
  await kept(page, 6);
  const [whole] = await kept(page, 10);
  assert.equal(whole.source, 'imported');
  await page.locator('[role=gridcell][aria-disabled=false]').first().click();
  await discCount(page, 12);
});

test('a resigned game is resigned when it is opened again', kFast, async () => {
  const { page } = await app.visit();
  await newGame(page, { opponent: 'greedy' });
  await square(page, 'f5').click();
  await discCount(page, 6);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('.player', { hasText: 'resigned' }).waitFor();
  await kept(page, 2);
  await newGame(page, { side: 'Both' });
  await page.locator('.lib li a').first().click();
  await discCount(page, 6);
  await page.locator('.player', { hasText: 'resigned' }).waitFor();
  await eventually(async () => assert.deepEqual(await legal(page), []));
});

test('a game that was brought in and reviewed is there after a reload, with its review, names and variations', async () => {
  const { page, problems } = await app.visit();
  await bringIn(page, '(;FF[4]GM[2]SZ[8]PB[Ana]PW[Bea];B[f5];W[f6];B[e6];W[f4](;B[e3]C[the book])(;B[g5]))');
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.graph .pt').length >= 5);
  await page.waitForFunction(() => document.querySelector('.sumtable') && !document.querySelector('.status b').textContent.includes('of'));
  const shown = await page.locator('.sumtable').textContent();
  await reload(page);
  await page.locator('.sumtable').waitFor();
  await eventually(async () => assert.equal(await page.locator('.sumtable').textContent(), shown));
  await eventually(async () => assert.match(await page.locator('.kv').textContent(), /Ana.*Bea/));
  await eventually(async () => assert.equal(await page.locator('.tree .var').count(), 1));
  await page.getByRole('link', { name: 'Learn' }).first().click();
  await page.getByRole('link', { name: 'Analyze' }).first().click();
  await page.locator('.sumtable').waitFor();
  assert.deepEqual(problems, []);
});

test('the same game brought in twice is kept once', async () => {
  const { page } = await app.visit();
  for (let i = 0; i < 2; ++i) {
    await bringIn(page, kGame);
    await discCount(page, 14);
    await kept(page, 10);
    await page.getByRole('link', { name: 'Play' }).first().click();
    await newGame(page, { side: 'Both' });
  }
  await eventually(async () => assert.equal((await kept(page, 10)).length, 1));
});

/** A game of the first page, as text. */
const oldGame = (id, moves, more = '') =>
  `({ id: '${id}', game: { start: { size: 8 }, info: { black: '', white: '', event: '${id}', date: '' }, comment: '', children: [${moves
    .reduceRight((children, move) => `[{ square: ${move}, comment: '', children: ${children} }]`, '[]')
    .slice(1, -1)}] }, path: [${moves.map(() => 0)}], changed: ${Date.now()}, black: 'you', white: 'you', seed: 1, position: '${'-'.repeat(64)} X', result: '' ${more} })`;

test('a kept game that breaks the rules is opened up to there, with a word, and others stay', async () => {
  const { page, problems } = await app.visit();
  await clear(page);
  // d3 twice: "d3 is no move for white"
  await store(page, `[${oldGame('broken', [19, 18, 18, 37])}, ${oldGame('good', [19, 18])}]`);
  await reload(page);
  await page.getByText(/breaks the rules after move 2/).waitFor();
  await discCount(page, 6);
  await page.locator('.lib li a', { hasText: 'good' }).click();
  await discCount(page, 6);
  assert.deepEqual(problems, []);
});

test('a kept game whose position cannot be does not stop the page', async () => {
  const { page, problems } = await app.visit();
  await clear(page);
  await store(page, `[Object.assign(${oldGame('lost', [19])}, { game: { start: { size: 8, position: 'nonsense' }, info: {}, comment: '', children: [] } })]`);
  await reload(page);
  await page.getByText(/cannot be opened/).waitFor();
  await square(page, 'f5').click();
  await discCount(page, 6); // the computer of a new game
  assert.deepEqual(problems, []);
});

test('records of any shape do not stop the page, and a good game among them is opened', async () => {
  const { page, problems } = await app.visit();
  await clear(page);
  const shapes = [
    `{ id: 'n1' }`, `{ id: 'n2', game: null }`, `{ id: 'n3', game: 5, path: 'x' }`, `{ id: 4 }`, `{ id: [1, 2] }`, `{ id: new Date() }`,
    `{ id: 'n5', game: { start: { size: 7 } }, changed: 'late' }`, `{ id: 'n6', game: { start: { size: 8 }, children: { length: 3 } }, path: { 0: 1 } }`,
    `{ id: 'n7', game: { start: { size: 8 }, info: null, children: [null, { square: 'f5' }, { square: 19.5 }, { square: 999 }] }, path: [0, -1], clock: 3, changed: Infinity }`,
    `(() => { const node = { square: 19, comment: '' }; node.children = [node, node]; return { id: 'n8', game: { start: { size: 8 }, children: [node] }, path: [0, 0, 0], changed: -1 }; })()`,
    `{ id: 'n9', get game() { return new Map(); }, review: { moves: 3 }, ended: 'yes' }`,
  ];
  await store(page, `[${shapes.join(', ')}, ${oldGame('good', [19, 18])}]`);
  await reload(page);
  await discCount(page, 6);
  await page.getByRole('button', { name: /^All/ }).click();
  await page.getByText(/cannot be read: [1-9]/).waitFor();
  await page.locator('.gamelist li').first().waitFor();
  await eventually(async () => assert.ok((await records(page)).length >= shapes.length)); // nothing was deleted
  assert.deepEqual(problems, []);
});

test('two tabs: the second follows the first, takes the game over, and nothing is overwritten', async () => {
  const { page, context, problems } = await app.visit();
  await newGame(page, { side: 'Both' });
  await square(page, 'f5').click();
  await discCount(page, 5);
  await kept(page, 1);
  const other = await context.newPage();
  await other.goto(app.url);
  await ready(other);
  await discCount(other, 4); // a tab without an address begins a game of its own
  await other.locator('.lib li a').first().click();
  await other.getByText('This game is being played in another tab or window.').waitFor();
  await discCount(other, 5);
  await eventually(async () => assert.deepEqual(await legal(other), []));
  await square(page, 'd6').click();
  await discCount(other, 6);
  await other.getByRole('button', { name: 'Play here' }).click();
  await page.getByText('This game is being played in another tab or window.').waitFor();
  await square(other, 'c3').click();
  await discCount(page, 7);
  await eventually(async () => assert.equal((await kept(page, 3)).length, 1));
  await page.getByRole('button', { name: 'Continue in a copy' }).click();
  await page.getByText('This game is being played in another tab or window.').waitFor({ state: 'detached' });
  await page.locator('[role=gridcell][aria-disabled=false]').first().click();
  await discCount(page, 8);
  await kept(page, 4);
  await eventually(async () => assert.deepEqual((await records(page)).map((record) => record.path.length).filter((moves) => moves > 0).sort(), [3, 4]));
  await discCount(other, 7);
  assert.deepEqual(problems, []);
});

test('a game stays with a tab that answers nobody', kTrusted, async () => {
  const { page, context } = await app.visit({ script: () => (BroadcastChannel.prototype.postMessage = () => undefined) });
  await newGame(page, { side: 'Both' });
  await square(page, 'f5').click();
  await kept(page, 1);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText('This game is being played in another tab or window.').waitFor();
  await other.getByRole('button', { name: 'Play here' }).click();
  await page.getByText('This game is being played in another tab or window.').waitFor();
  await square(other, 'd6').click();
  await discCount(other, 6);
});

test('a game that another tab has left is played on where it was followed, and stays with a tab that reloads', async () => {
  const { page, context, problems } = await app.visit();
  await newGame(page, { side: 'Both' });
  await square(page, 'f5').click();
  await kept(page, 1);
  const place = page.url();
  const other = await context.newPage();
  await other.goto(place);
  await other.getByText('This game is being played in another tab or window.').waitFor();
  await reload(page);
  await discCount(page, 5);
  await square(page, 'd6').click(); // it still is this tab's
  await discCount(other, 6);
  await page.close();
  await other.getByText('This game is being played in another tab or window.').waitFor({ state: 'detached' });
  await square(other, 'c3').click();
  await discCount(other, 7);
  await eventually(async () => assert.equal((await kept(other, 3)).length, 1));
  assert.deepEqual(problems, []);
});

test('two tabs that do not hear each other keep two games', async () => {
  const { page, context } = await app.visit();
  await context.addInitScript(() => {
    delete window.BroadcastChannel;
    Object.defineProperty(navigator, 'locks', { value: undefined });
  });
  await newGame(page, { side: 'Both' });
  await square(page, 'f5').click();
  await kept(page, 1);
  await reload(page);
  await discCount(page, 5);
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  await discCount(other, 5);
  await square(page, 'd6').click();
  await kept(page, 2);
  await square(other, 'f6').click();
  await other.getByText('saved as a separate game').waitFor();
  const games = await kept(page, 2);
  assert.equal(games.length, 2);
  assert.notDeepEqual(games[0].game.children[0].children[0].square, games[1].game.children[0].children[0].square);
});
