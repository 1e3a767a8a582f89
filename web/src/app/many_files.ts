// Several files at once: their games go into the library.
import type { ReadResult } from '../engine/types';
import { textOfFile } from '../game/text_of_file';
import { unpackedFile } from '../game/unpacked_file';
import { count, t } from '../i18n/index.svelte';
import type { App } from './app.svelte';
import type { Added } from './library.svelte';

/** What a file holds, unpacked: text, or bytes where it is none. */
export async function contentOf(file: Uint8Array): Promise<{ readonly bytes: Uint8Array; readonly text: string | undefined }> {
  const bytes = await unpackedFile(file);
  const text = textOfFile(bytes);
  return { bytes, text: text.includes('\u0000') ? undefined : text };
}

/** What became of games that were to be kept, in words. */
export function textOfAdded({ kept, here, refused, left }: Added): string {
  const others = ([['io.here', here], ['io.refused', refused], ['io.left', left]] as const).map(([key, n]) => (n > 0 ? count(key, n) : ''));
  return [count('io.kept', kept), ...others].filter(Boolean).join(' ');
}

/** What a file holds; nothing where there is no game in it, or where it cannot be read. */
async function gamesOf(app: App, file: File): Promise<ReadResult | undefined> {
  try {
    const { bytes, text } = await contentOf(new Uint8Array(await file.arrayBuffer()));
    const read = await app.engine.read(text?.trim() ?? bytes, 8);
    return read.games.length > 0 ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the games of several files, and names the files in which there are none. */
export async function keepFiles(app: App, files: readonly File[]): Promise<void> {
  const all: Added = { kept: 0, here: 0, refused: 0, left: 0 };
  const unread: string[] = [];
  for (const file of files) {
    const read = await gamesOf(app, file);
    if (!read) {
      unread.push(file.name);
      continue;
    }
    const added = await app.library.keepAll(app.engine, read);
    if (added.failed !== undefined) return app.keeping.tellFailure(added.failed);
    all.kept += added.kept;
    all.here += added.here;
    all.refused += added.refused;
    all.left += added.left;
    if (added.left > 0) break;
  }
  const left = unread.length > 0 ? t('io.unreadFiles', { names: unread.join(', ') }) : '';
  app.tell({ text: [textOfAdded(all), left].filter(Boolean).join(' ') });
  if (all.kept > 0 && app.panel !== 'games') app.open('games');
}
