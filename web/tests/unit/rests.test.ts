// A search rests after a time, goes on when it is asked to, and begins anew with every position.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Analysis } from '../../src/app/analysis.svelte';
import { Power } from '../../src/app/power';
import { readSettings } from '../../src/store/settings.svelte';
import type { Engine, GameLine, PositionView, Report, Search } from '../../src/engine/types';

const kMinute = 60_000;
const limits = { lines: 2 };
const view = { size: 8, discs: [], toMove: 'black', legal: [{ square: 1, flips: [] }, { square: 2, flips: [] }], black: 2, white: 2, over: false, score: 0, text: '', plies: [] } as const satisfies PositionView;
const start: GameLine = { start: { size: 8 }, moves: [] };
const next: GameLine = { start: { size: 8 }, moves: [1] };
const report = (depth: number): Report => ({
  lines: [{ moves: [1], score: depth, bound: 'exact', exact: false, depth, percent: 73, standardError: 2 }],
  depth,
  percent: 73,
  nodes: depth,
  seconds: 1,
  done: false,
});

interface Asked {
  stopped: boolean;
  tell(told: Report): void;
  end(told: Report): Promise<void>;
  fail(): Promise<void>;
}

function searching(): { analysis: Analysis; asked: Asked[] } {
  const asked: Asked[] = [];
  const analyze = (_line: unknown, _limits: unknown, onReport: (told: Report) => void): Search => {
    let settle: (told: Report) => void = () => undefined;
    let refuse: (error: Error) => void = () => undefined;
    const done = new Promise<Report>((resolve, reject) => {
      settle = resolve;
      refuse = reject;
    });
    const heard = () => done.then(() => undefined, () => undefined);
    const search: Asked = {
      stopped: false,
      tell: onReport,
      end: (told) => (settle(told), heard()),
      fail: () => (refuse(new Error('gone')), heard()),
    };
    asked.push(search);
    return { done, stop: () => void (search.stopped = true) };
  };
  return { analysis: new Analysis({ analyze } as unknown as Engine), asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the search ends after its time, and what it found stays', () => {
  const { analysis, asked } = searching();
  analysis.look(start, view, limits, kMinute);
  asked[0]!.tell(report(9));
  vi.advanceTimersByTime(kMinute - 1);
  expect([analysis.running, analysis.rests, asked[0]!.stopped]).toEqual([true, false, false]);
  vi.advanceTimersByTime(1);
  expect([analysis.running, analysis.rests, asked[0]!.stopped]).toEqual([false, true, true]);
  expect(analysis.shownOf(start)?.report.depth).toBe(9);
});

test('it goes on, for the same time, and shows nothing less deep than before', () => {
  const { analysis, asked } = searching();
  analysis.look(start, view, limits, kMinute);
  asked[0]!.tell(report(9));
  vi.advanceTimersByTime(kMinute);
  analysis.goOn();
  expect([analysis.running, analysis.rests, asked.length]).toEqual([true, false, 2]);
  asked[1]!.tell(report(4));
  expect(analysis.shownOf(start)?.report.depth).toBe(9);
  asked[1]!.tell(report(10));
  expect(analysis.shownOf(start)?.report.depth).toBe(10);
  vi.advanceTimersByTime(kMinute);
  expect([analysis.rests, asked[1]!.stopped]).toEqual([true, true]);
});

test('the time begins with the first report: an engine that is still on its way does not rest', () => {
  const { analysis, asked } = searching();
  analysis.look(start, view, limits, kMinute);
  vi.advanceTimersByTime(2 * kMinute);
  expect([analysis.running, analysis.rests]).toEqual([true, false]);
  asked[0]!.tell(report(1));
  vi.advanceTimersByTime(kMinute - 1);
  asked[0]!.tell(report(9));
  expect(analysis.rests).toBe(false);
  vi.advanceTimersByTime(1);
  expect([analysis.rests, analysis.shownOf(start)?.report.depth]).toEqual([true, 9]);
});

test('the time begins anew with every position', () => {
  const { analysis, asked } = searching();
  analysis.look(start, view, limits, kMinute);
  asked[0]!.tell(report(9));
  vi.advanceTimersByTime(kMinute - 1);
  analysis.look(next, view, limits, kMinute);
  asked[1]!.tell(report(9));
  vi.advanceTimersByTime(kMinute - 1);
  expect([asked[0]!.stopped, asked[1]!.stopped, analysis.rests]).toEqual([true, false, false]);
  vi.advanceTimersByTime(1);
  expect(analysis.rests).toBe(true);
  analysis.look(start, view, limits, kMinute);
  expect([analysis.rests, analysis.running, asked.length]).toEqual([false, true, 3]);
});

test('the same question is not asked again, neither while it is searched nor at rest', () => {
  const { analysis, asked } = searching();
  analysis.look(start, view, limits, kMinute);
  analysis.look({ ...start }, view, { ...limits }, kMinute);
  asked[0]!.tell(report(9));
  vi.advanceTimersByTime(kMinute);
  analysis.look(start, view, limits, kMinute);
  expect([asked.length, analysis.rests]).toEqual([1, true]);
  analysis.look(start, view, { lines: 1 }, kMinute);
  expect([asked.length, analysis.rests]).toEqual([2, false]);
  analysis.halt();
  analysis.look(start, view, { lines: 1 }, kMinute);
  expect(asked.length).toBe(3);
});

test('a search that ends by itself, fails or is halted does not rest later', async () => {
  const { analysis, asked } = searching();
  analysis.look(start, view, limits, kMinute);
  asked[0]!.tell(report(19));
  await asked[0]!.end(report(20));
  vi.advanceTimersByTime(2 * kMinute);
  expect([analysis.running, analysis.rests]).toEqual([false, false]);
  analysis.look(next, view, limits, kMinute);
  asked[1]!.tell(report(19));
  await asked[1]!.fail();
  vi.advanceTimersByTime(2 * kMinute);
  expect([analysis.rests, analysis.trouble]).toEqual([false, 'gone']);
  analysis.look(next, view, limits, kMinute); // tried again
  expect(analysis.running).toBe(true);
  analysis.halt();
  vi.advanceTimersByTime(2 * kMinute);
  expect(analysis.rests).toBe(false);
});

test('who has chosen nothing gets a search of a minute', () => {
  const { analysis, asked } = searching();
  analysis.look(start, view, limits, new Power({}).restAfterMs(readSettings(null).analysisSeconds));
  asked[0]!.tell(report(9));
  vi.advanceTimersByTime(59_999);
  expect([analysis.running, asked[0]!.stopped]).toEqual([true, false]);
  vi.advanceTimersByTime(1);
  expect([analysis.running, asked[0]!.stopped]).toEqual([false, true]);
});

test('without a limit it does not rest', () => {
  const { analysis } = searching();
  analysis.look(start, view, limits, 0);
  vi.advanceTimersByTime(1000 * kMinute);
  expect([analysis.running, analysis.rests]).toEqual([true, false]);
});

test('on a battery the time is a third, but 10 seconds at least', async () => {
  const battery = { charging: false };
  const power = new Power({ getBattery: () => Promise.resolve(battery) });
  expect(power.restAfterMs(60)).toBe(60_000); // nothing is known yet
  await Promise.resolve();
  expect([10, 60, 300, 0].map((seconds) => power.restAfterMs(seconds))).toEqual([10_000, 20_000, 100_000, 0]);
  battery.charging = true;
  expect([10, 60, 300, 0].map((seconds) => power.restAfterMs(seconds))).toEqual([10_000, 60_000, 300_000, 0]);
});

test('where the browser does not tell, or may not, there is no battery', async () => {
  const silent = new Power({});
  const refused = new Power({ getBattery: () => Promise.reject(new Error('not allowed')) });
  await Promise.resolve();
  expect([silent.restAfterMs(60), refused.restAfterMs(60)]).toEqual([60_000, 60_000]);
});
