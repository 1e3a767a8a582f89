// Files that gzip or zip has packed are unpacked. Of others the engine says how they are packed.
import { unpacked } from '../engine/unpack';

/** More than any collection of games has; a small file may unpack to something without an end. */
const kMostBytes = 2 ** 28;

const kEntry = 0x02014b50;
const kEndOfEntries = 0x06054b50;
const kEntryBytes = 46;
const kLocalBytes = 30;
const kEndBytes = 22;
const kStored = 0;
const kDeflated = 8;

/** What is packed in a file; the file itself when it is not packed, or is damaged. */
export async function unpackedFile(content: Uint8Array): Promise<Uint8Array> {
  const begins = (...mark: number[]) => mark.every((byte, i) => content[i] === byte);
  if (begins(0x1f, 0x8b, 8)) return (await unpacked(new Uint8Array(content), 'gzip', kMostBytes)) ?? content;
  if (begins(0x50, 0x4b)) return (await onlyFileOf(content)) ?? content;
  return content;
}

/** The file of a zip with one file in it (APPNOTE 6.3.9, sections 4.3.7, 4.3.12 and 4.3.16). */
async function onlyFileOf(zip: Uint8Array): Promise<Uint8Array | undefined> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  try {
    const [file, ...others] = filesOf(view);
    if (!file || others.length > 0) return undefined;
    const begin = file.at + kLocalBytes + view.getUint16(file.at + 26, true) + view.getUint16(file.at + 28, true);
    const packed = zip.subarray(begin, begin + file.size);
    if (file.method === kStored) return packed;
    return file.method === kDeflated ? await unpacked(new Uint8Array(packed), 'deflate-raw', kMostBytes) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // a place behind the end
    throw error;
  }
}

interface PackedFile {
  readonly method: number;
  /** As it is packed. */
  readonly size: number;
  /** Where its own header stands. */
  readonly at: number;
}

/** The files in a zip's list at its end. Those that need a key are left out, as folders and the notes of a Mac are. */
function filesOf(view: DataView): PackedFile[] {
  let end = view.byteLength - kEndBytes;
  while (view.getUint32(end, true) !== kEndOfEntries) end -= 1;
  const files: PackedFile[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0 && view.getUint32(at, true) === kEntry; left -= 1) {
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + kEntryBytes, nameLength));
    const locked = (view.getUint16(at + 8, true) & 1) !== 0;
    if (!name.endsWith('/') && !name.startsWith('__MACOSX/') && !locked)
      files.push({ method: view.getUint16(at + 10, true), size: view.getUint32(at + 20, true), at: view.getUint32(at + 42, true) });
    at += kEntryBytes + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}
