import { describe, expect, it } from 'vitest';
import {
  isLiveKey,
  rewardsAuthorization,
  rewardsHeaders,
  rewardsKeyOf,
} from '../../../src/wire/rewards/names.js';

describe('the key in its header', () => {
  it('is read as it is written', () => {
    expect(rewardsKeyOf(rewardsAuthorization('pm_test_1'))).toBe('pm_test_1');
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'bearer pm_test_1', 'Bearer a b', 'Basic x'])(
    'is not in %j',
    (header) => {
      expect(rewardsKeyOf(header)).toBeUndefined();
    },
  );

  it('is of production by how it begins', () => {
    expect([isLiveKey('pm_live_1'), isLiveKey('pm_test_pm_live_')]).toEqual([true, false]);
  });
});

describe('the headers', () => {
  it('are those that the source shows, in lower case', () => {
    expect(rewardsHeaders).toMatchObject({
      authorization: 'authorization',
      partner: 'x-partner-id',
      eventSignature: 'x-service-signature',
    });
  });
});
