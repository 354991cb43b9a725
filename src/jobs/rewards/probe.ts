// Rewards v2 asked, for `tieout doctor`, whether it is there, takes the key and knows the partner.

import { assert } from '../../base/failure/assert.js';
import { RewardsReader } from '../../client/rewards/reader.js';
import { rewardsRefusals } from '../../client/rewards/refusals.js';
import { rewardsSection } from '../../config/rewards/section.js';
import type { ServiceProbe } from '../dialect.js';
import { PROBE_ATTEMPTS, probeUntimed } from '../doctor/untimed-probe.js';
import type { RunSettings } from '../workplace.js';

export async function probe({
  config,
  secrets,
  machineClock,
  patienceMs,
}: RunSettings): Promise<ServiceProbe> {
  const section = rewardsSection.in(config);
  assert(section !== undefined, 'an interface without a section is not asked');
  const reader = new RewardsReader({
    baseUrl: section.baseUrl,
    partnerId: section.partnerId,
    key: secrets.demand('TIEOUT_REWARDS_KEY').reveal(),
    clock: machineClock,
    patienceMs,
    deadlineMs: patienceMs,
    retry: { attemptsMost: PROBE_ATTEMPTS },
  });
  return probeUntimed(reader, (asked) => asked.now(), {
    subject: 'the check of the rewards key',
    refusals: rewardsRefusals,
  });
}
