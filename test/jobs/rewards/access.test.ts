import { expect, it } from 'vitest';
import { rewardsSection } from '../../../src/config/rewards/section.js';
import { accountOf, withRewardsSession } from '../../../src/jobs/rewards/access.js';
import { rational } from '../../../src/money/rational.js';
import { newBooks, newRun, opened } from '../support/run-settings.js';

const section = {
  baseUrl: 'http://127.0.0.1:1',
  partnerId: 'demo',
  rates: { default: rational(1n), categories: new Map(), merchants: new Map() },
  readsPerSecond: undefined,
};
const config = { sections: new Map([rewardsSection.entry(section)]) };

it('is the partner’s account, and demands the key', async () => {
  expect(accountOf(section)).toBe('demo');
  const workplace = { ...newRun(config), ...opened(newBooks()) };
  await expect(withRewardsSession(workplace, async () => 1)).rejects.toThrow(/TIEOUT_REWARDS_KEY/);
  const run = newRun(config, { TIEOUT_REWARDS_KEY: 'pm_test_key' });
  const keyed = { ...run, ...opened(newBooks()) };
  expect(await withRewardsSession(keyed, async ({ reader }) => reader.effectiveHost)).toBe('127.0.0.1:1');
});
