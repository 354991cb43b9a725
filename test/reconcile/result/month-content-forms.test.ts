import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { type AccountMonth, reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import { contentChanges, monthContentOf } from '../../../src/reconcile/result/month-content.js';
import type { AccountResult, DepositResult, OrderResult } from '../../../src/reconcile/result/result.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restate } from '../../months/sandbox/findings.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

type Form = NonNullable<Parameters<typeof monthContentOf>[1]>;
type Changes = Partial<AccountResult>;

const judged = reconcileAccountMonth(factsOf(draftMonth()));

/** The sources that say something else where a result says something else, as the form writes them. */
function changedIn(
  form: Form,
  before: Changes,
  now: Changes,
  month: AccountMonth = judged,
): ReturnType<typeof contentChanges>['sources'] {
  const contentWith = (changes: Changes) =>
    monthContentOf({ ...month, result: { ...month.result, ...changes } }, form);
  return contentChanges(contentWith(before), contentWith(now)).sources;
}

const rowsOf = ({ result }: AccountMonth): OrderResult[] => [...result.orders];

/** The month's orders, the first of which says something else. */
const firstWith = (changes: Partial<OrderResult>, month = judged): { orders: OrderResult[] } => ({
  orders: rowsOf(month).map((row, i) => (i === 0 ? { ...row, ...changes } : row)),
});

const depositsWith = (changes: Partial<DepositResult>): { deposits: DepositResult[] } => ({
  deposits: judged.result.deposits.map((row) => ({ ...row, ...changes })),
});

/** As the rows are of a sale and of a transfer that a later month may book. */
const onlySold = { bookedAtMs: undefined, debitCount: 0, debitUsd6: 0n, reversalUsd6: 0n } as const;
const onlySent = { bookedAtMs: undefined, creditedUsd6: undefined, result: 'timing' } as const;

describe('an order that was only sold in the month', () => {
  it.each<[Partial<OrderResult>, string[]]>([
    [{ paidMinor: 1n }, ['book']],
    [{ slug: 'other' }, ['order']],
    [{ faceMinor: 1n }, ['order']],
    [{ costUsd6: 1n, costMinor: 1n, rateBps: 1 }, []],
    [{ eventCostUsd6: 1n, recomputedUsd6: 1n }, []],
  ])('is what the book says of the sale, and nothing of its cost: %o changes %j', (changes, sources) => {
    expect(changedIn('present', firstWith(onlySold), firstWith({ ...onlySold, ...changes }))).toEqual(
      sources,
    );
  });

  it.each<[string, boolean, Partial<OrderResult>]>([
    ['a booking of it', true, { bookedAtMs: rowsOf(judged)[0]?.bookedAtMs }],
    ['a debit of it', true, { debitCount: 1 }],
    ['a reversal of it', true, { reversalUsd6: 5n }],
    ['no line that tells of it', false, {}],
    ['no list of lines', false, { debitCount: undefined, reversalUsd6: undefined }],
  ])('has its cost in a month with %s: %j', (_, hasCost, provided) => {
    const row = { ...onlySold, ...provided };
    const sources = changedIn('present', firstWith(row), firstWith({ ...row, costMinor: 1n }));
    expect(sources).toEqual(hasCost ? ['order'] : []);
  });

  it('stands in an order of its own, and at its place in the reports as an earlier build wrote it', () => {
    const orders = rowsOf(judged).map((row) => ({ ...row, ...onlySold }));
    const turned = { orders: orders.toReversed() };
    expect(changedIn('present', { orders }, turned)).toEqual([]);
    expect(changedIn('inReportOrder', { orders }, turned)).toEqual(['book', 'order']);
  });

  it('has what a later month tells of it in the forms from before that was left out', () => {
    const told = firstWith({ ...onlySold, eventCostUsd6: 1n });
    const changed = (form: Form) => changedIn(form, firstWith(onlySold), told);
    expect(changed('inReportOrder')).toEqual([]);
    expect(changed('withLater')).toEqual(['event']);
    expect(changed('first')).toEqual(['event']);
  });
});

describe('a transfer of ours', () => {
  it('that is only sent stands at its place in the reports as an earlier build wrote it', () => {
    const [first] = depositsWith(onlySent).deposits;
    if (first === undefined) throw new Error('the month has no deposit');
    const deposits = [first, { ...first, depositRef: 'dep_0' }];
    const turned = { deposits: deposits.toReversed() };
    expect(changedIn('present', { deposits }, turned)).toEqual([]);
    expect(changedIn('inReportOrder', { deposits }, turned)).toEqual(['deposits']);
  });

  it('that is only sent has what is due for it in the forms from before that was left out', () => {
    const due = depositsWith({ ...onlySent, dueUsd6: 7n });
    expect(changedIn('inReportOrder', depositsWith(onlySent), due)).toEqual([]);
    expect(changedIn('withLater', depositsWith(onlySent), due)).toEqual(['recomputed']);
  });

  it.each<[string, Partial<DepositResult>]>([
    ['is credited, though its time has not come', { result: 'timing' }],
    ['may be credited in a list that is not on file', { creditedUsd6: undefined, result: 'not_tested' }],
  ])('has what is due for it where it %s', (_, row) => {
    const due = depositsWith({ ...row, dueUsd6: 7n });
    expect(changedIn('present', depositsWith(row), due)).toEqual(['recomputed']);
  });

  it.each<[string, boolean, Partial<DepositResult>]>([
    ['its credit', true, {}],
    ['its event', true, { ...onlySent, eventCreditedUsd6: 5n }],
    ['its own record', true, { ...onlySent, sentAtMs: 5 }],
    ['nothing', false, { ...onlySent }],
  ])('is of the month where %s dates it: %j', (_, isOfMonth, dated) => {
    const row = { sentAtMs: undefined, ...dated };
    const sources = changedIn('present', depositsWith(row), depositsWith({ ...row, ownPlusAmount: '7' }));
    expect(sources).toEqual(isOfMonth ? ['deposits'] : []);
  });
});

describe('what is recomputed of a month', () => {
  const changedBy = (change: (draft: DraftMonth) => void) => {
    const draft = draftMonth();
    change(draft);
    const now = monthContentOf(reconcileAccountMonth(factsOf(draft)));
    return contentChanges(monthContentOf(judged), now).sources;
  };

  it('counts a deposit as it is due, whatever was credited for it', () => {
    const sources = changedBy((draft) => {
      lineOf(draft, 'dep_1').amountUsd6 -= 5;
      restate(draft);
    });
    expect(sources).toContain('statement');
    expect(sources).not.toContain('recomputed');
  });

  it('counts nothing of a transfer that says no units, and that no line credits', () => {
    const sources = changedBy((draft) => {
      const [own] = draft.ownDeposits ?? [];
      if (own === undefined) throw new Error('the draft has no transfer');
      draft.ownDeposits?.push({ ...own, depositRef: 'dep_9', line: 9, plusAmount: undefined });
    });
    expect(sources).toEqual(['deposits']);
  });

  it('is nothing of a figure that nothing states or proves, and not the same as none at all', () => {
    const neither = { stated: undefined, recomputed: undefined };
    const tieOut = judged.result.tieOut.map((one) =>
      one.figure === 'orders.count' ? { ...one, ...neither } : one,
    );
    expect(changedIn('present', {}, { tieOut })).toEqual(['statement', 'recomputed']);
  });
});

describe('the entries that a month comes to', () => {
  it('are those of its movements: what the account began with is no part of them', () => {
    const begunWith = (openingUsd6: number) => {
      const draft = draftMonth();
      Object.assign(draft.figures, { openingUsd6 });
      draft.facts = { createdAtMs: undefined };
      return monthContentOf(reconcileAccountMonth(factsOf(restate(draft))));
    };
    const { sources } = contentChanges(begunWith(0), begunWith(5_000_000));
    expect(sources).toContain('statement');
    expect(sources).not.toContain('ledger');
  });
});

describe('the form from before 1.0.0-rc.2', () => {
  it('has no figure where nothing proves it, for which the stated one stands now', () => {
    const unproven = firstWith({ recomputedUsd6: undefined, recomputedCostMinor: undefined });
    expect(changedIn('first', {}, unproven)).toEqual(['recomputed']);
    expect(changedIn('withLater', {}, unproven)).toEqual([]);
    expect(changedIn('present', {}, unproven)).toEqual([]);
  });

  it('has the rate of the brand list with an order that states none, which is left out now', () => {
    const month = reconcileAccountMonth(supplierAccountFactsOf(playFloat(quietLife())));
    const otherRate = firstWith({ rateBps: 1 }, month);
    expect(changedIn('first', {}, otherRate, month)).toEqual(['order']);
    expect(changedIn('present', {}, otherRate, month)).toEqual([]);
  });

  it('has every order that anything dates, and of the others none', () => {
    const elsewhereMs = Date.UTC(2027, 0, 5);
    const isThere = (form: Form, changes: Partial<OrderResult>): boolean =>
      changedIn(form, { orders: rowsOf(judged).slice(1) }, firstWith(changes)).length > 0;
    const booked = { bookedAtMs: elsewhereMs, soldAtMs: undefined };
    const sold = { bookedAtMs: undefined, soldAtMs: elsewhereMs };
    const undated = { bookedAtMs: undefined, soldAtMs: undefined };
    expect([booked, sold, undated].map((dates) => isThere('first', dates))).toEqual([true, true, false]);
    expect([booked, sold, undated].map((dates) => isThere('withLater', dates))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the hash of an item', () => {
  const draft = draftMonth();
  lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
  const [item] = reconcileAccountMonth(factsOf(restate(draft))).result.items;
  if (item === undefined) throw new Error('the altered month has no item');
  const hashIn = (form: Form, changes: Partial<Discrepancy> = {}) =>
    monthContentOf({ ...judged, result: { ...judged.result, items: [{ ...item, ...changes }] } }, form).items[
      item.itemId
    ];
  const figures = ['usd6', '23750000', '23760000', '10000', '10000'];

  it('is of its unit, both sides, difference and claim, in every build: certified months are held against it', () => {
    const hash = sha256Hex(JSON.stringify(figures));
    for (const form of ['present', 'inReportOrder', 'withLater', 'first'] as const) {
      expect(hashIn(form), form).toBe(hash);
    }
  });

  it('is of both sides in earlier builds, also where both move with the instant of the last read', () => {
    const days = (expected: string, actual: string) =>
      ({ code: 'RW-STAKE', field: 'days_remaining', unit: 'text', expected, actual }) as const;
    const isMoved = (form: Form): boolean =>
      hashIn(form, days('36', '39')) !== hashIn(form, days('66', '69'));
    expect(isMoved('present')).toBe(false);
    expect((['inReportOrder', 'withLater', 'first'] as const).map(isMoved)).toEqual([true, true, true]);
  });

  it('is of its claim in tokens, too, where it has one', () => {
    const tokens = { effectPlus18: 0n, claimPlus18: 9n, differencePlus18: undefined };
    expect(hashIn('present', { tokens })).toBe(sha256Hex(JSON.stringify([...figures, '9'])));
  });
});
