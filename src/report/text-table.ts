// A table for a terminal: columns side by side, words to the left, numbers to the right.

import { visible } from '../base/control-characters.js';

export interface TextColumn {
  readonly title: string;
  readonly align: 'left' | 'right';
}

const GAP = '  ';

function aligned(cell: string, width: number, align: TextColumn['align']): string {
  return align === 'left' ? cell.padEnd(width) : cell.padStart(width);
}

/** How wide each column has to be for its title and for every cell. */
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
  const titles = columns.map(({ title }) => title);
  const widths = widthsOf(columns, [...rows, ...totals]);
  const rule = widths.map((width) => '-'.repeat(width)).join(GAP);
  const line = (row: readonly string[]): string => tableLine(columns, widths, row);
  const ends = totals.length === 0 ? [] : [rule, ...totals.map(line)];
  return [line(titles), rule, ...rows.map(line), ...ends].join('\n');
}
