// The list of kept games: what a summary says, and finding games by words, moves and kinds.
import { expect, test } from 'vitest';
import { findGames, kSorts, resultKindOf, type GameQuery } from '../../src/app/game_search';
import { Library } from '../../src/app/library.svelte';
import { emptyGame, playAll } from '../../src/game/tree';
import { summaryOf, type GameSummary } from '../../src/store/game_summary';
import { readKept, type KeptGame } from '../../src/store/kept_game';
import { FakeStore } from './support/fake_store';

const kDay = 86_400_000;
const kept = (id: string, more: Record<string, unknown> = {}, info: Record<string, string> = {}, moves: readonly number[] = [37, 43]): KeptGame =>
  readKept({ id, game: playAll(emptyGame({ size: 8 }, info), [], moves).game, path: [], changed: 0, black: 'you', white: 'fox', seed: 1, position: '', result: '', ...more })!;
const summary = (...given: Parameters<typeof kept>): GameSummary => summaryOf(kept(...given));

const texts = { players: ({ black, white }: GameSummary) => `${black === 'you' ? 'You' : black}, ${white === 'fox' ? 'Fox' : white}`, day: (changed: number) => `day-${changed / kDay}`, date: (date: string) => (date === '' ? '' : `on-${date}`) };
const ids = (games: readonly GameSummary[], query: Partial<GameQuery>) => findGames(games, { words: '', sort: 'newest', ...query }, texts).map(({ id }) => id);

const kGames = [
  summary('a', { changed: 1 * kDay, result: '33–31' }, { event: 'Coupe d’Été', date: '2024-05-06' }),
  summary('b', { changed: 2 * kDay, white: 'wolf', result: '20–44', source: 'imported' }, { black: 'Ana', date: '2023-01-02' }, [37, 29, 21]),
  summary('c', { changed: 3 * kDay, ended: { how: 'resigned', who: 'black' }, source: 'watched' }, {}, [19]),
  summary('d', { changed: 4 * kDay, review: { line: [], moves: [] }, result: '32–32' }, { event: 'Round 10' }, [37, 43, 18, 19]),
  summary('e', { changed: 5 * kDay }, { event: 'Round 9' }, []),
];

test('a summary says what the list shows, and equal trees have equal fingerprints', () => {
  expect(kGames[1]).toMatchObject({ id: 'b', blackName: 'Ana', moves: 'f5f4f3', size: 8, source: 'imported', reviewed: false, blank: false });
  expect(kGames[3]?.reviewed).toBe(true);
  expect(summary('x', { changed: 9 }).tree).toBe(summary('y').tree);
  expect(summary('x', {}, { black: 'Ana' }).tree).not.toBe(summary('y').tree);
  expect(summary('x', {}, {}, [37, 45]).tree).not.toBe(summary('y').tree);
});

test('words are sought in names, event and dates, in any case, with or without accents', () => {
  expect(ids(kGames, { words: 'ana' })).toEqual(['b']);
  expect(ids(kGames, { words: 'coupe ETE' })).toEqual(['a']);
  expect(ids(kGames, { words: 'fox you' })).toEqual(['e', 'd', 'c', 'a']);
  expect(ids(kGames, { words: '2023' })).toEqual(['b']);
  expect(ids(kGames, { words: 'day-3' })).toEqual(['c']);
  expect(ids(kGames, { words: 'on-2024' })).toEqual(['a']);
  expect(ids(kGames, { words: 'nobody' })).toEqual([]);
  expect(ids(kGames, { words: '  ' })).toHaveLength(5);
});

test('moves are sought from the first on, however they are written', () => {
  for (const words of ['f5d6', 'F5 D6', '1. f5 d6', 'f5, d6']) expect(ids(kGames, { words })).toEqual(['d', 'a']);
  expect(ids(kGames, { words: 'd6' })).toEqual([]);
});

test('filters by source, result, size and review go together', () => {
  expect(kGames.map(resultKindOf)).toEqual(['black', 'white', 'white', 'draw', 'running']);
  expect(ids(kGames, { source: 'watched' })).toEqual(['c']);
  expect(ids(kGames, { result: 'white' })).toEqual(['c', 'b']);
  expect(ids(kGames, { result: 'ended' })).toEqual(['d', 'c', 'b', 'a']);
  expect(ids(kGames, { result: 'running' })).toEqual(['e']);
  expect(ids(kGames, { size: 6 })).toEqual([]);
  expect(ids(kGames, { reviewed: true })).toEqual(['d']);
  expect(ids(kGames, { reviewed: false, result: 'white', words: 'wolf' })).toEqual(['b']);
});

test('every order is one', () => {
  expect(ids(kGames, { sort: 'newest' })).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(ids(kGames, { sort: 'oldest' })).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(ids(kGames, { sort: 'date' })).toEqual(['a', 'b', 'e', 'd', 'c']);
  expect(ids(kGames, { sort: 'event' })).toEqual(['a', 'e', 'd', 'c', 'b']);
  expect(ids(kGames, { sort: 'longest' })).toEqual(['d', 'b', 'a', 'c', 'e']);
  expect(ids(kGames, { sort: 'shortest' })).toEqual(['e', 'c', 'a', 'b', 'd']);
  expect(ids(kGames, { sort: 'players' })).toEqual(['e', 'd', 'c', 'a', 'b']);
  for (const sort of kSorts) expect([...ids(kGames, { sort })].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('the library lists summaries, finds the same game again, and brings a forgotten one back', async () => {
  const store = new FakeStore();
  const library = new Library(store, { kept: () => undefined, forgot: () => undefined });
  const game = kept('a', { changed: 7 }, { event: 'x' });
  await store.put(game);
  await store.put(kept('b', { changed: 8 }, {}, []));
  await library.read();
  expect(library.games.map(({ id }) => id)).toEqual(['a']); // the other one is blank
  expect((await library.same(game.game))?.id).toBe('a');
  expect(await library.same({ ...game.game, comment: 'another' })).toBeUndefined();
  const forgotten = await library.forget('a');
  expect(library.games).toEqual([]);
  await library.restore(forgotten!);
  expect(library.games.map(({ id }) => id)).toEqual(['a']);
});
