// The learnt weights of the browser's engine: fetched once by the page, which hands them to every
// worker that thinks.

export type WeightsState =
  /** `total` is 0 while it is not known. */
  | { readonly kind: 'loading'; readonly loaded: number; readonly total: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string };

/** The bytes of the file, with a word now and then about how far it has come. */
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
  return bytes;
}
