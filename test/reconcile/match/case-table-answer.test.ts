// An order by its answers, and the account and the month that it stands in.

import { describe, expect, it } from 'vitest';
import type { OrderCase } from '../../../src/reconcile/match/order-case.js';
import type { DebitElsewhere } from '../../../src/reconcile/month/account-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { contextOf, lineOf, orderOf, rereadAs, reversalOf, without } from '../../months/sandbox/findings.js';
import { october } from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

function caseIn(alter: (draft: DraftMonth) => void): OrderCase {
  const draft = draftMonth();
  alter(draft);
  const found = contextOf(draft).cases.find('shop-1');
  if (found === undefined) throw new Error('no source names shop-1');
  return found;
}

describe('an order that could not be read this time', () => {
  const unreadOf = (subject: string) => [{ source: 'order' as const, subject, reason: 'no answer' }];

  it('has no answer, whatever was read of it before', () => {
    const failing = (subject: string) =>
      caseIn((draft) => {
        draft.facts = { unread: unreadOf(subject) };
      });
    expect(failing('shop-1')).toMatchObject({ order: undefined, unknown: undefined });
    expect(failing('shop-2').order?.clientRef).toBe('shop-1');
  });

  it('is not unknown to the provider by an earlier answer', () => {
    const denied = caseIn((draft) => {
      draft.facts = { orders: rereadAs(draft, 'shop-1', {}, draft.asOfMs), unread: unreadOf('shop-1') };
    });
    expect(denied).toMatchObject({ order: undefined, unknown: undefined });
  });
});

describe('an order of the supplier interface while a later month of the float was not read', () => {
  const answerOf = (alter: (evidence: SupplierEvidence) => void) => {
    const evidence = playFloat(quietLife());
    evidence.unread.push({ source: 'float', subject: '2026-11', reason: 'answered 500' });
    alter(evidence);
    return contextOf(supplierAccountFactsOf(evidence)).cases.find('pay-2')?.order?.clientRef;
  };

  it('has its answer while a debit of it stands', () => {
    expect(answerOf(() => undefined)).toBe('pay-2');
  });

  it('has none where all its debits were given back: it may have been sent again', () => {
    const givenBack = (evidence: SupplierEvidence): void => {
      const { lines } = october(evidence);
      const debit = lines.find(({ ref }) => ref === 'pay-2');
      if (debit === undefined) throw new Error('October does not debit pay-2');
      lines.push({
        ...debit,
        seq: lines.length + 1,
        kind: 'reversal',
        bookedAtMs: debit.bookedAtMs + 3600 * 1000,
        amountUsd6: -debit.amountUsd6,
      });
    };
    expect(answerOf(givenBack)).toBeUndefined();
    expect(
      answerOf((evidence) => {
        givenBack(evidence);
        evidence.unread = [];
      }),
    ).toBe('pay-2');
  });

  it('is told by its newest read: what was pending once and is issued now may have been sent again', () => {
    const evidence = playFloat(quietLife());
    evidence.unread.push({ source: 'float', subject: '2026-11', reason: 'answered 500' });
    const { lines } = october(evidence);
    october(evidence).lines = lines.filter(({ ref }) => ref !== 'pay-2');
    const facts = supplierAccountFactsOf(evidence);
    const history = facts.orders.get('pay-2');
    const [read] = history?.reads ?? [];
    if (history === undefined || read === undefined) throw new Error('pay-2 was not read');
    const readAs = (...statuses: readonly ('pending' | 'issued' | 'failed')[]) => {
      const reads = statuses.map((status) => ({ ...read, status }));
      const orders = new Map(facts.orders).set('pay-2', { ...history, reads });
      return contextOf({ ...facts, orders }).cases.find('pay-2')?.order?.status;
    };
    expect([readAs('pending', 'issued'), readAs('issued', 'failed')]).toEqual([undefined, 'failed']);
  });
});

describe('an order that another account shows as well', () => {
  const elsewhere: DebitElsewhere = {
    account: 'other',
    month: monthNamed('2026-10'),
    netUsd6: 23_750_000n,
    bookedAtMs: Date.UTC(2026, 9, 1),
    isOfOrder: true,
  };
  const standing = (other: Partial<DebitElsewhere>, alter: (draft: DraftMonth) => void = () => undefined) => {
    const draft = draftMonth();
    alter(draft);
    const debitsElsewhere = new Map([['shop-1', [{ ...elsewhere, ...other }]]]);
    const found = contextOf({ ...factsOf(draft), debitsElsewhere }).cases.find('shop-1');
    return [found?.standsOn, found?.isSoldElsewhere];
  };
  const undebited = (draft: DraftMonth): void => {
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
  };

  it('is sold there where it was debited there first, and claimed here as a whole where it is debited too', () => {
    expect(standing({})).toEqual([undefined, true]);
  });

  it('stands there where its first month here gave its debit back, or has none', () => {
    const givenBack = (draft: DraftMonth) => draft.lines.push(reversalOf(lineOf(draft, 'shop-1')));
    expect(standing({}, givenBack)).toEqual(['other', true]);
    expect(standing({}, undebited)).toEqual(['other', true]);
  });

  it('stands and is sold here where it was debited here first', () => {
    expect(standing({ bookedAtMs: Date.UTC(2026, 9, 30) })).toEqual([undefined, false]);
    expect(standing({ month: monthNamed('2026-11') })).toEqual([undefined, false]);
  });

  it('is debited here by its read alone only where no line of that month is on file', () => {
    const later = { bookedAtMs: Date.UTC(2026, 9, 30) };
    expect(standing(later, undebited)).toEqual(['other', true]);
    const unlisted = (draft: DraftMonth): void => {
      draft.facts = { statements: new Map() };
    };
    expect(standing(later, unlisted)).toEqual([undefined, false]);
  });
});

describe('an order with statements is booked by its debit', () => {
  const isBookedByDebit = (alter: (draft: DraftMonth) => void) => caseIn(alter).isBookedByDebit;
  const madeAt = (createdAtMs: number) => (draft: DraftMonth) => {
    orderOf(draft, 'shop-1').createdAtMs = createdAtMs;
  };

  it('where it was made in a month of which no line is on file, and debited in a later one', () => {
    expect(isBookedByDebit(madeAt(Date.UTC(2026, 8, 30)))).toBe(true);
  });

  it('where its first read says so, since no later one can say when it was made', () => {
    const reread = (draft: DraftMonth): void => {
      const { createdAtMs } = orderOf(draft, 'shop-1');
      madeAt(Date.UTC(2026, 8, 30))(draft);
      draft.facts = { orders: rereadAs(draft, 'shop-1', { createdAtMs }) };
    };
    expect(isBookedByDebit(reread)).toBe(true);
  });

  it('and not where it was made in the month of its debit, or in a later one', () => {
    expect(isBookedByDebit(() => undefined)).toBe(false);
    expect(isBookedByDebit(madeAt(Date.UTC(2026, 10, 2)))).toBe(false);
  });

  it('and not where it was not read, or not debited', () => {
    const unread = (draft: DraftMonth): void => {
      draft.orders = without(draft.orders, 'shop-1');
    };
    expect(isBookedByDebit(unread)).toBe(false);
    const undebited = (draft: DraftMonth): void => {
      madeAt(Date.UTC(2026, 8, 30))(draft);
      draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
    };
    expect(isBookedByDebit(undebited)).toBe(false);
  });
});
