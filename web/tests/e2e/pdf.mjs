// What is drawn on the pages of a PDF that Chromium has written: round shapes with their colours, and how far lines and
// words reach. Coordinates are points from the upper left corner.
import { inflateSync } from 'node:zlib';

const kPage = /\/Type\s*\/Page\b[^]*?endobj/g;

/** Of each page its size and what is drawn on it. */
export function pagesOf(pdf) {
  const text = pdf.toString('latin1');
  return [...text.matchAll(kPage)].map(([page]) => {
    const [width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(page).slice(1).map(Number);
    const [, number] = /\/Contents\s+(\d+)\s+0\s+R/.exec(page);
    return { width, height, ...drawnBy(contentOf(pdf, text, number), height) };
  });
}

function contentOf(pdf, text, number) {
  const at = text.indexOf(`\n${number} 0 obj`);
  const begin = /stream\r?\n/g;
  begin.lastIndex = at;
  begin.exec(text);
  return inflateSync(pdf.subarray(begin.lastIndex, text.indexOf('endstream', begin.lastIndex))).toString('latin1');
}

const kNoShift = [1, 0, 0, 1, 0, 0];
const times = ([a, b, c, d, e, f], [A, B, C, D, E, F]) => [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];

/** Follows the operators that Chromium writes (ISO 32000, 8.4 to 9.4) as far as places and colours depend on them. */
function drawnBy(content, height) {
  const [round, places] = [[], []];
  let state = { matrix: kNoShift, fill: '' };
  const saved = [];
  let path = { points: [], curves: 0, lines: 0 };
  const on = (matrix, x, y) => {
    const [, , , , e, f] = times([1, 0, 0, 1, x, y], matrix);
    return [e, height - f];
  };
  const point = (numbers) => path.points.push(on(state.matrix, ...numbers.slice(-2)));
  const end = (isFilled) => {
    if (isFilled && path.curves > 0 && path.lines === 0) round.push({ fill: state.fill, ...boxOf(path.points) });
    places.push(...path.points);
    path = { points: [], curves: 0, lines: 0 };
  };
  const operators = {
    q: () => saved.push(state),
    Q: () => (state = saved.pop()),
    cm: (numbers) => (state = { ...state, matrix: times(numbers, state.matrix) }),
    rg: (numbers) => (state = { ...state, fill: numbers.join(' ') }),
    Tm: (numbers) => places.push(on(state.matrix, numbers[4], numbers[5])),
    m: point,
    l: (numbers) => (point(numbers), (path.lines += 1)),
    c: (numbers) => (point(numbers), (path.curves += 1)),
    f: () => end(true),
    S: () => end(false),
    n: () => (path = { points: [], curves: 0, lines: 0 }), // a clip
  };
  let numbers = [];
  for (const word of content.split(/\s+/)) {
    if (/^[-+.\d]/.test(word)) numbers.push(Number(word));
    else {
      operators[word]?.(numbers);
      numbers = [];
    }
  }
  return { round, reach: boxOf(places) };
}

function boxOf(points) {
  const [xs, ys] = [0, 1].map((axis) => points.map((each) => each[axis]));
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
