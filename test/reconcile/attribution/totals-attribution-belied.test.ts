// A total that is wrong by itself, as the balance or the footing shows, with the figures that go with it.

import { describe, expect, it } from 'vitest';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { Faults } from '../../../src/reconcile/attribution/fault.js';
import { attributeTotals } from '../../../src/reconcile/attribution/totals-attribution.js';
import type { LineEffect } from '../../../src/reconcile/finding/draft.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const clean = contextOf(draftMonth());

const links = (...all: readonly Found[]): string[] =>
  linksBy((month) => attributeTotals(month, new Faults(all, month.causes), []), clean, ...all);

const total = (field: string, by: number, effectUsd6 = 0n): Found =>
  foundAs({ code: 'RF-TOTAL', subject: '2026-10', field, actual: by }, { effectUsd6 });
const linesOf = (...effects: readonly Partial<LineEffect>[]): Found =>
  foundAs(
    {},
    {
      lineEffects: effects.map((effect) => ({
        kind: 'order',
        slug: '',
        currency: '',
        count: 0n,
        faceMinor: 0n,
        costMinor: 0n,
        usd6: 0n,
        ...effect,
      })),
    },
  );
/** An order whose debit the lines lack. */
const lost = (usd6: bigint): Found => linesOf({ count: -1n, usd6 });

describe('a total of money that the balance belies', () => {
  const money = (by: number): Found => total('orders.cost_usd6', by, BigInt(-by));
  const balance = (by: number): Found => foundAs({ code: 'BL-MISMATCH', actual: by });

  it('is wrong itself, and its count with it where it is off by the same lines', () => {
    expect(links(lost(5n), money(5), total('orders.count', 1), balance(5))).toEqual(['2 <- 1']);
  });

  it('leaves the count to the lines where no balance belies the money', () => {
    const figures = [money(5), total('orders.count', 1)];
    expect(links(lost(5n), ...figures)).toEqual(['1 <- 0', '2 <- 0']);
    expect(links(lost(5n), ...figures, balance(4))).toEqual(['1 <- 0', '2 <- 0']);
  });

  it('has nothing to do with a count that is off by itself, or by other lines', () => {
    expect(links(lost(5n), money(5), total('orders.count', 2), balance(5))).toEqual([]);
    const one = linesOf({ count: -2n, usd6: 9n });
    expect(links(one, lost(5n), money(5), total('orders.count', 2), balance(5))).toEqual(['3 <- 0']);
    expect(links(one, lost(5n), money(5), total('orders.count', 3), balance(5))).toEqual(['3 <- 0, 1']);
    expect(links(lost(5n), money(7), total('orders.count', 1), balance(7))).toEqual(['2 <- 0']);
  });

  it('has nothing to do with the figures of another kind, off by the same lines', () => {
    const turned = linesOf({ count: -1n, usd6: 5n }, { kind: 'deposit', count: 1n, usd6: -3n });
    const deposits = [total('deposits.count', -1), total('deposits.credited_usd6', 3)];
    expect(links(turned, money(5), ...deposits, balance(5))).toEqual(['2 <- 0', '3 <- 0']);
  });
});

describe('a total beside a closing that does not foot', () => {
  const footing = (by: number): Found => foundAs({ code: 'RF-FOOTING', actual: by });

  it('follows from both it and a charge that is off, where it moves the closing as well', () => {
    const charge = linesOf({ usd6: 5n });
    expect(links(charge, total('orders.cost_usd6', 12, 7n), footing(7))).toEqual(['1 <- 0, 2']);
    expect(links(charge, total('orders.cost_usd6', 12), footing(7))).toEqual([]);
  });

  it('has a line that is missing only where its count lacks it as well', () => {
    const money = total('orders.cost_usd6', 12, 7n);
    expect(links(lost(5n), money, footing(7))).toEqual([]);
    expect(links(lost(5n), money, footing(7), total('orders.count', 1))).toEqual(['1 <- 0, 2', '3 <- 0']);
  });
});

describe('a count beside a movement of an unknown kind', () => {
  it('follows from none whose amount happens to be that number', () => {
    expect(links(foundAs({ code: 'RF-KIND', actual: 1 }), total('deposits.count', 1))).toEqual([]);
  });
});
