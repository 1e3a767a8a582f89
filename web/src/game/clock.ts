// A clock for each side: plain numbers, told the time by the caller.
import type { Disc, Square } from '../engine/types';

export interface TimeControl {
  /** Of each side for the whole game, in milliseconds. */
  readonly total: number;
  /** Added after each own move. */
  readonly increment: number;
}

export interface Clock {
  readonly control: TimeControl;
  /** What was left when the side to move began to think. */
  readonly left: Readonly<Record<Disc, number>>;
  /** Whose time runs, and since when; nothing while the game rests. */
  readonly running?: { readonly disc: Disc; readonly since: number };
}

/** What both sides had left when the positions of a line were reached: `left` has one entry more than the line. */
export interface ClockTimes {
  readonly moves: readonly Square[];
  readonly left: readonly Clock['left'][];
}

export function newClock(control: TimeControl): Clock {
  return { control, left: { black: control.total, white: control.total } };
}

/** What a side has left, never less than nothing. */
export function leftOf(clock: Clock, disc: Disc, now: number): number {
  const spent = clock.running?.disc === disc ? Math.max(0, now - clock.running.since) : 0;
  return Math.max(0, clock.left[disc] - spent);
}

/** Nobody's time runs any more. */
export function paused(clock: Clock, now: number): Clock {
  const { running, control, left } = clock;
  return running ? { control, left: { ...left, [running.disc]: leftOf(clock, running.disc, now) } } : clock;
}

/** From now on the time of a side runs. */
export function started(clock: Clock, disc: Disc, now: number): Clock {
  return { ...paused(clock, now), running: { disc, since: now } };
}

/** The side that moved gets its increment, and its time stops. */
export function moved(clock: Clock, disc: Disc, now: number): Clock {
  const rest = paused(clock, now);
  return { ...rest, left: { ...rest.left, [disc]: rest.left[disc] + clock.control.increment } };
}

/** The times of a line of which only those of its end are known. */
export function timesFrom({ left }: Clock, moves: readonly Square[]): ClockTimes {
  return { moves, left: Array.from({ length: moves.length + 1 }, () => left) };
}

/** How many moves of two lines are the same. */
function inCommon(one: readonly Square[], other: readonly Square[]): number {
  const differs = one.findIndex((square, i) => square !== other[i]);
  return differs < 0 ? one.length : differs;
}

/** The times after one more move; those of moves that it was made instead of are forgotten. */
export function timesAfter(times: ClockTimes, moves: readonly Square[], { left }: Clock): ClockTimes {
  const same = Math.min(inCommon(moves, times.moves), moves.length - 1);
  const before = Array.from({ length: moves.length }, (_, i) => times.left[Math.min(i, same)]!);
  return { moves, left: [...before, left] };
}

/** The clock at rest as it was at a position, or at the last one before it that `times` know; nothing when a side
 *  had no time left. */
export function clockAt({ control }: Clock, times: ClockTimes, moves: readonly Square[]): Clock | undefined {
  const left = times.left[inCommon(moves, times.moves)]!;
  return left.black > 0 && left.white > 0 ? { control, left } : undefined;
}

/** What a computer may spend on its next move: a share of what is left, and most of the increment. */
export function budgetOf(clock: Clock, disc: Disc, now: number): number {
  const kMovesLeft = 20;
  const left = leftOf(clock, disc, now);
  return Math.round(Math.max(10, Math.min(left / 2, left / kMovesLeft + 0.8 * clock.control.increment)));
}

/** "7:02", and with tenths in the last ten seconds, with the decimal sign of a language. */
export function clockText(milliseconds: number, locale: string): string {
  const kTenths = 10_000;
  if (milliseconds < kTenths)
    return (Math.floor(milliseconds / 100) / 10).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
