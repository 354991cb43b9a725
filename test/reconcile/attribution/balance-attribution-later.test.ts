// A balance beside what later months did, and what is known of the closing by it.

import { describe, expect, it } from 'vitest';
import { monthAfter } from '../../../src/base/time/calendar-month.js';
import {
  attributeBalance,
  isClosingBelied,
  isClosingHeld,
} from '../../../src/reconcile/attribution/balance-attribution.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { MonthUnderAttribution } from '../../../src/reconcile/attribution/month-found.js';
import type { MonthContext, OtherRoot } from '../../../src/reconcile/month/month-context.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const clean = contextOf(draftMonth());
const november = monthAfter(clean.month);
const mismatch = (usd6: number, occurredAtMs = Date.UTC(2026, 10, 20)): Found =>
  foundAs({ code: 'BL-MISMATCH', subject: clean.month, expected: 0, actual: usd6, occurredAtMs });

describe('a balance that is off by what a later month lists', () => {
  const rootIn = (month: string, closingEffectUsd6: bigint): MonthContext => ({
    ...clean,
    rootsOf: (other) =>
      other === month
        ? [{ itemId: 'item', closingEffectUsd6, finding: { code: 'OR-CHARGE' } } as unknown as OtherRoot]
        : [],
  });
  const links = (context: MonthContext, ...all: readonly Found[]): string[] =>
    linksBy(attributeBalance, context, ...all);

  it('follows from an item of a month between the closing and the balance, by what that moved its closing', () => {
    expect(links(rootIn(november, -3n), mismatch(3))).toEqual(['0 <- item']);
    expect(links(rootIn(november, 3n), mismatch(3))).toEqual([]);
    expect(links(rootIn(november, -3n), mismatch(4))).toEqual([]);
  });

  it('follows from none of this month, of one before it, or of one after the balance', () => {
    for (const month of ['2026-09', clean.month, '2026-12']) {
      expect(links(rootIn(month, -3n), mismatch(3))).toEqual([]);
    }
    expect(links(rootIn(november, -3n), mismatch(3, Date.UTC(2026, 9, 31)))).toEqual([]);
  });
});

describe('a float that dips', () => {
  it('dips by what was listed, though what follows from that makes up for it in the closing', () => {
    const line = { kind: 'order', slug: '', currency: '', count: 1n, faceMinor: 0n, costMinor: 0n } as const;
    const charged = foundAs(
      { subject: 'a', occurredAtMs: 0 },
      { effectUsd6: -5n, lineEffects: [{ ...line, usd6: -5n }] },
    );
    const footing = foundAs({ code: 'RF-FOOTING', subject: '2026-10' }, { effectUsd6: 5n });
    const dip = foundAs({ code: 'BL-NEGATIVE', field: 'x', actual: -5, occurredAtMs: 100 });
    const float: MonthContext = { ...clean, statement: undefined };
    const links = linksBy(
      (month) => {
        month.causes.follow(footing, [charged]);
        attributeBalance(month);
      },
      float,
      dip,
      charged,
      footing,
    );
    expect(links).toEqual(['0 <- 1', '2 <- 1']);
  });
});

describe('a closing by the balance that was read', () => {
  const month = (...all: readonly Found[]) => new MonthUnderAttribution(clean, all);

  it('is belied where the balance lacks just what the closing has beyond its movements', () => {
    expect(isClosingBelied(month(mismatch(-5)), 5n)).toBe(true);
    expect(isClosingBelied(month(mismatch(-5)), 4n)).toBe(false);
    expect(isClosingBelied(month(mismatch(5)), 5n)).toBe(false);
    expect(isClosingBelied(month(), 5n)).toBe(false);
  });

  it('is held where one was read that can be held against it, and agrees', () => {
    const { balance } = clean.facts;
    if (balance === undefined) throw new Error('the month has no balance');
    const readAt = (asOfMs: number | undefined): MonthContext => ({
      ...clean,
      facts: { ...clean.facts, balance: asOfMs === undefined ? undefined : { ...balance, asOfMs } },
    });
    const isHeld = (context: MonthContext, ...all: readonly Found[]): boolean =>
      isClosingHeld(new MonthUnderAttribution(context, all));
    expect(isHeld(readAt(clean.endMs - 1))).toBe(true);
    expect(isHeld(readAt(clean.endMs - 1), mismatch(5))).toBe(false);
    expect(isHeld(readAt(undefined))).toBe(false);
  });
});
