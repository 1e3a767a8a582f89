// The ways through the page that matter most, in three browsers: Chromium, Firefox and WebKit.
import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { test } from '@playwright/test';
import { anotherBuild } from '../e2e/builds.mjs';
import { eventually, kFolder } from '../e2e/page.mjs';
import { faulty, serve, serveNatively } from '../e2e/server.mjs';
import { launch as chromium } from './chromium.mjs';
import { View } from './view.mjs';

const kGame = '#f5f6e6f4e3c5c4d6';
const kSmall = '#4:b1a3d4d1c1d3a4a1a2b4c4d2';

/** A browser that this machine lacks is skipped; ./dev installs all of them. */
const kBrowsers = {
  Chromium: async () => chromium(),
  Firefox: existsSync(process.env['FIREFOX'] ?? '/usr/bin/firefox-esr') && (async () => (await import('./firefox.mjs')).launch()),
  WebKit: existsSync(process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver') && (async () => (await import('./webkit.mjs')).launch()),
};

const isReady = () => globalThis.outflankReport?.().startsWith('Outflank ready') ?? false;

for (const [name, launch] of Object.entries(kBrowsers))
  test.describe(name, () => {
    test.skip(!launch, `this machine has no ${name}`);
    let browser;
    let server;
    let visitor;
    test.beforeAll(async () => {
      browser = await launch();
      server = await serve(kFolder);
    });
    test.afterEach(async () => {
      await visitor?.close();
      visitor = undefined;
    });
    test.afterAll(async () => {
      console.log(`${name} ${browser?.version}`);
      await browser?.close();
      await server?.close();
    });

    /** A fresh visitor on the page. */
    async function visit({ hash = '', url = server.url, ...how } = {}) {
      visitor = await browser.visit(how);
      const view = new View(await visitor.open());
      await view.goTo(url + hash);
      return view;
    }
    test('a game is played against a computer to its end', async () => {
      const view = await visit();
      await view.newGame({ size: 4, opponent: 'random' });
      for (let turn = 0; turn < 12; ++turn) {
        const over = await view.until(() => {
          const grid = document.querySelector('[role=grid]');
          if (grid.getAttribute('aria-label').includes('Game over')) return 'over';
          return grid.querySelector('[aria-disabled=false]') ? 'mine' : '';
        });
        if (over === 'over') return;
        const before = await view.discs();
        await view.click('[role=gridcell][aria-disabled=false]');
        await view.untilDiscs(before + 1);
      }
      assert.fail('a game on 4x4 has more than twelve moves of one side');
    });

    test('a game is reviewed', async () => {
      const view = await visit({ hash: kSmall });
      await view.click('button', 'Review the game');
      await view.until(() => document.querySelectorAll('.graph .pt').length === 13);
    });

    test('a game is brought in', async () => {
      const view = await visit();
      await view.click('.log button', 'Import');
      await view.fill('#paste', 'f5d6c3d3c4');
      await view.click('button', 'Open 5 moves');
      await view.untilDiscs(9);
    });

    test('a link brings the game to another tab', async () => {
      const view = await visit({ hash: kGame });
      await view.click('button', 'Share');
      const link = await view.until(() => document.querySelector('#link')?.value);
      const other = new View(await visitor.open());
      await other.goTo(link);
      await other.untilDiscs(12);
    });

    test('the page opens and plays when the server is off', async () => {
      const own = await serve(kFolder);
      const view = await visit({ url: own.url });
      await view.until(() => navigator.serviceWorker?.controller?.state === 'activated');
      await view.until(isReady);
      await own.close();
      await view.reload();
      await view.playOne();
    });

    test('a game is there again after a reload', async () => {
      const view = await visit();
      await view.newGame({ opponent: 'greedy' });
      await view.playOne();
      await view.until(() => document.querySelector('[role=gridcell][aria-disabled=false]') !== null);
      const before = await view.discs();
      await view.reload();
      await view.untilDiscs(before);
    });

    test('the second visit plays, isolated by the service worker or not', async () => {
      const plain = await serve(kFolder, { isolated: false });
      try {
        const view = await visit({ url: plain.url });
        await view.playOne();
        await view.until(() => navigator.serviceWorker?.controller?.state === 'activated');
        await view.reload();
        await view.until(() => document.querySelector('[role=gridcell][aria-disabled=false]') !== null);
        await view.playOne();
      } finally {
        await plain.close();
      }
    });

    // Firefox has six connections to a server for the page and its service worker together.
    test('files that do not come to the service worker keep the page from nothing', async () => {
      const stalls = await faulty(await serve(kFolder), [{ file: /^/, from: /sw\.js$/, kind: 'stall', times: Infinity }]);
      try {
        const view = await visit({ url: stalls.url });
        await eventually(async () => assert.ok(stalls.stalled.length > 0, 'the service worker asks for nothing'));
        await view.playOne();
        assert.ok(stalls.stalled.length <= 2, `at a time it asks for ${stalls.stalled.join(', ')}`);
      } finally {
        await stalls.close();
      }
    });

    // The claim of Firefox waits for the threads of the engine, which hear nothing while they wait for work.
    test('the service worker takes over while the engine is at work, and other pages come', async () => {
      let letGo;
      const working = new Promise((resolve) => (letGo = resolve));
      const late = await faulty(await serve(kFolder), [{ file: /sw\.js$/, kind: 'late', until: () => working }]);
      try {
        const view = await visit({ url: late.url, hash: kGame });
        await view.until(() => globalThis.outflankReport().includes('thinker: {"threads":'));
        letGo();
        await view.until(() => navigator.serviceWorker.controller?.state === 'activated');
        const other = new View(await visitor.open());
        await other.goTo(late.url);
        await view.reload();
      } finally {
        await late.close();
      }
    });

    test('another version takes over while the engine is at work', async () => {
      const next = anotherBuild();
      let server = await serve(kFolder);
      try {
        const view = await visit({ url: server.url, hash: kGame });
        await view.until(() => navigator.serviceWorker?.controller?.state === 'activated');
        await view.until(() => globalThis.outflankReport().includes('thinker: {"threads":'));
        await server.close();
        server = await serve(next, { port: Number(new URL(server.url).port) });
        await view.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration()).update()));
        await view.click('.toast button', 'Reload');
        await view.until(() => document.querySelector('meta[name=build][content=next]') !== null);
        await view.board();
        await view.until(async () => (await navigator.serviceWorker.getRegistration()).waiting === null);
      } finally {
        await server.close();
        rmSync(next, { recursive: true, force: true });
      }
    });

    test('on a phone nothing is cut off', async () => {
      const view = await visit({ width: 390, height: 844 });
      await view.until(() => window.innerWidth === 390);
      await view.playOne();
      await view.until(() => document.documentElement.scrollWidth <= window.innerWidth);
    });

    test('a game is played by the keyboard alone', async () => {
      const view = await visit();
      await view.focus('[role=gridcell][tabindex="0"]');
      await view.press('n'); // the next legal square
      await view.until(() => document.activeElement.getAttribute('aria-disabled') === 'false');
      await view.press('Enter');
      await view.untilDiscs(6);
      await view.until(() => document.querySelector('[role=gridcell][aria-disabled=false]') !== null);
      const name = await view.evaluate(() => document.querySelector('[role=gridcell][aria-disabled=false]').getAttribute('aria-label').slice(0, 2));
      for (const sign of name) await view.press(sign);
      await view.until((wanted) => document.activeElement.getAttribute('aria-label').startsWith(wanted), name);
      await view.press('Enter');
      await view.untilDiscs(8);
      await view.press('ArrowLeft'); // on the board it moves the focus
      await view.press(','); // a step back
      await view.until(() => document.querySelectorAll('.disc:not(.ghost)').length === 7);
    });

    test('settings are kept', async () => {
      const view = await visit();
      await view.click('button', 'Settings');
      await view.choose('.drawer select', 'de');
      await view.until(() => document.documentElement.lang === 'de');
      await view.reload();
      await view.until(() => document.documentElement.lang === 'de');
    });

    test('when the server is gone the engine of the browser goes on', async () => {
      const native = await serveNatively(kFolder);
      try {
        const view = await visit({ url: native.url });
        await view.playOne();
        await view.until(() => navigator.serviceWorker?.controller?.state === 'activated'); // it keeps the engine's files
        await native.close('SIGKILL');
        await view.until(() => document.querySelector('[role=gridcell][aria-disabled=false]') !== null);
        await view.playOne();
      } finally {
        await native.close();
      }
    });
    test('a game of a link has its moves', async () => {
      const view = await visit({ hash: kGame });
      await view.untilDiscs(12);
      await view.until(() => document.querySelectorAll('.tree .mv, .log .mv').length === 8);
    });
  });
