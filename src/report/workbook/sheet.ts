// One sheet of the workbook: a file of the pack, its columns by name and its rows as typed cells.

import type { Column } from '../tables/column.js';
import { cellMaker, type TypedCell } from './typed-cell.js';

export interface Sheet {
  /** The file with the same rows, such as `05-orders.csv`. */
  readonly fileName: string;
  readonly columnNames: readonly string[];
  /** The rows anew at each call, a cell a column. */
  rows(): Generator<readonly TypedCell[]>;
}

/** @param rows gives the rows anew at each call */
export function sheetOf<Row>(
  fileName: string,
  columns: readonly Column<Row>[],
  rows: () => Iterable<Row>,
): Sheet {
  return {
    fileName,
    columnNames: columns.map(({ name }) => name),
    *rows() {
      const makers = columns.map((column) => cellMaker(column));
      for (const row of rows()) yield makers.map((cellOf) => cellOf(row));
    },
  };
}

/** As its tab has it: the file's name without its ending. */
export function tabName({ fileName }: Sheet): string {
  return fileName.replace(/\.csv$/, '');
}
