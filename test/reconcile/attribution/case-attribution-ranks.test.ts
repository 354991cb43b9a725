// The table of ranks applied to findings by themselves: which candidates are asked, and how many are taken.

import { describe, expect, it } from 'vitest';
import { attributeCases } from '../../../src/reconcile/attribution/case-attribution.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
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
  it('is no cause of what an order was charged by it: that is claimed of each order', () => {
    const rate = foundAs({ code: 'FX-RATE', subject: 'USD' });
    const listed = foundAs({ code: 'SP-PRICE', subject: 'demo-coffee:2500', actual: 2376 });
    expect(links(rate, ...onOrder({ code: 'FX-CONVERSION', field: 'cost_usd6' }))).toEqual([]);
    expect(links(listed, ...onOrder({ code: 'PR-COST', field: 'other', actual: 2376 }))).toEqual([]);
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
