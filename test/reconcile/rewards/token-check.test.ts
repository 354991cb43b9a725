import { describe, expect, it } from 'vitest';
import { tokenChecks } from '../../../src/reconcile/rewards/checks.js';
import { lackOfTokens } from '../../../src/reconcile/rewards/token-check.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import { judged } from './token-samples.js';

function lackOf(code: string, change: Partial<TokenFacts>): string | undefined {
  const { view } = judged(change);
  const check = tokenChecks.find(({ codes }) => codes.some((one) => one === code));
  return check && lackOfTokens(view, check);
}

describe('a check without what it needs', () => {
  it.each<[string, Partial<TokenFacts>, RegExp]>([
    ['RW-POOL', { pools: new Map() }, /pool of this month was not read/],
    ['RW-POOL', { pools: new Map(), isPoolMissing: true }, /no operation that reads the pool/],
    ['RW-POOL', { pools: new Map(), unread: [{ source: 'pool', subject: '', reason: 'why' }] }, /^why$/],
    [
      'RW-POOL',
      {
        pools: new Map(),
        unread: [
          { source: 'stake', subject: 's-1', reason: 'of a stake' },
          { source: 'pool', subject: '', reason: 'of the pool' },
        ],
      },
      /^of the pool$/,
    ],
    ['RW-RATE', { issuances: new Map() }, /no issuance was read/],
    ['RW-NOT-IN-BOOKS', { ownRewards: undefined }, /no rewards file/],
    ['RW-STAKE', {}, /no stakes file/],
    ['RW-REDEMPTION', {}, /no redemptions file/],
    ['RW-WALLET', {}, /no wallet was read/],
  ])('says why %s was not tested', (code, change, reason) => {
    expect(lackOf(code, change)).toMatch(reason);
  });

  it('is asked where nothing is lacking', () => {
    expect(lackOf('RW-POOL', {})).toBeUndefined();
  });
});
