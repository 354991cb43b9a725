import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { plus18 } from '../../../src/money/plus18.js';
import type { TokenStep } from '../../../src/reconcile/result/result.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { withBridge } from '../../../src/reconcile/rewards/token-result.js';
import { bridgedOf, nothingClosed } from '../../months/rewards/token-laws.js';
import { stake, stakeRow, stakes } from './held-samples.js';
import {
  at,
  facts,
  issuance,
  judged,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  poolsSince,
  reads,
  row,
  september,
  tokens,
} from './token-samples.js';

const from = (sha256: string) => ({ evidence: { sha256, requestId: 'r' } });

const before = pool(september, 0n, [movement(1, 'funding', '', tokens(1000n))]);
const lines = [
  movement(2, 'issuance', 't-1'),
  movement(3, 'funding', '', tokens(7n)),
  movement(4, 'issuance', 't-2'),
  movement(5, 'issuance_reversal', 't-2'),
];
/** Two issuances of which one failed, and a funding; then a second funding in November. */
const busy: Partial<TokenFacts> = {
  issuances: reads(issuance('t-1'), issuance('t-2', { status: 'failed' })),
  ownRewards: [row('t-1'), row('t-2')],
  pools: pools(
    before,
    pool(october, 1000n * one, lines, from('pool')),
    pool(
      november,
      992n * one,
      [movement(6, 'funding', '', { ...tokens(3n), bookedAtMs: at(1, 11) })],
      from('newest'),
    ),
  ),
};

const shown = ({ step, statement, movements, result, itemIds }: TokenStep) => [
  step,
  statement && [statement.count, statement.plus18 / one],
  movements && [movements.count, movements.plus18 / one],
  result,
  itemIds.length,
];

const stepsOf = (change: Partial<TokenFacts>) => judged(change).result.tokens?.steps ?? [];
const stepOf = (change: Partial<TokenFacts>, name: TokenStep['step']) =>
  stepsOf(change).find(({ step }) => step === name);

describe('the steps of the pool', () => {
  it('go from the stated opening over each kind of movement to the balance, and tie', () => {
    expect(stepsOf(busy).map(shown)).toEqual([
      ['opening', [undefined, 1000n], [undefined, 1000n], 'ties', 0],
      ['deposits', undefined, [1, 7n], 'ties', 0],
      ['orders', undefined, [2, -30n], 'ties', 0],
      ['reversals', undefined, [1, 15n], 'ties', 0],
      ['closing', [undefined, 992n], [undefined, 992n], 'ties', 0],
      ['later_movements', undefined, [1, 3n], 'ties', 0],
      ['expected_balance', undefined, [undefined, 995n], 'ties', 0],
      ['balance_read', [undefined, 995n], undefined, 'ties', 0],
      ['known_items', undefined, [undefined, 0n], 'ties', 0],
      ['unexplained', undefined, [undefined, 0n], 'ties', 0],
    ]);
    expect(stepsOf(busy).every(({ evidenceSha256 }) => evidenceSha256 === 'pool')).toBe(true);
  });

  it('tie where the pool runs low: that is information, and no difference', () => {
    const poor = pool(september, 0n, [movement(1, 'funding', '', tokens(16n))]);
    const low = { pools: poolsSince(poor, pool(october, 16n * one, [movement(2, 'issuance', 't-1')])) };
    expect(judged(low).result.items.map(({ code }) => code)).toContain('RW-LOW');
    expect(stepOf(low, 'balance_read')).toMatchObject({ result: 'ties', itemIds: [] });
  });

  it('differ where what is stated is not what its movements make, with the item that says so', () => {
    const off = pool(october, 1001n * one, lines, {
      closingPlus18: plus18(996n * one),
      balancePlus18: plus18(999n * one),
    });
    const change = { ...busy, pools: poolsSince(before, off) };
    const { items } = judged(change).result;
    for (const [name, field] of [
      ['opening', 'opening_plus'],
      ['closing', 'closing_plus'],
      ['balance_read', 'balance_plus'],
    ] as const) {
      const ids = items.filter((item) => item.field === field).map(({ itemId }) => itemId);
      expect(ids).toHaveLength(1);
      expect(stepOf(change, name)).toMatchObject({ result: 'differs', itemIds: ids });
    }
    expect(shown(stepOf(change, 'opening') as TokenStep).slice(1, 3)).toEqual([
      [undefined, 1001n],
      [undefined, 1000n],
    ]);
  });

  it('foot by the movements from the closing of the month before, where the opening is off', () => {
    // The pool moved by 2 between the months, or its opening alone is misstated.
    for (const [closing, result, field] of [
      [994n, 'differs', 'opening_plus'],
      [992n, 'ties', 'closing_plus'],
    ] as const) {
      const off = pool(october, 1002n * one, lines, {
        closingPlus18: plus18(closing * one),
        balancePlus18: plus18(closing * one),
      });
      const change = { ...busy, pools: poolsSince(before, off) };
      const sums = stepsOf(change).map(({ movements }) => (movements?.plus18 ?? 0n) / one);
      expect(sums.slice(0, 5)).toEqual([1000n, 7n, -30n, 15n, 992n]);
      const ids = judged(change).result.items.filter((item) => item.field === field);
      expect(ids).toHaveLength(1);
      expect(stepOf(change, 'closing')).toMatchObject({ result, itemIds: ids.map(({ itemId }) => itemId) });
    }
  });

  it('have the opening as stated where the month before was not read', () => {
    expect(stepOf({}, 'opening')).toMatchObject({ movements: { plus18: 1000n * one }, result: 'ties' });
  });

  it('differ where a rest is left, by the movements or by the own records', () => {
    expect(stepOf({ issuances: new Map() }, 'unexplained')).toMatchObject({ result: 'ties' });
    const month = judged();
    expect(month.part).toBeDefined();
    const part = { ...(month.part as NonNullable<typeof month.part>), closingPlus18: 986n * one };
    const bridged = withBridge(month.result, { ...part, unexplainedPlus18: one }, [], nothingClosed);
    const rest = bridged.tokens?.steps.find(({ step }) => step === 'unexplained');
    expect([rest?.movements?.plus18, rest?.records?.plus18, rest?.result]).toEqual([0n, one, 'differs']);
  });

  it('are none without a pool', () => {
    expect(stepsOf({ pools: new Map() })).toEqual([]);
  });

  it('have no balance where the newest reading is of a month before', () => {
    expect(stepsOf({ month: november, pools: busy.pools ?? new Map() }).map(({ step }) => step)).toContain(
      'balance_read',
    );
    const only = pools(pool(october, 1000n * one, []), pool(september, 1000n * one, [], { archivedAs: 9 }));
    expect(stepsOf({ pools: only, ownRewards: [], issuances: new Map() }).map(({ step }) => step)).toEqual([
      'opening',
      'deposits',
      'orders',
      'reversals',
      'closing',
      'known_items',
      'unexplained',
    ]);
  });
});

describe('the own records beside the steps', () => {
  const beside = (change: Partial<TokenFacts>, ...earlier: Parameters<typeof bridgedOf>[1] & object) =>
    (bridgedOf(judged(change), earlier).tokens?.steps ?? [])
      .filter(({ records }) => records !== undefined)
      .map(({ step, records }) => [step, records?.count, records?.plus18]);

  it('have the funding as the pool counts it, and their own count of issuances', () => {
    expect(beside(busy, judged({ ...busy, month: september }))).toEqual([
      ['opening', undefined, 1000n * one],
      ['deposits', 1, 7n * one],
      ['orders', 2, -15n * one],
      ['closing', undefined, 992n * one],
      ['known_items', undefined, 0n],
      ['unexplained', undefined, 0n],
    ]);
  });

  it('tie on each side where nothing is left, whatever the amounts are', () => {
    const steps = bridgedOf(judged(busy), [judged({ ...busy, month: september })]).tokens?.steps ?? [];
    expect(steps.map(({ result }) => result)).toEqual(steps.map(() => 'ties'));
  });

  it('take in their issuances what undoes an item that no month of the chain knows', () => {
    const over = {
      ...{ month: november, ownRewards: [row('t-1')], issuances: reads(issuance('t-1')) },
      pools: pools(
        pool(october, 1000n * one, [movement(2, 'issuance', 't-1'), movement(3, 'issuance', 't-1')]),
        pool(november, 970n * one, [movement(4, 'issuance_reversal', 't-1', { bookedAtMs: at(2, 11) })]),
      ),
    };
    expect(beside(over)).toContainEqual(['orders', 0, 15n * one]);
  });

  it('have what is open, and what is under way, among what is known', () => {
    const last = Date.parse('2026-10-31T23:59:59Z');
    const change = {
      issuances: reads(issuance('t-1', { status: 'failed', createdAtMs: last }), issuance('t-2')),
      ownRewards: [row('t-1'), row('t-2')],
      pools: pools(
        pool(october, 1000n * one, [
          movement(2, 'issuance', 't-1', { bookedAtMs: last }),
          movement(3, 'issuance', 't-2', { ...tokens(16n), bookedAtMs: last }),
        ]),
        pool(november, 969n * one, [movement(4, 'issuance_reversal', 't-1', { bookedAtMs: last + 1000 })]),
      ),
    };
    expect(beside(change).find(([step]) => step === 'known_items')).toEqual([
      'known_items',
      undefined,
      -16n * one,
    ]);
  });

  it('need a bridge', () => {
    const month = judged();
    const part = month.part as NonNullable<typeof month.part>;
    const dollars = { ...month.result, tokens: undefined };
    expect(() => withBridge(dollars, part, [], nothingClosed)).toThrow(ProgramFault);
    expect(() => withBridge(dollars, part, [], nothingClosed)).toThrow('a month of tokens has a bridge');
  });
});

describe('the codes that a month of tokens was tested for', () => {
  const checkOf = (code: string, change: Partial<TokenFacts> = {}) =>
    judged(change).result.checks.find((check) => check.code === code);

  it('ran where any of the checks that find it had what it needs, with what the others lack', () => {
    expect(checkOf('RW-ATTR')).toMatchObject({
      status: 'ran',
      reason: expect.stringContaining('no stakes file was imported; no redemptions file was imported'),
    });
    expect(checkOf('RW-CHARGE')).toEqual({ code: 'RW-CHARGE', status: 'ran', reason: '' });
  });

  it('ran where one check alone had what it needs, whichever it is', () => {
    expect(checkOf('RW-ATTR', { ownRewards: undefined })).toMatchObject({
      status: 'ran',
      reason: expect.stringContaining('no rewards file was imported'),
    });
  });

  it('ran always where they are of the run itself', () => {
    for (const code of ['EV-LEDGER-CHAIN', 'RN-INCOMPLETE']) {
      expect(checkOf(code, { pools: new Map() })).toEqual({ code, status: 'ran', reason: '' });
    }
  });

  it('say what of them nothing tests', () => {
    const change = { ownStakes: [stakeRow()], stakes: stakes(stake()) };
    const reason =
      'stake accrual not tested: the source shows no formula for it; early-withdrawal penalty not tested: the source shows no formula for it';
    expect(checkOf('RW-STAKE', change)).toEqual({ code: 'RW-STAKE', status: 'ran', reason });
  });

  it('were not tested where none had, with the reason', () => {
    expect(checkOf('RW-POOL', { pools: new Map() })).toEqual({
      code: 'RW-POOL',
      status: 'not_tested',
      reason: 'the pool of this month was not read',
    });
  });

  it('have beside them the parts that no check tests, each with its reason', () => {
    expect(judged().result.tokens?.notTested).toEqual([
      { name: 'pool opening', reason: 'the pool of the month before was not read' },
      { name: 'stake accrual', reason: 'the source shows no formula for it' },
      { name: 'early-withdrawal penalty', reason: 'the source shows no formula for it' },
      {
        name: 'pending rewards',
        reason: 'issuances may be confirmed, and others made, between the reads',
      },
      { name: 'webhooks', reason: 'the tool receives none' },
    ]);
  });

  it('belong to an account without any part that is money', () => {
    const { result } = judged();
    expect(result).toMatchObject({
      interfaceName: 'rewards',
      account: 'demo',
      month: october,
      orderCount: 0,
    });
    expect([result.assumptions, result.tokens?.claims, result.tokens?.bridge]).toEqual([[], [], undefined]);
    expect(facts().month).toBe(october);
  });
});
