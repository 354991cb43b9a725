import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { monthNamed } from '../../months/evidence.js';
import { faultsOf } from '../../months/judged-month.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { bookLineOf, itemsOf, lineOf, orderOf, restate, toldOf } from '../../months/sandbox/findings.js';
import { playFloat } from '../../months/supplier/life.js';
import { floatWords, judgeFloat, quietLife } from '../../months/supplier/quiet-month.js';

const october = monthNamed('2026-10');

/**
 * October, with the first order sold by the book at this instant; the provider booked it on the tenth at
 * noon.
 */
function soldAt(soldAtMs: number): DraftMonth {
  const draft = draftMonth();
  bookLineOf(draft, 'shop-1').soldAtMs = soldAtMs;
  return draft;
}

describe('OR-CUTOFF', () => {
  it.each([
    ['the first instant of the month', monthStartMs(october)],
    ['the last instant of the month', monthEndMs(october) - 1],
  ])('is silent on a sale at %s in which it was booked', (_, soldAtMs) => {
    expect(toldOf(soldAt(soldAtMs))).toEqual([]);
  });

  it('is an item of the month of booking where the book has the sale a month later, and claims nothing', () => {
    expect(toldOf(soldAt(monthEndMs(october)))).toEqual([
      'OR-CUTOFF shop-1 month: 2026-11-01T00:00:00.000Z -> 2026-10-10T12:00:00.000Z; claim 0; root',
    ]);
  });

  it('is timing, of the earlier of the two instants', () => {
    const draft = soldAt(monthEndMs(october));
    const [item] = itemsOf(draft);
    expect(item).toMatchObject({
      class: 'T',
      month: '2026-10',
      occurredAtMs: orderOf(draft, 'shop-1').createdAtMs,
      note: 'sold in 2026-11, booked in 2026-10; clears with 2026-11',
    });
  });

  it('is no item of the later month', () => {
    expect(toldOf(soldAt(monthStartMs(october) - 1))).toEqual([]);
  });

  it('is an item of the month of the sale where that came first', () => {
    const draft = soldAt(monthStartMs(october) - 1);
    draft.facts = { month: monthNamed('2026-09') };
    expect(toldOf(draft).filter((one) => one.startsWith('OR-'))).toEqual([
      'OR-CUTOFF shop-1 month: 2026-09-30T23:59:59.999Z -> 2026-10-10T12:00:00.000Z; claim 0; root',
    ]);
  });

  it('is an item of the month whose statement debits it before it was made, and moves its cost from there', () => {
    const draft = soldAt(monthEndMs(october));
    orderOf(draft, 'shop-1').createdAtMs = monthEndMs(october);
    const early = lineOf(draft, 'shop-1');
    early.bookedAtMs = monthEndMs(october) - 1;
    expect(itemsOf(restate(draft), 'OR-CUTOFF')).toMatchObject([
      { expected: '2026-11-01T00:00:00.000Z', actual: '2026-10-31T23:59:59.999Z', effectUsd6: -23_750_000n },
    ]);
  });

  it('is none where it was sold in the month whose statement debits it, whatever the clock of its read says', () => {
    const draft = soldAt(monthEndMs(october) - 1000);
    orderOf(draft, 'shop-1').createdAtMs = monthEndMs(october) + 1000;
    lineOf(draft, 'shop-1').bookedAtMs = monthEndMs(october) - 1000;
    expect(toldOf(restate(draft))).toEqual([]);
  });

  it('says nothing of a row without a date', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-1').soldAtMs = undefined;
    expect(toldOf(draft)).toEqual([]);
  });

  it('says nothing of an order that could not be read: its first debit may be of a try that failed', () => {
    const draft = soldAt(monthEndMs(october));
    draft.facts = { unread: [{ source: 'order', subject: 'shop-1', reason: 'no answer' }] };
    expect(itemsOf(draft, 'OR-CUTOFF')).toEqual([]);
  });

  it('says nothing of a row that the provider shows no trace of', () => {
    const draft = soldAt(monthStartMs(october));
    draft.orders = draft.orders.filter(({ clientRef }) => clientRef !== 'shop-1');
    draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== 'shop-1');
    draft.lines = draft.lines.filter(({ ref }) => ref !== 'shop-1');
    draft.unknownRefs.push('shop-1');
    expect(itemsOf(restate(draft)).filter(({ code }) => code === 'OR-CUTOFF')).toEqual([]);
  });
});

describe('OR-CUTOFF of a debit of the float that is dated in another month than the one that lists it', () => {
  const datedAt = (bookedAtMs: number, ref: string) => {
    const evidence = playFloat(quietLife());
    for (const line of evidence.float.flatMap(({ lines }) => lines)) {
      if (line.ref === ref && line.kind === 'order') line.bookedAtMs = bookedAtMs;
    }
    const result = judgeFloat(evidence);
    expect(faultsOf(result)).toEqual([]);
    return result.items;
  };

  it('is timing of the month that lists it, where it is dated later, and moves nothing', () => {
    const items = datedAt(monthEndMs(october), 'pay-3');
    expect(floatWords(items)).toEqual([
      'OR-CUTOFF T pay-3 month: 2026-10-03T12:00:00.000Z -> 2026-11-01T00:00:00.000Z',
    ]);
    expect(items).toMatchObject([
      {
        ...{ month: '2026-10', owedBy: 'time', effectUsd6: 0n, sourceB: 'float' },
        note: 'sold in 2026-10, booked in 2026-11; clears with 2026-11',
      },
    ]);
  });

  it('is none where it is dated earlier, nor of an order that failed and that no row is of', () => {
    expect(datedAt(monthStartMs(october) - 1, 'pay-3')).toEqual([]);
    expect(datedAt(monthEndMs(october), 'pay-5')).toEqual([]);
  });
});
