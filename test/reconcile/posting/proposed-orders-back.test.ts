// What reversals take back, and from which account: of an order that failed, of one that was issued, of one
// that nothing is known of.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { OccasionSource } from '../../../src/reconcile/posting/occasion-source.js';
import { proposedOrdersOf } from '../../../src/reconcile/posting/proposed-orders.js';
import { AccountHistory, type Brand, coffee, type ToldOrder } from '../../ledger/support/account-history.js';
import { linesOf } from '../../ledger/support/entry-lines.js';
import { changedFacts, type FactsChange } from '../../months/changed-facts.js';
import { bookOf } from '../../months/evidence.js';
import { month } from '../../store/sample.js';

const cost = 1_000_000;
const at = (day: string): number => Date.parse(`2026-${day}T12:00:00Z`);

/** A line of the order: the day, and how many times its cost it does to the float. */
type Line = readonly [day: string, times: number];

/** The order as the provider has it; undefined where it could not be read, null where it knows none. */
type Told = Partial<ToldOrder> | undefined | null;

function historyOf(told: Told, lines: readonly Line[], brand: Brand = coffee): AccountHistory {
  const history = new AccountHistory();
  history.line('grant', '', at('07-01'), 100_000_000);
  for (const [i, [day, times]] of lines.entries()) {
    const { slug, currency } = brand;
    const of = { slug, currency, costMinor: 100 + i };
    history.line(times > 0 ? 'reversal' : 'order', 'shop-1', at(day), times * cost, of);
  }
  if (told === null) history.unknown.add('shop-1');
  if (told === null || told === undefined) return history;
  const order = { clientRef: 'shop-1', brand, faceMinor: 105, costMinor: 100, costUsd6: cost };
  history.orders.push({ ...order, createdAtMs: at('07-10'), issuedAtMs: at('07-10'), ...told });
  return history;
}

function proposed(history: AccountHistory, text: string, changes: FactsChange = {}) {
  const facts = history.facts(month(text), { asOfMs: at('09-05') });
  const judged = reconcileAccountMonth(changedFacts(facts, changes));
  return [...proposedOrdersOf(judged, new OccasionSource(judged))];
}

/** The entries of reversals, each in one line. */
function backOf(told: Told, lines: readonly Line[], text = '2026-07', changes: FactsChange = {}): string[] {
  return proposed(historyOf(told, lines), text, changes)
    .filter(({ kind }) => kind === 'reversal')
    .map((entry) => linesOf(entry).join(', ').replaceAll('Test:Assets:sandbox:', ''));
}

const failed: Told = { hasFailed: true };
const float = 'Dr Float';
const receivable = 'Cr Reversals receivable';
const differences = 'Cr Provider differences';

describe('a reversal of a failed order', () => {
  it('takes its debit from receivable, and what it gives back short is a difference', () => {
    expect(
      backOf(failed, [
        ['07-10', -1],
        ['07-11', 0.5],
      ]),
    ).toEqual([`${float} 500000, ${receivable} 1000000, Dr Provider differences 500000`]);
  });

  it('takes what it gives back where its month leaves another debit, which is receivable as a whole', () => {
    const two: Line[] = [
      ['07-10', -1],
      ['07-10', -1],
    ];
    expect(backOf(failed, [...two, ['07-11', 0.5]])).toEqual([`${float} 500000, ${receivable} 500000`]);
  });

  it('takes no more than the debits that its month has not given back yet, the first reversal first', () => {
    const two: Line[] = [
      ['07-10', -1],
      ['07-10', -1],
    ];
    expect(backOf(failed, [...two, ['07-11', 3]])).toEqual([
      `${float} 3000000, ${receivable} 2000000, ${differences} 1000000`,
    ]);
    const three: Line[] = [...two, ['07-10', -1]];
    expect(backOf(failed, [...three, ['07-11', 2.5], ['07-12', 1]])).toEqual([
      `${float} 2500000, ${receivable} 2500000`,
      `${float} 1000000, ${receivable} 500000, ${differences} 500000`,
    ]);
    const four: Line[] = [...three, ['07-10', -1]];
    expect(backOf(failed, [...four, ['07-11', 5], ['07-12', 1], ['07-13', 1]])).toEqual([
      `${float} 5000000, ${receivable} 4000000, ${differences} 1000000`,
      `${float} 1000000, ${differences} 1000000`,
      `${float} 1000000, ${differences} 1000000`,
    ]);
  });

  it('of an earlier month’s debit takes nothing from what the own month has to give back', () => {
    const lines: Line[] = [
      ['07-10', -1],
      ['08-10', -1],
      ['08-10', -1],
      ['08-11', 1],
      ['08-12', 1.5],
    ];
    expect(backOf(failed, lines, '2026-08')).toEqual([
      `${float} 1000000, ${receivable} 1000000`,
      `${float} 1500000, ${receivable} 1500000`,
    ]);
  });

  it('is a difference as a whole where no debit is left for it', () => {
    expect(
      backOf(failed, [
        ['07-10', -1],
        ['07-11', 1],
        ['07-12', 1],
      ]),
    ).toEqual([`${float} 1000000, ${receivable} 1000000`, `${float} 1000000, ${differences} 1000000`]);
  });
});

describe('a reversal of an order that was issued', () => {
  it('takes the debit of the try from receivable, whatever other debit the month leaves', () => {
    const lines: Line[] = [
      ['07-10', -1],
      ['07-10', -1],
      ['07-10', -1],
      ['07-11', 0.5],
    ];
    expect(backOf({}, lines)).toEqual([
      `${float} 500000, ${receivable} 1000000, Dr Provider differences 500000`,
    ]);
  });

  it('takes a debit too many of an earlier month from differences, also where that was accepted', () => {
    const lines: Line[] = [
      ['07-10', -1],
      ['07-11', -1],
      ['08-02', 1],
    ];
    const back = [`${float} 1000000, ${differences} 1000000`];
    expect(backOf({}, lines, '2026-08')).toEqual(back);
    expect(backOf({}, lines, '2026-08', { closedUsd6: ({ claimUsd6 }) => claimUsd6 })).toEqual(back);
  });
});

describe('a failed order that was sent again in the month in which the book sold it', () => {
  it('has failed until then: the debit before is receivable, and one beside its own is a difference', () => {
    const made = { createdAtMs: at('08-02'), issuedAtMs: at('08-02') };
    const history = historyOf(made, [
      ['07-31', -1],
      ['08-01', 1],
      ['08-02', -1],
      ['08-03', -1],
    ]);
    const row = { clientRef: 'shop-1', slug: 'demo-coffee', currency: 'USD', faceMinor: 105, line: 2 };
    const sold = { expectedCostMinor: undefined, status: 'issued', soldAtMs: at('08-02') } as const;
    const book = bookOf([{ ...row, ...sold }], 'sandbox');
    const kindsIn = (text: string) =>
      proposed(history, text, { book }).map((entry) => [
        entry.kind,
        linesOf(entry)[1]?.replace(/Test:.*:/, ''),
      ]);
    expect(kindsIn('2026-07')).toEqual([['failed_debit', 'Cr Float 1000000']]);
    expect(kindsIn('2026-08')).toEqual([
      ['order', 'Cr Float 1000000'],
      ['difference', 'Cr Float 1000000'],
      ['reversal', 'Cr Reversals receivable 1000000'],
    ]);
  });
});

describe('a debit that no order stands for', () => {
  it.each<[string, Told, string]>([
    ['of a failed order is a debit of that', failed, 'failed_debit'],
    ['of a reference that the provider does not know has no order', null, 'debit_without_order'],
  ])('%s', (_rule, told, kind) => {
    const entries = proposed(historyOf(told, [['07-10', -1]]), '2026-07');
    expect(entries.map((entry) => entry.kind)).toEqual([kind]);
  });

  it('beside that of an issued order is a difference', () => {
    const lines: Line[] = [
      ['07-10', -1],
      ['07-11', -1],
    ];
    expect(proposed(historyOf({}, lines), '2026-07').map(({ kind }) => kind)).toEqual([
      'order',
      'difference',
    ]);
  });
});

describe('the amount in the order’s own currency', () => {
  const owned = (history: AccountHistory, changes: FactsChange = {}) =>
    proposed(history, '2026-07', changes).flatMap(({ postings }) =>
      postings.map(({ side, ledgerAccount, own }) => [
        `${side} ${ledgerAccount.replace(/.*sandbox:/, '')}`,
        own && `${own.currency} ${own.minor}`,
      ]),
    );

  it('is that of the debit where the order could not be read', () => {
    expect(owned(historyOf(undefined, [['07-10', -1]]))).toEqual([
      ['debit Cost of cards:demo-coffee', 'USD 100'],
      ['credit Float', 'USD 100'],
    ]);
  });

  it('is that of the order where its price cannot be recomputed', () => {
    const tea = { slug: 'demo-tea', currency: 'EUR', rateBps: 500 };
    const history = historyOf({ costMinor: 93 }, [['07-10', -1]], tea);
    const { orders } = history.facts(month('2026-07'), { asOfMs: at('09-05') });
    const unrated = [...orders].map(([ref, { reads, ...others }]) => {
      return [ref, { ...others, reads: reads.map((read) => ({ ...read, rateBps: undefined })) }] as const;
    });
    expect(owned(history, { orders: new Map(unrated) })).toEqual([
      ['debit Cost of cards:demo-tea', 'EUR 93'],
      ['credit Float', 'EUR 100'],
    ]);
  });

  it('is that of the debit on what a reversal takes back, and none where it takes back none', () => {
    const lines: Line[] = [
      ['07-10', -1],
      ['07-11', 1],
      ['07-12', 1],
    ];
    expect(owned(historyOf(failed, lines)).slice(2)).toEqual([
      ['debit Float', 'USD 101'],
      ['credit Reversals receivable', 'USD 100'],
      ['debit Float', 'USD 102'],
      ['credit Provider differences', undefined],
    ]);
  });
});

describe('a reversal that comes a month late', () => {
  const lines: Line[] = [
    ['07-10', -1],
    ['08-02', 1],
  ];

  it('keeps what it takes from receivable in the order’s own currency, as its debit has it', () => {
    const [back] = proposed(historyOf(failed, lines), '2026-08');
    expect(back?.description).toMatch(/; settles i/);
    expect(back?.postings.map(({ ledgerAccount, own }) => [ledgerAccount, own?.minor])).toEqual([
      ['Test:Assets:sandbox:Float', 101],
      ['Test:Assets:sandbox:Reversals receivable', 100],
    ]);
  });

  it('takes nothing from receivable where it settles an item that stands on differences', () => {
    const facts = historyOf(failed, lines).facts(month('2026-08'), { asOfMs: at('09-05') });
    const judged = reconcileAccountMonth(facts);
    const [settlement] = judged.context.settled.values();
    if (settlement === undefined) throw new Error('the reversal settles nothing');
    const parts = settlement.parts.map((part) => ({
      ...part,
      item: { ...part.item, code: 'OR-CHARGE' as const },
    }));
    const settled = new Map([[settlement.line.row, { ...settlement, parts }]]);
    const august = { ...judged, context: { ...judged.context, settled } };
    const [back] = proposedOrdersOf(august, new OccasionSource(august));
    expect(back && linesOf(back).map((line) => line.replace('Test:Assets:sandbox:', ''))).toEqual([
      `${float} 1000000`,
      `${differences} 1000000`,
    ]);
  });
});

describe('an order whose debit on another account stands', () => {
  const other = {
    account: 'other',
    month: month('2026-07'),
    netUsd6: 1_000_000n,
    bookedAtMs: at('07-09'),
    isOfOrder: true,
  };
  const debitsElsewhere = new Map([['shop-1', [other]]]);

  it('is taken off the cost of cards here under the item that says so, and not under that of a wrong charge', () => {
    const facts = historyOf({}, [['07-10', -1.5]]).facts(month('2026-07'), { asOfMs: at('09-05') });
    const judged = reconcileAccountMonth({ ...facts, debitsElsewhere });
    const codeOf = new Map(judged.result.items.map(({ itemId, code }) => [itemId, code]));
    const entries = [...proposedOrdersOf(judged, new OccasionSource(judged))];
    expect(entries.map(({ kind, itemId }) => [kind, codeOf.get(itemId)])).toEqual([
      ['order', 'OR-CHARGE'],
      ['difference', 'OR-DOUBLE-DEBIT'],
    ]);
  });

  it('is taken off the cost of cards here, at the instant and on the evidence of its debit here', () => {
    const history = historyOf({}, [['07-10', -1]]);
    const [order, sale, ...others] = proposed(history, '2026-07', { debitsElsewhere });
    expect(others).toEqual([]);
    expect(order?.kind).toBe('order');
    expect(sale).toMatchObject({
      kind: 'difference',
      subject: 'shop-1',
      slug: 'demo-coffee',
      month: '2026-07',
      bookedAtMs: at('07-10'),
      evidenceSha256: 'ab'.repeat(32),
      description: 'order shop-1, debited on another account as well',
    });
    expect(sale?.itemId).toMatch(/^i/);
    const due = { currency: 'USD', minor: 100 };
    expect(sale?.postings.map(({ own }) => own)).toEqual([due, due]);
    expect(sale && linesOf(sale).map((line) => line.replace(/Test:.*sandbox:/, ''))).toEqual([
      'Dr Provider differences 1000000',
      'Cr Cost of cards:demo-coffee 1000000',
    ]);
  });
});

describe('a debit that names no brand', () => {
  it('is posted without one where the order could not be read', () => {
    const history = new AccountHistory();
    history.line('order', 'shop-1', at('07-10'), -5);
    const [entry] = proposed(history, '2026-07');
    expect(entry?.slug).toBe('');
    expect(entry && linesOf(entry)[0]).toBe('Dr Test:Expenses:sandbox:Cost of cards: 5');
  });
});

describe('the lines of an order that was not read', () => {
  it('have each its own amount in the currency of the order, on the float and on the cost of cards', () => {
    const entries = proposed(
      historyOf(undefined, [
        ['07-10', -1],
        ['07-11', -1],
        ['07-12', 1],
      ]),
      '2026-07',
    );
    expect(entries.map(({ postings }) => postings.map(({ own }) => own?.minor))).toEqual([
      [100, 100],
      [101, 101],
      [102, 102],
    ]);
  });
});
