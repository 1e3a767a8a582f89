// What must hold after every burst of the monkey: a board that answers, and every game with all its moves.

const kPatienceMs = 60_000;
const kLookMs = 150;

/** What a person sees: squares, whether the board waits for them, the game and its moves. */
function seen() {
  const grid = document.querySelector('[role=grid]');
  const toast = document.querySelector('.toast')?.textContent ?? '';
  const has = (selector) => document.querySelector(selector) !== null;
  const view = ['play', 'analyze', 'watch', 'learn'].find((name) => has(`main.${name}`)) ?? '';
  // Play and Analyze share one; what this document has shown once it can show again.
  const boards = (window.boardsSeen ??= new Set());
  const board = ['play', 'analyze'].includes(view) ? 'game' : view;
  if (!grid) return { state: 'no board', view, toast, first: !boards.has(board) };
  boards.add(board);
  const squares = grid.querySelectorAll('[role=gridcell]').length;
  // Panels refuse what the monkey types into them, which is theirs to do; weights may be late while the server is away.
  const trouble = [...document.querySelectorAll('[role=alert]')].filter((each) => !each.closest('.drawer') && !each.matches('.warn')).map((each) => each.textContent.trim());
  const game = /^#(?:play|analyze)\/([\w-]+)/.exec(location.hash)?.[1];
  const marked = document.querySelector('.play .moves .mv[aria-current=true], .tree > .row .mv[aria-current=true]');
  const list = marked ? [...marked.closest('.moves, .tree').querySelectorAll('.mv:not(.pass)')].filter((each) => !each.closest('.var')) : [];
  const line = list.slice(0, list.indexOf(marked) + 1).map((each) => each.textContent.trim().slice(0, 2));
  let state = 'waits';
  if (has('.elsewhere')) state = 'is played elsewhere';
  else if (grid.getAttribute('aria-label').includes('Game over') || has('.play .result')) state = 'is over';
  else if (has('.lookback')) state = 'looks back';
  else if (grid.querySelector('[aria-disabled=false]')) state = 'answers';
  return { state, squares, trouble, game, line, view, size: Math.sqrt(squares), hash: location.hash, toast };
}

/** Every kept game as { id, size, lines }: all lines of its tree as "f5d6...". Runs in the page. */
async function kept() {
  // Without a version it is opened as it is; what is not there is for the page to make.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'outflank')) return [];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('outflank');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const asking = opening.result.transaction('games').objectStore('games').getAll();
      asking.onerror = () => reject(asking.error);
      asking.onsuccess = () => {
        opening.result.close();
        const ends = (nodes, size, before) =>
          nodes.length === 0 ? [before] : nodes.flatMap((node) => ends(node.children, size, before + 'abcdefgh'[node.square % size] + (1 + Math.floor(node.square / size))));
        resolve(asking.result.map(({ id, game }) => ({ id, size: game.start.size, lines: ends(game.children, game.start.size, '') })));
      };
    };
  });
}

export class Checks {
  /** By game, the lines that the board has shown: { size, line }. */
  shown = new Map();

  constructor(visit) {
    this.visit = visit;
  }

  /** Looks until nothing changes; what is wrong, or nothing. */
  async problem() {
    const { visit } = this;
    // Neither page nor engine can come from anywhere now: what is promised is that all goes on afterwards.
    if (visit.stranded) return undefined;
    const end = Date.now() + kPatienceMs;
    for (let before = ''; ; ) {
      if (visit.problems.length > 0) return visit.problems.join('\n');
      const now = await this.look();
      if (now.trouble?.length > 0) return `an error panel: ${now.trouble.join(' / ')}`;
      const text = JSON.stringify(now);
      const rests = text === before && !['no board', 'waits'].includes(now.state);
      before = text;
      const [away, aside] = [/does not answer/.test(now.toast), ['watch', 'learn'].includes(now.view)];
      // The first board comes from an engine; the page says that it is away.
      if (now.state === 'no board' && now.first && away && !visit.server.up) return undefined;
      if (rests || (now.state === 'waits' && (away || aside))) return this.noted(now);
      if (Date.now() > end) return `the board ${now.state}: ${text}`;
      await visit.page.waitForTimeout(kLookMs);
    }
  }

  /** A page that is being loaded is looked at again. */
  look() {
    return this.visit.page.evaluate(seen).catch((error) => {
      if (/context was destroyed|navigat/i.test(String(error))) return { state: 'no board' };
      throw error;
    });
  }

  noted({ squares, game, line, size, state }) {
    if (![16, 36, 64].includes(squares)) return `the board has ${squares} squares`;
    // Of a game of another tab only what is written is shown; that tab writes it.
    if (game && line.length > 0 && state !== 'is played elsewhere') this.note(game, size, line.join(''));
    return this.lost();
  }

  note(game, size, line) {
    const lines = this.shown.get(game) ?? [];
    this.shown.set(game, [...lines.filter((each) => !line.startsWith(each.line)), { size, line }]);
  }

  /** A line that was shown and stands in no kept game. Writing takes a moment. */
  async lost() {
    const end = Date.now() + 5000;
    for (;;) {
      const games = await this.visit.page.evaluate(kept);
      const missing = this.missing(games);
      if (!missing) return undefined;
      if (Date.now() > end) return `${missing}\nkept: ${JSON.stringify(games)}`;
      await this.visit.page.waitForTimeout(kLookMs);
    }
  }

  missing(games) {
    const holds = ({ lines, size }, shown) => size === shown.size && lines.some((line) => line.startsWith(shown.line));
    for (const [game, all] of this.shown)
      for (const shown of all) {
        const own = games.find(({ id }) => id === game);
        if (!own) return `game ${game} is gone, which had ${shown.line}`;
        // What two tabs wrote became two games; with one tab no other game stands for this one.
        if (!holds(own, shown) && !(this.visit.hadTabs && games.some((each) => holds(each, shown)))) return `game ${game} has lost ${shown.line}`;
      }
    return undefined;
  }
  get games() {
    return this.shown.size;
  }

  /** A new game between two people takes a move: the board is alive. */
  async takesMoves() {
    const { page } = this.visit;
    await page.evaluate(() => (location.hash = '#play'));
    await page.evaluate(() => (location.hash = '#new'));
    const panel = page.getByRole('region', { name: 'New game' });
    await panel.getByRole('button', { name: 'Both', exact: true }).click();
    await panel.getByRole('button', { name: '8 × 8' }).click();
    await panel.getByRole('button', { name: 'Begin' }).click();
    await panel.waitFor({ state: 'detached', timeout: kPatienceMs });
    await page.waitForFunction(() => document.querySelectorAll('.play [data-square]').length === 64 && document.querySelectorAll('.play .disc:not(.ghost)').length === 4);
    await page.locator('[role=gridcell][aria-disabled=false]').first().click();
    await page.waitForFunction(() => document.querySelectorAll('.play .disc:not(.ghost)').length === 5);
  }
}
