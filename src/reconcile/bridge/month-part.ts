// One account's month as the bridge from the own records to the statement needs it: what the records count,
// what each root moves between the two, and what of earlier months' items this month takes back. The books
// keep it, so that a later month can go on from it without judging this one again.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { KnownCauses } from '../attribution/causes.js';
import { claimsOf } from '../attribution/money.js';
import { isStatementLost } from '../checks/account-end.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import type { Draft } from '../finding/draft.js';
import { claimOf, isOfStatement, type OwedBy, owedByOf } from '../finding/owed-by.js';
import type { MonthJudge } from '../judge/month-judge.js';
import { isWholeMonth } from '../month/month-as-stated.js';
import { hasLines } from '../month/month-context.js';
import { recomputedClosing } from '../result/tie-out.js';
import { outlasts, standingAlone } from '../settlement/left-item.js';
import { firstGrantDueOf } from '../totals/grants-due.js';

/** One side of a step, signed by its effect on the balance. */
interface PartFigure {
  readonly count: number;
  readonly usd6: bigint;
}

/** A root of the month that moves something. */
interface PartEffect {
  readonly itemId: string;
  readonly code: DiscrepancyCode;
  readonly effectUsd6: bigint;
  /** The part of it that is on the statement: the stated closing less what is due. */
  readonly movedUsd6: bigint;
  readonly claimUsd6: bigint;
  readonly owedBy: OwedBy;
}

/** An item that follows from a claim, with the part of its effect that lies in the own records. */
export interface PartOfClaim {
  readonly claimId: string;
  readonly itemId: string;
  readonly code: DiscrepancyCode;
  readonly usd6: bigint;
  /** The side that owes it once it stands alone. */
  readonly owedBy: OwedBy;
}

/** The effect that a movement of the month has on items that exist already. */
export interface PartCarried {
  /** The items, or the item, that it is about; none where nothing says. */
  readonly itemIds: readonly string[];
  /** The effect on the balance. */
  readonly effectUsd6: bigint;
  /** The effect on the own records: it moves no claim. */
  readonly recordsUsd6: bigint;
  /** True for the late credit of a transfer of our own, on either side. */
  readonly isDeposit: boolean;
  /** True where the books post it to no account of claims. Absent in parts of earlier versions. */
  readonly isClaimless?: boolean;
  /** True of what the statement itself states otherwise, which the books do not post. Not in older parts. */
  readonly isStated?: boolean;
  /** The earlier month in which it was due: it undoes the unexplained rest there. Not in older parts. */
  readonly restOf?: CalendarMonth;
}

export interface MonthPart {
  readonly month: CalendarMonth;
  /** Set where the month was stated before its end: nothing says how it closed. Not in older parts. */
  readonly isToDate?: true;
  /** The amount that the month must open with: the closing of the month before, else the stated opening. */
  readonly openingUsd6: bigint;
  readonly closingUsd6: bigint;
  readonly grants: PartFigure;
  readonly deposits: PartFigure;
  readonly orders: PartFigure;
  readonly effects: readonly PartEffect[];
  /** Findings that follow from roots and move something themselves, each with its first root. */
  readonly consequences: readonly (readonly [itemId: string, rootId: string])[];
  /**
   * Those of them that tell of a part of a claim's effect that lies in the own records: they stand alone once
   * nothing is left of the claim. Absent in parts of earlier versions.
   */
  readonly ownRecords?: readonly PartOfClaim[];
  readonly carried: readonly PartCarried[];
  readonly unexplainedUsd6: bigint;
  /**
   * The amount that is due and missing in the books: deposits that no line credits, which stand in transit,
   * movements that only totals and structure show, and what stands on receivable though nobody owes it.
   */
  readonly unpostedUsd6: bigint;
}

/**
 * Undefined where no closing is proven, not everything could be read, or the account's last statement went
 * with it: one made before its last movement closes nothing.
 *
 * @param itemOf the items before anything of them was settled
 */
export function monthPartOf(
  judged: MonthJudge,
  itemOf: ReadonlyMap<Draft, Discrepancy>,
  causes: KnownCauses,
): MonthPart | undefined {
  const { context, tally, own, residual, findings, carried, deposits } = judged;
  const { figures, month } = context;
  const recomputedUsd6 = recomputedClosing(context, tally.totals);
  if (figures === undefined || residual === undefined || recomputedUsd6 === undefined) return undefined;
  if (findings.of('RN-INCOMPLETE').length > 0 || isStatementLost(context)) return undefined;
  const { kinds, untoldUsd6, listedApartUsd6 } = tally.totals;
  const ownGrants = firstGrantDueOf(context);
  const dueUsd6 = Object.values(kinds).reduce((sum, { usd6 }) => sum + usd6, 0n);
  const money = moneyOf(judged, itemOf, causes);
  return {
    month,
    ...(!isWholeMonth(figures, month) && { isToDate: true }),
    openingUsd6: recomputedUsd6 - dueUsd6,
    closingUsd6: BigInt(figures.closingUsd6),
    grants: { count: Number(ownGrants.count), usd6: ownGrants.usd6 },
    ...own.steps,
    effects: money
      .filter(({ item }) => item.causedBy.length === 0)
      .map(({ item, effectUsd6, movedUsd6, claimUsd6 }) => {
        const { itemId, code, owedBy } = item;
        return { itemId, code, effectUsd6, movedUsd6, claimUsd6: claimOf(item, claimUsd6), owedBy };
      }),
    consequences: findings.drafts.flatMap((draft) => {
      const item = itemOf.get(draft);
      const [rootId] = item?.causedBy ?? [];
      const moves = draft.effectUsd6 !== 0n || draft.recordsEffectUsd6 !== 0n;
      return item === undefined || rootId === undefined || !moves ? [] : [[item.itemId, rootId] as const];
    }),
    ownRecords: partsOfClaims([...itemOf.values()]),
    carried: [
      ...foreignOf(money, causes),
      ...carried.map(({ itemId, effectUsd6, kind, settles = false, isClaimless = false, restOf }) => ({
        itemIds: itemId === '' ? [] : [itemId],
        effectUsd6,
        recordsUsd6: 0n,
        isDeposit: kind === 'deposit' && !settles,
        ...(isClaimless && { isClaimless }),
        ...(restOf !== undefined && { restOf }),
      })),
      ...own.carried.map(({ itemId, usd6, step }) => ({
        itemIds: [itemId],
        effectUsd6: 0n,
        recordsUsd6: usd6,
        isDeposit: step === 'deposits',
      })),
    ],
    unexplainedUsd6: residual.unexplainedUsd6,
    unpostedUsd6: deposits
      .filter(
        ({ depositCase: { lines } }) =>
          hasLines(context) && lines.every((line) => line.statedMonth !== month),
      )
      .reduce((sum, { countedUsd6 = 0n }) => sum + countedUsd6, untoldUsd6 + listedApartUsd6),
  };
}

/**
 * The findings that move something, each with its item. A restated closing is among them: it moves nothing by
 * itself, where the first one stands, and the opening that follows. So is a movement of an unknown kind,
 * which the closing may leave out and the next opening may have.
 */
function moneyOf({ findings }: MonthJudge, itemOf: ReadonlyMap<Draft, Discrepancy>, causes: KnownCauses) {
  return [...claimsOf(findings.drafts, causes)].flatMap(([found, { effectUsd6, claimUsd6 }]) => {
    const item = itemOf.get(found as Draft);
    const movedUsd6 = found.ownClaimUsd6 - claimUsd6;
    const movesLater = item?.code === 'EV-STMT-RESTATED' || item?.code === 'RF-KIND';
    const moves = effectUsd6 !== 0n || claimUsd6 !== 0n || movedUsd6 !== 0n || movesLater;
    return item === undefined || !moves ? [] : [{ found, item, effectUsd6, claimUsd6, movedUsd6 }];
  });
}

/** A finding that follows only from items of other months takes back what was wrong there. */
function foreignOf(money: ReturnType<typeof moneyOf>, causes: KnownCauses): PartCarried[] {
  return money.flatMap(({ found, item, effectUsd6, movedUsd6 }) => {
    const itemIds = [...causes.foreignOf(found)];
    if (itemIds.length === 0) return [];
    const isStated = isOfStatement(owedByOf({ ...item, causedBy: [] }, 0n));
    const recordsUsd6 = effectUsd6 - movedUsd6;
    return [{ itemIds, effectUsd6: movedUsd6, recordsUsd6, isDeposit: false, ...(isStated && { isStated }) }];
  });
}

/** The items that follow from claims and tell of the own records. */
function partsOfClaims(items: readonly Discrepancy[]): PartOfClaim[] {
  return items.flatMap((item) => {
    const { itemId, code, ownRecords } = item;
    if (ownRecords === undefined || !outlasts(item, ownRecords.claimId)) return [];
    return [{ ...ownRecords, itemId, code, owedBy: standingAlone(item).owedBy }];
  });
}
