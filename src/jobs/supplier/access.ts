// The way to the supplier interface from a run's settings.

import { assert } from '../../base/assert.js';
import { supplierSection } from '../../config/supplier/section.js';
import { judgingRulesOf } from '../close/closing-settings.js';
import type { Workplace } from '../workplace.js';
import { SupplierSession } from './session.js';
import type { SupplierRules } from './supplier-archive.js';

/**
 * Runs `work` with a session of the environment's key, whose answers are archived.
 *
 * @throws Failure (refused) where the key is not set
 */
export async function withSupplierSession<T>(
  workplace: Workplace,
  work: (session: SupplierSession, rules: SupplierRules) => Promise<T>,
): Promise<T> {
  const { config, secrets, machineClock, books, patienceMs } = workplace;
  const settings = supplierSection.in(config);
  assert(settings !== undefined, 'an interface without a section is not read');
  const key = secrets.demand('TIEOUT_SUPPLIER_KEY').reveal();
  const session = new SupplierSession({ ...settings, patienceMs }, key, machineClock, books);
  try {
    return await work(session, { prices: judgingRulesOf(config).settings, settings });
  } finally {
    await session.close();
  }
}
