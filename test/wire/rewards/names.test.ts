import { describe, expect, it } from 'vitest';
import { rewardsKeyPrefixes } from '../../../src/wire/rewards/names.js';

describe('rewardsKeyPrefixes', () => {
  it('are those that the source shows', () => expect(rewardsKeyPrefixes).toEqual(['pm_live_', 'pm_test_']));
});
