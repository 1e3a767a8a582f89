// When each disc of a move turns, and about which axis: the wave leaves the new disc in every
// direction at once.
import type { BoardSize, Square } from '../engine/types';
import { raysOf } from '../game/squares';

const kFirstMs = 90;
const kFlipMs = 260;
const kRippleMs = 55;
const kLongestMs = 700;

export interface Turn {
  readonly delayMs: number;
  /** The axis lies across the line of the flip. */
  readonly axis: readonly [x: number, y: number];
}

export interface FlipPlan {
  readonly turns: ReadonlyMap<Square, Turn>;
  readonly totalMs: number;
  readonly rippleMs: number;
}

/** The plan for one move; `pace` 0.5 plays it at double speed, 0 at once. */
export function flipPlan(square: Square, flips: readonly Square[], size: BoardSize, pace = 1): FlipPlan {
  const rays = raysOf(square, flips, size);
  const steps = Math.max(1, ...rays.map((ray) => ray.flips.length));
  const rippleMs = pace * Math.min(kRippleMs, (kLongestMs - kFlipMs) / Math.max(1, steps - 1));
  const turns = new Map<Square, Turn>();
  for (const { direction, flips: run } of rays)
    run.forEach((flipped, k) =>
      turns.set(flipped, { delayMs: Math.round(pace * kFirstMs + k * rippleMs), axis: [-direction[0], direction[1]] }),
    );
  return { turns, totalMs: Math.round(pace * (kFirstMs + kFlipMs) + (steps - 1) * rippleMs), rippleMs };
}
