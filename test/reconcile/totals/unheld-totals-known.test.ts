import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { costMinor, faceMinor, usd6 } from '../../../src/money/units.js';
import { unheldTotalsOf } from '../../../src/reconcile/totals/unheld-totals.js';
import type { EventRecord } from '../../../src/records/event.js';
import type { BrandFigures } from '../../../src/records/stated-month.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth, type Mutable } from '../../months/sandbox/draft-month.js';
import {
  addLine,
  bookLineOf,
  contextOf,
  lineOf,
  orderOf,
  restate,
  statedToDate,
} from '../../months/sandbox/findings.js';

const credit = 299_100_000;
const noEvents = { events: [], readAtMs: undefined, isCut: false };

/** October's totals, without lines and without records of our own. */
function totalsAlone(): DraftMonth {
  const draft = draftMonth();
  return Object.assign(draft, { hasLines: false, ownDeposits: undefined, book: undefined });
}

describe('the events that hold a month', () => {
  /** True where orders and deposits are held by the reads that events name, the month being as altered. */
  const areHeld = (alter: (draft: DraftMonth) => void): boolean => {
    const draft = totalsAlone();
    alter(draft);
    const { deposits, brands } = unheldTotalsOf(contextOf(draft));
    expect(brands.length === 0).toBe(deposits.count === 0n);
    return deposits.count === 0n;
  };
  const { month } = draftMonth();
  const [startMs, endMs] = [monthStartMs(month), monthEndMs(month)];

  it('reach to its last millisecond', () => {
    const readAt = (readAtMs: number) =>
      areHeld((draft) => {
        draft.facts = { events: { ...noEvents, readAtMs } };
        draft.orders = draft.orders.slice(0, 1);
      });
    expect([readAt(endMs - 2), readAt(endMs - 1), readAt(endMs)]).toEqual([false, true, true]);
  });

  it('reach as far as the month is stated where it is stated to date', () => {
    const readAfter = (ms: number) =>
      areHeld((draft) => {
        statedToDate(draft);
        draft.facts = { events: { ...noEvents, readAtMs: draft.figures.generatedAtMs + ms } };
        draft.orders = draft.orders.slice(0, 1);
      });
    expect([readAfter(-1), readAfter(0)]).toEqual([false, true]);
  });

  it('reach back to the beginning of the month, or of the account where that began in it', () => {
    const reachingTo = (oldestMs: number, createdAtMs: number | undefined) =>
      areHeld((draft) => {
        const [one] = draft.events as [EventRecord];
        const body = one.body && { ...one.body, createdAtMs: oldestMs };
        const events = [{ ...one, body, receivedAtMs: draft.asOfMs }];
        draft.facts = { createdAtMs, events: { events, readAtMs: draft.asOfMs, isCut: true } };
        draft.orders = draft.orders.slice(0, 1);
      });
    expect([reachingTo(startMs - 1, startMs - 9), reachingTo(startMs, startMs - 9)]).toEqual([true, false]);
    expect([reachingTo(startMs - 1, undefined), reachingTo(startMs, undefined)]).toEqual([true, false]);
    expect([reachingTo(startMs + 6, startMs + 7), reachingTo(startMs + 7, startMs + 7)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('what is known of the deposits', () => {
  /** The rest of three deposits, those of `told` being known by events that do not reach back far enough. */
  function restOf(
    told: readonly (readonly [ref: string, creditedUsd6: number])[],
    stated?: [number, number],
  ) {
    const draft = totalsAlone();
    addLine(draft, 'dep_1', { ref: 'dep_2' });
    addLine(draft, 'dep_1', { ref: 'dep_3' });
    restate(draft);
    if (stated !== undefined) draft.figures.deposits = { count: stated[0], usd6: usd6(stated[1]) };
    draft.events = [];
    for (const [ref, creditedUsd6] of told) addDepositEvent(draft, ref, { creditedUsd6 });
    draft.facts = { events: { events: draft.events, readAtMs: draft.asOfMs, isCut: true } };
    const { count, usd6: sum } = unheldTotalsOf(contextOf(draft)).deposits;
    return [count, sum];
  }

  it('is taken off what is stated of them, as the events say that each was credited', () => {
    expect(restOf([])).toEqual([3n, 3n * BigInt(credit)]);
    expect(restOf([['dep_1', credit]])).toEqual([2n, 2n * BigInt(credit)]);
    expect(
      restOf([
        ['dep_1', credit - 7],
        ['dep_2', credit],
      ]),
    ).toEqual([1n, BigInt(credit + 7)]);
  });

  it('leaves nothing where it cannot be a part of what is stated', () => {
    const both = [
      ['dep_1', credit + 7],
      ['dep_2', credit],
    ] as const;
    expect(restOf(both, [2, 2 * credit + 9])).toEqual([0n, 0n]);
    expect(restOf(both, [1, 3 * credit])).toEqual([0n, 0n]);
    expect(restOf(both, [3, 2 * credit + 6])).toEqual([0n, 0n]);
    expect(restOf(both, [3, 2 * credit + 7])).toEqual([1n, 0n]);
  });

  it('is what is due for a transfer of our own where no event says what was credited', () => {
    const draft = draftMonth();
    Object.assign(draft, { hasLines: false, orders: [], events: [] });
    addLine(draft, 'dep_1', { ref: 'dep_2', amountUsd6: 7 });
    const aside = { file: 'deposits.csv', line: 7, reason: 'no reference', reference: undefined };
    draft.facts = { events: noEvents, setAside: [{ ...aside, kind: 'deposits', month: undefined }] };
    expect(unheldTotalsOf(contextOf(restate(draft))).deposits).toEqual({ count: 1n, usd6: 7n });
  });
});

describe('what is known of the orders of a brand', () => {
  const coffee = { count: 1, faceMinor: 2500, costMinor: 2375, costUsd6: 23_750_000 };

  /** The rest of the brand of one order that was read, stated with so much more than that. */
  function restOf(more: Partial<typeof coffee>): readonly bigint[] | undefined {
    const draft = restate(totalsAlone());
    draft.facts = { events: noEvents };
    const changes = {
      count: coffee.count + (more.count ?? 0),
      faceMinor: faceMinor(coffee.faceMinor + (more.faceMinor ?? 0)),
      costMinor: costMinor(coffee.costMinor + (more.costMinor ?? 0)),
      costUsd6: usd6(coffee.costUsd6 + (more.costUsd6 ?? 0)),
    };
    draft.figures.byBrand = draft.figures.byBrand.map((one: BrandFigures) =>
      one.slug === 'demo-coffee' ? { ...one, ...changes } : one,
    );
    const rest = unheldTotalsOf(contextOf(draft)).brands.find(({ slug }) => slug === 'demo-coffee');
    return rest && [rest.count, rest.faceMinor, rest.costMinor, rest.costUsd6];
  }

  it('is taken off what is stated of it: count, face and cost', () => {
    expect(restOf({ count: 1, faceMinor: 500, costMinor: 475, costUsd6: 4_750_000 })).toEqual([
      1n,
      500n,
      475n,
      4_750_000n,
    ]);
  });

  it('leaves no more than orders may come to, of which one may cost nothing and none less', () => {
    expect(restOf({ count: 1 })).toEqual([1n, 0n, 0n, 0n]);
    expect(restOf({ count: 1, faceMinor: 500, costMinor: -1, costUsd6: 1 })).toBeUndefined();
    expect(restOf({ count: 1, faceMinor: -1, costMinor: 1, costUsd6: 1 })).toBeUndefined();
    expect(restOf({ count: 1, faceMinor: 500, costMinor: 1, costUsd6: -1 })).toBeUndefined();
    expect(restOf({ count: -1 })).toBeUndefined();
    expect(restOf({ count: -1, faceMinor: 500, costMinor: 475, costUsd6: 4_750_000 })).toBeUndefined();
  });

  it('adds up over its orders', () => {
    const draft = draftMonth({
      orders: [{ ref: 'shop-1' }, { ref: 'shop-2', face: 2000 }, { ref: 'shop-3', face: 500 }],
    });
    Object.assign(draft, { hasLines: false, ownDeposits: undefined, book: undefined });
    draft.facts = { events: noEvents };
    draft.orders = draft.orders.filter(({ clientRef }) => clientRef !== 'shop-3');
    const [rest] = unheldTotalsOf(contextOf(restate(draft))).brands;
    expect(rest).toMatchObject({ count: 1n, faceMinor: 500n, costMinor: 475n, costUsd6: 4_750_000n });
  });

  it('leaves out an order that another month books, though it was sold in this one', () => {
    const restBeside = (createdAtMs: number) => {
      const draft = totalsAlone();
      const whole = draftMonth();
      const order: Mutable<ReturnType<typeof orderOf>> = orderOf(whole, 'shop-1');
      Object.assign(order, { createdAtMs, issuedAtMs: createdAtMs });
      Object.assign(bookLineOf(whole, 'shop-2'), { soldAtMs: undefined });
      Object.assign(draft, { orders: [order], events: [], book: whole.book });
      draft.facts = { events: noEvents, isFromFiles: true };
      return unheldTotalsOf(contextOf(restate(draft))).brands.map(({ slug, count }) => `${slug} ${count}`);
    };
    const { month } = draftMonth();
    const [startMs, soldAtMs] = [monthStartMs(month), lineOf(draftMonth(), 'shop-1').bookedAtMs];
    expect(restBeside(soldAtMs)).toEqual(['demo-books 1', 'demo-coffee 0']);
    expect(restBeside(startMs - 1)).toEqual(['demo-books 1', 'demo-coffee 1']);
  });
});
