import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { itemsOf, lineOf, restate } from '../../months/sandbox/findings.js';

const [gross, net] = [300_000_000, 299_100_000];

/** A month whose one deposit of 100 units is recorded with this amount, and with units or without. */
function told(amount: number, plusAmount?: string, creditedUnits = '100'): string[] {
  const draft = draftMonth();
  for (const own of draft.ownDeposits ?? []) Object.assign(own, { plusAmount, amountUsd6: usd6(amount) });
  if (creditedUnits !== '100') {
    draft.events = [];
    const line = lineOf(draft, 'dep_1');
    Object.assign(line, { plusAmount: creditedUnits, amountUsd6: usd6(Number(creditedUnits) * 2_991_000) });
    restate(draft);
  }
  return itemsOf(draft)
    .filter(({ code }) => code.startsWith('DP-'))
    .map((one) => `${one.code} ${one.field}: ${one.expected} -> ${one.actual}; claim ${one.claimUsd6}`);
}

describe('the own record of a deposit that states dollars', () => {
  it('agrees where they are what its units are worth, or their credit', () => {
    const said = ['100', undefined].flatMap((units) => [gross, net].map((amount) => told(amount, units)));
    expect(said).toEqual([[], [], [], []]);
  });

  it('is an item where they are neither, with units or without: nobody is known to owe it', () => {
    for (const units of ['100', undefined]) {
      expect(told(gross + 1, units)).toEqual([`DP-CREDIT amount_usd6: ${gross + 1} -> ${gross}; claim 0`]);
    }
  });

  it('tells that fewer units were credited than were sent', () => {
    expect(told(gross, undefined, '90')).toEqual([`DP-CREDIT amount_usd6: ${gross} -> 270000000; claim 0`]);
  });
});
