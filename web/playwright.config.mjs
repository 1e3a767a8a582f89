// How the tests of the page in the browser are run: one file after the other in each worker, a second try
// for what fails, and what a failure left in build/logs/web. tests/e2e runs in Chromium, tests/engines in three
// browsers.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

/** How long a test waits for a state of the page. It ends a hang; a busy machine stays far below it. */
export const kPatienceMs = 60_000;

/** Of which tries a trace is kept. To write one is a fifth of the work of a test, so that it is written of
 *  second tries; `PAGE_TRACE=all`, which `./dev test --repeat` sets, keeps those of all that fail. */
const kTraced = process.env['PAGE_TRACE'] === 'all' ? 'retain-on-failure' : 'on-first-retry';

export default defineConfig({
  testDir: 'tests',
  // The longest file first: behind all others it would keep one worker waiting for the other.
  projects: [
    { name: 'browsers', testMatch: 'engines/*.test.mjs' },
    { name: 'page', testMatch: 'e2e/*.test.mjs' },
  ],
  outputDir: join(fileURLToPath(new URL('..', import.meta.url)), 'build/logs/web'),
  workers: 2,
  retries: 1,
  forbidOnly: true,
  timeout: 15 * kPatienceMs,
  expect: { timeout: kPatienceMs, toPass: { timeout: kPatienceMs, intervals: [20, 50, 100, 250] } },
  reporter: './tests/e2e/reporter.mjs',
  use: { trace: { mode: kTraced, screenshots: false, sources: false }, screenshot: 'only-on-failure' },
});
