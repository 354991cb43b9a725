// Merges a month of the float, line by line, from earlier files and a new one. The new file replaces every
// place of the sequence that it names, in whichever month the place stood before. One month at a time is
// in memory, however long the account lives.

import { byteLines } from '../../base/file/byte-lines.js';
import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import { floatEntryOf } from '../../records/float-entry.js';
import type { FloatRows } from '../../records/from-file/supplier/float-rows.js';

const lineEnd = Uint8Array.of(0x0a);
const LINES_OF_PIECE = 4096;

/** The rows of a file by the month of booking, each in the order of the sequence. */
export function rowsByMonth(rows: FloatRows): Map<CalendarMonth, number[]> {
  const months = new Map<CalendarMonth, number[]>();
  for (const row of rows.order()) {
    const month = monthOf(rows.bookedAtMs(row));
    const known = months.get(month);
    if (known === undefined) {
      months.set(month, [row]);
    } else {
      known.push(row);
    }
  }
  return months;
}

/** Puts a file's rows of a month between the lines that earlier files said of it. */
export class MonthMerge {
  readonly #before: Iterable<Uint8Array>;
  readonly #rows: FloatRows;
  readonly #monthRows: readonly number[];
  #supersededCount = 0;

  /**
   * @param before the lines that earlier files said of the month, by place in the sequence, in pieces; none
   * where they said none
   * @param monthRows the file's own rows of the month, by place in the sequence
   */
  constructor(before: Iterable<Uint8Array>, rows: FloatRows, monthRows: readonly number[]) {
    this.#before = before;
    this.#rows = rows;
    this.#monthRows = monthRows;
  }

  /** Earlier lines of the month that the file says otherwise, of those that `lines` has passed. */
  get supersededCount(): number {
    return this.#supersededCount;
  }

  /** The month's lines from now on, without their ends, as they are archived. To be walked once. */
  *lines(): Generator<Uint8Array, void, undefined> {
    const rows = this.#rows;
    let next = 0;
    for (const line of byteLines(this.#before)) {
      const { seq } = floatEntryOf(line.toString('utf8'));
      for (; next < this.#monthRows.length; next += 1) {
        const row = this.#monthRows[next] ?? 0;
        if (rows.seq(row) > seq) break;
        yield rows.lineBytes(row);
      }
      const own = rows.rowOf(seq);
      if (own === undefined) {
        yield line;
      } else if (!rows.lineBytes(own).equals(line)) {
        this.#supersededCount += 1;
      }
    }
    for (const row of this.#monthRows.slice(next)) yield rows.lineBytes(row);
  }
}

/** The lines of a file by their place in the sequence. */
export function* linesOf(rows: FloatRows): Generator<Uint8Array, void, undefined> {
  for (const row of rows.order()) yield rows.lineBytes(row);
}

/** Lines with their ends, some thousands of them a piece. */
export function* linePieces(lines: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
  let held: Uint8Array[] = [];
  for (const line of lines) {
    held.push(line, lineEnd);
    if (held.length < 2 * LINES_OF_PIECE) continue;
    yield Buffer.concat(held);
    held = [];
  }
  if (held.length > 0) yield Buffer.concat(held);
}
