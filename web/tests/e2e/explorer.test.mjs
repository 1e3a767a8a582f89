// The explorer beside the analysis, from the book and the games of the server.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { eventually, kFolder, open } from './page.mjs';
import { programOf, serveNatively } from './server.mjs';

const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const kGames = '(;GM[2]SZ[8]PB[Ann]PW[Bob]DT[2001]RE[B+4];B[f5];W[d6];B[c3])\n(;GM[2]SZ[8]PB[Cy]PW[Di]RE[W+2];B[f5];W[d6];B[c4])\n(;GM[2]SZ[8]PB[Ed]PW[Flo];B[f5];W[f4])\n';

let app, folder;
test.beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'outflank-explorer-'))));
test.afterAll(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('moves, results and games of the database, and the scores of the book, by mouse and keyboard', async () => {
  const [book, games] = [join(folder, 'a.book'), join(folder, 'a.games')];
  const run = (words, input) => execFileSync(programOf(kFolder), words, { input });
  run(['games', 'import', '-', '--db', games], kGames);
  run(['book', 'learn', '-', '--book', book, '--level', '1'], 'f5d6c3\n');
  app = await open({ server: await serveNatively(kFolder, { more: ['--book', book, '--games', games] }) });
  const { page, problems } = await app.visit({ hash: '#f5' });
  const row = (name) => page.locator('.explorer tbody tr', { has: page.getByRole('button', { name, exact: true }) });
  await row('d6').waitFor();
  await eventually(async () => assert.match(await page.locator('.explorer summary').textContent(), /3 games/));
  await eventually(async () => assert.match(await row('d6').textContent(), /Perpendicular.*2/s));
  await eventually(async () => assert.equal(await row('d6').locator('.bar').getAttribute('aria-label'), 'Black won 50%, drawn 0%, White won 50%'));
  await eventually(async () => assert.match(await row('d6').locator('td').first().textContent(), /estimated/));
  await row('d6').getByRole('button').press('Enter');
  await row('c3').waitFor();
  await eventually(async () => assert.match(await page.locator('.explorer summary').textContent(), /2 games/));
  await page.evaluate(kAxe);
  const { violations } = await page.evaluate(() => window.axe.run('.explorer', { resultTypes: ['violations'] }));
  assert.deepEqual(violations.map(({ id }) => id), []);
  // A game that came by here is opened here.
  await page.getByRole('button', { name: /^Ann – Bob, 2001/ }).click();
  await page.locator('.tree .mv', { hasText: 'c3' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 6);
  await page.locator('.explorer summary').click();
  await page.locator('.explorer table').waitFor({ state: 'hidden' });
  assert.deepEqual(problems, []);
});
