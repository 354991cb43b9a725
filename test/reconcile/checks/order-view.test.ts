import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { orderIdentity, usd6Between } from '../../../src/reconcile/checks/order-view.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { evidenceOf } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf, pricesOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, lineOf } from '../../months/sandbox/findings.js';

describe('what every finding says of its order', () => {
  function identityIn(draft: DraftMonth) {
    const orderCase = monthContextOf(factsOf(draft)).cases.find('shop-1');
    if (orderCase === undefined) throw new Error('no case of shop-1');
    return orderIdentity(orderCase, 7);
  }

  it('is by the order’s own read', () => {
    expect(identityIn(draftMonth())).toEqual({
      subject: 'shop-1',
      slug: 'demo-coffee',
      currency: 'USD',
      occurredAtMs: 7,
      evidenceSha256: evidenceOf('order-shop-1').sha256,
      requestId: 'req_order-shop-1',
    });
  });

  it('is by the debit, then by the book, where there is no read', () => {
    const draft = draftMonth();
    draft.orders = draft.orders.filter(({ clientRef }) => clientRef !== 'shop-1');
    lineOf(draft, 'shop-1').slug = 'by-debit';
    bookLineOf(draft, 'shop-1').slug = 'by-book';
    expect(identityIn(draft)).toMatchObject({ slug: 'by-debit', evidenceSha256: undefined });
    draft.lines = [];
    expect(identityIn(draft)).toMatchObject({ slug: 'by-book', requestId: undefined });
  });

  it('rests on the provider’s word where it knows no such order', () => {
    const draft = draftMonth();
    draft.orders = [];
    draft.unknownRefs = ['shop-1'];
    expect(identityIn(draft)).toMatchObject({ evidenceSha256: evidenceOf('order-shop-1').sha256 });
  });
});

describe('the way from one figure in minor units to another', () => {
  const settings = pricesOf(draftMonth());

  it('is worth what it is at the fixed rate, by the sign of the difference', () => {
    expect(usd6Between(settings, 'USD', 0, 1)).toBe(10_000n);
    expect(usd6Between(settings, 'GBP', 4, 3)).toBe(-12_500n);
    expect(usd6Between(settings, 'GBP', 7, 7)).toBe(0n);
  });

  it('is not known without a currency, without its rate, or where it is not whole', () => {
    const thirds = { ...settings, usdPerUnit: new Map([['EUR', rational(1n, 3n)]]) };
    expect(usd6Between(settings, undefined, 0, 1)).toBeUndefined();
    expect(usd6Between(settings, 'EUR', 0, 1)).toBeUndefined();
    expect(usd6Between(thirds, 'EUR', 0, 1)).toBeUndefined();
    expect(usd6Between(thirds, 'EUR', 4, 1)).toBe(-10_000n);
  });

  it('is the difference of the two rounded figures where the interface rounds', () => {
    const euros = { ...settings, unitsPerUsd: new Map([['EUR', rational(23n, 25n)]]) };
    expect(usd6Between(euros, 'EUR', 1, 2)).toBe(21_739n - 10_870n);
  });

  it('is that of the figures inside of a rate that is only a bound', () => {
    const euros = { ...settings, unitsPerUsd: new Map([['EUR', rational(23n, 25n)]]) };
    const within = (rounds: 'floor' | 'ceil') =>
      usd6Between({ ...euros, boundOf: { currency: 'EUR', rounds } }, 'EUR', 1, 2);
    // A cent of a euro is 10869.56 millionths, and two are 21739.13.
    expect([within('floor'), within('ceil')]).toEqual([21_739n - 10_869n, 21_740n - 10_870n]);
  });
});
