// Play, as a person does it: mouse, keyboard, touch, passes, take-backs, reloads.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { announced, discCount, discs, drawn, eventually, kept, kFast, legal, myTurn, newGame, open, readUntil, square } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

// After a1 White cannot move, and Black has c8.
const kPassSoon = `-OX${'-'.repeat(53)}XO------ X`;

test('a whole game by mouse against a computer', async () => {
  const { page, problems } = await app.visit();
  await newGame(page, { size: 6, opponent: 'random' });
  while (await myTurn(page)) {
    const count = await page.locator('.disc:not(.ghost)').count();
    await page.locator('[role=gridcell][aria-disabled=false]').first().click();
    await page.waitForFunction((before) => document.querySelectorAll('.disc:not(.ghost)').length > before, count);
  }
  await eventually(async () => assert.match(await announced(page), /^(You|Random|Black|White) .*Game over\. Black \d+, White \d+/));
  await eventually(async () => assert.equal(Object.keys(await discs(page)).length > 20, true));
  assert.deepEqual(problems, []);
});

test('a whole game by keyboard only', async () => {
  const { page, problems } = await app.visit();
  await newGame(page, { size: 4, side: 'Both' });
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  await square(page, 'b2', 4).focus();
  for (let moves = 0; await myTurn(page); ++moves) {
    assert.ok(moves < 20);
    await page.keyboard.press('n');
    const count = await page.locator('.disc:not(.ghost)').count();
    await page.keyboard.press('Enter');
    await page.waitForFunction((before) => document.querySelectorAll('.disc:not(.ghost)').length > before, count);
  }
  await eventually(async () => assert.match(await announced(page), /Game over/));
  assert.deepEqual(problems, []);
});

test('a typed square is gone to, previewed and played', kFast, async () => {
  const { page } = await app.visit();
  await newGame(page, { side: 'Both' });
  await square(page, 'd4').focus();
  await page.keyboard.type('f5');
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'f5, legal, flips 1'));
  await eventually(async () => assert.equal(await page.locator('.count-tag').textContent(), '1'));
  await page.keyboard.press('p');
  await eventually(async () => assert.equal(await announced(page), 'would flip e5'));
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[data-testid=live]').textContent.startsWith('Black f5'));
  await eventually(async () => assert.equal(await announced(page), 'Black f5, flips 1. White to move, 3 legal moves.'));
});

test('a square is typed from anywhere on the page, but not in a field', async () => {
  const { page } = await app.visit();
  await newGame(page, { side: 'Both' });
  await page.getByRole('button', { name: 'New game' }).focus();
  const at = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  await page.keyboard.type('d3');
  await eventually(async () => assert.equal(await at(), 'd3, legal, flips 1'));
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('region', { name: 'Import' }).locator('textarea').fill('');
  await page.keyboard.type('c4');
  await eventually(async () => assert.equal(await page.locator('textarea').inputValue(), 'c4'));
});

test('the preview shows exactly the discs that the move flips', async () => {
  const { page } = await app.visit();
  await newGame(page, { side: 'Both', position: 'f5f6e6f4e3c5c4' });
  for (const name of await legal(page)) {
    await square(page, name).hover();
    const before = await discs(page);
    let lenses = 0;
    await eventually(async () => {
      lenses = await page.locator('.overlay .lens').count();
      assert.equal(await page.locator('.count-tag').textContent(), String(lenses));
    });
    await eventually(async () => assert.ok((await page.locator('.overlay .anchor').count()) >= 1));
    await square(page, name).click();
    await page.waitForFunction((count) => document.querySelectorAll('.disc:not(.ghost)').length > count, Object.keys(before).length);
    const now = await discs(page);
    const flipped = Object.keys(before).filter((key) => before[key] !== now[key]);
    assert.equal(flipped.length, lenses, name);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.waitForFunction((count) => document.querySelectorAll('.disc:not(.ghost)').length === count, Object.keys(before).length);
    await eventually(async () => assert.deepEqual(await discs(page), before));
  }
});

test('a pass is seen and heard, and nothing must be clicked', async () => {
  const { page } = await app.visit();
  await newGame(page, { side: 'Both', position: kPassSoon });
  await square(page, 'a1').click();
  await page.locator('.passmark').waitFor();
  await eventually(async () => assert.match(await announced(page), /White has no legal move and passes\. Black to move again\./));
  await eventually(async () => assert.equal(await page.locator('.player', { hasText: 'move again' }).count(), 1));
  await eventually(async () => assert.deepEqual(await legal(page), ['c8']));
  await eventually(async () => assert.equal(await page.locator('.moves .pass').first().textContent(), 'pass'));
});

test('taking back against a computer gives the move back to the person, redo plays on', async () => {
  const { page } = await app.visit();
  await newGame(page, { opponent: 'greedy' });
  const start = await discs(page);
  await square(page, 'f5').click();
  await page.waitForFunction(() => document.querySelectorAll('.disc').length === 6);
  const after = await discs(page);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 4);
  await eventually(async () => assert.deepEqual(await discs(page), start));
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 6);
  await eventually(async () => assert.deepEqual(await discs(page), after));
});

test('an illegal square says why and changes nothing', async () => {
  const { page } = await app.visit();
  const before = await discs(page);
  await square(page, 'a1').click({ force: true });
  await eventually(async () => assert.equal(await announced(page), 'a1 is not legal: it flips nothing.'));
  await eventually(async () => assert.deepEqual(await discs(page), before));
});

test('discs turn with movement on, and input is never blocked', async () => {
  const { page } = await app.visit({ still: false });
  await newGame(page, { side: 'Both' });
  await square(page, 'f5').click();
  await page.locator('.disc.turn').waitFor();
  await square(page, 'd6').click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 6);
});

// At 200 % a phone has no room for squares of 44 pixels.
test('a tap plays on a phone, everything needed is on the first screen', { tag: [kFast.tag, '@zoom-no'] }, async () => {
  const { page } = await app.visit({ width: 390, height: 844, touch: true });
  await newGame(page, { side: 'Both' });
  await square(page, 'f5').tap();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 5);
  for (const name of ['Take back', 'Hint']) {
    await eventually(async () => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      assert.ok(box.y + box.height <= 844 - 56, name);
      assert.ok(box.height >= 44, name);
    });
  }
  const [a1, b1] = [await square(page, 'a1').boundingBox(), await square(page, 'b1').boundingBox()];
  assert.ok(b1.x - a1.x >= 44);
});

test('after two fingers on the board a tap plays', { tag: '@zoom-no' }, async () => {
  const { page, context } = await app.visit({ width: 390, height: 844, touch: true, at: new Date() });
  await newGame(page, { side: 'Both' });
  const middle = async (name) => {
    const { x, y, width, height } = await square(page, name).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const session = await context.newCDPSession(page);
  const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((at, id) => ({ ...at, id })) });
  const [one, two] = [await middle('f5'), await middle('c3')];
  await touch('touchStart', one);
  await touch('touchStart', one, two);
  await touch('touchEnd', one);
  await touch('touchEnd');
  await page.clock.runFor(2000);
  await eventually(async () => assert.equal(await page.locator('.is-hover').count(), 0));
  await square(page, 'f5').tap();
  await discCount(page, 5);
});

test('a reload loses nothing', kFast, async () => {
  const { page } = await app.visit();
  await newGame(page, { side: 'Both' });
  for (const name of ['f5', 'd6', 'c3']) {
    await square(page, name).click({ delay: 20 });
    await square(page, name).locator('.disc:not(.ghost)').waitFor();
  }
  await kept(page, 3);
  const before = await readUntil(() => discs(page), (all) => assert.equal(Object.keys(all).length, 7));
  await page.reload();
  await page.locator('[data-square]').first().waitFor();
  await eventually(async () => assert.deepEqual(await discs(page), before));
});

test('the same sentence twice is said twice', async () => {
  const { page } = await app.visit();
  await newGame(page, { side: 'Both' });
  await page.evaluate(() => {
    window.heard = [];
    const live = document.querySelector('[data-testid=live]');
    // What a screen reader goes by: a region whose text is another one than before.
    new MutationObserver((changes) => window.heard.push(...changes.map(({ target }) => target.textContent).filter(Boolean))).observe(live, { childList: true, characterData: true, subtree: true });
  });
  for (const times of [1, 2, 3]) {
    await square(page, 'a1').click({ force: true }); // it says that it is disabled
    await page.waitForFunction((n) => window.heard.filter((text) => text === 'a1 is not legal: it flips nothing.').length === n, times);
  }
  await eventually(async () => assert.equal(await announced(page), 'a1 is not legal: it flips nothing.'));
});

test('a hint names a legal move', kFast, async () => {
  const { page } = await app.visit();
  await newGame(page, { side: 'Both' });
  await page.getByRole('button', { name: 'Hint' }).click();
  await eventually(async () => {
    const text = await page.getByText(/keeps/).textContent();
    assert.ok((await legal(page)).includes(text.trim().slice(0, 2)), text);
  });
});

/** Runs in the page: every count of a player's discs that it shows. */
function countsShown() {
  globalThis.shown = [];
  new MutationObserver(() => {
    const counts = [...document.querySelectorAll('.player .discs')].map((each) => each.textContent);
    if (counts.length === 2 && globalThis.shown.at(-1) !== counts.join(' ')) globalThis.shown.push(counts.join(' '));
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

test('the discs of a game that is opened again are not counted up to', async () => {
  const { page } = await app.visit({ still: false, script: countsShown });
  const counts = () => page.evaluate(() => globalThis.shown);
  await newGame(page, { side: 'Both' });
  await square(page, 'f5').click();
  await eventually(async () => assert.equal((await counts()).at(-1), '1 4')); // White is above
  await square(page, 'f6').click();
  await eventually(async () => assert.equal((await counts()).at(-1), '3 3'));
  await kept(page, 2);
  await page.reload();
  await discCount(page, 6);
  await drawn(page);
  await eventually(async () => assert.deepEqual(await counts(), ['3 3']));
});
