import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { CaseFindings, orderIdentity, usd6Between } from '../../../src/reconcile/checks/order-check.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { evidenceOf } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf, pricesOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, lineOf } from '../../months/sandbox/findings.js';
import { fc } from '../../support/fast-check.js';

const finding = (code: Finding['code']): Finding => ({
  code,
  subject: 'shop-1',
  sourceA: 'order',
  sourceB: 'statement',
  unit: 'usd6',
  expected: 0,
  actual: 0,
});

describe('the findings on one order', () => {
  it('stand in the month’s list as well, and are found by their codes, the first of them', () => {
    const items = new DraftList();
    const found = new CaseFindings(items);
    const cost = found.add(finding('PR-COST'));
    const charge = found.add(finding('OR-CHARGE'));
    expect(found.drafts).toEqual([cost, charge]);
    expect(items.drafts).toEqual([cost, charge]);
    expect(found.find('OR-CHARGE', 'PR-COST')).toBe(cost);
    expect(found.find('OR-CHARGE')).toBe(charge);
    expect(found.find('PR-RATE')).toBeUndefined();
  });

  it('answer each for its own step: together they are what was due less the debit', () => {
    const usd6 = fc.bigInt({ min: 0n, max: 10n ** 15n });
    const steps = fc.array(fc.option(usd6, { nil: undefined }), { maxLength: 6 });
    const law = fc.property(usd6, steps, (due, reached) => {
      const found = new CaseFindings(new DraftList(), due);
      const sum = reached.reduce<bigint>((total, one) => total + found.effectOfReaching(one), 0n);
      const debit = reached.findLast((one) => one !== undefined) ?? due;
      expect(sum).toBe(due - debit);
    });
    fc.assert(law);
  });

  it('move nothing where nothing of the order was booked', () => {
    const found = new CaseFindings(new DraftList());
    expect([found.effectOfReaching(5n), found.effectOfReaching(undefined)]).toEqual([0n, 0n]);
  });

  it('count an overcharge against the balance', () => {
    expect(new CaseFindings(new DraftList(), 100n).effectOfReaching(110n)).toBe(-10n);
  });
});

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
    draft.orders = [];
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
});
