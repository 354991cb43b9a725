// Merges a month of the float, line by line, from earlier files and a new one. The new file replaces every
// place of the sequence that it names, in whichever month the place stood before. One month at a time is
// in memory, however long the account lives.

import { byteLines } from '../../base/byte-lines.js';
import { type CalendarMonth, monthOf } from '../../base/calendar-month.js';
import { floatEntryOf } from '../../records/float-entry.js';
import type { FloatRows } from '../../records/from-file/supplier/float-rows.js';

const LINE_END = 0x0a;

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

/** The changes that a file makes in a month of earlier files. */
interface MonthChange {
  /** Lines of the month that the file says otherwise. */
  readonly supersededCount: number;
  /** The month's lines from now on, as they are archived. */
  readonly bytes: Buffer;
}

/**
 * Puts the rows of a month between the lines that are known of it.
 *
 * @param before the lines that earlier files said of the month, by place in the sequence; empty where they
 * said none
 * @param monthRows the file's own rows of the month, by place in the sequence
 */
export function mergedMonth(before: Buffer, rows: FloatRows, monthRows: readonly number[]): MonthChange {
  const ownBytes = monthRows.reduce((sum, row) => sum + rows.lineBytes(row).length + 1, 0);
  const bytes = Buffer.allocUnsafeSlow(before.length + ownBytes);
  let used = 0;
  const append = (line: Uint8Array): void => {
    bytes.set(line, used);
    bytes[used + line.length] = LINE_END;
    used += line.length + 1;
  };
  let next = 0;
  let supersededCount = 0;
  for (const line of byteLines(before)) {
    const { seq } = floatEntryOf(line.toString('utf8'));
    for (; next < monthRows.length; next += 1) {
      const row = monthRows[next] ?? 0;
      if (rows.seq(row) > seq) break;
      append(rows.lineBytes(row));
    }
    const own = rows.rowOf(seq);
    if (own === undefined) {
      append(line);
    } else if (!rows.lineBytes(own).equals(line)) {
      supersededCount += 1;
    }
  }
  for (const row of monthRows.slice(next)) append(rows.lineBytes(row));
  return { supersededCount, bytes: bytes.subarray(0, used) };
}

/** Lines of a file as one spelling, piece by piece. */
export function* linePieces(rows: FloatRows): Generator<Uint8Array, void, undefined> {
  const end = Uint8Array.of(LINE_END);
  const linesPerPiece = 4096;
  let held: Uint8Array[] = [];
  for (const row of rows.order()) {
    held.push(rows.lineBytes(row), end);
    if (held.length < 2 * linesPerPiece) continue;
    yield Buffer.concat(held);
    held = [];
  }
  if (held.length > 0) yield Buffer.concat(held);
}
