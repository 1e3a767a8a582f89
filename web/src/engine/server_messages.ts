// What goes between the page and the engine of a server.
import type { FromWorker } from './messages';
import type { Choice, ReadResult, ThinkingProgress } from './types';

/** A request; of some there are none of a worker. */
export type Asked = { readonly kind: string; readonly [what: string]: unknown };

/** A part of what was read; `whole` when the spare engine has read all of it. */
export interface ReadPage extends ReadResult {
  /** The number of the game with which the next page begins. */
  readonly next?: number;
  readonly whole?: boolean;
}

export type FromServer = FromWorker | { hello: { protocol: number } } | { error: { message: string; where: string } };

/** A report of `choose`: the move so far and how far it is, in one. */
export type ProgressMessage = Partial<Choice> & Omit<ThinkingProgress, 'best'>;

export function progressOf({ square, value, exact = false, depth = 0, percent, seconds }: ProgressMessage): ThinkingProgress {
  if (square === undefined) return { percent, seconds };
  return { best: { square, ...(value === undefined ? {} : { value }), exact, depth }, percent, seconds };
}

export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(text);
}

/** Bytes of a message that holds it. */
export function bytesOf(what: object): number {
  return new TextEncoder().encode(JSON.stringify(what)).length;
}
