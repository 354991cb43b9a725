import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { misnamedAmong, unlistedBeside } from '../../../src/reconcile/checks/unlisted-line.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import { lawsBrokenBy } from '../../months/laws.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { contextOf, itemsOf, lineOf, restate, reversalOf } from '../../months/sandbox/findings.js';
import { lineOf as floatLineOf, hide, unbook } from '../../months/supplier/alterations/movement-list.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { judgeFloat, quietLife } from '../../months/supplier/quiet-month.js';

type Kind = 'order' | 'reversal';

/** The roots with what they claim. */
function rootsOf(items: readonly Discrepancy[]): string[] {
  return items
    .filter(({ causedBy }) => causedBy.length === 0)
    .map(({ code, subject, claimUsd6 }) => `${code} ${subject} ${claimUsd6}`);
}

/**
 * A month in which an order was tried, given back and, unless it failed for good, sent again; one line of the
 * try is left out of the lines alone.
 */
function triedMonth(status: 'issued' | 'failed', unlisted: Kind): DraftMonth {
  const draft = draftMonth();
  for (const order of draft.orders) order.status = order.clientRef === 'shop-1' ? status : order.status;
  if (status === 'failed') {
    draft.book = draft.book?.filter(({ clientRef }) => clientRef !== 'shop-1');
    draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== 'shop-1');
  }
  const line = lineOf(draft, 'shop-1');
  const debit = { ...line, bookedAtMs: line.bookedAtMs - 2000 };
  const reversal = { ...reversalOf(line), bookedAtMs: line.bookedAtMs - 1000 };
  draft.lines.splice(draft.lines.indexOf(line), 1, debit, reversal, ...(status === 'issued' ? [line] : []));
  restate(draft);
  expect(itemsOf(draft)).toEqual([]);
  draft.lines = draft.lines.filter((one) => one !== (unlisted === 'order' ? debit : reversal));
  return draft;
}

describe('a line of a try that the lines of a statement alone leave out, while its totals hold it', () => {
  it.each([
    ['issued', 'order', 'OR-REVERSAL-EXTRA shop-1 0'],
    ['issued', 'reversal', 'OR-DOUBLE-DEBIT shop-1 0'],
    ['failed', 'order', 'OR-REVERSAL-EXTRA shop-1 0'],
    ['failed', 'reversal', 'OR-REVERSAL-MISSING shop-1 0'],
  ] as const)(
    'is the one root of an order that is %s without its %s, and claims nothing',
    (status, kind, root) => {
      const draft = triedMonth(status, kind);
      expect(rootsOf(itemsOf(draft))).toEqual([root]);
      expect(lawsBrokenBy(factsOf(draft))).toEqual([]);
    },
  );

  it('is claimed where the totals do not hold it, for then it was never booked', () => {
    for (const [kind, root] of [
      ['order', 'OR-REVERSAL-EXTRA shop-1 -23750000'],
      ['reversal', 'OR-DOUBLE-DEBIT shop-1 23750000'],
    ] as const) {
      const draft = restate(triedMonth('issued', kind));
      expect(rootsOf(itemsOf(draft))).toEqual([root]);
    }
  });
});

describe('a line of a try that a float does not list', () => {
  const without = (ref: string, kind: Kind, take: typeof hide): readonly Discrepancy[] => {
    const evidence = playFloat(quietLife());
    const gone = floatLineOf(evidence, ref, kind).bookedAtMs;
    take(evidence, (line) => line.ref === ref && line.kind === kind && line.bookedAtMs === gone);
    expect(lawsBrokenBy(supplierAccountFactsOf(evidence))).toEqual([]);
    return judgeFloat(evidence).items;
  };

  it('is the one root where the closing holds it, and claims nothing', () => {
    expect(rootsOf(without('pay-5', 'order', hide))).toEqual(['OR-REVERSAL-EXTRA pay-5 0']);
    expect(rootsOf(without('pay-6', 'order', hide))).toEqual(['OR-REVERSAL-EXTRA pay-6 0']);
    expect(rootsOf(without('pay-6', 'reversal', hide))).toEqual(['OR-DOUBLE-DEBIT pay-6 0']);
  });

  it('is claimed where it was never booked', () => {
    expect(rootsOf(without('pay-5', 'order', unbook))).toEqual(['OR-REVERSAL-EXTRA pay-5 -63610000']);
    expect(rootsOf(without('pay-6', 'order', unbook))).toEqual(['OR-REVERSAL-EXTRA pay-6 -80550000']);
  });
});

describe('the lines that a list lacks beside others', () => {
  it('are none beside no line, and of a month without lines', () => {
    const context = contextOf(triedMonth('issued', 'order'));
    const orderCase = context.cases.find('shop-1');
    const [reversal] = orderCase?.reversals ?? [];
    if (orderCase === undefined || reversal === undefined) throw new Error('the try was given back');
    expect(unlistedBeside({ orderCase, context }, [], 'reversal')).toBeUndefined();
    expect(unlistedBeside({ orderCase, context }, [reversal], 'reversal')).toEqual([
      {
        kind: 'order',
        slug: 'demo-coffee',
        currency: 'USD',
        count: -1n,
        faceMinor: -2500n,
        costMinor: -2375n,
        usd6: 23_750_000n,
      },
    ]);
    const totals = contextOf({ ...triedMonth('issued', 'order'), hasLines: false });
    expect(unlistedBeside({ orderCase, context: totals }, [reversal], 'reversal')).toBeUndefined();
  });

  it('are of the brand of the order where the line that is there states none', () => {
    const draft = triedMonth('failed', 'order');
    for (const line of draft.lines.filter(({ kind }) => kind === 'reversal')) {
      Object.assign(line, {
        slug: undefined,
        currency: undefined,
        faceMinor: undefined,
        costMinor: undefined,
      });
    }
    expect(rootsOf(itemsOf(draft))).toEqual(['OR-REVERSAL-EXTRA shop-1 0']);
  });
});

describe('a line of a failed order under the kind of the other', () => {
  const bare = { slug: undefined, currency: undefined, faceMinor: undefined, costMinor: undefined };

  /** A failed order that was debited and given back, one of the two lines under the kind of the other. */
  function turnedMonth(kind: Kind): DraftMonth {
    const draft = triedMonth('failed', 'reversal');
    const debit = lineOf(draft, 'shop-1');
    const reversal = { ...reversalOf(debit), ...bare, bookedAtMs: debit.bookedAtMs + 1000 };
    draft.lines.splice(draft.lines.indexOf(debit) + 1, 0, reversal);
    restate(draft);
    expect(itemsOf(draft)).toEqual([]);
    (kind === 'order' ? debit : reversal).kind = kind === 'order' ? 'reversal' : 'order';
    return draft;
  }

  it.each([
    ['order', 'OR-REVERSAL-EXTRA shop-1 0'],
    ['reversal', 'OR-REVERSAL-MISSING shop-1 0'],
  ] as const)('is one root where the totals have the %s under its own, and claims nothing', (kind, root) => {
    const draft = turnedMonth(kind);
    expect(rootsOf(itemsOf(draft))).toEqual([root]);
    expect(lawsBrokenBy(factsOf(draft))).toEqual([]);
  });

  it('is told as well where the totals have it under the same', () => {
    expect(rootsOf(itemsOf(restate(turnedMonth('order'))))).toEqual(['OR-REVERSAL-EXTRA shop-1 0']);
    expect(rootsOf(itemsOf(restate(turnedMonth('reversal'))))).toEqual(['OR-REVERSAL-MISSING shop-1 0']);
  });

  it('is one root too of an order that was sent again and issued, where its reversal is called a debit', () => {
    const draft = triedMonth('issued', 'reversal');
    const debit = lineOf(draft, 'shop-1');
    const reversal = reversalOf(debit);
    const turned = {
      ...reversal,
      ...bare,
      kind: 'order' as const,
      seq: debit.seq + 1,
      bookedAtMs: debit.bookedAtMs + 1000,
      balanceUsd6: usd6((debit.balanceUsd6 ?? 0) + reversal.amountUsd6),
    };
    draft.lines.splice(draft.lines.indexOf(debit) + 1, 0, turned);
    expect(rootsOf(itemsOf(draft))).toEqual(['OR-DOUBLE-DEBIT shop-1 0']);
    expect(lawsBrokenBy(factsOf(draft))).toEqual([]);
  });

  it('is none of lines that move something together, and none where each has its own sign', () => {
    const orderCase = contextOf(turnedMonth('order')).cases.find('shop-1');
    if (orderCase === undefined) throw new Error('the order has its lines');
    const [debit, reversal] = orderCase.reversals;
    if (debit === undefined || reversal === undefined) throw new Error('both lines are called reversals');
    expect(misnamedAmong(orderCase, [debit], 'reversal')).toBeUndefined();
    expect(misnamedAmong(orderCase, [], 'reversal')).toBeUndefined();
    expect(misnamedAmong(orderCase, [{ ...debit, amountUsd6: usd6(0) }], 'order')).toBeUndefined();
    expect(misnamedAmong(orderCase, [debit, reversal], 'reversal')).toEqual([
      expect.objectContaining({ kind: 'reversal', count: 1n, usd6: -23_750_000n }),
      expect.objectContaining({ kind: 'order', slug: 'demo-coffee', count: -1n, usd6: 23_750_000n }),
    ]);
  });
});

describe('an amount that is off on a line of a failed order, where totals and closing have it right', () => {
  it.each([
    ['order', -1, 'OR-REVERSAL-MISSING shop-1 0'],
    ['order', 1, 'OR-REVERSAL-EXTRA shop-1 0'],
    ['reversal', -1, 'OR-REVERSAL-MISSING shop-1 0'],
    ['reversal', 1, 'OR-REVERSAL-EXTRA shop-1 0'],
  ] as const)('is one root on the %s (%i), and claims nothing', (kind, by, root) => {
    const draft = triedMonth('failed', 'reversal');
    const debit = lineOf(draft, 'shop-1');
    const reversal = { ...reversalOf(debit), bookedAtMs: debit.bookedAtMs + 1000 };
    draft.lines.splice(draft.lines.indexOf(debit) + 1, 0, reversal);
    restate(draft);
    const line = kind === 'order' ? debit : reversal;
    line.amountUsd6 = usd6(line.amountUsd6 + by);
    expect(rootsOf(itemsOf(draft))).toEqual([root]);
    expect(lawsBrokenBy(factsOf(draft))).toEqual([]);
  });
});
