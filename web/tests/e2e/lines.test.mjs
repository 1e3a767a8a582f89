// The lines of the board: all of one width, whatever the screen's ratio of pixels and the window.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { eventually, open } from './page.mjs';
import { pixels } from './pixels.mjs';

/** Widths of the dark runs along the middle of an empty row, and of an empty column, in device pixels. */
async function linesOf(page) {
  const grid = await page.locator('.grid').boundingBox();
  const square = await page.locator('[data-square="0"]').boundingBox();
  const row = { x: Math.ceil(grid.x), y: Math.floor(square.y + square.height * 0.4), width: Math.floor(grid.width) - 2, height: 1 };
  const column = { x: Math.floor(square.x + square.width * 0.4), y: Math.ceil(grid.y), width: 1, height: Math.floor(grid.height) - 2 };
  return Promise.all([row, column].map(async (clip, i) => {
    const picture = await pixels(page, await page.screenshot({ clip }));
    const length = i === 0 ? picture.width : picture.height;
    const shades = Array.from({ length }, (_, at) => (i === 0 ? picture.at(at, 0) : picture.at(0, at))).map(([r, g, b]) => r + g + b);
    const felt = shades.toSorted((a, b) => a - b)[Math.floor(length / 2)];
    const runs = [];
    shades.forEach((shade, at) => {
      if (Math.abs(shade - felt) <= 6) return;
      const last = runs[runs.length - 1];
      if (last && last.end === at) last.end = at + 1;
      else runs.push({ start: at, end: at + 1, shade });
    });
    return runs;
  }));
}

/** The size of the window inside, in CSS pixels. */
async function resize(page, session, width, height) {
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width, height } });
  await page.waitForFunction((wanted) => Math.abs(innerWidth - wanted) <= 1, width);
}

for (const ratio of [1, 1.25, 1.5, 2, 3])
  test(`at ${ratio} device pixels the lines are of one width on boards of any width`, async () => {
    const app = await open({ args: [`--force-device-scale-factor=${ratio}`] });
    try {
      const { page, context } = await app.visit({ width: null });
      await eventually(async () => assert.equal(await page.evaluate(() => devicePixelRatio), ratio));
      const session = await context.newCDPSession(page);
      for (const width of [523, 636, 703, 768]) {
        await resize(page, session, width, width + 300);
        for (const runs of await linesOf(page)) {
          const widths = [...new Set(runs.map(({ start, end }) => end - start))];
          assert.equal(runs.length, 7, `${width} px wide: ${JSON.stringify(runs)}`);
          assert.equal(widths.length, 1, `${width} px wide: lines of ${widths.join(' and ')} pixels`);
          assert.ok(Math.abs(widths[0] - ratio) <= 0.5, `${width} px wide: lines of ${widths[0]} pixels`);
        }
      }
    } finally {
      await app.close();
    }
  });
