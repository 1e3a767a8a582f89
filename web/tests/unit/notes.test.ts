// Texts that are typed are kept while they are typed, at the move where the typing began.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TreeEdits, type Commented } from '../../src/analyze/tree_edits';
import { Draft } from '../../src/app/draft.svelte';
import { Session } from '../../src/app/session.svelte';
import { Trial } from '../../src/app/trial.svelte';
import { FakeEngine } from './support/fake_engine';

const kPauseMs = 600;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function draftOf() {
  const kept: [string, string][] = [];
  return { draft: new Draft<string>((place, text) => void kept.push([place, text])), kept };
}

test('a text is kept after a pause, not at every letter', () => {
  const { draft, kept } = draftOf();
  for (const text of ['w', 'wh', 'why ']) {
    draft.type('f5', text);
    vi.advanceTimersByTime(kPauseMs - 1);
  }
  expect(kept).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(kept).toEqual([['f5', 'why']]);
  expect(draft.typed?.text).toBe('why '); // the field keeps what stands in it
  vi.advanceTimersByTime(10 * kPauseMs);
  expect(kept.length).toBe(1);
});

test('it belongs to the place where the typing began, until the typing ends', () => {
  const { draft, kept } = draftOf();
  draft.type('f5', 'why');
  draft.type('d6', 'why not');
  draft.end();
  expect(kept).toEqual([['f5', 'why not']]);
  expect(draft.typed).toBeUndefined();
  draft.type('d6', 'good');
  draft.end();
  expect(kept.at(-1)).toEqual(['d6', 'good']);
  draft.end();
  expect(kept.length).toBe(2);
});

test('what is dropped is not kept', () => {
  const { draft, kept } = draftOf();
  draft.type('f5', 'why');
  draft.drop();
  vi.advanceTimersByTime(kPauseMs);
  draft.end();
  expect(kept).toEqual([]);
});

test('it is kept when the page is hidden, left, or leads elsewhere, and when nobody watches any more', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const { draft, kept } = draftOf();
  const leave = draft.watch();
  ['pagehide', 'popstate', 'visibilitychange'].forEach((event, i) => {
    draft.type('f5', event);
    page.dispatchEvent(new Event(event));
    expect(kept[i]).toEqual(['f5', event]);
  });
  draft.type('f5', 'last');
  leave();
  await Promise.resolve();
  expect(kept.at(-1)).toEqual(['f5', 'last']);
  draft.type('f5', 'more');
  page.dispatchEvent(new Event('pagehide'));
  expect(kept.length).toBe(4);
});

async function played() {
  const engine = new FakeEngine();
  const session = new Session(engine, { id: 'a', begin: () => undefined, keep: () => undefined, drop: () => undefined });
  await session.begin({ size: 8 }, { black: 'you', white: 'you' });
  for (const square of [1, 2, 3]) await session.playSquare(square);
  const edits = new TreeEdits({ session, tell: () => undefined }, new Trial(engine));
  const here = (): Commented => ({ game: session.id, moves: session.line.moves });
  return { session, edits, here };
}
const comments = ({ game }: Session): string[] => {
  const [first] = game.children;
  return [game.comment, first!.comment, first!.children[0]!.comment, first!.children[0]!.children[0]!.comment];
};

test('a comment goes to the move it was typed at, though the person has moved on, and leaves the board where it is', async () => {
  const { session, edits, here } = await played();
  const draft = new Draft<Commented>((at, text) => void edits.write(at, text));
  await session.goTo([0, 0]);
  draft.type(here(), 'too early');
  await session.goTo([0]);
  draft.type(here(), 'too early, why');
  vi.advanceTimersByTime(kPauseMs);
  expect(comments(session)).toEqual(['', '', 'too early, why', '']);
  expect(session.path).toEqual([0]);
});

test('a comment of the start is the one of the game', async () => {
  const { session, edits } = await played();
  await edits.write({ game: 'a', moves: [] }, 'a fine game');
  expect(comments(session)).toEqual(['a fine game', '', '', '']);
});

test('no comment goes into another game, or to a move that is gone', async () => {
  const { session, edits } = await played();
  expect(await edits.write({ game: 'b', moves: [1] }, 'elsewhere')).toBe(false);
  expect(await edits.write({ game: 'a', moves: [1, 9] }, 'gone')).toBe(false);
  expect(comments(session)).toEqual(['', '', '', '']);
});
