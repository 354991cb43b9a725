import { describe, expect, it } from 'vitest';
import type { AccountBridge } from '../../../src/reconcile/bridge/account-bridge.js';
import { bridgeLines } from '../../../src/report/text/bridge-text.js';
import { resultOf, stepOf } from '../sample-month.js';

const bridge: AccountBridge = {
  rows: [
    { name: 'records', count: undefined, usd6: 500_000n },
    { name: 'OR-CHARGE', count: 2, usd6: -13_000n },
    { name: 'OR-NOT-IN-BOOKS', count: 1, usd6: 3000n },
    { name: 'accepted', count: 0, usd6: 0n },
    { name: 'settled_outside', count: 1, usd6: -1n },
    { name: 'unexplained', count: undefined, usd6: 0n },
    { name: 'statement', count: undefined, usd6: 489_999n },
  ],
  claims: [
    { owedBy: 'provider', count: 2, usd6: 13_000n },
    { owedBy: 'us', count: 1, usd6: -3000n },
    { owedBy: 'time', count: 1, usd6: 0n },
  ],
  footing: undefined,
};

/** Lines with every run of spaces as one. */
const told = (changes: Parameters<typeof resultOf>[0]): string[] =>
  bridgeLines(resultOf(changes)).map((line) => line.trim().replaceAll(/ +/g, ' '));

describe('the bridge on the terminal', () => {
  it('leads from the own records to the statement, with a sign on what lies between; then who owes', () => {
    expect(told({ bridge })).toEqual([
      'Balance per own records 0.500000 USD',
      'OR-CHARGE (2) -0.013000 USD',
      'OR-NOT-IN-BOOKS (1) +0.003000 USD',
      'settled outside the float (1) -0.000001 USD',
      'unexplained 0.000000 USD',
      'Balance per statement 0.489999 USD',
      'The provider owes us (2) 0.013000 USD',
      'We owe the provider (1) 0.003000 USD',
      'Clears by itself (1)',
    ]);
  });

  it('ends its amounts at one column, within 80', () => {
    const amounts = bridgeLines(resultOf({ bridge })).filter((line) => line.endsWith(' USD'));
    const widths = new Set(amounts.map((line) => line.length));
    expect(widths.size).toBe(1);
    expect(Math.max(...widths)).toBeLessThanOrEqual(80);
  });

  it('says why it is not tested where something is stated', () => {
    expect(told({ rollForward: [stepOf()] })).toEqual([
      'Balance per own records: not tested, no closing of this month is proven.',
    ]);
  });

  it('says nothing where nothing is stated', () => {
    expect(told({ rollForward: [stepOf({ statement: undefined })] })).toEqual([]);
  });
});
