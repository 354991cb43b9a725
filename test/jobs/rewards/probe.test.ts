// Rewards v2 asked by the doctor: whether it is there, takes the key and knows the partner, and its time.

import { describe, expect, it } from 'vitest';
import { rewardsSection } from '../../../src/config/rewards/section.js';
import { serviceChecks } from '../../../src/jobs/doctor/service-checks.js';
import { rewards } from '../../../src/jobs/rewards/descriptor.js';
import { probe } from '../../../src/jobs/rewards/probe.js';
import { LiveRewards } from '../support/live-rewards.js';
import { newRun } from '../support/run-settings.js';

function runAt(baseUrl: string, key: string, partnerId = 'demo') {
  const section = rewardsSection.schema.parse({ baseUrl, partnerId });
  const sections = new Map([rewardsSection.entry(section)]);
  return newRun({ sections }, { TIEOUT_REWARDS_KEY: key });
}

describe('rewards v2 asked by the doctor', () => {
  it('answers with its time, and states no end of the key', async () => {
    const { service } = await LiveRewards.open();
    const said = await probe(runAt(service.rewardsUrl, service.rewardsKey));
    expect(said).toMatchObject({ serviceMs: expect.any(Number), machineMs: expect.any(Number) });
    expect([said.refusal, said.keyEndsAtMs]).toEqual([undefined, undefined]);
  });

  it('tells that it does not know the key, or that the key is of another partner', async () => {
    const { service } = await LiveRewards.open();
    const unknown = await probe(runAt(service.rewardsUrl, 'another-key-altogether'));
    expect(unknown.refusal?.message).toContain('the check of the rewards key: the service does not know');
    const other = await probe(runAt(service.rewardsUrl, service.rewardsKey, 'somebody'));
    expect(other.refusal?.hint).toContain('Give the partner id that the key was issued to');
  });

  it('is a line for the service and one for the clock; a service that is not there is one line', async () => {
    const { service } = await LiveRewards.open();
    const lines = await serviceChecks(rewards, runAt(service.rewardsUrl, service.rewardsKey), []);
    expect(lines.map(({ check, state }) => [check, state])).toEqual([
      ['rewards service', 'ok'],
      ['rewards clock', expect.stringMatching(/^(?:ok|note)$/)],
    ]);
    const [gone] = await serviceChecks(rewards, runAt('http://127.0.0.1:9', service.rewardsKey), []);
    expect(gone).toMatchObject({ check: 'rewards service', state: 'wrong', exitCode: 4 });
  });
});
