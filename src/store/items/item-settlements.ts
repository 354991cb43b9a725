// The settlements of items by movements, read from the record of them: the items of code ST-SETTLED. They
// come and go with the close of the month that has the movement, so an item is cleared by them, or left in
// part, for as long as they are found.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { leftBy, outlasts, standingAlone } from '../../reconcile/settlement/left-item.js';
import { discrepancyOfText } from './discrepancy-text.js';

/** The record of a settlement, as the table of items has it. */
export interface SettlementRow {
  readonly discrepancy: string;
  readonly firstMonth: CalendarMonth;
  readonly firstSeenMs: number;
}

/** The settlement of one item by a movement. */
interface ItemSettlement {
  /** The month that has the movement. */
  readonly month: CalendarMonth;
  /** The month whose close found it first. */
  readonly listedMonth: CalendarMonth;
  readonly listedAtMs: number;
  readonly settledBy: string;
  readonly amountUsd6: bigint;
  /** The amount for an item in tokens. */
  readonly amountPlus18: bigint;
}

/** The standing of an item after the movements that settle it. */
export interface SettledStanding {
  /** With the effect and the claim that are left. */
  readonly item: Discrepancy;
  /** The amount that later months than its own settled of it, signed as its claim. */
  readonly settledLaterUsd6: bigint;
  /** The last month whose close found one of those; undefined where none did. */
  readonly settledLaterIn: CalendarMonth | undefined;
  /** Empty where nothing settled it. */
  readonly settledBy: string;
  /** Set where nothing is left of it, whatever month sees it so. */
  readonly cleared: { readonly month: CalendarMonth; readonly atMs: number } | undefined;
}

export class ItemSettlements {
  readonly #byItem = new Map<string, ItemSettlement[]>();
  readonly #seenFrom: CalendarMonth | undefined;

  /** @param seenFrom the month that looks: what later ones settled is left to it; undefined from after all */
  constructor(rows: readonly SettlementRow[], seenFrom: CalendarMonth | undefined) {
    this.#seenFrom = seenFrom;
    for (const { discrepancy, firstMonth, firstSeenMs } of rows) {
      const { settles, month, differenceUsd6 = 0n, tokens } = discrepancyOfText(discrepancy);
      if (settles === undefined) continue;
      const known = this.#byItem.get(settles.itemId) ?? [];
      const { settledBy } = settles;
      known.push({
        month,
        listedMonth: firstMonth,
        listedAtMs: firstSeenMs,
        settledBy,
        amountUsd6: differenceUsd6,
        amountPlus18: tokens?.differencePlus18 ?? 0n,
      });
      this.#byItem.set(settles.itemId, known);
    }
  }

  /**
   * The rest of an item. Its figures are those of its own month's end, so the amounts that this month settled
   * are already taken off. An item that follows from others goes with them.
   *
   * @param rootOf another item by its id; undefined where it is not on the books
   */
  leftOf(item: Discrepancy, rootOf: (itemId: string) => Discrepancy | undefined): SettledStanding {
    if (item.causedBy.length > 0) return this.#leftOfConsequence(item, rootOf);
    const settlements = this.#byItem.get(item.itemId) ?? [];
    const later = settlements.filter(({ month }) => month > item.month);
    const isSeen = ({ listedMonth }: ItemSettlement): boolean =>
      this.#seenFrom === undefined || listedMonth <= this.#seenFrom;
    const seen = later.filter(isSeen);
    const settledLaterUsd6 = sumOf(seen);
    const left = { ...leftBy(item, settledLaterUsd6), ...tokensLeft(item, seen) };
    const leftPlus18 = tokensLeft(item, later).tokens?.effectPlus18 ?? 0n;
    const isCleared = settlements.length > 0 && isNothing(leftBy(item, sumOf(later))) && leftPlus18 === 0n;
    return {
      item: seen.length > 0 ? left : item,
      settledLaterUsd6,
      settledLaterIn: lastOf(seen)?.month,
      settledBy: settlements.map(({ settledBy }) => settledBy).join('|'),
      cleared: isCleared ? lastOf(settlements) : undefined,
    };
  }

  #leftOfConsequence(
    item: Discrepancy,
    rootOf: (itemId: string) => Discrepancy | undefined,
  ): SettledStanding {
    const open = { item, settledLaterUsd6: 0n, settledLaterIn: undefined, settledBy: '', cleared: undefined };
    if (this.#byItem.size === 0) return open;
    const claimId = item.ownRecords?.claimId ?? '';
    if (outlasts(item, claimId)) {
      return this.#isSettled(claimId, rootOf) ? { ...open, item: standingAlone(item) } : open;
    }
    const roots = item.causedBy.map((itemId) => {
      const root = rootOf(itemId);
      return root && this.leftOf(root, rootOf);
    });
    const cleared = roots.map((root) => root?.cleared).filter((one) => one !== undefined);
    if (cleared.length < roots.length) return open;
    const settledBy = roots.map((root) => root?.settledBy).join('|');
    const [last] = cleared.sort((a, b) => (a.month < b.month ? 1 : -1));
    return { ...open, settledBy, cleared: last };
  }

  /** True where movements that are seen left nothing of a claim. */
  #isSettled(claimId: string, rootOf: (itemId: string) => Discrepancy | undefined): boolean {
    const claim = rootOf(claimId);
    return claim !== undefined && this.leftOf(claim, rootOf).item.claimUsd6 === 0n;
  }
}

function isNothing({ effectUsd6, claimUsd6 }: Discrepancy): boolean {
  return effectUsd6 === 0n && claimUsd6 === 0n;
}

/** The rest of an item in tokens. */
function tokensLeft(
  { tokens }: Discrepancy,
  settlements: readonly ItemSettlement[],
): Pick<Discrepancy, 'tokens'> {
  if (tokens === undefined) return {};
  const settledPlus18 = settlements.reduce((sum, { amountPlus18 }) => sum + amountPlus18, 0n);
  const claimPlus18 = tokens.claimPlus18 === 0n ? 0n : tokens.claimPlus18 - settledPlus18;
  return { tokens: { ...tokens, effectPlus18: tokens.effectPlus18 + settledPlus18, claimPlus18 } };
}

function sumOf(settlements: readonly ItemSettlement[]): bigint {
  return settlements.reduce((sum, { amountUsd6 }) => sum + amountUsd6, 0n);
}

function lastOf(settlements: readonly ItemSettlement[]): SettledStanding['cleared'] {
  const [last] = [...settlements].sort((a, b) => (a.listedMonth < b.listedMonth ? 1 : -1));
  return last && { month: last.listedMonth, atMs: last.listedAtMs };
}
