import { describe, expect, it } from 'vitest';
import { pathOf } from '../../../src/wire/endpoint.js';
import { rewardsEndpoints } from '../../../src/wire/rewards/endpoints.js';

describe('the endpoints', () => {
  it('begin with the version, and the two that the source shows are as it shows them', () => {
    const paths = Object.values(rewardsEndpoints).map(({ method, path }) => `${method} ${path}`);
    expect(paths).toHaveLength(13);
    expect(new Set(paths).size).toBe(13);
    expect(Object.values(rewardsEndpoints).every(({ path }) => path.startsWith('/v2/'))).toBe(true);
    expect(paths.slice(0, 2)).toEqual(['POST /v2/rewards/issue', 'POST /v2/rewards/issue/batch']);
  });

  it('take one name in the middle of a path', () => {
    expect(pathOf(rewardsEndpoints.walletBalance, '0xAb')).toBe('/v2/users/0xAb/balance');
    expect(pathOf(rewardsEndpoints.webhookTest, 'a/b')).toBe('/v2/webhooks/a%2Fb/test');
  });
});
