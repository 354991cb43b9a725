import { describe, expect, it } from 'vitest';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import {
  beganAtMs,
  dueToBookPlus18,
  expectedUntil,
  underWayPlus18,
} from '../../../src/reconcile/rewards/surplus.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import type { PoolMovement } from '../../../src/records/rewards/pool-reading.js';
import { unknownAnswer } from './held-samples.js';
import {
  at,
  found,
  issuance,
  judged,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  reads,
  row,
  september,
  tokens,
} from './token-samples.js';

const from = (sha256: string) => ({ evidence: { sha256, requestId: `request of ${sha256}` } });
const line = (seq: number, change: Partial<PoolMovement> = {}) =>
  movement(seq, 'issuance', 't-1', { ...from(`line ${seq}`), ...change });
const back = (seq: number, change: Partial<PoolMovement> = {}) =>
  movement(seq, 'issuance_reversal', 't-1', { ...from(`line ${seq}`), ...change });
const booked = (...movements: PoolMovement[]) => pools(pool(october, 1000n * one, movements));
const over = (first: readonly PoolMovement[], then: readonly PoolMovement[]) => {
  const before = pool(october, 1000n * one, first);
  return pools(before, pool(november, before.closingPlus18, then));
};
const answered = (status: 'confirmed' | 'failed') => reads(issuance('t-1', { ...from('issuance'), status }));
const unknown = { reads: [], unknown: { ...unknownAnswer, ...from('none') } };
const noAnswer = new Map([['iss-t-1', unknown]]);

type Said = Partial<Record<keyof Discrepancy, unknown>>;

describe('an item of what the pool booked beyond what is due', () => {
  it.each<[string, string, Partial<TokenFacts>, Said]>([
    [
      'names the debits of one that was charged twice, by the second of them',
      'RW-DOUBLE-DEBIT',
      { issuances: answered('confirmed'), pools: booked(line(2), line(3, { bookedAtMs: at(4) })) },
      {
        ...{
          field: 'pool_debit_plus',
          expected: '0',
          actual: '15',
          difference: '15',
          causes: ['charged_twice'],
        },
        ...{ occurredAtMs: at(4), sourceA: 'issuance', evidenceSha256: 'issuance' },
        formula: `${15n * one} - 0 = ${15n * one}`,
        note: 'debited more than once net of reversals: seq:2, seq:3',
        tokens: { effectPlus18: -15n * one, claimPlus18: 15n * one, differencePlus18: 15n * one },
      },
    ],
    [
      'has no cause where the second debit is another amount',
      'RW-DOUBLE-DEBIT',
      { issuances: answered('confirmed'), pools: booked(line(2), line(3, tokens(4n))) },
      { actual: '4', causes: [] },
    ],
    [
      'names the issuance that failed and was not given back',
      'RW-REVERSAL-MISSING',
      { issuances: answered('failed'), pools: booked(line(2)) },
      {
        ...{ field: 'pool_reversal_plus', actual: '15', causes: ['reversal_missing'], occurredAtMs: at(3) },
        note: 'iss-t-1 failed, and its debit was not given back',
      },
    ],
    [
      'has no cause where a part was given back, and is of the debit',
      'RW-REVERSAL-MISSING',
      {
        issuances: answered('failed'),
        pools: booked(line(2), back(3, { ...tokens(4n), bookedAtMs: at(4) })),
      },
      { actual: '11', causes: [], occurredAtMs: at(3) },
    ],
    [
      'says that one which did not fail was given back',
      'RW-REVERSAL-EXTRA',
      { issuances: answered('confirmed'), pools: booked(line(2), back(3, { bookedAtMs: at(4) })) },
      {
        ...{ field: 'pool_reversal_plus', expected: '0', actual: '15', difference: '15', causes: [] },
        ...{ occurredAtMs: at(4), owedBy: 'us', note: 'the issuance did not fail' },
        formula: `${15n * one} - 0 = ${15n * one}`,
        tokens: { effectPlus18: 15n * one, claimPlus18: -15n * one, differencePlus18: 15n * one },
      },
    ],
    [
      'says that more was given back than was debited, in the line that did',
      'RW-REVERSAL-EXTRA',
      { issuances: answered('failed'), pools: booked(line(2), back(3), back(4, { bookedAtMs: at(5) })) },
      { actual: '15', occurredAtMs: at(5), note: 'more was given back than was debited' },
    ],
    [
      'says that nothing was debited of what was given back',
      'RW-REVERSAL-EXTRA',
      { issuances: answered('failed'), pools: booked(back(3)) },
      { actual: '15', note: 'nothing was debited for it' },
    ],
    [
      'rests on the line where no issuance answers to it, with the request of that answer',
      'RW-DEBIT-UNKNOWN',
      { issuances: noAnswer, pools: booked(line(2)), ownRewards: [] },
      {
        ...{
          field: 'pool_debit_plus',
          actual: '15',
          causes: [],
          sourceA: 'issuance',
          evidenceSha256: 'line 2',
        },
        ...{ requestId: 'request of none', note: 'no issuance answers to iss-t-1' },
      },
    ],
    [
      'rests on the answer that there is no such issuance where something was given back for it',
      'RW-REVERSAL-EXTRA',
      { issuances: noAnswer, pools: booked(back(2)), ownRewards: [] },
      { sourceA: 'issuance', evidenceSha256: 'none', note: 'nothing was debited for it' },
    ],
  ])('%s', (_, code, change, said) => {
    const item = judged(change).result.items.find((each) => each.code === code);
    expect(item).toMatchObject({ subject: 't-1', sourceB: 'pool', unit: 'plus', ...said });
  });
});

describe('an item of a settlement', () => {
  const twice = [line(2), line(3)];
  const settled = (then: readonly PoolMovement[]) => {
    const change = { issuances: answered('confirmed'), pools: over(twice, then) };
    const [open] = judged(change).result.items;
    return { items: judged({ ...change, month: november }).result.items, open };
  };

  it('names the movement, the item of another month and what is left of it', () => {
    const { items, open } = settled([back(4, { ...tokens(6n), bookedAtMs: at(2, 11) })]);
    expect(items).toMatchObject([
      {
        ...{ code: 'ST-SETTLED', subject: 't-1', field: 'settled_plus', sourceA: 'archive', sourceB: 'pool' },
        ...{ unit: 'plus', expected: '0', actual: '6', difference: '6', occurredAtMs: at(2, 11) },
        ...{ evidenceSha256: 'line 4', requestId: 'request of line 4' },
        formula: `${15n * one} - ${6n * one} = ${9n * one}`,
        note: `seq:4 t-1 settles RW-DOUBLE-DEBIT ${open?.itemId} of 2026-10; 9 tokens are left of it`,
      },
    ]);
  });

  it('says where nothing is left, and what goes beyond says of what', () => {
    const { items, open } = settled([back(4, { ...tokens(16n), bookedAtMs: at(2, 11) })]);
    expect(items.find(({ code }) => code === 'ST-SETTLED')?.note).toMatch(/; nothing is left of it$/);
    expect(items.find(({ code }) => code === 'RW-REVERSAL-EXTRA')).toMatchObject({
      actual: '1',
      note: `the issuance did not fail; beyond the items that it settles: RW-DOUBLE-DEBIT ${open?.itemId}`,
    });
  });

  it('leaves to the month after what the first part left', () => {
    const december = '2026-12' as typeof october;
    const first = pool(october, 1000n * one, twice);
    const second = pool(november, first.closingPlus18, [back(4, { ...tokens(6n), bookedAtMs: at(2, 11) })]);
    const third = pool(december, second.closingPlus18, [back(5, { ...tokens(9n), bookedAtMs: at(2, 12) })]);
    const change = { issuances: answered('confirmed'), pools: pools(first, second, third), month: december };
    const [item, more] = judged(change).result.items;
    expect([item?.code, item?.actual, more]).toEqual(['ST-SETTLED', '9', undefined]);
    expect(item?.formula).toBe(`${9n * one} - ${9n * one} = 0`);
    const fourth = pool('2027-01' as typeof october, third.closingPlus18, [
      back(6, { ...tokens(9n), bookedAtMs: at(2, 13) }),
    ]);
    const again = { ...change, pools: pools(first, second, third, fourth), month: fourth.month };
    expect(found(again)).toEqual(['RW-REVERSAL-EXTRA t-1 pool_reversal_plus']);
  });
});

describe('the items that a movement may settle', () => {
  const credit = (seq: number, units: bigint, change: Partial<PoolMovement> = {}) =>
    movement(seq, 'issuance_reversal', 'credit', { ...tokens(units), bookedAtMs: at(2, 11), ...change });
  const answers = new Map([...answered('confirmed'), ['iss-credit', unknown]]);
  const extra = 'RW-REVERSAL-EXTRA credit pool_reversal_plus';
  const settledBy = (then: PoolMovement, change: Partial<TokenFacts> = {}) =>
    found({ issuances: answers, pools: over([line(2), line(3)], [then]), month: november, ...change });

  it('are claims: what the own records lack is settled by its own reference alone', () => {
    const ownRewards: TokenFacts['ownRewards'] = [];
    const once = { pools: over([line(2)], [credit(3, 15n)]), ownRewards };
    expect(settledBy(credit(3, 15n), once)).toEqual([extra]);
    const own = {
      issuances: answered('confirmed'),
      pools: over([line(2)], [back(3, { bookedAtMs: at(2, 11) })]),
    };
    expect(found({ ...own, ownRewards, month: november })).toEqual(['ST-SETTLED t-1 settled_plus']);
  });

  it('are of the same direction: what is owed to us is settled by no second debit', () => {
    const debit = movement(4, 'issuance', 'credit', { bookedAtMs: at(2, 11) });
    expect(settledBy(debit)).toEqual(['RW-DEBIT-UNKNOWN credit pool_debit_plus']);
  });

  it('are those that we owe where more is debited', () => {
    const given = over([line(2), back(3)], [movement(4, 'issuance', 'credit', { bookedAtMs: at(2, 11) })]);
    expect(settledBy(credit(4, 15n), { pools: given })).toEqual(['ST-SETTLED t-1 settled_plus']);
  });

  it('are not by their amount alone where its reference is known to the records', () => {
    expect(settledBy(credit(4, 15n), { ownRewards: [row('t-1'), row('credit')] })).toContain(extra);
  });

  it('are not by their amount alone where its reference has an issuance that was read', () => {
    const read = reads(issuance('t-1'), issuance('credit', { status: 'failed', createdAtMs: at(2, 11) }));
    expect(settledBy(credit(4, 15n), { issuances: read })).toEqual([extra]);
  });

  it('are those that came before it', () => {
    const change = { pools: booked(credit(2, 15n, { bookedAtMs: at(2) }), line(3), line(4)), month: october };
    expect(settledBy(credit(2, 15n), change)).toEqual(['RW-DOUBLE-DEBIT t-1 pool_debit_plus', extra]);
  });
});

describe('what is due to be booked by the end of a month', () => {
  const last = Date.parse('2026-10-31T23:50:00Z');
  const late = (minutes: number, change: Partial<TokenFacts> = {}) => {
    const { view } = judged({
      issuances: reads(issuance('t-1', { status: 'failed', createdAtMs: last })),
      pools: over([line(2, { bookedAtMs: last })], [back(3, { bookedAtMs: last + minutes * 60_000 })]),
      ...change,
    });
    const [only] = view.ofMonth;
    if (only?.issuance === undefined) throw new Error('no issuance');
    return { view, only, issuance: only.issuance };
  };

  it('is the debit of one that failed while it is given back within fifteen minutes, and else nothing', () => {
    for (const [minutes, due] of [
      [15, -15n * one],
      [16, 0n],
    ] as const) {
      const { view, only, issuance: of } = late(minutes);
      expect(expectedUntil(only, of, october)).toBe(due);
      expect(underWayPlus18(view, october)).toBe(due);
      expect(dueToBookPlus18(only, of, october)).toBe(due);
      expect(dueToBookPlus18(only, of, november)).toBe(-due);
    }
  });

  it('is nothing before its first debit, and nothing of what nobody knows', () => {
    const { only, issuance: of } = late(15);
    expect(expectedUntil(only, of, september)).toBe(0n);
    const none = late(15, { issuances: noAnswer });
    expect(expectedUntil(none.only, none.issuance, october)).toBe(0n);
    expect(underWayPlus18(none.view, october)).toBe(0n);
  });

  it('is the first debit of one that lives, which is not under way', () => {
    const live = late(15, { issuances: answered('confirmed') });
    expect(expectedUntil(live.only, live.issuance, november)).toBe(-15n * one);
    expect(underWayPlus18(live.view, october)).toBe(0n);
  });
});

describe('when a transaction began', () => {
  it('is when its issuance did, else its row, else at no time', () => {
    const beganIn = (change: Partial<TokenFacts>) => judged(change).view.ofMonth.map(beganAtMs);
    const none = { issuances: new Map(), pools: new Map() };
    expect(beganIn({ pools: booked(line(2, { bookedAtMs: at(4) })) })).toEqual([at(4)]);
    expect(beganIn(none)).toEqual([at(3)]);
    expect(beganIn({ ...none, ownRewards: [row('t-1', { issuedAtMs: undefined })] })).toEqual([0]);
  });
});
