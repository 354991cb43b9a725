// An order that failed in one month and was sent again under the same reference in the next.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { proposedEntriesOf } from '../../src/reconcile/posting/proposed-entries.js';
import { contentChanges, monthContentOf } from '../../src/reconcile/result/month-content.js';
import { faultsOf } from '../months/judged-month.js';
import { orderOf, unbook } from '../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../months/supplier/evidence.js';
import { type FloatStep, playFloat } from '../months/supplier/life.js';
import { at, floatWords } from '../months/supplier/quiet-month.js';

const steps: readonly FloatStep[] = [
  { kind: 'lists_read', atMs: at(1, 1) },
  { kind: 'deposit', atMs: at(2), amount: 300_000_000 },
  { kind: 'order', atMs: at(3), slug: 'oak-cafe', face: 2500 },
  {
    kind: 'order',
    atMs: at(31),
    slug: 'oak-cafe',
    face: 6660,
    ends: 'retried',
    retriedAtMs: at(1, 1, 10),
  },
  { kind: 'order', atMs: at(1, 6, 10), slug: 'elm-books', face: 2500 },
];

function judged(
  month: string,
  alter: (evidence: SupplierEvidence) => void = () => undefined,
  closedAtMs = at(3, 12, 10),
) {
  const life = { steps, month, closedAtMs, isFixed: true, readsWhole: false };
  const evidence = playFloat(life);
  alter(evidence);
  return reconcileAccountMonth(supplierAccountFactsOf(evidence));
}

/** What the entries of a month move the float by. */
function floatMovedBy(month: string): bigint {
  const entries = [...proposedEntriesOf(judged(month), false)];
  return entries
    .flatMap(({ postings }) => postings)
    .filter(({ ledgerAccount }) => ledgerAccount === 'Assets:supplier:Float')
    .reduce((sum, posting) => sum + (posting.side === 'debit' ? 1n : -1n) * BigInt(posting.amountUsd6), 0n);
}

describe('an order that is sent again in the month after', () => {
  it.each(['2026-10', '2026-11'])('is no fault in %s, and every figure ties', (month) => {
    const { result } = judged(month);
    expect(floatWords(result.items)).toEqual([]);
    expect(faultsOf(result)).toEqual([]);
    expect(result.tieOut.filter((row) => row.result !== 'ties')).toEqual([]);
    expect(result.rollForward.filter((row) => row.result !== 'ties')).toEqual([]);
  });

  it('is posted month by month as its lines are: a try and its return, then the order', () => {
    for (const month of ['2026-10', '2026-11']) {
      const { figures } = judged(month).context;
      expect(floatMovedBy(month)).toBe(BigInt(figures?.closingUsd6 ?? 0) - BigInt(figures?.openingUsd6 ?? 0));
    }
    const kinds = (month: string) =>
      [...proposedEntriesOf(judged(month), false)]
        .filter(({ subject }) => subject === 'pay-2')
        .map(({ kind }) => kind);
    expect([kinds('2026-10'), kinds('2026-11')]).toMatchObject([{ length: 2 }, { length: 1 }]);
  });

  it('shows the lines of each month in that month alone', () => {
    const rowIn = (month: string) =>
      [...judged(month).result.orders].find((row) => row.clientRef === 'pay-2');
    expect(rowIn('2026-10')).toMatchObject({
      debitCount: 1,
      debitUsd6: 63_610_000n,
      reversalUsd6: 63_610_000n,
    });
    expect(rowIn('2026-11')).toMatchObject({ debitCount: 1, debitUsd6: 63_610_000n, reversalUsd6: 0n });
  });

  it('changes nothing of the month of its first try, as it was known when that ended', () => {
    const unsent = judged('2026-10', undefined, at(1, 0, 10));
    expect([...unsent.result.orders].find(({ clientRef }) => clientRef === 'pay-2')).toMatchObject({
      orderStatus: 'failed',
      bookStatus: undefined,
    });
    expect(contentChanges(monthContentOf(unsent), monthContentOf(judged('2026-10')))).toEqual({
      sources: [],
      itemIds: [],
    });
  });

  it('crosses the end of the month where the book sold it with the first try', () => {
    const soldFirst = (evidence: SupplierEvidence): void => {
      for (const row of evidence.book ?? []) {
        if (row.clientRef === 'pay-2') row.soldAtMs = at(31);
      }
    };
    expect(floatWords(judged('2026-10', soldFirst).result.items)).toEqual([
      'OR-CUTOFF T pay-2 month: 2026-10-31T12:00:00.000Z -> 2026-11-01T01:00:00.000Z',
    ]);
    expect(judged('2026-11', soldFirst).result.items).toEqual([]);
  });

  it('is debited twice where the try was not given back, which is an item of the second debit’s month', () => {
    const keep = (evidence: SupplierEvidence): void => {
      const { month } = evidence;
      evidence.month = '2026-10';
      unbook(evidence, ({ ref, kind }) => ref === 'pay-2' && kind === 'reversal');
      evidence.month = month;
    };
    expect(floatWords(judged('2026-11', keep).result.items)).toEqual([
      'OR-DOUBLE-DEBIT A pay-2 debit_count: 63610000 -> 127220000; claims 63610000; charged_twice',
    ]);
    expect(judged('2026-10', keep).result.items.map(({ code }) => code)).toEqual(['OR-CUTOFF']);
  });
});

describe('an order that is sent again at another price, and not debited for it', () => {
  const oldMinor = 6361;
  const newMinor = 6294;

  /** The brand is cheaper by a percent from the third list on, which comes before the retry. */
  function lacking(alter: (evidence: SupplierEvidence) => void = () => undefined) {
    const lists = [1, 5, 7, 12].map((day) => ({ kind: 'lists_read', atMs: at(day, 1) }) as const);
    const bought: readonly FloatStep[] = [
      { kind: 'deposit', atMs: at(2), amount: 300_000_000 },
      { kind: 'order', atMs: at(3), slug: 'oak-cafe', face: 6660, ends: 'retried', retriedAtMs: at(9) },
      ...lists,
    ];
    const evidence = playFloat({
      steps: [...bought].sort((a, b) => a.atMs - b.atMs),
      month: '2026-10',
      closedAtMs: at(3, 12, 10),
      isFixed: true,
      readsWhole: false,
    });
    for (const list of evidence.brands.slice(2)) {
      const brand = list.brands['oak-cafe'];
      if (brand !== undefined) brand.rate += 100;
      if (brand !== undefined) brand.prices = {};
    }
    const order = orderOf(evidence, 'pay-1');
    const reads = evidence.orders.find(({ clientRef }) => clientRef === 'pay-1')?.reads;
    reads?.unshift({ ...order, status: 'failed', readAtMs: at(4) });
    Object.assign(order, { costMinor: newMinor, costUsd6: newMinor * 10_000 });
    unbook(
      evidence,
      ({ ref, kind, bookedAtMs }) => ref === 'pay-1' && kind === 'order' && bookedAtMs === at(9),
    );
    for (const row of evidence.book ?? []) {
      if (row.clientRef === 'pay-1') row.expectedCostMinor = undefined;
    }
    alter(evidence);
    return reconcileAccountMonth(supplierAccountFactsOf(evidence)).result;
  }

  it('owes the price of its own time, and not that of the try that failed', () => {
    const { items } = lacking();
    expect(items.map(({ code }) => code)).not.toContain('PR-COST');
    expect(items.reduce((sum, { claimUsd6 }) => sum + claimUsd6, 0n)).toBe(-BigInt(newMinor * 10_000));
  });

  it('is held against the price of the try where no rate between them bears it out', () => {
    const { items } = lacking((evidence) => {
      evidence.brands = evidence.brands.slice(0, 2);
    });
    const cost = items.find(({ code }) => code === 'PR-COST');
    expect([cost?.expected, cost?.actual]).toEqual([`${oldMinor}`, `${newMinor}`]);
  });
});
