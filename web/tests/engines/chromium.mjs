// Chromium by Playwright, as in the other tests of the page.
import { chromium } from '@playwright/test';
import { kPatienceMs } from '../../playwright.config.mjs';

export async function launch() {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  return {
    name: 'Chromium',
    version: browser.version(),
    async visit({ width = 1280, height = 900 } = {}) {
      const context = await browser.newContext({ viewport: { width, height }, locale: 'en-US' });
      return { open: async () => tabOf(await context.newPage()), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

function tabOf(page) {
  return {
    goTo: (url) => page.goto(url),
    reload: () => page.reload(),
    evaluate: (what, ...values) => page.evaluate(called(what, values)),
    element: async (what, ...values) => (await page.evaluateHandle(called(what, values))).asElement(),
    // What cannot be clicked is looked for again, but a click that was made is not given up: twice is not once.
    click: async (element) => {
      await element.click({ trial: true, timeout: 2000 });
      await element.click({ timeout: kPatienceMs });
    },
    fill: (element, text) => element.fill(text),
    choose: (element, value) => element.selectOption(value),
    press: (key) => page.keyboard.press(key),
    close: () => page.close(),
  };
}

/** Playwright hands over one value; here there are several. */
const called = (what, values) => `(${what})(...${JSON.stringify(values)})`;
