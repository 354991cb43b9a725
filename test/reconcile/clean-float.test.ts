import { describe, expect, it } from 'vitest';
import { floatWords, judgeFloat, quietLife } from './support/float-month.js';
import { faultsOf } from './support/judged-month.js';
import { playFloat } from './support/little-float.js';

describe('a month of the float without a fault', () => {
  it.each([
    { name: 'at fixed rates', isFixed: true, readsWhole: false },
    { name: 'at rates that are read', isFixed: false, readsWhole: false },
    { name: 'read as a whole life', isFixed: true, readsWhole: true },
  ])('is found to be without one $name', (life) => {
    const result = judgeFloat(playFloat(quietLife(life)));
    expect(floatWords(result.items)).toEqual([]);
    expect(faultsOf(result)).toEqual([]);
    expect(result.tieOut.filter((row) => row.result !== 'ties')).toEqual([]);
    expect(result.rollForward.filter((row) => row.result !== 'ties')).toEqual([]);
    expect([...result.orders].map((row) => `${row.clientRef} ${row.result}`)).toEqual([
      'pay-2 matched',
      'pay-3 matched',
      'pay-4 matched',
      'pay-5 provider_only',
      'pay-6 matched',
      'pay-7 matched',
    ]);
    expect(result.deposits.map((row) => `${row.depositRef} ${row.result}`)).toEqual(['0xfeed2 matched']);
  });
});
