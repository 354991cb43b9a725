import { describe, expect, it } from 'vitest';
import { roleOf } from '../../../src/reconcile/match/case-role.js';
import type { OrderCase } from '../../../src/reconcile/match/order-case.js';
import { type MonthContext, monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, factsOfBoth, lineOf, orderOf, reversalOf } from '../../months/sandbox/findings.js';

function caseIn(context: MonthContext, ref: string): OrderCase {
  const orderCase = context.cases.find(ref);
  if (orderCase === undefined) throw new Error(`no case of ${ref}`);
  return orderCase;
}

function roleIn(draft: DraftMonth, ref: string): string {
  const context = monthContextOf(factsOf(draft));
  return roleOf(context, caseIn(context, ref));
}

/** A book row alone: nothing of it at the provider. */
function bookOnly(soldAtMs: number | undefined): DraftMonth {
  const draft = draftMonth();
  draft.orders = [];
  draft.lines = [];
  draft.events = [];
  bookLineOf(draft, 'shop-1').soldAtMs = soldAtMs;
  return draft;
}

describe('the role of a case', () => {
  it('is to be judged in the month in which the provider shows it', () => {
    expect(roleIn(draftMonth(), 'shop-1')).toBe('judged');
  });

  it('is to be judged, of a row that the provider shows nowhere, in the month of its sale', () => {
    expect(roleIn(bookOnly(Date.UTC(2026, 9, 31)), 'shop-1')).toBe('judged');
    expect(roleIn(bookOnly(Date.UTC(2026, 10, 1)), 'shop-1')).toBe('absent');
    expect(roleIn(bookOnly(Date.UTC(2026, 8, 30)), 'shop-1')).toBe('absent');
  });

  it('is to be judged, of such a row without a date, in every month', () => {
    expect(roleIn(bookOnly(undefined), 'shop-1')).toBe('judged');
  });

  it('is shown where it was sold in this month and booked in another', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    orderOf(draft, 'shop-2').createdAtMs = Date.UTC(2026, 10, 1);
    expect(roleIn(draft, 'shop-2')).toBe('shown');
    bookLineOf(draft, 'shop-2').soldAtMs = Date.UTC(2026, 10, 1);
    expect(roleIn(draft, 'shop-2')).toBe('absent');
  });

  it('is late where it is of an earlier month and has a line in this one', () => {
    const first = draftMonth({ month: '2026-09', orders: [], deposits: [] });
    const draft = draftMonth();
    orderOf(draft, 'shop-1').createdAtMs = Date.UTC(2026, 8, 30);
    const context = monthContextOf(factsOfBoth(first, draft));
    expect(roleOf(context, caseIn(context, 'shop-1'))).toBe('late');
  });

  it('is to be judged with its debit where nothing on file lists the month in which it was made', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-1').createdAtMs = Date.UTC(2026, 8, 30);
    expect(roleIn(draft, 'shop-1')).toBe('judged');
  });

  it('is late where only its reversal stands in this one', () => {
    const draft = draftMonth();
    Object.assign(lineOf(draft, 'shop-1'), { kind: 'reversal' });
    orderOf(draft, 'shop-1').createdAtMs = Date.UTC(2026, 8, 30);
    expect(roleIn(draft, 'shop-1')).toBe('late');
  });

  it('is to have been tried where it was given back here and sent again in a later month', () => {
    const first = draftMonth();
    const debit = lineOf(first, 'shop-1');
    first.lines.push(reversalOf(debit));
    const sentAgainMs = Date.UTC(2026, 10, 2);
    const second = draftMonth({ month: '2026-11', orders: [], deposits: [] });
    second.lines.push({ ...debit, bookedAtMs: sentAgainMs });
    orderOf(first, 'shop-1').issuedAtMs = sentAgainMs;
    const roles = (['2026-10', '2026-11'] as const).map((month) => {
      const context = monthContextOf({ ...factsOfBoth(first, second), month: monthNamed(month) });
      return roleOf(context, caseIn(context, 'shop-1'));
    });
    expect(roles).toEqual(['tried', 'judged']);
  });

  it('is absent where nothing but a failed look-up names the reference', () => {
    const draft = draftMonth();
    draft.unknownRefs = ['shop-9'];
    expect(roleIn(draft, 'shop-9')).toBe('absent');
  });
});
