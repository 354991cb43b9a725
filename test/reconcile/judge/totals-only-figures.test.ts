import { describe, expect, it } from 'vitest';
import { costMinor, faceMinor, usd6 } from '../../../src/money/units.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import { type Dispute, MonthTally } from '../../../src/reconcile/judge/month-tally.js';
import { explainFigures } from '../../../src/reconcile/judge/totals-only.js';
import type { BrandFigures, StatedMonth } from '../../../src/records/stated-month.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { draftOf, effectOf, findingOf } from './drafts.js';

const none = { count: 0, usd6: usd6(0) };

/** Stated totals of a month in which nothing is due: each is off by just what it states. */
function stated(change: Partial<StatedMonth> = {}): StatedMonth {
  return {
    isFinal: true,
    generatedAtMs: 0,
    openingUsd6: usd6(0),
    closingUsd6: usd6(0),
    grants: none,
    deposits: none,
    orders: none,
    reversals: none,
    byBrand: [],
    lines: undefined,
    ...change,
  };
}

const money = (amount: number) => ({ count: 0, usd6: usd6(amount) });

const brandRow = (slug: string, currency: string, cost: number, count = 0): BrandFigures => ({
  slug,
  currency,
  count,
  faceMinor: faceMinor(0),
  costMinor: costMinor(0),
  costUsd6: usd6(cost),
});

/** Only the cost of a card of a brand, charged by so much too high. */
const costs = (slug: string, chargeUsd6: bigint, count = 0n): Dispute['effects'][number] =>
  effectOf({ slug, count, faceMinor: 0n, costMinor: 0n, usd6: -chargeUsd6 });

/** What is left of the closing is `rest`, less what the findings move by the time that it is asked. */
function explained(
  figures: StatedMonth,
  {
    items = new DraftList(),
    disputes = [],
    rest = 0n,
  }: {
    items?: DraftList;
    disputes?: readonly Dispute[];
    rest?: bigint;
  },
) {
  const tally = new MonthTally(contextOf(draftMonth()));
  tally.disputes.push(...disputes);
  const moved = (): bigint => items.drafts.reduce((sum, { effectUsd6 }) => sum + effectUsd6, 0n);
  const { disputedFigures, unexplainedFigures } = explainFigures(figures, items, tally, () => rest - moved());
  return {
    disputed: Object.fromEntries(disputedFigures),
    unexplained: unexplainedFigures.map(({ field }) => field),
    effects: items.drafts.map(({ effectUsd6 }) => effectUsd6),
  };
}

function listOf(...findings: readonly (readonly [...Parameters<typeof findingOf>])[]): DraftList {
  const items = new DraftList();
  for (const [code, change] of findings) items.add(findingOf(code, change), { effectUsd6: -9n });
  return items;
}

describe('a finding whose money the totals of its kind do not hold', () => {
  it.each(['OR-CHARGE', 'PR-COST', 'FX-CONVERSION'] as const)('moved nothing: %s', (code) => {
    expect(explained(stated(), { items: listOf([code]) }).effects).toEqual([0n]);
    expect(explained(stated({ orders: money(9) }), { items: listOf([code]) }).effects).toEqual([-9n]);
  });

  it('is held against the deposits where it is of a deposit', () => {
    expect(explained(stated(), { items: listOf(['DP-CREDIT']) }).effects).toEqual([0n]);
    expect(explained(stated({ deposits: money(-9) }), { items: listOf(['DP-CREDIT']) }).effects).toEqual([
      -9n,
    ]);
  });

  it('moves what it moves where it is of neither', () => {
    expect(explained(stated(), { items: listOf(['RF-OPENING']) }).effects).toEqual([-9n]);
  });

  const total = { orders: money(9) };
  it.each([
    ['another brand', { slug: 'b', currency: 'USD' }, [brandRow('a', 'USD', 9)]],
    [
      'its brand in another currency',
      { slug: 'a', currency: 'USD' },
      [brandRow('a', 'GBP', 9), brandRow('a', 'USD', 0)],
    ],
  ] as const)(
    'is, of two that may be meant, the one of which the total holds only %s',
    (_, other, byBrand) => {
      const [{ slug, currency }] = byBrand;
      for (const held of [0, 1]) {
        const pair = [
          ['PR-COST', { slug, currency }],
          ['OR-CHARGE', other],
        ] as const;
        const items = held === 0 ? listOf(...pair) : listOf(pair[1], pair[0]);
        const figures = stated({ ...total, byBrand: [...byBrand, brandRow('b', 'USD', 0)] });
        expect(explained(figures, { items }).effects).toEqual(held === 0 ? [-9n, 0n] : [0n, -9n]);
      }
    },
  );
});

describe('an order that the read denies', () => {
  const denied = { unit: 'usd6', expected: 500n, actual: 0n } as const;
  const items = (...changes: readonly Parameters<typeof findingOf>[1][]): DraftList => {
    const list = new DraftList();
    for (const change of changes) list.add(findingOf('OR-NOT-AT-PROVIDER', change));
    return list;
  };
  const charged = stated({ orders: money(500) });

  it('was charged what the book says where that makes the total of orders exactly', () => {
    expect(explained(charged, { items: items(denied) }).effects).toEqual([-500n]);
    const known = { ...denied, differenceUsd6: -400n };
    expect(explained(stated({ orders: money(400) }), { items: items(known) }).effects).toEqual([-400n]);
  });

  it('was not charged where it does not', () => {
    expect(explained(stated({ orders: money(499) }), { items: items(denied) }).effects).toEqual([0n]);
    expect(explained(stated(), { items: items(denied) }).effects).toEqual([0n]);
  });

  it('was charged beside a wrong price that moved nothing, and beside one that did', () => {
    const both = (): DraftList => {
      const list = items(denied);
      list.add(findingOf('FX-CONVERSION', { subject: 'shop-2' }), { effectUsd6: -9n });
      return list;
    };
    expect(explained(charged, { items: both() }).effects).toEqual([-500n, 0n]);
    expect(explained(stated({ orders: money(509) }), { items: both() }).effects).toEqual([-500n, -9n]);
    expect(explained(stated({ orders: money(9) }), { items: both() }).effects).toEqual([0n, -9n]);
    expect(explained(stated(), { items: both() }).effects).toEqual([0n, 0n]);
  });

  it('moved nothing where the total of reversals gives it back', () => {
    const reversed = stated({ orders: money(500), reversals: money(500) });
    expect(explained(reversed, { items: items(denied) }).effects).toEqual([0n]);
    const short = stated({ orders: money(500), reversals: money(499) });
    expect(explained(short, { items: items(denied) }).effects).toEqual([-500n]);
  });

  it('says nothing of a charge where it states no amount', () => {
    const unpriced = { unit: 'text', expected: 'issued', actual: 'unknown' } as const;
    expect(explained(charged, { items: items(unpriced, denied) }).effects).toEqual([0n, -500n]);
  });
});

describe('a closing that does not foot', () => {
  const footing = (): DraftList => {
    const items = new DraftList();
    items.add(findingOf('RF-FOOTING'), { effectUsd6: 9n });
    return items;
  };

  it('was not moved where it is right all the same', () => {
    expect(explained(stated(), { items: footing(), rest: 0n }).effects).toEqual([0n]);
  });

  it('was moved where it is off by that, or by anything else', () => {
    expect(explained(stated(), { items: footing(), rest: 9n }).effects).toEqual([9n]);
    expect(explained(stated(), { items: footing(), rest: 4n }).effects).toEqual([9n]);
  });
});

describe('a total that is not as due', () => {
  const [first, second, third] = [draftOf('OR-ATTR'), draftOf('PR-COST'), draftOf('OR-CHARGE')];

  it('follows from the findings of the disputes that make it', () => {
    const figures = stated({
      orders: money(15),
      byBrand: [brandRow('a', 'USD', 10), brandRow('b', 'USD', 5)],
    });
    const disputes = [
      { effects: [costs('a', 10n)], drafts: [first, second] },
      { effects: [costs('b', 5n)], drafts: [third] },
    ];
    expect(explained(figures, { disputes })).toMatchObject({
      disputed: {
        'orders.cost_usd6': [first, second, third],
        'by_brand.a.USD.cost_usd6': [first, second],
        'by_brand.b.USD.cost_usd6': [third],
      },
      unexplained: [],
    });
  });

  it('follows from a dispute about a deposit, which is of no brand', () => {
    const effect = { ...costs('', -9n), currency: '', kind: 'deposit' } as const;
    const disputes = [{ effects: [effect], drafts: [first] }];
    expect(explained(stated({ deposits: money(9) }), { disputes }).disputed).toEqual({
      'deposits.credited_usd6': [first],
    });
  });

  it('follows from a dispute beside another total that nothing explains', () => {
    const figures = stated({ orders: money(10), byBrand: [brandRow('a', 'USD', 10)], deposits: money(3) });
    const { disputed, unexplained } = explained(figures, {
      disputes: [{ effects: [costs('a', 10n)], drafts: [first] }],
    });
    expect(Object.keys(disputed)).toEqual(['orders.cost_usd6', 'by_brand.a.USD.cost_usd6']);
    expect(unexplained).toEqual(['deposits.credited_usd6']);
  });

  it('follows from no dispute that shows in one of its figures and not in another', () => {
    const twice = stated({
      orders: { count: 2, usd6: usd6(10) },
      byBrand: [brandRow('a', 'USD', 10, 2)],
    });
    const disputes = [{ effects: [costs('a', 10n, 1n)], drafts: [first] }];
    expect(explained(twice, { disputes })).toMatchObject({
      disputed: {},
      unexplained: ['orders.count', 'orders.cost_usd6', 'by_brand.a.USD.count', 'by_brand.a.USD.cost_usd6'],
    });
  });

  it('follows from no dispute about a brand that is neither stated nor due', () => {
    const disputes = [{ effects: [costs('a', 10n), costs('b', 5n)], drafts: [first] }];
    const figures = stated({ orders: money(15), byBrand: [brandRow('a', 'USD', 10)] });
    expect(explained(figures, { disputes }).disputed).toEqual({});
  });

  it('may follow from any dispute where more than sixty are open', () => {
    const oneSided = { effects: [costs('a', 10n, 1n)], drafts: [first] };
    const others = Array.from({ length: 59 }, () => ({ effects: [costs('a', 1000n)], drafts: [second] }));
    const figures = stated({ orders: money(10), byBrand: [brandRow('a', 'USD', 10)] });
    const disputedBy = (disputes: readonly Dispute[]) => explained(figures, { disputes }).disputed;
    expect(disputedBy([oneSided, ...others])).toEqual({});
    expect(disputedBy([oneSided, ...others, ...others.slice(0, 1)])).toEqual({
      'orders.cost_usd6': [first],
      'by_brand.a.USD.cost_usd6': [first],
    });
  });
});
