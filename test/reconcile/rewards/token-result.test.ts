import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { plus18 } from '../../../src/money/plus18.js';
import { rational } from '../../../src/money/rational.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { bridgedOf } from '../../months/rewards/token-laws.js';
import {
  balance,
  costsOf,
  redemption,
  redemptionRow,
  redemptions,
  stake,
  stakeRow,
  stakes,
  unknownAnswer,
  wallets,
} from './held-samples.js';
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
} from './token-samples.js';

/** Without the rows of nothing; `before` are the months that were closed before. */
const bridgeOf = (change: Partial<TokenFacts>, ...before: readonly CalendarMonth[]) =>
  bridgedOf(
    judged(change),
    before.map((month) => judged({ ...change, month })),
  )
    .tokens?.bridge?.filter(
      ({ name, plus18: tokens }) => !/^(?:accepted|settled)/.test(name) || tokens !== 0n,
    )
    .map(({ name, plus18: tokens }) => [name, tokens]);

describe('what a month of tokens comes to', () => {
  it('has no part that is money', () => {
    const { result } = judged();
    expect([...result.orders]).toEqual([]);
    expect(result).toMatchObject({ tieOut: [], rollForward: [], deposits: [], brands: [], untested: [] });
  });

  it('says of every code once whether it was tested, and of what nothing tests why', () => {
    const { result } = judged();
    const codes = result.checks.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(result.tokens?.notTested.map(({ name }) => name)).toEqual([
      'pool opening',
      'stake accrual',
      'early-withdrawal penalty',
      'pending rewards',
      'webhooks',
    ]);
  });

  it('says which redemptions it holds against no cost, and that this part was not tested', () => {
    const saysOf = (change: Partial<TokenFacts>) => {
      const { checks, tokens } = judged({
        ownRedemptions: [redemptionRow()],
        redemptions: redemptions(redemption()),
        ...change,
      }).result;
      const ofCode = checks.find(({ code }) => code === 'RW-REDEMPTION')?.reason;
      return [ofCode, tokens?.notTested.find(({ name }) => name === 'redemption cost')?.reason];
    };
    expect(saysOf({ catalogues: [costsOf(one)] })[1]).toBeUndefined();
    const none = 'redemptions without a cost on file: 1; no catalogue was read';
    expect(saysOf({ wallets: wallets(balance()) })).toEqual([`redemption cost not tested: ${none}`, none]);
    const another = { ...costsOf(one), costs: new Map() };
    expect(saysOf({ catalogues: [another] })[1]).toMatch('no catalogue read around them lists item');
    const two = [redemption(), redemption({ redemptionId: 'r-2', catalogueItemId: 'b' })];
    const rows = [redemptionRow(), redemptionRow({ redemptionId: 'r-2', catalogueItemId: 'b' })];
    const both = { ownRedemptions: rows, redemptions: redemptions(...two), catalogues: [another] };
    expect(saysOf(both)[1]).toMatch('on file: 2; no catalogue read around them lists item and 1 more');
  });

  it('says which wallets, redemptions and stakes no answer states, where others of their kind were read', () => {
    const notTestedOf = (name: string, change: Partial<TokenFacts>) =>
      judged(change).result.tokens?.notTested.find((part) => part.name === name)?.reason;
    const b = `0x${'b'.repeat(40)}`;
    const ownRewards = [row('t-1'), row('t-2', { wallet: b })];
    expect(notTestedOf('wallets', { ownRewards })).toBeUndefined();
    const known = wallets(balance());
    expect(notTestedOf('wallets', { wallets: known })).toBeUndefined();
    const said = `wallets that no answer states: 1; ${b}`;
    expect(notTestedOf('wallets', { ownRewards, wallets: known })).toBe(said);
    const denied = new Map([...known, [b, { reads: [], unknown: unknownAnswer }]]);
    expect(notTestedOf('wallets', { ownRewards, wallets: denied })).toBe(said);
    const ownRedemptions = [redemptionRow(), redemptionRow({ redemptionId: 'r-2' })];
    const readOnes = redemptions(redemption());
    expect(notTestedOf('redemptions', { ownRedemptions })).toBeUndefined();
    expect(notTestedOf('redemptions', { ownRedemptions, redemptions: readOnes })).toBe(
      'redemptions that no answer states: 1; r-2',
    );
    const other = new Map([...readOnes, ['r-2', { reads: [], unknown: unknownAnswer }]]);
    expect(notTestedOf('redemptions', { ownRedemptions, redemptions: other })).toBeUndefined();
    const began = { stakedAtMs: at(3) };
    const ids = ['s-2', 's-3'].map((stakeId) => stakeRow({ ...began, stakeId }));
    expect(notTestedOf('stakes', { ownStakes: ids })).toBeUndefined();
    expect(notTestedOf('stakes', { ownStakes: ids, stakes: stakes(stake()) })).toBe(
      'stakes that no answer states: 2; s-2 and 1 more',
    );
  });

  it('adds up by its steps, as stated and by the own records', () => {
    const steps = bridgedOf(judged()).tokens?.steps ?? [];
    const side = (name: 'movements' | 'records') =>
      steps.map((step) => [step.step, step[name]?.plus18]).filter(([, plus18]) => plus18 !== undefined);
    expect(side('records')).toEqual([
      ['opening', 1000n * one],
      ['deposits', 0n],
      ['orders', -15n * one],
      ['closing', 985n * one],
      ['known_items', 0n],
      ['unexplained', 0n],
    ]);
    expect(side('movements').find(([step]) => step === 'closing')).toEqual(['closing', 985n * one]);
  });

  it('foots over a failed issuance that is given back in the month after', () => {
    const last = Date.parse('2026-10-31T23:59:59Z');
    const change = {
      issuances: reads(issuance('t-1', { status: 'failed', createdAtMs: last })),
      pools: pools(
        pool(october, 1000n * one, [movement(2, 'issuance', 't-1', { bookedAtMs: last })]),
        pool(november, 985n * one, [movement(3, 'issuance_reversal', 't-1', { bookedAtMs: last + 2000 })]),
      ),
    };
    expect(bridgeOf(change)).toEqual([
      ['records', 1000n * one],
      ['reversals_under_way', -15n * one],
      ['unexplained', 0n],
      ['statement', 985n * one],
      ['claims', 0n],
    ]);
    // Whether the month before was closed or not: what it debited is given back.
    const given = [
      ['records', 1000n * one],
      ['unexplained', 0n],
      ['statement', 1000n * one],
      ['claims', 0n],
    ];
    expect(bridgeOf({ ...change, month: november }, october)).toEqual(given);
    expect(bridgeOf({ ...change, month: november })).toEqual(given);
  });

  it('foots over an opening that undoes what an item of the month before moved', () => {
    const wrong = pool(september, 0n, [movement(1, 'funding', '', { plus18: plus18(1000n * one) })], {
      closingPlus18: plus18(999n * one),
    });
    const both = pools(wrong, pool(october, 1000n * one, [movement(2, 'issuance', 't-1')]));
    const change = { pools: both };
    expect(bridgeOf({ ...change, month: september })).toEqual([
      ['records', 1000n * one],
      ['RW-POOL', -one],
      ['unexplained', 0n],
      ['statement', 999n * one],
      ['claims', 0n],
    ]);
    const undone = [
      ['records', 985n * one],
      ['unexplained', 0n],
      ['statement', 985n * one],
      ['claims', 0n],
    ];
    expect(bridgeOf(change, september)).toEqual(undone);
    expect(bridgeOf(change)).toEqual(undone);
  });

  it('foots over an issuance at another rate that the pool does not list', () => {
    const other = issuance('t-1', {
      rewardRate: rational(2n),
      rewardRateText: '2',
      plus18: plus18(20n * one),
    });
    expect(bridgeOf({ issuances: reads(other), pools: pools(pool(october, 1000n * one, [])) })).toEqual([
      ['records', 985n * one],
      ['RW-RATE', -5n * one],
      ['RW-CHARGE', 20n * one],
      ['unexplained', 0n],
      ['statement', 1000n * one],
      ['claims', -15n * one],
    ]);
  });

  it('takes what is due in the place of records that were never imported, and none that are required', () => {
    expect(bridgeOf({ ownRewards: undefined })?.slice(0, 2)).toEqual([
      ['records', 985n * one],
      ['unexplained', 0n],
    ]);
    expect(bridgeOf({ ownRewards: undefined, required: ['rewards'] })).toEqual([
      ['records', 1000n * one],
      ['RN-RECORDS-MISSING', -15n * one],
      ['unexplained', 0n],
      ['statement', 985n * one],
      ['claims', 0n],
    ]);
  });

  it('proves no bridge where a movement has no answer on file', () => {
    expect(bridgeOf({ issuances: reads(issuance('t-2')) })).toBeUndefined();
  });

  it('proves no bridge where something was not read', () => {
    const unread = [{ source: 'pool', subject: '', reason: 'r' }] as const;
    expect(bridgeOf({ unread })).toBeUndefined();
  });
});
