// The rest of a closing by itself, beside the figures that are off with it.

import { describe, expect, it } from 'vitest';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { attributeResidual } from '../../../src/reconcile/attribution/residual-attribution.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const totals = contextOf({ ...draftMonth(), hasLines: false });
const lines = contextOf(draftMonth());

const links = (...all: readonly Found[]): string[] => linksBy(attributeResidual, totals, ...all);

const rest = (field: string, usd6: number, more: Partial<Finding> = {}): Found =>
  foundAs({
    code: 'BL-RESIDUAL',
    subject: '2026-10',
    field,
    expected: 0,
    actual: usd6,
    unit: 'usd6',
    ...more,
  });
const closing = (usd6: number): Found => rest('closing_balance_usd6', usd6);
const brand = (slug: string, usd6: number, currency = 'USD'): Found =>
  rest(`by_brand.${slug}.${currency}.cost_usd6`, usd6, { slug, currency });
const count = (name: string): Found => rest(`${name}.count`, 1, { unit: 'count' });

describe('a rest beside what was not read', () => {
  const unread = (field: string): Found => foundAs({ code: 'RN-INCOMPLETE', subject: 'a', field });

  it('follows from orders and events that were not, where there are no lines to be read', () => {
    expect(links(unread('order'), closing(5))).toEqual(['1 <- 0']);
    expect(links(unread('event'), closing(5))).toEqual(['1 <- 0']);
    expect(links(unread('balance'), closing(5))).toEqual([]);
    expect(links(foundAs({ code: 'OR-CHARGE', field: 'order' }), closing(5))).toEqual([]);
    expect(linksBy(attributeResidual, lines, unread('order'), closing(5))).toEqual([]);
  });
});

describe('figures of money that are off', () => {
  it('follow from the rest that they make together, a charge with the other sign', () => {
    expect(links(closing(5), rest('deposits.credited_usd6', 5))).toEqual(['1 <- 0']);
    expect(links(closing(-5), rest('orders.cost_usd6', 5))).toEqual(['1 <- 0']);
    const both = [rest('deposits.credited_usd6', 5), rest('orders.cost_usd6', 2)];
    expect(links(closing(3), ...both)).toEqual(['1 <- 0', '2 <- 0']);
    expect(links(closing(5), ...both)).toEqual(['1 <- 0']);
  });

  it('all follow from it where no totals make it: nothing shows which it is', () => {
    expect(links(closing(7), rest('deposits.credited_usd6', 5), rest('grants.credited_usd6', 1))).toEqual([
      '1 <- 0',
      '2 <- 0',
    ]);
    expect(links(closing(7), count('orders'), brand('a', 3))).toEqual(['1 <- 0', '2 <- 0']);
  });

  it('stand alone without a rest of the closing', () => {
    expect(links(rest('deposits.credited_usd6', 5))).toEqual([]);
  });

  it('follow from the first closing that does not foot, but for counts and brands', () => {
    const footing = foundAs({ code: 'RF-FOOTING', subject: '2026-10' });
    const figures = [rest('deposits.credited_usd6', 5), count('deposits'), brand('a', 3)];
    expect(links(footing, footing, ...figures)).toEqual(['2 <- 0']);
    expect(links(foundAs({ code: 'RF-OPENING', subject: '2026-10' }), ...figures)).toEqual([]);
  });
});

describe('counts beside the money', () => {
  it('follow where the money of their kind makes the rest', () => {
    const all = [closing(5), rest('deposits.credited_usd6', 5), count('deposits'), count('orders')];
    expect(links(...all)).toEqual(['1 <- 0', '2 <- 0']);
  });
});

describe('figures of brands', () => {
  it('are one fault a brand, the first', () => {
    const [usd, count_] = [
      brand('a', 3),
      rest('by_brand.a.USD.count', 1, { slug: 'a', currency: 'USD', unit: 'count' }),
    ];
    expect(links(usd, count_, brand('b', 4))).toEqual(['1 <- 0']);
    expect(links(brand('a', 3), brand('a', 3, 'GBP'))).toEqual([]);
    const unnamed = rest('by_brand.a.cost_usd6', 3, { slug: 'a' });
    expect(links(unnamed, rest('by_brand.a.count', 1, { slug: 'a', currency: '', unit: 'count' }))).toEqual([
      '1 <- 0',
    ]);
  });

  it('follow where their money makes what the orders are off by, and stand alone where it does not', () => {
    const orders = rest('orders.cost_usd6', 5);
    expect(links(closing(-5), orders, brand('a', 5), brand('b', 2))).toEqual(['1 <- 0', '2 <- 0']);
    expect(links(closing(-5), orders, brand('a', 4), brand('b', 1))).toEqual(['1 <- 0', '2 <- 0', '3 <- 0']);
    expect(links(closing(5), rest('deposits.credited_usd6', 5), brand('a', 5))).toEqual(['1 <- 0']);
  });

  it('follow where nothing tells whose money it is', () => {
    expect(links(closing(-5), rest('orders.cost_usd6', 5), brand('a', 3), brand('b', 9))).toEqual([
      '1 <- 0',
      '2 <- 0',
      '3 <- 0',
    ]);
  });
});
