import { describe, expect, it } from 'vitest';
import {
  catalogueCall,
  issueBatchCall,
  issueCall,
  poolCall,
  redeemCall,
  stakeCall,
  userCall,
  walletBalanceCall,
  webhookCall,
  webhookTestCall,
} from '../../../src/client/rewards/calls.js';

const body = new Uint8Array();

describe('a call', () => {
  it('may be repeated only where a reference makes it one', () => {
    expect([issueCall(body), issueBatchCall(body, 1)].map(({ repeat }) => repeat)).toEqual([
      'same_reference',
      'same_reference',
    ]);
    const once = [redeemCall(body), stakeCall(body), userCall(body), webhookCall(body), webhookTestCall('w')];
    expect(new Set(once.map(({ repeat }) => repeat))).toEqual(new Set(['never_blindly']));
  });

  it('carries every filter that is given, encoded, and no other', () => {
    const request = { page: 1, perPage: 5 };
    const search = {
      category: 'travel',
      brand: 'a b',
      search: 'c',
      minPlus: '1',
      region: 'GB',
      walletAddress: '0x',
    };
    expect(catalogueCall(search, request, 1).target).toBe(
      '/v2/redemption/catalogue?brand=a%20b&category=travel&min_plus=1&page=1&per_page=5&region=GB&search=c&wallet_address=0x',
    );
    expect(catalogueCall({}, request, 1).target).toBe('/v2/redemption/catalogue?page=1&per_page=5');
    expect(poolCall(undefined, request, 1).target).toBe('/v2/pool?page=1&per_page=5');
    expect(walletBalanceCall('0xAb').target).toBe('/v2/users/0xAb/balance');
  });

  it('counts against the group of the source', () => {
    expect([issueCall(body), stakeCall(body), webhookCall(body)].map(({ limitClass }) => limitClass)).toEqual(
      ['issue', 'staking', 'other'],
    );
  });
});
