// Certificates that nobody checks. Node reads `NODE_TLS_REJECT_UNAUTHORIZED` by itself and then takes any
// certificate, so a run that would leave this machine is refused before it begins.

import { isLoopbackAddress } from './base-address.js';
import type { Config } from './config.js';
import { configRefusals } from './config-refusals.js';
import type { Environment } from './secret.js';

/**
 * Refuses to go on where certificate checks are switched off and an interface in use is on another machine.
 *
 * @throws Failure (refused) naming the interface
 */
export function refuseWeakTls(config: Config, environment: Environment): void {
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return;
  for (const [name, { baseUrl }] of config.sections) {
    if (isLoopbackAddress(baseUrl)) continue;
    throw configRefusals.weakTls({ name });
  }
}
