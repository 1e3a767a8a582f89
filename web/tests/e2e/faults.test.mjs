// A file of the engine that does not come, comes late or comes in half, at the first request; a worker that dies in
// the middle; a server that stands still. A board and a finished review come, or a sentence with a button that
// brings them. `FAULTS=all` tries every file and kind, with and without the service worker, with the program's
// engine behind, and two files at once.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { comes, openWith, reviewed } from './begun.mjs';
import { eventually, kTrusted, newGame, open, square } from './page.mjs';

const kAll = process.env['FAULTS'] === 'all';
const kFiles = {
  'script of the worker': /assets\/worker-/,
  'module’s script': /outflank_engine\.js/,
  module: /outflank_engine\.wasm/,
  'threads’ script': /outflank_engine_threads\.js/,
  'threads’ module': /outflank_engine_threads\.wasm/,
  'threads’ helper': /outflank_engine_threads\.worker\.js/,
  'other views': /assets\/later-.*\.js/,
  weights: /outflank\.weights/,
};
const kKinds = ['503', 'reset', 'stall', 'cut'];

let app;
test.afterEach(() => app?.close());

/** A visit with faults, from the first request to a finished review. */
async function visited(name, faults, { native = false, cached = false } = {}) {
  app = await openWith(faults, { native });
  await reviewed(app, name, { cached });
}

for (const [file, pattern] of Object.entries(kFiles))
  for (const kind of kKinds) {
    if (!kAll && !['stall', 'cut'].includes(kind)) continue;
    test(`${file}: ${kind}`, () => visited(`${file}, ${kind}`, [{ file: pattern, kind }]));
    if (!kAll) continue;
    test(`${file}: ${kind}, with the service worker`, () => visited(`${file}, ${kind}, cached`, [{ file: pattern, kind }], { cached: true }));
    test(`${file}: ${kind}, the program behind`, () => visited(`${file}, ${kind}, native`, [{ file: pattern, kind }], { native: true }));
    const others = Object.entries(kFiles).filter(([other]) => other !== file);
    for (const [other, also] of others.slice(0, 2))
      test(`${file} and ${other}: ${kind}`, () => visited(`${file} and ${other}, ${kind}`, [{ file: pattern, kind }, { file: also, kind }]));
  }

/** Keeps every worker of the page where a test can end it. */
const keepWorkers = () => {
  const { Worker: Real } = globalThis;
  globalThis.workers = [];
  globalThis.Worker = class extends Real {
    constructor(...rest) {
      super(...rest);
      globalThis.workers.push(this);
    }
  };
};
const endWorkers = (page) => page.evaluate(() => globalThis.workers.forEach((worker) => worker.terminate()));

test('workers that are ended in the middle of a review are replaced, and it is finished', async () => {
  app = await open();
  const { page } = await app.visit({ hash: '#f5f6e6f4e3c5', script: keepWorkers });
  await page.getByRole('button', { name: 'Review the game' }).click();
  await endWorkers(page);
  await comes(page, page.locator('.sumtable'));
});

test('workers that are ended in the middle of a search are replaced, and it goes on', async () => {
  app = await open();
  const { page } = await app.visit({ hash: '#analyze', script: keepWorkers });
  await page.locator('.line .sc').first().waitFor();
  await endWorkers(page);
  await square(page, 'f5').click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 5);
  await comes(page, page.locator('.line .sc').first());
});

// A service worker is for trusted origins.
test('a server that stands still is noticed, the spare engine goes on, and later games use the server again', kTrusted, async () => {
  app = await open({ native: true });
  const { page } = await app.visit();
  const chip = page.locator('.chip').first();
  await chip.getByText('Native').waitFor();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated') await new Promise((resolve) => (active.onstatechange = () => active.state === 'activated' && resolve()));
  });
  await newGame(page, { opponent: 'greedy' });
  process.kill(app.server.pid, 'SIGSTOP');
  try {
    const began = Date.now();
    await square(page, 'f5').click();
    await page.getByText('The engine of the browser goes on').waitFor();
    console.log(`a server that stands still: said after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length >= 6);
    await eventually(async () => assert.equal(await chip.getAttribute('data-state'), 'ready'));
  } finally {
    process.kill(app.server.pid, 'SIGCONT');
  }
  await chip.getByText('Native').waitFor();
  await newGame(page, { opponent: 'greedy' });
  await square(page, 'f5').click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length >= 6);
});

test('a server that stands still, with no engine of the browser to go on, is said until it answers', async () => {
  app = await open({ native: true });
  const { page } = await app.visit({ engineAway: true });
  await page.locator('.chip[data-state=ready]', { hasText: 'Native' }).waitFor();
  await newGame(page, { opponent: 'greedy' });
  process.kill(app.server.pid, 'SIGSTOP');
  try {
    await square(page, 'f5').click();
    await page.locator('.chip[data-state=away]', { hasText: 'Server unreachable' }).waitFor();
    await page.getByText('the page keeps trying to reach it').waitFor();
  } finally {
    process.kill(app.server.pid, 'SIGCONT');
  }
  await page.locator('.chip[data-state=ready]', { hasText: 'Native' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length >= 6);
});
