// Texts are kept while they are typed: the page may go at any moment, with the focus in the field.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { discCount, eventually, newGame, open, records, square } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const kGame = 'f5f6e6f4e3c5c4e7c6e2';
const note = (page) => page.locator('.note-text');
/** Every comment that is kept, from the game's own to the one of the last move of the main line. */
const comments = async (page) =>
  (await records(page)).filter(({ game }) => game?.children?.length > 0).map(({ game }) => {
    const all = [game.comment];
    for (let node = game.children[0]; node; node = node.children[0]) all.push(node.comment);
    return all;
  });

test('a comment is there after a reload in the middle of the typing', async () => {
  const { page, problems } = await app.visit({ hash: `#${kGame}` });
  await discCount(page, 14);
  await eventually(async () => assert.equal((await comments(page)).length, 1));
  await note(page).click();
  await page.keyboard.type('Black has the better side');
  await page.reload();
  await discCount(page, 14);
  await eventually(async () => assert.equal(await note(page).inputValue(), 'Black has the better side'));
  await eventually(async () => assert.equal((await comments(page))[0].at(-1), 'Black has the better side'));
  assert.deepEqual(problems, []);
});

test('a comment is there in another tab though its tab was closed in the middle of the typing', async () => {
  const { page, context, problems } = await app.visit({ hash: `#${kGame}` });
  await discCount(page, 14);
  await eventually(async () => assert.equal((await comments(page)).length, 1));
  await note(page).click();
  await page.keyboard.type('Black has the better side');
  await page.waitForFunction(() => location.hash.startsWith('#analyze/'));
  const address = page.url();
  const other = await context.newPage();
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  await other.goto(address);
  await discCount(other, 14);
  await eventually(async () => assert.equal(await note(other).inputValue(), 'Black has the better side'));
  await eventually(async () => assert.deepEqual((await comments(other)).map((all) => all.at(-1)), ['Black has the better side']));
  await eventually(async () => assert.deepEqual(await other.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unwritten'))), []));
  assert.deepEqual(problems, []);
});

test('a comment is kept after a pause, and the field goes on with what is typed', async () => {
  const { page } = await app.visit({ hash: `#${kGame}` });
  await discCount(page, 14);
  await note(page).click();
  await page.keyboard.type('first, ');
  await eventually(async () => assert.equal((await comments(page))[0]?.at(-1), 'first,'));
  await page.keyboard.type('second');
  await eventually(async () => assert.equal(await note(page).inputValue(), 'first, second'));
  await eventually(async () => assert.equal((await comments(page))[0].at(-1), 'first, second'));
});

test('a comment belongs to the move it was typed at, though the wheel leads on', async () => {
  const { page } = await app.visit({ hash: `#${kGame}` });
  await discCount(page, 14);
  await note(page).click();
  await page.keyboard.type('of the last move');
  await square(page, 'a1').hover();
  await page.mouse.wheel(0, -100);
  await discCount(page, 13);
  await eventually(async () => assert.equal(await note(page).inputValue(), ''));
  await page.waitForFunction(() => location.hash.endsWith('/9')); // the address has followed
  await page.keyboard.type('of the one before'); // the focus is in the field still
  await page.reload();
  await discCount(page, 13);
  await eventually(async () => assert.deepEqual((await comments(page))[0].slice(-2), ['of the one before', 'of the last move']));
});

test('the name of the game on the board is there after a reload in the middle of the typing', async () => {
  const { page } = await app.visit();
  await newGame(page, { side: 'Both' });
  await square(page, 'f5').click();
  await discCount(page, 5);
  await page.evaluate(() => (location.hash = '#library'));
  await page.locator('.drawer li').first().waitFor();
  await page.getByRole('button', { name: 'Name', exact: true }).first().click();
  await page.keyboard.type('Final');
  await page.reload();
  await page.locator('[data-square]').first().waitFor();
  await eventually(async () => assert.deepEqual((await records(page)).map(({ game }) => game.info.event).filter(Boolean), ['Final']));
});

test('the name of another game is kept after a pause; Escape takes back what was typed', async () => {
  const { page, problems } = await app.visit();
  await newGame(page, { side: 'Both' });
  await square(page, 'f5').click();
  await discCount(page, 5);
  await newGame(page, { side: 'Both' });
  await square(page, 'd3').click();
  await discCount(page, 5);
  await page.evaluate(() => (location.hash = '#library'));
  const rows = page.locator('.drawer li');
  await eventually(async () => assert.equal(await rows.count(), 2));
  const names = async () => (await records(page)).map(({ game }) => game.info.event).filter(Boolean);
  await rows.last().getByRole('button', { name: 'Name', exact: true }).click();
  await page.keyboard.type('Fin');
  await eventually(async () => assert.deepEqual(await names(), ['Fin']));
  await page.keyboard.type('al');
  await eventually(async () => assert.deepEqual(await names(), ['Final']));
  await page.keyboard.press('Escape');
  await eventually(async () => assert.deepEqual(await names(), []));
  assert.deepEqual(problems, []);
});
