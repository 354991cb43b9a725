import { describe, expect, it } from 'vitest';
import { monthLinesOf, type OrderCase } from '../../../src/reconcile/match/order-case.js';
import { type MonthContext, monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { recomputationIn } from '../../../src/reconcile/price/case-recomputation.js';
import { GRANT_USD6 } from '../../../src/reconcile/totals/grants-due.js';
import { brandKey } from '../../../src/reconcile/totals/line-totals.js';
import {
  RecomputedTotals,
  recomputedUsd6Of,
  standingUsd6Of,
  triesOf,
} from '../../../src/reconcile/totals/recomputed-totals.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { addLine, lineOf, orderOf, without } from '../../months/sandbox/findings.js';

const none = { count: 0n, usd6: 0n };
const reversal = { kind: 'reversal', amountUsd6: 24_250_000 } as const;

function caseIn(draft: DraftMonth): { context: MonthContext; orderCase: OrderCase } {
  const context = monthContextOf(factsOf(draft));
  const orderCase = context.cases.find('shop-2');
  if (orderCase === undefined) throw new Error('no case of shop-2');
  return { context, orderCase };
}

function totalsOf(draft: DraftMonth): RecomputedTotals {
  const { context, orderCase } = caseIn(draft);
  const totals = new RecomputedTotals();
  totals.addOrder(orderCase, monthLinesOf(orderCase, draft.month), recomputationIn(context, orderCase));
  return totals;
}

const failed = (): DraftMonth => {
  const draft = draftMonth();
  orderOf(draft, 'shop-2').status = 'failed';
  return draft;
};

const unread = (): DraftMonth => {
  const draft = draftMonth();
  draft.orders = without(draft.orders, 'shop-2');
  return draft;
};

describe('what a month should add up to', () => {
  it('is nothing before anything is added, and a grant of 100 dollars is one movement', () => {
    const totals = new RecomputedTotals();
    expect(totals.kinds).toEqual({ grant: none, deposit: none, order: none, reversal: none, other: none });
    totals.add('grant', GRANT_USD6);
    totals.add('grant', 2n * GRANT_USD6, 2n);
    expect(totals.kinds.grant).toEqual({ count: 3n, usd6: 300_000_000n });
  });

  it('has one debit of what is due for an order that stands, whatever was debited', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-2').amountUsd6 = -1;
    addLine(draft, 'shop-2');
    const { kinds, brands } = totalsOf(draft);
    expect(kinds).toMatchObject({ order: { count: 1n, usd6: -24_250_000n }, reversal: none, other: none });
    expect(brands.get(brandKey('demo-books', 'GBP'))).toMatchObject({
      count: 1n,
      faceMinor: 2000n,
      costMinor: 1940n,
      costUsd6: 24_250_000n,
    });
  });

  it('has a debit due for an order that stands and was never debited', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    expect(totalsOf(draft).kinds.order).toEqual({ count: 1n, usd6: -24_250_000n });
  });

  it('has, of a failed order, its debit and a reversal of just as much, though none was booked', () => {
    expect(totalsOf(failed()).kinds).toMatchObject({
      order: { count: 1n, usd6: -24_250_000n },
      reversal: { count: 1n, usd6: 24_250_000n },
    });
  });

  it('has, of an order that failed once and then stood, both debits and one reversal', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-2');
    addLine(draft, 'shop-2', reversal);
    expect(totalsOf(draft).kinds).toMatchObject({
      order: { count: 2n, usd6: -48_500_000n },
      reversal: { count: 1n, usd6: 24_250_000n },
    });
  });

  it('takes the lines of an order that could not be read as they stand', () => {
    const draft = unread();
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 7 });
    expect(totalsOf(draft).kinds).toMatchObject({
      order: { count: 1n, usd6: -24_250_000n },
      reversal: { count: 1n, usd6: 7n },
    });
  });

  it('has nothing due for a debit that no order answers to', () => {
    const draft = unread();
    draft.unknownRefs = ['shop-2'];
    const { kinds, brands } = totalsOf(draft);
    expect(kinds).toEqual({ grant: none, deposit: none, order: none, reversal: none, other: none });
    expect(brands.size).toBe(0);
  });

  it('takes such a debit as it stands where all of it was given back, since no item speaks of it', () => {
    const draft = unread();
    draft.unknownRefs = ['shop-2'];
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 24_250_000 });
    const { kinds, brands } = totalsOf(draft);
    expect(kinds).toMatchObject({
      order: { count: 1n, usd6: -24_250_000n },
      reversal: { count: 1n, usd6: 24_250_000n },
    });
    expect(brands.size).toBe(1);
  });

  it('takes nothing over of such a debit: that the provider knows no order is an answer', () => {
    const draft = unread();
    draft.unknownRefs = ['shop-2'];
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 24_250_000 });
    const { takenBrands, takenReversalsUsd6 } = totalsOf(draft);
    expect([[...takenBrands], takenReversalsUsd6]).toEqual([[], 0n]);
  });
});

describe('what of the totals is only the stated figure taken over', () => {
  const books = brandKey('demo-books', 'GBP');
  const takenIn = (draft: DraftMonth): unknown => {
    const { takenBrands, takenReversalsUsd6 } = totalsOf(draft);
    return [[...takenBrands], takenReversalsUsd6];
  };
  const taken = { whole: 0n, price: 0n, conversion: 0n };

  it('is nothing of an order that is proved', () => {
    expect(takenIn(draftMonth())).toEqual([[], 0n]);
  });

  it('is the lines of an order that could not be read, both ways', () => {
    const draft = unread();
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 7 });
    expect(takenIn(draft)).toEqual([[[books, { ...taken, whole: 24_250_000n }]], 7n]);
    lineOf(draft, 'shop-2').slug = undefined;
    lineOf(draft, 'shop-2').currency = undefined;
    expect(takenIn(draft)).toEqual([[[brandKey('', ''), { ...taken, whole: 24_250_000n }]], 7n]);
    expect([...totalsOf(draft).brands.keys()]).toEqual([brandKey('', '')]);
  });

  it('is the price of an order that nothing proves, and the conversion where that alone is not', () => {
    const unpriced = draftMonth();
    unpriced.catalogue = [];
    expect(takenIn(unpriced)).toEqual([[[books, { ...taken, price: 24_250_000n }]], 0n]);
    const unconverted = draftMonth();
    unconverted.facts = { settings: { ...factsOf(unconverted).settings, usdPerUnit: new Map() } };
    expect(takenIn(unconverted)).toEqual([[[books, { ...taken, conversion: 24_250_000n }]], 0n]);
  });

  it('is all of what the order states where nothing could be recomputed', () => {
    const { orderCase } = caseIn(draftMonth());
    const totals = new RecomputedTotals();
    totals.addOrder(orderCase, monthLinesOf(orderCase, draftMonth().month), undefined);
    expect(totals.taken).toEqual({ ...taken, price: 24_250_000n });
    expect(totals.brands.get(books)).toMatchObject({
      faceMinor: 2000n,
      costMinor: 1940n,
      costUsd6: 24_250_000n,
    });
  });

  it('has a reversal under the brand of the debit that it belongs to, or of its own', () => {
    const draft = unread();
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 7, slug: 'other', currency: 'USD' });
    expect([...totalsOf(draft).reversedBrands]).toEqual([[books, { count: 1n, usd6: 7n }]]);
    draft.lines = draft.lines.filter((line) => !(line.ref === 'shop-2' && line.kind === 'order'));
    expect([...totalsOf(draft).reversedBrands]).toEqual([
      [brandKey('other', 'USD'), { count: 1n, usd6: 7n }],
    ]);
  });
});

describe('a movement that only totals and structure tell of', () => {
  const untold = { slug: 'a', currency: 'USD', count: 2n, faceMinor: 3n, costMinor: 4n, usd6: 5n } as const;
  it('is kept as what nothing else tells of, signed by its effect on the balance', () => {
    const totals = totalsWith('order');
    totals.addUntold({ ...untold, kind: 'reversal', usd6: 6n });
    expect(totals.untoldUsd6).toBe(11n);
  });

  const totalsWith = (kind: 'order' | 'reversal' | 'deposit'): RecomputedTotals => {
    const totals = new RecomputedTotals();
    totals.addUntold({ ...untold, kind });
    return totals;
  };

  it('counts by its kind, and by brand only as an order or a reversal', () => {
    const key = brandKey('a', 'USD');
    const [order, reversed, deposit] = (['order', 'reversal', 'deposit'] as const).map(totalsWith);
    expect(order?.brands.get(key)).toMatchObject({ count: 2n, faceMinor: 3n, costMinor: 4n, costUsd6: -5n });
    expect([...(order?.reversedBrands ?? [])]).toEqual([]);
    expect([...(reversed?.reversedBrands ?? [])]).toEqual([[key, { count: 2n, usd6: 5n }]]);
    expect([reversed?.brands.size, deposit?.brands.size, deposit?.reversedBrands.size]).toEqual([0, 0, 0]);
    expect(deposit?.kinds.deposit).toEqual({ count: 2n, usd6: 5n });
  });
});

describe('tries', () => {
  const triesIn = (draft: DraftMonth): number => {
    const { orderCase } = caseIn(draft);
    return triesOf(orderCase, monthLinesOf(orderCase, draft.month)).length;
  };

  it('are none of an order that stands, however many debits there are', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-2');
    expect(triesIn(draft)).toBe(0);
  });

  it('are as many debits as reversals undo, but never the last that stands', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-2', reversal);
    expect(triesIn(draft)).toBe(0);
    addLine(draft, 'shop-2');
    expect(triesIn(draft)).toBe(1);
    addLine(draft, 'shop-2', reversal);
    expect(triesIn(draft)).toBe(1);
  });

  it('are all debits of a failed order and of one that could not be read', () => {
    expect([triesIn(failed()), triesIn(unread())]).toEqual([1, 1]);
  });
});

describe('the cost due', () => {
  const costsIn = (draft: DraftMonth) => {
    const { context, orderCase } = caseIn(draft);
    const recomputation = recomputationIn(context, orderCase);
    return [standingUsd6Of(orderCase, recomputation), recomputedUsd6Of(orderCase, recomputation)];
  };

  it('is the recomputed one of an order that stands', () => {
    expect(costsIn(draftMonth())).toEqual([24_250_000n, 24_250_000n]);
  });

  it('stands for no failed order, and is what it would have cost', () => {
    expect(costsIn(failed())).toEqual([undefined, 24_250_000n]);
  });

  it('is as the order states it where its currency has no fixed rate', () => {
    const draft = draftMonth();
    draft.facts = { settings: { ...factsOf(draft).settings, usdPerUnit: new Map() } };
    expect(costsIn(draft)).toEqual([24_250_000n, 24_250_000n]);
  });

  it('is the debit as it stands of an order that could not be read, and nothing where it has none', () => {
    const draft = unread();
    expect(costsIn(draft)).toEqual([undefined, 24_250_000n]);
    draft.lines = [];
    expect(costsIn(draft)).toEqual([undefined, undefined]);
  });

  it('is nothing where the provider knows no such order', () => {
    const draft = unread();
    draft.unknownRefs = ['shop-2'];
    expect(costsIn(draft)).toEqual([undefined, undefined]);
  });
});
