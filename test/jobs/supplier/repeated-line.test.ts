// A float that repeats a line, for as often as it is read.

import { describe, expect, it } from 'vitest';
import type { FloatAnswer } from '../../../src/wire/supplier/float.js';
import { close } from '../support/closing.js';
import { startForwardingService } from '../support/forwarding-service.js';
import { importRows, ownBooks } from '../support/live-account.js';
import { LiveSupplier, rulesOf } from '../support/live-supplier.js';

const { settings } = rulesOf({ kind: 'all' });

interface FloatPage {
  total: number;
  readonly data: Pick<FloatAnswer, 'deposits' | 'debits'>;
}

/** Codes and subjects of a September of four orders whose float is altered, roots first. */
async function found(alter: (page: FloatPage) => void): Promise<string[]> {
  const live = await LiveSupplier.open();
  const books = ownBooks();
  const transfer = await live.deposit(1_000_000_000);
  importRows(books, 'deposits', 'transfers.csv', [
    'interface,deposit_ref,amount_usd6,sent_at',
    `supplier,${transfer},1000000000,2026-09-01T00:00:00Z`,
  ]);
  const sales = ['03', '04', '05', '06'].map((day) => ({ day, ref: `s-${day}` }));
  for (const { day, ref } of sales) await live.at(`2026-09-${day}T10:00:00.000Z`).order(ref);
  importRows(books, 'book', 'book.csv', [
    'interface,client_ref,slug,currency,face_minor,sold_at',
    ...sales.map(({ day, ref }) => `supplier,${ref},demo-coffee,USD,2500,2026-09-${day}T10:00:00Z`),
  ]);
  live.at('2026-10-02T10:00:00.000Z');
  const url = await startForwardingService(live.service.supplierUrl, {
    alter: (target, { body }) => {
      const { pathname, searchParams } = new URL(target, 'http://service');
      if (pathname !== '/v1/float' || searchParams.get('month') !== '2026-09') return body;
      const page = JSON.parse(body.toString()) as FloatPage;
      alter(page);
      return Buffer.from(JSON.stringify(page));
    },
  });
  const { unread } = await live.fetch(books, '2026-09', { kind: 'all' }, false, url);
  expect(unread).toEqual([]);
  const { results } = close(books, '2026-09', { float: settings });
  return results
    .flatMap(({ items }) => items)
    .sort((a, b) => a.causedBy.length - b.causedBy.length)
    .map(({ code, subject, causedBy }) => `${causedBy.length > 0 ? 'follows: ' : ''}${code} ${subject}`);
}

describe('a float that lists a debit twice, alike in everything', () => {
  it('has it twice where its total counts it twice', async () => {
    const twice = await found((page) => {
      page.data.debits.push(...page.data.debits.slice(1, 2));
      page.total += 1;
    });
    expect(twice).toEqual([
      'OR-DOUBLE-DEBIT s-04',
      'follows: RF-FOOTING 2026-09',
      'follows: RF-SEQUENCE 2026-09',
    ]);
  });

  it('has it once where its total counts it once', async () => {
    expect(await found(({ data }) => data.debits.push(...data.debits.slice(1, 2)))).toEqual([]);
  });
});
