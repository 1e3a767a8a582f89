// Which key was pressed, on whatever keyboard: the letter that it types where that is a Latin one, else the
// letter that stands at its place. So the shortcuts are there for who writes in Cyrillic, Greek, Hebrew,
// Arabic or kana, and the digits for who has to hold Shift for them.

export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'isComposing' | 'keyCode'> & {
  getModifierState?(name: string): boolean;
};

/** The code of every key that an input method takes, with the last one of a composition. */
const kTaken = 229;
/** ASCII in the width of an ideogram, as Japanese and Chinese keyboards type it. */
const kFullWidth = /^[\uff01-\uff5e\u3000]$/;
/** Signs by the place of their key, without and with Shift. */
const kSigns: Readonly<Record<string, readonly [string, string]>> = { Comma: [',', '<'], Period: ['.', '>'] };

/** What stands at a place: letters and digits as on most keyboards of the world. */
function signAt(code: string, shift: boolean): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  return letter?.toLowerCase() ?? digit ?? kSigns[code]?.[shift ? 1 : 0];
}

/** The name of a key (`ArrowLeft`) or its sign, letters always small; nothing for keys of a composition, which
 *  are text and never a command. */
export function keyOf(event: PressedKey): string {
  const { key = '', code = '', shiftKey } = event; // what a browser fills in itself comes with keys of no name
  if (event.isComposing || event.keyCode === kTaken) return '';
  if ([...key].length !== 1) return key;
  const sign = (kFullWidth.test(key) ? key.normalize('NFKC') : key).toLowerCase();
  if (event.getModifierState?.('AltGraph')) return sign; // a third sign of the key: not what stands at its place
  // Where digits want Shift (French, Czech), the row of digits means them without it too.
  if (!shiftKey && /^Digit\d$/.test(code)) return code.slice(-1);
  return sign > '~' ? (signAt(code, shiftKey) ?? sign) : sign;
}

/** Macs, iPads and iPhones: elsewhere that key belongs to the desktop. */
export const hasCommandKey = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);

/** With Ctrl, or with the command key of Apple's. */
export const isCommand = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean => event.ctrlKey || (event.metaKey && hasCommandKey());

/** With any key that makes another one of it, but for Shift. */
export const isModified = (event: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>): boolean => event.ctrlKey || event.altKey || event.metaKey;
