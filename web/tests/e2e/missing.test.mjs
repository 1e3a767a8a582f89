// Things that browsers of this decade do not all have, or not everywhere, taken away: the page does without each.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { test } from '@playwright/test';
import { discCount, discs, eventually, kept, legal, newGame, open, readUntil, square } from './page.mjs';

const kGame = 'f5f6e6f4e3c5c4e7c6e2';

/** A move is answered, with the learnt weights, an analysis shows its lines, and a reload brings the game back. */
async function goesWell(page) {
  await newGame(page, { opponent: 'engine:level=5' });
  await square(page, (await legal(page))[0]).click();
  await discCount(page, 6);
  await kept(page, 2);
  const before = await discs(page);
  await page.reload();
  await page.locator('[data-square]').first().waitFor();
  await eventually(async () => assert.deepEqual(await discs(page), before));
  await page.getByRole('link', { name: 'Analyze', exact: true }).first().click();
  await page.locator('.line .sc').first().waitFor();
  await page.waitForFunction(() => window.outflankReport().includes('thinker: {"weightsProblem":""}'));
  await eventually(async () => assert.equal(await page.getByRole('alert').count(), 0));
}

/** Each runs before the scripts of the page. */
const kMissing = {
  DecompressionStream: () => delete window.DecompressionStream,
  SharedArrayBuffer: () => delete window.SharedArrayBuffer,
  'locks for the screen': () => Object.defineProperty(navigator, 'wakeLock', { value: undefined }),
  share: () => Object.defineProperty(navigator, 'share', { value: undefined }),
  'random names': () => Object.defineProperty(crypto, 'randomUUID', { value: undefined }),
  'a clipboard': () => Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  'channels between tabs': () => delete window.BroadcastChannel,
  'locks between tabs': () => Object.defineProperty(navigator, 'locks', { value: undefined }),
  'word of idle time': () => delete window.requestIdleCallback,
  'module workers': () => {
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      constructor(url, { type } = {}) {
        if (type === 'module') throw new TypeError('no modules in workers');
        super(url);
      }
    };
  },
};

/** What also has to go well where the page gets no shared memory: the ways in which the engine comes. */
const kUnisolated = new Set(['DecompressionStream', 'module workers']);

for (const isolated of [true, false])
  test.describe(isolated ? 'isolated' : 'not isolated', () => {
    let app;
    test.beforeAll(async () => (app = await open({ isolated })));
    test.afterEach(() => app.leave());
    test.afterAll(() => app.close());

    for (const [name, script] of Object.entries(kMissing).filter(([name]) => isolated || kUnisolated.has(name)))
      test(`without ${name} the page plays, keeps and analyzes`, async () => {
        const { page, problems } = await app.visit({ script });
        await goesWell(page);
        assert.deepEqual(problems, []);
      });

    test('workers that import nothing get the engine as a script', async () => {
      const { page, context, problems } = await app.visit({ cached: false, waits: false });
      await context.route('**/assets/worker-*.js*', async (route) => {
        const response = await route.fetch();
        const refuse = 'const refuse = () => Promise.reject(new TypeError("no imports in workers"));';
        const text = await response.text();
        assert.match(text, /\bimport\(/);
        const body = refuse + text.replaceAll(/\bimport\(/g, 'refuse(');
        await route.fulfill({ response, body });
      });
      await page.reload();
      await goesWell(page);
      assert.deepEqual(problems, []);
    });
  });

test('without anything that unpacks, packed links and files are opened', async () => {
  const app = await open();
  try {
    const { page, context, problems } = await app.visit();
    await page.getByRole('button', { name: 'Import' }).first().click();
    await page.getByLabel('Paste or drop anything').fill('(;FF[4]GM[2]SZ[8]PB[Ana]PW[Bea];B[f5];W[f6];B[e6];W[f4](;B[e3]C[the book])(;B[g5]))');
    await page.getByRole('button', { name: /^Open/ }).click();
    await page.locator('.analyze').waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await readUntil(() => page.getByLabel('Link to the game').inputValue(), (text) => assert.match(text, /#z=/));
    await context.addInitScript(() => delete window.DecompressionStream);
    const other = await context.newPage();
    await other.goto(app.url + link.slice(link.indexOf('#')));
    await other.getByText('Ana').first().waitFor();
    await discCount(other, 9);
    await other.getByRole('button', { name: 'Import' }).first().click();
    await other.locator('input[type=file]').setInputFiles({ name: 'game.txt.gz', mimeType: 'application/gzip', buffer: gzipSync(kGame) });
    await other.getByRole('button', { name: 'Open 10 moves' }).click();
    await discCount(other, 14);
    assert.deepEqual(problems, []);
  } finally {
    await app.close();
  }
});
