// What is not tested of an interface that the configuration has no section for. It is not used, and every
// check on it is reported as not tested (contract, tool: "Configuration"), so that a section that was left
// out or taken away does not pass for a clean month. An interface whose list has no check is not judged by
// this version, with a section or without, and the sheet says so.

import { type InterfaceName, interfaceNames } from '../../records/account.js';
import { checksOfInterface } from '../dialects.js';
import { type DiscrepancyCode, discrepancyCodes } from '../finding/code.js';
import type { CheckRun } from './result.js';

/** An interface of which nothing is judged. */
export interface UnusedInterface {
  readonly name: InterfaceName;
  /** Whether the configuration has a section for it. */
  readonly hasSection: boolean;
}

/** The interfaces of which nothing is judged, by which of them the configuration has a section for. */
export function unusedInterfacesAmong(hasSection: (name: InterfaceName) => boolean): UnusedInterface[] {
  return interfaceNames
    .map((name) => ({ name, hasSection: hasSection(name) }))
    .filter(({ name, hasSection }) => !hasSection || checksOfInterface(name).checks.length === 0);
}

/** The codes of an interface, those that have no place in it with it, in the order of the list. */
export function codesOfInterface(name: InterfaceName): DiscrepancyCode[] {
  const { checks, absent } = checksOfInterface(name);
  const codes = new Set([...checks, ...absent].flatMap((one) => one.codes));
  return discrepancyCodes.filter((code) => codes.has(code));
}

/** Every check of an interface of which nothing is judged, with the reason. */
export function unusedCheckRuns({ name, hasSection }: UnusedInterface): CheckRun[] {
  const reason = hasSection
    ? `this version does not judge the ${name} interface`
    : `the configuration has no section for the ${name} interface: it is not used`;
  return codesOfInterface(name).map((code) => ({ code, status: 'not_tested', reason }));
}
