// Takes a picture of every page in light, dark, German, at 200 %, on phones, one of them held sideways, and in
// forced colours, to be looked at beside the design: node tests/every_page.mjs FOLDER, or ./dev pictures
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { open, square, still } from './e2e/page.mjs';

const folder = process.argv[2];
if (!folder) throw new Error('usage: node tests/every_page.mjs FOLDER');
mkdirSync(folder, { recursive: true });

const texts = (locale) => JSON.parse(readFileSync(new URL(`../src/i18n/${locale}.json`, import.meta.url)));
const kGame = '#c4e3f5e6f6c5f4g6e7f3g3g5g4d6c7d3d7h4h3h5f7c3b6f2b4f8h6c8d8e8b2c6h2a4a3a5a7a6c2a8b5a2b7b3b8a1';
const kLooks = {
  light: {},
  dark: { dark: true },
  german: { locale: 'de' },
  landscape: { width: 844, height: 390, touch: true },
  phone: { width: 390, height: 844, touch: true },
  small: { width: 360, height: 640, touch: true },
  zoom: { zoom: 2 },
  forced: { forced: true },
  'forced-dark': { forced: true, dark: true },
};

const app = await open();
for (const [look, { locale = 'en', ...how }] of Object.entries(kLooks)) {
  const { page } = await app.visit({ hash: kGame, ...how });
  if (locale !== 'en') {
    await page.getByRole('button', { name: texts('en').settings, exact: true }).click();
    await page.locator('.drawer select').first().selectOption(locale);
    await page.getByRole('button', { name: texts(locale).close, exact: true }).click();
  }
  await page.locator('.line').first().waitFor();
  for (const view of ['analyze', 'play', 'watch', 'learn']) {
    await page.locator(`.tabs a[href^="#${view}"]`).locator('visible=true').first().click();
    await page.locator(`main.${view} .sq`).first().waitFor();
    if (view === 'learn') await square(page, 'b1', 4).click();
    await page.evaluate(() => document.fonts.ready);
    await still(page);
    await page.screenshot({ path: join(folder, `${view}-${look}.png`) });
  }
  await app.leave();
}
await app.close();
