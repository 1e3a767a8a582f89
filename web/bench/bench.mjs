// Nodes per second of the engine in Chromium against the native program, on the positions of
// `outflank bench`; the builds take turns. Seconds are those of the processor, which other programs on
// the machine do not stretch, so that of two threads both count. With a file of positions (OBF): the time for each of them
// in the browser, exact, with the learnt weights.
//
//   node bench/bench.mjs PROGRAM [ROUNDS]
//   node bench/bench.mjs --solve FILE.obf [LINES, for example 7-15]
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from '../tests/e2e/server.mjs';

const kRoot = join(dirname(fileURLToPath(import.meta.url)), '../..');
const kBenchHashMb = 16; // as `outflank bench`
const kSolveHashMb = 64;

const kBuilds = [
  { title: 'WebAssembly, SIMD, 1 thread', folder: 'build/wasm', name: 'outflank_engine', threads: 1 },
  { title: 'WebAssembly, SIMD, 2 threads', folder: 'build/wasm-threads', name: 'outflank_engine_threads', threads: 2 },
  { title: 'WebAssembly without SIMD, 1 thread', folder: 'build/wasm-plain', name: 'outflank_engine', threads: 1 },
];
const kLevels = ['generic', 'x86-64-v2', 'best'];

/** The positions of `outflank bench`, from where they stand. */
function benchPositions() {
  const source = readFileSync(join(kRoot, 'src/cli/bench_positions.cpp'), 'utf8');
  return [...source.matchAll(/"([-XO]+ [XO]);[^"]*\\n"/g)].map(([, text]) => positionOf(text));
}
function positionOf(text) {
  return { text, size: Math.sqrt(text.indexOf(' ')) };
}
function positionsOfFile(path, lines) {
  const [first, last = first] = (lines ?? '').split('-').map(Number);
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, i) => {
      const match = /^([-XO]+ [XO])/.exec(line);
      return match && (!lines || (i + 1 >= first && i + 1 <= last)) ? [{ ...positionOf(match[1]), line: i + 1 }] : [];
    });
}

const kTicks = 100; // of /proc, in a second

/** Processor seconds of a process and all below it. */
function processorSeconds(root) {
  const all = new Map();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each)))
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
      all.set(Number(name), { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / kTicks });
    } catch {
      // It has ended meanwhile.
    }
  const isBelow = (pid) => pid === root || (all.has(pid) && isBelow(all.get(pid).parent));
  return [...all].reduce((sum, [pid, { seconds }]) => (isBelow(pid) ? sum + seconds : sum), 0);
}

async function browser() {
  const server = await serve(kRoot);
  const host = await chromium.launchServer({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const chrome = await chromium.connect(host.wsEndpoint());
  const page = await chrome.newPage();
  await page.goto(`${server.url}web/bench/page.html`);
  await page.waitForFunction(() => window.run !== undefined);
  const solve = async (build, positions, hashMb, weights) => {
    const job = {
      folder: `${server.url}${build.folder}/`,
      name: build.name,
      weightsUrl: weights ? `${server.url}data/weights/browser.weights` : undefined,
      positions,
      options: { hashMb, threads: build.threads },
    };
    await page.evaluate(() => window.begin());
    await page.evaluate((wanted) => window.run(wanted), job);
    const before = processorSeconds(host.process().pid);
    const solved = await page.evaluate((wanted) => window.run(wanted), job);
    return { solved, seconds: processorSeconds(host.process().pid) - before };
  };
  return { solve, close: () => Promise.all([host.close(), server.close()]) };
}

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const millions = (number) => (number / 1e6).toFixed(1);

/** The program's own nodes, and the processor seconds that the shell counted. */
function nativeBench(program, env) {
  const output = execFileSync('bash', ['-c', '"$0" bench --json && times', program], { env, encoding: 'utf8' });
  const [, minutes, rest, systemMinutes, systemRest] = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(output);
  const { nodes } = JSON.parse(output.slice(0, output.lastIndexOf('}') + 1));
  return { nodes, seconds: 60 * (Number(minutes) + Number(systemMinutes)) + Number(rest) + Number(systemRest) };
}

async function compare(program, rounds) {
  const positions = benchPositions();
  const builds = kBuilds.filter(({ folder, name }) => existsSync(join(kRoot, folder, `${name}.js`)));
  const rates = new Map();
  const add = (title, nodes, seconds) => rates.set(title, [...(rates.get(title) ?? []), nodes / seconds]);
  const { solve, close } = await browser();
  for (let round = 0; round < rounds; ++round) {
    for (const build of builds) {
      const { solved, seconds } = await solve(build, positions, kBenchHashMb, false);
      add(build.title, sum(solved.map(({ nodes }) => nodes)), seconds);
      if (round === 0) console.log(`${build.title}: ${sum(solved.map(({ nodes }) => nodes))} nodes`);
    }
    for (const level of kLevels) {
      const env = level === 'best' ? process.env : { ...process.env, OUTFLANK_KERNEL: level };
      const { nodes, seconds } = nativeBench(program, env);
      add(`native, ${level}`, nodes, seconds);
      if (round === 0) console.log(`native, ${level}: ${nodes} nodes`);
    }
  }
  await close();
  const v2 = Math.max(...rates.get('native, x86-64-v2'));
  console.log('\n| build | nodes per processor second, best and median | of x86-64-v2 |\n| --- | --- | --- |');
  for (const [title, all] of rates) {
    const sorted = [...all].sort((a, b) => b - a);
    console.log(`| ${title} | ${millions(sorted[0])} M, ${millions(sorted[Math.floor(sorted.length / 2)])} M | ${(sorted[0] / v2).toFixed(2)} |`);
  }
}

async function solveFile(path, lines) {
  const positions = positionsOfFile(path, lines);
  const { solve, close } = await browser();
  for (const build of kBuilds.slice(0, 2)) {
    const { solved, seconds: all } = await solve(build, positions, kSolveHashMb, true);
    console.log(`${build.title}: ${all.toFixed(2)} s of the processor`);
    solved.forEach(({ seconds, score, exact, nodes }, i) =>
      console.log(`  line ${positions[i].line}: ${exact ? score : 'not exact'}, ${seconds.toFixed(2)} s, ${millions(nodes)} M nodes`),
    );
  }
  await close();
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--solve') await solveFile(...rest);
else if (first) await compare(first, Number(rest[0] ?? 3));
else throw new Error('usage: bench.mjs PROGRAM [ROUNDS] | bench.mjs --solve FILE.obf [LINES]');
