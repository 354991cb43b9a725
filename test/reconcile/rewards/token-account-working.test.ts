import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { tokenAccountMonth } from '../../../src/reconcile/rewards/token-account.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { balance, stake, stakeRow, stakes, unknownAnswer, wallets } from './held-samples.js';
import {
  at,
  facts,
  issuance,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  reads,
  row,
  wallet,
} from './token-samples.js';

const from = (sha256: string) => ({ evidence: { sha256, requestId: `request of ${sha256}` } });

/** The working of the first item with a code. */
function workingOf(code: string, change: Partial<TokenFacts>) {
  const month = tokenAccountMonth(facts(change));
  const item = month.result.items.find((each) => each.code === code);
  if (item === undefined) throw new Error(`no ${code}`);
  return month.workingOf(item);
}

const line = (seq: number, tokens = 15n, change = {}) =>
  movement(seq, 'issuance', 't-1', { plus18: plus18(tokens * one), ...change });

describe('the working of an item of a transaction', () => {
  it('shows every row with all that it says and where it stands, copies too', () => {
    const spelt = row('t-1', { merchantId: 'm', amountUsdMinor: 999 });
    const plain = row('t-1', { line: 7, issuedAtMs: undefined });
    const { inputs } = workingOf('RW-REF-REUSED', { ownRewards: [plain, spelt, { ...plain, line: 8 }] });
    expect(inputs.filter(({ source }) => source === 'book')).toEqual(
      [
        ['issued 2026-10-03T10:00:00.000Z', `wallet ${wallet}, amount 999 cents, merchant m`, 2],
        ['', `wallet ${wallet}, amount 1000 cents`, 7],
        ['', `wallet ${wallet}, amount 1000 cents`, 8],
      ].map(([issued, says, at]) => ({
        source: 'book',
        says: issued === '' ? says : `${says}, ${issued}`,
        place: `rewards.csv:${at}`,
        evidenceSha256: '',
        requestId: '',
      })),
    );
  });

  it('shows the issuance as it was read, and the lines of the pool in their order', () => {
    const { inputs } = workingOf('RW-REVERSAL-EXTRA', {
      issuances: reads(issuance('t-1', from('issuance'))),
      pools: pools(
        pool(october, 1000n * one, [
          line(2, 15n, from('first')),
          movement(3, 'issuance_reversal', 't-1', from('second')),
          movement(4, 'issuance_reversal', 't-1', from('third')),
          line(5, 15n, from('fourth')),
        ]),
      ),
    });
    const [, ...answers] = inputs;
    const booked = '15 tokens, booked 2026-10-03T10:00:00.000Z';
    expect(answers).toEqual(
      [
        ['issuance', `iss-t-1, confirmed, wallet ${wallet}, amount 1000 cents, rate 1.5, tokens 15`],
        ['pool', `seq 2, issuance, ${booked}`],
        ['pool', `seq 3, issuance_reversal, ${booked}`],
        ['pool', `seq 4, issuance_reversal, ${booked}`],
        ['pool', `seq 5, issuance, ${booked}`],
      ].map(([source, says], nth) => {
        const sha256 = ['issuance', 'first', 'second', 'third', 'fourth'][nth] ?? '';
        return { source, says, place: '', evidenceSha256: sha256, requestId: `request of ${sha256}` };
      }),
    );
  });

  it('shows the answer that there is no such issuance, and nothing of one that was not read', () => {
    const unknown = { reads: [], unknown: { ...unknownAnswer, ...from('none') } };
    const { inputs, steps } = workingOf('RW-DEBIT-UNKNOWN', { issuances: new Map([['iss-t-1', unknown]]) });
    expect(inputs.find(({ source }) => source === 'issuance')).toMatchObject({
      says: 'iss-t-1, unknown',
      evidenceSha256: 'none',
    });
    expect(steps).toEqual([]);
    const notRead = workingOf('RW-REF-REUSED', {
      issuances: new Map(),
      ownRewards: [row('t-1'), row('t-1', { amountUsdMinor: 5 })],
    });
    expect(notRead.inputs.map(({ source }) => source)).toEqual(['book', 'book', 'pool']);
    expect(notRead.steps).toEqual([]);
  });

  it('shows the agreed rate and the sum that is due by it, once', () => {
    const agreed = 'agreed rate 1.5 by default';
    const due = 'floor(1000 * 1.5 * 10000000000000000) = 15000000000000000000';
    const charged = { pools: pools(pool(october, 1000n * one, [line(2, 16n)])) };
    const working = workingOf('RW-CHARGE', charged);
    expect(working).toMatchObject({ steps: [agreed, due], tried: [] });
    const misstated = { issuances: reads(issuance('t-1', { plus18: plus18(16n * one) })) };
    expect(workingOf('RW-AMOUNT', misstated).steps).toEqual([agreed]);
  });

  it('shows the row alone where the provider has nothing of it', () => {
    const { inputs, steps } = workingOf('RW-NOT-AT-PROVIDER', {
      issuances: new Map(),
      pools: pools(pool(october, 1000n * one, [])),
    });
    expect(inputs.map(({ source }) => source)).toEqual(['book']);
    expect(steps).toEqual([]);
  });
});

describe('the working of an item of something else', () => {
  it('shows the figures of the pool, by its own evidence', () => {
    const off = pool(october, 1000n * one, [line(2)], { closingPlus18: plus18(one), ...from('pool') });
    expect(workingOf('RW-POOL', { pools: pools(off) }).inputs).toEqual([
      {
        source: 'pool',
        says: 'opening 1000, 1 movement, closing 1',
        place: '',
        evidenceSha256: 'pool',
        requestId: 'request of pool',
      },
    ]);
  });

  it('shows the holdings of a wallet, however it is spelt', () => {
    const spelt = `0x${'A'.repeat(40)}`;
    const { inputs } = workingOf('RW-WALLET', {
      wallets: wallets(balance({ walletSpelt: spelt, totalPlus18: plus18(14n * one), ...from('wallet') })),
    });
    expect(inputs).toEqual([
      {
        source: 'wallet',
        says: 'total 14, available 10, staked 5, earned 20, redeemed 5',
        place: '',
        evidenceSha256: 'wallet',
        requestId: 'request of wallet',
      },
    ]);
  });

  it('shows what was read of a stake last, and no maturity of one that has none', () => {
    const working = (...all: readonly Parameters<typeof stake>[0][]) =>
      workingOf('RW-STAKE', {
        month: november,
        ownStakes: [stakeRow()],
        stakes: stakes(...all.map((change, nth) => stake({ archivedAs: 20 + nth, ...change }))),
      }).inputs;
    const times = 'made 2026-11-30T10:00:00.000Z';
    const readAt = 'read 2026-12-02T10:00:00.000Z';
    const [withTerm] = working({ daysRemaining: 2 }, { daysRemaining: 1, ...from('stake') });
    expect(withTerm).toEqual({
      source: 'stake',
      says: `tier 3m, active, ${times}, matures 2027-02-28T10:00:00.000Z, ${readAt}`,
      place: '',
      evidenceSha256: 'stake',
      requestId: 'request of stake',
    });
    expect(working({ maturesAtMs: undefined })[0]?.says).toBe(`tier 3m, active, ${times}, ${readAt}`);
  });

  it('shows nothing where nothing was read of it', () => {
    const pool = tokenAccountMonth(facts({ pools: new Map() })).workingOf({ subject: 'pool' } as never);
    expect(pool.inputs).toEqual([]);
    const ownStakes = [stakeRow({ stakedAtMs: at(3) })];
    const unknown = new Map([['s-1', { reads: [], unknown: unknownAnswer }]]);
    expect(workingOf('RW-STAKE', { ownStakes, stakes: unknown }).inputs).toEqual([]);
    const twice = [...ownStakes, { ...(ownStakes[0] ?? stakeRow()), line: 3 }];
    expect(workingOf('RW-DUPLICATE-ROW', { ownStakes: twice }).inputs).toEqual([]);
  });
});
