// What a person does on a page, by the few things that the drivers of all browsers have in common: real clicks
// and keys, and questions to the page.
//
// A driver gives a `tab` with: goTo(url), reload(), evaluate(function, ...arguments), element(function, ...arguments)
// (the element that the function returns, as the driver has it), click(element), fill(element, text),
// choose(element, value) of a list, press(key) where the focus is, close().
import assert from 'node:assert/strict';
import { kPatienceMs } from '../../playwright.config.mjs';

const kPauseMs = 50;

/** The first element to be seen that `css` matches, and whose name is `name` (as a label, else its text). Runs in the page. */
function seen(css, name) {
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const isNamed = (element) => name === undefined || name === null || nameOf(element) === name;
  return [...document.querySelectorAll(css)].find((element) => isNamed(element) && isSeen(element)) ?? null;
}

export class View {
  constructor(tab) {
    this.tab = tab;
  }

  async goTo(url) {
    await this.tab.goTo(url);
    await this.board();
  }
  async reload() {
    await this.tab.reload();
    await this.board();
  }
  board() {
    return this.until(() => document.querySelectorAll('[data-square]').length >= 16);
  }

  evaluate(what, ...values) {
    return this.tab.evaluate(what, ...values);
  }

  /** Waits until `what`, asked in the page, is true; else tells what the page says of itself. */
  async until(what, ...values) {
    const end = Date.now() + kPatienceMs;
    for (;;) {
      let answer;
      try {
        answer = await this.tab.evaluate(what, ...values);
      } catch (error) {
        answer = undefined; // the page is on its way to another one
        if (Date.now() > end) throw error;
      }
      if (answer) return answer;
      if (Date.now() > end) break;
      await new Promise((resolve) => setTimeout(resolve, kPauseMs));
    }
    await this.giveUp(`${what} ${JSON.stringify(values)}`);
  }
  async giveUp(what) {
    const report = await this.tab.evaluate(() => globalThis.outflankReport?.() ?? document.documentElement.outerHTML.slice(0, 2000));
    assert.fail(`waited for ${what}; the page says:\n${report}`);
  }

  /** Does something with an element as soon as it is seen; again if it was drawn anew meanwhile. */
  async with(css, name, act) {
    const end = Date.now() + kPatienceMs;
    for (;;) {
      const element = await this.tab.element(seen, css, name ?? null).catch(() => null);
      try {
        if (element) return await act(element);
      } catch (error) {
        if (Date.now() > end) throw error;
      }
      if (Date.now() > end) await this.giveUp(`${css} ${name ?? ''}`);
      await new Promise((resolve) => setTimeout(resolve, kPauseMs));
    }
  }
  click(css, name) {
    return this.with(css, name, (element) => this.tab.click(element));
  }
  fill(css, text) {
    return this.with(css, undefined, (element) => this.tab.fill(element, text));
  }
  choose(css, value) {
    return this.with(css, undefined, (element) => this.tab.choose(element, value));
  }

  press(key) {
    return this.tab.press(key);
  }
  /** Gives the focus to the first element of `css`. */
  focus(css) {
    return this.until((wanted) => {
      const element = document.querySelector(wanted);
      element?.focus();
      return element !== null && document.activeElement === element;
    }, css);
  }

  discs() {
    return this.tab.evaluate(() => document.querySelectorAll('.disc:not(.ghost)').length);
  }
  /** Waits until there are at least so many discs on the board. */
  untilDiscs(least) {
    return this.until((n) => document.querySelectorAll('.disc:not(.ghost)').length >= n, least);
  }
  /** Plays the first legal square, and waits for it and for the computer's answer. */
  async playOne() {
    const before = await this.discs();
    await this.click('[role=gridcell][aria-disabled=false]');
    await this.untilDiscs(before + 2);
  }
  async newGame({ size = 8, side = 'Black', opponent = 'random' } = {}) {
    await this.click('button', 'New game');
    await this.click('.drawer button', side);
    await this.click('.drawer button', `${size} × ${size}`);
    await this.choose('.drawer select', opponent);
    await this.click('.drawer button', 'Begin');
    await this.until(() => !document.querySelector('.drawer'));
  }
}
