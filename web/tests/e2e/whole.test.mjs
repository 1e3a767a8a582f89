// The app as a whole: accessible, fits every screen, offline, small, in every language.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { eventually, kFast, kTrusted, legal, open, square, still } from './page.mjs';

const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const kDist = join(dirname(fileURLToPath(import.meta.url)), '../../dist');
const textsIn = (locale) => JSON.parse(readFileSync(new URL(`../../src/i18n/${locale}.json`, import.meta.url), 'utf8'));
const kViews = ['Play', 'Analyze', 'Watch', 'Learn'];

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

async function show(page, view) {
  await page.getByRole('link', { name: view, exact: true }).locator('visible=true').first().click();
  await page.getByRole('link', { name: view, exact: true }).locator('visible=true').first().and(page.locator('[aria-current=page]')).waitFor();
  await still(page);
}

async function axe(page) {
  await page.evaluate(kAxe);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).slice(0, 3).join('; ')}`);
}

// Light ones of other sizes are in layout.test.mjs.
for (const [width, height, dark] of [[390, 844, true], [768, 1024, false], [768, 1024, true], [1440, 900, true]])
  test(`every view is accessible and fits at ${width} px, ${dark ? 'dark' : 'light'}`, async () => {
    const { page, problems } = await app.visit({ width, height, dark, touch: width < 500 });
    for (const view of kViews) {
      await show(page, view);
      await eventually(async () => assert.deepEqual(await axe(page), [], view));
      await eventually(async () => {
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(sideways <= 0, `${view} scrolls sideways by ${sideways}`);
        const board = await page.locator('.plate').boundingBox();
        if (view !== 'Learn') assert.ok(board.y + board.height <= height, `${view}: the board ends at ${board.y + board.height}`);
      });
    }
    assert.deepEqual(problems, []);
  });

for (const locale of ['en', 'de'])
  for (const [palette, look] of Object.entries({ forced: { forced: true }, 'forced and dark': { forced: true, dark: true }, ...(locale === 'de' ? { plain: {} } : {}) }))
    test(`axe finds nothing in any view in ${locale}, ${palette} colours`, async () => {
      const { page, problems } = await app.visit(look);
      await page.evaluate((chosen) => localStorage.setItem('outflank.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('outflank.settings')), locale: chosen })), locale);
      await page.reload();
      await page.locator(`html[lang=${locale}] [data-square]`).first().waitFor();
      const texts = textsIn(locale);
      for (const view of ['play', 'analyze', 'watch', 'learn']) {
        await page.locator(`.tabs a[href^="#${view}"]`).locator('visible=true').first().click();
        await page.locator(`main.${view} .sq`).first().waitFor();
        await still(page);
        await eventually(async () => assert.deepEqual(await axe(page), [], view));
      }
      for (const panel of ['play.new', 'settings']) {
        await page.locator('.tabs a[href^="#play"]').locator('visible=true').first().click();
        await page.getByRole('button', { name: texts[panel], exact: true }).first().click();
        await page.locator('.drawer').waitFor();
        await still(page);
        await eventually(async () => assert.deepEqual(await axe(page), [], panel));
        await page.keyboard.press('Escape');
      }
      assert.deepEqual(problems, []);
    });

test('every panel is accessible', async () => {
  const { page } = await app.visit();
  for (const [button, panel] of [['New game', 'New game'], ['Share', 'Export'], ['Import', 'Import'], ['Settings', 'Settings']]) {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.getByRole('region', { name: panel }).waitFor();
    await still(page);
    await eventually(async () => assert.deepEqual(await axe(page), [], panel));
    await page.keyboard.press('Escape');
  }
});

test('every panel with an address is accessible, and so is the choice of an opponent to play on against', async () => {
  const { page, problems } = await app.visit({ hash: '#f5f6e6f4' });
  for (const panel of ['library', 'new', 'edit', 'import', 'share', 'settings', 'shortcuts', 'phone']) {
    await page.evaluate((hash) => (location.hash = hash), panel);
    await page.locator('.drawer').waitFor();
    await still(page);
    await eventually(async () => assert.deepEqual(await axe(page), [], panel));
    await page.keyboard.press('Escape');
    await page.locator('.drawer').waitFor({ state: 'detached' });
  }
  await show(page, 'Analyze');
  await page.getByRole('button', { name: 'Play from here', exact: true }).first().click();
  await page.locator('.drawer').waitFor();
  await still(page);
  await eventually(async () => assert.deepEqual(await axe(page), []));
  assert.deepEqual(problems, []);
});

// A service worker is for trusted origins.
test('with the network off the app opens and plays', kTrusted, async () => {
  const { page, context } = await app.visit();
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active.state !== 'activated') await new Promise((resolve) => (active.onstatechange = () => active.state === 'activated' && resolve()));
  });
  await context.setOffline(true);
  await page.reload();
  await page.locator('[data-square]').first().waitFor();
  await square(page, (await legal(page))[0]).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length >= 5);
  await context.setOffline(false);
});

test('without the isolation headers the engine plays too', kFast, async () => {
  const plain = await open({ isolated: false });
  try {
    const { page } = await plain.visit();
    await eventually(async () => assert.equal(await page.evaluate(() => window.crossOriginIsolated), false));
    await square(page, 'f5').click();
    await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length >= 6);
  } finally {
    await plain.close();
  }
});

// As WebKitGTK 2.50 does: the page counts as isolated, and there is no shared memory.
// Only a trusted origin is isolated.
test('an isolated page without shared memory plays and analyzes with one thread', kTrusted, async () => {
  const { page, context, problems } = await app.visit();
  await context.addInitScript(() => delete globalThis.SharedArrayBuffer);
  await page.reload();
  await eventually(async () => assert.deepEqual(await page.evaluate(() => [window.crossOriginIsolated, typeof SharedArrayBuffer]), [true, 'undefined']));
  await square(page, 'f5').click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length >= 6);
  await page.locator('.chip', { hasText: '1 thread' }).first().waitFor();
  await page.getByRole('link', { name: 'Analyze' }).first().click();
  await page.locator('.line .sc').first().waitFor();
  assert.deepEqual(problems, []);
});

test('each language shows its words', async () => {
  const { page } = await app.visit();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  for (const [locale, play] of [['de', 'Spielen'], ['fr', 'Jouer'], ['ja', '対局'], ['vi', 'Chơi'], ['en', 'Play']]) {
    await page.getByRole('region').locator('select').first().selectOption(locale);
    await page.locator('.nav a', { hasText: play }).waitFor();
    await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.lang), locale));
  }
});

test('there is an icon for every system, as large as it says', async () => {
  const { page } = await app.visit();
  const icons = await page.evaluate(async () => {
    const { icons: listed } = await (await fetch('manifest.webmanifest')).json();
    const touch = document.querySelector('link[rel=apple-touch-icon]').getAttribute('href');
    const all = [...listed, { src: touch, sizes: '180x180', type: 'image/png', purpose: 'touch' }].filter(({ type }) => type === 'image/png');
    return Promise.all(all.map(async ({ src, sizes, purpose }) => {
      const bitmap = await createImageBitmap(await (await fetch(src)).blob());
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      return { purpose, sizes, real: `${bitmap.width}x${bitmap.height}`, corner: context.getImageData(0, 0, 1, 1).data[3] };
    }));
  });
  for (const { sizes, real } of icons) assert.equal(real, sizes);
  assert.deepEqual(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`).sort(), ['any 192x192', 'any 512x512', 'maskable 512x512', 'touch 180x180']);
  // What a system cuts to its shape has no holes.
  for (const { purpose, corner } of icons) if (purpose !== 'any') assert.equal(corner, 255, purpose);
});
