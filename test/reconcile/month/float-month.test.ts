import { describe, expect, it } from 'vitest';
import { floatBalanceOf, floatMonthsOf } from '../../../src/reconcile/month/float-month.js';
import { statedFloatOf } from '../../../src/reconcile/month/stated-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { october } from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { type FloatLife, playFloat } from '../../months/supplier/life.js';
import { at, quietLife } from '../../months/supplier/quiet-month.js';

function monthsOf(life: Partial<FloatLife>, alter: (evidence: SupplierEvidence) => void = () => undefined) {
  const evidence = playFloat(quietLife(life));
  alter(evidence);
  return floatMonthsOf(statedFloatOf(supplierAccountFactsOf(evidence)));
}

const figures = [
  'openingUsd6',
  'closingUsd6',
  'deposits',
  'orders',
  'reversals',
  'grants',
  'byBrand',
] as const;

describe('the months of the float', () => {
  it('are the same whether they were read by themselves or all at once', () => {
    const own = monthsOf({ readsWhole: false });
    const whole = monthsOf({ readsWhole: true });
    expect([...own.keys()]).toEqual(['2026-09', '2026-10', '2026-11']);
    expect([...whole.keys()]).toEqual([...own.keys()]);
    for (const [month, one] of own) {
      const other = whole.get(month);
      for (const name of figures) expect(other?.[name]).toEqual(one[name]);
      expect([one.isStated, other?.isStated, other?.lines.length]).toEqual([true, false, one.lines.length]);
    }
  });

  it('state the totals of their own movements', () => {
    expect(monthsOf({}).get(monthNamed('2026-10'))).toMatchObject({
      isFinal: true,
      openingUsd6: 276_120_000,
      deposits: { count: 1, usd6: 250_000_001 },
      orders: { count: 7, usd6: 304_494_891 },
      reversals: { count: 2, usd6: 144_160_000 },
      closingUsd6: 365_785_110,
    });
  });

  it('are provisional where they were read before they ended', () => {
    const months = monthsOf({ closedAtMs: at(15) });
    expect(months.get(monthNamed('2026-10'))).toMatchObject({ isFinal: false, generatedAtMs: at(15) });
  });

  it('rest on a reading of the month by itself after its end, whatever was read of the whole life later', () => {
    const months = monthsOf({ readsWhole: true }, (evidence) => {
      const own = playFloat(quietLife());
      evidence.float.push({ ...october(own), receivedAtMs: at(1, 1, 10), closingUsd6: 1 });
    });
    expect(months.get(monthNamed('2026-10'))).toMatchObject({ isStated: true, closingUsd6: 1 });
  });

  it('rest on the newest of several readings of the month', () => {
    const months = monthsOf({}, (evidence) => {
      evidence.float.push({ ...october(evidence), receivedAtMs: at(1, 1, 10), closingUsd6: 1 });
    });
    expect(months.get(monthNamed('2026-10'))?.closingUsd6).toBe(365_785_110);
  });

  it('begin at nothing where a reading states no opening and begins with the first movement of all', () => {
    const withoutBalances = (evidence: SupplierEvidence): void => {
      for (const read of evidence.float) {
        read.openingUsd6 = undefined;
        read.closingUsd6 = undefined;
      }
    };
    const months = monthsOf({}, withoutBalances);
    expect(months.get(monthNamed('2026-09'))).toMatchObject({
      openingUsd6: 0,
      closingUsd6: 276_120_000,
      isStated: false,
    });
    expect(months.has(monthNamed('2026-10'))).toBe(false);
  });
});

describe('the balance of the float', () => {
  const balanceOf = (alter: (evidence: SupplierEvidence) => void, life: Partial<FloatLife> = {}) => {
    const evidence = playFloat(quietLife(life));
    alter(evidence);
    return floatBalanceOf(statedFloatOf(supplierAccountFactsOf(evidence)).readings);
  };

  it('is that of the newest reading that reaches up to it', () => {
    expect(balanceOf(() => undefined)).toMatchObject({ balanceUsd6: 356_235_110, asOfMs: at(2, 12, 10) });
    expect(balanceOf(() => undefined, { readsWhole: true })?.balanceUsd6).toBe(356_235_110);
  });

  it('is none where only earlier months were read, or no reading states one', () => {
    expect(balanceOf((e) => e.float.pop())).toBeUndefined();
    expect(
      balanceOf((e) => {
        for (const read of e.float) read.balanceUsd6 = undefined;
      }),
    ).toBeUndefined();
  });

  it('is none where a file holds movements that were booked after it was read', () => {
    const { readings } = statedFloatOf(supplierAccountFactsOf(playFloat(quietLife())));
    const newest = readings.find(({ movements }) => movements.length > 0);
    if (newest === undefined) throw new Error('nothing was booked');
    const lastMs = newest.movements.bookedAtMs(newest.movements.length - 1);
    const file = { ...newest, balanceUsd6: undefined, openingUsd6: undefined, closingUsd6: undefined };
    const readAt = (receivedAtMs: number) => [{ ...newest, month: undefined, receivedAtMs }, file];
    expect(floatBalanceOf(readAt(lastMs - 1000))?.balanceUsd6).toBe(newest.balanceUsd6);
    expect(floatBalanceOf(readAt(lastMs - 1001))).toBeUndefined();
  });

  it('is none where a later reading holds a movement of its very second that its own reading does not', () => {
    // The last movement of the month is booked at noon, and the float of the next month was not read.
    const readEarlyAt = (readEarlyAtMs: number) => balanceOf((e) => e.float.pop(), { readEarlyAtMs });
    expect(readEarlyAt(at(12))?.balanceUsd6).toBe(365_785_110);
    expect(readEarlyAt(at(12) - 1)).toBeUndefined();
  });
});
