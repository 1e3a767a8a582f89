// Files that people have, in the panel Import: the page's own engine and the server's read the same in them.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { eventually, open } from './page.mjs';

const folder = new URL('../../../tests/inputs/files/', import.meta.url);
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`)
  .sort();

/** What the panel says of each file. */
async function saidBy(native) {
  const app = await open({ native });
  const { page } = await app.visit();
  await page.locator('.log').getByRole('button', { name: 'Import' }).click();
  const drawer = page.locator('.drawer');
  const said = {};
  for (const path of files) {
    await page.locator('#paste').fill(' '); // nothing is left of the file before
    await eventually(async () => assert.equal(await drawer.getByRole('button', { name: /^Open / }).count(), 0));
    await drawer.locator('input[type=file]').setInputFiles(path);
    const heard = drawer.getByRole('alert').or(drawer.getByRole('button', { name: /^Open / }));
    await heard.first().waitFor();
    const buttons = await drawer.getByRole('button', { name: /^(Open|Save all)/ }).allTextContents();
    const alerts = await drawer.getByRole('alert').allTextContents();
    said[path.slice(folder.pathname.length)] = [...buttons, ...alerts].map((text) => text.replace(/\s+/g, ' ').trim());
  }
  await app.close();
  return said;
}

test('the engine of the page and that of the server read the same in every file', async () => {
  assert.ok(files.length > 30);
  const byPage = await saidBy(false);
  const byServer = await saidBy(true);
  assert.deepEqual(byPage, byServer);
});
