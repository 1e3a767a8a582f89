// The learnt weights of the browser's engine: fetched once by the page, which hands them to every
// worker that thinks.

export type WeightsState =
  /** `total` is 0 while it is not known. */
  | { readonly kind: 'loading'; readonly loaded: number; readonly total: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string };

/** What `gzip` packed is unpacked; anything else stays as it is: some hosts unpack on the way.
 *  Throws where the packing is damaged. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** The bytes of the file, unpacked, with a word now and then about how far it has come. */
export async function fetchWeights(
  url: string,
  onProgress: (loaded: number, total: number) => void,
): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  // Of a compressed answer the header tells the compressed length, which says nothing here.
  const packed = response.headers.has('Content-Encoding');
  const total = packed ? 0 : Number(response.headers.get('Content-Length') ?? 0);
  const parts: Uint8Array[] = [];
  let loaded = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    loaded += value.length;
    onProgress(loaded, total);
  }
  const bytes = new Uint8Array(loaded);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  try {
    return await unpack(bytes);
  } catch {
    throw new Error(`${url}: found damaged bytes, expected what gzip packed`);
  }
}
