// A server that goes away and comes back while each view needs an engine it does not have yet, on plain
// http, where no service worker has the engine's files; and an engine that breaks in the middle.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { eventually, kFolder, kHouse, legal, newGame, open, square } from './page.mjs';
import { serve, serveNatively } from './server.mjs';

const view = (page, name) => page.getByRole('link', { name, exact: true }).locator('visible=true').first().click();
const moreDiscs = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.disc:not(.ghost)').length > n, count);
const unloaded = (page) => page.getByText('The page tries again by itself');
const gone = (locator) => locator.waitFor({ state: 'detached' });

/** Each needs the engine, and `works` once it has it. What `ask` begins is done by hand or by the page. */
const kViews = {
  Play: {
    ask: async (page) => void (await square(page, (await legal(page))[0]).click()),
    works: (page) => moreDiscs(page, 5),
  },
  Analyze: {
    ask: (page) => view(page, 'Analyze'),
    works: (page) => page.locator('.lines .line .sc').first().waitFor(),
  },
  Watch: {
    ask: async (page) => {
      await view(page, 'Watch');
      await page.getByRole('button', { name: 'Begin', exact: true }).click();
    },
    works: (page) => moreDiscs(page, 6),
  },
};

/** The page of a house whose server can be killed and started again. */
async function house(native) {
  const start = (port) => (native ? serveNatively(kFolder, { port, names: [kHouse] }) : serve(kFolder, { port }));
  const first = await start(0);
  const { port } = new URL(first.url);
  let running = first;
  const app = await open({ server: { url: first.url.replace('127.0.0.1', kHouse), close: () => running?.close() } });
  return {
    app,
    async kill() {
      await running.close('SIGKILL');
      running = undefined;
    },
    async back() {
      running = await start(Number(port));
    },
  };
}

let app;
test.afterEach(() => app?.close());

test.describe('an engine that cannot be loaded while the server is away', () => {
  for (const [name, { ask, works }] of Object.entries(kViews)) {
    test(`comes by itself when the server is back, in ${name}`, async () => {
      const server = await house(false);
      app = server.app;
      const { page } = await app.visit();
      await newGame(page, { opponent: 'greedy' });
      await server.kill();
      await ask(page);
      await unloaded(page).waitFor();
      await server.back();
      await works(page);
      await gone(unloaded(page));
      await eventually(async () => assert.equal(await page.getByRole('alert').count(), 0));
    });

    test(`is not needed when the engine of the server is back, in ${name}`, async () => {
      const server = await house(true);
      app = server.app;
      const { page } = await app.visit();
      await newGame(page, { opponent: 'greedy' });
      await server.kill();
      await page.getByText('The server does not answer.').waitFor();
      await ask(page);
      await server.back();
      await works(page);
      await gone(page.getByText('The server does not answer.'));
      await eventually(async () => assert.equal(await page.getByRole('alert').count(), 0));
    });
  }

  test('comes at once when that is wanted', async () => {
    const server = await house(false);
    app = server.app;
    const { page } = await app.visit();
    await newGame(page, { opponent: 'greedy' });
    // While the page's clock stands it does not try again by itself, but for the first time, at once.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await server.kill();
    await kViews.Analyze.ask(page);
    await eventually(async () => {
      await page.clock.runFor(1);
      assert.ok(await unloaded(page).isVisible());
    });
    await server.back();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.clock.resume();
    await kViews.Analyze.works(page);
    await gone(unloaded(page));
  });

  test('in Learn the picture of the small tree is there when the server is back', async () => {
    const server = await house(true);
    app = server.app;
    const { page } = await app.visit();
    await server.kill();
    await page.getByText('The server does not answer.').waitFor();
    await view(page, 'Learn');
    await server.back();
    await page.getByText('60,060 games, all solved').waitFor();
    await eventually(async () => assert.equal(await page.getByRole('alert').count(), 0));
  });
});

test('parts of the page that did not come are there, with their styles, once they can be had', async () => {
  app = (await house(true)).app;
  const { page } = await app.visit();
  let away = true;
  await page.context().route('**/assets/later*', (route) => (away ? route.abort() : route.continue()));
  await page.reload();
  await view(page, 'Learn');
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  away = false;
  await page.getByText('60,060 games, all solved').waitFor();
  const display = () => page.locator('main.learn').evaluate((main) => getComputedStyle(main).display);
  await eventually(async () => assert.equal(await display(), 'grid'));
});

/** Engines that are loaded from now on trap at the functions of the C interface whose names begin with
 *  `entry`, until they are mended. */
async function breaking(context, entry) {
  let broken = true;
  await context.route('**/engine/outflank_engine.js*', async (route) => {
    const url = route.request().url();
    if (url.endsWith('?whole')) return route.continue();
    const traps = `for (const name of Object.keys(module)) if (name.startsWith('_outflank_${entry}')) module[name] = () => { throw new WebAssembly.RuntimeError('unreachable'); };`;
    const body = `import '${url}?whole';
      const create = self.outflankEngine;
      export default async (options) => { const module = await create(options); ${broken ? traps : ''} return module; };`;
    await route.fulfill({ contentType: 'text/javascript', headers: { 'Cache-Control': 'no-store' }, body });
  });
  return () => void (broken = false);
}

test.describe('an engine that breaks', () => {
  const restart = (page) => page.getByRole('button', { name: 'Restart the engine' });
  const never = () => new Promise(() => undefined);
  /** What breaks in each view. */
  const kBreaks = {
    Play: { entry: 'player_think', ...kViews.Play },
    Analyze: { entry: 'engine_go', ...kViews.Analyze },
    Watch: { entry: 'player_think', ...kViews.Watch },
  };
  for (const [name, { entry, ask, works }] of Object.entries(kBreaks))
    test(`is restarted in ${name}`, async () => {
      app = await open({ house: true });
      const { page, context } = await app.visit();
      const mend = await breaking(context, entry);
      await newGame(page, { opponent: 'greedy' });
      await ask(page);
      await restart(page).waitFor();
      mend();
      // The worker that has taken over already may still be one that breaks.
      const done = works(page).then(() => true);
      while (!(await Promise.race([done, restart(page).waitFor().then(() => false, never)]))) await restart(page).click();
      await gone(restart(page));
    });
});
