// What makes a row of a later file the same row: all it says but its line and its file (contract: exports are
// often cumulative; a row met again unchanged is the same row, one known with other content supersedes it).
// The key is over the values as they were understood, so `25.00` in one export and 2500 in the next are one
// content.

import { sha256Hex } from '../../base/digest.js';
import type { BookRows } from '../book-rows.js';

/** 128 bits of SHA-256: no two contents of one reference will meet in it, by chance or by design. */
const KEY_DIGITS = 32;

/**
 * The key of a list of values; absent is not the same as empty, and the order counts. 32 lower-case hex
 * digits.
 */
export function contentKeyOf(values: readonly (string | number | undefined)[]): string {
  // JSON is unambiguous over such a list: texts are quoted, numbers are not, and what is absent is null.
  return sha256Hex(JSON.stringify(values)).slice(0, KEY_DIGITS);
}

/** What a row of a book says, field by field: all of it but where it stands. */
const bookContent: readonly ((rows: BookRows, row: number) => string | number | undefined)[] = [
  (rows, row) => rows.interfaceName(row),
  (rows, row) => rows.clientRef(row),
  (rows, row) => rows.slug(row),
  (rows, row) => rows.currency(row),
  (rows, row) => rows.faceMinor(row),
  (rows, row) => rows.account(row),
  (rows, row) => rows.expectedCostMinor(row),
  (rows, row) => rows.status(row),
  (rows, row) => rows.soldAtMs(row),
  (rows, row) => rows.paidMinor(row),
  (rows, row) => rows.paidCurrency(row),
  (rows, row) => rows.quoteId(row),
];

/**
 * The key of one row of a book. Made when asked for, since it is asked for only where rows are to be kept.
 */
export function bookContentKey(rows: BookRows, row: number): string {
  return contentKeyOf(bookContent.map((field) => field(rows, row)));
}

/** Whether two rows of books say the same, without a key: for rows that are both at hand. */
export function sameBookContent(rows: BookRows, row: number, others: BookRows, other: number): boolean {
  return bookContent.every((field) => field(rows, row) === field(others, other));
}
