// Where other devices find the server that has sent this page, with a picture for their cameras.

export interface ServerAddress {
  readonly address: string;
  /** A QR code: modules on a side, and the dark ones as the path of a picture. */
  readonly qr?: { readonly size: number; readonly path: string };
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** The likeliest first; nothing when the server listens to its own machine only. */
export async function serverAddresses(page: URL): Promise<ServerAddress[]> {
  const response = await fetch(new URL('api/addresses', page));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const { addresses } = (await response.json()) as { addresses: ServerAddress[] };
  const here = new URL('.', page).href;
  // A way that the server does not know of has brought this page.
  const other = !isLoopback(page.hostname) && !addresses.some(({ address }) => address === here);
  return other ? [...addresses, { address: here }] : addresses;
}
