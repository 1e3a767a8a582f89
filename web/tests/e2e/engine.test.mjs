// The engine on the page: its threads, its weights, and what happens when they do not come.
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { announced, discCount, discs, eventually, kEngineFiles, kTrusted, legal, myTurn, newGame, open, square } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const analyze = (page) => page.getByRole('link', { name: 'Analyze', exact: true }).locator('visible=true').first().click();
const searched = (page) => page.waitForFunction(() => document.querySelectorAll('.line .sc').length >= 1);

// Threads need shared memory.
test('an isolated page searches with as many threads as were chosen', kTrusted, async () => {
  const { page, problems } = await app.visit({ hash: '#f5d6' });
  await searched(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const wanted = await page.evaluate(() => Math.min(8, navigator.hardwareConcurrency));
  await page.locator('.chip', { hasText: wanted === 1 ? '1 thread' : `${wanted} threads` }).waitFor();
  await page.getByLabel('Threads of the engine').selectOption('1');
  await page.locator('.chip', { hasText: '1 thread' }).waitFor();
  await searched(page);
  assert.deepEqual(problems, []);
});

test('weights that do not come are told, the engine plays on, and they can be fetched again', async () => {
  const { page, context } = await app.visit({ weights: { status: 503 } });
  await analyze(page);
  await page.getByText('could not be loaded').waitFor();
  await page.locator('.chip[data-state=simple]', { hasText: 'Simpler evaluation' }).waitFor();
  await searched(page);
  // What the page tries by itself does not come before the button is pressed.
  let press;
  const pressed = new Promise((resolve) => (press = resolve));
  await context.route('**/outflank.weights*', (route) => pressed.then(() => route.continue()).catch(() => undefined));
  await page.getByRole('button', { name: 'Try again' }).click();
  press();
  await page.getByText('could not be loaded').waitFor({ state: 'detached' });
  await page.locator('.chip[data-state=ready]').waitFor();
  await searched(page);
});

test('a computer answers before the learnt weights are there, with a word, and takes them up at its next move', async () => {
  const { page, context, problems } = await app.visit({ waits: false, cached: false });
  let send;
  const wanted = new Promise((resolve) => (send = resolve));
  await context.route('**/outflank.weights*', (route) => wanted.then(() => route.continue()).catch(() => undefined));
  await page.reload();
  await square(page, 'f5').click();
  await discCount(page, 6);
  const word = page.locator('.chip', { hasText: 'Simpler evaluation' });
  await word.waitFor();
  await eventually(async () => assert.doesNotMatch(await page.evaluate(() => window.outflankReport()), /thinker: \{"weightsProblem":""\}/));
  send();
  await word.waitFor({ state: 'detached' });
  await page.waitForFunction(() => window.outflankReport().includes('to thinker: weights'));
  await square(page, (await legal(page))[0]).click();
  await discCount(page, 8);
  await page.waitForFunction(() => window.outflankReport().includes('thinker: {"weightsProblem":""}'));
  assert.deepEqual(problems, []);
});

test('damaged weights are told', async () => {
  const { page } = await app.visit({ weights: { body: 'no weights' } });
  await analyze(page);
  await page.getByText('not a weights file').waitFor();
});

test('corners are given to the side that was chosen', async () => {
  const { page } = await app.visit();
  await page.getByRole('button', { name: 'New game' }).click();
  const panel = page.getByRole('region', { name: 'New game' });
  await panel.getByLabel('Corners given to Black').selectOption('2');
  await panel.getByRole('button', { name: 'Begin' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc').length === 6);
  await eventually(async () => {
    const placed = await discs(page);
    assert.deepEqual([placed.a1, placed.h8, placed.h1], ['black', 'black', undefined]);
  });
});

test('a position is set up by keyboard and pointer, and played', async () => {
  const { page, problems } = await app.visit();
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByRole('button', { name: 'Set up a position' }).click();
  const editor = page.getByRole('region', { name: 'Set up a position' });
  // What is typed is a square of the editor, not of the game behind it.
  await editor.locator('[data-edit="0"]').focus();
  await page.keyboard.type('d3');
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.dataset.edit), '19'));
  await page.keyboard.press('Control+End');
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.dataset.edit), '63'));
  // A smaller board has a square for the keyboard, too.
  await editor.getByRole('button', { name: '4 × 4' }).click();
  await eventually(async () => assert.equal(await editor.locator('[data-edit][tabindex="0"]').count(), 1));
  await editor.getByRole('button', { name: '8 × 8' }).click();
  await editor.getByRole('button', { name: 'Clear' }).click();
  await eventually(async () => assert.equal(await editor.getByRole('button', { name: 'Play it' }).isDisabled(), true));
  await editor.locator('[data-edit="0"]').click();
  await editor.getByRole('button', { name: 'White', exact: true }).first().click();
  await editor.locator('[data-edit="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await editor.getByText('1 legal move').waitFor();
  await editor.getByRole('button', { name: 'Play it' }).click();
  await square(page, 'c1').click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 3);
  await eventually(async () => assert.deepEqual(await discs(page), { a1: 'black', b1: 'black', c1: 'black' }));
  assert.deepEqual(problems, []);
});

test('the computer says why it moved, also by the key X', async () => {
  const { page } = await app.visit();
  await newGame(page, { opponent: 'greedy' });
  await square(page, 'f5').click();
  await myTurn(page);
  await page.getByText('other moves would have left').waitFor();
  await page.keyboard.press('x');
  await eventually(async () => assert.match(await page.evaluate(() => document.activeElement.textContent), /Flips/));
});

test('letters do nothing when they are no shortcuts', async () => {
  const { page } = await app.visit();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Letters are shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await eventually(async () => assert.equal(await page.getByRole('heading', { name: 'Hint' }).count(), 0));
});

test('a named opponent plays, with its rating and its manner beside its name', async () => {
  const { page, problems } = await app.visit();
  await newGame(page, { opponent: 'chick' });
  await eventually(async () => assert.match(await page.locator('.player', { hasText: 'Chick' }).textContent(), /\d{3} · For a first game/));
  await square(page, 'f5').click();
  await myTurn(page);
  await eventually(async () => assert.ok(Object.keys(await discs(page)).length >= 6));
  assert.deepEqual(problems, []);
});

test('all games of a file are kept at once', async () => {
  const { page } = await app.visit();
  await page.getByRole('button', { name: 'Import' }).first().click();
  await page.locator('#paste').fill('(;GM[2]SZ[8];B[f5];W[d6])(;GM[2]SZ[8];B[e6];W[f4];B[e3])');
  await page.getByRole('button', { name: 'Save all 2' }).click();
  await page.getByText('2 games were saved').waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Your games' }).click();
  await eventually(async () => assert.equal(await page.locator('.gamelist li').count(), 2));
  const shown = page.locator('.gamelist b').first();
  await page.locator('.gamelist li').first().getByRole('button', { name: 'Name', exact: true }).click();
  await page.keyboard.type('Club, round 3');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.gamelist b')?.textContent === 'Club, round 3');
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Your games' }).click();
  await eventually(async () => assert.equal(await shown.textContent(), 'Club, round 3'));
});

test('keeping many games is stopped where it was begun, by the keyboard, on a phone too', async () => {
  const { page } = await app.visit();
  await page.getByRole('button', { name: 'Import' }).first().click();
  await page.locator('#paste').fill(Array.from({ length: 600 }, (_, i) => `(;GM[2]SZ[8]PB[${i}];B[f5];W[d6];B[c3];W[d3])`).join('\n'));
  const save = page.getByRole('button', { name: 'Save all 600' });
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(stop).toBeFocused();
  await expect(stop).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/of 600 saved/)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.getByText(/left out because you stopped/).waitFor();
  await expect(save).toBeFocused();
});

test('an engine whose files do not come is loaded by itself once they do, and the game goes on', async () => {
  const { page, context } = await app.visit({ engineAway: true });
  await page.getByText('The page tries again by itself').waitFor();
  await square(page, 'f5').click(); // the first move needs no engine, its answer does
  await discCount(page, 5);
  await eventually(async () => assert.deepEqual(await legal(page), []));
  await page.locator('.chip[data-state=unloaded]', { hasText: 'Engine not loaded' }).waitFor();
  await context.unroute(kEngineFiles);
  await discCount(page, 6);
  await page.locator('.chip[data-state=ready]', { hasText: 'WebAssembly' }).waitFor();
  await page.getByText('The page tries again by itself').waitFor({ state: 'detached' });
  await newGame(page, { opponent: 'greedy' });
  await square(page, 'f5').click();
  await myTurn(page);
});

test('an engine whose files do not come is loaded at once on "Try again"', async () => {
  const { page, context } = await app.visit({ engineAway: true });
  await page.getByText('The page tries again by itself').waitFor();
  await square(page, 'f5').click();
  await discCount(page, 5);
  // Between two tries of its own: those would come first.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await context.unroute(kEngineFiles);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.clock.resume();
  await discCount(page, 6);
});
