// A short run of the monkey (tests/monkey), with the same actions each time; the long run is ./dev monkey.
import { test } from '@playwright/test';
import { Counts, Dice, visitOnce } from '../monkey/visit.mjs';
import { openBrowser } from '../monkey/world.mjs';

const kActionsOfRun = 30;
const kSeed = 7;

let browser;
test.beforeAll(async () => (browser = await openBrowser()));
test.afterAll(() => browser.close());

for (const engine of ['native', 'wasm'])
  test(`${kActionsOfRun} actions drawn with seed ${kSeed} lose no game and leave a board, ${engine}`, async () => {
    const log = [];
    const counts = new Counts();
    try {
      await visitOnce(browser, new Dice(kSeed), engine, log, counts, () => counts.actions < kActionsOfRun);
    } catch (error) {
      throw new Error(`${error.message}\n${log.join('\n')}`, { cause: error });
    }
  });
