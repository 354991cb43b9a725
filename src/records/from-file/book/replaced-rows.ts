// The rows of a reference that a later file of their source puts others in place of, and what changed. A row
// that the later file has alike is not replaced.

import type { ChangedField } from './content-key.js';

/** A row as the files write it, cell by cell. */
type Cells = readonly (string | number | undefined)[];

interface ReplacedRow<Row> {
  readonly old: Row;
  readonly by: Row;
}

/** @param keyOf the same for rows that say the same */
export function replacedRows<Row>(
  known: readonly Row[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReplacedRow<Row>[] {
  const news = without(rows, known, keyOf);
  return without(known, rows, keyOf).flatMap((old, at) => {
    const by = news[at] ?? news.at(-1) ?? rows[0];
    return by === undefined ? [] : [{ old, by }];
  });
}

/** The rows, without one for each of the others that is alike. */
function without<Row>(rows: readonly Row[], others: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const left = new Map<string, number>();
  for (const key of others.map(keyOf)) left.set(key, (left.get(key) ?? 0) + 1);
  return rows.filter((row) => {
    const key = keyOf(row);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count === 0;
  });
}

/** The cells in which two rows differ, by the names of their columns. */
export function changedCells(columns: readonly string[], before: Cells, after: Cells): ChangedField[] {
  return columns
    .map((field, at) => ({ field, before: before[at], after: after[at] }))
    .filter((one) => one.before !== one.after);
}
