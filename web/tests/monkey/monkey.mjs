// A monkey at the page, with a seed and an end: it plays, double-clicks, types, navigates, reloads, opens tabs and
// kills the server, and looks after every burst whether the board lives and no game is lost.
//
//   node tests/monkey/monkey.mjs MINUTES|Na [SEED] [native|wasm]
//
// Ends after so many minutes, or with "200a" after 200 actions, which are the same in every run.
// Prints the seed first, and counts at the end. After a failure: what is wrong, and all that was done in that visit; the exit status is 1.
// The same seed plays the same visits, but the engine's answers and the browser's pace differ from run to run.
import { openBrowser, Visit } from './world.mjs';
import { kActions } from './actions.mjs';
import { Checks } from './checks.mjs';

const kBursts = 14;
const kMostInBurst = 5;
const kScreens = [[1440, 900], [768, 1024], [390, 844], [844, 390]];

/** Random numbers of a seed (mulberry32, T. Ettinger). */
class Dice {
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
async function visitOnce(browser, dice, engine, log, counts, goesOn) {
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

class Counts {
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

const [length = '1', seedText = String(Date.now() % 1_000_000), ...engines] = process.argv.slice(2);
if (!/^(\d+a|\d+(\.\d+)?)$/.test(length) || !(parseFloat(length) > 0) || !/^\d+$/.test(seedText) || engines.some((each) => each !== 'native' && each !== 'wasm')) {
  console.error(`monkey: found "${process.argv.slice(2).join(' ')}", expected MINUTES|Na [SEED] [native|wasm]`);
  process.exit(2);
}
const kinds = engines.length > 0 ? engines : ['native', 'wasm'];
const byActions = length.endsWith('a');
console.log(`monkey: ${parseFloat(length)} ${byActions ? 'actions' : 'minutes'}, seed ${seedText}, ${kinds.join(' and ')}`);
const end = Date.now() + 60_000 * Number(length);
const counts = new Counts();
const goesOn = () => (byActions ? counts.actions < parseInt(length) : Date.now() < end);
const browser = await openBrowser();
try {
  for (let visits = 0; goesOn(); ++visits) {
    const seed = Number(seedText) + visits;
    const engine = kinds[visits % kinds.length];
    const log = [];
    try {
      await visitOnce(browser, new Dice(seed), engine, log, counts, goesOn);
      counts.add('visits');
    } catch (error) {
      console.log(`FAILED in visit ${visits}; again with: MINUTES ${seed} ${engine}\n${log.join('\n')}\n${error.stack}`);
      process.exitCode = 1;
      if (!process.env['MONKEY_GOES_ON']) break;
    }
  }
} finally {
  await browser.close();
}
console.log(`monkey: ${counts}${process.exitCode ? '' : '; all is well'}`);
