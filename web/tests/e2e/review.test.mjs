// What the review says on the page: why, what was better, and the better line on the board; with the
// engine in the browser and with the server's.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from '@playwright/test';
import { discs, eventually, kFolder, open, readUntil, square } from './page.mjs';

const kProgram = process.env['OUTFLANK'] ?? join(kFolder, '../../build/release/outflank');

/** The program on a free port. */
async function serveNatively() {
  const program = spawn(kProgram, ['serve', '--port', '0', '--threads', '1', '--hash', '32', '--app', kFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: program.stdout }), 'line');
  const close = async () => {
    program.kill('SIGTERM');
    await once(program, 'exit');
  };
  return { url: /http:\S+/.exec(line)[0], close };
}

/** What `outflank review` says of the same game. */
async function said(...words) {
  const program = spawn(kProgram, ['review', ...words, '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const part of program.stdout) text += part;
  return JSON.parse(text).judgements;
}

// On 4x4 all is proven: the sentences are the same every time, wherever the engine runs.
const kSmall = 'b1a3d4d1c1d3a4a1a2b4c4d2';

const apps = {};
test.beforeAll(async () => {
  apps.wasm = await open();
  apps.server = await open({ server: await serveNatively() });
});
test.afterEach(() => Promise.all(Object.values(apps).map((app) => app.leave())));
test.afterAll(() => Promise.all(Object.values(apps).map((app) => app.close())));

const card = (page) => page.locator('.judgement').locator('visible=true');
const text = async (page) => (await card(page).locator('.said').textContent()).trim();

/** A finished review, at the end of the game. */
async function reviewed(app, hash, options = {}) {
  const visit = await app.visit({ hash, ...options });
  await visit.page.getByRole('button', { name: /Review the game|Partie prüfen|Revoir|検討|Xem lại/ }).first().click();
  const moves = hash.replace(/^#(\d:)?/, '').length / 2;
  await visit.page.waitForFunction((all) => document.querySelectorAll('.graph .pt').length === all, moves + 1);
  return visit;
}
async function goTo(page, number) {
  await page.locator('.tree .mv').nth(number - 1).click();
  await page.waitForFunction((at) => document.querySelector('.graph').getAttribute('aria-valuenow') === String(at), number);
}

for (const kind of ['wasm', 'server'])
  test(`every mistake says what was better, as the program says it (${kind})`, async () => {
    const judgements = await said('--size', '4', kSmall, '--level', '12');
    const { page, problems } = await reviewed(apps[kind], `#4:${kSmall}`);
    let notable = 0;
    for (const { number, text: sentence, class: judgement, best, move } of judgements) {
      await goTo(page, number);
      if (sentence === '') {
        await eventually(async () => assert.match(await text(page), new RegExp(`^${move} (is a best move|loses)`)));
        continue;
      }
      notable += 1;
      const shown = (await text(page)).replaceAll('−', '-');
      // Where several moves are best, either may be named, with its own reasons.
      assert.equal(shown.split('. ')[0], sentence.split('. ')[0]);
      assert.match(shown, /Better was [a-d][1-4].*: [+-]?\d+ instead of [+-]?\d+ \(proven\)\./);
      const better = /Better was ([a-d][1-4])/.exec(shown)[1];
      if (better === best) assert.equal(shown, sentence);
      await eventually(async () => assert.equal(await page.locator('[role=gridcell][aria-label$="better move"]').count() <= 1, true, judgement));
      await eventually(async () => {
        const label = await square(page, better, 4).getAttribute('aria-label');
        if (!label.includes('empty') && !label.includes('legal')) return;
        assert.match(label, /better move$/);
        assert.equal(await page.locator('.overlay .ring:not(.under, .named)').count(), 1);
      });
    }
    assert.ok(notable >= 4);
    assert.deepEqual(problems, []);
  });

test('the better line is played on the board without being kept, and kept when that is wanted', async () => {
  const { page, problems } = await reviewed(apps.wasm, `#4:${kSmall}`);
  await goTo(page, 5); // c1, a blunder
  const before = await discs(page);
  const better = card(page).getByRole('group', { name: 'Better' }).locator('button');
  const names = await readUntil(() => better.allTextContents(), (all) => assert.ok(all.length > 3));
  await better.nth(1).click();
  const bar = page.getByRole('group', { name: 'A line on trial, not part of the game' });
  await bar.waitFor();
  await eventually(async () => assert.equal(await bar.locator('[aria-current]').textContent(), names[1]));
  await eventually(async () => assert.equal(Object.keys(await discs(page)).length, 4 + 4 + 2));
  await eventually(async () => assert.equal(await page.locator('.tree .var').count(), 0));
  await page.keyboard.press('.');
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 11);
  await page.getByRole('button', { name: 'Back one move' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 10);
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await eventually(async () => assert.deepEqual(await discs(page), before));
  await eventually(async () => assert.equal(await page.locator('.tree .var').count(), 0));
  // Once more, and kept: a variation in place of c1; the review stays.
  await better.nth(2).click();
  await bar.getByRole('button', { name: 'Keep' }).click();
  await page.locator('.tree .var').waitFor();
  await eventually(async () => assert.deepEqual(await page.locator('.tree .var .mv').allTextContents(), names.slice(0, 3)));
  await eventually(async () => assert.equal(Object.keys(await discs(page)).length, 4 + 4 + 3));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.tree .var').waitFor({ state: 'detached' });
  await eventually(async () => assert.equal(await text(page) !== '', true));
  assert.deepEqual(problems, []);
});

test('a move played from a line that is not kept keeps it', async () => {
  const { page } = await reviewed(apps.wasm, `#4:${kSmall}`);
  await goTo(page, 5);
  await card(page).getByRole('group', { name: 'Better' }).locator('button').first().click();
  await page.getByRole('group', { name: 'A line on trial, not part of the game' }).waitFor();
  await page.locator('[role=gridcell][aria-disabled=false]').first().click();
  await page.locator('.tree .var').waitFor();
  await eventually(async () => assert.equal(await page.locator('.tree .var .mv').count(), 2));
});

test('the arrows of the graph go on from the move on the board', async () => {
  const { page } = await reviewed(apps.wasm, `#4:${kSmall}`);
  const graph = page.locator('.graph');
  const value = (number) => eventually(async () => assert.equal(await graph.getAttribute('aria-valuenow'), String(number)));
  const at = async (number) => {
    const box = await graph.boundingBox();
    return [box.x + (box.width * (34 + (number / 12) * 678)) / 720, box.y + box.height / 2];
  };
  await page.mouse.click(...(await at(2)));
  await graph.focus();
  await graph.press('ArrowRight');
  await value(3);
  await page.mouse.click(...(await at(8)));
  await value(8);
  await graph.press('ArrowRight');
  await value(9);
});

test('the graph tells of a move by mouse, by keyboard and by touch', async () => {
  const { page } = await reviewed(apps.wasm, `#4:${kSmall}`);
  const graph = page.locator('.graph');
  const tip = page.getByTestId('tip');
  const at = async (number) => {
    const box = await graph.boundingBox();
    return [box.x + (box.width * (34 + (number / 12) * 678)) / 720, box.y + box.height / 2];
  };
  await page.mouse.move(...(await at(5)));
  await tip.waitFor();
  await eventually(async () => assert.match(await tip.textContent(), /^5\. Black c1.*exact.*Blunder: c1 loses 10 discs\..*Better was/));
  await page.mouse.move(...(await at(1)));
  await page.waitForFunction(() => document.querySelector('[data-testid=tip]').textContent.includes('b1 is a best move'));
  await page.mouse.move(4, 4);
  await tip.waitFor({ state: 'detached' });
  await graph.focus();
  await page.keyboard.press('Home');
  for (let i = 0; i < 5; ++i) await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('[data-testid=tip]')?.textContent.includes('Blunder: c1'));
  await eventually(async () => assert.match(await graph.getAttribute('aria-valuetext'), /Blunder: c1 loses 10 discs/));
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });
});

test('on a phone a tap in the graph tells of the move, and the sentence stands under the board', async () => {
  const { page } = await reviewed(apps.wasm, `#4:${kSmall}`, { width: 390, height: 844, touch: true });
  await page.locator('.graph').scrollIntoViewIfNeeded();
  const box = await page.locator('.graph').boundingBox();
  await page.touchscreen.tap(box.x + (box.width * (34 + (5 / 12) * 678)) / 720, box.y + box.height / 2);
  await page.waitForFunction(() => document.querySelector('[data-testid=tip]')?.textContent.includes('Blunder: c1'));
  await eventually(async () => {
    const tip = await page.getByTestId('tip').boundingBox();
    assert.ok(tip.x >= 0 && tip.x + tip.width <= 390);
  });
  await eventually(async () => assert.match(await text(page), /^Blunder: c1/));
  const [said, board, lines] = await Promise.all(['.told.near', '.board', '.panel.best'].map((part) => page.locator(part).boundingBox()));
  assert.ok(said.y > board.y + board.height && said.y < lines.y);
});

for (const [locale, sentence] of [
  ['de', /^Grober Fehler: c1 verliert 10 Steine\..*Besser war .*\(bewiesen\)\..*Niederlage\.$/],
  ['fr', /^Gaffe : c1 perd 10 pions\..*Il valait mieux .*\(prouvé\)\..*défaite\.$/],
  ['ja', /^大悪手：c1 は 10 石の損です。.*最善は .*（確定）。.*勝ちが負けになりました。$/],
  ['vi', /^Sai lầm lớn: c1 mất 10 quân\..*Tốt hơn là .*\(đã chứng minh\)\..*Thắng thành thua\.$/],
])
  test(`the review speaks ${locale}`, async () => {
    const { page } = await reviewed(apps.wasm, `#4:${kSmall}`);
    await goTo(page, 5);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption(locale);
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, locale);
    await page.keyboard.press('Escape'); // the panel stood in front
    await eventually(async () => assert.match(await text(page), sentence));
  });

test('under the pointer the lines keep their places, and their numbers are those of the squares', async () => {
  const { page } = await apps.wasm.visit({ hash: '#f5f6e6f4e3c5c4e7c6e2', restsAfter: null });
  await page.waitForFunction(() => document.querySelectorAll('.line .sc').length >= 3);
  await page.locator('.lines').hover();
  const firsts = () => page.locator('.line .seq button:first-child').allTextContents();
  const order = await firsts();
  const depth = async () => Number(/\d+/.exec(await page.locator('.status b').textContent())[0]);
  const from = await depth();
  const compared = () => page.evaluate(() => {
    const squares = new Map([...document.querySelectorAll('.sq .score b')].map((score) => [score.closest('.sq').getAttribute('aria-label').slice(0, 2), score.textContent]));
    return [...document.querySelectorAll('.line')].map((line) => {
      const first = line.querySelector('.seq button').textContent;
      const shown = line.querySelector('.sc').textContent;
      return shown.startsWith('·') ? [first, '·', '·'] : [first, shown, squares.get(first)];
    });
  });
  while ((await depth()) < from + 3) {
    for (const [first, inLines, onSquare] of await compared()) assert.equal(inLines, onSquare, first);
    await eventually(async () => assert.deepEqual((await firsts()).slice(0, order.length), order));
    const seen = await depth();
    await eventually(async () => assert.ok((await depth()) > seen));
  }
  // Bar, graph and the best square agree.
  await page.getByRole('button', { name: 'Stop' }).click();
  await eventually(async () => {
    const best = await page.locator('.sq .score.best b').first().textContent();
    const bar = await page.locator('.evalbar').getAttribute('aria-label');
    const point = await page.locator('.graph').getAttribute('aria-valuetext');
    const whole = Math.abs(Number(best.replace('−', '-').replace(/[≤≥]/, '')));
    for (const told of [bar, point]) assert.ok(whole === 0 || told.includes(String(whole)), `${told}: ${best}`);
  });
});
