// Nodes per second of the engine in Chromium against the native program, on the positions of
// `outflank bench`; the builds take turns. With a file of positions (OBF): the time for each of them
// in the browser, exact, with the learnt weights.
//
//   node bench/bench.mjs PROGRAM [ROUNDS]
//   node bench/bench.mjs --solve FILE.obf [LINES, for example 7-15]
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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
  { title: 'WebAssembly, threads build, 1 thread', folder: 'build/wasm-threads', name: 'outflank_engine_threads', threads: 1 },
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

async function browser() {
  const server = await serve(kRoot);
  const chrome = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await chrome.newPage();
  await page.goto(`${server.url}web/bench/page.html`);
  await page.waitForFunction(() => window.run !== undefined);
  const solve = (build, positions, hashMb, weights) =>
    page.evaluate((job) => window.run(job), {
      folder: `${server.url}${build.folder}/`,
      name: build.name,
      weightsUrl: weights ? `${server.url}data/weights/small.weights` : undefined,
      positions,
      options: { hashMb, threads: build.threads },
    });
  return { solve, close: () => Promise.all([chrome.close(), server.close()]) };
}

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const millions = (number) => (number / 1e6).toFixed(1);

async function compare(program, rounds) {
  const positions = benchPositions();
  const builds = kBuilds.filter(({ folder, name }) => existsSync(join(kRoot, folder, `${name}.js`)));
  const rates = new Map();
  const add = (title, nodes, seconds) => rates.set(title, [...(rates.get(title) ?? []), nodes / seconds]);
  const { solve, close } = await browser();
  for (let round = 0; round < rounds; ++round) {
    for (const build of builds) {
      const solved = await solve(build, positions, kBenchHashMb, false);
      add(build.title, sum(solved.map(({ nodes }) => nodes)), sum(solved.map(({ seconds }) => seconds)));
      if (round === 0) console.log(`${build.title}: ${sum(solved.map(({ nodes }) => nodes))} nodes`);
    }
    for (const level of kLevels) {
      const env = level === 'best' ? process.env : { ...process.env, OUTFLANK_KERNEL: level };
      const { nodes, seconds } = JSON.parse(execFileSync(program, ['bench', '--json'], { env, encoding: 'utf8' }));
      add(`native, ${level}`, nodes, seconds);
      if (round === 0) console.log(`native, ${level}: ${nodes} nodes`);
    }
  }
  await close();
  const v2 = Math.max(...rates.get('native, x86-64-v2'));
  console.log('\n| build | nodes per second, best and median | of x86-64-v2 |\n| --- | --- | --- |');
  for (const [title, all] of rates) {
    const sorted = [...all].sort((a, b) => b - a);
    console.log(`| ${title} | ${millions(sorted[0])} M, ${millions(sorted[Math.floor(sorted.length / 2)])} M | ${(sorted[0] / v2).toFixed(2)} |`);
  }
}

async function solveFile(path, lines) {
  const positions = positionsOfFile(path, lines);
  const { solve, close } = await browser();
  for (const build of kBuilds.slice(0, 2)) {
    const solved = await solve(build, positions, kSolveHashMb, true);
    console.log(`${build.title}:`);
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
