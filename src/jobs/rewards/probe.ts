// Rewards v2 asked, for `tieout doctor`, whether it is there, takes the key and knows the partner.

import { assert } from '../../base/assert.js';
import { failureOfError } from '../../client/failures/service-refusal.js';
import { RewardsReader } from '../../client/rewards/reader.js';
import { rewardsRefusals } from '../../client/rewards/refusals.js';
import { rewardsSection } from '../../config/rewards/section.js';
import type { ServiceProbe } from '../dialect.js';
import type { RunSettings } from '../workplace.js';

/** Somebody waits for the answer: a second try is all it gets. */
const ATTEMPTS = 2;

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
    retry: { attemptsMost: ATTEMPTS },
  });
  try {
    const pool = await reader.now();
    const { machineUnixMs: machineMs, serviceDateMs: serviceMs, answer } = pool;
    const seen = { host: reader.effectiveHost, isTimed: false, machineMs, serviceMs };
    if (answer.kind !== 'error') return seen;
    const refusal = failureOfError(pool, answer.error, {
      subject: 'the check of the rewards key',
      repeat: 'safe',
      refusals: rewardsRefusals,
    });
    return { ...seen, refusal };
  } finally {
    await reader.close();
  }
}
