// The checks of every interface. An interface is its list: what is no part of it follows from what it leaves
// out.

import type { InterfaceName } from '../records/account.js';
import type { InterfaceChecks } from './checks/check.js';
import { sandboxChecks } from './sandbox/checks.js';
import { supplierChecks } from './supplier/checks.js';

/** Rewards are not judged by this version: its codes have no check yet. */
const rewardsChecks: InterfaceChecks = {
  checks: [],
  absent: [
    {
      codes: [
        'RW-AMOUNT',
        'RW-RATE',
        'RW-NOT-AT-PROVIDER',
        'RW-NOT-IN-BOOKS',
        'RW-DOUBLE-DEBIT',
        'RW-REVERSAL-MISSING',
        'RW-PENDING-STALE',
        'RW-POOL',
        'RW-WALLET',
        'RW-STAKE',
      ],
      reason: 'this version does not judge the rewards interface',
    },
  ],
};

const byInterface: Readonly<Record<InterfaceName, InterfaceChecks>> = {
  sandbox: sandboxChecks,
  supplier: supplierChecks,
  rewards: rewardsChecks,
};

export function checksOfInterface(name: InterfaceName): InterfaceChecks {
  return byInterface[name];
}
