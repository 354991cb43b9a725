import { describe, expect, it } from 'vitest';
import { preparations } from '../../../src/service/rewards/endpoint-rules.js';
import { rewardsEndpoints } from '../../../src/wire/rewards/endpoints.js';

describe('the rules', () => {
  it('answer every endpoint there is, each call with a body and each read without one', () => {
    expect(Object.keys(preparations).sort()).toEqual(Object.keys(rewardsEndpoints).sort());
    for (const [name, { method, path }] of Object.entries(rewardsEndpoints)) {
      const prepare = preparations[name as keyof typeof preparations];
      const isPlain = method === 'GET' || path.endsWith('/test');
      expect(() => prepare(Buffer.from(isPlain ? '{"a":1}' : '{}'))).toThrow();
      if (isPlain) expect(prepare(Buffer.alloc(0)).clientRef).toBeUndefined();
    }
  });
});
