// Ranks among the evidence that rest on an order of another month, on a brand, or on the lines that a
// finding is short by.

import { describe, expect, it } from 'vitest';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { attributeEvidence } from '../../../src/reconcile/attribution/evidence-attribution.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import type { DraftExtra } from '../../../src/reconcile/finding/draft.js';
import type { OtherRoot } from '../../../src/reconcile/month/month-context.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, factsOfBoth, follow } from '../../months/sandbox/findings.js';
import { foundAs, linksBy } from './caused.js';

const october = draftMonth();
const november = follow(october, draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] }));
const context = contextOf(factsOfBoth(october, november));

function one(code: DiscrepancyCode, finding: Partial<Finding> = {}, extra: DraftExtra = {}): Found {
  return foundAs({ code, ...finding }, extra);
}
const links = (...all: readonly Found[]): string[] => linksBy(attributeEvidence, context, ...all);

describe('an event of an order that nobody knows', () => {
  const orphan = (about: string | undefined, subject = 'evt_1'): Found =>
    one(
      'EV-EVENT-ORPHAN',
      { subject, field: 'client_ref' },
      about === undefined ? {} : { bearing: { about } },
    );
  const linksTo = (root: Partial<Finding> | undefined, ...all: readonly Found[]): string[] => {
    const roots: OtherRoot[] =
      root === undefined ? [] : [{ ...foundAs(root), itemId: 'item', closingEffectUsd6: 0n, lineCount: 0n }];
    return linksBy(attributeEvidence, { ...context, rootsOf: () => roots }, ...all);
  };
  const debit = (subject: string) => ({ code: 'OR-DEBIT-UNKNOWN', subject }) as const;

  it('follows from the item of its own, earlier month that says so of the order', () => {
    expect(linksTo(debit('shop-1'), orphan('shop-1'))).toEqual(['0 <- item']);
    expect(linksTo(debit('shop-2'), orphan('shop-1'))).toEqual([]);
    expect(linksTo({ code: 'OR-CHARGE', subject: 'shop-1' }, orphan('shop-1'))).toEqual([]);
    expect(linksTo(undefined, orphan('shop-1'))).toEqual([]);
  });

  it('follows from no other month where its order is of this one, or of none', () => {
    expect(linksTo(debit('shop-3'), orphan('shop-3'))).toEqual([]);
    expect(linksTo(debit('shop-9'), orphan('shop-9'))).toEqual([]);
    expect(linksTo(debit('shop-1'), orphan(undefined))).toEqual([]);
  });

  it('follows from no other month where something of its own explains it', () => {
    const here = one('OR-NOT-AT-PROVIDER', { subject: 'shop-1' });
    expect(linksTo(debit('shop-1'), here, orphan('shop-1'))).toEqual(['1 <- 0']);
  });

  it('follows from what says so of its order, and from the event that told of it before', () => {
    const all = [one('OR-DEBIT-UNKNOWN', { subject: 'shop-9' }), orphan('shop-9'), orphan('shop-9', 'evt_2')];
    expect(links(...all)).toEqual(['1 <- 0', '2 <- 0, 1']);
  });
});

describe('a listed price', () => {
  const price = (face: number, misratedBrand?: string): Found =>
    one(
      'SP-PRICE',
      { subject: `oak-cafe:${face}` },
      misratedBrand === undefined ? {} : { bearing: { misratedBrand } },
    );

  it('follows from the first of its brand, where all of them are of one other rate', () => {
    expect(links(price(1000, 'oak-cafe'), price(2000, 'oak-cafe'), price(3000, 'oak-cafe'))).toEqual([
      '1 <- 0',
      '2 <- 0',
    ]);
  });

  it('is a root beside one of another brand, and where it is wrong by itself', () => {
    expect(links(price(1000, 'oak-cafe'), price(2000, 'elm-books'))).toEqual([]);
    expect(links(price(1000, 'oak-cafe'), price(2000))).toEqual([]);
    expect(links(price(1000), price(2000))).toEqual([]);
  });
});

describe('a line of another kind than its reference’s', () => {
  const effect = { kind: 'deposit', slug: '', currency: '', faceMinor: 0n, costMinor: 0n } as const;
  const short = (count: bigint, usd6: bigint): Found =>
    one('DP-NOT-CREDITED', {}, { lineEffects: [{ ...effect, count, usd6 }] });

  it('is what is missing, and not an amount that is off by as much', () => {
    const kind = one('RF-KIND', { actual: 5 });
    expect(links(kind, short(-1n, -5n))).toEqual(['1 <- 0']);
    expect(links(kind, short(0n, -5n))).toEqual([]);
    expect(links(kind, short(1n, -5n))).toEqual([]);
  });

  it('is one line: neither two together, nor one that nothing lists', () => {
    const total = {
      field: 'grants.count',
      brand: undefined,
      kind: 'grant',
      unit: 'count',
      stated: 1n,
      other: 2n,
      sign: 1n,
      partOf: () => 0n,
    } as const;
    const counted = one('RF-TOTAL', { subject: 'm' }, { bearing: { total } });
    const grants = (count: bigint): Found =>
      one('DP-UNEXPECTED', {}, { lineEffects: [{ ...effect, kind: 'grant', count, usd6: 5n }] });
    expect(links(grants(1n), short(-1n, -5n), counted)).toEqual(['1 <- 0']);
    expect(links(grants(2n), short(-1n, -5n), counted)).toEqual([]);
    expect(links(one('DP-UNEXPECTED'), short(-1n, 0n), counted)).toEqual([]);
  });
});
