// Firefox by Puppeteer over WebDriver BiDi.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { kPatienceMs } from '../../playwright.config.mjs';

const kProgram = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

/** Each visitor has a context of its own in one browser, with its own storage and service workers. */
export async function launch() {
  const profile = mkdtempSync(join(tmpdir(), 'outflank-firefox-'));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: kProgram,
    headless: true,
    userDataDir: profile,
    defaultViewport: null,
    timeout: kPatienceMs,
    // No word about a first start, no updates, no network of its own.
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'intl.locale.requested': 'en-US', 'browser.aboutwelcome.enabled': false },
  });
  return {
    name: 'Firefox',
    version: await browser.version(),
    async visit({ width = 1280, height = 900 } = {}) {
      const context = await browser.createBrowserContext();
      const open = async () => {
        const page = await context.newPage();
        page.setDefaultNavigationTimeout(kPatienceMs);
        await page.setViewport({ width, height });
        return tabOf(page);
      };
      return { open, close: () => context.close() };
    },
    async close() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function tabOf(page) {
  return {
    goTo: (url) => page.goto(url, { waitUntil: 'load' }),
    reload: () => page.reload({ waitUntil: 'load' }),
    evaluate: (what, ...values) => page.evaluate(what, ...values),
    element: async (what, ...values) => (await page.evaluateHandle(what, ...values)).asElement(),
    click: (element) => element.click(),
    fill: async (element, text) => {
      await element.focus();
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type(text);
    },
    choose: (element, value) => element.select(value),
    press: (key) => page.keyboard.press(key),
    close: () => page.close(),
  };
}
