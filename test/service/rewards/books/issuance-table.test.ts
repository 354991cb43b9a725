import { describe, expect, it } from 'vitest';
import type { IssuanceRow } from '../../../../src/service/rewards/books/issuance-table.js';
import { RewardsBooks } from '../../../../src/service/rewards/books/rewards-books.js';

const row: IssuanceRow = {
  issuance_id: 'iss_1',
  wallet: '0xa',
  amount_plus18: '1',
  amount_usd_minor: 1,
  reward_rate: '1',
  status: 'pending',
  tx_hash: null,
  failure_reason: null,
  transaction_id: 't',
  merchant_id: null,
  metadata: '{}',
  created_at_ms: 5,
};

describe('issuances', () => {
  it('of one transaction stand once, and again only after one that failed', () => {
    const { issuances } = new RewardsBooks(undefined);
    issuances.insert(row);
    expect(() => issuances.insert({ ...row, issuance_id: 'iss_2' })).toThrow();
    issuances.settle({ ...row, status: 'failed', failure_reason: 'x' });
    expect(issuances.ofTransaction('t')).toBeUndefined();
    issuances.insert({ ...row, issuance_id: 'iss_2' });
    expect([issuances.ofTransaction('t')?.issuance_id, issuances.count(), issuances.latestMs()]).toEqual([
      'iss_2',
      2,
      5,
    ]);
  });

  it('have one outcome', () => {
    const { issuances } = new RewardsBooks(undefined);
    issuances.insert(row);
    issuances.settle({ ...row, status: 'confirmed', tx_hash: '0x' });
    expect(() => issuances.settle({ ...row, status: 'failed', failure_reason: 'x' })).toThrow();
    expect(issuances.find('iss_1')?.status).toBe('confirmed');
  });
});
