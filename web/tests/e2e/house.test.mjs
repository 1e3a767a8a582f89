// The app as it is used in a house: from a computer's plain http address, which browsers do not
// trust, over a slow wire; enlarged, on a phone in landscape, in forced colours. Whole ways through it.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { serveNatively, slowWire } from './server.mjs';
import { discCount, discs, eventually, kept, kFolder, kHouse, legal, myTurn, newGame, open, square } from './page.mjs';

const kDelayMs = 120;
const kMoves = 'f5f6e6f4e3c5c4d6';

const visible = (page, role, name) => page.getByRole(role, { name, exact: true }).locator('visible=true').first();
const view = (page, name) => visible(page, 'link', name).click();
const moreDiscs = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.disc:not(.ghost)').length > n, count);
const isOver = async (page) => (await page.locator('[role=grid]').getAttribute('aria-label')).includes('Game over');

/** The panel that takes games in or gives them away; a small screen has it among the settings. */
async function inOut(page, which) {
  if (!(await page.getByRole('region', { name: /^(Import|Export)$/ }).count())) {
    await visible(page, 'button', 'Settings').click();
    await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Import' }).click();
  }
  await page.getByRole('region').getByRole('button', { name: which, exact: true }).click();
  return page.getByRole('region', { name: which });
}

async function library(page) {
  await visible(page, 'button', 'Settings').click();
  await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Your games' }).click();
  await page.locator('.gamelist li').first().waitFor();
  return page.locator('.gamelist li');
}

async function bringIn(page, text) {
  const panel = await inOut(page, 'Import');
  await panel.locator('#paste').fill(text);
  await panel.getByRole('button', { name: /^Open/ }).click();
  await panel.waitFor({ state: 'detached' });
}

/** Each plays one way from a fresh page. */
const kWays = {
  'a game is played with double-clicks, survives a reload and is in the library': async (page) => {
    await newGame(page, { opponent: 'greedy' });
    for (let moves = 0; moves < 3 && (await myTurn(page)); ++moves) {
      const before = Object.keys(await discs(page)).length;
      await square(page, (await legal(page))[0]).dblclick();
      await moreDiscs(page, before + 1);
    }
    assert.ok(await myTurn(page));
    const played = await discs(page);
    await kept(page, Object.keys(played).length - 4);
    await page.reload();
    await page.locator('[data-square]').first().waitFor();
    await eventually(async () => assert.deepEqual(await discs(page), played));
    await eventually(async () => assert.match(await (await library(page)).first().textContent(), /Greedy/));
  },
  'a small game is played to its end': async (page) => {
    await newGame(page, { size: 4, opponent: 'random' });
    while (await myTurn(page)) {
      const before = Object.keys(await discs(page)).length;
      await page.locator('[role=gridcell][aria-disabled=false]').first().click();
      await moreDiscs(page, before);
    }
    await eventually(async () => assert.ok(await isOver(page)));
    await eventually(async () => assert.match(await (await library(page)).first().textContent(), /\d+–\d+/));
  },
  'a hint names a legal square': async (page) => {
    await newGame(page, { side: 'Both' });
    await visible(page, 'button', 'Hint').click();
    await eventually(async () => {
      const text = await page.getByText(/keeps/).textContent();
      assert.ok((await legal(page)).includes(text.trim().slice(0, 2)), text);
    });
  },
  'a game is brought in, analyzed, reviewed and walked through': async (page) => {
    await bringIn(page, kMoves);
    await page.waitForFunction(() => document.querySelectorAll('.lines .line .sc').length > 0);
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.locator('.sumtable').waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.graph .pt').length >= 8);
    await page.getByRole('button', { name: 'First position' }).click();
    await discCount(page, 4);
    await page.getByRole('button', { name: 'Last position' }).click();
    await discCount(page, 12);
  },
  'a copied link brings the game to another tab, and copied moves are pasted': async (page) => {
    await bringIn(page, kMoves);
    await discCount(page, 12);
    const shown = await discs(page);
    const out = await inOut(page, 'Export');
    const link = await out.getByLabel('Link to the game').inputValue();
    await out.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied.').waitFor();
    await eventually(async () => assert.equal(await pasted(page), link));
    const other = await page.context().newPage();
    await other.goto(link);
    await other.locator('.analyze [data-square]').first().waitFor();
    await discCount(other, 12);
    await eventually(async () => assert.deepEqual(await discs(other), shown));
    await other.close();
    await page.bringToFront();
    await (await inOut(page, 'Export')).getByRole('button', { name: /^Transcript/ }).click();
    await eventually(async () => assert.equal(await pasted(page), kMoves));
  },
  'moves are copied by the keyboard': async (page) => {
    await newGame(page, { side: 'Both' });
    for (const [count, name] of ['f5', 'd6'].entries()) {
      await square(page, name).click();
      await discCount(page, 5 + count);
    }
    await page.keyboard.press('Control+c');
    await page.getByText('Moves copied.').waitFor();
    await eventually(async () => assert.equal(await pasted(page), 'f5d6'));
  },
};

/** What the clipboard holds, as a person finds out: by pasting it into a field. */
async function pasted(page) {
  const panel = await inOut(page, 'Import');
  await panel.locator('#paste').fill('');
  await panel.locator('#paste').press('Control+v');
  return panel.locator('#paste').inputValue();
}

/** All ways, or those with a word of `which`, from a house's address over a slow wire. */
function ways(name, served, look = {}, which = /./) {
  test.describe(name, () => {
    let app;
    test.beforeAll(async () => (app = await open({ house: true, delayMs: kDelayMs, ...served })));
    test.afterEach(() => app.leave());
    test.afterAll(() => app.close());

    for (const [way, walk] of Object.entries(kWays).filter(([title]) => which.test(title)))
      test(way, async () => {
        const { page, problems } = await app.visit(look);
        await eventually(async () => assert.equal(await page.evaluate(() => window.isSecureContext), false));
        await walk(page);
        await eventually(async () => assert.equal(await page.getByRole('alert').count(), 0));
        assert.deepEqual(problems, []);
      });
  });
}

// Each engine with a screen on which things lie elsewhere; forced colours change what is seen, not what is done.
ways('in a house, engine of the server, at 200 % zoom', { native: true }, { zoom: 2 });
ways('in a house, engine of the browser, on a phone in landscape', {}, { width: 844, height: 390, touch: true });
ways('in a house, in forced colours', { native: true }, { forced: true }, /double-clicks|reviewed/);

test('the page shows the addresses for other devices, with a code for a camera', async () => {
  const server = await serveNatively(kFolder, { host: '0.0.0.0', names: [kHouse] });
  const app = await open({ server: { ...server, url: server.url.replace('127.0.0.1', kHouse) } });
  try {
    const { page, problems } = await app.visit({ width: 390, height: 844, touch: true });
    await visible(page, 'button', 'Settings').click();
    await page.getByRole('button', { name: 'Open on your phone' }).click();
    const panel = page.getByRole('region', { name: 'Open on your phone' });
    await panel.getByText(app.url, { exact: true }).waitFor();
    const told = (await (await fetch(`${server.url}api/addresses`)).json()).addresses;
    await eventually(async () => assert.deepEqual(await panel.locator('.address').allTextContents(), told.map(({ address }) => address)));
    await panel.getByRole('img', { name: `QR code of ${told[0].address}` }).waitFor();
    await eventually(async () => assert.equal(await panel.locator('.qr path').getAttribute('d'), told[0].qr.path));
    await panel.getByRole('button', { name: `Copy ${app.url}` }).click();
    await eventually(async () => assert.equal(await pasted(page), app.url));
    assert.deepEqual(problems, []);
  } finally {
    await app.close();
  }
});

test('a server of one computer says how to serve others', async () => {
  const app = await open({ native: true });
  try {
    const { page } = await app.visit();
    await visible(page, 'button', 'Settings').click();
    await page.getByRole('button', { name: 'Open on your phone' }).click();
    await page.getByText('outflank serve --host 0.0.0.0').waitFor();
  } finally {
    await app.close();
  }
});

// Without a service worker the engine of the browser comes from the server, too.
test('while the server is away the page says so, and it goes on when the server is back', async () => {
  const first = await serveNatively(kFolder, { names: [kHouse] });
  const { port } = new URL(first.url);
  const wire = await slowWire(first, kDelayMs);
  const app = await open({ server: { ...wire, url: wire.url.replace('127.0.0.1', kHouse) } });
  let second;
  try {
    const { page } = await app.visit();
    await newGame(page, { opponent: 'greedy' });
    await square(page, 'f5').click();
    await discCount(page, 6);
    await first.close('SIGKILL');
    await page.getByText('The server does not answer.').waitFor();
    await square(page, (await legal(page))[0]).click();
    second = await serveNatively(kFolder, { port, names: [kHouse] });
    await discCount(page, 8);
    await eventually(async () => assert.equal(await page.getByText('The server does not answer.').count(), 0));
    assert.ok(await myTurn(page));
  } finally {
    await app.close();
    await second?.close();
  }
});
