// The parts of the page that the first board does without. What does not come is asked for again until it does:
// a server that was away has it when it is back.
type Later = typeof import('./later');

const kFirstPauseMs = 500;
const kLongestPauseMs = 8000;

export async function fetchLater(): Promise<Later> {
  for (let pauseMs = kFirstPauseMs; ; pauseMs = Math.min(2 * pauseMs, kLongestPauseMs)) {
    try {
      const parts = await import('./later');
      await fetchStyles();
      return parts;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Style sheets are asked for with a part, and only once. */
async function fetchStyles(): Promise<void> {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet);
  const again = failed.map((link) => {
    const other = link.cloneNode() as HTMLLinkElement;
    link.replaceWith(other);
    return new Promise((resolve, reject) => {
      other.onload = resolve;
      other.onerror = reject;
    });
  });
  await Promise.all(again);
}
