// What a first visit may cost: bytes over the network. How long the first disc takes is printed: it depends
// on the machine.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { test } from '@playwright/test';
import { open } from './page.mjs';

const kDist = join(dirname(fileURLToPath(import.meta.url)), '../../dist');
const kFirstBytes = 150 * 1024;
const kEngineBytes = 3 * 1024 * 1024;
const kSlower = 4;

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

/** Files that a first visit asks for, without those that the service worker fetches in advance. */
async function asked(page, url) {
  const files = new Set();
  page.on('response', (response) => {
    if (!response.fromServiceWorker() && response.request().serviceWorker() === null) files.add(new URL(response.url()).pathname.slice(1) || 'index.html');
  });
  await page.goto(url);
  await page.locator('.chip', { hasText: 'WebAssembly' }).waitFor();
  await page.getByRole('link', { name: 'Analyze' }).first().click();
  await page.locator('.line .sc').first().waitFor();
  return [...files].filter((file) => !file.endsWith('/sw.js'));
}

test('a first visit transfers little, and the engine with its weights not much', async () => {
  const { page } = await app.visit({ weights: { path: join(kDist, 'engine/outflank.weights') } });
  const files = await asked(page, app.url);
  const packed = (chosen) => chosen.reduce((sum, file) => sum + gzipSync(readFileSync(join(kDist, file))).length, 0);
  const engine = files.filter((file) => file.startsWith('engine/'));
  assert.ok(engine.some((file) => file.endsWith('.weights')), engine.join(' '));
  const first = packed(files.filter((file) => !file.startsWith('engine/')));
  console.log(`first load ${(first / 1024).toFixed(1)} KiB, engine ${(packed(engine) / 1024).toFixed(1)} KiB, both compressed`);
  assert.ok(first < kFirstBytes, `${first} bytes`);
  const whole = engine.reduce((sum, file) => sum + statSync(join(kDist, file)).size, 0);
  assert.ok(whole < kEngineBytes, `${whole} bytes, not compressed`);
});

// The work of the page's own thread is printed beside the clock, to which other programs on the machine add.
test(`a first visit places a disc on a processor ${kSlower} times slower`, async () => {
  const { page, context } = await app.visit();
  await page.close();
  const fresh = await context.newPage();
  const session = await context.newCDPSession(fresh);
  await session.send('Emulation.setCPUThrottlingRate', { rate: kSlower });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await fresh.addInitScript(() => {
    let clicked = false;
    const look = () => {
      const legal = document.querySelector('[role=gridcell][aria-disabled=false]');
      if (!clicked && legal) {
        clicked = true;
        legal.click();
      }
      if (document.querySelectorAll('.disc:not(.ghost)').length > 4) window.firstMoveAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await fresh.goto(app.url);
  await fresh.waitForFunction(() => window.firstMoveAt !== undefined);
  const { metrics } = await session.send('Performance.getMetrics');
  const work = 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  console.log(`first move: ${Math.round(work)} ms of work, ${Math.round(await fresh.evaluate(() => window.firstMoveAt))} ms by the clock`);
});
