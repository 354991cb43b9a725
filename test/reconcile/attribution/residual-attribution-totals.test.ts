// The figures that make the rest of a closing: totals of money that are roots.

import { describe, expect, it } from 'vitest';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { attributeResidual } from '../../../src/reconcile/attribution/residual-attribution.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const totals = contextOf({ ...draftMonth(), hasLines: false });
const links = (...all: readonly Found[]): string[] => linksBy(attributeResidual, totals, ...all);
const rest = (field: string, actual: number, more: Partial<Finding> = {}): Found =>
  foundAs({ code: 'BL-RESIDUAL', subject: '2026-10', field, expected: 0, actual, ...more });
const closing = (usd6: number): Found => rest('closing_balance_usd6', usd6);

describe('the figures that make the rest of a closing', () => {
  it('are amounts, and no count of just as many', () => {
    const count = rest('grants.count', 5, { unit: 'count' });
    expect(links(closing(5), count, rest('deposits.credited_usd6', 7))).toEqual(['1 <- 0', '2 <- 0']);
  });

  it('are totals, and no figure of a brand', () => {
    const brand = rest('by_brand.a.USD.cost_usd6', 3, { slug: 'a', currency: 'USD' });
    expect(links(closing(3), rest('deposits.credited_usd6', 9), brand)).toEqual(['1 <- 0', '2 <- 0']);
  });

  it('are none that follow from a closing that does not foot: those have their cause already', () => {
    const footing = foundAs({ code: 'RF-FOOTING', subject: '2026-10' });
    const count = rest('orders.count', 1, { unit: 'count' });
    expect(links(footing, closing(5), rest('deposits.credited_usd6', 5), count)).toEqual([
      '2 <- 0',
      '3 <- 1',
    ]);
  });

  it('follow from one closing that does not foot, the first', () => {
    const [one, other] = [
      foundAs({ code: 'RF-FOOTING', subject: '2026-10' }),
      foundAs({ code: 'RF-FOOTING', subject: '2026-10', field: 'other' }),
    ];
    expect(links(one, other, rest('deposits.credited_usd6', 5))).toEqual(['2 <- 0']);
  });
});
