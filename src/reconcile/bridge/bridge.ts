// The bridge from the balance per own records to the balance per statement: what each open item moves, and
// what nothing explains. Months are folded in their order, each on what the one before left open. Contract,
// discrepancies: "Who owes".

import { assert } from '../../base/failure/assert.js';
import { type CalendarMonth, monthBefore } from '../../base/time/calendar-month.js';
import type { DiscrepancyCode } from '../finding/code.js';
import { isClaimed, isOfStatement, type OwedBy } from '../finding/owed-by.js';
import type { MonthPart, PartCarried, PartOfClaim } from './month-part.js';

/** An item as the months so far have left it. */
interface LeftItem {
  readonly code: DiscrepancyCode;
  readonly effectUsd6: bigint;
  /** The part of it that is on the statement, but for what later months state otherwise. */
  readonly movedUsd6: bigint;
  readonly statedUsd6: bigint;
  readonly claimUsd6: bigint;
  readonly owedBy: OwedBy;
}

/** How the two balances stand at the end of a month. */
export interface Bridge {
  readonly month: CalendarMonth;
  /** The closing that is stated. */
  readonly statementUsd6: bigint;
  /** The balance per own records, and what it opened with. */
  readonly recordsUsd6: bigint;
  readonly recordsOpeningUsd6: bigint;
  /** True where no month before it is known: the records open with what is stated (assumption A-26). */
  readonly isFirst: boolean;
  /** The first of the months that it goes on from. */
  readonly since: CalendarMonth;
  /**
   * The amount that this month has of items that no month of the chain knows. The records take it as it is
   * stated: late credits of our own transfers in the step of the deposits, the rest in that of the orders.
   */
  readonly takenUsd6: bigint;
  readonly takenDeposits: { readonly count: number; readonly usd6: bigint };
  /** By item id, in the order in which they were found; one that was taken back has nothing left. */
  readonly left: ReadonlyMap<string, LeftItem>;
  /** By claim of which something is left, what follows from it and tells of the own records. */
  readonly ownRecords: ReadonlyMap<string, readonly PartOfClaim[]>;
  readonly unexplainedUsd6: bigint;
  /** The amount that is due so far and missing in the books. */
  readonly unpostedUsd6: bigint;
  /** The amount taken back so far on accounts of claims, of items that no month of the chain knows. */
  readonly strayUsd6: bigint;
}

/**
 * The bridge at the end of the last of the months. A month that does not follow on the one before it, by the
 * calendar or by what that one closed with, begins anew with what is stated.
 *
 * @param parts of one account, in the order of the months
 * @throws ProgramFault where what is left open is not what lies between the two balances
 */
export function bridgeOf(parts: readonly MonthPart[]): Bridge | undefined {
  let bridge: Bridge | undefined;
  const roots = new Map<string, string>();
  for (const part of parts) {
    const follows = bridge?.month === monthBefore(part.month) && bridge.statementUsd6 === part.openingUsd6;
    bridge = nextOf(follows ? bridge : undefined, part, roots);
  }
  return bridge;
}

function nextOf(before: Bridge | undefined, part: MonthPart, roots: Map<string, string>): Bridge {
  const left = new Map(before?.left);
  for (const { itemId, code, effectUsd6, movedUsd6, claimUsd6, owedBy } of part.effects) {
    const known = left.get(itemId);
    left.set(itemId, {
      code,
      effectUsd6: (known?.effectUsd6 ?? 0n) + effectUsd6,
      movedUsd6: (known?.movedUsd6 ?? 0n) + movedUsd6,
      statedUsd6: known?.statedUsd6 ?? 0n,
      claimUsd6: (known?.claimUsd6 ?? 0n) + claimUsd6,
      owedBy,
    });
  }
  for (const [itemId, rootId] of part.consequences) roots.set(itemId, rootId);
  const ownRecords = new Map(before?.ownRecords);
  for (const one of part.ownRecords ?? []) {
    ownRecords.set(one.claimId, [...(ownRecords.get(one.claimId) ?? []), one]);
  }
  let takenUsd6 = 0n;
  let takenDeposits = { count: 0, usd6: 0n };
  let restUsd6 = part.unexplainedUsd6;
  let unpostedUsd6 = (before?.unpostedUsd6 ?? 0n) + part.unpostedUsd6;
  let strayUsd6 = before?.strayUsd6 ?? 0n;
  for (const carried of part.carried) {
    const { effectUsd6, recordsUsd6, isDeposit, isClaimless = isDeposit, isStated = false } = carried;
    // The rest of a month is in no item that is left: it is the unexplained itself, whatever else is in that.
    if (carried.restOf !== undefined && before !== undefined && before.since <= carried.restOf) {
      restUsd6 += effectUsd6;
      continue;
    }
    const known = carried.itemIds.map((id) => roots.get(id) ?? id).filter((id) => left.has(id));
    takeBack(left, known, carried);
    if (known.length === 0) {
      const takes = effectUsd6 + recordsUsd6;
      takenUsd6 += takes;
      if (isDeposit) takenDeposits = { count: takenDeposits.count + 1, usd6: takenDeposits.usd6 + takes };
      if (!isClaimless) strayUsd6 += effectUsd6;
    } else if (!isStated && (isDeposit || known.every((id) => isInTransit(left.get(id))))) {
      unpostedUsd6 -= effectUsd6;
    }
  }
  const apart = standingApart({ left, ownRecords });
  const recordsOpeningUsd6 = before?.recordsUsd6 ?? part.openingUsd6;
  const { grants, deposits, orders } = part;
  const recordsUsd6 = recordsOpeningUsd6 + grants.usd6 + deposits.usd6 + orders.usd6 + takenUsd6;
  const bridge: Bridge = {
    month: part.month,
    statementUsd6: part.closingUsd6,
    recordsUsd6,
    recordsOpeningUsd6,
    isFirst: before === undefined,
    since: before?.since ?? part.month,
    takenUsd6,
    takenDeposits,
    ...apart,
    unexplainedUsd6: (before?.unexplainedUsd6 ?? 0n) + restUsd6,
    unpostedUsd6,
    strayUsd6,
  };
  assertFooted(bridge);
  return bridge;
}

/**
 * The items with those standing alone that tell of the own records, where nothing is left of the claim that
 * they followed from.
 *
 * @param outsideUsd6 settled outside of the float, by item id, signed as the claim
 */
export function standingApart(
  bridge: Pick<Bridge, 'left' | 'ownRecords'>,
  outsideUsd6: ReadonlyMap<string, bigint> = new Map(),
): Pick<Bridge, 'left' | 'ownRecords'> {
  const left = new Map(bridge.left);
  const ownRecords = new Map(bridge.ownRecords);
  for (const [claimId, parts] of bridge.ownRecords) {
    const claim = left.get(claimId);
    if (claim === undefined || claim.claimUsd6 !== (outsideUsd6.get(claimId) ?? 0n)) continue;
    ownRecords.delete(claimId);
    const sumUsd6 = parts.reduce((sum, { usd6 }) => sum + usd6, 0n);
    left.set(claimId, { ...claim, effectUsd6: claim.effectUsd6 - sumUsd6 });
    for (const { itemId, code, usd6, owedBy } of parts) {
      left.set(itemId, { code, effectUsd6: usd6, movedUsd6: 0n, statedUsd6: 0n, claimUsd6: 0n, owedBy });
    }
  }
  return { left, ownRecords };
}

/** The books have what is due of such an item in transit, and not on provider differences. */
function isInTransit(item: LeftItem | undefined): boolean {
  return item?.code === 'DP-NOT-CREDITED' || item?.code === 'DP-CUTOFF';
}

/** Several items share what is taken back of them: each as much as is left of it, the last one the rest. */
function takeBack(
  left: Map<string, LeftItem>,
  itemIds: readonly string[],
  { effectUsd6, recordsUsd6, isStated = false }: Pick<PartCarried, 'effectUsd6' | 'recordsUsd6' | 'isStated'>,
): void {
  let restUsd6 = effectUsd6;
  for (const [at, itemId] of itemIds.entries()) {
    const item = left.get(itemId);
    if (item === undefined) continue;
    const isLast = at === itemIds.length - 1;
    const partUsd6 = isLast ? restUsd6 : -item.effectUsd6;
    restUsd6 -= partUsd6;
    left.set(itemId, {
      ...item,
      effectUsd6: item.effectUsd6 + partUsd6 + (isLast ? recordsUsd6 : 0n),
      ...movedBy(item, partUsd6, isStated),
      claimUsd6: isClaimed(item.owedBy) ? item.claimUsd6 - partUsd6 : 0n,
    });
  }
}

/** The statement is off by all that it states otherwise, and by all that is its own fault. */
function movedBy(
  { movedUsd6, statedUsd6, owedBy }: LeftItem,
  partUsd6: bigint,
  isStated: boolean,
): Pick<LeftItem, 'movedUsd6' | 'statedUsd6'> {
  if (isStated) return { movedUsd6, statedUsd6: statedUsd6 + partUsd6 };
  const isAll = isOfStatement(owedBy);
  return { movedUsd6: isAll ? movedUsd6 + partUsd6 : takenOff(movedUsd6, partUsd6), statedUsd6 };
}

/**
 * The amount of an item that is left on the statement beyond what is due. A movement that gives back what was
 * due all the same, such as an order that only the book lacks, takes nothing off there: it is posted to where
 * that stands.
 */
function takenOff(movedUsd6: bigint, partUsd6: bigint): bigint {
  if (movedUsd6 === 0n) return 0n;
  const leftUsd6 = movedUsd6 + partUsd6;
  return leftUsd6 > 0n === movedUsd6 > 0n ? leftUsd6 : 0n;
}

/** Law 1: the balance per statement less that per own records is what is open, and what nothing explains. */
function assertFooted({ month, statementUsd6, recordsUsd6, left, unexplainedUsd6 }: Bridge): void {
  const openUsd6 = [...left.values()].reduce((sum, { effectUsd6 }) => sum + effectUsd6, 0n);
  const betweenUsd6 = statementUsd6 - recordsUsd6;
  assert(
    betweenUsd6 === openUsd6 + unexplainedUsd6,
    `the bridge of ${month} foots: ${betweenUsd6}, and ${openUsd6} + ${unexplainedUsd6} unexplained`,
  );
}
