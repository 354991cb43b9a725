// A float whose lines are other than the service gives them, for as often as it is read.

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

describe('a line of the float that names no order or deposit (assumption A-29)', () => {
  it('is the debit of an order that lacks one, if the two agree: one fault, and no claim', async () => {
    for (const clientRef of [null, '']) {
      const unnamed = await found(({ data }) => {
        Object.assign(data.debits[1] ?? {}, { client_ref: clientRef, order_id: null });
      });
      expect(unnamed).toEqual(['OR-DEBIT-UNKNOWN seq:3 of the float', 'follows: OR-NOT-IN-STATEMENT s-04']);
    }
  });

  it('is one too many where every order has its own: a debit, or what gives one back', async () => {
    const given = { debit: 'OR-DEBIT-UNKNOWN', reversal: 'OR-REVERSAL-EXTRA' } as const;
    for (const [kind, code] of Object.entries(given)) {
      const extra = await found((page) => {
        const { data } = page;
        const unnamed = { ...data.debits[3], kind, seq: 6, debit_id: 'other', client_ref: null };
        data.debits.push(unnamed as FloatAnswer['debits'][number]);
        page.total += 1;
      });
      expect(extra).toEqual([`${code} seq:6 of the float`, 'follows: RF-FOOTING 2026-09']);
    }
  });

  it('is a deposit by its transaction, and one that nobody sent where that is not known either', async () => {
    for (const depositId of [null, '']) {
      const unnamed = { deposit_id: depositId };
      expect(await found(({ data }) => Object.assign(data.deposits[0] ?? {}, unnamed))).toEqual([]);
      const extra = await found((page) => {
        const { deposits } = page.data;
        deposits.push(...deposits.map((one) => ({ ...one, ...unnamed, tx_hash: '0xother', seq: 6 })));
        page.total += 1;
      });
      expect(extra).toEqual(['DP-UNEXPECTED seq:6 of the float', 'follows: RF-FOOTING 2026-09']);
    }
  });
});

describe('a line of the float that is dated in the month after', () => {
  const late = '2026-10-20T10:00:00.000Z';

  it('is timing of the month that lists it, whether it is a debit or a credit', async () => {
    const debit = await found(({ data }) => Object.assign(data.debits[1] ?? {}, { booked_at: late }));
    expect(debit).toEqual(['OR-CUTOFF s-04']);
    const credit = await found(({ data }) => Object.assign(data.deposits[0] ?? {}, { credited_at: late }));
    expect(credit).toEqual([expect.stringMatching(/^DP-CUTOFF /)]);
  });
});
