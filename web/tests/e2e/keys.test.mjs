// Shortcuts and typed squares on keyboards of other languages, as their browsers tell of them.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { discCount, eventually, legal, newGame, open } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

/** A key goes down where the focus is; true when the page took it for its own. */
const press = (page, key, code, more = {}) =>
  page.evaluate(
    ([event, at]) => !(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { ...event, code: at, bubbles: true, cancelable: true })),
    [{ key, ...more }, code],
  );
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** Two people have played f5 and d6: six discs. */
async function twoMoves(page) {
  await newGame(page, { side: 'Both' });
  for (const [name, count] of [['f5', 5], ['d6', 6]]) {
    await eventually(async () => assert.ok((await legal(page)).includes(name)));
    await page.keyboard.type(name);
    await eventually(async () => assert.match(await focused(page), new RegExp(`^${name}, legal`)));
    await page.keyboard.press('Enter');
    await discCount(page, count);
  }
}

for (const [layout, letter, digit] of [
  ['Russian', 'а', '5'],
  ['Greek', 'φ', '5'],
  ['Hebrew', 'כ', '5'],
  ['Arabic', 'ب', '٥'],
  ['French', 'f', '('],
  ['full-width', 'ｆ', '５'],
])
  test(`f5 is typed on a ${layout} keyboard, from anywhere and on the board`, async () => {
    const { page, problems } = await app.visit();
    await newGame(page, { side: 'Both' });
    await page.getByRole('button', { name: 'New game' }).focus();
    for (const square of ['f5, legal, flips 1', 'f5, legal, flips 1']) {
      await press(page, letter, 'KeyF');
      await press(page, digit, 'Digit5');
      await eventually(async () => assert.equal(await focused(page), square));
      await page.keyboard.press('Home'); // away from it, on the board
      await eventually(async () => assert.match(await focused(page), /^a5/));
    }
    assert.deepEqual(problems, []);
  });

test('take back and redo on a Russian keyboard, redo with Shift too', async () => {
  const { page, problems } = await app.visit();
  await twoMoves(page);
  await press(page, 'я', 'KeyZ', { ctrlKey: true });
  await discCount(page, 5);
  await press(page, 'н', 'KeyY', { ctrlKey: true });
  await discCount(page, 6);
  await press(page, 'я', 'KeyZ', { ctrlKey: true });
  await discCount(page, 5);
  await press(page, 'Я', 'KeyZ', { ctrlKey: true, shiftKey: true });
  await discCount(page, 6);
  assert.deepEqual(problems, []);
});

test('the list of keys names the command key on a Mac', async () => {
  const { page } = await app.visit({ hash: '#shortcuts', script: () => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }) });
  await page.locator('kbd', { hasText: '⌘ V' }).waitFor();
  await eventually(async () => assert.equal(await page.locator('kbd', { hasText: 'Ctrl' }).count(), 0));
});

test('the command key of a Mac takes back and plays again', async () => {
  const { page } = await app.visit({ script: () => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }) });
  await twoMoves(page);
  await press(page, 'z', 'KeyZ', { metaKey: true });
  await discCount(page, 5);
  await press(page, 'z', 'KeyZ', { metaKey: true, shiftKey: true });
  await discCount(page, 6);
});

test('the key of the desktop is not the page\'s', async () => {
  const { page } = await app.visit({ script: () => Object.defineProperty(navigator, 'platform', { get: () => 'Win32' }) });
  await twoMoves(page);
  const taken = [];
  for (const [key, code] of [['z', 'KeyZ'], ['y', 'KeyY'], ['c', 'KeyC'], ['ArrowLeft', 'ArrowLeft'], ['?', 'Slash']]) taken.push(await press(page, key, code, { metaKey: true }));
  assert.deepEqual(taken, [false, false, false, false, false]);
});

test('the keys of Analyze go by their place on a Russian keyboard', async () => {
  const { page, problems } = await app.visit({ hash: '#f5f6e6f4e3c5c4e7c6e2', restsAfter: null });
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await press(page, 'ы', 'KeyS');
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await press(page, 'б', 'Comma');
  await discCount(page, 13);
  await press(page, 'ю', 'Period');
  await discCount(page, 14);
  await press(page, 'Б', 'Comma', { shiftKey: true });
  await discCount(page, 4);
  await press(page, 'ь', 'KeyM');
  await eventually(async () => assert.match(await focused(page), /^Comment on/));
  assert.deepEqual(problems, []);
});

test('keys of a composition are text: no square, no shortcut, no closed panel', async () => {
  const { page } = await app.visit();
  await newGame(page, { side: 'Both' });
  await page.getByRole('button', { name: 'New game' }).focus();
  const taken = [];
  for (const more of [{ isComposing: true }, { keyCode: 229 }])
    for (const [key, code] of [['f', 'KeyF'], ['5', 'Digit5'], ['?', 'Slash'], [',', 'Comma']]) taken.push(await press(page, key, code, more));
  assert.deepEqual(taken, Array.from({ length: 8 }, () => false));
  await page.getByRole('button', { name: 'Import' }).first().click();
  const panel = page.getByRole('region', { name: 'Import' });
  await panel.locator('textarea').focus();
  await press(page, 'Escape', 'Escape', { isComposing: true });
  await panel.locator('textarea').fill('f5');
  await panel.getByRole('button', { name: /^Open/ }).waitFor(); // it is there still
  await press(page, 'Escape', 'Escape');
  await panel.waitFor({ state: 'detached' });
});

test('a panel that is closed gives the focus back to the button that opened it, hidden meanwhile or not', async () => {
  const { page } = await app.visit();
  for (const name of ['New game', 'Import']) {
    await page.locator('.log, .info').getByRole('button', { name }).first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.drawer').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.drawer').waitFor({ state: 'detached' });
    const nameOf = () => page.evaluate(() => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('aria-label'));
    await eventually(async () => assert.equal(await nameOf(), name));
  }
});

test('a list of moves is one stop of the Tab key, at the move on the board', async () => {
  const { page } = await app.visit({ hash: '#f5d6c3d3c4' });
  await discCount(page, 9);
  const stops = () => page.evaluate(() => [...document.querySelectorAll('.tree .mv')].filter((move) => move.tabIndex === 0).map((move) => move.textContent.trim()));
  await eventually(async () => assert.deepEqual(await stops(), ['c4']));
  await page.locator('.tree .mv', { hasText: 'c4' }).focus();
  await page.keyboard.press('ArrowLeft');
  await discCount(page, 8);
  await eventually(async () => assert.deepEqual(await stops(), ['d3']));
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), 'd3'));
});

test('the first stop of the Tab key leads past the links on top', async () => {
  const { page } = await app.visit();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Skip to the content' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.localName), 'main'));
});

test('the list of shortcuts has the names that stand on the keys of a country, and those of a Mac', async () => {
  const german = await app.visit({ hash: '#shortcuts' });
  await german.page.evaluate(() => localStorage.setItem('outflank.settings', JSON.stringify({ locale: 'de' })));
  await german.page.reload();
  for (const key of ['Strg Z', 'Strg Y', 'Strg Umschalt Z', 'Pos1', 'Ende', 'Leertaste']) await german.page.locator('.keys kbd', { hasText: new RegExp(`^${key}$`) }).waitFor();
  const mac = await app.visit({ hash: '#shortcuts', script: () => Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' }) });
  await mac.page.locator('.keys kbd', { hasText: /^⌘ Shift Z$/ }).waitFor();
  await eventually(async () => assert.equal(await mac.page.locator('.keys kbd', { hasText: '⌘ Y' }).count(), 0));
  await mac.page.keyboard.press('Escape');
  await twoMoves(mac.page);
  const taken = [await press(mac.page, 'y', 'KeyY', { metaKey: true })];
  assert.deepEqual(taken, [false]); // it is the browser's own
});
