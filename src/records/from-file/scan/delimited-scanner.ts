// One scanner for every delimited file of the partner: RFC 4180 with the delimiter set by a profile, rows
// ended by LF, CRLF or a lone CR, a UTF-8 byte order mark dropped. It reports a row as byte ranges in its
// buffer, so that a million rows make no objects. Pull it with `next()`; a row lives until the next call.
//
// The file is refused, with line and column (`tableRefusals`), for a NUL byte, bytes that are not UTF-8, a
// quote that is never closed, a quote inside a field that does not begin with one, text after a closing
// quote, and anything beyond the limits below. These are faults of the file and not of a row, because after
// any of them nobody can say where the next row begins.

import { assert } from '../../../base/failure/assert.js';
import type { Failure } from '../../../base/failure/failure.js';
import { type FilePlace, placeIn, placeOf } from '../../../base/file/file-place.js';
import { fileRefusals } from '../../../base/file/file-refusals.js';
import { tableRefusals } from '../table-refusals.js';
import { ChunkBuffer } from './chunk-buffer.js';
import { takeOffDoubledQuotes } from './doubled-quotes.js';
import { refuseForeignSignature, SIGNATURE_BYTES } from './file-signature.js';
import { firstInvalidUtf8 } from './utf8-check.js';

/** The most fields a row may have. */
export const MAX_FIELDS = 1000;
/** The most bytes a field may have, its quotes not counted: 1 MiB. */
export const MAX_FIELD_BYTES = 1 << 20;
/** The most bytes a row may have: 4 MiB. */
export const MAX_ROW_BYTES = 4 << 20;

const BUFFER_BYTES = 256 << 10;
/** The longest UTF-8 sequence: past a limit by this much, what lies before it can be checked for validity. */
const SEQUENCE_BYTES = 4;

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x22;

// The meaning of a byte outside quotes. A byte that does not end a field is ORDINARY, so the inner loop is
// one look-up and one comparison a byte.
const ORDINARY = 0;
const DELIMITER = 1;
const ENDS_FIELDS = 2;

/** A refusal of what stands at a place of a file. */
type RefusalAt = (place: FilePlace & { readonly file: string }) => Failure;

interface ScannerOptions {
  /** Only for messages. */
  readonly fileName: string;
  /** One ASCII character that is no quote, line end or NUL. */
  readonly delimiter: string;
  /** The physical line, from 1, on which the first row begins; what is before it is not looked at. */
  readonly firstLine?: number;
  /** The most bytes of a field, else those of a file that is handed over; a row has four times as many. */
  readonly fieldBytesMost?: number;
  /** Size of the first buffer: for tests that want a boundary at every byte. At least 32. */
  readonly bufferBytes?: number;
}

export class DelimitedScanner {
  /** The physical line, from 1, on which the current row begins. */
  line = 1;
  /** The number of fields in the current row; a blank line has one, and it is empty. */
  fieldCount = 0;
  /** Byte ranges of the current row's fields in `bytes`: quotes taken off, doubled quotes made single. */
  readonly starts = new Int32Array(MAX_FIELDS);
  readonly ends = new Int32Array(MAX_FIELDS);

  readonly #fileName: string;
  readonly #buffer: ChunkBuffer;
  readonly #classes: Uint8Array;
  readonly #fieldBytesMost: number;
  readonly #rowBytesMost: number;
  #rowStart = 0;
  #nextStart = 0;
  /** Line ends within the current row, the one that ends it included. */
  #lines = 0;
  /** All bytes of the row or-ed together: 0x80 and more when any is beyond ASCII. */
  #seen = 0;
  readonly #doubled: number[] = [];

  /** Reads the first bytes. @throws Failure (refused) where they are those of another format or encoding */
  constructor(input: Iterator<Uint8Array>, options: ScannerOptions) {
    const size = options.bufferBytes ?? BUFFER_BYTES;
    assert(size >= SIGNATURE_BYTES, `a buffer of ${size} bytes is too small to tell what a file is`);
    this.#fileName = options.fileName;
    this.#classes = byteClasses(options.delimiter);
    this.#fieldBytesMost = options.fieldBytesMost ?? MAX_FIELD_BYTES;
    this.#rowBytesMost = (MAX_ROW_BYTES / MAX_FIELD_BYTES) * this.#fieldBytesMost;
    this.#buffer = new ChunkBuffer(input, size);
    this.#buffer.fill(0);
    const { bytes, limit } = this.#buffer;
    refuseForeignSignature(options.fileName, bytes.subarray(0, limit));
    const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    this.#nextStart = marked ? 3 : 0;
    const firstLine = options.firstLine ?? 1;
    while (this.line < firstLine && this.#passLine()) this.line += 1;
  }

  /** The bytes that `starts` and `ends` point into. Another array after `next()`. */
  get bytes(): Uint8Array {
    return this.#buffer.bytes;
  }

  /** Moves to the next row that is no blank line. False at the end of the file. @throws Failure as `next` */
  nextFilled(): boolean {
    while (this.next()) {
      if (this.fieldCount > 1 || this.starts[0] !== this.ends[0]) return true;
    }
    return false;
  }

  /** Moves to the next row. False at the end of the file. @throws Failure where the file is refused */
  next(): boolean {
    this.line += this.#lines;
    this.#rowStart = this.#nextStart;
    while (!this.#scanRow()) {
      this.#buffer.fill(this.#rowStart);
      this.#rowStart = 0;
    }
    if (this.#rowStart === this.#buffer.limit) return false;
    const end = this.#nextStart;
    if (end - this.#rowStart > this.#rowBytesMost) this.#refusePast(end, end);
    if (this.#seen >= 0x80) this.#refuseInvalidUtf8(this.#nextStart);
    // In place, since a complete row is not scanned again.
    if (this.#doubled.length > 0) this.#takeOffDoubledQuotes();
    return true;
  }

  /** The text of a field of the current row. */
  text(field: number): string {
    const encoding = this.#seen < 0x80 ? 'latin1' : 'utf8';
    return this.#buffer.bytes.toString(encoding, this.starts[field], this.ends[field]);
  }

  /** The place in the file where a field of the current row begins, after its quote if it has one. */
  placeOfField(field: number): FilePlace {
    return placeOf(this.#buffer.bytes, this.#rowStart, this.line, this.starts[field] as number);
  }

  /** Passes over one line, however it ends. False where the file ends before it does. */
  #passLine(): boolean {
    for (let at = this.#nextStart; ; at += 1) {
      const { bytes, limit, ended } = this.#buffer;
      // A CR is the end of a line by itself unless a LF follows, and that may be still to come.
      const needsMore = at >= limit || (bytes[at] === CR && at + 1 === limit);
      if (needsMore && !ended) {
        this.#buffer.fill(at);
        this.#nextStart = 0;
        at = -1;
      } else if (at >= limit) {
        this.#nextStart = limit;
        return false;
      } else if (bytes[at] === LF || bytes[at] === CR) {
        this.#nextStart = bytes[at] === CR && bytes[at + 1] === LF && at + 1 < limit ? at + 2 : at + 1;
        return true;
      }
    }
  }

  /** Finds the fields from `#rowStart` on. False when the buffer ends before the row does. */
  #scanRow(): boolean {
    const { bytes } = this.#buffer;
    const { starts, ends } = this;
    const classes = this.#classes;
    let at = this.#rowStart;
    let fields = 0;
    let seen = 0;
    this.#lines = 0;
    this.#seen = 0;
    if (this.#doubled.length > 0) this.#doubled.length = 0;
    for (;;) {
      let start = at;
      let end = at;
      if (bytes[at] === QUOTE) {
        start += 1;
        end = this.#closingQuote(start, fields);
        if (end < 0) return false;
        at = end + 1;
      } else {
        let byte = bytes[at] as number;
        while (classes[byte] === ORDINARY) {
          seen |= byte;
          at += 1;
          byte = bytes[at] as number;
        }
        end = at;
      }
      if (end - start > this.#fieldBytesMost) this.#refusePast(at, start);
      starts[fields] = start;
      ends[fields] = end;
      fields += 1;
      if (classes[bytes[at] as number] !== DELIMITER) {
        this.#seen |= seen;
        this.fieldCount = fields;
        return this.#endRow(at, start);
      }
      if (fields === MAX_FIELDS) {
        this.#refuse(at, start, (place) => tableRefusals.manyFields({ ...place, most: MAX_FIELDS }));
      }
      at += 1;
    }
  }

  /**
   * The offset of the quote that closes the field opened before `start`; -1 when the buffer ends before it.
   */
  #closingQuote(start: number, field: number): number {
    const { bytes, limit } = this.#buffer;
    let at = start;
    let seen = 0;
    for (;;) {
      const byte = bytes[at] as number;
      seen |= byte;
      if (byte === QUOTE) {
        if (bytes[at + 1] !== QUOTE) break;
        if (this.#doubled.at(-1) !== field) this.#doubled.push(field);
        at += 1;
      } else if (byte === LF) {
        if (at === limit) return this.#unclosed(start);
        if (bytes[at - 1] !== CR) this.#lines += 1;
      } else if (byte === CR) {
        this.#lines += 1;
      } else if (byte === 0) {
        this.#refuseNul(at, start);
      }
      at += 1;
    }
    this.#seen |= seen;
    return at;
  }

  /**
   * The result for a buffer that ends inside quotes: -1 if more is to come; otherwise the quote is never
   * closed, and the file is refused.
   */
  #unclosed(start: number): -1 {
    this.#needMore(start);
    if (this.#buffer.ended) this.#refuse(start - 1, start, tableRefusals.quoteNotClosed);
    return -1;
  }

  /**
   * True if the row ends at `at`, where a field has ended at something that is no delimiter. It is false if
   * the bytes that decide are still to come; anything but a line end there refuses the file.
   */
  #endRow(at: number, start: number): boolean {
    const { bytes, limit, ended } = this.#buffer;
    const byte = bytes[at];
    if (at === limit) {
      this.#nextStart = at;
      return ended || this.#needMore(start);
    }
    if (byte === LF) {
      this.#nextStart = at + 1;
    } else if (byte === CR) {
      // The next byte decides whether this is a CRLF, and the byte at the limit is not the file's.
      if (at + 1 === limit && !ended) return this.#needMore(start);
      this.#nextStart = at + 1 < limit && bytes[at + 1] === LF ? at + 2 : at + 1;
    } else if (byte === 0) {
      this.#refuseNul(at, start);
    } else if (byte === QUOTE) {
      this.#refuse(at, start, tableRefusals.quoteInside);
    } else {
      this.#refuse(at, start, tableRefusals.textAfterQuote);
    }
    this.#lines += 1;
    return true;
  }

  /**
   * Says that the row needs more bytes, which is always false, unless it has more than it may have already.
   */
  #needMore(start: number): false {
    const sure = this.#buffer.limit - SEQUENCE_BYTES;
    if (sure - start > this.#fieldBytesMost || sure - this.#rowStart > this.#rowBytesMost) {
      this.#refusePast(sure, start);
    }
    return false;
  }

  #takeOffDoubledQuotes(): void {
    for (const field of this.#doubled) {
      const start = this.starts[field] as number;
      this.ends[field] = takeOffDoubledQuotes(this.#buffer.bytes, start, this.ends[field] as number);
    }
  }

  #refuseNul(at: number, start: number): never {
    this.#refuse(at, start, tableRefusals.nul);
  }

  /**
   * Refuses the file for what stands at `at`, in or behind the field that begins at `start`, unless something
   * before it is wrong already: the first fault of a file is the one that is told, whatever the buffer's
   * size.
   */
  #refuse(at: number, start: number, refusal: RefusalAt): never {
    const isLong = at - start > this.#fieldBytesMost || at - this.#rowStart > this.#rowBytesMost;
    if (isLong) this.#refusePast(at, start);
    this.#refuseInvalidUtf8(at);
    this.#throwAt(at, refusal);
  }

  /** Refuses a field or a row that `at` shows to be longer than it may be: the limit that is met first. */
  #refusePast(at: number, start: number): never {
    const fieldLimit = start + this.#fieldBytesMost;
    const rowLimit = this.#rowStart + this.#rowBytesMost;
    const isRow = rowLimit <= fieldLimit || at - start <= this.#fieldBytesMost;
    this.#refuseInvalidUtf8(isRow ? rowLimit : fieldLimit);
    this.#throwAt(isRow ? this.#rowStart : start, (place) =>
      isRow
        ? tableRefusals.longRow({ ...place, most: this.#rowBytesMost })
        : tableRefusals.longField({ ...place, most: this.#fieldBytesMost }),
    );
  }

  /** Refuses the file when a byte of the current row before `end` is not UTF-8. */
  #refuseInvalidUtf8(end: number): void {
    const { bytes } = this.#buffer;
    const at = firstInvalidUtf8(bytes, this.#rowStart, end);
    if (at < 0) return;
    const byte = (bytes[at] as number).toString(16);
    this.#throwAt(at, (place) => fileRefusals.notUtf8({ ...place, byte }));
  }

  #throwAt(offset: number, refusal: RefusalAt): never {
    const place = placeOf(this.#buffer.bytes, this.#rowStart, this.line, offset);
    throw refusal(placeIn(this.#fileName, place));
  }
}

function byteClasses(delimiter: string): Uint8Array {
  const classes = new Uint8Array(256).fill(ORDINARY);
  for (const byte of [0, QUOTE, LF, CR]) classes[byte] = ENDS_FIELDS;
  const code = delimiter.charCodeAt(0);
  assert(
    delimiter.length === 1 && code < 0x80 && classes[code] === ORDINARY,
    'a delimiter is one ASCII character',
  );
  classes[code] = DELIMITER;
  return classes;
}
