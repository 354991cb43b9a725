// The codes that no check of an account's interface finds and that its list does not name as absent: what
// they tell of happens in other interfaces alone. Each has its row on the control sheet all the same, so that
// a code without one is never taken for a check that was left out. It follows from the lists of all
// interfaces.

import { type InterfaceName, interfaceNames } from '../../records/account.js';
import { codesFoundIn } from '../dialects.js';
import { type DiscrepancyCode, discrepancyCodes } from '../finding/code.js';
import type { CheckRun } from './result.js';

/** The rows of an interface's own list, and after them those of every other code. */
export function withCodesElsewhere(runs: readonly CheckRun[]): CheckRun[] {
  const known = new Set(runs.map(({ code }) => code));
  const others = discrepancyCodes.filter((code) => !known.has(code));
  return [
    ...runs,
    ...others.map((code): CheckRun => ({ code, status: 'not_tested', reason: reasonOf(code) })),
  ];
}

function reasonOf(code: DiscrepancyCode): string {
  const names = interfaceNames.filter((name: InterfaceName) => codesFoundIn(name).has(code));
  return `not part of this interface: only ${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'} it`;
}
