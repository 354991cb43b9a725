import { describe, expect, it } from 'vitest';
import { raise } from '../../months/supplier/alterations/movement-list.js';
import type { SupplierEvidence } from '../../months/supplier/evidence.js';
import { at, floatWords, foundAfter } from '../../months/supplier/quiet-month.js';

function setLow(evidence: SupplierEvidence): void {
  for (const read of evidence.float) read.isLow = true;
}

describe('a float that runs low', () => {
  it('is said with the days that it lasts at the pace of the month', () => {
    const [item, ...others] = foundAfter(setLow);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      code: 'BL-LOW',
      class: 'I',
      subject: 'float',
      expected: '100000000',
      actual: '356235110',
      claimUsd6: 0n,
      sourceA: 'float',
      sourceB: 'balance',
      unit: 'usd6',
      // 304494891 debited less 144160000 given back; 356235110 * 31 / 160334891 is 68.87.
      note: "at the month's pace of 160.334891 USD in 31 days it lasts 68 whole days",
    });
  });

  it('is known by its threshold where the provider does not say so', () => {
    const items = foundAfter((e) => {
      for (const read of e.float) read.thresholdUsd6 = 356_235_111;
    });
    expect(floatWords(items)).toEqual(['BL-LOW I float balance_usd6: 356235111 -> 356235110']);
    expect(
      foundAfter((e) => {
        for (const read of e.float) read.thresholdUsd6 = 356_235_110;
      }),
    ).toEqual([]);
  });

  it('is said in the month that runs, by the days that it has run', () => {
    const [item] = foundAfter(setLow, { closedAtMs: at(4, 0) });
    expect(item?.note).toBe("at the month's pace of 48.067500 USD in 3 days it lasts 14 whole days");
  });

  it('is not said of a month that ended long before the balance was read', () => {
    expect(foundAfter(setLow, { closedAtMs: at(3, 0, 11) })).toEqual([]);
  });

  it('has no pace where nothing was spent', () => {
    const [item] = foundAfter(setLow, { steps: [{ kind: 'deposit', atMs: at(2), amount: 5 }] });
    expect(item?.note).toBe('nothing was spent in the month');
  });

  it('is known by the reading that the balance is of, and by no earlier one', () => {
    const items = foundAfter((e) => {
      for (const read of e.float.slice(0, -1)) read.isLow = true;
    });
    expect(items).toEqual([]);
  });

  it('is known by a reading that says of its level, and not said where none does', () => {
    const items = foundAfter((e) => {
      setLow(e);
      for (const read of e.float) read.thresholdUsd6 = undefined;
    });
    expect(items).toEqual([]);
  });

  it('has no pace where the month itself was not read', () => {
    const items = foundAfter((e) => {
      setLow(e);
      e.float = e.float.filter(({ month }) => month !== e.month);
    });
    expect(items.find(({ code }) => code === 'BL-LOW')?.note).toBe('');
  });

  it('lasts no day where it is overdrawn', () => {
    const items = foundAfter((e) => {
      setLow(e);
      for (const read of e.float) {
        if (read.balanceUsd6 !== undefined) read.balanceUsd6 = -5;
      }
    });
    expect(items.find(({ code }) => code === 'BL-LOW')?.note).toMatch(/ it lasts 0 whole days$/);
  });
});

describe('a float that runs low through what was charged too much', () => {
  /** With pay-7 charged 10870 too much and pay-2 10000 too little: 356234240 is left. */
  const lowAt = (thresholdUsd6: number, isLow = false): string | undefined =>
    floatWords(
      foundAfter((e) => {
        raise(e, 'pay-7', 1);
        raise(e, 'pay-2', -1);
        for (const read of e.float) Object.assign(read, { thresholdUsd6, isLow });
      }),
    ).find((item) => item.startsWith('BL-LOW'));

  it.each([
    ['follows from it where it would not be low without', 356_234_240 + 10_870, false, '; from PR-COST'],
    ['is low by itself where it would be all the same', 356_234_240 + 10_871, false, ''],
    ['is low by itself where the provider says so of a balance at the threshold', 356_234_240, true, ''],
  ])('%s', (_, threshold, isLow, end) => {
    expect(lowAt(threshold, isLow)).toBe(`BL-LOW I float balance_usd6: ${threshold} -> 356234240${end}`);
  });
});
