// What has the focus may go away with what is shown: the keyboard goes on at the content then, not at the top of
// the page.

/** Calls `toContent` when what had the focus is gone and nothing else has it; ends by what it gives back. */
export function keepFocus(toContent: () => void): () => void {
  let focused: Element | undefined;
  const remember = ({ target }: FocusEvent): void => {
    focused = target instanceof Element ? target : undefined;
  };
  const look = (): void => {
    if (!focused || focused.isConnected) return;
    focused = undefined;
    if (document.activeElement === document.body) toContent();
  };
  // Behind whoever gives the focus to something himself.
  const observer = new MutationObserver(() => focused?.isConnected === false && setTimeout(look));
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
  };
}
