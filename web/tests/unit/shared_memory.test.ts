// Browsers that lack the thing, and those that lack it and say otherwise.
import { afterEach, expect, test, vi } from 'vitest';
import { sharesMemory } from '../../src/engine/shared_memory';

afterEach(() => vi.unstubAllGlobals());

test('memory is shared where it can be sent', () => {
  expect(sharesMemory()).toBe(true); // Node can
});

test('a page that counts as isolated may have no shared memory', () => {
  vi.stubGlobal('crossOriginIsolated', true);
  vi.stubGlobal('SharedArrayBuffer', undefined);
  expect(sharesMemory()).toBe(false);
});

test('shared memory that cannot be sent is none', () => {
  vi.stubGlobal('SharedArrayBuffer', class {
    readonly cannotBeCloned = () => undefined;
  });
  expect(sharesMemory()).toBe(false);
});
