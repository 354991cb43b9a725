import { describe, expect, it } from 'vitest';
import { Causes } from '../../../src/reconcile/attribution/causes.js';
import type { RowFault } from '../../../src/reconcile/attribution/fault.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import { countUntold } from '../../../src/reconcile/judge/untold-movement.js';
import type { MonthContext } from '../../../src/reconcile/month/month-context.js';
import { brandKey } from '../../../src/reconcile/totals/line-totals.js';
import { RecomputedTotals } from '../../../src/reconcile/totals/recomputed-totals.js';
import type { TotalFigure } from '../../../src/reconcile/totals/stated-totals.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { addLine, contextOf, without } from '../../months/sandbox/findings.js';
import { findingOf } from './drafts.js';

/** A stated figure that is off by so much. */
interface Off {
  readonly field: string;
  readonly kind: TotalFigure['kind'];
  readonly difference: bigint;
  /** Slug and currency of a figure by brand. */
  readonly brand?: readonly [string, string];
  /** True where the fault of the line is no cause of it. */
  readonly isOther?: boolean;
}

const unitOf = (field: string): TotalFigure['unit'] =>
  field.endsWith('.count') ? 'count' : field.endsWith('_minor') ? 'minor' : 'usd6';

const figureOf = ({ field, kind, difference, brand }: Off): TotalFigure => ({
  field,
  kind,
  brand: brand && { key: brandKey(...brand), slug: brand[0], currency: brand[1] },
  unit: unitOf(field),
  stated: 1000n + difference,
  other: 1000n,
  sign: kind === 'order' && unitOf(field) === 'usd6' ? -1n : 1n,
  partOf: () => 0n,
});

/** Rows of the month: its grant, its deposit, shop-1 with a reversal, shop-2. */
const rowOf = { grant: 0, deposit: 1, order: 2, reversal: 3 } as const;

/** Shop-1 has been read, or not. */
function month(isRead: boolean): MonthContext {
  const draft = draftMonth();
  addLine(draft, 'shop-1', { kind: 'reversal', amountUsd6: 1 });
  if (!isRead) draft.orders = without(draft.orders, 'shop-1');
  return contextOf(draft);
}

/** What is due once a line that is missing, or off, was counted, and what it moves in the records. */
function counted(
  off: readonly Off[],
  fault: Partial<RowFault> = {},
  context: MonthContext = month(false),
): { totals: RecomputedTotals; records: bigint } {
  const items = new DraftList();
  const found = items.add(findingOf('RF-SEQUENCE'), { recordsEffectUsd6: 1n });
  const causes = new Causes();
  // A total of which the finding does not say the figure counts nothing.
  causes.follow(items.add(findingOf('RF-TOTAL')), [found]);
  for (const one of off) {
    const total = items.add(findingOf('RF-TOTAL'), { bearing: { total: figureOf(one) } });
    if (one.isOther !== true) causes.follow(total, [found]);
  }
  const totals = new RecomputedTotals();
  const rowFaults = [{ found, row: rowOf.order, lineCount: -1n, usd6: 0n, ...fault }];
  countUntold(context, items, totals, { causes, rowFaults, listedElsewhereUsd6: 0n });
  return { totals, records: found.recordsEffectUsd6 };
}

const none = { count: 0n, usd6: 0n };
const nothingDue = new RecomputedTotals().kinds;
const credit: Off = { field: 'deposits.credited_usd6', kind: 'deposit', difference: 50n };
const credits: Off = { field: 'deposits.count', kind: 'deposit', difference: 1n };
const charge: Off = { field: 'orders.cost_usd6', kind: 'order', difference: 30n };
const coffee = ['demo-coffee', 'USD'] as const;
const books = ['demo-books', 'GBP'] as const;
const ofBrand = (name: string, difference: bigint, brand: readonly [string, string]): Off => ({
  field: `by_brand.${brand.join('.')}.${name}`,
  kind: 'order',
  difference,
  brand,
});

describe('a movement that the totals have and no line shows', () => {
  it('is due as the totals have it, and the own records know of none such', () => {
    const { totals, records } = counted([credit, credits]);
    expect(totals.kinds.deposit).toEqual({ count: 1n, usd6: 50n });
    expect(records).toBe(51n);
  });

  it('is due without a count where the count is right', () => {
    expect(counted([credit]).totals.kinds.deposit).toEqual({ count: 0n, usd6: 50n });
  });

  it('is not due by a total that is off for another reason, nor by a count alone', () => {
    expect(counted([{ ...credit, isOther: true }, credits])).toMatchObject({
      totals: { kinds: nothingDue },
      records: 1n,
    });
  });

  it('is not due as a grant, which has a rule of its own', () => {
    const grant: Off = { field: 'grants.credited_usd6', kind: 'grant', difference: 50n };
    expect(counted([grant])).toMatchObject({ totals: { kinds: nothingDue }, records: 1n });
  });

  it('is due as an order in its brand, as the row of the brand has it', () => {
    const { totals, records } = counted([
      { field: 'reversals.count', kind: 'reversal', difference: 8n },
      ofBrand('count', 9n, books),
      ofBrand('face_minor', 30n, books),
      ofBrand('cost_minor', 30n, books),
      ofBrand('cost_usd6', 29n, books),
      ofBrand('count', 9n, coffee),
      ofBrand('face_minor', 25n, coffee),
      ofBrand('cost_minor', 24n, coffee),
      ofBrand('cost_usd6', 30n, coffee),
      { field: 'orders.count', kind: 'order', difference: 1n },
      charge,
    ]);
    expect(totals.kinds).toMatchObject({ order: { count: 1n, usd6: -30n }, reversal: none });
    expect([...totals.brands]).toEqual([
      [
        brandKey(...coffee),
        {
          slug: 'demo-coffee',
          currency: 'USD',
          count: 1n,
          faceMinor: 25n,
          costMinor: 24n,
          costUsd6: 30n,
        },
      ],
    ]);
    expect(records).toBe(-29n);
  });

  it('is not due as an order where no brand is off by as much', () => {
    const rows = [ofBrand('cost_usd6', 29n, coffee), ofBrand('face_minor', 30n, books)];
    expect(counted([...rows, charge])).toMatchObject({ totals: { kinds: nothingDue }, records: 1n });
  });

  it('is due as a reversal of no brand, where none is off by as much', () => {
    const { totals } = counted([
      { field: 'reversals.credited_usd6', kind: 'reversal', difference: 30n },
      { field: 'reversals.count', kind: 'reversal', difference: 1n },
    ]);
    expect(totals.kinds.reversal).toEqual({ count: 1n, usd6: 30n });
    expect([...totals.reversedBrands]).toEqual([[brandKey('', ''), { count: 1n, usd6: 30n }]]);
  });

  it('is not known where the month has no lines', () => {
    const bare = draftMonth();
    bare.hasLines = false;
    expect(counted([credit], {}, contextOf(bare)).totals.kinds).toEqual(nothingDue);
    bare.facts = { statements: new Map() };
    expect(counted([credit], {}, contextOf(bare)).totals.kinds).toEqual(nothingDue);
  });
});

describe('an amount that is off on a line', () => {
  const isDue = (row: number, isRead: boolean, lineCount = 0n): boolean =>
    counted([credit], { row, lineCount }, month(isRead)).totals.untoldUsd6 !== 0n;

  it('says nothing of what is due where the order of the line was read', () => {
    expect([isDue(rowOf.order, true), isDue(rowOf.reversal, true)]).toEqual([false, false]);
    expect([isDue(rowOf.order, false), isDue(rowOf.reversal, false)]).toEqual([true, true]);
  });

  it('says nothing of what is due for a deposit or a grant, which say it by themselves', () => {
    expect([isDue(rowOf.deposit, false), isDue(rowOf.grant, false)]).toEqual([false, false]);
  });

  it('is no matter of a line that is missing, wherever it is missing', () => {
    expect([isDue(rowOf.order, true, -1n), isDue(rowOf.deposit, false, 1n)]).toEqual([true, true]);
  });
});
