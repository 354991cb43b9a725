import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs, shuffle } from './support/campaign.js';
import { impliedByFloat } from './support/float-implied.js';
import { floatLifeArbitrary } from './support/float-life-arbitrary.js';
import { floatWords, judgeFloat, quietLife } from './support/float-month.js';
import { faultsOf, shownOf, words } from './support/judged-month.js';
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

describe('any month of a float in which everything is right', () => {
  it('raises nothing but what the month itself implies', () => {
    fc.assert(
      fc.property(floatLifeArbitrary({ size: 24 }), (life) => {
        const evidence = playFloat(life);
        const result = judgeFloat(evidence);
        expect(
          result.items.map((item) => `${item.code} ${item.subject}`).sort(),
          result.items.map(words).join('\n'),
        ).toEqual(impliedByFloat(evidence));
        expect(faultsOf(result)).toEqual([]);
        expect(result.tieOut.filter((figure) => figure.result === 'differs')).toEqual([]);
      }),
      runs(1_000),
    );
  });

  it('shows the same whatever order rows, reads and readings came in', () => {
    fc.assert(
      fc.property(floatLifeArbitrary({ size: 16 }), fc.infiniteStream(fc.nat()), (life, numbers) => {
        const evidence = playFloat(life);
        const shuffled = structuredClone(evidence);
        const { book, ownDeposits, orders, brands, fx, summaries, float } = shuffled;
        for (const list of [book, ownDeposits, orders, brands, fx, summaries, float]) shuffle(list, numbers);
        expect(shownOf(judgeFloat(shuffled))).toEqual(shownOf(judgeFloat(evidence)));
      }),
      runs(120),
    );
  });
});
