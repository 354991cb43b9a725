import { describe, expect, it } from 'vitest';
import type { SupplierEvidence } from '../support/float-evidence.js';
import { at, floatWords, foundAfter } from '../support/float-month.js';

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
      // 304494891 debited less 144160000 given back; 356235110 * 31 / 160334891 is 68.87.
      note: "at the month's pace of 160334891 usd6 in 31 days it lasts 68 whole days",
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
    expect(item?.note).toBe("at the month's pace of 48067500 usd6 in 3 days it lasts 14 whole days");
  });

  it('is not said of a month that ended long before the balance was read', () => {
    expect(foundAfter(setLow, { closedAtMs: at(3, 0, 11) })).toEqual([]);
  });

  it('has no pace where nothing was spent', () => {
    const [item] = foundAfter(setLow, { steps: [{ kind: 'deposit', atMs: at(2), amount: 5 }] });
    expect(item?.note).toBe('nothing was spent in the month');
  });
});
