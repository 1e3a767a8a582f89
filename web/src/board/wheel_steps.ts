// The mouse wheel as steps through the moves: a notch is one, and so is a short stroke on a touch pad,
// which comes in many small pieces.

/** A notch is a hundred in most browsers, three lines in others. */
const kStepPixels = 60;
/** A stroke that begins with so much is one of notches: at 400 % a notch is a quarter. Touch pads begin with less. */
const kLeastNotch = 24;
const kLinePixels = 33;
const kPagePixels = 400;
/** After so long a stroke is another one. */
const kRestMs = 250;

export interface Turn {
  readonly deltaY: number;
  /** 0: pixels, 1: lines, 2: pages. */
  readonly deltaMode: number;
  readonly timeStamp: number;
}

export class WheelSteps {
  private sum = 0;
  /** Pixels of a step in this stroke. */
  private step = kStepPixels;
  private last = -Infinity;

  /** -1 back, 1 forward; nothing while it is not yet a step. Never more than one step for an event. */
  turn({ deltaY, deltaMode, timeStamp }: Turn): -1 | 1 | undefined {
    const pixels = deltaY * ([1, kLinePixels, kPagePixels][deltaMode] ?? 1);
    const isNew = timeStamp - this.last > kRestMs;
    if (isNew) this.step = Math.abs(pixels) >= kLeastNotch ? Math.min(kStepPixels, Math.abs(pixels)) : kStepPixels;
    if (isNew || Math.sign(pixels) !== Math.sign(this.sum)) this.sum = 0;
    this.last = timeStamp;
    this.sum += pixels;
    if (Math.abs(this.sum) < this.step) return undefined;
    const by = this.sum > 0 ? 1 : -1;
    this.sum = 0;
    return by;
  }
}

/** The wheel has nothing else to do there: beside the board, where no list, field or page scrolls. */
export function hasIdleWheel(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.closest('main') || target.closest('select, textarea, input')) return false;
  const { scrollHeight, clientHeight } = document.documentElement;
  if (scrollHeight > clientHeight) return false;
  const scrolls = (each: Element) => each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY);
  for (let at: Element | null = target; at; at = at.parentElement) if (scrolls(at)) return false;
  return true;
}
