// The uses of one reference in the book: rows of one source that say the same, but for what became of the
// sale, are one use; the same reference in another source is another use, whatever it says.

import type { BookRow } from './order-case.js';

/** The first row of each use of a reference, in the order of the rows. */
export function usesOf(rows: readonly BookRow[]): BookRow[] {
  // Nearly every reference has one row, which the caller may name twice.
  if (rows.every((row) => row === rows[0])) return rows.slice(0, 1);
  const uses = new Map<string, BookRow>();
  for (const row of rows) {
    const key = saleKeyOf(row);
    if (!uses.has(key)) uses.set(key, row);
  }
  return [...uses.values()];
}

/** The place of a row; it names the source as well if the reference is in more than one. */
export function rowPlaceOf({ source, file, line }: BookRow, rows: readonly BookRow[]): string {
  const isShared = rows.some((other) => other.source !== source);
  return isShared ? `${source} ${file}:${line}` : `${file}:${line}`;
}

function saleKeyOf(row: BookRow): string {
  return JSON.stringify([
    row.source,
    row.slug,
    row.currency,
    row.faceMinor,
    row.expectedCostMinor ?? null,
    row.soldAtMs ?? null,
    row.paidMinor ?? null,
    row.paidCurrency ?? null,
    row.quoteId ?? null,
  ]);
}
