// Another build of the app comes to the server while pages of the first one are open; and what the service worker
// leaves to the server.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { anotherBuild } from './builds.mjs';
import { drawn, eventually, kFolder, open, square } from './page.mjs';
import { faulty, serve } from './server.mjs';

let next;
let app;
let running;
test.beforeAll(() => (next = anotherBuild()));
test.afterAll(() => rmSync(next, { recursive: true, force: true }));
test.beforeEach(async () => {
  running = await serve(kFolder);
  app = await open({ server: { url: running.url, close: () => running.close() } });
});
test.afterEach(() => app.close());

/** A visit whose service worker answers. */
async function visit() {
  const visited = await app.visit();
  await isCached(visited.page);
  return visited;
}
const isCached = (page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** The same address has the other build from now on. */
async function deploy() {
  const { port } = new URL(running.url);
  await running.close();
  running = await serve(next, { port: Number(port) });
}
const lookForUpdates = (page) => page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration()).update()));

/** Waits until another version waits, or none does any more. */
const waiting = (page, is) => eventually(async () => assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting !== null), is));

const word = (page) => page.locator('.toast').getByText('A new version is there.');
const isNext = (page, is = true) => page.locator('meta[name=build][content=next]').waitFor({ state: is ? 'attached' : 'detached' });

async function speakGerman(page) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.locator('.drawer select').first().selectOption('de');
  await page.locator('.drawer').getByRole('button', { name: 'Schließen' }).click();
}

test('an old page keeps its files, a word says that a new version is there, and Reload brings it', async () => {
  const { page, problems } = await visit();
  await deploy();
  await lookForUpdates(page);
  await word(page).waitFor();
  await isNext(page, false);
  await speakGerman(page);
  await square(page, 'f5').click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length >= 6);
  await page.locator('.toast').getByRole('button', { name: 'Reload' }).click();
  await isNext(page);
  await page.locator('html[lang=de] [data-square]').first().waitFor();
  await waiting(page, false);
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length >= 6); // the game is there
  await eventually(async () => assert.equal(await page.locator('.toast').count(), 0));
  assert.deepEqual(problems, []);
});

test('a page beside the one that brings the new version keeps its files, too, and can follow', async () => {
  const { page, context } = await visit();
  const beside = await context.newPage();
  await beside.goto(`${app.url}#watch`);
  await beside.locator('[data-square]').first().waitFor();
  await deploy();
  await lookForUpdates(page);
  await word(beside).waitFor();
  await page.locator('.toast').getByRole('button', { name: 'Reload' }).click();
  await isNext(page);
  await waiting(beside, false);
  await isNext(beside, false);
  await speakGerman(beside);
  await beside.locator('.toast').getByRole('button', { name: 'Reload' }).click();
  await isNext(beside);
  await beside.locator('html[lang=de] [data-square]').first().waitFor();
});

test('the word can be sent away, and the version comes when the page is opened anew', async () => {
  const { page, context } = await visit();
  const [before] = context.serviceWorkers();
  await deploy();
  await lookForUpdates(page);
  await word(page).waitFor();
  await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
  await word(page).waitFor({ state: 'detached' });
  const other = await context.newPage();
  // Chromium never answers whoever comes in the milliseconds in which the last page closes and the worker of the
  // version before ends.
  const ended = before.waitForEvent('close');
  await page.close();
  await ended;
  await other.goto(app.url);
  await isNext(other);
  await other.locator('[data-square]').first().waitFor();
});

test('a document comes from the network first, with the files of its own version, and is told of no new one', async () => {
  const { page, problems } = await visit();
  await deploy();
  await page.reload();
  await isNext(page);
  await page.locator('[data-square]').first().waitFor();
  await page.locator('.chip', { hasText: 'WebAssembly' }).waitFor();
  await waiting(page, true);
  // The page asks that worker which version it is; who asks it later is answered later.
  await page.evaluate(async () => {
    const { waiting: newer } = await navigator.serviceWorker.getRegistration();
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => (port1.onmessage = resolve));
    newer.postMessage({ has: [] }, [port2]);
    await answered;
  });
  await drawn(page);
  await eventually(async () => assert.equal(await word(page).count(), 0));
  assert.deepEqual(problems, []);
});

test('a network that says nothing, or something else, gives the document that is kept', async () => {
  const faults = [{ file: /\?silent/, kind: 'stall' }, { file: /\?broken/, kind: '503' }];
  const server = await faulty(running, faults);
  const far = await open({ server });
  try {
    const { page } = await far.visit();
    await isCached(page);
    for (const way of ['?silent', '?broken']) {
      await page.goto(server.url + way);
      await page.locator('[data-square]').first().waitFor();
    }
  } finally {
    await far.close();
  }
});

for (const path of ['api/x', 'no/such/page', 'nothing.js'])
  test(`the service worker does not answer for /${path}`, async () => {
    const { page } = await visit();
    const answered = page.waitForResponse((response) => response.url() === app.url + path);
    await page.goto(app.url + path).catch(() => undefined); // an empty answer is none to Chromium
    const response = await answered;
    assert.equal(response.status(), 404);
    assert.equal(response.fromServiceWorker(), false);
  });

/** The app on a host that does not isolate it, beside pages of somebody else. */
async function withNeighbours() {
  const folder = mkdtempSync(join(tmpdir(), 'outflank-neighbours-'));
  cpSync(kFolder, folder, { recursive: true });
  const picture = `<img src="http://localhost:${new URL(running.url).port}/icon.svg" alt="" />`;
  for (const path of ['notes', 'assets']) {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'note.html'), `<link rel="icon" href="data:," /><p>A note</p>${picture}`);
  }
  const server = await serve(folder, { isolated: false });
  const close = () => server.close().then(() => rmSync(folder, { recursive: true, force: true }));
  return { ...server, close };
}

test('pages of others on the same port are neither answered for nor isolated, the own one is', async () => {
  const server = await withNeighbours();
  const shared = await open({ server });
  try {
    const { page, context, problems } = await shared.visit();
    await isCached(page);
    await page.reload();
    await page.locator('[data-square]').first().waitFor();
    await page.waitForFunction(() => window.crossOriginIsolated);
    for (const path of ['notes/note.html', 'assets/note.html']) {
      const other = await context.newPage();
      const response = await other.goto(server.url + path);
      assert.deepEqual([response.status(), response.fromServiceWorker(), response.headers()['cross-origin-embedder-policy']], [200, false, undefined], path);
      await other.getByText('A note').waitFor();
      // What an isolated page would not get: the picture of another origin that says nothing about it.
      await other.waitForFunction(() => document.querySelector('img').complete && document.querySelector('img').naturalWidth > 0);
      await eventually(async () => assert.equal(await other.evaluate(() => window.crossOriginIsolated), false, path));
      const asked = await other.evaluate(async () => (await Promise.all(['/api/x', '/assets/no.js'].map((each) => fetch(each)))).map(({ status, headers }) => [status, headers.get('Cross-Origin-Embedder-Policy')]));
      assert.deepEqual(asked, [[404, null], [404, null]], path);
      await other.close();
    }
    assert.deepEqual(problems.filter((text) => !text.includes('404')), []);
  } finally {
    await shared.close();
  }
});
