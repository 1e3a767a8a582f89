// What a run of the browser tests prints: each test that failed with what it said, the slowest ones, those
// that passed at the second try and those that were left out by name, and the counts. From the third test on
// that needs a second try the run fails: a single one may be the machine, three are a defect.

const kMostFlaky = 2;
const kSlowest = 10;
const kEvents = 25;

export default class Reporter {
  counts = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  results = [];

  onBegin(config, suite) {
    this.suite = suite;
    console.log(`browser tests: ${suite.allTests().length}, ${config.workers} at a time`);
  }

  onTestEnd(test, result) {
    const name = nameOf(test);
    this.results.push({ name, ms: result.duration });
    if (result.status === 'passed' || result.status === 'skipped') return;
    console.log(`not ok, try ${result.retry + 1}: ${name} (${result.status} after ${(result.duration / 1000).toFixed(1)} s)`);
    for (const error of result.errors) console.log(indented(plain(error.stack ?? error.message ?? String(error.value))));
    for (const { name: what, path, body } of result.attachments) {
      if (path) console.log(`    ${what}: ${path}`);
      else if (what === 'report') console.log(indented(lastLines(String(body))));
      else if (what === 'console') console.log(indented(`console:\n${String(body).split('\n').slice(-kEvents).join('\n')}`));
    }
  }

  /** What went wrong outside of any test, like a file that cannot be loaded. */
  onError(error) {
    this.counts.unexpected += 1;
    console.log(indented(plain(error.stack ?? error.message ?? String(error.value))));
  }

  onStdOut(chunk) {
    process.stdout.write(chunk);
  }
  onStdErr(chunk) {
    process.stdout.write(chunk);
  }

  onEnd({ status }) {
    const named = { unexpected: [], flaky: [], skipped: [] };
    for (const test of this.suite.allTests()) {
      const outcome = test.outcome();
      this.counts[outcome] += 1;
      named[outcome]?.push(nameOf(test));
    }
    const slowest = this.results.toSorted((a, b) => b.ms - a.ms).slice(0, kSlowest);
    for (const { name, ms } of slowest) console.log(`slow: ${(ms / 1000).toFixed(1)} s ${name}`);
    console.log(`files: ${[...secondsByFile(this.results)].map(([file, seconds]) => `${file} ${Math.round(seconds)} s`).join(', ')}`);
    for (const name of named.skipped) console.log(`skipped: ${name}`);
    for (const name of named.unexpected) console.log(`FAILED: ${name}`);
    for (const name of named.flaky) console.log(`flaky: ${name}`);
    const tooFlaky = named.flaky.length > kMostFlaky;
    if (tooFlaky) console.log(`FAILED: ${named.flaky.length} flaky tests, at most ${kMostFlaky} are let through`);
    const failed = this.counts.unexpected + (tooFlaky ? named.flaky.length : 0);
    console.log(`# pass ${this.counts.expected + (tooFlaky ? 0 : named.flaky.length)}`);
    console.log(`# fail ${failed}`);
    console.log(`# skip ${this.counts.skipped}`);
    return { status: failed > 0 ? 'failed' : status };
  }
}

/** The time that the tests of each file took, the most first. */
function secondsByFile(results) {
  const files = new Map();
  for (const { name, ms } of results) {
    const file = name.split(' › ')[0].replace('.test.mjs', '');
    files.set(file, (files.get(file) ?? 0) + ms / 1000);
  }
  return [...files].toSorted(([, a], [, b]) => b - a);
}

/** The head of a page's report, and what happened last. */
function lastLines(text) {
  const lines = text.trimEnd().split('\n');
  return [...lines.slice(0, 2), ...lines.slice(2).slice(-kEvents)].join('\n');
}

/** Without the project, which its file says. */
const nameOf = (test) => test.titlePath().slice(2).join(' › ');
const plain = (text) => text.replace(/\u001b\[[0-9;]*m/g, '');
const indented = (text) => text.replace(/^/gm, '    ');
