// Analyze, bring in and send out, watch and learn.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { discs, eventually, kFast, kTrusted, open, readUntil, square } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const kGame = 'f5f6e6f4e3c5c4e7c6e2';

test('analysis streams scores on the legal squares and stops', kFast, async () => {
  const { page, problems } = await app.visit({ hash: `#${kGame}`, restsAfter: null });
  await page.locator('.score b').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.line .sc').length >= 3);
  await eventually(async () => assert.equal(await page.locator('.score.best').count() >= 1, true));
  await eventually(async () => {
    const label = await page.locator('.sq', { has: page.locator('.score.best') }).first().getAttribute('aria-label');
    assert.match(label, /^[a-h][1-8], legal, flips \d+, [≤≥]?[+−]?\d+ .*best$/);
  });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Start' }).waitFor();
  const shown = await page.locator('.status b').textContent();
  // What came late would be there before the answer to a step and back.
  await page.keyboard.press(',');
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 13);
  await page.keyboard.press('.');
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 14);
  await eventually(async () => assert.equal(await page.locator('.status b').textContent(), shown));
  assert.deepEqual(problems, []);
});

test('the opening is named in the title and above the moves, in the language of the page', async () => {
  const { page } = await app.visit({ hash: '#f5d6c3d3c4f4' });
  await page.locator('.opening b', { hasText: 'Tiger' }).waitFor();
  await eventually(async () => assert.match(await page.locator('.opening').textContent(), /then 1 move$/));
  await eventually(async () => assert.equal(await page.title(), 'Tiger · Analyze · Outflank'));
  await page.getByRole('button', { name: 'First position' }).click();
  await page.locator('.opening').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Last position' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('ja');
  await page.keyboard.press('Escape');
  await page.locator('.opening b[lang=ja]').waitFor();
  await eventually(async () => assert.match(await page.title(), /^虎定石 · /));
});

test('where an opening has no name in the language of the page, the last one that has is named', async () => {
  const { page } = await app.visit({ hash: '#f5d6c3' }); // "inhumaine" in French
  await page.locator('.opening b[lang=en]', { hasText: 'Perpendicular' }).waitFor();
  await eventually(async () => assert.match(await page.locator('.opening').textContent(), /then 1 move$/));
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('fr');
  await page.keyboard.press('Escape');
  await page.locator('.opening b[lang=fr]', { hasText: 'inhumaine' }).waitFor();
});

test('stepping through the game analyzes each position, the graph fills', async () => {
  const { page } = await app.visit({ hash: `#${kGame}` });
  await page.locator('.graph .pt').first().waitFor();
  await page.getByRole('button', { name: 'Back one move' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.graph .pt').length >= 2);
  await eventually(async () => assert.equal(Object.keys(await discs(page)).length, 13));
  await page.getByRole('button', { name: 'First position' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 4);
  await page.getByRole('button', { name: 'Last position' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 14);
});

test('the review judges every move and fills the graph', async () => {
  const { page } = await app.visit({ hash: `#${kGame}` });
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.locator('.sumtable').waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.graph .pt').length === 11);
  await eventually(async () => {
    const counts = await page.locator('.sumtable tbody tr').evaluateAll((rows) =>
      rows.slice(0, 5).flatMap((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => Number(cell.textContent))));
    assert.equal(counts.reduce((sum, count) => sum + count, 0), 10);
  });
});

test('another move becomes a variation; promote, delete and undo keep the rest', kFast, async () => {
  const { page } = await app.visit({ hash: `#${kGame}`, restsAfter: null });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Back one move' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 13);
  const other = page.locator('[role=gridcell][aria-disabled=false]:not([aria-label^=e2])').first();
  const name = (await other.getAttribute('aria-label')).slice(0, 2);
  await other.click();
  await page.locator('.tree .var').waitFor();
  await eventually(async () => assert.equal(await page.locator('.tree .var .mv').first().textContent(), name));
  await page.getByRole('button', { name: 'Promote the variation' }).click();
  await page.waitForFunction(() => document.querySelector('.tree .var .mv')?.textContent === 'e2');
  await page.locator('.tree .var').getByRole('button', { name: 'Delete from here' }).click();
  await page.locator('.tree .var').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.tree .var').waitFor();
});

test('a share link holds the whole game', async () => {
  const { page, context } = await app.visit({ hash: `#${kGame}` });
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await readUntil(() => page.getByLabel('Link to the game').inputValue(), (text) => assert.ok(text.endsWith(`#${kGame}`), text));
  const before = await discs(page);
  const other = await context.newPage();
  await other.goto(link);
  await other.locator('.analyze [data-square]').first().waitFor();
  await eventually(async () => assert.deepEqual(await discs(other), before));
});

const kPasted = {
  transcript: [kGame, 10],
  numbered: ['1. f5 f6 2. e6 f4 3. e3 c5', 6],
  sgf: ['(;FF[4]GM[2]SZ[8]PB[Ana]PW[Bea];B[f5];W[f6];B[e6])', 3],
  ggf: ['(;GM[Othello]PC[x]PB[Ana]PW[Bea]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[f6];)', 2],
  obf: ['---------------------------OX------XO--------------------------- X; F5:+0;', 0],
  board: ['---------------------------OX------XO--------------------------- X', 0],
  fen: ['8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1', 0],
  link: [`http://somewhere.example/#${kGame}`, 10],
};

for (const [kind, [text, moves]] of Object.entries(kPasted))
  // A clipboard is for trusted origins.
  test(`a pasted ${kind} is understood and opened as a new game`, kTrusted, async () => {
    const { page } = await app.visit();
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await page.keyboard.press('ControlOrMeta+v');
    await eventually(async () => assert.equal(await page.locator('#paste').inputValue(), text));
    await page.getByRole('button', { name: /^Open/ }).click();
    await page.locator('.analyze').waitFor();
    await page.waitForFunction((count) => document.querySelectorAll('.disc:not(.ghost)').length === count, 4 + moves);
  });

test('an error in a pasted text is shown at its place, and what was good can be opened', async () => {
  const { page } = await app.visit();
  await page.getByRole('button', { name: 'Import' }).first().click();
  await page.getByLabel('Paste or drop anything').fill('f5f6e6f4d9c5');
  await page.locator('.excerpt mark').waitFor();
  await eventually(async () => assert.equal(await page.locator('.excerpt mark').textContent(), 'd9'));
  await eventually(async () => assert.match(await page.getByRole('alert').textContent(), /d9/));
  await page.getByRole('button', { name: 'Open 4 moves' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 8);
});

for (const [format, text] of [
  ['SGF', '(;FF[4]GM[2]SZ[8];B[f5];W[f6];B[e6];W[f4];B[d9];W[c5])'],
  ['GGF', '(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[f6]B[e6]W[f4]B[d9]W[c5];)'],
])
  test(`of a broken ${format} the part before the mistake can be opened`, async () => {
    const { page, problems } = await app.visit();
    await page.getByRole('button', { name: 'Import' }).first().click();
    await page.getByLabel('Paste or drop anything').fill(text);
    await eventually(async () => assert.match(await page.locator('.drawer').getByRole('alert').textContent(), /can be opened: 4 moves/));
    await eventually(async () => assert.match(await page.locator('.excerpt mark').textContent(), /d9/));
    await page.getByRole('button', { name: 'Open 4 moves' }).click();
    await page.locator('.analyze').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 8);
    assert.deepEqual(problems, []);
  });

test('files and pictures can be taken away', async () => {
  const { page } = await app.visit({ hash: `#${kGame}` });
  await page.getByRole('button', { name: 'Share' }).click();
  for (const [button, name] of [['SGF', 'outflank.sgf'], ['GGF', 'outflank.ggf'], ['SVG', 'outflank.svg'], ['PNG', 'outflank.png']]) {
    const waiting = page.waitForEvent('download');
    await page.getByRole('region').getByRole('button', { name: new RegExp(`^${button}`) }).click();
    await eventually(async () => assert.equal((await waiting).suggestedFilename(), name));
  }
});

test('two computers play, step by step and by themselves', async () => {
  const { page } = await app.visit();
  await page.getByRole('link', { name: 'Watch' }).first().click();
  await page.getByRole('button', { name: 'Step' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc').length === 5);
  await page.getByLabel('Pace').fill('0');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc').length > 10);
  await page.getByRole('button', { name: 'Pause' }).click();
});

test('the 4x4 tree shows its value, what is cut, and every position', async () => {
  const { page } = await app.visit();
  await page.getByRole('link', { name: 'Learn' }).first().click();
  await page.getByText('60,060 games, all solved').waitFor();
  await square(page, 'b1', 4).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc').length === 5);
  await page.getByRole('button', { name: 'End' }).click();
  await page.locator('.leaf.cut').first().waitFor();
  await eventually(async () => assert.match(await page.locator('.explainbar').textContent(), /The value is −10/));
  await page.getByRole('button', { name: 'Minimax' }).click();
  await page.getByRole('button', { name: 'End' }).click();
  await eventually(async () => assert.equal(await page.locator('.leaf.cut').count(), 0));
  await eventually(async () => assert.match(await page.locator('.explainbar').textContent(), /The value is −10/));
});

for (const [width, height] of [[1440, 900], [1100, 700], [1100, 420], [900, 800], [700, 900], [700, 740], [600, 500]])
  test(`the small board of a line is seen as a whole in a window of ${width} x ${height}`, async () => {
    const { page } = await app.visit({ width, height, hash: '#f5d6c3d3c4f4' });
    await page.locator('.line .seq button').first().hover();
    await page.locator('.peek .miniboard').waitFor();
    await eventually(async () => {
      // By how much each edge is cut off, by the window or by what does not show what sticks out of it.
      const cut = await page.locator('.peek').evaluate((peek) => {
        const box = peek.getBoundingClientRect();
        const walls = [new DOMRect(0, 0, innerWidth, innerHeight)];
        for (let at = peek.parentElement; at && at !== document.body; at = at.parentElement)
          if (['overflowX', 'overflowY'].some((axis) => getComputedStyle(at)[axis] !== 'visible')) walls.push(at.getBoundingClientRect());
        return walls.map((wall) => Math.max(wall.left - box.left, wall.top - box.top, box.right - wall.right, box.bottom - wall.bottom));
      });
      assert.ok(Math.max(...cut) <= 0, `cut off by ${cut}`);
    });
  });
