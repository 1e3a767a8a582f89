// What the reporter of the browser tests prints, and when it fails a run.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Reporter from '../e2e/reporter.mjs';

let printed;
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => printed.push(line));
});
afterEach(() => vi.restoreAllMocks());

const named = (name, outcome) => ({ titlePath: () => ['', 'page', 'play.test.mjs', name], outcome: () => outcome });

/** Runs a reporter over tests with these outcomes; whether it fails the run. */
function failed(...outcomes) {
  const reporter = new Reporter();
  const tests = outcomes.map((outcome, i) => named(`test ${i}`, outcome));
  reporter.onBegin({ workers: 2 }, { allTests: () => tests });
  for (const each of tests) {
    const bad = { status: 'failed', retry: 0, duration: 900, errors: [{ message: '\u001b[31mthe board is empty\u001b[39m' }], attachments: [{ name: 'trace', path: '/logs/trace.zip' }, { name: 'console', body: '12 error: no such file' }] };
    if (each.outcome() !== 'expected') reporter.onTestEnd(each, bad);
    if (each.outcome() !== 'unexpected') reporter.onTestEnd(each, { status: 'passed', retry: 1, duration: 300, errors: [], attachments: [] });
  }
  return reporter.onEnd({ status: outcomes.includes('unexpected') ? 'failed' : 'passed' }).status === 'failed';
}

test('a test that fails is named with what it said and what it left', () => {
  expect(failed('expected', 'unexpected')).toBe(true);
  expect(printed).toContain('not ok, try 1: play.test.mjs › test 1 (failed after 0.9 s)');
  expect(printed).toContain('    the board is empty');
  expect(printed).toContain('    console:\n    12 error: no such file');
  expect(printed).toContain('    trace: /logs/trace.zip');
  expect(printed.slice(-4)).toEqual(['FAILED: play.test.mjs › test 1', '# pass 1', '# fail 1', '# skip 0']);
});

test('two that pass at the second try are named and let through', () => {
  expect(failed('flaky', 'expected', 'flaky')).toBe(false);
  expect(printed.slice(-5)).toEqual(['flaky: play.test.mjs › test 0', 'flaky: play.test.mjs › test 2', '# pass 3', '# fail 0', '# skip 0']);
});

test('the third fails the run', () => {
  expect(failed('flaky', 'flaky', 'flaky', 'expected')).toBe(true);
  expect(printed.slice(-3)).toEqual(['# pass 1', '# fail 3', '# skip 0']);
});

test('a file that cannot be loaded fails the run', () => {
  const reporter = new Reporter();
  reporter.onBegin({ workers: 2 }, { allTests: () => [] });
  reporter.onError({ message: 'no such module' });
  expect(reporter.onEnd({ status: 'failed' }).status).toBe('failed');
  expect(printed.slice(-2)).toEqual(['# fail 1', '# skip 0']);
});

test('what was left out is named and counted', () => {
  expect(failed('skipped', 'expected')).toBe(false);
  expect(printed).toContain('skipped: play.test.mjs › test 0');
  expect(printed.slice(-3)).toEqual(['# pass 1', '# fail 0', '# skip 1']);
});
