// The archived copy of a partner's file: the columns that are known here, in one spelling, each row on the
// line that it had. Other columns may hold buyers' data, so they are not kept. Rows that were set aside leave
// blank lines, so that a copy read again cites the lines of the original file.

import { utf8Bytes } from '../../base/text/bytes.js';
import { formatInstant } from '../../base/time/instant.js';
import type { BookRows } from '../book-rows.js';
import type { OwnDeposit } from '../own-deposit.js';

type Cell = string | number | undefined;

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\n`;
}

function cellText(cell: Cell): string {
  if (cell === undefined) return '';
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const instantText = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : formatInstant(ms);

interface Line {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** Lines written together, so that a copy of a million rows is neither one text nor a million. */
const LINES_PER_CHUNK = 4096;

/** @param lines in the order of their numbers in the file */
export function* copyOf(header: readonly string[], lines: Iterable<Line>): Generator<Uint8Array> {
  let text = csvLine(header);
  let at = 2;
  let count = 0;
  for (const { line, cells } of lines) {
    text += '\n'.repeat(Math.max(0, line - at)) + csvLine(cells);
    at = Math.max(line, at) + 1;
    count += 1;
    if (count % LINES_PER_CHUNK === 0) {
      yield utf8Bytes(text);
      text = '';
    }
  }
  yield utf8Bytes(text);
}

const bookHeader = [
  'interface',
  'client_ref',
  'slug',
  'currency',
  'face_minor',
  'account',
  'expected_cost_minor',
  'status',
  'sold_at',
  'paid_minor',
  'paid_currency',
  'quote_id',
];

/** A line of several cards has the references of all of them, and says how many they are. */
export function bookCopy(rows: BookRows): Iterable<Uint8Array> {
  const isOfSeveral = hasSeveral(rows);
  function* lines(): Generator<Line> {
    for (let i = 0, next = 0; i < rows.length; i = next) {
      next = i + 1;
      while (next < rows.length && rows.line(next) === rows.line(i)) next += 1;
      const quantity = next - i;
      yield {
        line: rows.line(i),
        cells: [
          rows.interfaceName(i),
          quantity === 1 ? rows.clientRef(i) : referencesOf(rows, i, next),
          rows.slug(i),
          rows.currency(i),
          rows.faceMinor(i),
          rows.account(i),
          rows.expectedCostMinor(i),
          rows.status(i),
          instantText(rows.soldAtMs(i)),
          rows.paidMinor(i),
          rows.paidCurrency(i),
          rows.quoteId(i),
          ...(isOfSeveral ? [quantity === 1 ? undefined : quantity] : []),
        ],
      };
    }
  }
  return copyOf(isOfSeveral ? [...bookHeader, 'quantity'] : bookHeader, lines());
}

function hasSeveral(rows: BookRows): boolean {
  for (let i = 1; i < rows.length; i += 1) {
    if (rows.line(i) === rows.line(i - 1)) return true;
  }
  return false;
}

function referencesOf(rows: BookRows, start: number, end: number): string {
  return Array.from({ length: end - start }, (_, at) => rows.clientRef(start + at)).join(' ');
}

const depositHeader = ['interface', 'deposit_ref', 'account', 'plus_amount', 'amount_usd6', 'sent_at'];

export function depositsCopy(deposits: readonly OwnDeposit[]): Iterable<Uint8Array> {
  const lines = deposits.map((own) => ({
    line: own.line,
    cells: [
      own.interfaceName,
      own.depositRef,
      own.account,
      own.plusAmount,
      own.amountUsd6,
      instantText(own.sentAtMs),
    ],
  }));
  return copyOf(depositHeader, lines);
}
