// The current entry of a list that scrolls stays in view, also when the list gets another width: a phone is turned.

/** The entry that is current. */
export function currentIn(list: HTMLElement | undefined): HTMLElement | undefined {
  return list?.querySelector<HTMLElement>('[aria-current]') ?? undefined;
}

/** Scrolls as far as it takes to see `shown`. A list in one line shows its end. */
export function bringIntoView(list: HTMLElement, shown: HTMLElement, inOneLine = false): void {
  if (inOneLine) {
    const kAfter = 12; // what follows is to be guessed
    list.scrollLeft = shown.offsetLeft - list.clientWidth + shown.offsetWidth + kAfter;
    return;
  }
  const [frame, { top, bottom, height }] = [list.getBoundingClientRect(), shown.getBoundingClientRect()];
  const from = frame.top + list.clientTop;
  if (top < from || bottom > from + list.clientHeight) list.scrollTop += top - from - (list.clientHeight - height) / 2;
}

/** Calls `changed` whenever the width of an element changes; the answer ends that. Heights change as toolbars of
 *  phones come and go, while somebody scrolls. */
export function watchWidth(element: HTMLElement, changed: () => void): () => void {
  let width = element.clientWidth;
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    changed();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Moves what lies over the page up by what the end of the window would cut off. */
export function liftIntoWindow(element: Element): void {
  const kGap = 8;
  const cut = element.getBoundingClientRect().bottom + kGap - innerHeight;
  if (cut > 0 && element instanceof HTMLElement) element.style.transform = `translateY(${-cut}px)`;
}
