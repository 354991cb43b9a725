// What an item on the price of an order says: the rate that it is held against, and a sum that can be done
// again. Contract, reports: columns of 03.

import { describe, expect, it } from 'vitest';
import { costMinor, rateBps } from '../../../src/money/units.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { bookLineOf, itemsOf, orderOf } from '../../months/sandbox/findings.js';
import { orderOf as readOf, reprice } from '../../months/supplier/alterations/movement-list.js';
import { foundAfter } from '../../months/supplier/quiet-month.js';

type Alter = (draft: DraftMonth) => void;

const ref = 'shop-1';
const charge = { sense: 'charge' } as const;

describe('an item on the rate of an order', () => {
  const words = (rate: number, alter: Alter = () => undefined): Discrepancy | undefined => {
    const draft = draftMonth({ orders: [{ ref, rate, quoteId: 'q' }] });
    alter(draft);
    return itemsOf(draft)[0];
  };
  const sum = (rate: number, cost: number) => `2500 - floor(2500 * ${rate} / 10000) = ${cost}`;
  const sides = { sourceA: 'catalogue', sourceB: 'order', unit: 'bps' } as const;
  const unquoted: Alter = (draft) => {
    orderOf(draft, ref).quoteId = undefined;
  };

  it('says what it is at the rate on file and at its own', () => {
    expect(words(400, unquoted)).toMatchObject({
      ...sides,
      ...charge,
      code: 'PR-RATE',
      formula: `${sum(500, 2375)} at 500 bps; 2400 at 400 bps`,
      note: '',
    });
  });

  it('says who vouches for a price change', () => {
    expect(words(400)).toMatchObject({
      ...sides,
      ...charge,
      code: 'PR-REPRICED',
      note: "the order has quote q, which is the provider's word alone: neither an expected cost nor a quote in the book bears the price out",
    });
    const known: Alter = (draft) => {
      bookLineOf(draft, ref).quoteId = 'q';
    };
    expect(words(400, known)).toMatchObject({
      ...sides,
      formula: sum(400, 2400),
      note: 'price change with quote q; the cost is proven at the new rate, and the book bears it out',
    });
    expect(words(600)).toMatchObject({
      note: 'price change with quote q; the cost is proven at the new rate, and it is cheaper than the rate on file',
    });
  });

  it('says of one that nothing on file can tell what that is', () => {
    const unlisted: Alter = (draft) => {
      draft.catalogue = [];
    };
    expect(words(500, unlisted)).toMatchObject({
      ...sides,
      code: 'PR-UNVERIFIABLE',
      expected: '',
      formula: sum(500, 2375),
      note: 'no catalogue on file lists the brand',
    });
  });

  it('is information of a price that is cheaper under a quote only where its cost is proven', () => {
    const draft = draftMonth({ orders: [{ ref, rate: 600, quoteId: 'q' }] });
    Object.assign(orderOf(draft, ref), { costMinor: costMinor(2351), rateBps: rateBps(600) });
    expect(itemsOf(draft, 'PR-REPRICED')).toEqual([]);
    expect(itemsOf(draft, 'PR-COST')).toHaveLength(1);
  });
});

describe('a price above the face of a brand that no list has', () => {
  it('is owed by the provider, and bounded by the face', () => {
    const items = foundAfter((evidence) => {
      evidence.brands = [];
      readOf(evidence, 'pay-2').costMinor = 2501;
    });
    expect(items.find(({ code }) => code === 'PR-RANGE')).toMatchObject({
      ...charge,
      class: 'A',
      sourceA: 'brands',
      sourceB: 'order',
      expected: '2500',
      actual: '2501',
      formula: 'at most the face, 2500; stated 2501',
      note: 'no list on file has the brand, and no rate gives more than the face value',
    });
  });
});

describe('a price of an order that states no rate', () => {
  const codesAt = (cost: number): string[] =>
    foundAfter((evidence) => {
      for (const read of evidence.brands) Object.assign(read, { receivedAtMs: evidence.asOfMs });
      reprice(evidence, 'pay-2', { costMinor: cost, costUsd6: cost * 10_000 });
    })
      .filter(({ subject, causedBy }) => subject === 'pay-2' && causedBy.length === 0)
      .map(({ code }) => code);

  it('is held against the band where no list was in time, and against the formula where one was', () => {
    expect(codesAt(2388)).toEqual([]);
    expect(codesAt(2200)).toEqual(['PR-RANGE']);
    const listed = foundAfter((evidence) =>
      reprice(evidence, 'pay-2', { costMinor: 2200, costUsd6: 22_000_000 }),
    );
    expect(listed.map(({ code }) => code)).toEqual(['PR-COST', 'PR-EXPECTED']);
    expect(listed[0]).toMatchObject({ expected: '2388', actual: '2200', differenceUsd6: -1_880_000n });
  });
});

describe('a conversion', () => {
  it('says what it was worked out of', () => {
    const draft = draftMonth();
    Object.assign(orderOf(draft, 'shop-2'), { costUsd6: 24_250_001 });
    expect(itemsOf(draft, 'FX-CONVERSION')).toMatchObject([
      {
        ...charge,
        sourceA: 'recomputed',
        sourceB: 'order',
        unit: 'usd6',
        formula: '1940 * 10000 * 1.25 = 24250000; stated 24250001',
      },
    ]);
  });
});
