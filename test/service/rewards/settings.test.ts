import { describe, expect, it } from 'vitest';
import { readRewardsSettings, stakeYield } from '../../../src/service/rewards/settings.js';

describe('the options of the rewards listener', () => {
  it('have the defaults of the contract', () => {
    expect(readRewardsSettings({}, false)).toMatchObject({
      port: 0,
      key: undefined,
      partner: 'demo',
      lowPlus18: 100n * 10n ** 18n,
      limited: false,
    });
  });

  it.each([
    ['rewardsKey', { rewardsKey: 'short' }],
    ['rewardsKey', { rewardsKey: 'pm_live_of_production' }],
    ['rewardsPartner', { rewardsPartner: 'a b' }],
    ['rewardsLow', { rewardsLow: '-1' }],
    ['rewardsPort', { rewardsPort: 70_000 }],
    ['rates', { rewardsRates: '[]' }],
  ])('are refused with %s named', (name, options) => {
    expect(() => readRewardsSettings(options, false)).toThrow(name);
  });

  it('state the formulas that the source does not show', () => {
    expect(stakeYield).toEqual({
      yearlyBps: { flex: 200, '3m': 400, '6m': 500, '12m': 600 },
      usdPerToken: 3,
      penaltyBps: 1000,
    });
  });
});
