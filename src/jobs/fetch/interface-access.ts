// The interfaces that a run can read: those of the configuration, each with its secrets.

import type { Failure } from '../../base/failure/failure.js';
import type { Config } from '../../config/config.js';
import { closeFailures } from '../close/close-failures.js';
import { dialects } from '../dialects.js';
import type { RunSettings } from '../workplace.js';

/**
 * Refuses to begin a run that will read the interfaces and can't: before books are opened, or begun.
 *
 * @throws Failure (refused) where no interface is configured, or one is and a secret of it is not set
 */
export function demandInterfaceKeys({ config, secrets }: RunSettings): void {
  const readable = dialects.filter(({ reading }) => reading !== undefined);
  const used = readable.filter(({ section }) => section.in(config) !== undefined);
  if (used.length === 0) throw noInterface(config);
  for (const { reading } of used) reading?.demandSecrets(secrets);
}

/** The configuration uses no interface that this version reads. */
export function noInterface({ file = '' }: Pick<Config, 'file'>): Failure {
  const names = dialects.flatMap(({ name, reading }) => (reading === undefined ? [] : [`"${name}": {}`]));
  return closeFailures.noInterface({ file, sections: names.join(' or ') });
}
