// How scores and counts are written.
import type { BoardSize, Line } from '../engine/types';

/** "+2", "−10" with a true minus sign, and "0" without a sign. Whole discs. */
export function scoreText(score: number): string {
  const whole = Math.round(score);
  return whole === 0 ? '0' : `${whole < 0 ? '−' : '+'}${Math.abs(whole)}`;
}

/** Whole discs where they are proven, else tenths: "+4", "−3.5". */
export function fineScoreText(score: number, exact: boolean, locale: string): string {
  const tenths = Math.round(Math.abs(score) * 10) / 10;
  if (tenths === 0) return '0';
  const digits = exact ? 0 : 1;
  return (score < 0 ? '−' : '+') + tenths.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
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

/** "± 2.4" for an estimate whose standard error is known, else nothing. */
export function errorText(line: Pick<Line, 'standardError'>, locale: string): string {
  if (line.standardError <= 0) return '';
  return `± ${line.standardError.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`;
}

/** "947", "94.7 k", "94.7 M", "1.20 G", with the decimal sign of a language. */
export function countText(count: number, locale: string): string {
  const short = new Intl.NumberFormat(locale, { minimumSignificantDigits: 3, maximumSignificantDigits: 3, useGrouping: false });
  for (const [unit, size] of [['G', 1e9], ['M', 1e6], ['k', 1e3]] as const)
    if (count >= size) return `${short.format(count / size)} ${unit}`;
  return String(Math.round(count));
}

/** "36–28" of a score for Black, in which the winner has the empty squares; nothing for a score that no board of
 *  the size can have. */
export function resultOfScore(score: number | null, size: BoardSize): string {
  const squares = size ** 2;
  if (score === null || (squares + score) % 2 !== 0 || Math.abs(score) > squares) return '';
  return `${(squares + score) / 2}–${(squares - score) / 2}`;
}
