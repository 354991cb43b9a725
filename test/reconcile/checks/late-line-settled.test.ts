// Lines on an order of an earlier month, by what they are found to settle; and how the lines of an order are
// counted.

import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import {
  countFindings,
  debitCountCheck,
  unreversedUsd6Of,
} from '../../../src/reconcile/checks/debit-count.js';
import { carriedByLateLines, lateLineCheck, lateTriesOf } from '../../../src/reconcile/checks/late-line.js';
import { type OrderView, orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import { itemIdOf } from '../../../src/reconcile/finding/draft.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import type { MonthLines, OrderCase } from '../../../src/reconcile/match/order-case.js';
import { monthNamed } from '../../months/evidence.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';

const [july, august, september, october] = [
  monthNamed('2026-07'),
  monthNamed('2026-08'),
  monthNamed('2026-09'),
  monthNamed('2026-10'),
] as const;
const cost = 23_750_000;
const context = contextOf(draftMonth());
const found = context.cases.find('shop-1');
const [template] = found?.debits ?? [];
if (found?.order === undefined || template === undefined) throw new Error('the draft has no shop-1');
const [shop, model, order] = [found, template, found.order];

const debit = (row: number, month: CalendarMonth = october, amount = cost): BookedMovement => ({
  ...model,
  row,
  statedMonth: month,
  amountUsd6: -amount,
});
const reversal = (row: number, month: CalendarMonth = october, amount = cost): BookedMovement => ({
  ...debit(row, month, -amount),
  kind: 'reversal',
});

interface Story {
  readonly lines: Partial<MonthLines>;
  /** By the row of a line, what it leaves and whether it settles anything. */
  readonly settled?: readonly (readonly [row: number, restUsd6: bigint, settles: boolean])[];
  readonly status?: 'issued' | 'failed';
  readonly changes?: Partial<OrderCase>;
}

const item = {
  itemId: 'i1',
  code: 'OR-NOT-IN-STATEMENT',
  subject: 'shop-1',
  field: 'amount_usd6',
  slug: '',
  currency: '',
  month: september,
  owedBy: 'provider',
} as const;

function viewOf({ lines, settled = [], status = 'issued', changes = {} }: Story): OrderView {
  const all: MonthLines = { debits: [], reversals: [], earlierDebits: [], earlierReversals: [], ...lines };
  const part = { item, amountUsd6: 1n, openUsd6: 1n, leftUsd6: 0n };
  const settlements = settled.map(([row, restUsd6, settles]) => {
    const parts = settles ? [part] : [];
    return [row, { line: debit(row), parts, restUsd6, rivals: [] }] as const;
  });
  const orderCase = {
    ...shop,
    order: { ...order, status },
    debits: [...all.earlierDebits, ...all.debits],
    reversals: [...all.earlierReversals, ...all.reversals],
    ...changes,
  };
  return { ...orderViewOf({ ...context, settled: new Map(settlements) }, orderCase), lines: all };
}

/** Code, expected and actual of each finding. */
const toldOf = (story: Story) =>
  lateLineCheck.find(viewOf(story)).map(({ finding }) => [finding.code, finding.expected, finding.actual]);

describe('a debit that comes late', () => {
  const late = { debits: [debit(1)] };
  const paid = BigInt(cost);

  it('is no item where it charges what was missing, or is not found to settle anything', () => {
    expect(toldOf({ lines: late })).toEqual([]);
    expect(toldOf({ lines: late, settled: [[1, 0n, true]] })).toEqual([]);
  });

  it('is a charge of what it takes beyond that', () => {
    expect(lateLineCheck.find(viewOf({ lines: late, settled: [[1, -7n, true]] }))).toMatchObject([
      {
        finding: {
          code: 'OR-CHARGE',
          subject: 'shop-1',
          field: 'amount_usd6',
          occurredAtMs: model.bookedAtMs,
          sourceA: 'order',
          sourceB: 'statement',
          unit: 'usd6',
          expected: paid - 7n,
          actual: paid,
          sense: 'charge',
          formula: '23750000 - 23749993 = 7',
          evidenceSha256: model.evidenceSha256,
        },
        effectUsd6: -7n,
      },
    ]);
  });

  it('is one debit too many where all that it could settle is closed', () => {
    const closed = { lines: late, settled: [[1, -paid, false]] as const };
    expect(toldOf(closed)).toEqual([['OR-DOUBLE-DEBIT', 0n, paid]]);
    expect(lateLineCheck.find(viewOf(closed))[0]?.bearing?.movements).toEqual(late.debits);
  });
});

describe('a reversal that comes late', () => {
  const late = { earlierDebits: [debit(1, september), debit(2, september)], reversals: [reversal(3)] };

  it('is no item where it gives back what was debited for nothing', () => {
    expect(toldOf({ lines: late })).toEqual([]);
    expect(toldOf({ lines: late, settled: [[3, 0n, true]] })).toEqual([]);
  });

  it('is owed back for what goes beyond that: of the line itself only where it settles nothing', () => {
    const [beyond] = lateLineCheck.find(viewOf({ lines: late, settled: [[3, 5n, true]] }));
    expect(beyond?.finding).toMatchObject({ code: 'OR-REVERSAL-EXTRA', expected: 0, actual: -5n });
    expect([beyond?.bearing?.movements, beyond?.lineEffects?.map(({ count }) => count)]).toEqual([[], [0n]]);
    const [closed] = lateLineCheck.find(viewOf({ lines: late, settled: [[3, BigInt(cost), false]] }));
    expect(closed?.finding).toMatchObject({ code: 'OR-REVERSAL-EXTRA', actual: -BigInt(cost) });
    expect(closed?.bearing?.movements).toEqual(late.reversals);
  });
});

describe('what an order of an earlier month lacks', () => {
  it('is a debit again where the earlier one was given back', () => {
    const lines = {
      earlierDebits: [debit(1, september)],
      earlierReversals: [reversal(2, september)],
      debits: [debit(3)],
    };
    expect(toldOf({ lines })).toEqual([]);
    expect(carriedByLateLines(viewOf({ lines })).map(({ row }) => row)).toEqual([3]);
  });

  it('is none where a part of it was given back, to settle something else', () => {
    const lines = {
      earlierDebits: [debit(1, september)],
      earlierReversals: [reversal(2, september, 5)],
      debits: [debit(3)],
    };
    expect(toldOf({ lines }).map(([code]) => code)).toEqual(['OR-DOUBLE-DEBIT']);
    expect(carriedByLateLines(viewOf({ lines }))).toEqual([]);
  });

  it('is nothing of a failed order of a float that was given back where it was booked', () => {
    const lines = { earlierDebits: [debit(1)], reversals: [reversal(2)] };
    const changes = { isBookedByDebit: true };
    expect(carriedByLateLines(viewOf({ lines, status: 'failed' }))).toHaveLength(1);
    expect(carriedByLateLines(viewOf({ lines, status: 'failed', changes }))).toEqual([]);
    const again = { lines: { ...lines, debits: [debit(3)] }, status: 'failed' } as const;
    const whole = { ...changes, debits: [debit(1)], reversals: [reversal(2)] };
    expect(toldOf(again)).toHaveLength(1);
    expect(toldOf({ ...again, changes: whole })).toEqual([]);
  });
});

describe('lines of a later month beyond what an order lacks', () => {
  it('are the debit and the one that undid a reversal for nothing: both were due', () => {
    const lines = { earlierReversals: [reversal(1, september)], debits: [debit(2), debit(3), debit(4)] };
    expect(carriedByLateLines(viewOf({ lines })).map(({ row }) => row)).toEqual([2, 3]);
    expect(toldOf({ lines }).map(([code]) => code)).toEqual(['OR-DOUBLE-DEBIT']);
  });

  it('are as many reversals as there were debits for nothing, and one beyond them is owed back', () => {
    const lines = {
      earlierDebits: [debit(1, september), debit(2, september)],
      reversals: [reversal(3), reversal(4)],
    };
    expect(carriedByLateLines(viewOf({ lines })).map(({ row }) => row)).toEqual([3]);
    expect(toldOf({ lines })).toEqual([['OR-REVERSAL-EXTRA', 0, -BigInt(cost)]]);
  });

  it('undo nothing where one reversal gave back several debits already', () => {
    const lines = {
      earlierDebits: [debit(1, september), debit(2, september), debit(3, september)],
      earlierReversals: [reversal(4, september, 2 * cost)],
      reversals: [reversal(5)],
    };
    expect(carriedByLateLines(viewOf({ lines }))).toEqual([]);
    expect(toldOf({ lines })).toEqual([['OR-REVERSAL-EXTRA', 0, -BigInt(cost)]]);
  });

  const rowsOf = ({ debits, reversals }: MonthLines): number[][] => [
    debits.map(({ row }) => row),
    reversals.map(({ row }) => row),
  ];

  it('are all due where they were given back together', () => {
    const earlierDebits = [debit(1, september)];
    const together = {
      earlierDebits,
      debits: [debit(2), debit(3)],
      reversals: [reversal(4, october, 2 * cost)],
    };
    expect(rowsOf(lateTriesOf(viewOf({ lines: together })))).toEqual([[2, 3], [4]]);
    const short = { ...together, reversals: [reversal(4, october, cost)] };
    expect(rowsOf(lateTriesOf(viewOf({ lines: short })))).toEqual([[2], [4]]);
  });

  it('are all debits of an order that none is due for, and no more reversals than these', () => {
    const settled = { earlierDebits: [debit(1, september)], earlierReversals: [reversal(2, september)] };
    const debited = { ...settled, debits: [debit(3), debit(4)], reversals: [reversal(5)] };
    expect(rowsOf(lateTriesOf(viewOf({ lines: debited, status: 'failed' })))).toEqual([[3, 4], [5]]);
    const reversed = { ...settled, debits: [debit(3)], reversals: [reversal(4), reversal(5)] };
    expect(rowsOf(lateTriesOf(viewOf({ lines: reversed, status: 'failed' })))).toEqual([[3], [4]]);
  });
});

describe('late lines of an order that could not be read', () => {
  const unread = { order: undefined, unknown: undefined };
  const lines = { debits: [debit(1), debit(2)], reversals: [reversal(3), reversal(4)] };

  it('are taken as they stand, but for those that settle something', () => {
    const view = viewOf({
      lines,
      changes: unread,
      settled: [
        [1, 0n, true],
        [3, 0n, true],
      ],
    });
    expect(lateTriesOf(view)).toEqual({
      ...view.lines,
      debits: [lines.debits[1]],
      reversals: [lines.reversals[1]],
    });
    const unsettled = viewOf({ lines, changes: unread });
    expect(lateTriesOf(unsettled)).toEqual(unsettled.lines);
  });

  it('are no item of their number, since nothing says what became of the order', () => {
    expect(toldOf({ lines, changes: unread })).toEqual([]);
    expect(carriedByLateLines(viewOf({ lines, changes: unread }))).toEqual([]);
  });

  it('are an item for what one that settles something moves beyond that', () => {
    const beyond = [
      [1, -7n, true],
      [3, 5n, true],
    ] as const;
    expect(toldOf({ lines, changes: unread, settled: beyond })).toEqual([
      ['OR-CHARGE', BigInt(cost) - 7n, BigInt(cost)],
      ['OR-REVERSAL-EXTRA', 0, -5n],
    ]);
  });
});

describe('the item of another month that a late line is about', () => {
  const earlierDebits = [debit(1, july), debit(2, august), debit(3, october)];
  const doubled = { earlierDebits, reversals: [reversal(4)] };
  const field = { code: 'OR-DOUBLE-DEBIT', subject: 'shop-1', field: 'debit_count' } as const;

  it('is of the last debit’s month where a doubled one is given back', () => {
    expect(carriedByLateLines(viewOf({ lines: doubled })).map(({ itemId }) => itemId)).toEqual([
      itemIdOf(context.facts, field, october),
    ]);
  });

  it('is the debit of an order that nothing answers to where that is given back', () => {
    const unknown = { clientRef: 'shop-1', readAtMs: 0, evidence: order.evidence };
    const lines = { earlierDebits: [debit(1)], reversals: [reversal(2)] };
    const denied = viewOf({ lines, changes: { order: undefined, unknown } });
    const finding = { code: 'OR-DEBIT-UNKNOWN', subject: 'shop-1', field: 'amount_usd6' } as const;
    expect(carriedByLateLines(denied).map(({ itemId }) => itemId)).toEqual([
      itemIdOf(context.facts, finding, october),
    ]);
  });

  it('has no name where no lines of that month are on file, and the line may have no brand', () => {
    const bare = { ...reversal(4), slug: undefined, currency: undefined };
    const lines = { earlierDebits: [debit(1, july), debit(2, september)], reversals: [bare] };
    expect(carriedByLateLines(viewOf({ lines }))).toMatchObject([{ itemId: '', slug: '', currency: '' }]);
  });

  it('is told by the settlement itself where the line is found to settle something', () => {
    expect(carriedByLateLines(viewOf({ lines: doubled, settled: [[4, 0n, true]] }))).toEqual([]);
  });
});

describe('the lines of an order that are one too many', () => {
  const failed = { ...shop, order: { ...order, status: 'failed' as const } };
  const none = { standing: [], tried: [], left: [], extra: [] };

  it('come to what one or more of the last debits lack', () => {
    const some = [debit(1, october, 5), debit(2, october, 3), debit(3, october, 2)];
    expect(unreversedUsd6Of(some)).toEqual([2n, 5n, 10n]);
  });

  it('lack their reversal by that cause whichever of them they are', () => {
    const debits = [debit(1, october, 5), debit(2, october, 3)];
    const [found] = countFindings(
      { context, orderCase: { ...failed, debits } },
      { ...none, left: debits.slice(0, 1) },
    );
    expect(found?.finding).toMatchObject({ code: 'OR-REVERSAL-MISSING', causes: ['reversal_missing'] });
  });

  it('are a debit too many of an order that nobody answers for', () => {
    const unknown = { ...shop, order: undefined };
    const [found] = countFindings({ context, orderCase: unknown }, { ...none, left: [debit(1)] });
    expect(found?.finding.code).toBe('OR-DOUBLE-DEBIT');
  });

  it('move the reversals of no brand where there is no reversal', () => {
    const [found] = countFindings({ context, orderCase: failed }, { ...none, tried: [debit(1)] });
    expect(found?.lineEffects).toMatchObject([{ kind: 'reversal', slug: '', currency: '' }]);
  });

  it('are no reversal of an order that could not be read: nothing says that it was for nothing', () => {
    const lines = { reversals: [reversal(1)] };
    const unread = viewOf({ lines, changes: { order: undefined, unknown: undefined } });
    expect(debitCountCheck.find(unread)).toEqual([]);
    const { evidence } = order;
    const unknown = { clientRef: 'shop-1', readAtMs: 0, evidence };
    const denied = viewOf({ lines, changes: { order: undefined, unknown } });
    expect(debitCountCheck.find(denied)).toHaveLength(1);
  });
});
