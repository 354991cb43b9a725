// Addresses on the command line of `tieout init`, each behind the name of its interface.

import { initRefusals } from './init-refusals.js';

/** @throws Failure (refused) for a text that is not `name=url`, and for a name that is given twice */
export function addressesOf(given: readonly string[]): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  for (const one of given) {
    const at = one.indexOf('=');
    const name = one.slice(0, Math.max(at, 0));
    if (at < 1 || addresses.has(name)) {
      throw at < 1 ? initRefusals.addressWithoutName() : initRefusals.addressTwice({ name });
    }
    addresses.set(name, one.slice(at + 1));
  }
  return addresses;
}
