// The interfaces that a run can read: those of the configuration, each with its key.

import { Failure } from '../../base/failure.js';
import type { RunSettings } from '../workplace.js';

/**
 * Refuses to begin a run that will read the interfaces and can't: before books are opened, or begun.
 *
 * @throws Failure (refused) where no interface is configured, or one is and its key is not set
 */
export function demandInterfaceKeys({ config, secrets }: RunSettings): void {
  if (config.sandbox === undefined && config.supplier === undefined) {
    throw new Failure(
      'refused',
      `the configuration ${config.file ?? ''} has neither a sandbox nor a supplier section`,
      'Add "sandbox": {} to it to use the sandbox interface, or "supplier": {} for the supplier interface.',
    );
  }
  if (config.sandbox !== undefined) {
    secrets.demand('TIEOUT_API_KEY');
    secrets.demand('TIEOUT_SIGNING_SECRET');
  }
  if (config.supplier !== undefined) secrets.demand('TIEOUT_SUPPLIER_KEY');
}
