import { expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { RewardsSession } from '../../../src/jobs/rewards/session.js';
import { ownBooks } from '../support/live-account.js';
import { LiveRewards } from '../support/live-rewards.js';

it('knows the time of the service from its newest answer, and this machine’s before', async () => {
  const live = await LiveRewards.open();
  const machine = new FixedClock(Date.parse('2030-01-01T00:00:00Z'));
  const settings = { baseUrl: live.service.rewardsUrl, partnerId: 'demo', readsPerSecond: undefined };
  const session = new RewardsSession(settings, live.service.rewardsKey, machine, ownBooks());
  expect(session.nowMs).toBe(machine.nowMs());
  const received = session.received('pool', await session.reader.now());
  expect(received).toMatchObject({ account: 'demo', topic: 'pool', status: 200 });
  expect(Math.floor(session.nowMs / 1000)).toBe(live.clock.nowMs() / 1000);
  await session.close();
});
