// An order that was made in a month of which no line is on file, and debited in a later one: the month before
// the account's first statement, or one whose statement has only totals, is missing or does not verify.

import { describe, expect, it } from 'vitest';
import { lawsBrokenBy } from '../months/laws.js';
import { addDepositEvent } from '../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth, factsOf } from '../months/sandbox/draft-month.js';
import {
  bookLineOf,
  factsOfBoth,
  lineOf,
  orderOf,
  restate,
  reversalOf,
  said,
} from '../months/sandbox/findings.js';

const madeAtMs = Date.UTC(2026, 8, 30, 23, 59, 59);

/** October with an order whose read names September; its line charges so much more than its cost. */
function octoberCharging(moreUsd6: number): DraftMonth {
  const draft = draftMonth();
  orderOf(draft, 'shop-1').createdAtMs = madeAtMs;
  orderOf(draft, 'shop-1').issuedAtMs = madeAtMs;
  lineOf(draft, 'shop-1').amountUsd6 -= moreUsd6;
  return restate(draft);
}

/** The same behind a September whose statement has only totals, in which the order is not. */
function behindTotals(moreUsd6: number) {
  const september = { ...draftMonth({ month: '2026-09', orders: [], deposits: [] }), hasLines: false };
  const october = octoberCharging(moreUsd6);
  october.lines = october.lines.filter(({ kind }) => kind !== 'grant');
  october.figures.openingUsd6 = september.figures.closingUsd6;
  return factsOfBoth(september, restate(october, 2));
}

describe.each([
  ['before the account’s first statement', octoberCharging],
  ['in a month of which only totals are stated', behindTotals],
])('an order made %s', (_, of) => {
  it('is an order of the month that debits it, and no item where that is right', () => {
    expect(said(of(0))).toEqual([]);
  });

  it('is charged wrong to the last millionth', () => {
    expect(said(of(5))).toEqual(['OR-CHARGE shop-1 amount_usd6: 23750000 -> 23750005 (5), claim 5']);
  });
});

describe('an order that the totals of its own month hold, debited by the lines of the next as well', () => {
  /** @param isGivenBack true where October gives the second debit back */
  function debitedTwice(isGivenBack = false) {
    const september = draftMonth({ month: '2026-09', orders: [{ ref: 'shop-0', day: 30 }], deposits: [] });
    const october = draftMonth();
    october.lines = october.lines.filter(({ kind }) => kind !== 'grant');
    const again = { ...lineOf(september, 'shop-0'), bookedAtMs: Date.UTC(2026, 9, 1) };
    october.lines.unshift(again, ...(isGivenBack ? [reversalOf(again)] : []));
    october.figures.openingUsd6 = september.figures.closingUsd6;
    return factsOfBoth({ ...september, hasLines: false }, restate(october, 3));
  }
  const inSeptember = { month: draftMonth({ month: '2026-09' }).month, balance: undefined };

  it('is debited once too often there, and its own month misses nothing', () => {
    const facts = debitedTwice();
    expect(said(facts)).toEqual([
      'OR-DOUBLE-DEBIT shop-0 debit_count: 23750000 -> 47500000 (23750000) by charged_twice, claim 23750000',
    ]);
    expect(said({ ...facts, ...inSeptember })).toEqual([]);
  });

  it('is no item where the second debit was given back', () => {
    expect(said(debitedTwice(true))).toEqual([]);
  });

  it('keeps the laws of both months', () => {
    for (const isGivenBack of [false, true]) {
      const facts = debitedTwice(isGivenBack);
      expect(lawsBrokenBy(facts)).toEqual([]);
      expect(lawsBrokenBy({ ...facts, ...inSeptember })).toEqual([]);
    }
  });
});

describe('a deposit that the totals of its own month hold, credited by the lines of the next as well', () => {
  const orders = [{ ref: 'shop-0', day: 3 }];
  const september = draftMonth({ month: '2026-09', orders });
  const credited = lineOf(september, 'dep_1');

  /**
   * @param isHeld false where September's totals lack it, so that October's line is the booking
   * @param toldAtMs when its event was made; undefined where no event tells of it
   */
  function creditedTwice(isHeld: boolean, toldAtMs: number | undefined) {
    const october = draftMonth({ deposits: [] });
    october.lines = october.lines.filter(({ kind }) => kind !== 'grant');
    october.lines.unshift({ ...credited, bookedAtMs: Date.UTC(2026, 9, 1) });
    if (toldAtMs !== undefined) addDepositEvent(october, 'dep_1', { createdAtMs: toldAtMs });
    const totals = isHeld ? september : draftMonth({ month: '2026-09', orders, deposits: [] });
    october.figures.openingUsd6 = totals.figures.closingUsd6;
    const first = { ...totals, hasLines: false, ownDeposits: september.ownDeposits };
    return factsOfBoth(first, restate(october, isHeld ? 4 : 3));
  }
  const inSeptember = { month: september.month, balance: undefined };
  const { bookedAtMs } = credited;
  const heldTwice = creditedTwice(true, bookedAtMs);
  const once = [
    creditedTwice(false, Date.UTC(2026, 9, 1)),
    creditedTwice(false, bookedAtMs),
    creditedTwice(true, undefined),
  ];

  it('is credited once too often there, and its own month misses nothing', () => {
    const facts = heldTwice;
    expect(said(facts)).toEqual(['DP-UNEXPECTED dep_1 repeat: 0 -> 299100000 (299100000), claim 0']);
    expect(said({ ...facts, ...inSeptember })).toEqual([]);
  });

  it('is credited there where the totals of its own month lack it, or no event tells of it', () => {
    expect(once.map((facts) => said(facts))).toEqual([[], [], []]);
  });

  it('keeps the laws of both months', () => {
    const all = [heldTwice, ...once];
    const broken = all.map((facts) => [facts, { ...facts, ...inSeptember }].flatMap(lawsBrokenBy));
    expect(broken).toEqual([[], [], [], []]);
  });
});

describe('a deposit that a month lists under a date of the month before', () => {
  const orders = [{ ref: 'shop-0', day: 3 }];
  const september = draftMonth({ month: '2026-09', orders });
  const credited = lineOf(september, 'dep_1');
  const said500 = 'DP-CREDIT dep_1 credited_usd6: 299100000 -> 299100500 (500), claim -500';

  /**
   * @param hasLines false where September states totals alone, without the deposit
   * @param toldAtMs when its event was made; undefined where no event tells of it
   */
  function listedLate(hasLines: boolean, moreUsd6: number, toldAtMs?: number) {
    const first = draftMonth({ month: '2026-09', orders, deposits: [] });
    const october = draftMonth({ deposits: [] });
    october.lines = october.lines.filter(({ kind }) => kind !== 'grant');
    october.lines.unshift({ ...credited, amountUsd6: credited.amountUsd6 + moreUsd6 });
    if (toldAtMs !== undefined) addDepositEvent(october, 'dep_1', { createdAtMs: toldAtMs });
    october.figures.openingUsd6 = first.figures.closingUsd6;
    const facts = factsOfBoth(
      { ...first, hasLines, ownDeposits: september.ownDeposits },
      restate(october, first.lines.length + 1),
    );
    return [{ ...facts, month: first.month, balance: undefined }, facts] as const;
  }

  it('is one of the later month where no line of the earlier one is on file', () => {
    const [before, facts] = listedLate(false, 0);
    expect([said(before), said(facts, 'DP-CREDIT', 'DP-UNEXPECTED')]).toEqual([[], []]);
  });

  it('is missed in the earlier month where its lines are on file', () => {
    const [before, facts] = listedLate(true, 0);
    expect(said(before)).toEqual([
      'DP-NOT-CREDITED dep_1 credited_usd6: 299100000 -> 0 (-299100000), claim 0',
    ]);
    expect(said(facts, 'DP-CREDIT', 'DP-UNEXPECTED')).toEqual([]);
  });

  it.each([false, true])('is credited wrong by the month that lists it: %s', (hasLines) => {
    expect(said(listedLate(hasLines, 500)[1], 'DP-CREDIT', 'DP-UNEXPECTED')).toEqual([said500]);
  });

  it.each([undefined, credited.bookedAtMs, Date.UTC(2026, 9, 1)])(
    'keeps the laws, told at %s',
    (toldAtMs) => {
      const all = [false, true].flatMap((hasLines) =>
        [0, 500, -credited.amountUsd6].flatMap((moreUsd6) => listedLate(hasLines, moreUsd6, toldAtMs)),
      );
      expect(all.flatMap(lawsBrokenBy)).toEqual([]);
    },
  );
});

describe('an order that a month debits under a date of the month before', () => {
  /** @param hasLines false where September states totals alone, without the order */
  function debitedLate(hasLines: boolean, change: (september: DraftMonth, october: DraftMonth) => void) {
    const september = draftMonth({ month: '2026-09', orders: [{ ref: 'shop-0', day: 30 }], deposits: [] });
    const october = draftMonth({ orders: [], deposits: [] });
    october.lines = [{ ...lineOf(september, 'shop-0') }];
    change(september, october);
    restate(september);
    october.figures.openingUsd6 = september.figures.closingUsd6;
    const facts = factsOfBoth({ ...september, hasLines }, restate(october, september.lines.length + 1));
    return [{ ...facts, month: september.month, balance: undefined }, facts] as const;
  }

  it('is one of the later month where no line of the earlier one is on file', () => {
    const both = debitedLate(false, (september) => {
      september.lines = september.lines.filter(({ ref }) => ref !== 'shop-0');
    });
    expect(both.map((facts) => said(facts, 'OR-NOT-IN-STATEMENT', 'BL-RESIDUAL'))).toEqual([[], []]);
    expect(both.flatMap(lawsBrokenBy)).toEqual([]);
  });

  it('is owed by the earlier month only where that misses it, and not where it gave back what it debited', () => {
    const both = debitedLate(true, (september) => {
      september.lines.push(reversalOf(lineOf(september, 'shop-0')));
    });
    expect(both.flatMap(lawsBrokenBy)).toEqual([]);
  });
});

describe('an order that failed in a month of which no line is on file', () => {
  /** October with so many reversals of an order of August, which the provider says failed. */
  function givenBack(count: number, monthAt = 7): DraftMonth {
    const draft = draftMonth();
    const madeMs = Date.UTC(2026, monthAt, 20);
    Object.assign(orderOf(draft, 'shop-1'), { status: 'failed', createdAtMs: madeMs, issuedAtMs: undefined });
    Object.assign(bookLineOf(draft, 'shop-1'), { status: 'failed', soldAtMs: madeMs });
    draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== 'shop-1');
    const line = lineOf(draft, 'shop-1');
    const back = Array.from({ length: count }, () => reversalOf(line));
    draft.lines.splice(draft.lines.indexOf(line), 1, ...back);
    return restate(draft);
  }

  it.each([7, 8])('is given back what that month debited, made in the month %i of the year', (monthAt) => {
    expect(said(givenBack(1, monthAt))).toEqual([]);
  });

  it('is given back too much by a second reversal', () => {
    expect(said(givenBack(2))).toEqual([
      'OR-REVERSAL-EXTRA shop-1 reversal_usd6: 0 -> -23750000 (-23750000), claim -23750000',
    ]);
  });

  it('keeps the laws', () => {
    expect([1, 2].flatMap((count) => lawsBrokenBy(factsOf(givenBack(count))))).toEqual([]);
  });
});

describe('the laws of a month that debits an order made before its account’s first statement', () => {
  it.each([0, 5, -5])('hold where it charges %i millionths too much', (moreUsd6) => {
    expect(lawsBrokenBy(factsOf(octoberCharging(moreUsd6)))).toEqual([]);
  });

  it('hold where it was given back', () => {
    const draft = octoberCharging(0);
    draft.lines.push(reversalOf(lineOf(draft, 'shop-1')));
    expect(lawsBrokenBy(factsOf(restate(draft)))).toEqual([]);
  });
});

describe('an order whose read names a month that is still to come', () => {
  const soldAtMs = Date.UTC(2026, 10, 1);

  function debitedBefore(): DraftMonth {
    const draft = draftMonth();
    Object.assign(orderOf(draft, 'shop-1'), { createdAtMs: soldAtMs, issuedAtMs: soldAtMs });
    bookLineOf(draft, 'shop-1').soldAtMs = soldAtMs;
    return draft;
  }

  it('is a cut-off of the month that debits it, whether or not its own statement is on file yet', () => {
    const cutOff = ['OR-CUTOFF shop-1 month: 2026-11-01T00:00:00.000Z -> 2026-10-10T12:00:00.000Z, claim 0'];
    const october = debitedBefore();
    expect(said(factsOf(october))).toEqual(cutOff);
    const november = draftMonth({ month: '2026-11', orders: [], deposits: [] });
    november.lines = [];
    november.figures.openingUsd6 = october.figures.closingUsd6;
    const both = factsOfBoth(october, restate(november, october.lines.length + 1));
    const again = { ...both, month: october.month };
    expect(said(both)).toEqual([]);
    expect(said(again)).toEqual(cutOff);
    expect([factsOf(october), both, again].flatMap(lawsBrokenBy)).toEqual([]);
  });
});
