// The first minute of a visit over a line that loses or delays files: the page opens with a game, whose review is
// asked for at once.
import { kFolder, open } from './page.mjs';
import { faulty, serve, serveNatively } from './server.mjs';

/** A browser before a server with `faults` (see `faulty`), with `native` the program. */
export const openWith = async (faults, { native = false } = {}) =>
  open({ server: await faulty(native ? await serveNatively(kFolder) : await serve(kFolder), faults) });

const board = (page) => page.locator('[data-square]').first();
const sentence = (page) => page.getByText(/The page tries again by itself|has not come yet/).or(page.getByRole('alert')).first();

/** Waits for `wanted`; where the page says that the engine does not come, presses what it offers. True when it
 *  had to. */
export async function comes(page, wanted) {
  let pressed = false;
  for (;;) {
    await wanted.or(sentence(page)).first().waitFor();
    if (await wanted.isVisible()) return pressed;
    pressed = true;
    const button = page.getByRole('button', { name: /^(Try again|Restart the engine|Reload)$/ }).first();
    await Promise.race([button.click(), wanted.waitFor()]).catch(() => undefined);
  }
}

/** A visit to `app` from the first request to a finished review. It prints a line that ./dev soak starts reads:
 *  the seconds until the board, until the review, and whether a button had to be pressed. */
export async function reviewed(app, name, { cached = false } = {}) {
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  const { page } = await app.visit({ hash: '#f5f6e6f4e3c5', cached, waits: false });
  const pressed = [await comes(page, board(page))];
  const first = seconds();
  await page.getByRole('button', { name: 'Review the game' }).click();
  pressed.push(await comes(page, page.locator('.sumtable')));
  console.log(`${name}: board ${first} s, review ${seconds()} s${pressed.includes(true) ? ', asked to try again' : ''}`);
}
