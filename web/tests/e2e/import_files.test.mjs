// Files chosen in the panel Import: each is read or refused with a word, also the second time.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { test } from '@playwright/test';
import { drawn, eventually, open } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const file = (name, buffer) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(buffer) });
async function importPanel(options = {}) {
  const { page } = await app.visit(options);
  await page.locator('.log').getByRole('button', { name: 'Import' }).click();
  await page.locator('#paste').waitFor();
  return { page, choose: (what) => page.locator('.drawer input[type=file]').setInputFiles(what) };
}

for (const [what, content] of [['of no bytes', ''], ['of blanks', '  \n\n']])
  test(`a file ${what} is refused with a word`, async () => {
    const { page, choose } = await importPanel();
    await choose(file('empty.sgf', content));
    await eventually(async () => assert.match(await page.locator('.drawer').getByRole('alert').textContent(), /No game could be read/));
    await page.locator('#paste').fill('f5d6');
    await page.getByRole('button', { name: 'Open 2 moves' }).waitFor();
    await eventually(async () => assert.equal(await page.locator('.drawer').getByRole('alert').count(), 0));
  });

/** Files of that name cannot be read, as one that has gone since it was chosen, or a folder. */
const gone = () => {
  const { arrayBuffer } = File.prototype;
  File.prototype.arrayBuffer = function read() {
    return this.name === 'gone.sgf' ? Promise.reject(new DOMException('gone', 'NotFoundError')) : arrayBuffer.call(this);
  };
};

test('a file that cannot be read is named, alone and among others', async () => {
  const { page, choose } = await importPanel({ script: gone });
  await page.locator('#paste').fill('f5d6');
  await page.getByRole('button', { name: 'Open 2 moves' }).waitFor();
  await choose(file('gone.sgf', 'f5'));
  await page.locator('.drawer').getByRole('alert').getByText('No game could be read in gone.sgf.').waitFor();
  await eventually(async () => assert.equal(await page.locator('#paste').inputValue(), ''));
  await eventually(async () => assert.equal(await page.getByText('Reading…').count(), 0));
  await choose([file('gone.sgf', 'f5'), file('one.txt', 'f5d6c3')]);
  await page.getByText('1 game was saved on this device. No game could be read in gone.sgf.').waitFor();
});

test('what is dragged on the page itself opens nothing; a text from elsewhere is brought in', async () => {
  const { page } = await app.visit();
  const drop = (own, text) =>
    page.evaluate(
      ([own, text]) => {
        const data = new DataTransfer();
        data.setData('text', text);
        const tell = (type) => document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
        if (own) tell('dragstart');
        tell('drop');
        if (own) tell('dragend');
      },
      [own, text],
    );
  await drop(true, 'f5d6c3');
  await drop(false, '');
  await drawn(page);
  await eventually(async () => assert.equal(await page.locator('.drawer').count(), 0));
  await drop(false, 'f5d6c3');
  await page.getByRole('button', { name: 'Open 3 moves' }).waitFor();
});

test('the file of before is read again when it is chosen again', async () => {
  const { page, choose } = await importPanel();
  const game = file('game.txt', 'f5d6c3');
  await choose(game);
  await page.getByRole('button', { name: 'Open 3 moves' }).waitFor();
  await page.locator('#paste').fill('f5');
  await page.getByRole('button', { name: 'Open 1 move' }).waitFor();
  await eventually(async () => assert.equal(await page.locator('.drawer input[type=file]').evaluate((field) => field.value), '')); // the browser reports the same file again
  await choose(file('empty.sgf', ''));
  await page.locator('.drawer').getByRole('alert').waitFor();
  await choose(game);
  await page.getByRole('button', { name: 'Open 3 moves' }).waitFor();
});

test('a text in UTF-16 is read', async () => {
  const { page, choose } = await importPanel();
  await choose(file('windows.txt', Buffer.from('\ufefff5d6c3', 'utf16le')));
  await page.getByRole('button', { name: 'Open 3 moves' }).waitFor();
});

test('several files go into the library, and those without a game are named', async () => {
  const { page, choose } = await importPanel();
  await choose([file('one.txt', 'f5d6c3'), file('two.sgf', '(;FF[4]GM[2]SZ[8];B[f5];W[f6];B[e6])'), file('notes.txt', 'buy milk')]);
  await page.getByText('2 games were saved on this device. No game could be read in notes.txt.').waitFor();
  await page.getByText('2 of 2 games').waitFor();
  await page.locator('.drawer').getByText('Black, White').first().waitFor(); // nobody here has played them
});

test('a long file is read without being shown', async () => {
  const { page, choose } = await importPanel();
  const game = 'f5d6c3d3c4f4f6g5e3f3g6\n';
  await choose(file('many.txt', game.repeat(12_000)));
  await page.getByText('The first of 12,000 games.').waitFor();
  await eventually(async () => assert.equal(await page.locator('#paste').inputValue(), ''));
});

/** Runs before the page's own scripts: what the engine is to read waits until `release` is called; then the position that is looked at is waited for. */
function holdReading() {
  const send = Worker.prototype.postMessage;
  const held = [];
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.request?.kind !== 'read') return send.call(this, message, ...rest);
    held.push(() => {
      this.addEventListener('message', ({ data }) => (window.looked ||= data.value?.discs !== undefined));
      send.call(this, message, ...rest);
    });
    window.held = held.length;
  };
  window.release = () => held.forEach((each) => each());
}

test('what was read of a text that has been cleared is not shown', async () => {
  const { page } = await importPanel({ script: holdReading, cached: false });
  await page.locator('#paste').fill('f5d6');
  await page.waitForFunction(() => window.held === 1);
  await page.locator('#paste').fill('');
  await page.evaluate(() => window.release());
  await page.waitForFunction(() => window.looked);
  await drawn(page);
  await eventually(async () => assert.equal(await page.locator('.drawer .got').count(), 0));
});

test('a packed file is read, or said to be packed', async () => {
  const { page, choose } = await importPanel();
  await choose(file('game.txt.gz', gzipSync('f5d6c3')));
  await page.getByRole('button', { name: 'Open 3 moves' }).waitFor();
  await choose(file('game.7z', Buffer.from('7z\xbc\xaf\x27\x1c\0\x04 rest', 'latin1')));
  await eventually(async () => assert.match(await page.locator('.drawer').getByRole('alert').textContent(), /packed by 7z/));
});
