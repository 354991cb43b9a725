import { describe, expect, it } from 'vitest';
import { type AccountMonth, reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { type Discrepancy, discrepancyOf, type Finding } from '../../../src/reconcile/finding/discrepancy.js';
import type { OrderCase } from '../../../src/reconcile/match/order-case.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { orderRowOf } from '../../../src/reconcile/result/order-row.js';
import type { OrderResult } from '../../../src/reconcile/result/result.js';
import type { Movement } from '../../../src/records/movement.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import {
  eventOf,
  factsOfBoth,
  follow,
  lineOf,
  orderOf,
  restate,
  reversalOf,
  without,
} from '../../months/sandbox/findings.js';

/** What is due for shop-2, and so what its debit takes. */
const dueUsd6 = 24_250_000;
const novemberMs = Date.UTC(2026, 10, 3);

function caseIn({ context }: AccountMonth): OrderCase {
  const orderCase = context.cases.find('shop-2');
  if (orderCase === undefined) throw new Error('no case of shop-2');
  return orderCase;
}

const quiet = reconcileAccountMonth(factsOf(draftMonth()));

/** The row of shop-2 in the quiet month where its case says something else. */
function rowWith(change: Partial<OrderCase>, items: readonly Discrepancy[] = []): OrderResult {
  return orderRowOf(quiet.context, { ...caseIn(quiet), ...change }, items);
}

function itemOf(code: Finding['code'], itemClass: Discrepancy['class']): Discrepancy {
  const finding: Finding = {
    code,
    class: itemClass,
    subject: 'shop-2',
    sourceA: 'book',
    sourceB: 'order',
    unit: 'text',
    expected: '',
    actual: '',
  };
  return discrepancyOf(finding, { interfaceName: 'sandbox', account: 'a' }, draftMonth().month, `${code} id`);
}

/** November, which lists these lines of shop-2, whose debit October lacks. */
function lateAs(
  lines: (debit: Movement) => readonly Movement[],
  changes: Partial<AccountFacts> = {},
): AccountFacts {
  const first = draftMonth();
  const debit = lineOf(first, 'shop-2');
  first.lines = first.lines.filter((line) => line !== debit);
  restate(first);
  const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
  second.lines.push(...lines(debit).map((line, i) => ({ ...line, bookedAtMs: novemberMs + i })));
  return { ...factsOfBoth(first, follow(first, second)), ...changes };
}

function rowIn(facts: AccountFacts): OrderResult {
  const row = [...reconcileAccountMonth(facts).result.orders].find(({ clientRef }) => clientRef === 'shop-2');
  if (row === undefined) throw new Error('no row of shop-2');
  return row;
}

const more = (line: Movement, byUsd6: number): Movement => ({
  ...line,
  amountUsd6: line.amountUsd6 - byUsd6,
});

describe('the row of an order whose debit comes a month late', () => {
  it('has no difference of its own where the debit settles just what was missing', () => {
    expect(rowIn(lateAs((debit) => [debit]))).toMatchObject({
      debitUsd6: BigInt(dueUsd6),
      differenceUsd6: undefined,
    });
  });

  it('differs by what the debit takes beyond what was missing', () => {
    expect(rowIn(lateAs((debit) => [more(debit, 10_000)]))).toMatchObject({
      result: 'differs',
      debitUsd6: BigInt(dueUsd6 + 10_000),
      differenceUsd6: 10_000n,
    });
  });

  it('differs by nothing where the month itself gives back what it took too much', () => {
    const row = rowIn(lateAs((debit) => [more(debit, 10_000), { ...reversalOf(debit), amountUsd6: 10_000 }]));
    expect(row).toMatchObject({ reversalUsd6: 10_000n, differenceUsd6: 0n });
    expect(row.itemIds).not.toEqual([]);
  });

  it('differs by a second debit alone, whether or not the month that missed the first is on the books', () => {
    const twice = (debit: Movement): readonly Movement[] => [debit, debit];
    for (const facts of [lateAs(twice), lateAs(twice, { earlierMonths: new Map() })]) {
      expect(rowIn(facts)).toMatchObject({
        result: 'differs',
        debitCount: 2,
        debitUsd6: BigInt(2 * dueUsd6),
        differenceUsd6: BigInt(dueUsd6),
      });
    }
  });

  it('differs by what one of its items is about, though another says that nothing is wrong', () => {
    const month = reconcileAccountMonth(lateAs((debit) => [more(debit, 10_000)]));
    const rowOf = (...items: readonly Discrepancy[]) => orderRowOf(month.context, caseIn(month), items);
    const charge = itemOf('OR-CHARGE', 'A');
    const settled = itemOf('ST-SETTLED', 'I');
    expect(rowOf(settled, charge).differenceUsd6).toBe(10_000n);
    expect(rowOf(settled).differenceUsd6).toBeUndefined();
  });
});

describe('the lines of an order’s row', () => {
  const [debit] = caseIn(quiet).debits;
  if (debit === undefined) throw new Error('shop-2 was debited');
  const reversal = { ...debit, kind: 'reversal', amountUsd6: dueUsd6 } as const;

  it('are those that the statement lists, from its very first on, and none that only its totals hold', () => {
    const rowAt = (row: number) =>
      rowWith({ debits: [{ ...debit, row }], reversals: [{ ...reversal, row }] });
    expect(rowAt(0)).toMatchObject({
      debitCount: 1,
      debitUsd6: BigInt(dueUsd6),
      reversalUsd6: BigInt(dueUsd6),
      seq: debit.seq,
      debitSha256: debit.evidenceSha256,
    });
    expect(rowAt(-1)).toMatchObject({
      debitCount: 0,
      debitUsd6: 0n,
      reversalUsd6: 0n,
      seq: undefined,
      debitSha256: '',
    });
  });
});

describe('the row of an order that the provider booked nowhere', () => {
  const [debit] = caseIn(quiet).debits;
  if (debit === undefined) throw new Error('shop-2 was debited');
  const nowhere = { order: undefined, history: undefined, debits: [], events: [] };
  const inNoBook = { ...nowhere, book: undefined, bookRows: [] };
  const reversals = [{ ...debit, kind: 'reversal', amountUsd6: dueUsd6 } as const];

  it('is the provider’s where a reversal has its reference and the book has not', () => {
    expect(rowWith({ ...inNoBook, reversals }).result).toBe('provider_only');
    expect(rowWith({ ...inNoBook, reversals: [] }).result).toBe('not_tested');
    expect(rowWith({ ...nowhere, reversals }).result).toBe('not_tested');
  });

  it('is the book’s where an item says that the statement misses it, and no other item does', () => {
    expect(rowWith(nowhere, [itemOf('OR-NOT-IN-STATEMENT', 'A')]).result).toBe('book_only');
    expect(rowWith(nowhere, [itemOf('OR-EVENT-MISSING', 'A')]).result).toBe('not_tested');
  });
});

describe('what an order’s row takes from a source', () => {
  it('is no recomputation of a debit that nothing but itself bears out', () => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-2');
    draft.facts = { unread: [{ source: 'order', subject: 'shop-2', reason: 'timed out' }] };
    expect(rowIn(factsOf(draft))).toMatchObject({
      debitUsd6: BigInt(dueUsd6),
      costMinor: 1940n,
      recomputedCostMinor: undefined,
      recomputedUsd6: undefined,
      working: '',
    });
  });

  it('is no rate of exchange where neither the order nor its debit states one', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').fxRate = undefined;
    expect(rowIn(factsOf(draft)).fxRate).toBe('1.25');
    lineOf(draft, 'shop-2').fxRate = undefined;
    expect(rowIn(factsOf(draft)).fxRate).toBe('');
  });

  it('is no cost of an event whose body can’t be used, or tells of no order', () => {
    const event = eventOf(draftMonth(), 'shop-2');
    const { body } = event;
    if (body === undefined) throw new Error('the event has a body');
    const silent = { ...event, body: undefined };
    expect(rowWith({ events: [silent] }).eventCostUsd6).toBeUndefined();
    expect(rowWith({ events: [silent, event] }).eventCostUsd6).toBe(BigInt(dueUsd6));
    const ofNone = { ...event, body: { ...body, order: undefined } };
    expect(rowWith({ events: [ofNone] }).eventCostUsd6).toBeUndefined();
  });
});
