// Files as a ZIP archive, in pieces while it is made. Compressed by our own code and not by the machine's
// zlib, whose bytes differ by version and processor; and dated the same always, so that one input gives one
// archive anywhere.

import { Zip, type ZipInputFile } from 'fflate';
import { assert } from '../../base/failure/assert.js';
import { DeflatedText, type Place, type TextSink } from './deflated-text.js';

/** The number of the format in an archive (APPNOTE.TXT, 4.4.5). */
const DEFLATED = 8;
/** The earliest day that an archive can state, at noon, which every time zone has: it says nothing. */
const noDate = new Date(1980, 0, 1, 12);
const nothing = new Uint8Array();

/** One part of an archive while its text is written. */
class ArchivePart implements TextSink {
  readonly #text = new DeflatedText();
  readonly #file: ZipInputFile;

  constructor(file: ZipInputFile) {
    this.#file = file;
  }

  get byteCount(): number {
    return this.#text.byteCount;
  }

  write(text: string, place?: Place): void {
    this.#text.write(text, place);
  }

  /** Hands to the archive what is compressed so far. */
  pass(): void {
    for (const bytes of this.#text.taken()) this.#file.ondata?.(null, bytes, false);
  }

  end(): void {
    this.#text.end();
    this.pass();
    this.#file.size = this.#text.byteCount;
    this.#file.crc = this.#text.checksum;
    this.#file.ondata?.(null, nothing, true);
  }
}

/** An archive of parts that are written one after another. */
export class ZipArchive {
  readonly #zip = new Zip((error, piece) => this.#take(error, piece));
  #pieces: Uint8Array[] = [];
  #byteCount = 0;

  /** How many bytes it has so far. */
  get byteCount(): number {
    return this.#byteCount;
  }

  /** The next part: the one before has ended. */
  begin(name: string): ArchivePart {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATED, mtime: noDate };
    this.#zip.add(file);
    return new ArchivePart(file);
  }

  /** A whole part. */
  add(name: string, text: string): void {
    const part = this.begin(name);
    part.write(text);
    part.end();
  }

  /** Writes the list of the parts, behind the last of them. */
  end(): void {
    this.#zip.end();
  }

  /** The bytes since it was asked last. */
  taken(): readonly Uint8Array[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #take(error: Error | null, piece: Uint8Array): void {
    assert(error === null, () => `the archive of the workbook can not be written: ${error?.message}`);
    this.#byteCount += piece.length;
    if (piece.length > 0) this.#pieces.push(piece);
  }
}
