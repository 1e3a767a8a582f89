// The line at the bottom of the page.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from '../../src/app/toasts.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a word goes by itself, unless it is looked at', () => {
  const toasts = new Toasts();
  toasts.tell({ text: 'kept' });
  toasts.hold(true);
  vi.advanceTimersByTime(60_000);
  expect(toasts.shown?.text).toBe('kept');
  toasts.hold(false);
  vi.advanceTimersByTime(6000);
  expect(toasts.shown).toBeUndefined();
});

test('what lasts is said again after what came in front of it, until it is so no more', () => {
  const toasts = new Toasts();
  toasts.last('away', { text: 'the server is away' });
  toasts.tell({ text: 'no such game' });
  expect(toasts.shown?.text).toBe('no such game');
  vi.advanceTimersByTime(6000);
  expect(toasts.shown?.text).toBe('the server is away');
  vi.advanceTimersByTime(600_000);
  expect(toasts.shown?.text).toBe('the server is away');
  toasts.last('away', undefined);
  expect(toasts.shown).toBeUndefined();
});

test('what ends behind another word takes that word not with it, nor comes after it', () => {
  const toasts = new Toasts();
  toasts.last('away', { text: 'the server is away' });
  toasts.tell({ text: 'no such game' });
  toasts.last('away', undefined);
  expect(toasts.shown?.text).toBe('no such game');
  vi.advanceTimersByTime(6000);
  expect(toasts.shown).toBeUndefined();
});

test('of two that last the other stays when one ends; closing one hides it', () => {
  const toasts = new Toasts();
  toasts.last('away', { text: 'the server is away' });
  toasts.last('unloaded', { text: 'no engine' });
  expect(toasts.shown?.text).toBe('no engine');
  toasts.last('unloaded', undefined);
  expect(toasts.shown?.text).toBe('the server is away');
  toasts.close();
  expect(toasts.shown).toBeUndefined();
});

test('what lasts and was sent away does not come again; what lasts beside it does', () => {
  const toasts = new Toasts();
  toasts.last('away', { text: 'the server is away' });
  toasts.last('update', { text: 'a new version', closes: true });
  toasts.dismiss();
  expect(toasts.shown?.text).toBe('the server is away');
  toasts.tell({ text: 'kept' });
  toasts.close();
  expect(toasts.shown?.text).toBe('the server is away');
  toasts.last('away', undefined);
  expect(toasts.shown).toBeUndefined();
});

test('a word goes earlier when what it is about is over, and no other word does', () => {
  const toasts = new Toasts();
  toasts.tellOf('spare', { text: 'the engine of the browser goes on' });
  toasts.over('other');
  expect(toasts.shown?.text).toMatch(/goes on/);
  toasts.over('spare');
  expect(toasts.shown).toBeUndefined();
  toasts.tellOf('spare', { text: 'the engine of the browser goes on' });
  toasts.tell({ text: 'kept' });
  toasts.over('spare');
  expect(toasts.shown?.text).toBe('kept');
});
