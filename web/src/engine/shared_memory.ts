// Whether the page and its workers can share memory, which threads need. Asked of the thing itself: in some
// browsers `crossOriginIsolated` is true and there is no SharedArrayBuffer, in others it is there and cannot be sent.
export function sharesMemory(): boolean {
  if (typeof SharedArrayBuffer !== 'function') return false;
  const { port1, port2 } = new MessageChannel();
  try {
    port1.postMessage(new SharedArrayBuffer(1));
    return true;
  } catch {
    return false;
  } finally {
    port1.close();
    port2.close();
  }
}
