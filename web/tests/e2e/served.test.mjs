// The page as `outflank serve` serves it: the engine of the server thinks, and when the server is
// gone the engine of the browser goes on.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import { eventually, kFolder, kTrusted, legal, myTurn, newGame, open, square } from './page.mjs';
import { faulty, serveNatively } from './server.mjs';

let app;
test.afterEach(() => app?.close());

async function openServed() {
  app = await open({ native: true });
  return app.server;
}

const engine = (page) => page.locator('.chip').first();
const discs = (page, least) =>
  page.waitForFunction((count) => document.querySelectorAll('.disc:not(.ghost)').length >= count, least);

// Only a trusted origin is isolated.
test('a game is played and analyzed by the engine of the server', kTrusted, async () => {
  const server = await openServed();
  const { page, problems } = await app.visit();
  await engine(page).getByText('Native').waitFor();
  await engine(page).getByText('2 threads').waitFor();
  await eventually(async () => assert.equal(await page.evaluate(() => window.crossOriginIsolated), true));
  await newGame(page, { opponent: 'engine:level=5' });
  for (let moves = 0; moves < 4 && (await myTurn(page)); ++moves) {
    const count = await page.locator('.disc:not(.ghost)').count();
    await square(page, (await legal(page))[0]).click();
    await discs(page, count + 2);
  }
  await page.getByRole('link', { name: 'Analyze' }).first().click();
  await page.waitForFunction(() => document.querySelectorAll('.lines .line .pv').length > 0);
  await eventually(async () => assert.match(await page.locator('.line .err').first().textContent(), /^± \d\.\d$/));
  await eventually(async () => assert.ok((await server.health()).searches.running > 0));
  await page.close();
  await eventually(async () => assert.equal((await server.health()).searches.running, 0));
  assert.deepEqual(problems, []);
});

test('a page that the server refuses says why, and the engine of the browser plays', async () => {
  const server = await serveNatively(kFolder);
  app = await open({ server: await faulty(server, [], { host: '127.0.0.1:1' }) });
  const { page } = await app.visit();
  await page.getByText(/The server refuses this page: Origin: found/).waitFor();
  await engine(page).getByText('WebAssembly').waitFor();
  await square(page, (await legal(page))[0]).click();
  await discs(page, 5);
});

test('a game is read, reviewed and written by the server, and the small tree is browsed', async () => {
  await openServed();
  const { page, problems } = await app.visit({ hash: '#f5f6e6f4e3c5' });
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.locator('.sumtable').waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('region').getByRole('button', { name: /^SGF/ }).click();
  const sgf = await readFile(await (await waiting).path(), 'utf8');
  assert.match(sgf, /;B\[f5\];W\[f6\]/i);
  await page.keyboard.press('Escape');
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  }, sgf);
  await page.getByRole('button', { name: /^Open/ }).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 10);
  await page.getByRole('link', { name: 'Learn' }).first().click();
  await page.getByText('60,060 games, all solved').waitFor();
  assert.deepEqual(problems, []);
});

// A service worker is for trusted origins.
test('when the server is gone the engine of the browser goes on, until it is back', kTrusted, async () => {
  const server = await openServed();
  const { page } = await app.visit();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated') await new Promise((resolve) => (active.onstatechange = () => active.state === 'activated' && resolve()));
  });
  await newGame(page, { opponent: 'engine:level=2' });
  await square(page, 'f5').click();
  await discs(page, 6);
  await server.close();
  await engine(page).getByText('WebAssembly').waitFor();
  assert.ok(await myTurn(page));
  await square(page, (await legal(page))[0]).click();
  await discs(page, 8);
  await page.reload();
  await engine(page).getByText('WebAssembly').waitFor();
  assert.ok(await myTurn(page));
  const again = await serveNatively(kFolder, { port: new URL(server.url).port });
  try {
    await engine(page).getByText('Native').waitFor();
    const count = await page.locator('.disc:not(.ghost)').count();
    await square(page, (await legal(page))[0]).click();
    await discs(page, count + 1);
  } finally {
    await again.close();
  }
});
