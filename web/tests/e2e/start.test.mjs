// Nothing that is stored, and nothing that is missing, stops the start: there is a board, or a word with a button.
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { eventually, kept, kFast, kFolder, legal, newGame, open, square } from './page.mjs';
import { faulty, serve } from './server.mjs';

let app;
test.beforeAll(async () => (app = await open()));
test.afterEach(() => app.leave());
test.afterAll(() => app.close());

const board = (page) => page.locator('[data-square]').first();
const kNotKept = 'Games cannot be saved here.';

/** A move is played, and no engine is said to have stopped. */
async function plays(page) {
  await board(page).waitFor();
  await square(page, (await legal(page))[0]).click();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length >= 5);
  await eventually(async () => assert.equal(await page.getByRole('alert').count(), 0));
  await eventually(async () => assert.equal(await page.getByText('The engine stopped').count(), 0));
}

for (const [at, text] of ['{"locale":"xx"}', 'null', '{"theme":5}', 'no JSON', '{"threads":-1,"analysisLines":"x"}'].entries())
  test(`settings that say ${text} do not stop the page`, at === 0 ? kFast : {}, async () => {
    const { page, problems } = await app.visit();
    await page.evaluate((kept) => localStorage.setItem('outflank.settings', kept), text);
    await page.reload();
    await plays(page);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('region', { name: 'Settings' }).waitFor();
    assert.deepEqual(problems, []);
  });

for (const [name, script] of Object.entries({
  'never answers': () => (IDBFactory.prototype.open = () => ({})),
  'is not there': () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
  'may not be asked for': () =>
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('not allowed', 'SecurityError');
      },
    }),
}))
  test(`a database that ${name} gives a board, and a word that games are not kept`, async () => {
    const { page, problems } = await app.visit({ script });
    await page.getByText(kNotKept).waitFor();
    await plays(page);
    assert.deepEqual(problems, []);
  });

test('games come after the board where the database answers late', async () => {
  const { page, context } = await app.visit();
  await newGame(page, { side: 'Both' });
  for (const [played, name] of ['f5', 'f6', 'e6'].entries()) {
    await square(page, name).click();
    await page.waitForFunction((n) => document.querySelectorAll('.disc:not(.ghost)').length === n, 5 + played);
  }
  await kept(page, 3);
  await context.addInitScript(() => {
    const { open: real } = IDBFactory.prototype;
    const held = new Promise((resolve) => (globalThis.letGo = resolve));
    IDBFactory.prototype.open = function (...wanted) {
      const asked = real.apply(this, wanted);
      return {
        set onsuccess(heard) {
          void held.then(() => heard());
        },
        get result() {
          return asked.result;
        },
      };
    };
  });
  await page.reload();
  await board(page).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.disc:not(.ghost)').length === 4); // it is not that game
  await page.evaluate(() => globalThis.letGo());
  await square(page, 'f5').click();
  await page.getByRole('button', { name: /^All/ }).click();
  await page.locator('.drawer li').nth(1).waitFor();
});

test('storage that may not even be looked at does not stop the page', async () => {
  const { page, problems } = await app.visit({
    script: () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('not allowed', 'SecurityError');
          },
        });
      globalThis.BroadcastChannel = class {
        constructor() {
          throw new DOMException('not allowed', 'SecurityError');
        }
      };
    },
  });
  await plays(page);
  assert.deepEqual(problems, []);
});

/** Where there are settings, something that the start needs throws. */
const breaks = () => {
  if (localStorage.getItem('outflank.settings') === null) return;
  Crypto.prototype.getRandomValues = () => {
    throw new Error('no numbers here');
  };
};

test('what is thrown before the first board is said, and settings can be forgotten', kFast, async () => {
  const { page, context } = await app.visit({ restsAfter: null });
  await page.evaluate(() => localStorage.setItem('outflank.settings', '{"theme":"dark"}'));
  await context.addInitScript(breaks);
  await page.reload();
  const word = page.getByRole('alert');
  await word.getByText('Outflank could not start.').waitFor();
  await word.getByText('Error: no numbers here').waitFor();
  await word.getByRole('button', { name: 'Reload', exact: true }).click();
  await word.getByText('Error: no numbers here').waitFor();
  await word.getByRole('button', { name: 'Forget the settings and reload' }).click();
  await plays(page);
});

/** What the page may ask of the browser before its first board, by the object that has it. */
const kAsked = {
  window: ['matchMedia', 'fetch', 'Worker', 'requestAnimationFrame', 'setTimeout', 'addEventListener', 'BroadcastChannel', 'ResizeObserver', 'IntersectionObserver', 'URL', 'MessageChannel', 'TextDecoder', 'structuredClone', 'queueMicrotask'],
  'Storage.prototype': ['getItem', 'setItem'],
  'IDBFactory.prototype': ['open'],
  'Crypto.prototype': ['getRandomValues'],
  'History.prototype': ['replaceState', 'pushState'],
  'Document.prototype': ['createElement', 'createTreeWalker', 'getElementById', 'querySelector'],
  'Element.prototype': ['setAttribute', 'append', 'animate', 'replaceChildren', 'cloneNode'],
  'CSSStyleDeclaration.prototype': ['setProperty'],
  'Performance.prototype': ['now'],
  'Intl': ['NumberFormat', 'PluralRules'],
  'WebAssembly': ['compileStreaming', 'compile'],
};

/** Runs in the page: what the object `where` has as `what` throws, until there is a board or a word. */
const refuses = ([where, what]) => {
  const object = where.split('.').reduce((at, part) => at[part], globalThis);
  const plain = object[what];
  const refuse = () => {
    if (new Error().stack.includes('/assets/') && !document.querySelector('[data-square], .failed')) throw new Error(`no ${what} here`);
  };
  object[what] = new Proxy(plain, {
    apply: (to, self, given) => (refuse(), Reflect.apply(to, self, given)),
    construct: (to, given, made) => (refuse(), Reflect.construct(to, given, made)),
  });
};

for (const [owner, names] of Object.entries(kAsked))
  test(`whatever throws of ${owner}, there is a board that plays or a word to reload`, async () => {
    // Side by side: where no word can be drawn, the document's own comes after some seconds.
    await Promise.all(names.map(async (name) => {
      // Thrown in the page's own scripts alone: what the browser and this test ask goes well.
      const { page } = await app.visit({ waits: false, cached: false, script: refuses, given: [owner, name] });
      const word = page.getByRole('alert').getByRole('button', { name: 'Reload', exact: true }).or(page.getByText('To try again, reload the page.'));
      await board(page).or(word).first().waitFor().catch((error) => assert.fail(`${owner}.${name}: ${error.message}`));
      if ((await word.count()) === 0) await plays(page);
      await page.close();
    }));
  });

test('the board is drawn though the first change of the page threw', async () => {
  const script = () => {
    const { queueMicrotask } = globalThis;
    globalThis.queueMicrotask = () => {
      globalThis.queueMicrotask = queueMicrotask;
      throw new Error('not now');
    };
    IDBFactory.prototype.open = () => ({}); // the frame is there before the board: the games, which would come first, never do
  };
  const { page } = await app.visit({ cached: false, script });
  await plays(page);
});

test('what is thrown before the frame is there is said until there is a board', async () => {
  const script = () => {
    IDBFactory.prototype.open = () => ({});
    globalThis.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        void Promise.reject(new Error('thrown early'));
      }
    };
    new MutationObserver(() => {
      if (document.querySelector('.topbar') && !document.querySelector('[data-square]')) globalThis.saidBefore ??= document.querySelector('.failed')?.textContent ?? 'nothing';
    }).observe(document, { childList: true, subtree: true });
  };
  const { page } = await app.visit({ cached: false, script });
  await plays(page);
  await page.waitForFunction(() => globalThis.saidBefore?.includes('thrown early'));
  await eventually(async () => assert.equal(await page.getByText('Outflank could not start.').count(), 0));
});

test('what a script throws while it is loaded is said', async () => {
  const { page } = await app.visit({
    waits: false,
    script: () =>
      Object.defineProperty(Navigator.prototype, 'userAgent', {
        get() {
          throw new Error('no name here');
        },
      }),
  });
  await page.getByRole('alert').getByText('Error: no name here').waitFor();
});

test('the other views do not come: the game goes on, and a word says what to do', async () => {
  const broken = await open({ server: await faulty(await serve(kFolder), [{ file: /assets\/later-.*\.js/, kind: 'stall' }]) });
  try {
    const { page } = await broken.visit({ cached: false });
    await page.getByRole('link', { name: 'Analyze' }).first().click();
    await page.getByText('This part of the page has not come yet.').waitFor();
    await page.getByRole('link', { name: 'Play' }).first().click();
    await plays(page);
    await page.getByRole('link', { name: 'Analyze' }).first().click();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.locator('.line .sc').first().waitFor();
  } finally {
    await broken.close();
  }
});

test('a script that does not come leaves a word that says what to do', async () => {
  const broken = await open({ server: await faulty(await serve(kFolder), [{ file: /assets\/index-.*\.js/, kind: '503' }]) });
  try {
    const { page } = await broken.visit({ cached: false, waits: false });
    await page.getByText('Outflank is loading').waitFor();
    await page.getByText('To try again, reload the page.').waitFor();
    await page.reload();
    await plays(page);
  } finally {
    await broken.close();
  }
});

test('before its style is there the page has the colours of the system', async () => {
  const { page, context } = await app.visit({ dark: true, cached: false });
  await context.route('**/assets/*.css', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  const ink = () => getComputedStyle(document.documentElement).color;
  await eventually(async () => assert.equal(await page.evaluate(ink), 'rgb(255, 255, 255)'));
  await page.emulateMedia({ colorScheme: 'light' });
  await eventually(async () => assert.equal(await page.evaluate(ink), 'rgb(0, 0, 0)'));
});

/** The colour of a phone's bar, as the page's head says it for the browser's scheme. */
const barColour = () => [...document.querySelectorAll('meta[name=theme-color]')].filter(({ media }) => matchMedia(media).matches).map(({ content }) => content).join();

test('a theme that was chosen is there before the page’s own script, and in the bar of a phone after it', async () => {
  const { page, context } = await app.visit({ cached: false, restsAfter: null });
  await page.evaluate(() => localStorage.setItem('outflank.settings', '{"theme":"dark"}'));
  let goOn;
  const held = new Promise((resolve) => (goOn = resolve));
  await context.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByText('Outflank is loading').waitFor();
  await eventually(async () => assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark'));
  goOn();
  await plays(page);
  await eventually(async () => assert.equal(await page.evaluate(barColour), '#181d1a'));
});

test('a theme whose script never comes holds nothing up', async () => {
  const { page, context } = await app.visit({ cached: false, restsAfter: null });
  await page.evaluate(() => localStorage.setItem('outflank.settings', '{"theme":"dark"}'));
  await context.route('**/theme.js', () => undefined);
  await page.reload({ waitUntil: 'commit' });
  await plays(page);
  await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark'));
});

test('settings that cannot be kept are said to hold for the visit', async () => {
  const script = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('nothing is kept here', 'QuotaExceededError');
    };
  };
  const { page, problems } = await app.visit({ script, restsAfter: null });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Settings' });
  await panel.getByRole('button', { name: 'Dark' }).click();
  await panel.getByText('This browser keeps no settings').waitFor();
  await eventually(async () => assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark'));
  assert.deepEqual(problems, []);
});

test('a browser without WebAssembly has a board and a word that names it', async () => {
  const { page, problems } = await app.visit({ script: () => delete globalThis.WebAssembly, restsAfter: null });
  await page.getByText('This browser runs no WebAssembly').waitFor();
  await board(page).waitFor();
  assert.deepEqual(problems, []);
});
