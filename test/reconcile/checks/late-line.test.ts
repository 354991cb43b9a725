import { describe, expect, it } from 'vitest';
import { carriedByLateLines, lateTriesOf } from '../../../src/reconcile/checks/late-line.js';
import { type OrderView, orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import { itemIdOf } from '../../../src/reconcile/finding/draft.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import type { Movement } from '../../../src/records/movement.js';
import { changedFacts } from '../../months/changed-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, type Mutable, readingOf } from '../../months/sandbox/draft-month.js';
import {
  contextOf,
  factsOfBoth,
  follow,
  itemsOf,
  lineOf,
  orderOf,
  restate,
  reversalOf,
  said,
} from '../../months/sandbox/findings.js';

const novemberMs = Date.UTC(2026, 10, 3);

/** A second month with these lines on shop-1, an order of the first. */
function novemberWith(first: DraftMonth, ...lines: Mutable<Movement>[]) {
  const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
  second.lines.push(...lines.map((line, i) => ({ ...line, bookedAtMs: novemberMs + i })));
  return factsOfBoth(first, follow(first, second));
}

/** The first month without the line of shop-1. */
function unbooked(first: DraftMonth): Mutable<Movement> {
  const line = lineOf(first, 'shop-1');
  first.lines = first.lines.filter((one) => one !== line);
  restate(first);
  return line;
}

/** What the month counts as settling an item of another, judged by itself. */
function carriedOf(facts: ReturnType<typeof novemberWith>) {
  return carriedByLateLines(viewOf(facts));
}

function viewOf(facts: ReturnType<typeof novemberWith>): OrderView {
  const context = contextOf(facts);
  const orderCase = context.cases.find('shop-1');
  if (orderCase === undefined) throw new Error('no source names shop-1');
  return orderViewOf(context, orderCase);
}

describe('a line on an order of an earlier month', () => {
  it('is no item of this month where it is the debit that was missing there', () => {
    const first = draftMonth();
    const facts = novemberWith(first, unbooked(first));
    expect(said(facts)).toEqual(['ST-SETTLED shop-1 settled_usd6: 0 -> -23750000 (-23750000), claim 0']);
    expect(carriedOf(facts)).toEqual([
      {
        itemId: itemIdOf(
          facts,
          { code: 'OR-NOT-IN-STATEMENT', subject: 'shop-1', field: 'amount_usd6' },
          first.month,
        ),
        ref: 'shop-1',
        kind: 'order',
        slug: 'demo-coffee',
        currency: 'USD',
        effectUsd6: -23_750_000n,
        row: expect.any(Number),
      },
    ]);
  });

  it('is no item of this month where it is the reversal that a failed order lacked there', () => {
    const first = draftMonth();
    orderOf(first, 'shop-1').status = 'failed';
    const facts = novemberWith(first, reversalOf(lineOf(first, 'shop-1')));
    expect(said(facts, 'OR-REVERSAL-MISSING', 'OR-REVERSAL-EXTRA', 'BL-RESIDUAL')).toEqual([]);
    const item = { code: 'OR-REVERSAL-MISSING', subject: 'shop-1', field: 'reversal_usd6' } as const;
    expect(carriedOf(facts).map((one) => [one.itemId, one.effectUsd6])).toEqual([
      [itemIdOf(facts, item, first.month), 23_750_000n],
    ]);
  });

  it('is no item of this month where it undoes a debit that was doubled there', () => {
    const first = draftMonth();
    const line = lineOf(first, 'shop-1');
    first.lines.push({ ...line });
    restate(first);
    const facts = novemberWith(first, reversalOf(line));
    expect(said(facts)).toEqual(['ST-SETTLED shop-1 settled_usd6: 0 -> 23750000 (23750000), claim 0']);
    const item = { code: 'OR-DOUBLE-DEBIT', subject: 'shop-1', field: 'debit_count' } as const;
    expect(carriedOf(facts).map((one) => [one.itemId, one.effectUsd6])).toEqual([
      [itemIdOf(facts, item, first.month), 23_750_000n],
    ]);
  });

  it('is OR-DOUBLE-DEBIT where the order was debited already', () => {
    const first = draftMonth();
    expect(said(novemberWith(first, lineOf(first, 'shop-1')))).toEqual([
      'OR-DOUBLE-DEBIT shop-1 debit_count: 23750000 -> 47500000 (23750000) by charged_twice, claim 23750000',
    ]);
  });

  it('is OR-DOUBLE-DEBIT where it is the second of two and only one was missing', () => {
    const first = draftMonth();
    const line = unbooked(first);
    expect(said(novemberWith(first, line, line))).toEqual([
      'OR-DOUBLE-DEBIT shop-1 debit_count: 23750000 -> 47500000 (23750000) by charged_twice, claim 23750000',
      'ST-SETTLED shop-1 settled_usd6: 0 -> -23750000 (-23750000), claim 0',
    ]);
  });

  it('is OR-REVERSAL-EXTRA where an order that stands is undone, and is owed back', () => {
    const first = draftMonth();
    expect(said(novemberWith(first, reversalOf(lineOf(first, 'shop-1'))))).toEqual([
      'OR-REVERSAL-EXTRA shop-1 reversal_usd6: 0 -> -23750000 (-23750000), claim -23750000',
    ]);
  });

  it('is nothing where debit and reversal beyond what was due undo each other', () => {
    const first = draftMonth();
    const line = lineOf(first, 'shop-1');
    expect(said(novemberWith(first, line, reversalOf(line)))).toEqual([]);
  });
});

describe('what a late line settles, and what it leaves', () => {
  it('is of the month of the last debit where a doubled one is given back, and of the first where it failed', () => {
    const first = draftMonth();
    const both = novemberWith(first, reversalOf(lineOf(first, 'shop-1')));
    const before = readingOf(draftMonth({ month: '2026-09', orders: [], deposits: [] }));
    const { statements } = signedStatementsOf(both);
    const facts = changedFacts(both, { statements: new Map([[before.month, [before]], ...statements]) });
    const settledBy = (status: 'issued' | 'failed') => {
      const context = contextOf(facts);
      const found = context.cases.find('shop-1');
      const [debit] = found?.debits ?? [];
      if (found?.order === undefined || debit === undefined) throw new Error('no source names shop-1');
      const debits = [{ ...debit, statedMonth: monthNamed('2026-09') }, debit];
      const orderCase = { ...found, debits, order: { ...found.order, status } };
      return carriedByLateLines(orderViewOf(context, orderCase))[0]?.itemId;
    };
    const subject = 'shop-1';
    expect([settledBy('issued'), settledBy('failed')]).toEqual([
      itemIdOf(facts, { code: 'OR-DOUBLE-DEBIT', subject, field: 'debit_count' }, monthNamed('2026-10')),
      itemIdOf(
        facts,
        { code: 'OR-REVERSAL-MISSING', subject, field: 'reversal_usd6' },
        monthNamed('2026-09'),
      ),
    ]);
  });

  it('is OR-REVERSAL-MISSING where a failed order is debited again and not given back', () => {
    const first = draftMonth();
    const line = lineOf(first, 'shop-1');
    orderOf(first, 'shop-1').status = 'failed';
    first.lines.push(reversalOf(line));
    restate(first);
    expect(said(novemberWith(first, line), 'OR-REVERSAL-MISSING', 'OR-DOUBLE-DEBIT')).toEqual([
      'OR-REVERSAL-MISSING shop-1 reversal_usd6: 0 -> 23750000 (23750000) by reversal_missing, claim 23750000',
    ]);
  });

  it('is OR-REVERSAL-EXTRA of what a reversal gives back beyond the debit that it undoes', () => {
    const first = draftMonth();
    const line = lineOf(first, 'shop-1');
    const facts = novemberWith(first, line, { ...reversalOf(line), amountUsd6: 23_750_001 });
    expect(said(facts, 'OR-REVERSAL-EXTRA', 'OR-DOUBLE-DEBIT')).toEqual([
      expect.stringMatching(/^OR-REVERSAL-EXTRA shop-1 reversal_usd6: .* claim -1$/),
    ]);
  });

  it('is dated by the late reversal that gives back more than is open', () => {
    const first = draftMonth();
    const line = lineOf(first, 'shop-1');
    first.lines.push(line);
    restate(first);
    const facts = novemberWith(first, { ...reversalOf(line), amountUsd6: 23_750_001 });
    expect(itemsOf(facts, 'OR-REVERSAL-EXTRA').map(({ occurredAtMs }) => occurredAtMs)).toEqual([novemberMs]);
  });

  it('is nothing where a debit that no order answers to is given back', () => {
    const first = draftMonth();
    const line = lineOf(first, 'shop-1');
    first.orders = first.orders.filter(({ clientRef }) => clientRef !== 'shop-1');
    first.unknownRefs.push('shop-1');
    const facts = novemberWith(first, reversalOf(line));
    expect(said(facts, 'OR-REVERSAL-EXTRA')).toEqual([]);
    expect(carriedOf(facts).map(({ effectUsd6 }) => effectUsd6)).toEqual([23_750_000n]);
  });

  it('is a debit that no order answers to where more is taken under its reference, and no second one', () => {
    const first = draftMonth();
    const line = lineOf(first, 'shop-1');
    first.orders = first.orders.filter(({ clientRef }) => clientRef !== 'shop-1');
    first.unknownRefs.push('shop-1');
    const codes = ['OR-DEBIT-UNKNOWN', 'OR-DOUBLE-DEBIT', 'OR-REVERSAL-EXTRA'] as const;
    const saidWith = (...lines: Mutable<Movement>[]) => said(novemberWith(first, ...lines), ...codes);
    const taken = 'OR-DEBIT-UNKNOWN shop-1 amount_usd6: 0 -> 23750000 (23750000), claim 23750000';
    expect(saidWith(line)).toEqual([taken]);
    expect(saidWith(reversalOf(line), line)).toEqual([taken]);
    expect(saidWith(reversalOf(line), reversalOf(line))).toEqual([
      'OR-REVERSAL-EXTRA shop-1 reversal_usd6: 0 -> -23750000 (-23750000), claim -23750000',
    ]);
  });

  it('makes as many debits due as are given back in the same month', () => {
    const first = draftMonth();
    const line = lineOf(first, 'shop-1');
    const facts = novemberWith(first, line, line, reversalOf(line));
    const { debits, reversals } = lateTriesOf(viewOf(facts));
    expect([debits.length, reversals.length]).toEqual([1, 1]);
    const undone = novemberWith(first, line, reversalOf(line), reversalOf(line));
    expect(lateTriesOf(viewOf(undone)).reversals).toHaveLength(1);
  });
});
