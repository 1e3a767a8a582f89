// The WebAssembly engine through the same code that the worker runs: rules, records, players,
// search and the small tree, against numbers known from elsewhere.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Learning } from '../../src/app/learning.svelte';
import { knownView, viewsAtStart } from '../../src/engine/known_views';
import { EngineError, type Engine, type GameLine, type RecordedGame } from '../../src/engine/types';
import { unpack } from '../../src/engine/weights';
import { Host } from '../../src/engine/wasm_host';
import type { Module } from '../../src/engine/wasm_abi';
import { nameIn, openingIn } from '../../src/game/opening';
import { sentencesOf } from '../../src/game/remark_text';
import { nameOf, squareOf } from '../../src/game/squares';

let host: Host;

beforeAll(async () => {
  const folder = new URL('../../public/engine/', import.meta.url);
  // The module is made for a worker, whose global object has an address.
  Object.assign(globalThis, { self: { location: { href: folder.href } }, importScripts: () => undefined });
  const { default: create } = (await import(/* @vite-ignore */ new URL('outflank_engine.js', folder).href)) as {
    default: (options: { wasmBinary: Uint8Array }) => Promise<Module>;
  };
  host = new Host(await create({ wasmBinary: readFileSync(new URL('outflank_engine.wasm', folder)) }));
});

const line = (moves: string, size: 4 | 6 | 8 = 8): GameLine => ({
  start: { size },
  moves: (moves.match(/../g) ?? []).map((name) => squareOf(name, size)!),
});
const names = (squares: readonly number[], size: 4 | 6 | 8 = 8) => squares.map((square) => nameOf(square, size));

test('behind a pass of 4x4 the picture has no answers, and the best of its moves is the best of the tree', async () => {
  const engine = { look: (at: GameLine) => Promise.resolve(host.look(at)), tree: (at: GameLine) => Promise.resolve(host.tree(at)) };
  const learning = new Learning(engine as unknown as Engine);
  const { moves } = line('b1c1d1a1', 4);
  await learning.goTo(moves);
  const tree = host.tree({ start: { size: 4 }, moves });
  const root = learning.view!.toMove;
  expect(learning.branches.some(({ view }) => !view.over && view.toMove === root)).toBe(true);
  for (const { view, leaves } of learning.branches) expect(leaves.length > 0).toBe(!view.over && view.toMove !== root);
  learning.toEnd();
  const best = learning.branches[learning.best!]!;
  expect(tree.moves.filter(({ score }) => score === tree.moves[0]!.score).map(({ square }) => square)).toContain(best.square);
  expect(learning.states[learning.best!]!.value).toBe(root === 'black' ? tree.score : -tree.score);
});

test('the start has four legal moves of one flip on every size', () => {
  for (const size of [4, 6, 8] as const) {
    const view = host.look(line('', size));
    expect(view.legal).toHaveLength(4);
    expect(view.legal.every(({ flips }) => flips.length === 1)).toBe(true);
    expect([view.black, view.white, view.toMove, view.over]).toEqual([2, 2, 'black', false]);
  }
  expect(names(host.look(line('')).legal.map(({ square }) => square))).toEqual(['d3', 'c4', 'f5', 'e6']);
});

test('what is known when the page is built is what the engine says', () => {
  const known = viewsAtStart((asked) => host.look(asked));
  expect(Object.keys(known)).toHaveLength(5);
  for (const moves of ['', 'd3', 'c4', 'f5', 'e6']) expect(knownView(known, line(moves))).toEqual(host.look(line(moves)));
  for (const other of [line('f5d6'), line('', 6), { start: { size: 8 as const, position: `${'-'.repeat(27)}XX${'-'.repeat(35)} X` }, moves: [] }]) expect(knownView(known, other)).toBeUndefined();
});

test('a line is played with its flips, and an illegal move names its square', () => {
  const view = host.look(line('f5d6c3'));
  expect(view.plies.map(({ flips }) => names(flips))).toEqual([['e5'], ['d5'], ['d4']]);
  expect(view.toMove).toBe('white');
  expect(() => host.look(line('f5a1'))).toThrow(/a1/);
});

test('the opening is that of each language, and English stands in for languages without names', () => {
  expect(host.look(line('')).openings).toBeUndefined();
  const { openings } = host.look(line('e6f4c3c4d3d6')); // a turned Tiger, and a move
  expect(openingIn(openings, 'fr')).toEqual({ name: 'tigre', movesSince: 1, language: 'fr' });
  expect(openingIn(openings, 'vi')).toEqual({ name: 'Tiger', movesSince: 1, language: 'en' });
  const third = host.look(line('f5d6c3')).openings; // named in French alone
  expect(openingIn(third, 'fr')).toEqual({ name: 'inhumaine', movesSince: 0, language: 'fr' });
  expect(openingIn(third, 'de')).toEqual({ name: 'Perpendicular', movesSince: 1, language: 'en' });
  expect(openingIn(undefined, 'de')).toBeUndefined();
  expect(nameIn({ ja: '虎', en: 'Tiger' }, 'ja')).toEqual({ text: '虎', language: 'ja' });
  expect(nameIn({ ja: '虎', en: 'Tiger' }, 'de')).toEqual({ text: 'Tiger', language: 'en' });
  expect(nameIn({ ja: '虎' }, 'de')).toBeUndefined();
});

test('a forced pass is made and told', () => {
  const start = { size: 8 as const, position: `-OX${'-'.repeat(53)}XO------ X` };
  const view = host.look({ start, moves: [0] });
  expect(view.plies[0]?.passAfter).toBe(true);
  expect(view.toMove).toBe('black');
});

test('records of every kind are read, and errors name the place', () => {
  expect(host.read('f5d6c3', 8).games[0]?.children[0]?.square).toBe(squareOf('f5', 8));
  expect(host.read('(;FF[4]GM[2]SZ[8];B[f5];W[d6])', 8).format).toBe('sgf');
  const wrong = (() => {
    try {
      return host.read('f5d6c3d9', 8).problems[0];
    } catch (error) {
      return error as EngineError;
    }
  })();
  expect(wrong?.where).toMatch(/column 7$/);
  expect(wrong?.message).toContain('d9');
});

test('a tree with comments comes back from SGF', () => {
  const game: RecordedGame = {
    start: { size: 8 },
    info: { black: 'Ana', white: 'Bea', event: '', date: '2026-11-20' },
    comment: '',
    children: [
      {
        square: squareOf('f5', 8)!,
        comment: 'first\nmove',
        children: [
          { square: squareOf('d6', 8)!, comment: '', children: [] },
          { square: squareOf('f6', 8)!, comment: 'other', children: [] },
        ],
      },
    ],
  };
  expect(host.read(host.write(game, 'sgf'), 8).games[0]).toEqual(game);
});

test('players choose legal moves, and a wrong spec is explained', () => {
  expect(host.players().map(({ name }) => name)).toContain('greedy');
  const choice = host.choose(line('f5'), 'greedy', 1, 0);
  expect(host.look(line('f5')).legal.map(({ square }) => square)).toContain(choice.square);
  expect(() => host.choose(line(''), 'nobody', 1, 0)).toThrow(/nobody/);
});

test('a player tells its progress, and moves with what it has found when it is stopped', () => {
  for (const spec of ['engine:level=60', 'engine:depth=40,errors=200', 'alphabeta:depth=40']) {
    const squares: number[] = [];
    const choice = host.choose(line('f5'), spec, 1, 0, ({ best, percent, seconds }) => {
      if (best) squares.push(best.square);
      expect(percent).toBeGreaterThan(0);
      expect(seconds).toBeGreaterThanOrEqual(0);
      return (best?.depth ?? 0) < 3;
    });
    const legal = host.look(line('f5')).legal.map(({ square }) => square);
    expect(squares.length).toBeGreaterThan(0);
    for (const square of [...squares, choice.square]) expect(legal).toContain(square);
    expect(choice.depth).toBeGreaterThanOrEqual(3);
    expect(choice.depth).toBeLessThan(40);
  }
});

test('a search reports as it deepens and gives a line for every move that was asked for', () => {
  const depths: number[] = [];
  const report = host.search(line('f5'), { lines: 3, depth: 5 }, (part) => {
    depths.push(part.depth);
    return true;
  });
  expect(report.lines).toHaveLength(3);
  expect(report.lines[0]!.score).toBeGreaterThanOrEqual(report.lines[1]!.score);
  expect(depths.at(-1)).toBe(5);
});

test('a search ends where selective searches contradict each other', () => {
  const position = '-------------O----XOOOOO--XXOOOO--XOXOXO--XOOXXO--OOOOOO-OOOOOOO X';
  const report = host.search({ start: { size: 8, position }, moves: [] }, { lines: 1, level: 10 }, () => true);
  expect(report.depth).toBe(10);
});

test('a review judges every move from the last to the first', () => {
  const numbers: number[] = [];
  host.review(line('f5d6c3d3c4f4'), 4, ({ move, judged, all }) => {
    numbers.push(move.number);
    expect([judged, all]).toEqual([numbers.length, 6]);
    expect(move.loss).toBeGreaterThanOrEqual(0);
    return true;
  });
  expect(numbers).toEqual([6, 5, 4, 3, 2, 1]);
});

test('a review says in remarks what it says in English', () => {
  const keys = new Set<string>();
  // A game of first and last legal moves by turns: plenty of mistakes, at depth and to the end.
  for (const [size, level] of [[8, 4], [6, 6], [4, 10]] as const) {
    const moves: number[] = [];
    for (let view = host.look(line('', size)); !view.over; view = host.look({ start: { size }, moves })) {
      const { legal } = view;
      moves.push(legal[moves.length % 3 === 0 ? 0 : legal.length - 1]!.square);
    }
    host.review({ start: { size }, moves }, level, ({ move }) => {
      expect(sentencesOf(move, size).join(' ').replaceAll('−', '-')).toBe(move.sentence);
      expect([move.bestLine[0], move.playedLine[0]]).toEqual([move.best, move.square]);
      expect(move.remarks.length > 0).toBe(move.loss > 2 || move.changedResult);
      expect(Math.max(0, Math.round(move.bestScore - move.playedScore))).toBe(move.loss);
      if (move.proven) expect([move.exact, move.playedExact]).toEqual([true, true]);
      for (const { key } of move.remarks) keys.add(key);
      return true;
    });
  }
  expect([...keys].filter((key) => !/^(inaccuracy|mistake|blunder|fine|better|win|draw)_/.test(key)).length).toBeGreaterThan(2);
});

test('the whole game of 4x4 is known', () => {
  const tree = host.tree(line('', 4));
  expect([tree.score, tree.games, tree.moves.length]).toEqual([-10, 60_060, 4]);
});

test('a tree that there is none of leaves none behind', () => {
  expect(host.tree(line('', 4)).score).toBe(-10);
  expect(() => host.tree(line('', 8))).toThrow();
  expect(() => host.tree(line('', 8))).toThrow();
  expect(host.tree(line('', 4)).score).toBe(-10);
});

test('a game with a hundred thousand remarks in a row is read', () => {
  const { games, problems } = host.read(`(;FF[4]GM[2]SZ[8]${';C[x]'.repeat(100_000)};B[f5];W[d6])`, 8);
  expect(problems).toEqual([]);
  expect(games[0]!.children[0]!.children[0]!.square).toBe(squareOf('d6', 8));
});

const learnt = () => unpack(new Uint8Array(readFileSync(new URL('../../public/engine/outflank.weights', import.meta.url))));

test('the learnt weights are taken, and they change what a search and a player find', async () => {
  const searched = () => host.search(line('f5d6c3'), { lines: 1, depth: 4 }, () => true).lines[0]!.score;
  const chosen = () => host.choose(line('f5d6c3'), 'engine:level=4', 1, 0).value;
  const before = [searched(), chosen()];
  expect(host.useWeights(await learnt())).toBe('');
  expect(searched()).not.toBe(before[0]);
  expect(chosen()).not.toBe(before[1]);
});

test('weights that are damaged are refused with the reason, and the engine goes on', async () => {
  const bytes = await learnt();
  expect(host.useWeights(bytes.subarray(0, 1000))).toMatch(/damaged weights/);
  expect(host.useWeights(new Uint8Array(20))).toMatch(/not a weights file/);
  expect(host.search(line('f5'), { lines: 1, depth: 3 }, () => true).lines).toHaveLength(1);
});

test('the opponents have names, ratings that rise, and play', () => {
  const opponents = host.opponents();
  expect(opponents.length).toBeGreaterThanOrEqual(10);
  expect(opponents.map(({ rating }) => rating)).toEqual(opponents.map(({ rating }) => rating).sort((a, b) => a - b));
  const choice = host.choose(line('f5'), opponents[0]!.name, 1, 0);
  expect(host.look(line('f5')).legal.map(({ square }) => square)).toContain(choice.square);
});

test('only players that search with the engine wait for weights', () => {
  expect(['random', 'alphabeta:depth=2,eval=components', 'engine:level=5'].map((spec) => host.judges(spec))).toEqual([false, false, true]);
});
