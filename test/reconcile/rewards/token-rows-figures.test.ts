import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import type { TokenRow } from '../../../src/reconcile/result/result.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { tokenRowsOf } from '../../../src/reconcile/rewards/token-rows.js';
import { unknownAnswer } from './held-samples.js';
import {
  at,
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
  wallet,
} from './token-samples.js';

const from = (sha256: string) => ({ evidence: { sha256, requestId: 'r' } });
const line = (seq: number, change = {}) =>
  movement(seq, 'issuance', 't-1', { ...from(`line ${seq}`), ...change });
const back = (seq: number, change = {}) =>
  movement(seq, 'issuance_reversal', 't-1', { ...from(`line ${seq}`), ...change });
const booked = (...movements: ReturnType<typeof movement>[]) =>
  pools(pool(october, 1000n * one, movements, from('pool')));
const working = 'floor(1000 * 1.5 * 10000000000000000) = 15000000000000000000';

function rowsOf(change: Partial<TokenFacts>, kind: TokenRow['kind'] = 'issuance'): readonly TokenRow[] {
  return (judged(change).result.tokens?.rows ?? []).filter((each) => each.kind === kind);
}

const answer = issuance('t-1', { ...from('issuance'), merchantId: 'm', walletSpelt: '0xA' });
const clean = { issuances: reads(answer), pools: booked(line(2)) };
const unknown = new Map([['iss-t-1', { reads: [], unknown: { ...unknownAnswer, ...from('none') } }]]);

describe('the row of an issuance', () => {
  it('has what the records, the answer and the pool say, and the sum that is due', () => {
    const ownRewards = [row('t-1', { issuedAtMs: at(2), amountUsdMinor: 1000 })];
    expect(rowsOf({ ...clean, ownRewards })).toMatchObject([
      {
        ...{
          transactionId: 't-1',
          issuanceId: 'iss-t-1',
          wallet: '0xA',
          merchantId: 'm',
          status: 'confirmed',
        },
        ...{ issuedAtMs: at(2), bookedAtMs: at(3), seq: 2, bookAmountUsdMinor: 1000n, amountUsdMinor: 1000n },
        ...{ agreedRate: '1.5', rewardRate: '1.5', recomputedPlus18: 15n * one, plus18: 15n * one },
        ...{ debitCount: 1, debitPlus18: 15n * one, reversalPlus18: 0n, differencePlus18: 0n, working },
        ...{ result: 'matched', itemIds: [], evidenceSha256: 'issuance', claimPlus18: 0n },
      },
    ]);
  });

  it('has what the row says where the provider knows no such issuance', () => {
    const ownRewards = [row('t-1', { merchantId: 'm' })];
    expect(rowsOf({ ...clean, issuances: unknown, ownRewards })).toMatchObject([
      {
        ...{ wallet, merchantId: 'm', status: 'unknown', amountUsdMinor: undefined, agreedRate: '' },
        ...{ rewardRate: '', recomputedPlus18: undefined, plus18: undefined, working: '' },
        ...{ result: 'differs', evidenceSha256: 'none', claimPlus18: 15n * one, differencePlus18: 15n * one },
      },
    ]);
  });

  it('has the line of the pool where nothing else is known', () => {
    const [only] = rowsOf({ ...clean, issuances: new Map(), ownRewards: [] });
    expect(only).toMatchObject({
      ...{ wallet: '', merchantId: '', status: '', issuedAtMs: undefined, bookAmountUsdMinor: undefined },
      ...{ evidenceSha256: 'line 2', result: 'not_tested', seq: 2, bookedAtMs: at(3) },
    });
    expect(only?.differencePlus18).toBeUndefined();
  });

  it('has no line and no instant of the pool where that has nothing of it', () => {
    expect(rowsOf({ ...clean, pools: booked() })).toMatchObject([
      { seq: undefined, bookedAtMs: undefined, debitCount: 0, debitPlus18: 0n, result: 'differs' },
    ]);
  });

  it('is tested against no pool that was not read', () => {
    expect(rowsOf({ ...clean, pools: new Map() })).toMatchObject([
      {
        ...{ result: 'not_tested', debitCount: undefined, debitPlus18: undefined },
        ...{ reversalPlus18: undefined, differencePlus18: undefined, plus18: 15n * one },
      },
    ]);
  });

  it('is tested against no records that were never imported', () => {
    expect(rowsOf({ ...clean, ownRewards: undefined })).toMatchObject([{ result: 'not_tested' }]);
  });

  it('has the movements of its month alone, and of another month the instant at which it began', () => {
    const late = back(3, { bookedAtMs: at(2, 11), ...tokens(4n) });
    const both = pools(pool(october, 1000n * one, [line(2)]), pool(november, 985n * one, [late]));
    expect(rowsOf({ ...clean, pools: both })).toMatchObject([
      { seq: 2, bookedAtMs: at(3), debitCount: 1, debitPlus18: 15n * one, reversalPlus18: 0n },
    ]);
    expect(rowsOf({ ...clean, pools: both, month: november })).toMatchObject([
      { seq: 3, bookedAtMs: at(2, 11), debitCount: 0, reversalPlus18: 4n * one, differencePlus18: -4n * one },
    ]);
  });

  it('has no evidence where nobody read it and its month lists nothing of it', () => {
    const both = pools(
      pool(october, 1000n * one, []),
      pool(november, 1000n * one, [line(2, { bookedAtMs: at(2, 11) })]),
    );
    expect(rowsOf({ pools: both, issuances: new Map() })).toMatchObject([
      { seq: undefined, evidenceSha256: '', result: 'not_tested' },
    ]);
  });

  it('differs by what an item says of it, in whichever class', () => {
    const pending = reads(issuance('t-1', { status: 'pending' }));
    expect(rowsOf({ issuances: pending })).toMatchObject([{ result: 'timing', differencePlus18: 0n }]);
    const attr = { ...clean, ownRewards: [row('t-1', { wallet: '0xb' })] };
    expect(rowsOf(attr)).toMatchObject([{ result: 'differs', differencePlus18: 0n }]);
    const { view, result } = judged(attr);
    const resultIn = (itemClass: 'A' | 'E' | 'U' | 'I') =>
      tokenRowsOf(
        view,
        result.items.map((item) => ({ ...item, class: itemClass })),
        new Map(),
      ).find(({ kind }) => kind === 'issuance')?.result;
    expect((['A', 'E', 'U', 'I'] as const).map(resultIn)).toEqual([
      ...['differs', 'differs', 'differs', 'matched'],
    ]);
    const twice = { ...clean, ownRewards: [row('t-1'), row('t-1', { line: 9 })] };
    expect(rowsOf(twice).map(({ result, itemIds }) => [result, itemIds.length])).toEqual([['matched', 1]]);
  });

  it('is one of time in the month that booked it, where the own record is of another', () => {
    const both = pools(
      pool(october, 1000n * one, []),
      pool(november, 1000n * one, [line(2, { bookedAtMs: at(2, 11) })]),
    );
    const late = { pools: both, issuances: reads(issuance('t-1', { createdAtMs: at(2, 11) })) };
    expect(rowsOf(late)).toMatchObject([{ result: 'timing', differencePlus18: 0n, seq: undefined }]);
    expect(rowsOf({ ...late, month: november })).toMatchObject([{ result: 'timing', differencePlus18: 0n }]);
  });

  it('owes the debit of one that failed until it is given back, and then nothing', () => {
    const failed = { issuances: reads(issuance('t-1', { status: 'failed' })) };
    expect(rowsOf({ ...failed, pools: booked(line(2)) })).toMatchObject([
      { differencePlus18: 15n * one, result: 'differs', claimPlus18: 15n * one },
    ]);
    expect(rowsOf({ ...failed, pools: booked(line(2), back(3)) })).toMatchObject([
      { differencePlus18: 0n, result: 'matched', debitPlus18: 15n * one, reversalPlus18: 15n * one },
    ]);
  });

  it('is not due in the month that debits one which is given back minutes into the next', () => {
    const last = Date.parse('2026-10-31T23:59:59Z');
    const change = {
      issuances: reads(issuance('t-1', { status: 'failed', createdAtMs: last })),
      pools: pools(
        pool(october, 1000n * one, [line(2, { bookedAtMs: last })]),
        pool(november, 985n * one, [back(3, { bookedAtMs: last + 2000 })]),
      ),
    };
    expect(rowsOf(change)).toMatchObject([{ differencePlus18: 0n, debitPlus18: 15n * one }]);
    expect(rowsOf({ ...change, month: november })).toMatchObject([{ differencePlus18: 0n }]);
  });

  it('stands for each issuance that the month moved, with its own items', () => {
    const two = {
      issuances: reads(issuance('t-1'), issuance('t-1', { issuanceId: 'iss-2', createdAtMs: at(4) })),
      pools: booked(line(2), line(3, { issuanceId: 'iss-2', bookedAtMs: at(4) })),
    };
    expect(
      rowsOf(two).map((each) => [each.issuanceId, each.result, each.itemIds.length, each.differencePlus18]),
    ).toEqual([
      ['iss-t-1', 'matched', 0, 0n],
      ['iss-2', 'differs', 1, 15n * one],
    ]);
  });
});

describe('the row of a record that the provider has nothing of', () => {
  const none = { issuances: new Map(), pools: booked() };

  it('has what the record says, and what it would have been due', () => {
    const { result } = judged({ ...none, ownRewards: [row('t-1', { merchantId: 'm' })] });
    const [only] = result.tokens?.rows.filter(({ kind }) => kind === 'issuance') ?? [];
    expect(only).toMatchObject({
      ...{ transactionId: 't-1', issuanceId: '', wallet, merchantId: 'm', status: '', issuedAtMs: at(3) },
      ...{ bookAmountUsdMinor: 1000n, agreedRate: '1.5', recomputedPlus18: 15n * one, working },
      ...{ debitCount: 0, debitPlus18: 0n, reversalPlus18: 0n, differencePlus18: -15n * one },
      ...{ result: 'book_only', evidenceSha256: '', itemIds: result.items.map(({ itemId }) => itemId) },
    });
    expect(rowsOf({ ...none })).toMatchObject([{ merchantId: '' }]);
  });

  it('is not tested without a pool, and has the rate of its own time', () => {
    expect(rowsOf({ issuances: new Map(), pools: new Map() })).toMatchObject([
      { result: 'not_tested', differencePlus18: undefined, recomputedPlus18: 15n * one },
    ]);
    const value = (fromMs: number, rate: bigint) => ({ fromMs, value: { numerator: rate, denominator: 1n } });
    const terms = { categories: new Map(), merchants: new Map(), default: [value(0, 1n), value(at(3), 2n)] };
    const rateOf = (issuedAtMs: number | undefined) =>
      rowsOf({ ...none, terms, ownRewards: [row('t-1', { issuedAtMs })] })[0]?.agreedRate;
    expect([rateOf(at(2)), rateOf(at(3)), rateOf(undefined)]).toEqual(['1', '2', '1']);
  });
});

describe('the rows of 09', () => {
  it('stand in the order in which their transactions began, then by their names', () => {
    const change = {
      issuances: new Map(),
      pools: booked(),
      ownRewards: [
        row('t-1', { issuedAtMs: at(5) }),
        row('t-2', { issuedAtMs: at(5) }),
        row('t-3', { issuedAtMs: at(4) }),
      ],
    };
    expect(rowsOf(change).map(({ transactionId }) => transactionId)).toEqual(['t-3', 't-1', 't-2']);
  });

  it('have the funding by its lines', () => {
    const funded = booked(
      movement(1, 'funding', '', { ...from('page'), ...tokens(7n), bookedAtMs: at(1) }),
      line(2),
    );
    expect(rowsOf({ ...clean, pools: funded }, 'funding')).toMatchObject([
      { bookedAtMs: at(1), seq: 1, plus18: 7n * one, result: 'matched', itemIds: [], evidenceSha256: 'page' },
    ]);
  });

  it('have the opening and the closing with what they should be, each with its own items', () => {
    const before = pool(september, 0n, [movement(1, 'funding', '', tokens(999n))]);
    const off = pool(october, 1000n * one, [line(2)], {
      ...{ closingPlus18: plus18(980n * one), balancePlus18: plus18(980n * one), ...from('pool') },
    });
    const change = { ...clean, pools: pools(before, off) };
    const items = judged(change).result.items;
    const idsOf = (field: string) => items.filter((item) => item.field === field).map(({ itemId }) => itemId);
    expect(idsOf('opening_plus')).toHaveLength(1);
    expect(rowsOf(change, 'opening')).toMatchObject([
      {
        ...{ bookedAtMs: Date.UTC(2026, 9, 1), plus18: 1000n * one, recomputedPlus18: 999n * one },
        ...{
          differencePlus18: one,
          result: 'differs',
          itemIds: idsOf('opening_plus'),
          evidenceSha256: 'pool',
        },
      },
    ]);
    expect(rowsOf(change, 'closing')).toMatchObject([
      {
        ...{ bookedAtMs: Date.UTC(2026, 10, 1) - 1, plus18: 980n * one, recomputedPlus18: 985n * one },
        ...{ differencePlus18: -5n * one, result: 'differs', itemIds: idsOf('closing_plus') },
      },
    ]);
  });

  it('have the closing of a month that still runs at the instant when it was read', () => {
    const running = pools(pool(october, 1000n * one, [line(2)], { receivedAtMs: at(9) }));
    expect(rowsOf({ ...clean, pools: running }, 'closing')).toMatchObject([{ bookedAtMs: at(9) }]);
  });
});
