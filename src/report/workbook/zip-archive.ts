// Files as a ZIP archive, in pieces while it is made. Compressed by a library's own code and not by the
// machine's zlib, whose bytes differ by version and processor; and dated the same always, so that one input
// gives one archive anywhere.

import { Zip, ZipDeflate } from 'fflate';
import { utf8Bytes } from '../../base/bytes.js';

/** One part of the archive, its text in pieces. */
export interface ArchivePart {
  readonly name: string;
  readonly pieces: Iterable<string>;
}

/** The fastest level, and a table of the hashes of what came before that fits in a processor's cache. */
const compression = { level: 1, mem: 3 } as const;
/** The earliest day that an archive can state, at noon, which every time zone has: it says nothing. */
const noDate = new Date(1980, 0, 1, 12);

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
    // The library goes on writing where a piece came from.
    if (piece.length > 0) this.#pieces.push(piece.slice());
  }

  given(): Uint8Array[] {
    if (this.#error !== undefined) throw this.#error;
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }
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
  for (const { name, pieces } of parts(() => outlet.byteCount)) {
    const file = new ZipDeflate(name, compression);
    file.mtime = noDate;
    zip.add(file);
    for (const piece of pieces) {
      file.push(utf8Bytes(piece));
      yield* outlet.given();
    }
    file.push(new Uint8Array(), true);
    yield* outlet.given();
  }
  zip.end();
  yield* outlet.given();
}
