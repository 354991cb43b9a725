import { describe, expect, it } from 'vitest';
import { requiredTokensCheck } from '../../../src/reconcile/rewards/required-tokens.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { found, judged, movement, october, one, pool, pools, row } from './token-samples.js';

const required = ['rewards', 'stakes'] as const;

describe('token records that are required', () => {
  it.each<[string, Partial<TokenFacts>, string[]]>([
    ['are there where a row is of the month', { required: ['rewards'] }, []],
    ['are not asked for where nothing is required', { ownRewards: undefined }, []],
    [
      'are missing where nothing of the kind was ever imported',
      { required, ownRewards: undefined },
      ['RN-RECORDS-MISSING rewards rows', 'RN-RECORDS-MISSING stakes rows'],
    ],
    [
      'are missing where all rows are of other months, and what they lack follows',
      { required: ['rewards'], ownRewards: [row('t-9', { issuedAtMs: Date.UTC(2026, 6, 1) })] },
      ['RN-RECORDS-MISSING rewards rows', 'RW-NOT-IN-BOOKS t-1 transaction_id <'],
    ],
    [
      'are there where a single row is, and lack the others by themselves',
      {
        required: ['rewards'],
        issuances: new Map(),
        pools: pools(
          pool(october, 1000n * one, [movement(2, 'issuance', 't-1'), movement(3, 'issuance', 't-2')]),
        ),
        ownRewards: [row('t-1', { issuedAtMs: Date.UTC(2026, 6, 1) })],
      },
      ['RW-NOT-IN-BOOKS t-2 transaction_id'],
    ],
    [
      'are missing where no redemption was ever imported',
      { required: ['redemptions'] },
      ['RN-RECORDS-MISSING redemptions rows'],
    ],
    [
      'are not asked for in a month that only funds the pool',
      {
        required,
        issuances: new Map(),
        ownRewards: undefined,
        pools: pools(pool(october, 1000n * one, [movement(2, 'funding', '')])),
      },
      [],
    ],
  ])('%s', (_, change, expected) => {
    expect(found(change)).toEqual(expected);
  });

  it('are not tested where the configuration requires none', () => {
    expect(requiredTokensCheck.codes).toEqual(['RN-RECORDS-MISSING']);
    const status = (change: Partial<TokenFacts>) =>
      judged(change).result.checks.find(({ code }) => code === 'RN-RECORDS-MISSING')?.status;
    expect([status({}), status({ required })]).toEqual(['not_tested', 'ran']);
  });
});
