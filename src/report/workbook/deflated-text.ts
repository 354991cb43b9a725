// A text of rows, compressed while it is written. A general compressor searches for repetitions. This one is
// told of them: the writer of a row knows that each cell stands below one much like it. So a month's rows
// cost a comparison a cell and no search, and the same text gives the same bytes anywhere.

import { utf8Bytes } from '../../base/text/bytes.js';
import { crc32 } from '../../base/text/digest.js';
import { DeflateBlocks, FARTHEST, LEAST_REPEAT, MOST_REPEAT } from './deflate-blocks.js';

/**
 * A shorter repetition is written out: a reference would take more room. One that goes on is none of its own.
 */
const LEAST_NEW_REPEAT = 6;
/**
 * The size of the buffer: several times the reach of a reference, so that its content is seldom moved to the
 * front.
 */
const BUFFER_BYTES = FARTHEST * 8;
/** From this length on the machine copies faster than a loop does. */
const LONG_COPY = 24;
const LAST_ASCII = 0x7f;

/**
 * A place in each row, such as a column's cell: remembers what was written there last, and where it begins.
 */
export class Place {
  /** ASCII text, so that its characters are its bytes; empty where nothing can be repeated from it. */
  text = '';
  begin = 0;
}

/** Takes a text. */
export interface TextSink {
  /** Bytes of it so far, in UTF-8. */
  readonly byteCount: number;
  /** @param place where rows have a place for it */
  write(text: string, place?: Place): void;
}

export class DeflatedText implements TextSink {
  readonly #blocks = new DeflateBlocks();
  /** The end of the text: what a reference can reach, and what is not in the checksum yet. */
  readonly #buffer = new Uint8Array(BUFFER_BYTES);
  #buffered = 0;
  #unchecked = 0;
  /** How many bytes went before those in the buffer. */
  #passed = 0;
  #checksum = 0;
  /** The length of the present repetition, which may go on with the next text. */
  #repeated = 0;
  #distance = 0;

  get byteCount(): number {
    return this.#passed + this.#buffered;
  }

  /** CRC-32 of the text in UTF-8, once it ended. */
  get checksum(): number {
    return this.#checksum;
  }

  write(text: string, place?: Place): void {
    if (place === undefined) {
      this.#writePart(text, 0, text.length);
      return;
    }
    const last = place.text;
    const begin = this.byteCount;
    const distance = begin - place.begin;
    if (last === '' || distance > FARTHEST) {
      place.text = this.#writePart(text, 0, text.length) ? text : '';
    } else if (text === last) {
      this.#repeat(text, 0, text.length, distance);
    } else {
      place.text = this.#writeLike(text, last, distance) ? text : '';
    }
    place.begin = begin;
  }

  end(): void {
    this.#endRepeat();
    this.#check();
    this.#blocks.end();
  }

  /** The compressed bytes since it was asked last. */
  taken(): Uint8Array<ArrayBuffer>[] {
    return this.#blocks.taken();
  }

  /** Repeats the beginning and the end that the text has in common with what stands at a distance. */
  #writeLike(text: string, last: string, distance: number): boolean {
    const most = Math.min(text.length, last.length);
    let head = 0;
    while (head < most && text.charCodeAt(head) === last.charCodeAt(head)) head += 1;
    let tail = 0;
    while (
      tail < most - head &&
      text.charCodeAt(text.length - 1 - tail) === last.charCodeAt(last.length - 1 - tail)
    ) {
      tail += 1;
    }
    const middleEnd = text.length - tail;
    this.#repeat(text, 0, head, distance);
    const before = this.byteCount;
    const isAscii = this.#writePart(text, head, middleEnd);
    // Other characters have more bytes than units.
    const middleBytes = this.byteCount - before;
    this.#repeat(text, middleEnd, text.length, distance + head + middleBytes - (last.length - tail));
    return isAscii;
  }

  /** Writes a part that stands at a distance already: as a reference where one can reach so far. */
  #repeat(text: string, from: number, to: number, distance: number): void {
    const length = to - from;
    if (length === 0) return;
    if (distance !== this.#distance || this.#repeated === 0) {
      if (length < LEAST_NEW_REPEAT || distance > FARTHEST) {
        this.#writePart(text, from, to);
        return;
      }
      this.#endRepeat();
      this.#distance = distance;
    }
    this.#repeated += length;
    this.#makeRoom(length);
    this.#copy(length, distance);
  }

  /** Writes a part out. @returns false where it is not ASCII */
  #writePart(text: string, from: number, to: number): boolean {
    this.#endRepeat();
    for (let at = from; at < to; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit > LAST_ASCII) {
        for (const byte of utf8Bytes(text.slice(at, to))) this.#writeByte(byte);
        return false;
      }
      this.#writeByte(unit);
    }
    return true;
  }

  #writeByte(byte: number): void {
    if (this.#buffered === BUFFER_BYTES) this.#makeRoom(1);
    this.#buffer[this.#buffered] = byte;
    this.#buffered += 1;
    this.#blocks.literal(byte);
  }

  #endRepeat(): void {
    for (let left = this.#repeated; left > 0; ) {
      // No rest may be too short for a reference of its own.
      const isRestTooShort = left > MOST_REPEAT && left - MOST_REPEAT < LEAST_REPEAT;
      const length = isRestTooShort ? left - LEAST_REPEAT : Math.min(left, MOST_REPEAT);
      this.#blocks.reference(length, this.#distance);
      left -= length;
    }
    this.#repeated = 0;
  }

  /** Copies bytes within the buffer, which has room for them. */
  #copy(length: number, distance: number): void {
    const buffer = this.#buffer;
    const end = this.#buffered;
    if (length >= LONG_COPY) {
      buffer.copyWithin(end, end - distance, end - distance + length);
    } else {
      for (let at = end; at < end + length; at += 1) buffer[at] = buffer[at - distance] ?? 0;
    }
    this.#buffered = end + length;
  }

  /** Moves what a reference can still reach to the front, where the rest has no room. */
  #makeRoom(byteCount: number): void {
    if (this.#buffered + byteCount <= BUFFER_BYTES) return;
    this.#check();
    const left = this.#buffered - FARTHEST;
    this.#buffer.copyWithin(0, left, this.#buffered);
    this.#passed += left;
    this.#buffered = FARTHEST;
    this.#unchecked = FARTHEST;
  }

  #check(): void {
    this.#checksum = crc32(this.#buffer.subarray(this.#unchecked, this.#buffered), this.#checksum);
    this.#unchecked = this.#buffered;
  }
}
