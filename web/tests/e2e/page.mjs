// A page of the built app in headless Chromium, and what a person does on it.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, expect, test } from '@playwright/test';
import { kPatienceMs } from '../../playwright.config.mjs';
import { serve, serveNatively, slowWire } from './server.mjs';

export const kFolder = process.env['APP'] ?? join(dirname(fileURLToPath(import.meta.url)), '../../dist');

/** The browser without its own windows, which starts faster and works less. */
export const kBrowser = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell';

/** Of the tests that ./dev test --fast runs: one for each thing that the page is for. */
export const kFast = { tag: '@fast' };

/** Of tests of what only an origin has that the browser trusts. */
export const kTrusted = { tag: '@house-no' };

/** Addresses of the engine's modules. */
export const kEngineFiles = '**/engine/outflank_engine*';

/** A name for this machine that the browser does not trust, as it does not trust a computer of the
 *  house on plain http: no clipboard, no service worker, no shared memory, no random UUID. */
export const kHouse = 'outflank.house';

/** Where tests run that do not say it themselves: `PAGE_ON=house,delay,forced` for one origin that is not
 *  trusted, a slow wire and forced colours; `zoom` for 200 %, `landscape` for a phone held sideways. Tests that cannot
 *  hold there have the tag `@house-no`, `@zoom-no` or `@landscape-no`. */
const kOn = new Set((process.env['PAGE_ON'] ?? '').split(',').filter(Boolean));
const kDelayMs = 120;
const kWindow = kOn.has('landscape') ? { width: 844, height: 390 } : { width: 1440, height: 900 };

/** Said by Chromium on such an origin of a header that only counts on others. */
const isNoProblem = (text) => text.startsWith('The Cross-Origin-Opener-Policy header has been ignored');

/** Who serves the page: files alone, or with `native` the program; farther away with `delayMs`;
 *  with `house` under a name that the browser does not trust. */
async function startServer({ isolated, native, delayMs, house }) {
  let server = native ? await serveNatively(kFolder, { names: [kHouse] }) : await serve(kFolder, { isolated });
  if (delayMs > 0) server = await slowWire(server, delayMs);
  return house ? atHouse(server) : server;
}
const atHouse = (server) => ({ ...server, url: server.url.replace('127.0.0.1', kHouse) });

/** What a page answers, if it does: a document that does not come keeps everybody waiting. */
const answered = (promise) => Promise.race([promise.catch(String), setTimeout(kPatienceMs, 'The page does not answer.', { ref: false })]);

/** A test has failed; none runs where a script opens pages. */
function hasFailed() {
  try {
    return test.info().errors.length > 0;
  } catch {
    return false;
  }
}

/** What the pages of a context have said on the console and thrown, with the milliseconds since its start. */
const kSaid = new WeakMap();

/** Adds to the results of a test that fails what the pages say of themselves and their engines, what they said on the
 *  console, and what they hold. */
async function attachReports(contexts) {
  for (const context of contexts) await test.info().attach('console', { body: kSaid.get(context)?.join('\n') ?? '', contentType: 'text/plain' });
  for (const [i, page] of contexts.flatMap((context) => context.pages()).entries()) {
    const body = await answered(page.evaluate(() => globalThis.outflankReport?.() ?? 'no app'));
    await test.info().attach('report', { body, contentType: 'text/plain' });
    const file = test.info().outputPath(`page-${i + 1}.html`);
    writeFileSync(file, `<!-- ${body.replaceAll('--', '- -')} -->\n${await answered(page.content())}`);
    test.info().attachments.push({ name: 'page', path: file, contentType: 'text/html' });
  }
}

/** Runs in the page. */
function chooseRest(seconds) {
  try {
    if (localStorage.getItem('outflank.settings') === null) localStorage.setItem('outflank.settings', JSON.stringify({ analysisSeconds: seconds }));
  } catch {
    // A page that has no storage, or not yet an address.
  }
}

/** The browser and the server of one file of tests. `server` is another one with `url` and `close`;
 *  without it, one as `startServer` says. `args` are more options of the browser. */
export async function open({ isolated = true, native = false, delayMs = kOn.has('delay') ? kDelayMs : 0, house = kOn.has('house'), server: other = undefined, args = [] } = {}) {
  const server = other ?? (await startServer({ isolated, native, delayMs, house }));
  const browser = await chromium.launch({
    executablePath: kBrowser,
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--host-resolver-rules=MAP ${kHouse} 127.0.0.1`, ...args],
  });
  const contexts = [];
  return {
    url: server.url,
    server,
    /** Ends all visits: a page that is left open goes on searching. */
    async leave() {
      if (hasFailed()) await attachReports(contexts);
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    },
    /** A fresh visitor, in the time zone `zone` from the moment `at` on. Problems of the page are collected in `problems`. `zoom` is that of the
     *  browser: a window of `width` by `height` shows so much less. With `weights`, an answer
     *  in their place; with `engineAway` the files of the engine do not come until `kEngineFiles` is
     *  unrouted. The service worker, which would answer itself, is away then, and without `cached`. The board
     *  is waited for, unless `waits` says not to. `script` runs before those of the page, with `given`. Without a width
     *  the window is the browser's own, with its ratio of pixels. An analysis rests after `restsAfter` seconds, as if
     *  somebody had chosen so: it takes the processors from other tests; `null` leaves it to the page. */
    async visit({ width = kWindow.width, height = kWindow.height, zoom = kOn.has('zoom') ? 2 : 1, dark = false, still = true, hash = '', touch = false, forced = kOn.has('forced'), weights = undefined, engineAway = false, cached = true, waits = true, script = undefined, given = undefined, restsAfter = 1, zone = undefined, at = undefined } = {}) {
      const context = await browser.newContext({
        ...(width === null ? { viewport: null } : { viewport: { width: width / zoom, height: height / zoom }, deviceScaleFactor: zoom }),
        colorScheme: dark ? 'dark' : 'light',
        forcedColors: forced ? 'active' : 'none',
        reducedMotion: still ? 'reduce' : 'no-preference',
        hasTouch: touch,
        locale: 'en-US',
        ...(zone ? { timezoneId: zone } : {}),
        serviceWorkers: weights || engineAway || !cached ? 'block' : 'allow',
        permissions: house ? [] : ['clipboard-read', 'clipboard-write'],
      });
      contexts.push(context);
      context.setDefaultTimeout(kPatienceMs);
      context.setDefaultNavigationTimeout(kPatienceMs); // Playwright Test has none
      if (restsAfter !== null) await context.addInitScript(chooseRest, restsAfter);
      if (script) await context.addInitScript(script, given);
      if (at) await context.clock.install({ time: at });
      if (engineAway) await context.route(kEngineFiles, (route) => route.abort());
      if (weights) await context.route('**/outflank.weights*', (route) => route.fulfill(weights));
      const problems = [];
      const [said, began] = [[], performance.now()];
      kSaid.set(context, said);
      const say = (kind, text) => said.push(`${Math.round(performance.now() - began)} ${kind}: ${text}`);
      const watched = (page) => {
        page.on('pageerror', (error) => say('thrown', error.stack ?? error.message));
        page.on('console', (message) => say(message.type(), message.text()));
        page.on('pageerror', (error) => problems.push(error.message));
        page.on('console', (message) => message.type() === 'error' && !isNoProblem(message.text()) && problems.push(message.text()));
      };
      context.on('page', watched);
      const page = await context.newPage();
      await page.goto(server.url + hash);
      if (!engineAway && waits) await page.locator('[data-square]').first().waitFor();
      return { page, context, problems };
    },
    async close() {
      if (hasFailed()) await attachReports(contexts);
      await browser.close();
      await server.close();
    },
  };
}

/** Waits until what `assertion` says of the page holds; after the patience of the tests, what it says. */
export const eventually = (assertion) => expect(assertion).toPass();

/** What `read` gives, once `assertion` holds for it. */
export async function readUntil(read, assertion) {
  let value;
  await eventually(async () => assertion((value = await read())));
  return value;
}

/** Waits until so many discs are on the board. */
export const discCount = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.disc:not(.ghost)').length === n, count);

/** Waits until two frames have been drawn, so that what was decided before is on the screen. */
export const drawn = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Waits until whatever moves for a time has come to its place. */
export async function still(page) {
  await drawn(page);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().filter((each) => each.playState !== 'paused' && each.effect?.getComputedTiming().endTime !== Infinity).map((each) => each.finished)));
}

/** Every record of the page's database, as it stands there. */
export const records = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('outflank');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result);
          };
        };
      }),
  );

/** Waits until games of so many moves are kept, and returns their records. */
export async function kept(page, moves) {
  let found = [];
  await eventually(async () => {
    found = (await records(page)).filter((record) => record.path?.length === moves);
    assert.ok(found.length > 0, `no game of ${moves} moves is kept`);
  });
  return found;
}

export const square = (page, name, size = 8) =>
  page.locator(`[data-square="${'abcdefgh'.indexOf(name[0]) + (Number(name[1]) - 1) * size}"]`);

/** Names of the squares that may be played, from their labels. */
export const legal = (page) =>
  page.locator('[role=gridcell][aria-disabled=false]').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label').slice(0, 2)));

/** Every disc of the board: { c4: 'black', ... }. */
export const discs = (page) =>
  page.locator('[role=gridcell]').evaluateAll((all) =>
    Object.fromEntries(
      all.flatMap((each) => {
        const [name, what] = each.getAttribute('aria-label').split(', ');
        return what === 'black' || what === 'white' ? [[name, what]] : [];
      }),
    ),
  );

export const announced = (page) => page.locator('[data-testid=live]').textContent();

/** Begins a game through the panel. */
export async function newGame(page, { size = 8, side = 'Black', opponent = 'random', position = '' } = {}) {
  await page.getByRole('button', { name: 'New game' }).click();
  const panel = page.getByRole('region', { name: 'New game' });
  await panel.getByRole('button', { name: side, exact: true }).click();
  await panel.getByRole('button', { name: `${size} × ${size}` }).click();
  if (side !== 'Both') await panel.getByLabel('Opponent').selectOption(opponent);
  await panel.locator('textarea').fill(position);
  await panel.getByRole('button', { name: 'Begin' }).click();
  await panel.waitFor({ state: 'detached' });
}

/** Waits until a person is to move or the game is over; true while it goes on. */
export async function myTurn(page) {
  await page.waitForFunction(() => {
    const grid = document.querySelector('[role=grid]');
    return grid && (grid.getAttribute('aria-label').includes('Game over') || grid.querySelector('[aria-disabled=false]'));
  });
  return !(await page.locator('[role=grid]').getAttribute('aria-label')).includes('Game over');
}
