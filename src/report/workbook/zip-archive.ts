// Files as a ZIP archive, in pieces while it is made. Compressed by our own code and not by the machine's
// zlib, whose bytes differ by version and processor; and dated the same always, so that one input gives one
// archive anywhere.

import { Zip, type ZipInputFile } from 'fflate';
import { DeflatedText, type TextSink } from './deflated-text.js';

/** One part of the archive. */
export interface ArchivePart {
  readonly name: string;
  /** Writes its text, and pauses where what is written so far may be taken. */
  readonly write: (into: TextSink) => Iterable<void>;
}

/** The number of the format in an archive (APPNOTE.TXT, 4.4.5). */
const DEFLATED = 8;
/** The earliest day that an archive can state, at noon, which every time zone has: it says nothing. */
const noDate = new Date(1980, 0, 1, 12);
const nothing = new Uint8Array();

/** Collects what the library hands over, and lets it be taken in pieces. */
class Outlet {
  byteCount = 0;
  #pieces: Uint8Array[] = [];
  #error: Error | undefined;

  take(error: Error | null, piece: Uint8Array): void {
    if (error !== null) {
      this.#error ??= error;
      return;
    }
    this.byteCount += piece.length;
    if (piece.length > 0) this.#pieces.push(piece);
  }

  given(): Uint8Array[] {
    if (this.#error !== undefined) throw this.#error;
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
}

/** Hands a part's bytes to the archive as they are made. */
function* deflated(part: ArchivePart, file: ZipInputFile): Generator<void> {
  const text = new DeflatedText();
  for (const _ of part.write(text)) {
    for (const bytes of text.taken()) file.ondata?.(null, bytes, false);
    yield;
  }
  text.end();
  for (const bytes of text.taken()) file.ondata?.(null, bytes, false);
  file.size = text.byteCount;
  file.crc = text.checksum;
  file.ondata?.(null, nothing, true);
}

/**
 * The archive of these parts, in their order. A part is asked for its text when its turn comes.
 *
 * @param parts each is given how many bytes the archive has so far
 */
export function* archivePieces(
  parts: (writtenBytes: () => number) => Iterable<ArchivePart>,
): Generator<Uint8Array> {
  const outlet = new Outlet();
  const zip = new Zip((error, piece) => outlet.take(error, piece));
  for (const part of parts(() => outlet.byteCount)) {
    const file: ZipInputFile = { filename: part.name, size: 0, crc: 0, compression: DEFLATED, mtime: noDate };
    zip.add(file);
    for (const _ of deflated(part, file)) yield* outlet.given();
    yield* outlet.given();
  }
  zip.end();
  yield* outlet.given();
}
