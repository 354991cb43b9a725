import { describe, expect, it } from 'vitest';
import { costMinor, faceMinor, rateBps } from '../../../src/money/units.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import {
  type Fit,
  isProven,
  orderFiguresOfEvent,
  priceBasisOf,
  provenRateOf,
} from '../../../src/reconcile/price/price-basis.js';
import { type DraftMonth, draftMonth, factsOf, pricesOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, eventOf, lineOf, orderOf } from '../../months/sandbox/findings.js';

function caseOf(draft: DraftMonth, ref: string) {
  const orderCase = monthContextOf(factsOf(draft)).cases.find(ref);
  if (orderCase?.order === undefined) throw new Error(`no order ${ref}`);
  return { orderCase, order: orderCase.order };
}

/** The basis as `slug currency face`. */
function basisOf(draft: DraftMonth, fitOf: (slug: string) => Fit = () => 1): string {
  const { orderCase, order } = caseOf(draft, 'shop-2');
  const settings = pricesOf(draft);
  const basis = priceBasisOf(order, orderCase, (version) =>
    isProven(version, order, settings) ? fitOf(version.slug) : 0,
  );
  return `${basis.slug} ${basis.currency} ${basis.faceMinor}`;
}

describe('what an order is priced on', () => {
  it('is the order’s own slug, currency and face where no source says otherwise', () => {
    expect(basisOf(draftMonth())).toBe('demo-books GBP 2000');
  });

  it('is the order’s own where the book alone differs', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-2').faceMinor = 2500;
    bookLineOf(draft, 'shop-2').slug = 'demo-coffee';
    expect(basisOf(draft)).toBe('demo-books GBP 2000');
  });

  it('is the order’s own where its debit alone differs', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-2').faceMinor = 2500;
    expect(basisOf(draft)).toBe('demo-books GBP 2000');
  });

  it('is the face that proves the cost charged, where that of the read does not', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').faceMinor = faceMinor(2500);
    expect(basisOf(draft)).toBe('demo-books GBP 2000');
  });

  it('is the face of the event where neither book nor debit tells of the order, and it alone proves the cost', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    draft.book = undefined;
    orderOf(draft, 'shop-2').faceMinor = faceMinor(2500);
    expect(basisOf(draft)).toBe('demo-books GBP 2000');
  });

  it('is the order’s own where book and debit bear it out, whatever the event says', () => {
    const draft = draftMonth();
    for (const one of [orderOf(draft, 'shop-2'), lineOf(draft, 'shop-2'), bookLineOf(draft, 'shop-2')]) {
      one.faceMinor = faceMinor(2500);
    }
    expect(basisOf(draft)).toBe('demo-books GBP 2500');
  });

  it('is the currency that proves the conversion, where that of the read does not', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').currency = 'USD';
    expect(basisOf(draft)).toBe('demo-books GBP 2000');
  });

  it('is, of slugs that prove the price alike, the one whose rate is borne out', () => {
    const draft = draftMonth();
    bookLineOf(draft, 'shop-2').slug = 'demo-limited';
    expect(basisOf(draft, (slug) => (slug === 'demo-limited' ? 2 : 1))).toBe('demo-limited GBP 2000');
    expect(basisOf(draft, (slug) => (slug === 'demo-books' ? 2 : 1))).toBe('demo-books GBP 2000');
  });

  it('is what most sources tell where none proves the price, and the order’s own where they are even', () => {
    const draft = draftMonth();
    const order = orderOf(draft, 'shop-2');
    order.costMinor = costMinor(1);
    order.faceMinor = faceMinor(2500);
    expect(basisOf(draft)).toBe('demo-books GBP 2000');
    bookLineOf(draft, 'shop-2').faceMinor = 2500;
    expect(basisOf(draft)).toBe('demo-books GBP 2500');
  });
});

describe('the rate that proves a cost', () => {
  const provenIn = (draft: DraftMonth): number => {
    const { orderCase, order } = caseOf(draft, 'shop-2');
    return provenRateOf(order, orderCase, faceMinor(2000));
  };

  it('is the order’s own where it gives the cost', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-2').rateBps = 400;
    expect(provenIn(draft)).toBe(300);
  });

  it('is that of the debit or of the event where the read’s alone is off', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').rateBps = rateBps(400);
    expect(provenIn(draft)).toBe(300);
    lineOf(draft, 'shop-2').rateBps = 500;
    expect(provenIn(draft)).toBe(300);
  });

  it('is the order’s own where none gives the cost', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').costMinor = costMinor(1);
    lineOf(draft, 'shop-2').rateBps = 400;
    expect(provenIn(draft)).toBe(300);
  });
});

describe('the event that tells of an order', () => {
  it('is that of its issue before that of its acceptance, whichever came first', () => {
    const draft = draftMonth();
    const issued = eventOf(draft, 'shop-2');
    const body = issued.body;
    if (body?.order === undefined) throw new Error('the draft has no body');
    const pending = { ...body, type: 'order.pending', order: { ...body.order, faceMinor: faceMinor(1) } };
    draft.events.unshift({
      ...issued,
      bodySha256: 'aa',
      body: { ...pending, id: 'evt_p' },
      headerId: 'evt_p',
    });
    expect(orderFiguresOfEvent(caseOf(draft, 'shop-2').orderCase)?.faceMinor).toBe(2000);
    draft.events = draft.events.filter((event) => event !== issued);
    expect(orderFiguresOfEvent(caseOf(draft, 'shop-2').orderCase)?.faceMinor).toBe(1);
    draft.events = [];
    expect(orderFiguresOfEvent(caseOf(draft, 'shop-2').orderCase)).toBeUndefined();
  });
});
