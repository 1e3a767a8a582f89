// One visit of the monkey: its dice, its actions in bursts, and the look at the page after each.
import { kActions } from './actions.mjs';
import { Checks } from './checks.mjs';
import { Visit } from './world.mjs';

const kBursts = 14;
const kMostInBurst = 5;
const kScreens = [[1440, 900], [768, 1024], [390, 844], [844, 390]];

/** Random numbers of a seed (mulberry32, T. Ettinger). */
export class Dice {
  constructor(seed) {
    this.state = seed >>> 0;
  }
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  below = (count) => Math.floor(this.next() * count);
  chance = (share) => this.next() < share;
  pick = (all) => all[this.below(all.length)];
}

const kWeights = kActions.reduce((sum, { weight }) => sum + weight, 0);
function drawn(dice) {
  let left = dice.next() * kWeights;
  return kActions.find(({ weight }) => (left -= weight) < 0) ?? kActions[0];
}

/** One visit; throws what is wrong. `log` gets every action, `counts` how often each was done. */
export async function visitOnce(browser, dice, engine, log, counts, goesOn) {
  const [width, height] = dice.pick(kScreens);
  const kind = { native: engine === 'native', house: dice.chance(0.5), width, height, touch: width < 800, forced: dice.chance(0.15) };
  log.push(JSON.stringify(kind));
  const visit = await Visit.begin(browser, kind);
  const checks = new Checks(visit);
  const check = async () => {
    const problem = await checks.problem();
    if (problem) throw new Error(problem);
  };
  try {
    await check();
    for (let burst = 0; burst < kBursts && goesOn(); ++burst) {
      for (let left = 1 + dice.below(kMostInBurst); left > 0; --left) {
        const { name, act } = drawn(dice);
        const at = log.push(name) - 1;
        const done = await act(visit, dice);
        log[at] = `${name}: ${done}`;
        counts.add('actions');
        counts.add(done === 'killed' ? 'kills' : name);
      }
      await check();
      log.push('-- all is well');
    }
    log.push('the end of the visit');
    if (!visit.server.up) await visit.back();
    await checks.takesMoves();
    await check();
    counts.add('games seen', checks.games);
  } catch (error) {
    await visit.page?.screenshot({ path: process.env['MONKEY_PICTURE'] ?? '/dev/null' }).catch(() => undefined);
    throw error;
  } finally {
    await visit.end();
  }
}

export class Counts {
  all = new Map();
  add(name, by = 1) {
    this.all.set(name, (this.all.get(name) ?? 0) + by);
  }
  get actions() {
    return this.all.get('actions') ?? 0;
  }
  toString() {
    const of = (name, what = name) => `${this.all.get(name) ?? 0} ${what}`;
    return [of('visits'), of('actions'), of('games seen'), of('new game', 'new games'), of('reload', 'reloads'), of('back'), of('forward'), of('new tab', 'tabs opened'), of('kills', 'kills of the server')].join(', ');
  }
}
