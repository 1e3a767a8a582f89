// Reviews that are begun right after the page opens, while each file of the engine comes 0 to 700 ms late, by
// chance: every one is finished. `REVIEWS=300` begins so many; ./dev soak starts does, beside busy processors.
import { test } from '@playwright/test';
import { openWith, reviewed } from './begun.mjs';
import { after } from './server.mjs';

const kReviews = Number(process.env['REVIEWS'] ?? 4);
const kMostMs = 700;
const kFiles = /assets\/|outflank_engine|outflank\.weights/;

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let app;
test.afterEach(() => app?.close());

for (let number = 1; number <= kReviews; ++number)
  test(`late files, review ${number}`, async () => {
    const random = chance(number);
    const native = number % 4 === 0;
    app = await openWith([{ file: kFiles, kind: 'late', until: () => after(kMostMs * random()) }], { native });
    await reviewed(app, `late files, ${number}${native ? ', native' : ''}`, { cached: number % 4 === 2 });
  });
