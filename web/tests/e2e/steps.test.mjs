// Passes, the end of a game, and walks through its moves: by key, by wheel, by click, and what is said.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from '@playwright/test';
import { announced, drawn, eventually, legal, newGame, open, square } from './page.mjs';

const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// After a1 White cannot move, and Black has c8, which takes White's last disc.
const kPassSoon = `-OX${'-'.repeat(53)}XO------ X`;
// Black's a3, White's only move a2, Black must pass, White's only move c2, Black's only move c3.
const kOwnPass = '--X----X-O--------------O-O---O-------------O---O-X------------X X';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const count = (page, discs) => page.waitForFunction((n) => document.querySelectorAll('.disc:not(.ghost)').length === n, discs);
/** Waits for these words; `#` is any number. */
const said = (page, text) =>
  page.waitForFunction((words) => new RegExp(words).test(document.querySelector('[data-testid=live]').textContent), `^${text.replaceAll('.', '\\.').replaceAll('#', '\\d+')}$`);
const result = (page) => page.getByRole('region', { name: 'Result' });
const play = async (page, names) => {
  for (const name of names) {
    await square(page, name).click();
    await page.waitForFunction((name) => document.querySelector('[aria-label$="last move"]')?.getAttribute('aria-label').startsWith(name), name);
  }
};

test("a person's own pass stays in view and is said until the next own move", async () => {
  const { page, problems } = await app.visit();
  await page.clock.install();
  await newGame(page, { opponent: 'greedy', position: kOwnPass });
  await square(page, 'a3').click();
  await square(page, 'c2').locator('.disc').waitFor();
  await eventually(async () => assert.deepEqual(await legal(page), ['c3']));
  const own = page.locator('.player', { hasText: 'You' });
  await eventually(async () => assert.equal((await own.locator('.passmark').innerText()).trim(), 'passed, no legal move'));
  await own.getByText('to move').waitFor();
  await said(page, 'You had no legal move and passed. Greedy plays c2, flips #. You to move, 1 legal move.');
  await page.clock.runFor(10_000); // nothing takes it away
  await drawn(page);
  await eventually(async () => assert.equal(await own.locator('.passmark').count(), 1));
  await square(page, 'c3').click();
  await own.locator('.passmark').waitFor({ state: 'detached' });
  assert.deepEqual(problems, []);
});

test('a pass reads as one phrase', async () => {
  const { page } = await app.visit();
  await newGame(page, { side: 'Both', position: kPassSoon });
  await square(page, 'a1').click();
  await eventually(async () => assert.equal((await page.locator('.passmark').innerText()).trim(), 'passes, no legal move'));
});

test('Analyze shows passes among the moves, and nobody to move at the end', async () => {
  const { page } = await app.visit({ hash: `#p=${encodeURIComponent(kPassSoon)};a1c8` });
  await count(page, 6);
  await eventually(async () => assert.deepEqual(await page.locator('.tree .row').allInnerTexts(), ['1\na1\npass', '2\nc8']));
  await eventually(async () => assert.doesNotMatch(await page.locator('.legend').innerText(), /side to move/));
  await page.getByRole('button', { name: 'Back one move' }).click();
  await eventually(async () => assert.match(await page.locator('.legend').innerText(), /for Black, the side to move/));
});

for (const [device, options] of Object.entries({ 'a window': {}, 'a phone': { width: 390, height: 844, touch: true }, 'a phone in the dark': { width: 390, height: 844, dark: true } }))
  test(`the end of a game brings a card beside the board: ${device}`, async () => {
    const { page, problems } = await app.visit(options);
    await newGame(page, { opponent: 'greedy', position: kPassSoon });
    await play(page, ['a1', 'c8']);
    const card = result(page);
    await card.getByText('You win').waitFor();
    await card.getByText('by 64 discs').waitFor();
    await eventually(async () => assert.match(await announced(page), /Game over\..*Black wins by 64\./));
    const [board, box] = [await page.locator('.board').boundingBox(), await card.boundingBox()];
    const apart = box.x >= board.x + board.width || box.y >= board.y + board.height;
    assert.ok(apart, 'it covers the board');
    for (const name of ['Review the game', 'Rematch', 'New game']) {
      await eventually(async () => {
        const button = await card.getByRole('button', { name, exact: true }).boundingBox();
        assert.ok(button.y + button.height <= (options.height ?? 900) - (options.width ? 56 : 0), `${name} is on the first screen`);
        if (options.touch) assert.ok(button.height >= 44, name);
      });
    }
    await page.evaluate(kAxe);
    await eventually(async () => assert.deepEqual((await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))).violations.map(({ id }) => id), []));
    await page.evaluate(() => scrollTo(0, 300));
    await card.getByRole('button', { name: 'Rematch, colours swapped' }).click();
    await page.locator('.player', { hasText: 'You' }).filter({ hasText: 'White' }).waitFor();
    await eventually(async () => assert.equal(await page.evaluate(() => scrollY), 0, 'the board of the new game is in view'));
    assert.deepEqual(problems, []);
  });

test('who resigns is told who wins, and goes on from the card by keyboard', async () => {
  const { page } = await app.visit();
  await newGame(page, { opponent: 'greedy' });
  await square(page, 'f5').click();
  await count(page, 6);
  await page.getByRole('button', { name: 'Resign' }).focus();
  await page.keyboard.press('Enter');
  await result(page).getByText('You resigned').waitFor();
  await eventually(async () => assert.equal(await announced(page), 'You resigned. Greedy wins.'));
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Result'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.sumtable').waitFor(); // the review has begun by itself
});

test('a rematch keeps players, start and time', async () => {
  const { page } = await app.visit();
  await newGame(page, { side: 'Both', position: kPassSoon });
  await play(page, ['a1', 'c8']);
  await result(page).getByText('Black wins').waitFor();
  await eventually(async () => assert.equal(await result(page).getByRole('button', { name: 'Rematch, colours swapped' }).count(), 0));
  await result(page).getByRole('button', { name: 'Rematch' }).click();
  await count(page, 4);
  await eventually(async () => assert.equal(await result(page).count(), 0));
});

for (const view of ['Play', 'Analyze'])
  test(`keys, wheel and clicks step through the moves in ${view}, and each step is said`, async () => {
    const { page, problems } = await app.visit({ hash: '#f5d6c3d3c4f4' });
    await count(page, 10);
    if (view === 'Play') await page.getByRole('link', { name: 'Play', exact: true }).first().click();
    await page.keyboard.press('ArrowLeft');
    await said(page, 'Move 5, Black c4, flips #. White to move.');
    await page.getByRole('button', { name: 'Settings' }).focus(); // anywhere on the page
    await page.keyboard.press('ArrowLeft');
    await said(page, 'Move 4, White d3, flips #. Black to move.');
    await page.keyboard.press('ArrowRight');
    await count(page, 9);
    await square(page, 'a8').hover();
    await page.mouse.wheel(0, -100);
    await count(page, 8);
    await page.mouse.wheel(0, 100);
    await said(page, 'Move 5, Black c4, flips #. White to move.');
    await page.keyboard.press(',');
    await said(page, 'Move 4, White d3, flips #. Black to move.');
    await page.locator('.mv', { hasText: 'd6' }).locator('visible=true').first().click();
    await said(page, 'Move 2, White d6, flips #. Black to move.');
    await page.keyboard.press('<');
    await said(page, 'Start of the game. Black to move.');
    assert.deepEqual(problems, []);
  });

for (const [view, places] of Object.entries({ Play: ['.gamehead', '.player'], Analyze: ['.posline', '.leg'] }))
  test(`the wheel steps beside the board in ${view}, where nothing scrolls`, async () => {
    const { page, problems } = await app.visit({ width: 1600, height: 1600, hash: '#f5d6c3d3c4f4' });
    await count(page, 10);
    if (view === 'Play') await page.getByRole('link', { name: 'Play', exact: true }).first().click();
    for (const [i, place] of places.entries()) {
      await page.locator(`main ${place}`).first().hover();
      await page.mouse.wheel(0, -100);
      await count(page, 9 - i);
    }
    await page.locator('main').hover({ position: { x: 4, y: 4 } });
    await page.mouse.wheel(0, 100);
    await count(page, 9);
    assert.deepEqual(problems, []);
  });

test('where something scrolls, the wheel beside the board scrolls it and nothing else', async () => {
  const { page } = await app.visit({ width: 1440, height: 500, hash: '#f5d6c3d3c4f4' });
  await count(page, 10);
  await page.locator('.lines').first().hover({ position: { x: 30, y: 4 } });
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(() => scrollY > 0 || [...document.querySelectorAll('main *')].some((each) => each.scrollTop > 0));
  await page.mouse.wheel(0, -100);
  await page.waitForFunction(() => scrollY === 0);
  await drawn(page);
  await count(page, 10);
});

test('arrows stay in a field, and move on a board that was chosen by keyboard', async () => {
  const { page } = await app.visit({ hash: '#f5d6c3d3' });
  await count(page, 8);
  await page.locator('textarea').fill('note');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('textarea').selectionStart === 3);
  await count(page, 8);
  await square(page, 'a1').focus();
  await page.keyboard.press('ArrowRight');
  await eventually(async () => assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^b1,/));
  await count(page, 8);
  await square(page, 'h8').click({ force: true }); // the focus is there, but came by pointer
  await page.keyboard.press('ArrowLeft');
  await count(page, 7);
});

test('the wheel scrolls the page where there is nothing to step to', async () => {
  const { page } = await app.visit({ width: 1440, height: 500 });
  await newGame(page, { side: 'Both' });
  await square(page, 'a1').hover();
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(() => scrollY > 0);
});
