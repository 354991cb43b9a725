// The interfaces that a run can read: those of the configuration, each with its secrets.

import { Failure } from '../../base/failure.js';
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
  if (used.length === 0) {
    const names = readable.map(({ name }) => name);
    const ways = names.map(
      (name, at) => `"${name}": {} ${at === 0 ? 'to it to use' : 'for'} the ${name} interface`,
    );
    throw new Failure(
      'refused',
      `the configuration ${config.file ?? ''} has neither a ${names.join(' nor a ')} section`,
      `Add ${ways.join(', or ')}.`,
    );
  }
  for (const { reading } of used) reading?.demandSecrets(secrets);
}
