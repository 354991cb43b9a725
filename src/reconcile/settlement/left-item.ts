// An item of which something is settled. A movement settles what an item moves on the statement. The part
// that lies in the own records is left as it is: what says so stands alone once nothing is left of the claim.

import type { Discrepancy } from '../finding/discrepancy.js';
import { owedByOf } from '../finding/owed-by.js';

/** The amount that an item moves on the statement; in the own records where it moves nothing else. */
export function movedUsd6Of({ itemId, effectUsd6, ownRecords }: Discrepancy): bigint {
  return ownRecords?.claimId === itemId ? effectUsd6 - ownRecords.usd6 : effectUsd6;
}

/**
 * The item once movements have settled so much of it. Of a claim that they settle whole nothing is left: the
 * part in the own records is told by what followed from it.
 *
 * @param settledUsd6 signed by the effect on the balance, as the movements are
 */
export function leftBy(item: Discrepancy, settledUsd6: bigint): Discrepancy {
  if (settledUsd6 === 0n) return item;
  const { ownRecords, ...left } = item;
  const claimUsd6 = item.claimUsd6 === 0n ? 0n : item.claimUsd6 - settledUsd6;
  const effectUsd6 = item.effectUsd6 + settledUsd6;
  return ownRecords === undefined || claimUsd6 !== 0n
    ? { ...item, claimUsd6, effectUsd6 }
    : { ...left, claimUsd6, effectUsd6: effectUsd6 - ownRecords.usd6 };
}

/**
 * The item once a person has recorded that so much of its claim was settled outside of the float: it moves
 * the statement as before.
 *
 * @param outsideUsd6 signed as the claim
 */
export function leftOutside(item: Discrepancy, outsideUsd6: bigint): Discrepancy {
  if (outsideUsd6 === 0n) return item;
  const { ownRecords, ...left } = item;
  const claimUsd6 = item.claimUsd6 - outsideUsd6;
  return ownRecords === undefined || claimUsd6 !== 0n
    ? { ...item, claimUsd6 }
    : { ...left, claimUsd6, effectUsd6: movedUsd6Of(item) };
}

/** The items of a month, of which something was settled: with those standing alone whose claim is settled. */
export function withStandingAlone<Found>(items: ReadonlyMap<Found, Discrepancy>): Map<Found, Discrepancy> {
  const settled = new Set([...items.values()].filter(isClaimless).map(({ itemId }) => itemId));
  return new Map(
    [...items].map(([found, item]) => {
      const claimId = item.ownRecords?.claimId ?? '';
      return [found, settled.has(claimId) && outlasts(item, claimId) ? standingAlone(item) : item];
    }),
  );
}

function isClaimless({ claimUsd6 }: Discrepancy): boolean {
  return claimUsd6 === 0n;
}

/** True where the item follows from that claim, and tells of a part of it that lies in the own records. */
export function outlasts({ itemId, ownRecords }: Discrepancy, claimId: string): boolean {
  return ownRecords?.claimId === claimId && itemId !== claimId;
}

/** The item that followed from a claim, once nothing is left of the claim. */
export function standingAlone(item: Discrepancy): Discrepancy {
  const { ownRecords, ...left } = item;
  const alone = { ...left, causedBy: [] };
  return { ...alone, effectUsd6: ownRecords?.usd6 ?? 0n, owedBy: owedByOf(alone, 0n) };
}
