// The way to the supplier interface from a run's settings.

import { assert } from '../../base/failure/assert.js';
import { isSupplierKey } from '../../client/supplier/options.js';
import type { Secrets } from '../../config/secret.js';
import { supplierSection } from '../../config/supplier/section.js';
import { judgingRulesOf } from '../close/closing-settings.js';
import { refuseMalformedSecrets } from '../keys/secret-form.js';
import type { Workplace } from '../workplace.js';
import { SupplierSession } from './session.js';
import type { SupplierRules } from './supplier-archive.js';

const KEY_NAME = 'TIEOUT_SUPPLIER_KEY';

/** @throws Failure (refused) where the key is not set, or no header could carry it */
export function demandSupplierKey(secrets: Secrets): string {
  const key = secrets.demand(KEY_NAME).reveal();
  const form = '8 to 256 visible characters without blanks';
  refuseMalformedSecrets(secrets, [{ name: KEY_NAME, form, isFormed: isSupplierKey }]);
  return key;
}

/**
 * Runs `work` with a session of the environment's key, whose answers are archived.
 *
 * @throws Failure (refused) where the key is not set
 */
export async function withSupplierSession<T>(
  workplace: Workplace,
  work: (session: SupplierSession, rules: SupplierRules) => Promise<T>,
): Promise<T> {
  const { config, secrets, machineClock, waiting, books, patienceMs } = workplace;
  const settings = supplierSection.in(config);
  assert(settings !== undefined, 'an interface without a section is not read');
  const key = demandSupplierKey(secrets);
  const session = new SupplierSession({ ...settings, patienceMs, waiting }, key, machineClock, books);
  try {
    return await work(session, { prices: judgingRulesOf(config).settings, settings });
  } finally {
    await session.close();
  }
}
