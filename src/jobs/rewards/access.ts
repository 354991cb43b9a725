// The way to rewards v2 from a run's settings.

import { assert } from '../../base/failure/assert.js';
import { isRewardsKey } from '../../client/rewards/options.js';
import { rewardsSection } from '../../config/rewards/section.js';
import type { Secrets } from '../../config/secret.js';
import { refuseMalformedSecrets } from '../keys/secret-form.js';
import type { Workplace } from '../workplace.js';
import { RewardsSession } from './session.js';

/** The account of the interface: the partner that its key is issued to. */
export function accountOf(section: { readonly partnerId: string } | undefined): string {
  assert(section !== undefined, 'an interface without a section is not read');
  return section.partnerId;
}

const KEY_NAME = 'TIEOUT_REWARDS_KEY';

/** @throws Failure (refused) where the key is not set, or no header could carry it */
export function demandRewardsKey(secrets: Secrets): string {
  const key = secrets.demand(KEY_NAME).reveal();
  const form = 'visible characters without blanks';
  refuseMalformedSecrets(secrets, [{ name: KEY_NAME, form, isFormed: isRewardsKey }]);
  return key;
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
  const { config, secrets, machineClock, waiting, books, patienceMs } = workplace;
  const settings = rewardsSection.in(config);
  assert(settings !== undefined, 'an interface without a section is not read');
  const key = demandRewardsKey(secrets);
  const session = new RewardsSession({ ...settings, patienceMs, waiting }, key, machineClock, books);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
