// The supplier asked, for `tieout doctor`, whether it is there and takes the key.

import { assert } from '../../base/assert.js';
import { failureOfError } from '../../client/failures/service-refusal.js';
import { SupplierReader } from '../../client/supplier/reader.js';
import { supplierRefusals } from '../../client/supplier/refusals.js';
import { supplierSection } from '../../config/supplier/section.js';
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
  const section = supplierSection.in(config);
  assert(section !== undefined, 'an interface without a section is not asked');
  const reader = new SupplierReader({
    baseUrl: section.baseUrl,
    key: secrets.demand('TIEOUT_SUPPLIER_KEY').reveal(),
    clock: machineClock,
    patienceMs,
    deadlineMs: patienceMs,
    retry: { attemptsMost: ATTEMPTS },
  });
  try {
    const summary = await reader.summary();
    const { machineUnixMs: machineMs, serviceDateMs: serviceMs, answer } = summary;
    const seen = { host: reader.effectiveHost, isTimed: false, machineMs, serviceMs };
    if (answer.kind !== 'error') return seen;
    const refusal = failureOfError(summary, answer.error, {
      subject: 'the check of the supplier key',
      repeat: 'safe',
      refusals: supplierRefusals,
    });
    return { ...seen, refusal };
  } finally {
    await reader.close();
  }
}
