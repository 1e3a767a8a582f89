// Names for games and tabs that no other device and no other tab gives.

const kBytes = 12;

/** A fresh name of letters and digits. Unlike `crypto.randomUUID` it exists on plain http too. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(kBytes));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
