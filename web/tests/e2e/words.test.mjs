// The language of the page reaches its errors and its numbers.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { eventually, open } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

async function speakGerman(page) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.locator('.drawer select').first().selectOption('de');
  await page.getByRole('button', { name: 'Schließen' }).click();
}

for (const [text, said] of [
  ['f5f6e6f4d9c5', ['Angehalten bei Zeile 1, Spalte 9.', 'ein Feld neben dem Brett']],
  ['f5f6e6f4a1', ['Angehalten bei Zeile 1, Spalte 9.', 'Ein Zug hier ist gegen die Regeln.']],
])
  test(`an error in ${text} is told in German, and the engine's own words are marked as English`, async () => {
    const { page } = await app.visit();
    await speakGerman(page);
    await page.getByRole('button', { name: 'Importieren' }).first().click();
    await page.locator('#paste').fill(text);
    const alert = page.getByRole('alert');
    await alert.waitFor();
    await eventually(async () => {
      const whole = await alert.textContent();
      for (const sentence of said) assert.ok(whole.includes(sentence), whole);
    });
    const own = () => alert.evaluate((box) => {
      const copy = box.cloneNode(true);
      copy.querySelectorAll('[lang=en], .excerpt').forEach((each) => each.remove());
      return copy.textContent;
    });
    await eventually(async () => assert.doesNotMatch(await own(), /expected|found|column|move/));
    await eventually(async () => assert.match(await alert.locator('[lang=en]').textContent(), /d9|a1/));
  });

// In a low window the introduction of Learn is left out.
test('numbers are written as the language does', { tag: ['@zoom-no', '@landscape-no'] }, async () => {
  const { page } = await app.visit();
  await page.getByRole('link', { name: 'Learn' }).first().click();
  await page.getByText('60,060 games, all solved').waitFor();
  await speakGerman(page);
  await page.getByText('60.060 Partien, alle').waitFor();
  await page.getByRole('link', { name: 'Zuschauen' }).first().click();
  await page.getByText('1,0 s je Zug').waitFor();
});
