// A monkey at the page, with a seed and an end: it plays, double-clicks, types, navigates, reloads, opens tabs and
// kills the server, and looks after every burst whether the board lives and no game is lost.
//
//   node tests/monkey/monkey.mjs MINUTES|Na [SEED] [native|wasm]
//
// Ends after so many minutes, or with "200a" after 200 actions, which are the same in every run.
// Prints the seed first, and counts at the end. After a failure: what is wrong, and all that was done in that visit; the exit status is 1.
// The same seed plays the same visits, but the engine's answers and the browser's pace differ from run to run.
import { Counts, Dice, visitOnce } from './visit.mjs';
import { openBrowser } from './world.mjs';

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
