// What does not fit on a page: looked for in the page itself, so that every view and size is
// measured by the same rules. `misfits` is sent to the browser and may use nothing from outside.

/**
 * One line for everything that is wrong on the page as it stands. `least` is the smallest text, in
 * pixels on the screen; `target` the least width and height of what is pressed.
 */
export function misfits({ least = 9, target = 24 } = {}) {
  const kSlack = 1.5; // pixels that rounding may cost
  // What may scroll sideways: the ribbon of moves, a line of play, the film of the perfect game.
  const kMayScroll = '.ribbon, .seq, .film, textarea, input, .paste';
  // What may be cut with dots: names, lines of facts about a player, lines of play.
  const kMayTruncate = '.name, th[scope=row], .who > span, .seq, .ribbon, input, textarea, select, [data-may-truncate]';
  // Squares share their edges, and their size is the board's business.
  const kNoTarget = '[role=gridcell], .vh, [tabindex="-1"]';
  const found = new Set();
  const width = document.documentElement.clientWidth;

  const nameOf = (element) => {
    const own = element.closest('button, a, label, th, td, dt, dd, h2, h3, p, li, span, text, div') ?? element;
    const words = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    const classes = (own.getAttribute('class') ?? '').replace(/s(velte)?-\S+/g, '').trim();
    return `${own.tagName.toLowerCase()}${classes && `.${classes.split(/\s+/).join('.')}`} "${words || (own.getAttribute('aria-label') ?? '')}"`;
  };
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('.vh, [hidden]') && !element.parentElement?.closest('.vh') && getComputedStyle(element).clipPath !== 'inset(50%)';
  const paint = document.createElement('canvas').getContext('2d');
  /** From the top of the highest letter to the foot of the lowest one, in a line of text. */
  const inkOf = (element, text, rect) => {
    paint.font = getComputedStyle(element).font;
    const { fontBoundingBoxAscent, actualBoundingBoxAscent, actualBoundingBoxDescent } = paint.measureText(text);
    const line = rect.top + fontBoundingBoxAscent;
    return { top: line - actualBoundingBoxAscent, bottom: line + actualBoundingBoxDescent };
  };
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const cuts = (element, axis) => ['hidden', 'clip'].includes(styleOf(element)[`overflow${axis}`]);
  const rolls = (element, axis) => ['auto', 'scroll'].includes(styleOf(element)[`overflow${axis}`]);
  const chain = (element) => {
    const all = [];
    for (let each = element; each && each !== document.documentElement; each = each.parentElement) all.push(each);
    return all;
  };

  if (document.documentElement.scrollWidth > width) found.add(`the page is ${document.documentElement.scrollWidth - width} px wider than the screen`);

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || element.closest('script, style, noscript, option, svg defs') || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5 && rect.height > 0.5);
    if (rects.length > 0) texts.push({ element, rects });
  }

  for (const { element, rects } of texts) {
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const top = Math.min(...rects.map((rect) => rect.top));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    const svg = element instanceof SVGElement;
    const scale = svg ? Math.hypot(element.getScreenCTM().a, element.getScreenCTM().b) : 1;
    const size = parseFloat(styleOf(element).fontSize) * scale;
    if (size < least - 0.01) found.add(`text of ${size.toFixed(1)} px: ${nameOf(element)}`);

    // Its box, and every ancestor that cuts: the words must lie inside.
    const box = element.closest('button, a, td, th, .chip, .panel, .drawer, .player, .note, .toast, .bar, header');
    let rolled = { x: false, y: false };
    for (const each of chain(element)) {
      const may = each.matches(kMayTruncate);
      const rect = each.getBoundingClientRect();
      const style = styleOf(each);
      const wall = each === box || cuts(each, 'X');
      const wallY = each === box || cuts(each, 'Y');
      if (wall && !may && !rolled.x && (left < rect.left - kSlack || right > rect.right + kSlack))
        found.add(`text ${each === box ? 'sticks out of' : 'is cut at the side by'} ${nameOf(each)}: ${nameOf(element)} by ${Math.max(rect.left - left, right - rect.right).toFixed(0)} px`);
      if (wallY && !may && !rolled.y && !svg && (top < rect.top - 3 || bottom > rect.bottom + 3))
        found.add(`text ${each === box ? 'sticks out of' : 'is cut below or above by'} ${nameOf(each)}: ${nameOf(element)}`);
      rolled = { x: rolled.x || rolls(each, 'X') || each.matches(kMayTruncate), y: rolled.y || rolls(each, 'Y') };
      if (style.position === 'fixed') break;
    }
  }

  // Names of files and ranks lie between the edge of the board and its squares.
  for (const { element, rects } of texts.filter((each) => each.element.matches('.coords span'))) {
    const ink = inkOf(element, element.textContent, rects[0]);
    const frame = element.parentElement.getBoundingClientRect();
    const over = Math.max(frame.top - ink.top, ink.bottom - frame.bottom);
    if (element.closest('.files') && over > 0.25) found.add(`the letter ${element.textContent} is cut by ${over.toFixed(1)} px beside a board of ${element.closest('.board').clientWidth}`);
  }

  // Words over words: each text against the others nearby.
  const flat = texts.flatMap(({ element, rects }) => {
    const fixed = chain(element).some((each) => ['fixed', 'sticky'].includes(styleOf(each).position));
    if (fixed || element.closest('.plate, .peek')) return [];
    const cutBy = chain(element).filter((each) => ['X', 'Y'].some((axis) => cuts(each, axis) || rolls(each, axis))).map((each) => each.getBoundingClientRect());
    return rects.map((rect) => ({
      element,
      left: Math.max(rect.left, ...cutBy.map((box) => box.left)),
      right: Math.min(rect.right, ...cutBy.map((box) => box.right)),
      top: Math.max(rect.top, ...cutBy.map((box) => box.top)),
      bottom: Math.min(rect.bottom, ...cutBy.map((box) => box.bottom)),
    }));
  }).sort((a, b) => a.top - b.top);
  flat.forEach((a, i) => {
    for (let j = i + 1; j < flat.length && flat[j].top < a.bottom; ++j) {
      const b = flat[j];
      if (a.element === b.element || a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const overX = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const overY = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (overX > 2 && overY > 5) found.add(`text over text: ${nameOf(a.element)} and ${nameOf(b.element)}`);
    }
  });

  for (const element of document.body.querySelectorAll('*')) {
    if (element instanceof SVGElement && element.tagName !== 'svg') continue;
    if (!shown(element)) continue;
    const rect = element.getBoundingClientRect();
    if (rect.width < 1 || rect.height < 1) continue;
    const held = chain(element.parentElement ?? document.body).some((each) => each !== document.body && (rolls(each, 'X') || cuts(each, 'X')));
    if (!held && (rect.left < -kSlack || rect.right > width + kSlack)) found.add(`outside the screen: ${nameOf(element)} from ${rect.left.toFixed(0)} to ${rect.right.toFixed(0)}`);
    if (rolls(element, 'X') && element.scrollWidth > element.clientWidth + kSlack && !element.matches(kMayScroll))
      found.add(`scrolls sideways by ${element.scrollWidth - element.clientWidth} px: ${nameOf(element)}`);
    const pressed = element.matches('button, a[href], input, select, textarea, summary, [role=slider], [role=switch]');
    if (pressed && !element.matches(kNoTarget)) {
      const area = element.matches('input[type=checkbox], input[type=radio], input[type=file]') ? (element.closest('label') ?? element).getBoundingClientRect() : rect;
      if (Math.min(area.width, area.height) < target - 0.5) found.add(`a target of ${area.width.toFixed(0)} x ${area.height.toFixed(0)}: ${nameOf(element)}`);
    }
  }
  return [...found];
}

/** Where the board is, and how large one square. */
export const boardBox = (page) =>
  page.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.plate').getBoundingClientRect();
    return { left, top, right: left + width, bottom: top + height, width, square: document.querySelector('.sq').getBoundingClientRect().width };
  });
