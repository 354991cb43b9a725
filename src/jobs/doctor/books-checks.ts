// The books: whether they can be written, whether nothing in them was altered, and how old what they rest on
// is. Nothing of them is changed.

import { existsSync } from 'node:fs';
import { countText } from '../../base/text/count-text.js';
import { formatInstant } from '../../base/time/instant.js';
import type { InterfaceName } from '../../records/account.js';
import type { ReceiptTopic } from '../../records/receipt.js';
import type { Books } from '../../store/books.js';
import type { Pin } from '../../store/tables/pin-table.js';
import { ledgerCheck } from '../books/ledger-job.js';
import { dialects } from '../dialects.js';
import { type RunSettings, withBooks } from '../workplace.js';
import { type CheckLine, noteLine, okLine, soonLine, wrongLine } from './check-line.js';
import { checked } from './failed-check.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A daily audit reads each of them once a day; a second one that fails shows. */
const FRESH_DAYS = 2;

/** The lists that are read again and again, whose prices, rates and float a month is judged by. */
const ageing: readonly { readonly topic: ReceiptTopic; readonly what: string }[] = [
  { topic: 'catalogue', what: 'catalogue' },
  { topic: 'brands', what: 'brand prices' },
  { topic: 'fx', what: 'exchange rates' },
  { topic: 'balance', what: 'balance' },
  { topic: 'float', what: 'float' },
];

interface BooksFindings {
  readonly lines: readonly CheckLine[];
  /** Every pin of the books; none where they could not be read. */
  readonly pins: readonly Pin[];
}

/** @param nowMs by `--as-of`, else by this machine: ages are counted to it */
export async function booksChecks(settings: RunSettings, nowMs: number): Promise<BooksFindings> {
  const path = settings.config.books;
  if (!existsSync(path)) {
    const next = 'Run tieout import book FILE or tieout fetch --month YYYY-MM to begin them.';
    return { lines: [noteLine('books', `there are none yet at ${path}`, next)], pins: [] };
  }
  let pins: readonly Pin[] = [];
  const lines = await checked('books', path, () =>
    withBooks(settings, { create: false, write: false }, ({ books, config }) => {
      pins = books.pins.pins();
      return [integrityLine(books, config.reports), ...ageLines(books, nowMs)];
    }),
  );
  return { lines, pins };
}

function integrityLine(books: Books, reportsFolder: string): CheckLine {
  const { exitCode, json } = ledgerCheck(books, reportsFolder);
  if (exitCode === 0) {
    return okLine(
      'books',
      `sound: ${countText(Number(json['entry_count']), 'entry', 'entries')}, ${countText(Number(json['seal_count']), 'seal')}, all evidence`,
    );
  }
  return wrongLine(
    'books',
    `${books.path} was altered`,
    'Stop; tieout ledger check says where, and tieout books restore puts a backup in its place.',
    3,
  );
}

/** The lines of each interface, by the account that was read last: an account that has ended is not read. */
function ageLines(books: Books, nowMs: number): CheckLine[] {
  return dialects.flatMap(({ name }) =>
    ageing.flatMap(({ topic, what }) => {
      const readAtMs = newestReadMs(books, name, topic);
      if (readAtMs === undefined) return [];
      const check = `${name} ${what}`;
      const text = `read last at ${formatInstant(readAtMs)}`;
      const days = Math.floor((nowMs - readAtMs) / DAY_MS);
      if (days < FRESH_DAYS) return [okLine(check, text)];
      return [
        soonLine(
          check,
          `${text}, ${countText(days, 'day')} ago`,
          'Run tieout audit, and let cron run it daily.',
        ),
      ];
    }),
  );
}

function newestReadMs({ receipts }: Books, name: InterfaceName, topic: ReceiptTopic): number | undefined {
  const times = receipts.accounts(name).flatMap((account) => {
    const key = { interfaceName: name, account };
    return receipts.subjects(key, topic).map((subject) => receipts.newest(key, topic, subject)?.receivedAtMs);
  });
  return times.reduce<number | undefined>(
    (newest, one) => (one === undefined || (newest !== undefined && newest >= one) ? newest : one),
    undefined,
  );
}
