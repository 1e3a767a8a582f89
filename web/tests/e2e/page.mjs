// A page of the built app in headless Chromium, and what a person does on it.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from './server.mjs';

export const kFolder = join(dirname(fileURLToPath(import.meta.url)), '../../dist');

const kPatienceMs = 30_000;

/** The browser and the server of one file of tests; `server` is another one with `url` and `close`. */
export async function open({ isolated = true, server: other = undefined } = {}) {
  const server = other ?? (await serve(kFolder, { isolated }));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const contexts = [];
  return {
    url: server.url,
    /** Ends all visits: a page that is left open goes on searching. */
    async leave() {
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    },
    /** A fresh visitor. Problems of the page are collected in `problems`. With `weights`, an answer
     *  in their place; the service worker, which would answer itself, is away then. */
    async visit({ width = 1440, height = 900, dark = false, still = true, hash = '', touch = false, weights = undefined } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: still ? 'reduce' : 'no-preference',
        hasTouch: touch,
        locale: 'en-US',
        serviceWorkers: weights ? 'block' : 'allow',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      contexts.push(context);
      context.setDefaultTimeout(kPatienceMs);
      if (weights) await context.route('**/outflank.weights', (route) => route.fulfill(weights));
      const page = await context.newPage();
      const problems = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      await page.goto(server.url + hash);
      await page.locator('[data-square]').first().waitFor();
      return { page, context, problems };
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
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
    return grid.getAttribute('aria-label').includes('Game over') || grid.querySelector('[aria-disabled=false]');
  });
  return !(await page.locator('[role=grid]').getAttribute('aria-label')).includes('Game over');
}
