// The checks that are not tested on an interface without a section in the configuration. The interface is not
// used, and every check on it is reported as not tested (contract, tool: "Configuration"), so that a section
// that was left out or taken away does not pass for a clean month.

import { type InterfaceName, interfaceNames } from '../../records/account.js';
import { codesOfInterface } from '../dialects.js';
import type { CheckRun } from './result.js';

/** An interface of which nothing is judged. */
export interface UnusedInterface {
  readonly name: InterfaceName;
}

/** The interfaces that the configuration has no section for. */
export function unusedInterfacesAmong(hasSection: (name: InterfaceName) => boolean): UnusedInterface[] {
  return interfaceNames.filter((name) => !hasSection(name)).map((name) => ({ name }));
}

/** Every check of an interface of which nothing is judged, with the reason. */
export function unusedCheckRuns({ name }: UnusedInterface): CheckRun[] {
  const reason = `the configuration has no section for the ${name} interface: it is not used`;
  return codesOfInterface(name).map((code) => ({ code, status: 'not_tested', reason }));
}
