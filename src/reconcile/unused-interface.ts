/**
 * What is not tested of an interface that the configuration has no section for. It is not used, and every check on it
 * is reported as not tested (contract, tool: "Configuration"), so that a section that was left out or taken away does
 * not pass for a clean month.
 */

import type { InterfaceName } from '../records/account.js';
import { type DiscrepancyCode, discrepancyCodes } from './code.js';
import type { CheckRun } from './result.js';

/** An interface that orders are placed at and that this version judges. */
export type JudgedInterface = Extract<InterfaceName, 'sandbox' | 'supplier'>;

/** Codes that only the other interfaces have, besides those of rewards. */
const foreign: Readonly<Record<JudgedInterface, ReadonlySet<DiscrepancyCode>>> = {
  sandbox: new Set(['BL-LOW', 'FX-UNVERIFIABLE', 'DP-WALLET', 'SP-COUNT', 'SP-PRICE']),
  supplier: new Set(),
};

/** Of a month that is locked, and no check on an interface. */
const OF_PERIODS: DiscrepancyCode = 'RN-PERIOD-LOCKED';

/** The codes of an interface's checks, in the order of the list. */
export function codesOfInterface(name: JudgedInterface): DiscrepancyCode[] {
  return discrepancyCodes.filter(
    (code) => !code.startsWith('RW-') && code !== OF_PERIODS && !foreign[name].has(code),
  );
}

/** Every check of an interface without a section, with the reason. */
export function unusedCheckRuns(name: JudgedInterface): CheckRun[] {
  const reason = `the configuration has no section for the ${name} interface: it is not used`;
  return codesOfInterface(name).map((code) => ({ code, status: 'not_tested', reason }));
}
