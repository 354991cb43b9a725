// The table of ranks applied to findings by themselves: which candidates are asked, and how many are taken.

import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { attributeCases } from '../../../src/reconcile/attribution/case-attribution.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { MonthUnderAttribution } from '../../../src/reconcile/attribution/month-found.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import type { Draft } from '../../../src/reconcile/finding/draft.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

/** Findings of one order, in rank order. */
function onOrder(...findings: readonly Partial<Finding>[]): Found[] {
  const siblings: Draft[] = [];
  const all = findings.map((one) => foundAs(one, { bearing: { siblings } }));
  siblings.push(...(all as Draft[]));
  return all;
}

const clean = contextOf(draftMonth());
const links = (...all: readonly Found[]): string[] => linksBy(attributeCases, clean, ...all);

describe('the ranks of one code', () => {
  const event = { code: 'EV-EVENT-DATA', field: 'slug' } as const;

  it('are asked in order, and the first that finds a cause holds', () => {
    const attribute = { code: 'OR-ATTR', field: 'slug', sourceA: 'book' } as const;
    expect(links(...onOrder(attribute, { code: 'OR-CHARGE' }, event))).toEqual(['2 <- 0']);
    expect(links(...onOrder({ ...attribute, field: 'currency' }, { code: 'OR-CHARGE' }, event))).toEqual([
      '2 <- 1',
    ]);
  });

  it('take all that hold, or the first, as the row says', () => {
    const attribute = { code: 'OR-ATTR', field: 'slug', sourceA: 'book' } as const;
    expect(links(...onOrder(attribute, attribute, event))).toEqual(['2 <- 0, 1']);
    expect(links(...onOrder({ code: 'OR-NOT-IN-STATEMENT' }, { code: 'OR-CHARGE' }, event))).toEqual([
      '2 <- 0',
    ]);
    const credit = { code: 'DP-CREDIT' } as const;
    expect(links(...onOrder(credit, credit, event))).toEqual(['2 <- 0, 1']);
    expect(
      links(
        ...onOrder(
          { code: 'OR-DEBIT-UNKNOWN' },
          { code: 'OR-DEBIT-UNKNOWN' },
          { code: 'OR-NOT-AT-PROVIDER' },
        ),
      ),
    ).toEqual(['2 <- 0']);
  });

  it('say nothing of a finding of the month, or of one on another order', () => {
    expect(links(foundAs({ code: 'DP-CREDIT' }), foundAs(event))).toEqual([]);
    expect(links(...onOrder({ code: 'DP-CREDIT' }), ...onOrder(event))).toEqual([]);
  });

  it('may take any code: a book that expected what its own face costs follows from whatever that differs in', () => {
    const draft = draftMonth();
    const row = draft.book?.[0];
    if (row !== undefined) row.faceMinor = 2000;
    const all = onOrder(
      { code: 'EV-ORDER-CHANGED', field: 'face_minor' },
      { code: 'PR-EXPECTED', field: 'expected_cost_minor', expected: 1900 },
    );
    expect(linksBy(attributeCases, contextOf(draft), ...all)).toEqual(['1 <- 0']);
  });
});

describe('what is off for a whole currency or place of the list', () => {
  const atRate = contextOf(draftMonth());
  atRate.fx.around = () => ({ before: rational(1n), after: undefined, evidenceSha256: '' });
  const conversion = { code: 'FX-CONVERSION', field: 'cost_usd6' } as const;
  const rate = (subject: string): Found => foundAs({ code: 'FX-RATE', subject });
  const linksAt = (...all: readonly Found[]): string[] => linksBy(attributeCases, atRate, ...all);

  it('is the month’s finding on the order’s currency', () => {
    expect(linksAt(rate('USD'), ...onOrder(conversion))).toEqual(['1 <- 0']);
    expect(linksAt(rate('GBP'), ...onOrder(conversion))).toEqual([]);
    expect(linksAt(rate('USD'), rate('USD'), ...onOrder(conversion))).toEqual(['2 <- 0, 1']);
    expect(linksAt(foundAs({ code: 'FX-UNKNOWN', subject: 'USD' }), ...onOrder(conversion))).toEqual([]);
    expect(linksAt(...onOrder({ code: 'FX-RATE', subject: 'USD' }), ...onOrder(conversion))).toEqual([]);
  });

  it('is known by the read’s currency where nothing is recomputed, and by none without an order', () => {
    const factsAs = (change: 'unpriced' | 'unread' | 'gone') => {
      const all = [rate('USD'), ...onOrder(conversion)];
      const month = new MonthUnderAttribution(atRate, all);
      const known = month.caseOf('shop-1');
      if (known === undefined) throw new Error('no order');
      const unpriced = { ...known, recomputation: undefined };
      const unread = { orderCase: { ...known.orderCase, order: undefined }, recomputation: undefined };
      month.caseOf = () => ({ unpriced, unread, gone: undefined })[change];
      attributeCases(month);
      return all.map((one) => month.causes.of(one).size);
    };
    expect(factsAs('unpriced')).toEqual([0, 1]);
    expect(factsAs('unread')).toEqual([0, 0]);
    expect(factsAs('gone')).toEqual([0, 0]);
  });

  it('is the month’s finding on the listed price of the order’s brand and face', () => {
    const cost = { code: 'PR-COST', field: 'other', actual: 2376 } as const;
    const listed = (subject: string, actual = 2376): Found => foundAs({ code: 'SP-PRICE', subject, actual });
    expect(links(listed('demo-coffee:2500'), ...onOrder(cost))).toEqual(['1 <- 0']);
    expect(links(listed('demo-coffee:2000'), ...onOrder(cost))).toEqual([]);
    expect(links(listed('demo-coffee:2500', 2377), ...onOrder(cost))).toEqual([]);
  });
});

describe('what only the changed read of an order shows', () => {
  const changed = (...findings: readonly Partial<Finding>[]): Found[] => {
    const all = onOrder(...findings);
    for (const one of all.slice(1)) {
      Object.assign(one, { isOfChangedRead: one.finding.code !== 'EV-ORDER-CHANGED' });
    }
    return all;
  };
  const change = { code: 'EV-ORDER-CHANGED', field: 'cost_usd6' } as const;

  it('follows from the change, and from nothing else', () => {
    const cost = { code: 'PR-COST', field: 'cost_minor', actual: 1 } as const;
    expect(links(...changed(change, { code: 'PR-RATE' }, cost))).toEqual(['1 <- 0', '2 <- 0']);
    const charged = changed(change, { code: 'DP-CREDIT' }, { code: 'EV-EVENT-DATA' });
    expect(links(...charged)).toEqual(['1 <- 0', '2 <- 0']);
  });

  it('follows from the change that is a root, of several fields of one change', () => {
    expect(
      links(...changed(change, { ...change, field: 'slug' }, { code: 'OR-CHARGE', field: 'x' })),
    ).toEqual(['1 <- 0', '2 <- 0']);
  });

  it('is a root where no change is known, and so is a finding of the month', () => {
    const [alone] = onOrder({ code: 'OR-CHARGE', field: 'x' });
    const ofMonth = foundAs({ code: 'OR-CHARGE', field: 'x' });
    for (const one of [alone, ofMonth]) {
      if (one === undefined) continue;
      Object.assign(one, { isOfChangedRead: true });
      expect(links(one)).toEqual([]);
    }
  });
});
