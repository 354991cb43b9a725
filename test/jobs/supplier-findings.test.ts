// Each fault of the local supplier, fetched over HTTP and closed from the archive: the code that it leads to
// is the one root, and a month without a fault has none.

import { describe, expect, it } from 'vitest';
import { rational } from '../../src/money/rational.js';
import type { FloatSettings } from '../../src/reconcile/month/float-facts.js';
import type { FaultRequest } from '../../src/service/local-service.js';
import { close } from './support/closing.js';
import { importRows, ownBooks } from './support/live-account.js';
import { LiveSupplier } from './support/live-supplier.js';

const fixed: FloatSettings = {
  unitsPerUsd: new Map([
    ['USD', rational(1n)],
    ['GBP', rational(4n, 5n)],
    ['EUR', rational(23n, 25n)],
  ]),
  wallets: [`0x${'b'.repeat(40)}`],
  orderReads: { kind: 'all' },
};

const orders = [
  { ref: 's-1', slug: 'demo-coffee', currency: 'USD', face: 2500, at: '2026-09-03T10:00:00.000Z' },
  { ref: 's-2', slug: 'demo-books', currency: 'GBP', face: 2000, at: '2026-09-04T10:00:00.000Z' },
  { ref: 's-3', slug: 'demo-coffee', currency: 'USD', face: 5000, at: '2026-09-05T10:00:00.000Z' },
] as const;

/** The hash of the transfer of that number. */
const hash = (number: number): string => `0x${String(number).padStart(64, 'a')}`;

/** Roots of September with a fault switched on before anything was booked, or before everything was read. */
async function rootsWith(fault: FaultRequest | undefined, supplier: FloatSettings = fixed) {
  const live = await LiveSupplier.open();
  const books = ownBooks();
  live.at('2026-09-01T01:00:00.000Z');
  await live.fetch(books, '2026-09', { kind: 'exceptions' });
  if (fault !== undefined) live.service.addSupplierFault(fault);
  live.at('2026-09-02T10:00:00.000Z');
  const txHash = await live.deposit(1_000_000_000);
  const second = await live.deposit(50_000_000);
  for (const order of orders) {
    const wish = { slug: order.slug, currency: order.currency, faceMinor: order.face };
    const place = () => live.at(order.at).order(order.ref, wish);
    // A failed issue is sent again; an order that came back as another one is kept as it is.
    await place()
      .catch(place)
      .catch(() => undefined);
  }
  live.at('2026-10-02T12:00:00.000Z');
  importRows(books, 'book', 'book.csv', [
    'interface,client_ref,slug,currency,face_minor,sold_at',
    ...orders.map((o) => `supplier,${o.ref},${o.slug},${o.currency},${o.face},${o.at}`),
  ]);
  importRows(books, 'deposits', 'transfers.csv', [
    'interface,deposit_ref,amount_usd6,sent_at',
    `supplier,${txHash},1000000000,2026-09-02T09:59:00Z`,
    `supplier,${second},50000000,2026-09-02T09:59:00Z`,
  ]);
  const { unread } = await live.fetch(books, '2026-09', supplier.orderReads);
  const outcome = close(books, '2026-09', {
    float: supplier,
    unread: [{ interfaceName: 'supplier', account: 'main', sources: unread }],
  });
  const [result] = outcome.results;
  // Deposit ids are made anew in every run; the transfers are told by their hashes.
  const hashOf = new Map(result?.deposits.map(({ depositId, txHash }) => [depositId, txHash]));
  const rest = result?.rollForward.find(({ step }) => step === 'unexplained')?.movements?.usd6;
  return {
    rest,
    roots: (result?.items ?? [])
      .filter(({ causedBy }) => causedBy.length === 0)
      .map(({ code, subject, claimUsd6, causes }) =>
        [code, hashOf.get(subject) ?? subject, claimUsd6 === 0n ? '' : String(claimUsd6), causes.join('|')]
          .filter((part) => part !== '')
          .join(' '),
      ),
  };
}

describe('a month of the local supplier', () => {
  it('is without a finding where the service errs in nothing', async () => {
    expect(await rootsWith(undefined)).toEqual({ rest: 0n, roots: [] });
  });

  it.each<[string, FaultRequest, string[]]>([
    ['an overcharge', { fault: 'order_overcharge' }, ['OR-CHARGE s-1 10000']],
    ['a price', { fault: 'order_wholesale' }, ['PR-COST s-1 10000']],
    [
      'a price of the face',
      { fault: 'order_wholesale', method: 'face_charged' },
      ['PR-COST s-1 1250000 other_rate|face_charged'],
    ],
    [
      'no conversion',
      { fault: 'order_conversion', match: { client_ref: 's-2' } },
      ['FX-CONVERSION s-2 -4850000 fx_missing'],
    ],
    ['a second debit', { fault: 'order_charged_twice' }, ['OR-DOUBLE-DEBIT s-1 23750000 charged_twice']],
    ['no debit', { fault: 'order_without_debit' }, ['OR-NOT-IN-STATEMENT s-1 -23750000']],
    ['a stranger', { fault: 'debit_without_order', ref: 'nobody' }, ['OR-DEBIT-UNKNOWN nobody 23750000']],
    ['a reversal', { fault: 'order_reversed' }, ['OR-REVERSAL-EXTRA s-1 -23750000']],
    ['an issue that fails first', { fault: 'issue_fails' }, []],
    ['another face', { fault: 'order_attribute', field: 'face_minor', value: '5000' }, ['OR-ATTR s-1']],
    [
      'another brand',
      { fault: 'order_attribute', field: 'brand_slug', value: 'demo-books' },
      ['OR-ATTR s-1'],
    ],
    ['a credit', { fault: 'deposit_credit' }, [`DP-CREDIT ${hash(1)} 10000`]],
    [
      'no credit',
      { fault: 'deposit_not_booked', match: { tx_hash: hash(2) } },
      [`DP-NOT-CREDITED ${hash(2)}`],
    ],
    ['a credit of nobody', { fault: 'deposit_unexpected' }, [`DP-UNEXPECTED ${hash(1)}f`]],
    ['a count', { fault: 'summary_count', times: null }, ['SP-COUNT main']],
    [
      'a listed price',
      { fault: 'listed_price', match: { slug: 'demo-coffee' }, times: null },
      ['SP-PRICE demo-coffee:1000'],
    ],
    [
      'a rate that is stated',
      { fault: 'fx_rate', currency: 'GBP', rate: '0.75', times: null },
      ['FX-RATE GBP'],
    ],
    [
      'a rate that is charged',
      { fault: 'fx_rate', currency: 'GBP', rate: '0.75', charged: 'yes', times: null },
      ['FX-CONVERSION s-2 1616667', 'FX-RATE GBP'],
    ],
    [
      'another rate',
      { fault: 'brand_rate', slug: 'demo-coffee', net_rate_bps: 100, times: null },
      ['PR-UNVERIFIABLE s-1', 'PR-UNVERIFIABLE s-3'],
    ],
    [
      'an order unknown',
      { fault: 'order_unknown', match: { client_ref: 's-1' } },
      ['OR-DEBIT-UNKNOWN s-1 23750000'],
    ],
  ])('%s', async (_name, fault, roots) => {
    expect(await rootsWith(fault)).toEqual({ rest: 0n, roots });
  });
});

describe('a month of the local supplier of which orders are left unread', () => {
  const overcharge = { fault: 'order_overcharge' } as const;

  it.each<[string, FaultRequest, string[]]>([
    ['an overcharge', overcharge, ['OR-CHARGE s-1 10000']],
    ['a price', { fault: 'order_wholesale' }, ['PR-COST s-1 10000']],
    [
      'a conversion',
      { fault: 'order_conversion', match: { client_ref: 's-2' } },
      ['FX-CONVERSION s-2 -4850000 fx_missing'],
    ],
  ])(
    'has the root of %s that reading all would find, for debits that are off leave it in doubt',
    async (...one) => {
      const [, fault, roots] = one;
      const exceptions: FloatSettings = { ...fixed, orderReads: { kind: 'exceptions' } };
      expect(await rootsWith(fault, exceptions)).toEqual({ rest: 0n, roots });
    },
  );

  it('has a charge that is off where the debit contradicts itself and its order is not of the sample', async () => {
    const sample: FloatSettings = { ...fixed, orderReads: { kind: 'sample', count: 1 } };
    for (const { ref } of orders) {
      const found = await rootsWith({ ...overcharge, match: { client_ref: ref } }, sample);
      expect(found).toEqual({ rest: 0n, roots: [`OR-CHARGE ${ref} 10000`] });
    }
  });
});

describe('a transfer that is on its way at the end of a month', () => {
  it('is a timing item of that month, and is cleared by the close of the next', async () => {
    const live = await LiveSupplier.open();
    const books = ownBooks();
    live.at('2026-09-02T10:00:00.000Z');
    await live.deposit(1_000_000_000);
    importRows(books, 'deposits', 'transfers.csv', [
      'interface,deposit_ref,amount_usd6,sent_at',
      `supplier,${hash(1)},1000000000,2026-09-02T09:59:00Z`,
      `supplier,${hash(2)},50000000,2026-09-30T23:00:00Z`,
    ]);
    live.at('2026-10-01T06:00:00.000Z');
    await live.fetch(books, '2026-09');
    const first = close(books, '2026-09', { float: fixed });
    expect(first.results[0]?.items.map(({ code, class: of }) => `${code} ${of}`)).toEqual([
      'DP-NOT-CREDITED T',
    ]);
    expect(first.exitCode).toBe(0);
    await live.at('2026-10-01T08:00:00.000Z').deposit(50_000_000);
    live.at('2026-11-01T06:00:00.000Z');
    await live.fetch(books, '2026-10');
    const second = close(books, '2026-10', { float: fixed });
    expect(second.results[0]?.items).toEqual([]);
    expect(second.exitCode).toBe(0);
    const states = books.items.items(second.month).map(({ item, state }) => `${item.code} ${state}`);
    expect(states).toEqual(['DP-NOT-CREDITED cleared', 'DP-CUTOFF cleared']);
  });
});
