// Firefox by Puppeteer over WebDriver BiDi.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';

const kProgram = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

/** Firefox has one window size for all; each visitor is a fresh browser with a fresh profile. */
export async function launch() {
  const versions = new Set();
  return {
    name: 'Firefox',
    get version() {
      return [...versions].join();
    },
    async visit({ width = 1280, height = 900 } = {}) {
      const profile = mkdtempSync(join(tmpdir(), 'outflank-firefox-'));
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: kProgram,
        headless: true,
        userDataDir: profile,
        defaultViewport: { width, height },
        // No word about a first start, no updates, no network of its own.
        extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'intl.locale.requested': 'en-US', 'browser.aboutwelcome.enabled': false },
      });
      versions.add(await browser.version());
      const close = async () => {
        await browser.close();
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      };
      return { open: async () => tabOf(await browser.newPage()), close };
    },
    close: async () => undefined,
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
