// Which keys are shortcuts, and when they are only text.
import { settings } from '../store/settings.svelte';
import { isModified, keyOf } from './keys';

/** What is typed there is text, or chooses among its values. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable);

/** The letter of a shortcut without Ctrl or Alt; nothing in a field, or where such are switched off. */
export function plainLetter(event: KeyboardEvent): string | undefined {
  if (isModified(event) || isField(event.target) || !settings.letterKeys) return undefined;
  const key = keyOf(event);
  return key.length === 1 ? key : undefined;
}
