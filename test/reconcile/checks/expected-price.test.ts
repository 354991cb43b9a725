import { describe, expect, it } from 'vitest';
import { costMinor, rateBps, usd6 } from '../../../src/money/units.js';
import { catalogueRead, type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { bookLineOf, eventOf, lineOf, orderOf, restate, toldOf } from '../../months/sandbox/findings.js';

/** October with the cost that the book expected of each order. */
function expecting(first: number | undefined, second: number | undefined): DraftMonth {
  const draft = draftMonth();
  bookLineOf(draft, 'shop-1').expectedCostMinor = first;
  bookLineOf(draft, 'shop-2').expectedCostMinor = second;
  return draft;
}

/** Order, debit and event of the first order all state this cost, in cents. */
function chargeInAll(draft: DraftMonth, cents: number): void {
  const figures = { costMinor: costMinor(cents), costUsd6: usd6(cents * 10_000) };
  Object.assign(orderOf(draft, 'shop-1'), figures);
  Object.assign(lineOf(draft, 'shop-1'), { costMinor: cents, amountUsd6: -cents * 10_000 });
  const event = eventOf(draft, 'shop-1');
  const body = event.body;
  if (body?.order !== undefined) event.body = { ...body, order: { ...body.order, ...figures } };
  restate(draft);
}

describe('PR-EXPECTED', () => {
  it('is silent where the book expected the cost, or nothing', () => {
    expect(toldOf(expecting(2375, 1940))).toEqual([]);
    expect(toldOf(expecting(undefined, undefined))).toEqual([]);
  });

  it.each([
    ['less in dollars', 2374, undefined, 'shop-1 expected_cost_minor: 2374 -> 2375', '10000'],
    ['more in dollars', 2376, undefined, 'shop-1 expected_cost_minor: 2376 -> 2375', '-10000'],
    ['nothing at all', 0, undefined, 'shop-1 expected_cost_minor: 0 -> 2375', '23750000'],
    ['a penny less in pounds', undefined, 1939, 'shop-2 expected_cost_minor: 1939 -> 1940', '12500'],
  ])('is a root where the book alone expected %s', (_, first, second, told, difference) => {
    expect(toldOf(expecting(first, second))).toEqual([
      `PR-EXPECTED ${told}; difference ${difference}; claim 0; root`,
    ]);
  });

  it('follows from a cost that is wrong where the book expected the right one', () => {
    const draft = expecting(2375, undefined);
    chargeInAll(draft, 2376);
    expect(toldOf(draft)).toEqual([
      'PR-COST shop-1 cost_minor: 2375 -> 2376; difference 10000; claim 10000; root',
      'PR-EXPECTED shop-1 expected_cost_minor: 2375 -> 2376; difference 10000; claim 0; from PR-COST cost_minor',
    ]);
  });

  it('follows from a rate that no catalogue read around it has where the book expected either of theirs', () => {
    const draft = expecting(2400, undefined);
    const order = orderOf(draft, 'shop-1');
    draft.catalogue.push(catalogueRead(order.createdAtMs + 1, { 'demo-coffee': 400 }));
    chargeInAll(draft, 2388);
    for (const side of [order, lineOf(draft, 'shop-1')]) Object.assign(side, { rateBps: rateBps(450) });
    const own = toldOf(draft).filter((one) => one.startsWith('PR-EXPECTED'));
    expect(own).toEqual([
      'PR-EXPECTED shop-1 expected_cost_minor: 2400 -> 2388; difference -120000; claim 0; from PR-RATE rate_bps',
    ]);
  });

  it('is a root beside a wrong cost where the book expected yet another', () => {
    const draft = expecting(2300, undefined);
    chargeInAll(draft, 2376);
    const own = toldOf(draft).filter((one) => one.startsWith('PR-EXPECTED'));
    expect(own).toEqual([
      'PR-EXPECTED shop-1 expected_cost_minor: 2300 -> 2376; difference 760000; claim 0; root',
    ]);
  });

  it('follows from the face where the book expected what its own face costs', () => {
    const draft = expecting(1900, undefined);
    bookLineOf(draft, 'shop-1').faceMinor = 2000;
    expect(toldOf(draft)).toEqual([
      'OR-ATTR shop-1 face_minor: 2000 -> 2500; claim 0; root',
      'PR-EXPECTED shop-1 expected_cost_minor: 1900 -> 2375; difference 4750000; claim 0; from OR-ATTR face_minor',
    ]);
  });

  it('is a root beside a face that differs where the book expected what neither face costs', () => {
    const draft = expecting(1800, undefined);
    bookLineOf(draft, 'shop-1').faceMinor = 2000;
    expect(toldOf(draft).filter((one) => one.startsWith('PR-EXPECTED'))).toEqual([
      expect.stringMatching(/; difference 5750000; claim 0; root$/),
    ]);
  });

  it('follows from the face, and not from the slug that differs beside it', () => {
    const draft = expecting(1900, undefined);
    Object.assign(bookLineOf(draft, 'shop-1'), { faceMinor: 2000, slug: 'demo-tea' });
    expect(toldOf(draft).filter((one) => one.startsWith('PR-EXPECTED'))).toEqual([
      expect.stringMatching(/; claim 0; from OR-ATTR face_minor$/),
    ]);
  });
});
