// What a first visit may cost: bytes over the network, and their order.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium, test } from '@playwright/test';
import { kPatienceMs } from '../../playwright.config.mjs';
import { kBrowser, kFolder, open } from './page.mjs';
import { mobileLine, serve } from './server.mjs';

const kDist = join(dirname(fileURLToPath(import.meta.url)), '../../dist');
const kFirstBytes = 152 * 1024;
const kEngineBytes = 3 * 1024 * 1024;
/** Before the computer's first answer. */
const kAnswerBytes = 700_000;
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

/** What the page sees of its first game, and how long it took: the board, the person's disc, the computer's. */
const playFirst = () => {
  const at = (globalThis.firstGame = {});
  const look = () => {
    const discs = document.querySelectorAll('.disc:not(.ghost)').length;
    if (at.board === undefined && discs === 4) {
      at.board = performance.now();
      document.querySelector('[role=gridcell][aria-disabled=false]').click();
    }
    if (at.disc === undefined && discs > 4) at.disc = performance.now();
    if (discs > 5) {
      at.answer = performance.now();
      void globalThis.answered();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

// A slow mobile line and a processor that is four times slower. Seconds depend on the machine, and are only printed.
for (const isolated of [false, true])
  test(`on a slow phone little comes before the computer’s answer, and nothing twice${isolated ? ', with threads' : ''}`, async () => {
    const answers = [];
    const files = await serve(kFolder, { isolated, hosted: true, onAnswer: (answer) => answers.push(answer) });
    const line = await mobileLine(files, { bytesPerSecond: 200_000, delayMs: 75 });
    const browser = await chromium.launch({ executablePath: kBrowser, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    try {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
      context.setDefaultTimeout(kPatienceMs);
      const page = await context.newPage();
      let bytes = 0;
      await page.exposeFunction('answered', () => (bytes = line.carried()));
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: kSlower });
      await page.addInitScript(playFirst);
      await page.goto(line.url);
      await page.waitForFunction(() => globalThis.firstGame.answer !== undefined);
      const { board, disc, answer } = await page.evaluate(() => globalThis.firstGame);
      const order = answers.map(({ path }) => path.slice(1) || 'index.html');
      await page.evaluate(() => navigator.serviceWorker.ready);
      console.log(`slow phone${isolated ? ', isolated' : ''}: board ${Math.round(board)} ms, disc ${Math.round(disc)} ms, answer ${Math.round(answer)} ms, ${Math.round(bytes / 1000)} kB before it`);
      assert.ok(bytes <= kAnswerBytes, `${bytes} bytes`);
      assert.equal(order.filter((file) => file.endsWith('.wasm')).length, 1, order.join(' '));
      const last = (file) => order.findLastIndex((each) => each.includes(file));
      assert.ok(last('weights') < 0 || last('weights') > last('wasm'), order.join(' '));
      const whole = answers.filter(({ status }) => status === 200).map(({ path }) => path);
      assert.deepEqual(whole.filter((path, i) => whole.indexOf(path) !== i), []);
    } finally {
      await browser.close();
      await line.close();
    }
  });
