// Makes the pictures of the README from the built app: node tests/pictures.mjs [FOLDER]
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { open, square } from './e2e/page.mjs';

const folder = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../../docs/images');
// A game of two classic players, and its beginning.
const kGame = '#c4e3f5e6f6c5f4g6e7f3g3g5g4d6c7d3d7h4h3h5f7c3b6f2b4f8h6c8d8e8b2c6h2a4a3a5a7a6c2a8b5a2b7b3b8a1b1d1c1d2g7h8g8h7g2e2f1h1g1e1';
const kOpening = kGame.slice(0, 1 + 2 * 16);

const app = await open();
const shot = (page, name) => page.screenshot({ path: join(folder, `page-${name}.png`) });
const searched = (page, depth) =>
  page.waitForFunction((least) => Number(/\d+/.exec(document.querySelector('.status b')?.textContent ?? '')?.[0] ?? 99) >= least, depth, { timeout: 120_000 });

{
  const { page } = await app.visit({ hash: kOpening });
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.locator('.drawer').getByRole('button', { name: 'Begin' }).click();
  await page.locator('main.play .sq').first().waitFor();
  await page.locator('.drawer').waitFor({ state: 'detached' });
  await page.locator('.toast').waitFor({ state: 'detached' });
  await page.locator('[role=gridcell][aria-disabled=false]').nth(2).waitFor();
  const cell = page.locator('[role=gridcell][aria-disabled=false]').nth(2);
  await cell.hover();
  await shot(page, 'play');
}
{
  const { page } = await app.visit({ hash: kGame });
  await page.getByRole('button', { name: 'Review the game' }).click();
  await page.getByText('60 of 60').last().waitFor({ timeout: 600_000 });
  await page.getByRole('button', { name: 'First position' }).click();
  for (let ply = 0; ply < 41; ++ply) await page.getByRole('button', { name: 'Forward one move' }).click();
  await searched(page, 12);
  await shot(page, 'analyze');
}
{
  const { page } = await app.visit();
  await page.getByRole('link', { name: 'Learn', exact: true }).locator('visible=true').first().click();
  await square(page, 'b1', 4).click();
  for (let step = 0; step < 8; ++step) await page.getByRole('button', { name: 'Step', exact: true }).click();
  await shot(page, 'learn');
}
{
  const { page } = await app.visit({ width: 390, height: 844, dark: true, touch: true, hash: kGame });
  for (let ply = 0; ply < 17; ++ply) await page.getByRole('button', { name: 'Back one move' }).click();
  await searched(page, 10);
  await shot(page, 'phone-dark');
}
{
  const { page } = await app.visit({ dark: true });
  await page.getByRole('link', { name: 'Watch', exact: true }).locator('visible=true').first().click();
  await page.getByLabel('Pace').fill('0');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc').length >= 44, null, { timeout: 120_000 });
  await page.getByRole('button', { name: 'Pause' }).click();
  await shot(page, 'watch-dark');
}
await app.close();
