// The word for a start that failed, on a page of the test.
import { afterEach, expect, test, vi } from 'vitest';
import { languageOf, lineOf, StartFailure } from '../../src/app/start_failure';

afterEach(() => vi.unstubAllGlobals());

/** As much of an element as the word needs. */
class FakeElement {
  textContent = '';
  className = '';
  lang = '';
  onclick: () => void = () => undefined;
  readonly children: FakeElement[] = [];
  replacedBy: FakeElement | undefined;
  removed = false;
  constructor(readonly name: string) {}
  setAttribute(): void {}
  append(...children: FakeElement[]): void {
    this.children.push(...children);
  }
  prepend(child: FakeElement): void {
    this.children.unshift(child);
  }
  replaceWith(other: FakeElement): void {
    this.replacedBy = other;
  }
  remove(): void {
    this.removed = true;
  }
}

function world({ languages = ['en-GB'], kept = undefined as string | undefined, storage = undefined as object | undefined } = {}) {
  const settings = new Map(kept === undefined ? [] : [['outflank.settings', kept]]);
  vi.stubGlobal('localStorage', storage ?? { getItem: (key: string) => settings.get(key) ?? null, removeItem: (key: string) => settings.delete(key) });
  let changed: () => void = () => undefined;
  vi.stubGlobal('MutationObserver', class {
    constructor(told: () => void) {
      changed = told;
    }
    observe(): void {}
    disconnect(): void {}
  });
  const there = new Map<string, FakeElement>([['.starting', new FakeElement('div')]]);
  const page = { body: new FakeElement('body'), createElement: (name: string) => new FakeElement(name), querySelector: (wanted: string) => there.get(wanted) ?? null };
  const heard = new Map<string, (event: object) => void>();
  const reload = vi.fn();
  const window = {
    addEventListener: (type: string, hear: (event: object) => void) => heard.set(type, hear),
    removeEventListener: (type: string) => heard.delete(type),
    location: { reload },
    navigator: { languages },
  };
  const failure = new StartFailure(window as never, page as never, (error) => error === 'told');
  failure.listen();
  const board = () => {
    there.set('[data-square]', new FakeElement('button'));
    changed();
  };
  const box = () => there.get('.starting')?.replacedBy ?? page.body.children[0];
  const texts = () => box()?.children.map(({ textContent }) => textContent);
  return { failure, heard, there, settings, reload, board, box, texts };
}

test('what is thrown while the scripts load is said in the place of the word that the page is loading', () => {
  const { heard, texts } = world();
  heard.get('error')!({ error: new TypeError('x is undefined\nand more') });
  expect(texts()).toEqual(['Outflank could not start.', 'TypeError: x is undefined', 'Reload']);
  heard.get('unhandledrejection')!({ reason: new Error('of the same') });
  expect(texts()![1]).toBe('TypeError: x is undefined');
});

test('a page that was drawn in part has it at its top', () => {
  const { failure, there, texts } = world({ languages: ['xx', 'fr-CH'] });
  there.delete('.starting');
  failure.failed('a text\n');
  expect(texts()).toEqual(['Outflank n’a pas pu démarrer.', 'a text', 'Recharger']);
});

test('settings that are kept can be forgotten, and nothing else is', () => {
  const { failure, settings, box, texts, reload } = world({ kept: '{}' });
  settings.set('other', '1');
  failure.failed(new Error('no'));
  expect(texts()!.slice(2)).toEqual(['Reload', 'Forget the settings and reload', 'Your games stay.']);
  box()!.children[3]!.onclick();
  expect([...settings.keys()]).toEqual(['other']);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a storage that throws has nothing to forget', () => {
  const { failure, texts } = world({ storage: { getItem: () => { throw new Error('not allowed'); } } });
  failure.failed(new Error('no'));
  expect(texts()).toHaveLength(3);
});

test('nothing is said of workers, of what the page has a word for, and of what comes after the board', () => {
  const { failure, heard, board, box } = world();
  heard.get('error')!({ error: null });
  heard.get('unhandledrejection')!({ reason: 'told' });
  board();
  expect(heard.size).toBe(0);
  failure.failed(new Error('late'));
  expect(box()).toBeUndefined();
});

test('a board that comes all the same takes it away', () => {
  const { failure, board, box } = world();
  failure.failed(new Error('no'));
  board();
  expect(box()!.removed).toBe(true);
});

test('languages are known by their first letters, and errors fit in a line', () => {
  expect(['vi', 'de-AT', 'constructor', 'pt'].map((language) => languageOf([language]))).toEqual(['vi', 'de', 'en', 'en']);
  expect(languageOf([])).toBe('en');
  expect(lineOf(new Error('x'.repeat(500)))).toHaveLength(201);
  expect(lineOf(undefined)).toBe('undefined');
});
