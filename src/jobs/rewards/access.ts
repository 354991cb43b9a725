// The way to rewards v2 from a run's settings.

import { assert } from '../../base/assert.js';
import { rewardsSection } from '../../config/rewards/section.js';
import type { Workplace } from '../workplace.js';
import { RewardsSession } from './session.js';

/** The account of the interface: the partner that its key is issued to. */
export function accountOf(section: { readonly partnerId: string } | undefined): string {
  assert(section !== undefined, 'an interface without a section is not read');
  return section.partnerId;
}

/**
 * Runs `work` with a session of the environment's key, whose answers are archived.
 *
 * @throws Failure (refused) where the key is not set
 */
export async function withRewardsSession<T>(
  workplace: Workplace,
  work: (session: RewardsSession) => Promise<T>,
): Promise<T> {
  const { config, secrets, machineClock, books, patienceMs } = workplace;
  const settings = rewardsSection.in(config);
  assert(settings !== undefined, 'an interface without a section is not read');
  const key = secrets.demand('TIEOUT_REWARDS_KEY').reveal();
  const session = new RewardsSession({ ...settings, patienceMs }, key, machineClock, books);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
