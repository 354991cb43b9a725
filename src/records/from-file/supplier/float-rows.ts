// The movements of one float file, each place of the sequence once, in the archive's own spelling. The lines
// stand as bytes in a few large pieces: as a million texts they would take four times the room.

import { IntegerColumn } from '../../../base/column/integer-column.js';
import { utf8Bytes } from '../../../base/text/bytes.js';
import { type FloatEntry, floatLineOf } from '../../float-entry.js';

/** Room for the lines of a piece; a line is a small part of it. */
const PIECE_BYTES = 4 * 1024 * 1024;

export class FloatRows {
  readonly #rowOfSeq = new Map<number, number>();
  readonly #seqs = new IntegerColumn();
  readonly #bookedAtMs = new IntegerColumn();
  /** The place of a row's line: its piece, and its first and last byte there. */
  readonly #pieceOf = new IntegerColumn();
  readonly #starts = new IntegerColumn();
  readonly #ends = new IntegerColumn();
  readonly #pieces: Buffer[] = [];
  #used = PIECE_BYTES;

  /** The number of movements; one that was repeated counts once. */
  get length(): number {
    return this.#seqs.length;
  }

  /** @returns false where that place of the sequence holds another movement: it is not taken then */
  add(entry: FloatEntry): boolean {
    return this.addLine(entry, utf8Bytes(floatLineOf(entry)));
  }

  /** As `add`, of a movement whose line is at hand. */
  addLine({ seq, bookedAtMs }: Pick<FloatEntry, 'seq' | 'bookedAtMs'>, line: Uint8Array): boolean {
    const known = this.#rowOfSeq.get(seq);
    if (known !== undefined) return this.lineBytes(known).equals(line);
    this.#rowOfSeq.set(seq, this.length);
    this.#seqs.push(seq);
    this.#bookedAtMs.push(bookedAtMs);
    this.#keep(line);
    return true;
  }

  /** The row that holds that place of the sequence; undefined where the file has none. */
  rowOf(seq: number): number | undefined {
    return this.#rowOfSeq.get(seq);
  }

  seq(row: number): number {
    return this.#seqs.get(row);
  }

  bookedAtMs(row: number): number {
    return this.#bookedAtMs.get(row);
  }

  /** The line of a movement without its end, as it stands in the archive. */
  lineBytes(row: number): Buffer {
    const piece = this.#pieces[this.#pieceOf.get(row)] ?? Buffer.alloc(0);
    return piece.subarray(this.#starts.get(row), this.#ends.get(row));
  }

  /** All rows by their place in the sequence. */
  order(): number[] {
    const rows = Array.from({ length: this.length }, (_, row) => row);
    return rows.sort((a, b) => this.seq(a) - this.seq(b));
  }

  #keep(line: Uint8Array): void {
    if (this.#used + line.length > PIECE_BYTES) {
      this.#pieces.push(Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, line.length)));
      this.#used = 0;
    }
    this.#pieces.at(-1)?.set(line, this.#used);
    this.#pieceOf.push(this.#pieces.length - 1);
    this.#starts.push(this.#used);
    this.#used += line.length;
    this.#ends.push(this.#used);
  }
}
