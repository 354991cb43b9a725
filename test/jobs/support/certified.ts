// A month of the real service that is closed and certified, and what is said of its books afterwards.

import { Archive } from '../../../src/jobs/archive/archive.js';
import type { CloseRequest } from '../../../src/jobs/close/close-month.js';
import {
  type CertifyOutcome,
  certifyMonth,
  type SignOffContents,
} from '../../../src/jobs/periods/certify-job.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { closeOnline, sandboxPrices } from './closing.js';
import { bookRowsOf, importRows, LiveAccount, ownBooks, ownFolder } from './live-account.js';

export const certifiedAtMs = Date.parse('2026-10-02T09:00:00Z');

export function certify(
  books: Books,
  text: string,
  reportsFolder: string,
  by = 'Ann',
  tell: (contents: SignOffContents) => void = () => undefined,
): CertifyOutcome {
  return certifyMonth({
    books,
    month: month(text),
    certifiedBy: by,
    machineNowMs: certifiedAtMs,
    archive: new Archive(books, undefined),
    reportsFolder,
    settings: sandboxPrices,
    otherSettings: [],
    csv: { bom: false, delimiter: ',', decimal: '.' },
    programVersion: '0.0.0',
    tell,
  });
}

export interface Shop {
  readonly live: LiveAccount;
  readonly books: Books;
  readonly reportsFolder: string;
  close(text: string, changes?: Partial<CloseRequest>): ReturnType<typeof closeOnline>;
}

/**
 * September with two orders, the second a cent too dear where asked; nothing closed yet, and the month over.
 */
export async function shopInSeptember(overcharge = 0): Promise<Shop> {
  const live = await LiveAccount.open();
  const folder = ownFolder();
  const books = ownBooks(`${folder}/books.db`);
  const reportsFolder = `${folder}/reports`;
  await live.pin(books);
  await live.fetch(books, '2026-09');
  if (overcharge !== 0) {
    live.service.addFault({
      fault: 'order_overcharge',
      delta_usd6: overcharge,
      match: { client_ref: 'shop-2' },
    });
  }
  const orders = [
    await live.at('2026-09-10T09:00:00Z').order('shop-1'),
    await live.at('2026-09-11T09:00:00Z').order('shop-2'),
  ];
  importRows(books, 'book', 'book.csv', bookRowsOf(orders));
  live.at('2026-10-01T06:00:00Z');
  return {
    live,
    books,
    reportsFolder,
    close: (text, changes = {}) => closeOnline(live, books, text, { reportsFolder, ...changes }),
  };
}
