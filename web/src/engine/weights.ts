// The learnt weights of the browser's engine: fetched once by the page, which hands them to every
// worker that thinks.
import { unpacked } from './unpack';
import { Watchdog } from './watchdog';

export type WeightsState =
  /** `total` is 0 while it is not known. */
  | { readonly kind: 'loading'; readonly loaded: number; readonly total: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string };

/** How long no byte may come before they are asked for again. */
const kStallMs = 5000;
/** Pauses before they are asked for again by themselves. */
const kPausesMs = [5000, 15_000, 60_000];

/** What `gzip` packed is unpacked; anything else stays as it is: some hosts unpack on the way.
 *  Throws where the packing is damaged. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const whole = await unpacked(bytes, 'gzip');
  if (!whole) throw new Error('found damaged bytes, expected what gzip packed');
  return whole;
}

/** The bytes of the file, unpacked, with a word now and then about how far it has come. Throws when it does
 *  not come, or when no byte comes for a while. */
export async function fetchWeights(
  url: string,
  onProgress: (loaded: number, total: number) => void,
): Promise<Uint8Array> {
  const aborting = new AbortController();
  const watchdog = new Watchdog(() => aborting.abort(new Error(`${url}: nothing came for ${kStallMs / 1000} s`)));
  watchdog.expect(kStallMs);
  try {
    const response = await fetch(url, { signal: aborting.signal });
    if (!response.ok || !response.body) throw new Error(`${url}: ${response.status} ${response.statusText}`);
    // Of a compressed answer the header tells the compressed length, which says nothing here.
    const packed = response.headers.has('Content-Encoding');
    const total = packed ? 0 : Number(response.headers.get('Content-Length') ?? 0);
    const bytes = await readAll(response.body, (loaded) => {
      watchdog.heard();
      onProgress(loaded, total);
    });
    return await unpack(bytes).catch((error: unknown) => {
      throw new Error(`${url}: ${error instanceof Error ? error.message : String(error)}`);
    });
  } finally {
    watchdog.rest();
  }
}

async function readAll(body: ReadableStream<Uint8Array>, onProgress: (loaded: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let loaded = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    loaded += value.length;
    onProgress(loaded);
  }
  const bytes = new Uint8Array(loaded);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The weights of one page, however often they have to be asked for. */
export class WeightsSupply {
  private asked: Promise<Uint8Array | undefined> | undefined;
  private failures = 0;
  private isLoading = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onLate` is told when they have come after a failure. */
  constructor(
    private readonly url: string,
    private readonly tell: (state: WeightsState) => void,
    private readonly onLate: (bytes: Uint8Array) => void,
  ) {}

  /** The bytes, or nothing where they do not come for now. */
  get(): Promise<Uint8Array | undefined> {
    if (this.asked) return this.asked;
    this.tell({ kind: 'loading', loaded: 0, total: 0 });
    return (this.asked = this.load());
  }

  /** Asks for them anew; somebody waits for it. */
  retry(): void {
    this.tell({ kind: 'loading', loaded: 0, total: 0 });
    void this.askAgain();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private async askAgain(): Promise<void> {
    clearTimeout(this.timer);
    if (this.isLoading) return; // what comes is for all who wait
    const late = this.load();
    const bytes = await late;
    if (!bytes) return;
    this.asked = late;
    this.onLate(bytes);
  }

  private async load(): Promise<Uint8Array | undefined> {
    this.isLoading = true;
    const fetched = () => fetchWeights(this.url, (loaded, total) => this.tell({ kind: 'loading', loaded, total }));
    try {
      const bytes = await fetched().catch(fetched); // once more at once
      this.failures = 0;
      this.tell({ kind: 'ready' });
      return bytes;
    } catch (error) {
      this.tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      this.timer = setTimeout(() => void this.askAgain(), kPausesMs[Math.min(this.failures, kPausesMs.length - 1)]);
      this.failures += 1;
      return undefined;
    } finally {
      this.isLoading = false;
    }
  }
}
