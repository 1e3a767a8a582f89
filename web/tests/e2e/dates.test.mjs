// Dates of games are the days where they are played, not those of Greenwich: on the other side of midnight, and
// where the clocks are changed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { discCount, eventually, kept, newGame, open, square } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const listed = (page) => page.locator('.drawer li').first().textContent();

/** Each with the day there, as records have it. */
const kMoments = [
  ['Asia/Tokyo', '2026-11-25T23:30:00Z', '2026-11-26'],
  ['America/Los_Angeles', '2026-11-26T02:00:00Z', '2026-11-25'],
  ['Europe/Berlin', '2026-12-31T23:30:00Z', '2027-01-01'],
  // Summer time ends in that night: 0:30 has it still, 23:30 has not.
  ['Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25'],
  ['Europe/Berlin', '2026-10-25T22:30:00Z', '2026-10-25'],
  ['America/Los_Angeles', '2026-11-01T07:30:00Z', '2026-11-01'],
  ['America/Los_Angeles', '2026-11-02T07:30:00Z', '2026-11-01'],
  // And begins.
  ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29'],
  ['Europe/Berlin', '2026-03-29T21:30:00Z', '2026-03-29'],
];
for (const [zone, at, day] of kMoments)
  test(`a game that is begun in ${zone} at ${at} is of ${day}, in its record, the library and files`, async () => {
    const { page, problems } = await app.visit({ zone, at });
    await newGame(page, { side: 'Both' });
    await square(page, 'f5').click();
    await discCount(page, 5);
    const [record] = await kept(page, 1);
    assert.equal(record.game.info.date, day);
    const [year, month, date] = day.split('-').map(Number);
    const text = `${month}/${date}/${year}`;
    await newGame(page, { side: 'Both' });
    await eventually(async () => assert.equal(await page.locator('.lib .when').first().textContent(), text)); // when it was changed
    await page.getByRole('button', { name: /^All/ }).click();
    await eventually(async () => assert.ok((await listed(page)).includes(text)));
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export all' }).click()]);
    await eventually(async () => assert.ok(readFileSync(await file.path(), 'utf8').includes(`DT[${day}]`)));
    assert.deepEqual(problems, []);
  });

test('the date of a record is the same day wherever it is read', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Pago_Pago']) {
    const { page } = await app.visit({ zone });
    await page.getByRole('button', { name: 'Import' }).first().click();
    await page.getByLabel('Paste or drop anything').fill('(;FF[4]GM[2]SZ[8]EV[Final]DT[2026-10-25];B[f5];W[d6])');
    await page.getByRole('button', { name: /^Open/ }).click();
    await page.locator('.kv', { hasText: 'Final 10/25/2026' }).waitFor();
    await page.getByRole('link', { name: 'Play', exact: true }).first().click();
    await newGame(page, { side: 'Both' });
    await page.getByRole('button', { name: /^All/ }).click();
    await eventually(async () => assert.ok((await listed(page)).includes('10/25/2026'), zone));
    await app.leave();
  }
});
