import { describe, expect, it } from 'vitest';
import { rewards } from '../../../src/jobs/rewards/descriptor.js';

describe('rewards as a dialect', () => {
  it('may be configured, and is not read by this version', () => {
    expect(rewards).toMatchObject({ name: 'rewards', secrets: ['TIEOUT_REWARDS_KEY'] });
    expect(rewards.reading).toBeUndefined();
  });
});
