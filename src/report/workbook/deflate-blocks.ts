// The format of DEFLATE (RFC 1951): literal bytes and references to what was written before, as blocks with a
// code of their own each.

import { codeLengths, codesOf } from './prefix-code.js';

/** A reference repeats so many bytes. */
export const LEAST_REPEAT = 3;
export const MOST_REPEAT = 258;
/** From at most so far back. */
export const FARTHEST = 32_768;

/** Literals and references of one block. */
const BLOCK_SYMBOLS = 1 << 15;
/** A reference takes 48 bits at most, the codes at the head of a block less than 4 KiB. */
const BLOCK_BYTES = BLOCK_SYMBOLS * 6 + 4096;
const MOST_CODE_BITS = 15;
const MOST_LENGTH_CODE_BITS = 7;

const END_OF_BLOCK = 256;
const FIRST_LENGTH_CODE = 257;
const LENGTH_CODES = 29;
const DISTANCE_CODES = 30;
/** The order in which the lengths of the code of lengths are written (3.2.7). */
const lengthCodeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LEAST_LENGTH_CODES = 4;

/**
 * The table of RFC 1951, 3.2.5: where each code's range begins, and how many more bits say the place in it.
 */
interface Ranges {
  readonly first: Uint16Array;
  readonly extraBits: Uint8Array;
}

/** @param shared how many codes share a number of extra bits */
function rangesOf(codeCount: number, begin: number, shared: number): Ranges {
  const first = new Uint16Array(codeCount);
  const extraBits = new Uint8Array(codeCount);
  let next = begin;
  for (let code = 0; code < codeCount; code += 1) {
    first[code] = next;
    extraBits[code] = Math.max(0, Math.floor(code / shared) - 1);
    next += 1 << (extraBits[code] ?? 0);
  }
  return { first, extraBits };
}

/** The last code of lengths stands for 258 alone. */
function lengthRanges(): Ranges {
  const ranges = rangesOf(LENGTH_CODES, LEAST_REPEAT, 4);
  ranges.first[LENGTH_CODES - 1] = MOST_REPEAT;
  ranges.extraBits[LENGTH_CODES - 1] = 0;
  return ranges;
}

const lengthRange = lengthRanges();
const distanceRange = rangesOf(DISTANCE_CODES, 1, 2);

/** The code of each value from 0 to the greatest. */
function codeTable({ first }: Ranges, greatest: number): Uint8Array {
  const table = new Uint8Array(greatest + 1);
  for (let value = first[0] ?? 0, code = 0; value <= greatest; value += 1) {
    while ((first[code + 1] ?? Number.POSITIVE_INFINITY) <= value) code += 1;
    table[value] = code;
  }
  return table;
}

const codeOfLength = codeTable(lengthRange, MOST_REPEAT);
const codeOfDistance = codeTable(distanceRange, FARTHEST);

/** Bits, the first lowest in the first byte. */
class BitWriter {
  readonly #bytes: Uint8Array;
  #byteCount = 0;
  #bits = 0;
  #bitCount = 0;

  /** @param before bits that are no whole byte yet */
  constructor(mostBytes: number, before: { readonly bits: number; readonly bitCount: number }) {
    this.#bytes = new Uint8Array(mostBytes);
    this.#bits = before.bits;
    this.#bitCount = before.bitCount;
  }

  /** At most 16 bits. */
  put(bits: number, count: number): void {
    this.#bits |= bits << this.#bitCount;
    this.#bitCount += count;
    while (this.#bitCount >= 8) {
      this.#bytes[this.#byteCount] = this.#bits & 0xff;
      this.#byteCount += 1;
      this.#bits >>>= 8;
      this.#bitCount -= 8;
    }
  }

  get rest(): { readonly bits: number; readonly bitCount: number } {
    return { bits: this.#bits, bitCount: this.#bitCount };
  }

  wholeBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#byteCount);
  }
}

/** A symbol of the code that the lengths of the other codes are written in: runs are one symbol (3.2.7). */
interface LengthSymbol {
  readonly symbol: number;
  readonly extra: number;
  readonly extraBits: number;
}

const REPEAT_LAST = 16;
const FEW_ZEROS = 17;
const MANY_ZEROS = 18;

function zerosOf(count: number): LengthSymbol {
  return count > 10
    ? { symbol: MANY_ZEROS, extra: count - 11, extraBits: 7 }
    : { symbol: FEW_ZEROS, extra: count - 3, extraBits: 3 };
}

function lengthSymbolsOf(lengths: readonly number[]): LengthSymbol[] {
  const symbols: LengthSymbol[] = [];
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at] ?? 0;
    let run = 1;
    while (lengths[at + run] === length) run += 1;
    const most = length === 0 ? 138 : 6;
    const isLast = length !== 0 && lengths[at - 1] === length;
    const taken = Math.min(run, most);
    if (taken >= 3 && (length === 0 || isLast)) {
      symbols.push(length === 0 ? zerosOf(taken) : { symbol: REPEAT_LAST, extra: taken - 3, extraBits: 2 });
      at += taken;
    } else {
      symbols.push({ symbol: length, extra: 0, extraBits: 0 });
      at += 1;
    }
  }
  return symbols;
}

/** How many entries there are up to the last that is not 0, and no fewer than `least`. */
function usedLength(lengths: ArrayLike<number>, least: number): number {
  let used = lengths.length;
  while (used > least && lengths[used - 1] === 0) used -= 1;
  return used;
}

/** Writes the codes of a block (3.2.7). */
function putCodes(writer: BitWriter, literals: Uint8Array, distances: Uint8Array): void {
  const literalCount = usedLength(literals, FIRST_LENGTH_CODE);
  const distanceCount = usedLength(distances, 1);
  const symbols = lengthSymbolsOf([
    ...literals.subarray(0, literalCount),
    ...distances.subarray(0, distanceCount),
  ]);
  const counts = new Uint32Array(lengthCodeOrder.length);
  for (const { symbol } of symbols) counts[symbol] = (counts[symbol] ?? 0) + 1;
  const lengths = codeLengths(counts, MOST_LENGTH_CODE_BITS);
  const codes = codesOf(lengths);
  const ordered = lengthCodeOrder.map((symbol) => lengths[symbol] ?? 0);
  const orderedCount = usedLength(ordered, LEAST_LENGTH_CODES);
  writer.put(literalCount - FIRST_LENGTH_CODE, 5);
  writer.put(distanceCount - 1, 5);
  writer.put(orderedCount - LEAST_LENGTH_CODES, 4);
  for (const length of ordered.slice(0, orderedCount)) writer.put(length, 3);
  for (const { symbol, extra, extraBits } of symbols) {
    writer.put(codes[symbol] ?? 0, lengths[symbol] ?? 0);
    writer.put(extra, extraBits);
  }
}

/** Collects literals and references and gives them back as blocks. */
export class DeflateBlocks {
  /** A reference's length; 0 for a literal. */
  readonly #lengths = new Uint16Array(BLOCK_SYMBOLS);
  /** A reference's distance; a literal's byte. */
  readonly #values = new Uint16Array(BLOCK_SYMBOLS);
  #count = 0;
  readonly #literalCounts = new Uint32Array(FIRST_LENGTH_CODE + LENGTH_CODES);
  readonly #distanceCounts = new Uint32Array(DISTANCE_CODES);
  #rest = { bits: 0, bitCount: 0 };
  #made: Uint8Array<ArrayBuffer>[] = [];

  literal(byte: number): void {
    this.#lengths[this.#count] = 0;
    this.#values[this.#count] = byte;
    this.#literalCounts[byte] = (this.#literalCounts[byte] ?? 0) + 1;
    this.#added();
  }

  /**
   * @param length from LEAST_REPEAT to MOST_REPEAT
   * @param distance from 1 to FARTHEST, and no more than was written
   */
  reference(length: number, distance: number): void {
    this.#lengths[this.#count] = length;
    this.#values[this.#count] = distance;
    const symbol = FIRST_LENGTH_CODE + (codeOfLength[length] ?? 0);
    const place = codeOfDistance[distance] ?? 0;
    this.#literalCounts[symbol] = (this.#literalCounts[symbol] ?? 0) + 1;
    this.#distanceCounts[place] = (this.#distanceCounts[place] ?? 0) + 1;
    this.#added();
  }

  /** Writes the last block. */
  end(): void {
    const writer = this.#block(true);
    // Zeros fill the last byte.
    writer.put(0, 7);
    this.#made.push(writer.wholeBytes());
  }

  /** The bytes since it was asked last. */
  taken(): Uint8Array<ArrayBuffer>[] {
    const made = this.#made;
    this.#made = [];
    return made;
  }

  #added(): void {
    this.#count += 1;
    if (this.#count < BLOCK_SYMBOLS) return;
    const writer = this.#block(false);
    this.#made.push(writer.wholeBytes());
    this.#rest = writer.rest;
  }

  /** Writes the collected symbols as one block with its own codes. */
  #block(isLast: boolean): BitWriter {
    this.#literalCounts[END_OF_BLOCK] = 1;
    const literals = codeLengths(this.#literalCounts, MOST_CODE_BITS);
    const distances = codeLengths(this.#distanceCounts, MOST_CODE_BITS);
    const writer = new BitWriter(BLOCK_BYTES, this.#rest);
    writer.put(isLast ? 1 : 0, 1);
    writer.put(2, 2);
    putCodes(writer, literals, distances);
    this.#putSymbols(writer, literals, distances);
    this.#count = 0;
    this.#literalCounts.fill(0);
    this.#distanceCounts.fill(0);
    return writer;
  }

  #putSymbols(writer: BitWriter, literals: Uint8Array, distances: Uint8Array): void {
    const literalCodes = codesOf(literals);
    const distanceCodes = codesOf(distances);
    for (let at = 0; at < this.#count; at += 1) {
      const length = this.#lengths[at] ?? 0;
      const value = this.#values[at] ?? 0;
      if (length === 0) {
        writer.put(literalCodes[value] ?? 0, literals[value] ?? 0);
        continue;
      }
      const lengthCode = codeOfLength[length] ?? 0;
      const symbol = FIRST_LENGTH_CODE + lengthCode;
      writer.put(literalCodes[symbol] ?? 0, literals[symbol] ?? 0);
      writer.put(length - (lengthRange.first[lengthCode] ?? 0), lengthRange.extraBits[lengthCode] ?? 0);
      const distanceCode = codeOfDistance[value] ?? 0;
      writer.put(distanceCodes[distanceCode] ?? 0, distances[distanceCode] ?? 0);
      writer.put(
        value - (distanceRange.first[distanceCode] ?? 0),
        distanceRange.extraBits[distanceCode] ?? 0,
      );
    }
    writer.put(literalCodes[END_OF_BLOCK] ?? 0, literals[END_OF_BLOCK] ?? 0);
  }
}
