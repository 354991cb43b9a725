// The causes of findings on one order or deposit, as a table of ranks (contract, "One fault, one root"). The
// first row of a code that finds a cause holds. A new code is one row here, or none if it is always a root.
// A rate or price that a list states wrongly for all is no cause of what an order was charged: the list has
// to be put right, and each order's amount is claimed.

import { listOf } from '../../base/list/list-map.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { BondName } from './case-bonds.js';

export interface CaseRank {
  readonly code: DiscrepancyCode;
  /** Only findings on these fields; on any where not given. */
  readonly fields?: readonly string[];
  /** Codes that may be the cause; `any` is every code. */
  readonly from: readonly DiscrepancyCode[] | 'any';
  /** The condition that has to hold between the two. */
  readonly bond: BondName;
  /** All findings that the bond holds for, or the first of them in rank order. */
  readonly takes: 'first' | 'all';
}

/** Face to minor units, minor units to usd6: what can be off on the order's own price. */
const priceCodes = ['PR-COST', 'PR-RATE', 'PR-RANGE', 'FX-CONVERSION', 'FX-RANGE', 'FX-RATE'] as const;
const pricedCodes = [...priceCodes, 'FX-UNVERIFIABLE'] as const;

export const caseRanks: readonly CaseRank[] = [
  // Several fields of one read that changed are one change.
  { code: 'EV-ORDER-CHANGED', from: ['EV-ORDER-CHANGED'], bond: 'comesBefore', takes: 'first' },
  // Money was taken for it all the same: the read that denies the order goes with that.
  { code: 'OR-NOT-AT-PROVIDER', from: ['OR-DEBIT-UNKNOWN'], bond: 'always', takes: 'first' },
  { code: 'PR-COST', from: ['PR-RATE'], bond: 'isDue', takes: 'first' },
  // A stated rate that its own cost belies, where the rate on file proves the cost, was never in force.
  { code: 'PR-UNVERIFIABLE', from: ['PR-COST'], bond: 'isCostOnFile', takes: 'first' },
  // The row that the book lacks may be what bears the quote out.
  { code: 'PR-UNVERIFIABLE', from: ['OR-NOT-IN-BOOKS'], bond: 'isQuoted', takes: 'first' },
  // No record of ours can confirm a changed price if the row is missing altogether.
  { code: 'PR-REPRICED', from: ['OR-NOT-IN-BOOKS'], bond: 'isNotBorneOut', takes: 'first' },
  { code: 'FX-CONVERSION', from: ['PR-COST'], bond: 'isDue', takes: 'first' },
  { code: 'FX-RATE', from: ['FX-CONVERSION'], bond: 'always', takes: 'first' },
  { code: 'OR-CHARGE', fields: ['amount_usd6'], from: priceCodes, bond: 'isDue', takes: 'first' },
  { code: 'OR-CHARGE', fields: ['cost_minor', 'rate_bps'], from: priceCodes, bond: 'isDue', takes: 'first' },
  { code: 'OR-CHARGE', fields: ['fx_rate'], from: priceCodes, bond: 'isConversionOff', takes: 'first' },
  // Several figures of one line that are off are one fault of that line.
  {
    code: 'OR-CHARGE',
    fields: ['cost_minor', 'rate_bps', 'fx_rate'],
    from: ['OR-CHARGE'],
    bond: 'comesBefore',
    takes: 'first',
  },
  { code: 'OR-ATTR', from: ['OR-CHARGE'], bond: 'isOfOneLine', takes: 'first' },
  { code: 'OR-STATUS', from: ['OR-REVERSAL-MISSING'], bond: 'isIssueDenied', takes: 'all' },
  { code: 'OR-REVERSAL-MISSING', from: ['OR-STATUS'], bond: 'isIssueOpen', takes: 'first' },
  { code: 'OR-REVERSAL-EXTRA', from: ['OR-NOT-IN-STATEMENT'], bond: 'isMisnamedDebit', takes: 'first' },
  {
    code: 'PR-EXPECTED',
    from: ['PR-RATE', 'PR-COST', 'PR-RANGE', 'PR-REPRICED'],
    bond: 'isPriceExpected',
    takes: 'first',
  },
  { code: 'PR-EXPECTED', from: 'any', bond: 'isOfBookFace', takes: 'first' },
  { code: 'EV-EVENT-DATA', from: ['OR-ATTR'], bond: 'isSameField', takes: 'all' },
  {
    code: 'EV-EVENT-DATA',
    from: ['OR-CHARGE', 'OR-NOT-IN-STATEMENT', 'OR-ATTR'],
    bond: 'isOfOrderAndDebit',
    takes: 'first',
  },
  { code: 'EV-EVENT-DATA', from: pricedCodes, bond: 'isDue', takes: 'first' },
  { code: 'EV-EVENT-DATA', from: ['DP-CREDIT'], bond: 'always', takes: 'all' },
  // Several figures of one body that differ are one fault of that body.
  { code: 'EV-EVENT-DATA', from: ['EV-EVENT-DATA'], bond: 'isOneBody', takes: 'first' },
];

/** The rows of a code and field, in order. */
export function ranksOf(code: DiscrepancyCode, field: string | undefined): readonly CaseRank[] {
  return (ranksByCode.get(code) ?? []).filter(
    ({ fields }) => fields === undefined || fields.includes(field ?? ''),
  );
}

const ranksByCode = new Map<DiscrepancyCode, CaseRank[]>();
for (const rank of caseRanks) listOf(ranksByCode, rank.code).push(rank);
