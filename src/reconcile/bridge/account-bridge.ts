// The bridge as reports show it: the balance per own records, what each code moves, what a person closed,
// what nothing explains, the balance per statement; and the claims beside the accounts of the ledger that
// they stand on. Contract, discrepancies: "Who owes", the two laws.

import { assert } from '../../base/failure/assert.js';
import type { DiscrepancyCode } from '../finding/code.js';
import { isClaimed, type OwedBy } from '../finding/owed-by.js';
import { type Bridge, standingApart } from './bridge.js';
import { type Closing, claimSidesOf, effectRowsOf } from './open-effects.js';

/** The parts of items that persons closed, by item id. */
export interface ClosedItems {
  readonly accepted: ReadonlySet<string>;
  /** Settled outside of the float, signed as the claim; whole or in part. */
  readonly outsideUsd6: ReadonlyMap<string, bigint>;
}

/** How the ledger stands at the end of the month, debits less credits. */
export interface LedgerStanding {
  readonly floatUsd6: bigint;
  readonly differencesUsd6: bigint;
  readonly reversalsUsd6: bigint;
  readonly owedUsd6: bigint;
  /** The amount that acceptances and settlements outside of the float have taken off these three accounts. */
  readonly takenOffUsd6: bigint;
  /**
   * True if the books may lack a part of the month: it is not posted yet, or is corrected in a later month.
   */
  readonly mayLag: () => boolean;
}

export interface BridgeRow {
  readonly name: 'records' | DiscrepancyCode | Closing | 'unexplained' | 'statement';
  /** Items that it is made of; undefined where it is of none. */
  readonly count: number | undefined;
  /** Signed by the effect on the balance. */
  readonly usd6: bigint;
}

/** The open items of which one side owes what they move. */
interface ClaimSide {
  readonly owedBy: OwedBy;
  readonly count: number;
  /** Positive: the provider owes us. */
  readonly usd6: bigint;
}

/** The claims that are open, and where they stand in the ledger; debits less credits. */
interface ClaimFooting {
  readonly claimsUsd6: bigint;
  readonly differencesUsd6: bigint;
  readonly reversalsUsd6: bigint;
  readonly owedUsd6: bigint;
  readonly statementArithmeticUsd6: bigint;
}

export interface AccountBridge {
  /** From the own records to the statement: the last is the sum of all before it. */
  readonly rows: readonly BridgeRow[];
  /** The open claims by who owes them, in the order of the table; sides that owe nothing are left out. */
  readonly claims: readonly ClaimSide[];
  /** Undefined where the month is not posted, or not all of it. */
  readonly footing: ClaimFooting | undefined;
}

/**
 * @param ledger undefined where the month is not posted
 * @throws ProgramFault where one of the two laws does not hold
 */
export function accountBridgeOf(
  bridge: Bridge,
  closed: ClosedItems,
  ledger: LedgerStanding | undefined,
): AccountBridge {
  const { left } = standingApart(bridge, closed.outsideUsd6);
  const items = [...left].map(([itemId, { code, effectUsd6, claimUsd6, owedBy }]) => ({
    itemId,
    code,
    effectUnits: effectUsd6,
    claimUnits: claimUsd6,
    owedBy,
  }));
  const closedParts = { accepted: closed.accepted, outsideUnits: closed.outsideUsd6 };
  const { byCode, byClosing } = effectRowsOf(items, closedParts);
  const rows: BridgeRow[] = [
    { name: 'records', count: undefined, usd6: bridge.recordsUsd6 },
    ...[...byCode, ...byClosing].map(({ name, count, units }) => ({ name, count, usd6: units })),
    { name: 'unexplained', count: undefined, usd6: bridge.unexplainedUsd6 },
  ];
  const sum = rows.reduce((total, { usd6 }) => total + usd6, 0n);
  assert(sum === bridge.statementUsd6, `the bridge foots: ${sum} and ${bridge.statementUsd6}`);
  return {
    rows: [...rows, { name: 'statement', count: undefined, usd6: bridge.statementUsd6 }],
    claims: claimSidesOf(items, closedParts).map(({ owedBy, count, units }) => ({
      owedBy,
      count,
      usd6: units,
    })),
    footing: ledger && footingOf(bridge, closed, ledger),
  };
}

/**
 * Law 2: the open claims are what stands on provider differences, reversals receivable and owed to provider,
 * less what of the statement is nobody's debt. That is the stated closing less the float of the books, less
 * all that the statement is off by and that claims nothing: what is owed by `statement`, credits that the own
 * records lack, evidence, the unexplained rest.
 */
function footingOf(bridge: Bridge, closed: ClosedItems, ledger: LedgerStanding): ClaimFooting | undefined {
  let claimsUsd6 = 0n;
  let closedUsd6 = 0n;
  let claimlessUsd6 = bridge.unexplainedUsd6 + bridge.unpostedUsd6 + bridge.strayUsd6;
  for (const [itemId, { claimUsd6, movedUsd6, statedUsd6, owedBy }] of bridge.left) {
    if (!isClaimed(owedBy)) claimlessUsd6 += movedUsd6 + statedUsd6;
    const isAccepted = closed.accepted.has(itemId);
    const itemClosedUsd6 = isAccepted ? claimUsd6 : (closed.outsideUsd6.get(itemId) ?? 0n);
    closedUsd6 += itemClosedUsd6;
    claimsUsd6 += claimUsd6 - itemClosedUsd6;
  }
  const { differencesUsd6, reversalsUsd6, owedUsd6 } = ledger;
  // An amount that a person closed has left both sides; if it claims nothing, it has left only the ledger.
  const statementArithmeticUsd6 =
    bridge.statementUsd6 - ledger.floatUsd6 - claimlessUsd6 + ledger.takenOffUsd6 + closedUsd6;
  const standingUsd6 = differencesUsd6 + reversalsUsd6 + owedUsd6;
  const holds = claimsUsd6 === standingUsd6 - statementArithmeticUsd6;
  if (!holds && ledger.mayLag()) return undefined;
  assert(holds, `claims stand in the ledger: ${claimsUsd6} and ${standingUsd6} - ${statementArithmeticUsd6}`);
  return { claimsUsd6, differencesUsd6, reversalsUsd6, owedUsd6, statementArithmeticUsd6 };
}
