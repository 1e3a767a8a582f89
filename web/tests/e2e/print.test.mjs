// The game on paper: discs, moves, comments and the review, in black and white, on few pages.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { drawn, eventually, open } from './page.mjs';
import { pagesOf } from './pdf.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const kGame = 'f5f6e6f4e3c5c4e7c6e2';
const sheet = (page) => page.locator('.sheet');
/** Printed discs by their colours on paper. */
const printed = (page) =>
  page.locator('.sheet circle:not(.last)').evaluateAll((all) => {
    const found = {};
    for (const { fill, stroke } of all.map((disc) => getComputedStyle(disc))) found[`${fill} with ${stroke}`] = (found[`${fill} with ${stroke}`] ?? 0) + 1;
    return found;
  });
const onBoard = (page, colour) => page.locator(`.board .disc${colour === 'white' ? '.w' : ':not(.w)'}:not(.ghost)`).count();
async function printedGame(options = {}) {
  const visit = await app.visit({ hash: `#${kGame}`, ...options });
  await visit.page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 14);
  return visit;
}

for (const dark of [false, true])
  test(`the sheet has every disc in its colour on white paper, from a ${dark ? 'dark' : 'light'} page`, async () => {
    const { page, problems } = await printedGame({ dark });
    const discs = { black: await onBoard(page, 'black'), white: await onBoard(page, 'white') };
    assert.equal(discs.black + discs.white, 14);
    await eventually(async () => assert.equal(await sheet(page).count(), 0)); // nobody prints
    await page.emulateMedia({ media: 'print', colorScheme: dark ? 'dark' : 'light' });
    await sheet(page).waitFor();
    await eventually(async () => assert.deepEqual(await printed(page), { 'rgb(0, 0, 0) with rgb(0, 0, 0)': discs.black, 'rgb(255, 255, 255) with rgb(0, 0, 0)': discs.white }));
    await eventually(async () => assert.equal(await sheet(page).evaluate((element) => getComputedStyle(element).color), 'rgb(0, 0, 0)'));
    await eventually(async () => assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'light'));
    for (const other of ['.topbar', 'main', '.tabbar']) await page.locator(other).first().waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'screen' });
    await sheet(page).waitFor({ state: 'detached' });
    await page.locator('.board').first().waitFor();
    assert.deepEqual(problems, []);
  });

test('moves, comments, variations and the review are on the sheet, and it is one page', async () => {
  const { page, problems } = await printedGame();
  await page.locator('.note-text').fill('An old trick');
  await page.locator('.note-text').blur();
  await page.keyboard.press(',');
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 13);
  await page.locator('[role=gridcell][aria-disabled=false]:not([aria-label^=e2])').first().click();
  await page.locator('.tree .var').waitFor();
  const other = await page.locator('.tree .var .mv').first().textContent();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.graph .pt').length >= 10 && !document.querySelector('.status b').textContent.includes('of'));
  await page.emulateMedia({ media: 'print' });
  await sheet(page).waitFor();
  const moves = kGame.match(/../g);
  await eventually(async () => {
    const text = (await sheet(page).innerText()).replace(/\s+/g, ' ');
    moves.forEach((move, i) => assert.ok(text.includes(`${i + 1}. ${move}`), `${i + 1}. ${move} is not in: ${text}`));
    assert.ok(text.includes('An old trick'), text);
    assert.ok(text.includes(`(10. ${other.trim()}`), text);
  });
  await eventually(async () => assert.equal(await sheet(page).locator('.sumtable').count(), 1));
  await page.emulateMedia({ media: null }); // as the browser prints by itself
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format });
    assert.equal(pagesOf(pdf).length, 1, format);
  }
  await sheet(page).waitFor({ state: 'detached' }); // printed
  assert.deepEqual(problems, []);
});

/** Discs of a printed page by their colours: the largest round shapes, without the mark of the last move. */
function discsOf({ round }) {
  const widthOf = ({ left, right }) => right - left;
  const largest = Math.max(...round.map(widthOf));
  const discs = round.filter((each) => widthOf(each) > 0.9 * largest);
  const count = (colour) => discs.filter(({ fill }) => fill === colour).length;
  return { black: count('0 0 0'), white: count('1 1 1'), all: discs.length };
}

for (const view of ['Analyze', 'Play'])
  for (const dark of [false, true])
    test(`a PDF of ${view} from a ${dark ? 'dark' : 'light'} page has every disc, and everything is on its one page`, async () => {
      const { page, problems } = await printedGame({ dark });
      await page.getByRole('link', { name: view, exact: true }).first().click();
      await page.locator(`main.${view.toLowerCase()} .board`).waitFor();
      const discs = { black: await onBoard(page, 'black'), white: await onBoard(page, 'white'), all: 14 };
      for (const options of [{ format: 'A4' }, { format: 'Letter' }, { format: 'A4', landscape: true }, { format: 'A5' }]) {
        const name = JSON.stringify(options);
        const pages = pagesOf(await page.pdf(options));
        assert.equal(pages.length, 1, name);
        const [{ width, height, reach }] = pages;
        assert.deepEqual(discsOf(pages[0]), discs, name);
        assert.ok(reach.left >= 0 && reach.top >= 0 && reach.right <= width && reach.bottom <= height, `${name}: ${JSON.stringify(pages[0].reach)} of ${width} x ${height}`);
      }
      assert.deepEqual(problems, []);
    });

test('the button prints, where the pictures are', async () => {
  const { page } = await printedGame({ script: () => { window.prints = 0; window.print = () => (window.prints += 1); } });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('region').getByRole('button', { name: 'Print the diagram' }).click();
  await page.waitForFunction(() => window.prints === 1);
});

/** Runs in the page: what rolls or is cut at the side. */
const cutAtTheSide = () =>
  [...document.querySelectorAll('main *')]
    .filter((each) => each.checkVisibility() && !each.closest('.vh') && getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1)
    .map((each) => `${each.tagName} ${each.getAttribute('class')}: ${each.scrollWidth} of ${each.clientWidth}`);
// Pixels of a page with its margins.
const kPapers = [[{ format: 'A4' }, 703, 1031], [{ format: 'Letter' }, 725, 965], [{ format: 'A4', landscape: true }, 1031, 703], [{ format: 'A5' }, 468, 703], [{ format: 'A5', landscape: true }, 703, 468]];

test('Learn is whole on paper', async () => {
  const { page, problems } = await app.visit();
  await page.getByRole('link', { name: 'Learn' }).first().click();
  await page.getByText('60,060 games, all solved').waitFor();
  await page.locator('.film button').nth(10).waitFor();
  for (const [options, width, height] of kPapers) {
    const name = JSON.stringify(options);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ media: 'print' });
    await drawn(page);
    await eventually(async () => assert.deepEqual(await page.evaluate(cutAtTheSide), [], name));
    await eventually(async () => assert.equal(await page.locator('.board').evaluate((board) => getComputedStyle(board).position), 'relative', name));
    await page.emulateMedia({ media: null });
    const pages = pagesOf(await page.pdf(options));
    assert.ok(pages.length <= 4, `${name}: ${pages.length} pages`);
    for (const { width, reach } of pages) assert.ok(reach.left >= 0 && reach.right <= width, `${name}: ${JSON.stringify(reach)} of ${width}`);
  }
  assert.deepEqual(problems, []);
});

test('a page that is no game is printed as it stands, with discs in their colours', async () => {
  const { page } = await app.visit();
  await page.getByRole('link', { name: 'Learn' }).first().click();
  await page.getByText('60,060 games, all solved').waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.locator('.topbar').waitFor({ state: 'hidden' });
  await eventually(async () => assert.equal(await sheet(page).count(), 0));
  await eventually(async () => assert.equal(await page.locator('.disc').first().evaluate((disc) => getComputedStyle(disc).printColorAdjust), 'exact'));
});

test('of Watch nothing is printed that is only there to be clicked', async () => {
  const { page, problems } = await app.visit({ dark: true, hash: '#watch' });
  await page.locator('main.watch [data-square]').first().waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const what of ['.choose', '.speed', '.actions', '.tablepanel .btn']) await page.locator(`main.watch ${what}`).first().waitFor({ state: 'hidden' });
  await page.locator('.watch .cross').waitFor();
  const paper = () => page.evaluate(() => [document.documentElement, document.body].map((each) => getComputedStyle(each).backgroundColor));
  await eventually(async () => assert.deepEqual(await paper(), ['rgb(255, 255, 255)', 'rgb(255, 255, 255)']));
  assert.deepEqual(problems, []);
});
