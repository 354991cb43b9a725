// A table of the page: a caption that says what its rows are, headers with their scope, numbers to the right.

import { type Html, html, nothing } from './html-text.js';

interface TableColumn {
  readonly title: string;
  readonly kind: 'words' | 'mark' | 'number' | 'bar';
}

interface TableForm {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  /** A cell a column; the first heads its row. */
  readonly rows: readonly (readonly Html[])[];
  /** The rows that end the table: sums, and what is not listed. */
  readonly ends?: readonly (readonly Html[])[];
  /** True for a table that a narrow screen has to scroll. */
  readonly isWide?: boolean;
}

export const words = (title: string): TableColumn => ({ title, kind: 'words' });
/** Short words that stay on one line. */
export const mark = (title: string): TableColumn => ({ title, kind: 'mark' });
export const number = (title: string): TableColumn => ({ title, kind: 'number' });
export const bar = (title: string): TableColumn => ({ title, kind: 'bar' });

function cellHtml(column: TableColumn | undefined, cell: Html, isFirst: boolean): Html {
  const kind = column?.kind ?? 'words';
  const look = kind === 'words' ? nothing : html` class="${kind}"`;
  return isFirst ? html`<th scope="row"${look}>${cell}</th>` : html`<td${look}>${cell}</td>`;
}

function rowHtml(columns: readonly TableColumn[], cells: readonly Html[]): Html {
  return html`<tr>${cells.map((cell, at) => cellHtml(columns[at], cell, at === 0))}</tr>\n`;
}

export function tableHtml({ caption, columns, rows, ends = [], isWide = false }: TableForm): Html {
  const foot =
    ends.length === 0 ? nothing : html`<tfoot>\n${ends.map((row) => rowHtml(columns, row))}</tfoot>\n`;
  // A reader without a mouse scrolls by the keyboard, so the box has to take the focus.
  const box = isWide
    ? html`<div class="table wide" role="region" tabindex="0" aria-label="${caption}">`
    : html`<div class="table">`;
  return html`${box}<table>
<caption>${caption}</caption>
<thead><tr>${columns.map(({ title, kind }) => html`<th scope="col" class="${kind}">${title}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => rowHtml(columns, row))}</tbody>
${foot}</table></div>
`;
}
