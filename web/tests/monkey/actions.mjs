// What the monkey does. Each action has a weight and says in a word what it did.
import { square } from '../e2e/page.mjs';

const kLegal = '[role=gridcell][aria-disabled=false]';
const kKeys = [',', '.', '<', '>', 'n', 'p', 'i', 'x', '?', 'Escape', 'Enter', ' ', 'Tab', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown',
  'Home', 'End', 'Control+z', 'Control+y', 'Control+c', 'Control+v'];
const kHashes = ['', '#play', '#analyze', '#watch', '#learn', '#library', '#settings', '#share', '#import', '#new', '#edit', '#phone', '#nowhere',
  '#f5d6c3d3c4', '#f5f6e6f4e3c5', '#f5f6a1', '#p=%ZZ;f5', '#x=broken', '#analyze/nogame/3', '#play/nogame', '#6:', '#4:'];
const kTexts = ['f5d6c3d3c4f4', '1. f5 f6 2. e6 f4', '(;FF[4]GM[2]SZ[8];B[f5];W[f6])', 'f5f6e6f4d9c5', 'nonsense', '',
  '---------------------------OX------XO--------------------------- X'];
const kOpponents = ['random', 'greedy', 'chick', 'engine:level=1'];
/** What loses something because a person wants it. */
const kLoses = /delete|clear|^undo$/i;

const kQuick = { timeout: 1500 };
/** What is under a panel, or gone meanwhile, cannot be clicked: no failure. */
const tried = (promise) => promise.then(() => '', (error) => (/Timeout|closed|detached|intercepts/.test(String(error)) ? ' (not to be had)' : Promise.reject(error)));

async function oneOf(locator, dice) {
  const count = await locator.count();
  return count === 0 ? undefined : locator.nth(dice.below(count));
}

async function clickSquare({ page }, dice, how) {
  const target = await oneOf(page.locator(kLegal), dice);
  if (!target) return 'no legal square';
  const name = (await target.getAttribute('aria-label', kQuick).catch(() => '?'))?.slice(0, 2);
  return `${name}${await tried(target[how](kQuick))}`;
}

async function clickTwo({ page }, dice) {
  const spots = await page.locator('[data-square]').evaluateAll((all) => all.map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2, each.getAttribute('aria-disabled') === 'false'];
  }));
  const legal = spots.filter(([, , open]) => open);
  for (const from of [legal, legal, spots]) {
    const spot = from[dice.below(Math.max(1, from.length))];
    if (spot) await page.mouse.click(spot[0], spot[1]);
  }
  return 'three squares at once';
}

async function clickButton({ page }, dice) {
  const target = await oneOf(page.locator('button:visible:enabled, [role=switch]:visible, summary:visible'), dice);
  if (!target) return 'no button';
  const name = await target.evaluate((each) => (each.getAttribute('aria-label') ?? each.textContent).trim(), undefined, kQuick).catch(() => '');
  // What the page says of the server is what the checks read.
  if (kLoses.test(name) || (await target.evaluate((each) => each.closest('.toast') !== null, undefined, kQuick).catch(() => true))) return `not "${name}"`;
  return `"${name}"${await tried(target.click(kQuick))}`;
}

async function clickLink(visit, dice) {
  const target = await oneOf(visit.page.locator('a[href]:visible'), dice);
  if (!target) return 'no link';
  const href = await target.getAttribute('href', kQuick).catch(() => '?');
  const another = dice.chance(0.2) && visit.tabs.length < 3 && (await visit.loads());
  return `${href}${another ? ' in another tab' : ''}${await tried(target.click({ ...kQuick, modifiers: another ? ['Control'] : [] }))}`;
}

async function newGame({ page }, dice) {
  await page.evaluate(() => (location.hash = '#new'));
  const panel = page.getByRole('region', { name: 'New game' });
  const side = dice.pick(['Black', 'White', 'Both']);
  const size = dice.pick([4, 6, 8, 8]);
  const opponent = dice.pick(kOpponents);
  const begun = async () => {
    await panel.getByRole('button', { name: side, exact: true }).click(kQuick);
    await panel.getByRole('button', { name: `${size} × ${size}` }).click(kQuick);
    if (side !== 'Both') await panel.getByLabel('Opponent').first().selectOption(opponent, kQuick);
    await panel.getByRole('button', { name: 'Begin' }).click(kQuick);
  };
  return `${side}, ${size}, ${opponent}${await tried(begun())}`;
}

async function bringIn({ page }, dice) {
  await page.evaluate(() => (location.hash = '#import'));
  const text = dice.pick(kTexts);
  const done = async () => {
    await page.locator('#paste').fill(text, kQuick);
    await page.getByRole('button', { name: /^Open/ }).click(kQuick);
  };
  return `${JSON.stringify(text)}${await tried(done())}`;
}

async function load(visit, dice, go) {
  if (!(await visit.loads())) return 'the server is away';
  return `${await tried(go())}`;
}

/** Before the first address there is the empty page that every tab begins with. */
async function back({ page }) {
  try {
    await page.goBack({ timeout: 5000 });
  } finally {
    if (page.url() === 'about:blank') await page.goForward();
  }
}

export const kActions = [
  { name: 'click', weight: 30, act: (visit, dice) => clickSquare(visit, dice, 'click') },
  { name: 'double-click', weight: 8, act: (visit, dice) => clickSquare(visit, dice, 'dblclick') },
  { name: 'click three', weight: 5, act: clickTwo },
  { name: 'click any square', weight: 4, act: async ({ page }, dice) => tried(square(page, `${'abcd'[dice.below(4)]}${1 + dice.below(4)}`).click({ ...kQuick, force: true })) },
  { name: 'type a square', weight: 6, act: async ({ page }, dice) => {
    const name = `${'abcdefgh'[dice.below(8)]}${1 + dice.below(8)}`;
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    return name;
  } },
  { name: 'key', weight: 14, act: async ({ page }, dice) => {
    const key = dice.pick(kKeys);
    await page.keyboard.press(key);
    return key;
  } },
  { name: 'button', weight: 14, act: clickButton },
  { name: 'link', weight: 8, act: clickLink },
  { name: 'address', weight: 8, act: async ({ page }, dice) => {
    const hash = dice.pick(kHashes);
    await page.evaluate((to) => (location.hash = to), hash);
    return hash;
  } },
  { name: 'new game', weight: 4, act: newGame },
  { name: 'bring in', weight: 3, act: bringIn },
  { name: 'reload', weight: 4, act: (visit, dice) => load(visit, dice, () => visit.page.reload({ timeout: 10_000 })) },
  { name: 'back', weight: 5, act: (visit, dice) => load(visit, dice, () => back(visit)) },
  { name: 'forward', weight: 3, act: (visit, dice) => load(visit, dice, () => visit.page.goForward({ timeout: 5000 })) },
  { name: 'new tab', weight: 2, act: async (visit, dice) => {
    if (visit.tabs.length >= 3 || !(await visit.loads())) return 'no';
    const hash = dice.pick(kHashes);
    await visit.addTab(hash);
    return hash;
  } },
  { name: 'other tab', weight: 3, act: async (visit, dice) => {
    await visit.turnTo(dice.below(visit.tabs.length));
    return `one of ${visit.tabs.length}`;
  } },
  { name: 'close tab', weight: 1, act: async (visit) => {
    if (visit.tabs.length > 1) await visit.page.close();
    await visit.page.bringToFront();
    return `${visit.tabs.length} left`;
  } },
  { name: 'kill the server', weight: 2, act: async (visit) => {
    if (!visit.server.up || (!visit.house && !(await visit.cached()))) return 'no';
    await visit.kill();
    return 'killed';
  } },
  { name: 'start the server', weight: 6, act: async (visit) => {
    if (visit.server.up) return 'it is up';
    await visit.back();
    return 'started';
  } },
  { name: 'wait', weight: 4, act: async ({ page }, dice) => {
    const ms = 50 + dice.below(700);
    await page.waitForTimeout(ms);
    return `${ms} ms`;
  } },
];
