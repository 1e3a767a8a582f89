// Which requests of a worker should end, in memory that the page and the worker share: a worker that
// searches hears no message.

const kSlots = 64;

/** Memory for the flags of one worker. */
export const newStopFlags = (): Int32Array => new Int32Array(new SharedArrayBuffer(4 * kSlots));

// A slot is used again only by a request so much later that the earlier one has been answered.
export function setStop(flags: Int32Array, id: number): void {
  Atomics.store(flags, id % kSlots, id);
}

export function isStopSet(flags: Int32Array, id: number): boolean {
  return Atomics.load(flags, id % kSlots) === id;
}
