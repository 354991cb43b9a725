import { describe, expect, it } from 'vitest';
import { rewardsSection } from '../../../src/config/rewards/section.js';

describe('the section of the rewards interface', () => {
  it('stands under its name, with the defaults of the contract', () => {
    expect(rewardsSection.name).toBe('rewards');
    expect(rewardsSection.schema.parse({ partnerId: 'demo' })).toEqual({
      baseUrl: 'http://127.0.0.1:8703',
      partnerId: 'demo',
      defaultRate: undefined,
      merchantRates: new Map(),
    });
    expect(rewardsSection.schema.safeParse({}).success).toBe(false);
  });
});
