// A page that is left alone rests: a search ends after the time that the person chose, and goes on when asked to.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { discCount, drawn, eventually, kTrusted, legal, myTurn, newGame, open, square } from './page.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const status = (page) => page.locator('.status b').textContent();
const button = (page, name) => page.locator('.status').getByRole('button', { name, exact: true });

test('an analysis rests after the time chosen, keeps what it found, and goes on by button and key', async () => {
  const { page, problems } = await app.visit({ hash: '#f5f6e6f4e3c5c4e7c6e2' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByLabel('Analysis rests after').selectOption('10');
  await page.keyboard.press('Escape');
  await page.locator('.line .sc').first().waitFor();
  await button(page, 'Go on').waitFor();
  await eventually(async () => assert.match(await status(page), /^Resting at depth \d+$/));
  await eventually(async () => assert.ok((await page.locator('.line .sc').count()) >= 3));
  await eventually(async () => assert.ok((await page.locator('.score.best').count()) >= 1));

  await button(page, 'Go on').click();
  await button(page, 'Stop').waitFor();
  await eventually(async () => assert.match(await status(page), /^Depth \d+$/));
  await button(page, 'Go on').waitFor();
  await page.keyboard.press('s');
  await button(page, 'Stop').waitFor();
  await button(page, 'Stop').click();
  await button(page, 'Start').waitFor();
  await button(page, 'Start').click();
  await button(page, 'Stop').waitFor();
  assert.deepEqual(problems, []);
});

test('another position is searched though the one before rests', async () => {
  const { page } = await app.visit({
    hash: '#f5f6e6f4e3c5c4e7c6e2',
    // On a battery a minute becomes 20 seconds, and 10 stay 10.
    script: () => Object.defineProperty(navigator, 'getBattery', { value: async () => ({ charging: false }) }),
  });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByLabel('Analysis rests after').selectOption('10');
  await page.keyboard.press('Escape');
  await button(page, 'Go on').waitFor();
  await page.keyboard.press(',');
  await button(page, 'Stop').waitFor();
  await eventually(async () => assert.match(await status(page), /^Depth \d+$/));
});

/** Runs before the page's own scripts: what passes between it and its engine is counted, by worker and by wire, and
 *  so are the questions that wait for an answer, and what is done again and again. */
function countTalk() {
  const talk = (window.talk = { messages: 0, open: new Set(), intervals: new Set() });
  const [begin, end] = [window.setInterval, window.clearInterval];
  window.setInterval = (...how) => {
    const id = begin(...how);
    talk.intervals.add(id);
    return id;
  };
  window.clearInterval = (id) => {
    talk.intervals.delete(id);
    end(id);
  };
  const sent = (of, { id, request }) => {
    talk.messages += 1;
    if (request) talk.open.add(`${of} ${id}`);
  };
  const came = (of, { id, report }) => {
    talk.messages += 1;
    if (report === undefined) talk.open.delete(`${of} ${id}`);
  };
  let made = 0;
  window.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      this.name = made++;
      this.addEventListener('message', ({ data }) => came(this.name, data));
    }
    postMessage(data, ...more) {
      sent(this.name, data);
      super.postMessage(data, ...more);
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => came('wire', JSON.parse(data)));
    }
    send(text) {
      sent('wire', JSON.parse(text));
      super.send(text);
    }
  };
}
/** Runs in the page: calls that make it do something later. */
function countTimers() {
  window.timers = [];
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame']) {
    const plain = window[name];
    window[name] = (...how) => {
      window.timers.push(`${name} ${how[0]}`);
      return plain(...how);
    };
  }
}

for (const native of [false, true])
  // A service worker is for trusted origins.
  test(`while a person is to move nothing runs, with the engine of the ${native ? 'server' : 'browser'}`, kTrusted, async () => {
    const own = await open({ native });
    try {
      const { page, problems } = await own.visit({ script: countTalk });
      await newGame(page, { opponent: 'engine:level=5' });
      await square(page, 'f5').click();
      await discCount(page, 6);
      assert.ok(await myTurn(page));
      await page.evaluate(() => navigator.serviceWorker.ready); // the last thing of the start
      await page.waitForFunction(() => window.talk.messages > 0 && window.talk.open.size + window.talk.intervals.size === 0);
      await page.clock.install();
      await page.clock.runFor(60_000); // whatever was begun before comes to its end
      await page.evaluate(countTimers);
      const before = await page.evaluate(() => window.talk.messages);
      await page.clock.runFor(600_000);
      await eventually(async () => assert.deepEqual(await page.evaluate(() => [window.talk.messages, window.talk.open.size, window.timers]), [before, 0, []]));
      if (native) assert.deepEqual((await own.server.health()).searches, { running: 0, waiting: 0 });
      await square(page, (await legal(page))[0]).click(); // and what is counted is counted
      await drawn(page);
      await eventually(async () => assert.ok((await page.evaluate(() => window.talk.messages)) > before));
      assert.deepEqual(problems, []);
    } finally {
      await own.close();
    }
  });
