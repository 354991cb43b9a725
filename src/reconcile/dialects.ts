// The checks of every interface. An interface is its list: what is no part of it follows from what it leaves
// out.

import type { InterfaceName } from '../records/account.js';
import type { InterfaceChecks } from './checks/check.js';
import { type DiscrepancyCode, discrepancyCodes } from './finding/code.js';
import { tokenCodes } from './rewards/checks.js';
import { sandboxChecks } from './sandbox/checks.js';
import { supplierChecks } from './supplier/checks.js';

/** An account of tokens has a judge of its own (rewards/token-judge.ts): nothing here is asked of it. */
const ofTokens: InterfaceChecks = { checks: [], absent: [] };

const byInterface: Readonly<Record<InterfaceName, InterfaceChecks>> = {
  sandbox: sandboxChecks,
  supplier: supplierChecks,
  rewards: ofTokens,
};

/** Every month that is judged asks for them, once for each code that it has no part in. */
const codesFound: Readonly<Record<InterfaceName, ReadonlySet<DiscrepancyCode>>> = {
  sandbox: codesOf(sandboxChecks),
  supplier: codesOf(supplierChecks),
  rewards: new Set(tokenCodes),
};

function codesOf({ checks }: InterfaceChecks): ReadonlySet<DiscrepancyCode> {
  return new Set(checks.flatMap(({ codes }) => codes));
}

/** The codes that an interface can raise, those that have no place in it with them. */
export function codesOfInterface(name: InterfaceName): readonly DiscrepancyCode[] {
  const absent = new Set(byInterface[name].absent.flatMap(({ codes }) => codes));
  const found = codesFoundIn(name);
  return discrepancyCodes.filter((code) => found.has(code) || absent.has(code));
}

/** The codes that the checks of an interface find. */
export function codesFoundIn(name: InterfaceName): ReadonlySet<DiscrepancyCode> {
  return codesFound[name];
}

export function checksOfInterface(name: InterfaceName): InterfaceChecks {
  return byInterface[name];
}
