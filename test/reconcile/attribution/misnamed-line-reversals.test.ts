// A reversal under another reference, held by itself against the orders that lack one.

import { describe, expect, it } from 'vitest';
import { monthStartMs } from '../../../src/base/time/calendar-month.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { attributeMisnamedLines } from '../../../src/reconcile/attribution/misnamed-line.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import type { MonthContext } from '../../../src/reconcile/month/month-context.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import {
  addLine,
  contextOf,
  factsOfBoth,
  follow,
  lineOf,
  orderOf,
  restate,
  reversalOf,
} from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const cost = 23_750_000;

/** The month whose order shop-1 is given back under another reference, an hour after its debit. */
function draftOf(ref: string, status: 'issued' | 'failed' = 'failed'): DraftMonth {
  const orders = [{ ref: 'shop-1' }, { ref: 'shop-2', face: 4000 }, { ref: 'shop-3', face: 6000 }];
  const draft = draftMonth({ orders });
  orderOf(draft, 'shop-1').status = status;
  draft.lines.push({ ...reversalOf(lineOf(draft, 'shop-1')), ref });
  return restate(draft);
}

function reversalIn(context: MonthContext, ref: string): BookedMovement {
  const [line] = context.cases.find(ref)?.reversals ?? [];
  if (line === undefined) throw new Error(`the month has no reversal of ${ref}`);
  return line;
}

const links = (context: MonthContext, ...all: readonly Found[]): string[] =>
  linksBy(attributeMisnamedLines, context, ...all);

const extraOf = (subject: string, ...movements: readonly BookedMovement[]): Found =>
  foundAs({ code: 'OR-REVERSAL-EXTRA', subject, actual: -cost }, { bearing: { movements } });
const missingOf = (subject = 'shop-1', occurredAtMs?: number): Found =>
  foundAs({
    code: 'OR-REVERSAL-MISSING',
    subject,
    actual: cost,
    ...(occurredAtMs === undefined ? {} : { occurredAtMs }),
  });
const doubleOf = (...movements: readonly BookedMovement[]): Found =>
  foundAs({ code: 'OR-DOUBLE-DEBIT', expected: cost, actual: 2 * cost }, { bearing: { movements } });

describe('a reversal under the reference of another order', () => {
  const context = contextOf(draftOf('shop-2'));
  const reversal = reversalIn(context, 'shop-2');

  it('is what one order alone lacks, by one line alone', () => {
    expect(links(context, extraOf('shop-2', reversal), missingOf())).toEqual(['1 <- 0']);
    expect(links(context, extraOf('shop-2', reversal, reversal), missingOf())).toEqual([]);
  });

  it('is none where two lines or two orders would do', () => {
    const draft = draftOf('shop-2');
    orderOf(draft, 'shop-3').status = 'failed';
    const bothFailed = contextOf(draft);
    const [one, other] = [extraOf('shop-2', reversal), extraOf('shop-3', reversal)];
    expect(links(bothFailed, one, missingOf('shop-3'))).toEqual(['1 <- 0']);
    expect(links(bothFailed, one, missingOf(), missingOf('shop-3'))).toEqual([]);
    expect(links(bothFailed, one, other, missingOf())).toEqual([]);
    expect(links(bothFailed, one, other, missingOf(), missingOf('shop-3'))).toEqual([]);
  });

  it('is the one that an order debited twice lacks', () => {
    const draft = draftOf('shop-2', 'issued');
    addLine(draft, 'shop-1');
    const twice = contextOf(restate(draft));
    const [, again] = twice.cases.find('shop-1')?.debits ?? [];
    if (again === undefined) return expect.unreachable('shop-1 is debited twice');
    expect(links(twice, extraOf('shop-2', reversalIn(twice, 'shop-2')), doubleOf(again))).toEqual(['1 <- 0']);
  });

  it('is none of an order whose lines come to what is due for it', () => {
    const draft = draftOf('shop-2');
    draft.lines.push(reversalOf(lineOf(draft, 'shop-1')));
    expect(links(contextOf(restate(draft)), extraOf('shop-2', reversal), missingOf())).toEqual([]);
  });

  it('is none of an order that a later month gives back', () => {
    const first = draftOf('shop-2', 'issued');
    addLine(first, 'shop-1');
    const november = monthNamed('2026-11');
    const second = draftMonth({ month: november, orders: [], deposits: [] });
    const late = reversalOf(lineOf(first, 'shop-1'));
    second.lines = [{ ...late, bookedAtMs: monthStartMs(november) }];
    const facts = factsOfBoth(restate(first), follow(first, second));
    const october = contextOf({ ...facts, month: first.month });
    expect(links(october, extraOf('shop-2', reversalIn(october, 'shop-2')), doubleOf())).toEqual([]);
  });

  it('explains nothing that something else explains, and nothing by what follows itself', () => {
    const all = [extraOf('shop-2', reversal), missingOf(), foundAs({ code: 'RN-INPUT-ROW' })] as const;
    for (const [explained, place] of [
      [all[0], 0],
      [all[1], 1],
    ] as const) {
      const found = linksBy(
        (month) => {
          month.causes.follow(explained, [all[2]]);
          attributeMisnamedLines(month);
        },
        context,
        ...all,
      );
      expect(found).toEqual([`${place} <- 2`]);
    }
  });
});

describe('a reversal that names no order', () => {
  const draft = draftOf('shop-9', 'issued');
  addLine(draft, 'shop-1');
  const context = contextOf(restate(draft));
  const reversal = reversalIn(context, 'shop-9');
  const extra = extraOf('shop-9', reversal);

  it('settles what was there at its instant or before it, and is a misnamed one of what came later', () => {
    const at = (afterMs: number): string[] =>
      links(contextOf(draftOf('shop-9')), extra, missingOf('shop-1', reversal.bookedAtMs + afterMs));
    expect(at(-1)).toEqual([]);
    expect(at(0)).toEqual([]);
    expect(at(1)).toEqual(['1 <- 0']);
  });

  it('settles it under any reference, also one that stands nowhere else', () => {
    expect(links(contextOf(draftOf('shop-9')), extraOf('shop-8', reversal), missingOf())).toEqual([]);
  });

  it('settles the second debit of an order that is listed before it, and not one that is listed behind', () => {
    const debit = (row: number): BookedMovement => ({ ...reversal, kind: 'order', row });
    expect(links(context, extra, doubleOf(debit(reversal.row - 1)))).toEqual([]);
    expect(links(context, extra, doubleOf(debit(reversal.row + 1)))).toEqual(['1 <- 0']);
  });
});
