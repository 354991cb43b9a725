// The bridge as reports show it: the balance per own records, what each code moves, what a person closed,
// what nothing explains, the balance per statement; and the claims beside the accounts of the ledger that
// they stand on. Contract, discrepancies: "Who owes", the two laws.

import { assert } from '../../base/assert.js';
import { type DiscrepancyCode, discrepancyCodes } from '../finding/code.js';
import { isClaimed, type OwedBy } from '../finding/owed-by.js';
import type { Bridge, LeftItem } from './bridge.js';

/** How a person closed an item. */
type Closing = 'accepted' | 'settled_outside';

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

const sides: readonly OwedBy[] = ['provider', 'us', 'unclear', 'book', 'statement', 'time'];

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
  const sums = new Map<BridgeRow['name'], { count: number; usd6: bigint }>();
  const addTo = (name: BridgeRow['name'], usd6: bigint): void => {
    if (usd6 === 0n) return;
    const known = sums.get(name) ?? { count: 0, usd6: 0n };
    sums.set(name, { count: known.count + 1, usd6: known.usd6 + usd6 });
  };
  for (const [itemId, { code, effectUsd6 }] of bridge.left) {
    if (closed.accepted.has(itemId)) {
      addTo('accepted', effectUsd6);
      continue;
    }
    const outsideUsd6 = closed.outsideUsd6.get(itemId) ?? 0n;
    addTo(code, effectUsd6 + outsideUsd6);
    // An amount that was paid elsewhere is on the statement all the same.
    addTo('settled_outside', -outsideUsd6);
  }
  const rowOf = (name: BridgeRow['name']): BridgeRow => ({
    name,
    ...(sums.get(name) ?? { count: 0, usd6: 0n }),
  });
  const rows: BridgeRow[] = [
    { name: 'records', count: undefined, usd6: bridge.recordsUsd6 },
    ...discrepancyCodes.filter((code) => sums.has(code)).map(rowOf),
    rowOf('accepted'),
    rowOf('settled_outside'),
    { name: 'unexplained', count: undefined, usd6: bridge.unexplainedUsd6 },
  ];
  const sum = rows.reduce((total, { usd6 }) => total + usd6, 0n);
  assert(sum === bridge.statementUsd6, `the bridge foots: ${sum} and ${bridge.statementUsd6}`);
  return {
    rows: [...rows, { name: 'statement', count: undefined, usd6: bridge.statementUsd6 }],
    claims: claimsOf(bridge, closed),
    footing: ledger && footingOf(bridge, closed, ledger),
  };
}

function claimsOf({ left }: Bridge, closed: ClosedItems): ClaimSide[] {
  const open = [...left]
    .filter(([itemId]) => !closed.accepted.has(itemId))
    .map(([itemId, { owedBy, effectUsd6, claimUsd6 }]) => {
      const outsideUsd6 = closed.outsideUsd6.get(itemId) ?? 0n;
      return { owedBy, effectUsd6: effectUsd6 + outsideUsd6, claimUsd6: claimUsd6 - outsideUsd6 };
    });
  return sides.flatMap((owedBy) => {
    const own = open.filter(
      (item) => sideOf(item) === owedBy && (item.effectUsd6 !== 0n || item.claimUsd6 !== 0n),
    );
    const usd6 = own.reduce((sum, { claimUsd6 }) => sum + claimUsd6, 0n);
    return own.length === 0 ? [] : [{ owedBy, count: own.length, usd6 }];
  });
}

/** The remainder of a claim may have gone over to the other side. */
function sideOf({ owedBy, claimUsd6 }: Pick<LeftItem, 'owedBy' | 'claimUsd6'>): OwedBy {
  if (owedBy !== 'provider' && owedBy !== 'us') return owedBy;
  return claimUsd6 < 0n ? 'us' : 'provider';
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
  for (const [itemId, { claimUsd6, movedUsd6, owedBy }] of bridge.left) {
    if (!isClaimed(owedBy)) claimlessUsd6 += movedUsd6;
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
