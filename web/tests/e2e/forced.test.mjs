// With a palette of the system's instead of the page's: what matters is seen, and Black stays black.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { eventually, open, square } from './page.mjs';
import { pixels } from './pixels.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const kGame = 'f5f6e6f4e3c5c4e7c6e2';
/** Its last move is a blunder. */
const kFaulty = 'f5d6c5f4e7f6g5';

const luminance = (color) => {
  const [r, g, b] = color.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => (Math.max(luminance(a), luminance(b)) + 0.05) / (Math.min(luminance(a), luminance(b)) + 0.05);
const picture = async (page, locator) => pixels(page, await locator.screenshot());
const middle = ({ at, width, height }) => at(Math.floor(width / 2), Math.floor(height / 2));
const corner = ({ at }) => at(3, 3);
/** The greatest contrast to a colour along the middle of a picture. */
const along = ({ at, width, height }, color, from = 0, to = 1) => {
  let most = 1;
  for (let x = Math.floor(from * width); x < Math.floor(to * width); ++x) most = Math.max(most, contrast(color, at(x, Math.floor(height / 2))));
  return most;
};
/** WCAG's least for what carries a meaning. */
const seen = (what, found) => assert.ok(found >= 3, `${what}: contrast ${found.toFixed(1)}`);

for (const dark of [false, true]) {
  const palette = dark ? 'a dark palette' : 'a light palette';

  test(`grid, discs, legal dots and switches are seen with ${palette}`, async () => {
    const { page } = await app.visit({ forced: true, dark });
    const row = await picture(page, page.locator('.grid'));
    const felt = corner(row);
    const lines = new Set();
    for (let x = 0; x < row.width; ++x) if (contrast(felt, row.at(x, 5)) >= 3) lines.add(Math.round((8 * x) / row.width));
    assert.deepEqual([...lines], [1, 2, 3, 4, 5, 6, 7]);

    const black = await picture(page, square(page, 'e4'));
    const white = await picture(page, square(page, 'd4'));
    assert.ok(luminance(middle(black)) < 0.1, `Black is ${middle(black)}`);
    assert.ok(luminance(middle(white)) > 0.9, `White is ${middle(white)}`);
    seen('black disc on the board', along(black, felt));
    seen('white disc on the board', along(white, felt));
    seen('legal dot', along(await picture(page, page.locator('.sq.legal').first()), felt, 0.35, 0.65));

    const [on, off] = [page.getByRole('switch', { checked: true }).first(), page.getByRole('switch', { checked: false }).first()];
    for (const [each, from, to] of [[on, 0.55, 0.9], [off, 0.1, 0.45]]) {
      const track = await picture(page, each.locator('i'));
      seen('knob of a switch', along(track, track.at(Math.floor(track.width * (from > 0.5 ? 0.3 : 0.7)), Math.floor(track.height / 2)), from, to));
    }
    const tracks = await Promise.all([on, off].map(async (each) => {
      const track = await picture(page, each.locator('i'));
      return track.at(Math.floor(track.width / 2), Math.floor(track.height / 2));
    }));
    seen('a switch that is on beside one that is off', contrast(...tracks));
  });

  test(`the best move and the current move are seen with ${palette}`, async () => {
    const { page } = await app.visit({ forced: true, dark, hash: `#${kGame}`, restsAfter: null });
    await page.locator('.score.best').first().waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const best = await picture(page, page.locator('.sq:has(.score.best)').first());
    const chip = best.at(Math.floor(best.width / 2), Math.floor(best.height * 0.14));
    seen('the square of the best move', contrast(corner(best), chip));
    seen('its score', along(best, chip, 0.2, 0.8));

    const move = await picture(page, page.locator('.tree [aria-current]'));
    const other = await picture(page, page.locator('.tree .mv:not([aria-current])').first());
    const ground = ({ at, width, height }) => at(width - 6, Math.floor(height / 2));
    seen('the current move beside another', contrast(ground(move), ground(other)));
  });
}

/** Every small mark that matches `css` stands out from what is around it. */
async function standOut(page, css) {
  await eventually(async () => {
    const boxes = await page.locator(css).locator('visible=true').evaluateAll((all) => all.map((each) => {
      each.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = each.getBoundingClientRect();
      return { x: x - 2, y: y - 2, width: width + 4, height: height + 4 };
    }));
    assert.ok(boxes.length > 0, `no ${css}`);
    for (const [i, clip] of boxes.entries()) {
      const { at, width, height } = await pixels(page, await page.screenshot({ clip }));
      let most = 1;
      for (let y = 0; y < height; ++y) for (let x = 0; x < width; ++x) most = Math.max(most, contrast(at(0, 0), at(x, y)));
      seen(`${css}, number ${i + 1}`, most);
    }
  });
}

for (const dark of [false, true])
  test(`no legend is empty with a ${dark ? 'dark' : 'light'} palette`, async () => {
    const { page } = await app.visit({ forced: true, dark, height: 1600, hash: `#${kFaulty}` });
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.waitForFunction(() => document.querySelector('.sumtable') && !document.querySelector('.status b').textContent.includes('of'));
    for (const css of ['.leg .mini-disc', '.legend .pip', '.sumtable svg', '.sumtable .mini-disc', '.posline .mini-disc', '.tree .mv svg', '.chip .dot', '.graph .ln']) await standOut(page, css);
    await page.getByRole('link', { name: 'Play', exact: true }).first().click();
    await standOut(page, '.sides .mini-disc');
    await page.getByRole('link', { name: 'Learn', exact: true }).first().click();
    await page.getByText('60,060 games, all solved').waitFor();
    await standOut(page, '.bar');
  });

/** Colours of the small discs that match `css`, each with what is around it. */
const small = (page, css) =>
  page.locator(css).evaluateAll((all) => [...new Set(all.filter((each) => each.checkVisibility()).map((each) => getComputedStyle(each).backgroundImage + getComputedStyle(each).borderTopWidth))]);

for (const dark of [false, true])
  test(`legends and small discs are black and white with a rim, the current tab is marked, with a ${dark ? 'dark' : 'light'} palette`, async () => {
    const { page } = await app.visit({ forced: true, dark, hash: `#${kGame}` });
    const [black, white] = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'];
    for (const view of ['Play', 'Analyze', 'Watch', 'Learn']) {
      await page.getByRole('link', { name: view }).first().click();
      await page.locator(`.nav [aria-current]`, { hasText: view }).waitFor();
      await eventually(async () => assert.match(await page.locator('.nav [aria-current]').evaluate((tab) => getComputedStyle(tab).textDecorationLine), /underline/));
      await page.locator('[data-square]').first().waitFor();
      for (const [css, face] of [['.mini-disc:not(.w)', black], ['.mini-disc.w', white]])
        await eventually(async () => {
          const found = await small(page, css);
          for (const each of found) assert.ok(each.includes(face) && each.endsWith('1px'), `${view}: ${each}`);
        });
      await eventually(async () => {
        const faces = await page.locator('.miniboard .face').evaluateAll((all) => [...new Set(all.map((each) => `${each.getAttribute('fill').includes('black') ? 'black' : 'white'} ${getComputedStyle(each).fill}`))].sort());
        assert.ok(faces.every((each) => each === `black ${black}` || each === `white ${white}`), `${view}: ${faces}`);
      });
    }
  });
