// How scores and counts are written.
import type { Line } from '../engine/types';

/** "+2", "−10" with a true minus sign, and "0" without a sign. Whole discs. */
export function scoreText(score: number): string {
  const whole = Math.round(score);
  return whole === 0 ? '0' : `${whole < 0 ? '−' : '+'}${Math.abs(whole)}`;
}

export type Certainty = 'exact' | 'bound' | 'estimate';

/** What a line's score is: proven, a proven limit, or an estimate. */
export function certaintyOf(line: Pick<Line, 'exact' | 'bound'>): Certainty {
  if (!line.exact) return 'estimate';
  return line.bound === 'exact' ? 'exact' : 'bound';
}

/** The score with the sign of a bound before it. */
export function boundedText(line: Pick<Line, 'score' | 'bound'>): string {
  const sign = line.bound === 'lower' ? '≥' : line.bound === 'upper' ? '≤' : '';
  return sign + scoreText(line.score);
}

/** "18@73%" for an estimate. */
export function depthText(line: Pick<Line, 'depth' | 'percent'>): string {
  return `${line.depth}@${line.percent}%`;
}

/** "947", "94.7 k", "94.7 M", "1.20 G". */
export function countText(count: number): string {
  for (const [unit, size] of [['G', 1e9], ['M', 1e6], ['k', 1e3]] as const)
    if (count >= size) return `${(count / size).toPrecision(3)} ${unit}`;
  return String(Math.round(count));
}
