// The files beside the page, and what went into the month.

import type { ControlRow } from '../control/control-file.js';
import { type Html, html, nothing } from './html-text.js';
import { mark, number, tableHtml, words } from './table-html.js';

/** The question that each file answers, in the order of the pack. */
const files = [
  ['00-control.csv', 'The verdict, what it rests on, totals, checks'],
  ['01-tie-out.csv', 'Each stated figure beside what it should be'],
  ['02-roll-forward.csv', 'Each account from opening to closing, four times'],
  ['03-discrepancies.csv', 'Discrepancies of this month'],
  ['04-open-items.csv', 'Open items of all months, with their age'],
  ['05-orders.csv', 'Orders, each with its recomputation'],
  ['06-deposits.csv', 'Deposits, each with its recomputation'],
  ['07-brands.csv', 'Brands and currencies'],
  ['08-journal.csv', 'Postings of the double-entry books'],
  ['09-rewards.csv', 'Issuances and steps of the pool, each with its recomputation'],
  ['10-claims.csv', 'Claims, ready to be sent to the provider'],
  ['close.xlsx', 'All of these rows in one workbook'],
  ['manifest.json', 'SHA-256 of every file, and the sign-off'],
  ['evidence/index.json', 'The answers that all of it rests on'],
] as const;

/** The control sheet counts the rows of every file that only some packs have. */
function isInPack(name: string, control: readonly ControlRow[]): boolean {
  return name !== '09-rewards.csv' || rowCountOf(control, name).html !== '';
}

/** Inputs that the page lists. */
const LISTED_INPUTS = 20;

function rowCountOf(control: readonly ControlRow[], file: string): Html {
  const total = control.find(
    ({ section, name, value, account }) =>
      section === 'total_out' && name === file && value === 'rows' && account === undefined,
  );
  return html`${total?.rowCount}`;
}

function inputsHtml(inputs: readonly ControlRow[]): Html {
  if (inputs.length === 0) return html`<p>No file of your own records was imported for this month.</p>\n`;
  const rest = inputs.length - LISTED_INPUTS;
  return html`${tableHtml({
    caption: 'Your own records that went in',
    columns: [words('File'), number('Rows'), number('Set aside')],
    rows: inputs
      .slice(0, LISTED_INPUTS)
      .map(({ name, interfaceName, rowCount, value }) => [
        html`${name} <span class="key">${interfaceName}</span>`,
        html`${rowCount}`,
        html`${value}`,
      ]),
  })}${rest > 0 ? html`<p>${rest} more stand in <a href="00-control.csv">00-control.csv</a>.</p>\n` : nothing}`;
}

export function filesHtml(control: readonly ControlRow[]): Html {
  return html`<section class="files">
<h2>Files beside this page</h2>
<div class="pair">${tableHtml({
    caption: 'Every figure above stands in one of these',
    columns: [mark('File'), number('Rows'), words('Content')],
    rows: files
      .filter(([name]) => isInPack(name, control))
      .map(([name, content]) => [
        html`<a href="${name}">${name}</a>`,
        rowCountOf(control, name),
        html`${content}`,
      ]),
  })}<div>${inputsHtml(control.filter(({ section }) => section === 'input'))}</div></div>
</section>
`;
}
