// The supplier asked, for `tieout doctor`, whether it is there and takes the key.

import { assert } from '../../base/failure/assert.js';
import { SupplierReader } from '../../client/supplier/reader.js';
import { supplierRefusals } from '../../client/supplier/refusals.js';
import { supplierSection } from '../../config/supplier/section.js';
import type { ServiceProbe } from '../dialect.js';
import { PROBE_ATTEMPTS, probeUntimed } from '../doctor/untimed-probe.js';
import type { RunSettings } from '../workplace.js';

export async function probe({
  config,
  secrets,
  machineClock,
  patienceMs,
}: RunSettings): Promise<ServiceProbe> {
  const section = supplierSection.in(config);
  assert(section !== undefined, 'an interface without a section is not asked');
  const reader = new SupplierReader({
    baseUrl: section.baseUrl,
    key: secrets.demand('TIEOUT_SUPPLIER_KEY').reveal(),
    clock: machineClock,
    patienceMs,
    deadlineMs: patienceMs,
    retry: { attemptsMost: PROBE_ATTEMPTS },
  });
  return probeUntimed(reader, (asked) => asked.summary(), {
    subject: 'the check of the supplier key',
    refusals: supplierRefusals,
  });
}
