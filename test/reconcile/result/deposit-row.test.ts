import { describe, expect, it } from 'vitest';
import { monthAfter } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Discrepancy, Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { discrepancyOf } from '../../../src/reconcile/finding/discrepancy.js';
import { depositRowOf } from '../../../src/reconcile/result/deposit-row.js';
import type { DepositResult } from '../../../src/reconcile/result/result.js';
import { evidenceOf } from '../../months/evidence.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restate } from '../../months/sandbox/findings.js';

function rowOf(draft: DraftMonth, ref = 'dep_1'): DepositResult {
  const { deposits } = reconcileAccountMonth(factsOf(draft)).result;
  const row = deposits.find((one) => one.depositRef === ref);
  if (row === undefined) throw new Error(`no row of ${ref}`);
  return row;
}

const withoutLine = (): DraftMonth => {
  const draft = draftMonth();
  draft.lines = draft.lines.filter((line) => line.kind !== 'deposit');
  return restate(draft);
};

describe('the row of a deposit', () => {
  it('has the sources side by side and the recomputation written out', () => {
    expect(rowOf(draftMonth())).toEqual({
      depositRef: 'dep_1',
      depositId: 'dep_1',
      txHash: '',
      fromWallet: '',
      sentAtMs: Date.UTC(2026, 9, 2),
      bookedAtMs: Date.UTC(2026, 9, 2),
      seq: 2,
      ownPlusAmount: '100',
      plusAmount: '100',
      ownAmountUsd6: undefined,
      grossUsd6: 300_000_000n,
      poolFeeUsd6: 900_000n,
      dueUsd6: 299_100_000n,
      creditedUsd6: 299_100_000n,
      eventCreditedUsd6: undefined,
      differenceUsd6: 0n,
      working: '100 * 3 * 1000000 = 300000000; floor(300000000 * 9970 / 10000) = 299100000',
      result: 'matched',
      itemIds: [],
      ownFile: 'deposits.csv',
      ownLine: 2,
      movementSha256: evidenceOf('statement').sha256,
      eventSha256: '',
    });
  });

  it('differs by credited less due, and names its items', () => {
    const draft = draftMonth();
    lineOf(draft, 'dep_1').amountUsd6 -= 5;
    const row = rowOf(restate(draft));
    expect(row).toMatchObject({ result: 'differs', dueUsd6: 299_100_000n, differenceUsd6: -5n });
    expect(row.itemIds).toHaveLength(1);
  });

  it('is matched where the credit is the other neighbour of an inexact figure, with the item that says so', () => {
    const deposit = { ref: 'dep_1', plus: '0.0001', credited: 300, day: 2 };
    const row = rowOf(draftMonth({ deposits: [deposit] }));
    expect(row).toMatchObject({ result: 'matched', creditedUsd6: 300n, differenceUsd6: 0n });
    expect(row).toMatchObject({ grossUsd6: 300n, poolFeeUsd6: 0n, dueUsd6: 300n });
    expect(row.working).toBe(
      '0.0001 * 3 * 1000000 = 300; 300 * 9970 / 10000 = 300; rounded up, as it was credited',
    );
    expect(row.itemIds).toHaveLength(1);
  });

  it('writes a gross that is no whole number out in full, since the floor is taken once', () => {
    const row = rowOf(draftMonth({ deposits: [{ ref: 'dep_1', plus: '0.0000004', credited: 1, day: 2 }] }));
    expect(row).toMatchObject({ grossUsd6: 1n, poolFeeUsd6: 0n, dueUsd6: 1n, result: 'matched' });
    expect(row.working).toBe('0.0000004 * 3 * 1000000 = 1.2; floor(1.2 * 9970 / 10000) = 1');
  });

  it('is book_only where the statement’s lines have no credit for it', () => {
    expect(rowOf(withoutLine())).toMatchObject({
      result: 'book_only',
      creditedUsd6: undefined,
      differenceUsd6: undefined,
      bookedAtMs: undefined,
      dueUsd6: 299_100_000n,
    });
  });

  it('is provider_only where the own records do not have it', () => {
    const draft = draftMonth();
    draft.ownDeposits = [];
    expect(rowOf(draft)).toMatchObject({ result: 'provider_only', ownPlusAmount: '', ownFile: '' });
  });

  it('is not called matched where no own records were imported: only the formula bears it out', () => {
    const draft = draftMonth();
    draft.ownDeposits = undefined;
    expect(rowOf(draft)).toMatchObject({ result: 'not_tested', differenceUsd6: 0n, ownLine: undefined });
  });

  it('is not called matched where events were not read', () => {
    const draft = draftMonth();
    draft.facts = { events: { events: [], readAtMs: undefined, isCut: false } };
    expect(rowOf(draft).result).toBe('not_tested');
  });

  it('is not tested where no lines are signed: nothing shows whether it was credited', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    expect(rowOf(draft)).toMatchObject({ result: 'not_tested', creditedUsd6: undefined });
  });

  it('adds up the lines where it was credited twice', () => {
    const draft = draftMonth();
    draft.lines.splice(1, 0, { ...lineOf(draft, 'dep_1') });
    expect(rowOf(restate(draft))).toMatchObject({
      result: 'differs',
      creditedUsd6: 598_200_000n,
      differenceUsd6: 299_100_000n,
    });
  });
});

/** An item of the class, of a code that the row does not look at. */
function itemOf(itemClass: Discrepancy['class']): Discrepancy {
  const finding: Finding = {
    code: 'DP-CREDIT',
    class: itemClass,
    subject: 'dep_1',
    sourceA: 'deposits',
    sourceB: 'statement',
    unit: 'usd6',
    expected: 0,
    actual: 0,
  };
  return discrepancyOf(finding, { interfaceName: 'sandbox', account: 'a' }, draftMonth().month, 'id');
}

/** What the row is called where its items are of these classes. */
function named(draft: DraftMonth, ...classes: Discrepancy['class'][]): string {
  const { context, deposits } = reconcileAccountMonth(factsOf(draft));
  const [judged] = deposits;
  if (judged === undefined) throw new Error('the draft has no deposit');
  return depositRowOf(context, judged, classes.map(itemOf)).result;
}

describe('the result of a deposit', () => {
  it('is timing where an item says that the time has not come, and no other item says more', () => {
    expect(named(withoutLine(), 'T')).toBe('timing');
    expect(named(withoutLine(), 'I', 'T')).toBe('timing');
    expect(named(withoutLine(), 'I')).toBe('book_only');
    expect(named(draftMonth(), 'I', 'T')).toBe('timing');
    expect(named(draftMonth(), 'T', 'A')).toBe('differs');
    expect(named(draftMonth(), 'I')).toBe('matched');
  });

  it('has id and units of the event where that alone tells of it', () => {
    const draft = draftMonth();
    addDepositEvent(draft, 'dep_1');
    draft.ownDeposits = [];
    draft.hasLines = false;
    expect(rowOf(draft)).toMatchObject({
      result: 'not_tested',
      depositId: 'dep_1',
      plusAmount: '100',
      eventCreditedUsd6: 299_100_000n,
      creditedUsd6: undefined,
      movementSha256: '',
      eventSha256: evidenceOf('events').sha256,
    });
  });

  it('says nothing of line and event where it has neither', () => {
    expect(rowOf(withoutLine())).toMatchObject({
      depositId: '',
      plusAmount: '',
      movementSha256: '',
      eventSha256: '',
    });
  });
});

describe('a deposit that no line of the month credits', () => {
  const noLine = withoutLine();
  const { context, deposits } = reconcileAccountMonth(factsOf(noLine));
  const [judged] = deposits;
  if (judged === undefined) throw new Error('the draft has no deposit');
  const of = (
    change: Partial<typeof judged.depositCase>,
    items: readonly Discrepancy[] = [],
  ): DepositResult =>
    depositRowOf(context, { ...judged, depositCase: { ...judged.depositCase, ...change } }, items);

  it('is not tested where its credit may stand in a statement that was not read, unless an item speaks of it', () => {
    const unread = { ...context.facts, unread: [{ source: 'statement', subject: '', reason: 'x' }] } as const;
    const open = { ...context, facts: unread };
    expect(depositRowOf(open, judged, []).result).toBe('not_tested');
    expect(depositRowOf(open, judged, [itemOf('A')]).result).toBe('book_only');
    expect(of({}).result).toBe('book_only');
  });

  it('is provider_only where the own records do not have it either', () => {
    expect(of({ own: undefined }).result).toBe('provider_only');
  });

  it('shows no credit of another month’s line', () => {
    const draft = draftMonth();
    const [credited] = reconcileAccountMonth(factsOf(draft)).deposits;
    const [line] = credited?.depositCase.lines ?? [];
    if (line === undefined) throw new Error('the draft has a credit');
    const later = { ...line, statedMonth: monthAfter(draft.month) };
    expect(of({ lines: [later] })).toMatchObject({ creditedUsd6: undefined, seq: undefined, depositId: '' });
    expect(of({ lines: [later, line] })).toMatchObject({
      creditedUsd6: BigInt(line.amountUsd6),
      seq: line.seq,
    });
  });

  /** A credit of the month, as a month that lists it has it. */
  const creditLine = () => {
    const [credited] = reconcileAccountMonth(factsOf(draftMonth())).deposits;
    const [line] = credited?.depositCase.lines ?? [];
    if (line === undefined) throw new Error('the draft has a credit');
    return line;
  };

  it('is timing where another month credits it, and missing where only the totals of this one may', () => {
    const line = creditLine();
    expect(of({ lines: [{ ...line, statedMonth: monthAfter(line.statedMonth) }] }).result).toBe('timing');
    expect(of({ lines: [{ ...line, row: -1 }] })).toMatchObject({
      result: 'book_only',
      creditedUsd6: undefined,
      bookedAtMs: undefined,
    });
  });

  it('has its credit where that is the very first line on file', () => {
    expect(of({ lines: [{ ...creditLine(), row: 0 }] })).toMatchObject({
      result: 'matched',
      creditedUsd6: 299_100_000n,
    });
  });

  it('is not tested, though it is credited, where nothing says what is due for it', () => {
    const depositCase = { ...judged.depositCase, lines: [creditLine()] };
    const nothingDue = { ...judged, due: undefined, dueUsd6: undefined, depositCase };
    expect(depositRowOf(context, nothingDue, [])).toMatchObject({
      result: 'not_tested',
      creditedUsd6: 299_100_000n,
      differenceUsd6: undefined,
    });
  });

  it('says nothing of an event whose body can’t be used, or tells of no deposit', () => {
    const event = addDepositEvent(draftMonth(), 'dep_1');
    const { body } = event;
    if (body === undefined) throw new Error('the event has a body');
    const silent = { depositId: '', plusAmount: '', eventCreditedUsd6: undefined };
    expect(of({ event }).eventCreditedUsd6).toBe(299_100_000n);
    expect(of({ event: { ...event, body: undefined } })).toMatchObject(silent);
    expect(of({ event: { ...event, body: { ...body, deposit: undefined } } })).toMatchObject(silent);
  });

  it('shows what its own record says in dollars', () => {
    const { own } = judged.depositCase;
    if (own === undefined) throw new Error('the draft has a record');
    expect(of({ own: { ...own, amountUsd6: usd6(7) } }).ownAmountUsd6).toBe(7n);
  });

  it('has no fee where nothing is due for it', () => {
    const row = depositRowOf(context, { ...judged, due: undefined, dueUsd6: undefined }, []);
    expect(row).toMatchObject({ grossUsd6: undefined, poolFeeUsd6: undefined, differenceUsd6: undefined });
    expect(depositRowOf(context, { ...judged, due: undefined }, [])).toMatchObject({
      poolFeeUsd6: undefined,
    });
    expect(depositRowOf(context, { ...judged, dueUsd6: undefined }, [])).toMatchObject({
      poolFeeUsd6: undefined,
    });
  });

  it('names its items', () => {
    expect(of({}, [itemOf('A')]).itemIds).toEqual([itemOf('A').itemId]);
  });
});
