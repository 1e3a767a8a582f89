// Games that the program of the window keeps: what goes to it and what comes back, and the move from the database.
import { afterEach, expect, test, vi } from 'vitest';
import { emptyGame, playAll } from '../../src/game/tree';
import { WindowGames } from '../../src/store/games_of_window';
import { kSchema, type KeptGame } from '../../src/store/kept_game';
import { FakeStore } from './support/fake_store';

function kept(id: string, revision = 0, changed = 1): KeptGame {
  const { game, path } = playAll(emptyGame({ size: 8 }), [], [37, 43]);
  return {
    id, revision, changed, game, path, live: path, schema: kSchema, writer: 'w', black: 'you', white: 'fox', seed: 1, position: `${'-'.repeat(64)} X`, result: '', source: 'played',
  };
}

/** The program, as src/server/kept_games.h has it. */
class FakeProgram {
  readonly files = new Map<string, string>();
  isFull = false;

  answer(path: string, init: RequestInit = {}): Response {
    const name = path.replace(/^\/api\/kept\/?/, '');
    const file = this.files.get(name);
    const head = (text: string) => JSON.parse(text.slice(0, text.indexOf('\n'))) as { over: number; revision: number; summary: object };
    if (name === '') return Response.json({ games: [...this.files.values()].map((text) => head(text).summary), unreadable: 0 });
    if (init.method === 'DELETE') return Response.json({ kept: this.files.delete(name) && false });
    if (init.method !== 'PUT') return file === undefined ? new Response('', { status: 404 }) : new Response(file);
    const body = init.body as string;
    const { over, summary } = head(body);
    if (this.isFull) return new Response('', { status: 507 });
    if (file !== undefined && head(file).revision !== over) return new Response('', { status: 409 });
    this.files.set(name, JSON.stringify({ revision: over + 1, summary }) + body.slice(body.indexOf('\n')));
    return Response.json({ kept: true });
  }
}

function begin(): { program: FakeProgram; older: FakeStore; games: WindowGames } {
  const program = new FakeProgram();
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => Promise.resolve(program.answer(path, init)));
  const older = new FakeStore();
  return { program, older, games: new WindowGames(older) };
}
afterEach(() => void vi.unstubAllGlobals());

test('a game comes back as it was written, with its revision, and is written over by who knows that', async () => {
  const { games } = begin();
  expect(await games.put(kept('a'))).toBe(true);
  expect(await games.get('a')).toEqual(kept('a', 1));
  expect(await games.put(kept('a'))).toBe(false);
  expect(await games.put(kept('a', 1, 7))).toBe(true);
  expect(await games.put(kept('b', 0, 3))).toBe(true);
  expect((await games.list()).games.map(({ id, changed }) => [id, changed])).toEqual([['a', 7], ['b', 3]]);
  await games.forget('a');
  expect(await games.get('a')).toBeUndefined();
});

test('a full disk is an error of its own, and other refusals are errors', async () => {
  const { program, games } = begin();
  program.isFull = true;
  await expect(games.put(kept('a'))).rejects.toMatchObject({ name: 'QuotaExceededError' });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })));
  await expect(games.put(kept('a'))).rejects.toThrow('500');
});

test('a file that is damaged is no game, and a summary of another form is made anew', async () => {
  const { program, games } = begin();
  program.files.set('cut', '{"revision":1,"summary":{}}\n{"id":"cut","gam');
  program.files.set('empty', '');
  expect(await games.get('cut')).toBeUndefined();
  expect(await games.get('empty')).toBeUndefined();
  program.files.clear();
  program.files.set('old', `${JSON.stringify({ revision: 4, summary: { id: 'old', form: 0 } })}\n${JSON.stringify(kept('old'))}`);
  program.files.set('odd', `${JSON.stringify({ revision: 4, summary: { id: 'odd' } })}\nnull`);
  const { games: listed, unreadable } = await games.list();
  expect(listed.map(({ id, moves }) => [id, moves])).toEqual([['old', 'f5d6']]);
  expect(unreadable).toBe(1);
});

test('games of the database move in once, and stay there where they cannot be written', async () => {
  const { program, older, games } = begin();
  await older.put(kept('a'));
  await older.put(kept('b'));
  program.isFull = true;
  expect((await games.list()).games).toEqual([]);
  expect(older.records.size).toBe(2);
  program.isFull = false;
  const later = new WindowGames(older);
  expect((await later.list()).games.map(({ id }) => id).sort()).toEqual(['a', 'b']);
  expect(older.records.size).toBe(0);
  await later.forget('a');
  expect((await new WindowGames(older).list()).games.map(({ id }) => id)).toEqual(['b']);
});
