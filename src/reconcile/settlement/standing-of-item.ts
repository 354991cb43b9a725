// The ledger account that holds an item until it is settled: most are provider differences, the others
// stand on an account of their own. Contract, ledger: "a settlement on the float".

import type { Discrepancy } from '../finding/discrepancy.js';

/** The accounts that claims stand on come first; the others tell what the own records lack. */
type Standing = 'differences' | 'receivable' | 'owed' | 'cost_of_cards' | 'in_transit' | 'test_grants';

/** A credit that the own records lack, by what was credited; one that was credited twice is a difference. */
const unexpectedOn: Readonly<Record<string, Standing>> = {
  credited_usd6: 'in_transit',
  granted_usd6: 'test_grants',
};

/** A missing reversal is receivable, but for what one of its own month gave back short: a difference. */
export function standingOf({ code, field }: Pick<Discrepancy, 'code' | 'field'>): Standing {
  switch (code) {
    case 'OR-REVERSAL-MISSING':
      return 'receivable';
    case 'OR-NOT-IN-STATEMENT':
      return 'owed';
    case 'OR-NOT-IN-BOOKS':
    case 'OR-STATUS':
      return 'cost_of_cards';
    case 'DP-NOT-CREDITED':
      return 'in_transit';
    case 'DP-UNEXPECTED':
      return unexpectedOn[field] ?? 'differences';
    default:
      return 'differences';
  }
}

/** True where the claims of the bridge are held against the account. */
export function isOfClaims(standing: Standing): boolean {
  return standing === 'differences' || standing === 'receivable' || standing === 'owed';
}
