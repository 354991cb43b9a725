import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import type { Found } from '../../../src/reconcile/attribution/causes.js';
import { attributeMisnamedLines } from '../../../src/reconcile/attribution/misnamed-line.js';
import { MonthUnderAttribution } from '../../../src/reconcile/attribution/month-found.js';
import { faultsOf } from '../../months/judged-month.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, lineOf, orderOf, restate, reversalOf, toldOf } from '../../months/sandbox/findings.js';
import { playFloat } from '../../months/supplier/life.js';
import { at, floatWords, judgeFloat, quietLife, quietSteps } from '../../months/supplier/quiet-month.js';
import { growthOf } from '../../support/growth.js';

/** The month with the line of shop-1 under another reference, which the provider says it does not know. */
function misnamed(change: (line: ReturnType<typeof lineOf>) => void = () => undefined): string[] {
  const draft = draftMonth();
  const line = lineOf(draft, 'shop-1');
  line.ref = 'shop-9';
  change(line);
  draft.unknownRefs.push('shop-9');
  return toldOf(draft).map((item) => item.replace(/:.*; /, ' '));
}

describe('a line under a reference that is not its order’s', () => {
  it('is one fault, the reference of the line: the missing line of the order follows from it', () => {
    expect(misnamed()).toEqual([
      'OR-NOT-IN-STATEMENT shop-1 amount_usd6 from OR-DEBIT-UNKNOWN amount_usd6',
      'OR-DEBIT-UNKNOWN shop-9 amount_usd6 root',
    ]);
  });

  it('settles the order’s own by its amount where line and order differ by as little as a millisecond', () => {
    const items = misnamed((line) => {
      line.bookedAtMs += 1;
    });
    expect(items.filter((item) => item.endsWith('root')).map((item) => item.split(' ')[0])).toEqual([
      'OR-NOT-IN-STATEMENT',
      'ST-SETTLED',
    ]);
  });

  it('says nothing of a month in which every line is its order’s', () => {
    expect(toldOf(draftMonth())).toEqual([]);
  });

  const roots = (items: readonly string[]): string[] =>
    items.filter((item) => item.endsWith('root')).map((item) => item.split(' ').slice(0, 2).join(' '));

  it.each<Parameters<typeof misnamed>>([
    [(line) => Object.assign(line, { slug: 'demo-limited' })],
    [(line) => Object.assign(line, { currency: 'GBP' })],
    [(line) => Object.assign(line, { faceMinor: 2501 })],
    [(line) => Object.assign(line, { rateBps: 501 })],
    [(line) => Object.assign(line, { costMinor: 2376 })],
    [(line) => Object.assign(line, { fxRate: '1.25' })],
  ])('settles the order’s own where line and order differ in anything but the amount', (change) => {
    const found = roots(misnamed(change));
    expect(found).toContain('OR-NOT-IN-STATEMENT shop-1');
    expect(found).toContain('ST-SETTLED shop-1');
    expect(found).not.toContain('OR-DEBIT-UNKNOWN shop-9');
  });

  it('follows from the second debit of another order, where the line names that one', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').ref = 'shop-2';
    expect(toldOf(draft).map((item) => item.replace(/:.*; /, ' '))).toEqual([
      'OR-NOT-IN-STATEMENT shop-1 amount_usd6 from OR-DOUBLE-DEBIT debit_count',
      'OR-DOUBLE-DEBIT shop-2 debit_count root',
    ]);
  });

  it.each([
    [0, ['OR-DEBIT-UNKNOWN shop-9']],
    [1, ['OR-DEBIT-UNKNOWN shop-9', 'OR-REVERSAL-EXTRA shop-1']],
  ])(
    'is followed by the order’s reversal where it failed and was given back %i too much',
    (more, expected) => {
      const draft = draftMonth();
      for (const order of draft.orders) order.status = order.clientRef === 'shop-1' ? 'failed' : order.status;
      draft.book = draft.book?.filter(({ clientRef }) => clientRef !== 'shop-1');
      draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== 'shop-1');
      const line = lineOf(draft, 'shop-1');
      const reversal = reversalOf(line);
      draft.lines.push({ ...reversal, amountUsd6: usd6(reversal.amountUsd6 + more) });
      line.ref = 'shop-9';
      draft.unknownRefs.push('shop-9');
      expect(roots(toldOf(restate(draft)))).toEqual(expected);
    },
  );

  it('is two faults where they differ in the amount', () => {
    const found = roots(misnamed((line) => Object.assign(line, { amountUsd6: line.amountUsd6 - 1 })));
    expect(found).toContain('OR-NOT-IN-STATEMENT shop-1');
    expect(found).toContain('OR-DEBIT-UNKNOWN shop-9');
  });

  it('is the missing line of one order only, where two orders are alike', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1' }, { ref: 'shop-2' }] });
    lineOf(draft, 'shop-1').ref = 'shop-9';
    draft.unknownRefs.push('shop-9');
    lineOf(draft, 'shop-2').ref = 'shop-8';
    draft.unknownRefs.push('shop-8');
    expect(roots(toldOf(draft))).toEqual(['OR-DEBIT-UNKNOWN shop-8', 'OR-DEBIT-UNKNOWN shop-9']);
  });

  it('leaves the second of two orders alike missing where one line alone is misnamed', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1' }, { ref: 'shop-2' }] });
    lineOf(draft, 'shop-1').ref = 'shop-9';
    draft.unknownRefs.push('shop-9');
    draft.lines = draft.lines.filter((line) => line.ref !== 'shop-2');
    const missing = toldOf(restate(draft)).filter((item) => item.startsWith('OR-NOT-IN-STATEMENT'));
    expect(roots(missing)).toHaveLength(1);
    expect(missing).toHaveLength(2);
  });

  it('is none of two debits under one unknown reference', () => {
    const draft = draftMonth();
    const line = lineOf(draft, 'shop-1');
    line.ref = 'shop-9';
    draft.lines.push({ ...line });
    draft.unknownRefs.push('shop-9');
    expect(roots(toldOf(restate(draft)))).toContain('OR-NOT-IN-STATEMENT shop-1');
  });
});

describe('a reversal under a reference that is not its order’s', () => {
  /** The month with orders of three prices of which the first was debited and given back. */
  function givenBack(change: (reversal: ReturnType<typeof lineOf>, draft: DraftMonth) => void): string[] {
    const orders = [{ ref: 'shop-1' }, { ref: 'shop-2', face: 4000 }, { ref: 'shop-3', face: 6000 }];
    const draft = draftMonth({ orders });
    for (const order of draft.orders) order.status = order.clientRef === 'shop-1' ? 'failed' : order.status;
    draft.book = draft.book?.filter(({ clientRef }) => clientRef !== 'shop-1');
    draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== 'shop-1');
    const reversal = reversalOf(lineOf(draft, 'shop-1'));
    draft.lines.push(reversal);
    change(reversal, draft);
    return toldOf(restate(draft)).map((item) => item.replace(/:.*; /, ' '));
  }

  it('is one fault, the reference of the line: what the order lacks follows from it', () => {
    const named = givenBack((reversal) => {
      reversal.ref = 'shop-2';
    });
    expect(named).toEqual([
      'OR-REVERSAL-MISSING shop-1 reversal_usd6 from OR-REVERSAL-EXTRA reversal_usd6',
      'OR-REVERSAL-EXTRA shop-2 reversal_usd6 root',
    ]);
  });

  it('is two where it is of another amount', () => {
    const named = givenBack((reversal) => {
      reversal.ref = 'shop-2';
      reversal.amountUsd6 = usd6(reversal.amountUsd6 - 1);
    });
    expect(named).toEqual([
      'OR-REVERSAL-MISSING shop-1 reversal_usd6 root',
      'OR-REVERSAL-EXTRA shop-2 reversal_usd6 root',
    ]);
  });

  it('is two where it may be the other order’s own: that was debited by its amount', () => {
    const draft = draftMonth({ orders: [{ ref: 'shop-1' }, { ref: 'shop-2' }] });
    for (const order of draft.orders) order.status = order.clientRef === 'shop-1' ? 'failed' : order.status;
    draft.book = draft.book?.filter(({ clientRef }) => clientRef !== 'shop-1');
    draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== 'shop-1');
    draft.lines.push({ ...reversalOf(lineOf(draft, 'shop-1')), ref: 'shop-2' });
    expect(toldOf(restate(draft)).filter((item) => item.endsWith('root'))).toHaveLength(2);
  });

  it('settles the order’s item, as any later movement does, where no order answers to it', () => {
    const draft = draftMonth();
    for (const order of draft.orders) order.status = order.clientRef === 'shop-1' ? 'failed' : order.status;
    draft.book = draft.book?.filter(({ clientRef }) => clientRef !== 'shop-1');
    draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== 'shop-1');
    draft.lines.push({ ...reversalOf(lineOf(draft, 'shop-1')), ref: 'shop-9' });
    draft.unknownRefs.push('shop-9');
    const roots = toldOf(restate(draft)).map((item) => item.split(' ').slice(0, 2).join(' '));
    expect(roots).toEqual(['OR-REVERSAL-MISSING shop-1', 'ST-SETTLED shop-1']);
  });

  it('is the root where no order answers to it and it was booked before what the order lacks', () => {
    const named = givenBack((reversal, draft) => {
      draft.lines.push({ ...lineOf(draft, 'shop-1') }, { ...reversal });
      const [again, back] = draft.lines.slice(-2);
      for (const line of [again, back]) Object.assign(line ?? {}, { bookedAtMs: reversal.bookedAtMs + 1 });
      reversal.ref = 'shop-9';
      draft.unknownRefs.push('shop-9');
    });
    expect(named).toEqual([
      'OR-REVERSAL-MISSING shop-1 reversal_usd6 from OR-REVERSAL-EXTRA reversal_usd6',
      'OR-REVERSAL-EXTRA shop-9 reversal_usd6 root',
    ]);
  });
});

describe('a deposit’s line under an id that is not its own', () => {
  const changed = (change: (line: ReturnType<typeof lineOf>) => void): string[] => {
    const draft = draftMonth();
    const line = lineOf(draft, 'dep_1');
    line.ref = 'dep_9';
    change(line);
    return toldOf(restate(draft)).map((item) => item.replace(/:.*; /, ' '));
  };

  it('is one fault, the id of the line: the transfer that it does not name follows from it', () => {
    expect(changed(() => undefined)).toEqual([
      'DP-NOT-CREDITED dep_1 credited_usd6 from DP-UNEXPECTED credited_usd6',
      'DP-UNEXPECTED dep_9 credited_usd6 root',
    ]);
  });

  const hundred = { plus: '100', credited: 299_100_000 };
  const twenty = { plus: '20', credited: 59_820_000 };

  it.each([
    ['dep_1', 'dep_2', twenty],
    ['dep_2', 'dep_1', twenty],
    ['dep_1', 'dep_2', hundred],
    ['dep_2', 'dep_1', hundred],
  ])(
    'is one fault where that of %s has the id of %s, of other units or of equal ones',
    (own, other, second) => {
      const draft = draftMonth({
        deposits: [
          { ...hundred, ref: 'dep_1', day: 2 },
          { ...second, ref: 'dep_2', day: 3 },
        ],
      });
      lineOf(draft, own).ref = other;
      expect(toldOf(restate(draft)).map((item) => item.replace(/:.*; /, ' '))).toEqual([
        `DP-NOT-CREDITED ${own} credited_usd6 from DP-UNEXPECTED repeat`,
        `DP-UNEXPECTED ${other} repeat root`,
      ]);
    },
  );

  it.each<Parameters<typeof changed>>([
    [(line) => Object.assign(line, { bookedAtMs: line.bookedAtMs + 1 })],
    [(line) => Object.assign(line, { amountUsd6: line.amountUsd6 - 1 })],
    [(line) => Object.assign(line, { plusAmount: '101' })],
  ])('is two where line and transfer differ in anything else', (change) => {
    const found = changed(change);
    expect(found).toContain('DP-NOT-CREDITED dep_1 credited_usd6 root');
    expect(found).toContain('DP-UNEXPECTED dep_9 credited_usd6 root');
  });
});

describe('a credit of the float under a transaction that is not its own', () => {
  const told = (change: (evidence: ReturnType<typeof playFloat>) => void): string[] => {
    const again = { kind: 'deposit', atMs: at(13), amount: 250_000_001 } as const;
    const evidence = playFloat(quietLife({ steps: [...quietSteps.slice(0, -1), again] }));
    change(evidence);
    const result = judgeFloat(evidence);
    expect(faultsOf(result)).toEqual([]);
    return floatWords(result.items);
  };
  const creditOf = ({ float }: ReturnType<typeof playFloat>, ref: string) => {
    const line = float.flatMap(({ lines }) => lines).find((one) => one.ref === ref);
    if (line === undefined) throw new Error(`the float has no ${ref}`);
    return line;
  };
  const missing = 'DP-NOT-CREDITED A 0xfeed2 credited_usd6: 250000001 -> 0';
  const surplus = 'DP-UNEXPECTED A dep_2 credited_usd6: 0 -> 250000001';

  it('is one fault where it came within a day of a transfer of its amount, and moves nothing', () => {
    const found = told((evidence) => Object.assign(creditOf(evidence, 'dep_2'), { txHash: '0xother' }));
    expect(found.toSorted()).toEqual([`${missing}; from DP-UNEXPECTED`, surplus]);
  });

  it('is one fault where our own record has the other hash, or the line has that of another transfer', () => {
    const own = told(({ ownDeposits = [] }) => {
      for (const one of ownDeposits.slice(1, 2)) one.txHash = '0xother';
    });
    expect(own.toSorted()).toEqual([`${missing.replace('0xfeed2', '0xother')}; from DP-UNEXPECTED`, surplus]);
    // Two transfers of our own under one hash: each has its own time.
    const twice = told(({ ownDeposits = [] }) => {
      for (const one of ownDeposits.slice(1, 2)) one.txHash = '0xfeed1';
    });
    expect(twice.toSorted()).toEqual([
      `${missing.replace('0xfeed2', '0xfeed1')}; from DP-UNEXPECTED`,
      surplus,
    ]);
    const others = told((evidence) => Object.assign(creditOf(evidence, 'dep_2'), { txHash: '0xfeed1' }));
    expect(others.toSorted()).toEqual([
      `${missing}; from DP-UNEXPECTED`,
      surplus.replace('credited_usd6', 'repeat'),
    ]);
  });

  it.each<Parameters<typeof told>>([
    [(evidence) => Object.assign(creditOf(evidence, 'dep_2'), { bookedAtMs: at(6) })],
    [(evidence) => Object.assign(creditOf(evidence, 'dep_2'), { bookedAtMs: at(5, 11) })],
    [(evidence) => Object.assign(creditOf(evidence, 'dep_3'), { txHash: '0xanother' })],
  ])(
    'is two where the credit came before the transfer or a day later, or where two have the amount',
    (change) => {
      const found = told((evidence) => {
        creditOf(evidence, 'dep_2').txHash = '0xother';
        change(evidence);
      });
      expect(found).toContain(missing);
      expect(found).toContain(surplus);
    },
  );
});

describe('the debits of failed orders that are alike, each under the reference of a dearer order', () => {
  const found = (code: string, subject: string, actual: number, movements: unknown[] = []): Found =>
    ({ finding: { code, subject, expected: 0, actual }, bearing: { movements } }) as unknown as Found;

  /**
   * The month with what its checks say of them.
   *
   * @param orders minutes after noon at which each failed order was made; all were given back in the evening
   * @param debits minutes after noon at which the debit under each dearer order was booked
   */
  function monthOf(orders: readonly number[], debits: readonly number[]): MonthUnderAttribution {
    const refs = orders.flatMap((_, at) => [{ ref: `failed-${at}` }, { ref: `dear-${at}`, face: 4000 }]);
    const draft = draftMonth({ orders: refs });
    const cost = 23_750_000;
    const noonMs = orderOf(draft, 'failed-0').createdAtMs;
    const read = new Map(draft.orders.map((order) => [order.clientRef, order]));
    for (const line of draft.lines.filter(({ ref }) => ref.startsWith('failed-'))) {
      const at = Number(line.ref.slice('failed-'.length));
      Object.assign(read.get(line.ref) ?? {}, {
        status: 'failed',
        createdAtMs: noonMs + (orders[at] ?? 0) * 60_000,
      });
      draft.lines.push({ ...reversalOf(line), bookedAtMs: noonMs + 11 * 3_600_000 });
      Object.assign(line, { ref: `dear-${at}`, bookedAtMs: noonMs + (debits[at] ?? 0) * 60_000 });
    }
    const context = contextOf(restate(draft));
    const surplus = (ref: string) =>
      (context.cases.find(ref)?.debits ?? []).filter(({ amountUsd6 }) => amountUsd6 === -cost);
    return new MonthUnderAttribution(
      context,
      orders.flatMap((_, at) => [
        found('OR-REVERSAL-EXTRA', `failed-${at}`, -cost),
        found('OR-DOUBLE-DEBIT', `dear-${at}`, 2, surplus(`dear-${at}`)),
      ]),
    );
  }

  function linksOf(month: MonthUnderAttribution): string[] {
    attributeMisnamedLines(month);
    return month.found
      .of('OR-REVERSAL-EXTRA')
      .map((one) => [...month.causes.of(one)].map(({ finding }) => finding.subject).join());
  }

  it('are each the line of the order of that instant, and else of the first order before it', () => {
    expect(linksOf(monthOf([0, 5], [5, 3]))).toEqual(['dear-1', 'dear-0']);
    expect(linksOf(monthOf([0, 5], [8, 6]))).toEqual(['dear-1', 'dear-0']);
    expect(linksOf(monthOf([5, 0], [6, 3]))).toEqual(['dear-0', 'dear-1']);
    expect(linksOf(monthOf([5, 0], [3, 2]))).toEqual(['', 'dear-1']);
  });

  it('take work by their number', () => {
    const made = (count: number) => {
      const minutes = Array.from({ length: count }, (_, at) => at / 1000);
      return monthOf(
        minutes.map(() => 60),
        minutes.map((at) => at + 2),
      );
    };
    const work = ({ context, found: { all } }: MonthUnderAttribution) =>
      linksOf(new MonthUnderAttribution(context, all));
    expect(growthOf(made, work, 4000)).toBeLessThan(7);
  }, 120_000);
});
