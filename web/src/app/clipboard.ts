// Text for the clipboard, on every origin.
import { within } from '../store/within';

/** A browser that has not answered by then, as some do that ask somebody first, is not waited for. */
const kAnswerMs = 1000;

/** Puts text on the clipboard; false, soon, where the browser lets nothing do so. Browsers offer the
 *  clipboard's own interface to pages of https and of this machine only; others get what a
 *  person would do: a field, selected and copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await within(kAnswerMs, navigator.clipboard.writeText(text));
      return true;
    }
  } catch {
    // Refused, perhaps because the window is not in front, or no answer.
  }
  return copySelected(text);
}

function copySelected(text: string): boolean {
  const before = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // no keyboard on the screen
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus({ preventScroll: true });
  }
}
