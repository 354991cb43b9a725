import { describe, expect, it } from 'vitest';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { attributeMissingEvents } from '../../../src/reconcile/attribution/missing-event.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { fc } from '../../support/fast-check.js';
import { foundAs, linksBy } from './caused.js';

const clean = contextOf(draftMonth());
const minute = 60_000;

const links = (...all: readonly Found[]): string[] => linksBy(attributeMissingEvents, clean, ...all);

/** The event of an order that was issued so many minutes in. */
const missing = (at: number): Found =>
  foundAs({ code: 'OR-EVENT-MISSING', subject: `order-${at}`, occurredAtMs: at * minute });

/** A delivery that can't be read, made between these minutes. */
const bad = ([from, to]: readonly [number, number]): Found =>
  foundAs(
    { code: 'EV-EVENT-SIG', subject: `event-${from}` },
    { bearing: { madeWithin: { fromMs: from * minute, toMs: to * minute } } },
  );

/** True where each order can have a delivery of its own, by trying all ways. */
function suffices(spans: readonly (readonly [number, number])[], orders: readonly number[]): boolean {
  const [first, ...rest] = orders;
  if (first === undefined) return true;
  return spans.some(
    ([from, to], at) => from - 15 <= first && first <= to && suffices(spans.toSpliced(at, 1), rest),
  );
}

describe('missing events beside deliveries that can’t be read', () => {
  it('follow where each may have a delivery of its own, and not where two would have to share one', () => {
    const early: [number, number] = [0, 60];
    expect(links(bad(early), bad(early), bad([0, 600]), ...[30, 500, 550].map(missing))).toEqual([]);
    expect(links(bad(early), bad([300, 600]), bad([0, 600]), ...[30, 500, 550].map(missing))).toEqual([
      '3 <- 0, 2',
      '4 <- 1, 2',
      '5 <- 1, 2',
    ]);
  });

  it('follow where the delivery that can wait least is that of the earlier order', () => {
    const spans = [bad([0, 600]), bad([0, 60])];
    expect(links(...spans, ...[30, 500].map(missing))).toEqual(['2 <- 0, 1', '3 <- 0']);
  });

  it('follow from no delivery that was made later than the order was issued', () => {
    const spans = [bad([0, 250]), bad([200, 300]), bad([200, 300])];
    expect(links(...spans, ...[30, 50, 220].map(missing))).toEqual([]);
    expect(links(...spans, ...[30, 190, 220].map(missing))).toEqual([
      '3 <- 0',
      '4 <- 0, 1, 2',
      '5 <- 0, 1, 2',
    ]);
  });

  it('follow in a group of orders whenever any way to share out the deliveries gives one to each', () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 90 }))
      .map(([from, length]) => [from, from + length] as const);
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 5 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 5 }),
        (spans, orders) => {
          // One delivery of all times makes one group of all orders.
          const shared = [...spans, [0, 300] as const];
          const found = links(...shared.map(bad), ...orders.map(missing));
          expect(found.length).toBe(suffices(shared, orders) ? orders.length : 0);
        },
      ),
    );
  });

  it('name the delivery of their turn alone where more than a hundred may tell of any of them', () => {
    const orders = Array.from({ length: 101 }, (_, at) => missing(at));
    const whole = (count: number): Found[] => Array.from({ length: count }, () => bad([0, 600]));
    expect(links(...whole(101), ...orders)).toEqual(orders.map((_, at) => `${101 + at} <- ${at}`));
    const named = whole(100).map((_, at) => at);
    expect(links(...whole(100), missing(7))).toEqual([`100 <- ${named.join(', ')}`]);
    // One that was made before the order was issued is none of them.
    expect(links(...whole(100), bad([0, 6]), missing(7))).toEqual([`101 <- ${named.join(', ')}`]);
  });

  it('are looked at once each: ten thousand of both take no list of all beside each', () => {
    const count = 10_000;
    const orders = Array.from({ length: count }, (_, at) => missing(at));
    const deliveries = Array.from({ length: count }, () => bad([0, count]));
    expect(links(...deliveries, ...orders)).toHaveLength(count);
  });
});
