// A clock for each side: plain numbers, told the time by the caller.
import type { Disc } from '../engine/types';

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
