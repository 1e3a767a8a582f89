// A clipboard that refuses, or never answers: the text is selected, with a word how it is copied by hand, and soon.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { discCount, eventually, newGame, open, square } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const byHand = (page) => page.getByRole('status').locator('.by-hand');
const chosen = (page) => byHand(page).evaluate((field) => [document.activeElement === field, field.value.slice(field.selectionStart, field.selectionEnd)]);

/** Each runs before the scripts of the page: what the clipboard says, and no other way to it. */
const kClipboards = {
  refuses: () => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new DOMException('not allowed', 'NotAllowedError')) } });
    Document.prototype.execCommand = () => false;
  },
  'never answers': () => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => new Promise(() => undefined) } });
    Document.prototype.execCommand = () => false;
  },
  'is not there': () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Document.prototype.execCommand = () => {
      throw new Error('no commands');
    };
  },
};

async function copiedMove(options) {
  const visit = await app.visit(options);
  await newGame(visit.page, { side: 'Both' });
  await square(visit.page, 'f5').click();
  await discCount(visit.page, 5);
  return visit;
}

for (const [name, script] of Object.entries(kClipboards))
  test(`when the clipboard ${name}, the text is selected for Ctrl+C`, async () => {
    const { page, problems } = await copiedMove({ script });
    await page.clock.install();
    await page.getByRole('button', { name: 'Copy the moves' }).click();
    await page.clock.runFor(1000); // no longer
    await page.getByText('The browser does not allow this page to copy. The text is selected: press Ctrl+C.').waitFor();
    await eventually(async () => assert.deepEqual(await chosen(page), [true, 'f5']));
    await page.keyboard.press('Control+c');
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
    await byHand(page).waitFor({ state: 'detached' });
    await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Copy the moves'));
    await page.getByRole('button', { name: 'Import' }).first().click();
    await page.locator('#paste').press('Control+v');
    await eventually(async () => assert.equal(await page.locator('#paste').inputValue(), 'f5'));
    assert.deepEqual(problems, []);
  });

test('a Mac is told its own key, a phone to touch the text', async () => {
  const { page } = await copiedMove({
    script: () => {
      Object.defineProperty(navigator, 'platform', { value: 'MacIntel' });
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new DOMException('not allowed', 'NotAllowedError')) } });
      Document.prototype.execCommand = () => false;
    },
  });
  await page.keyboard.press('Meta+c');
  await page.getByText('The text is selected: press ⌘C.').waitFor();
  const phone = await copiedMove({ width: 390, height: 844, touch: true, script: kClipboards.refuses });
  await phone.page.keyboard.press('Control+c');
  await phone.page.getByText('The text is selected: touch and hold it, then choose Copy.').waitFor();
  await eventually(async () => assert.deepEqual(await chosen(phone.page), [true, 'f5']));
});

test('lines of a text that is copied by hand stay lines', async () => {
  const { page } = await app.visit({ script: kClipboards.refuses });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Copy a report' }).click();
  await byHand(page).waitFor();
  await eventually(async () => assert.ok((await chosen(page))[1].split('\n').length > 3));
});
