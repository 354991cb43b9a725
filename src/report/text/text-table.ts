// A table for a terminal: columns side by side, words to the left, numbers to the right.

import { visible } from '../../base/text/control-characters.js';

export interface TextColumn {
  readonly title: string;
  readonly align: 'left' | 'right';
}

const GAP = '  ';

function aligned(cell: string, width: number, align: TextColumn['align']): string {
  return align === 'left' ? cell.padEnd(width) : cell.padStart(width);
}

/** The width that each column needs for its title and for every cell. */
function widthsOf(columns: readonly TextColumn[], rows: Iterable<readonly string[]>): number[] {
  const widths = columns.map(({ title }) => title.length);
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, visible(cell).length);
    });
  }
  return widths;
}

/** One line of the table; nothing in it that a terminal would obey, and no blanks at its end. */
function tableLine(
  columns: readonly TextColumn[],
  widths: readonly number[],
  row: readonly string[],
): string {
  return columns
    .map(({ align }, at) => aligned(visible(row[at] ?? ''), widths[at] ?? 0, align))
    .join(GAP)
    .trimEnd();
}

/** The whole table: titles, then the rows, then a rule and the last rows where there are any. */
export function textTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  totals: readonly (readonly string[])[] = [],
): string {
  const lines = [...tableLines(columns, () => [...rows, ...totals])];
  if (totals.length > 0) lines.splice(lines.length - totals.length, 0, lines[1] ?? '');
  return lines.join('\n');
}

/**
 * A table of any length, line by line: titles, a rule, then the rows. One row is in memory at a time.
 *
 * @param rows the same rows each time; read twice, since how wide a column is shows at its end
 */
export function* tableLines(
  columns: readonly TextColumn[],
  rows: () => Iterable<readonly string[]>,
): Generator<string, void, undefined> {
  const widths = widthsOf(columns, rows());
  yield tableLine(
    columns,
    widths,
    columns.map(({ title }) => title),
  );
  yield widths.map((width) => '-'.repeat(width)).join(GAP);
  for (const row of rows()) yield tableLine(columns, widths, row);
}
