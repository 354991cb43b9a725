// `tieout settle`: what a person says was settled of an item outside of the float or of the pool (a credit
// note, a bank transfer, a transfer of tokens), whole or in part. On the record and never changed; the next
// close posts it, or counts it where it is tokens, of which nothing is posted. Contract, discrepancies:
// "Settlement".

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import { formatInstant, parseInstantMs } from '../../base/time/instant.js';
import { type DecimalMark, parseMajor } from '../../money/amount-text.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import type { Books } from '../../store/books.js';
import type { ItemSettlement, TokenSettlement } from '../../store/items/counted-settlement.js';
import type { StoredItem } from '../../store/items/item-table.js';
import type { BooksPlace } from '../workplace.js';
import { type ClaimAmount, claimAmountWords, claimUnitOf, unitsIn } from './claim-unit.js';
import { decisionRefusals } from './decision-refusals.js';
import { demandName, demandReference } from './named-decision.js';

/** A settlement as it was given. */
export interface SettlementWords {
  /** The item's id, or the beginning of one. */
  readonly item: string;
  /**
   * In the unit of the claim (assumption A-28): dollars with at most six decimals, or tokens with at most 18,
   * over 0; the sign of the claim may stand before it.
   */
  readonly amount: string;
  /** YYYY-MM-DD. */
  readonly on: string;
  readonly reference: string;
  readonly by: string;
}

export type Settlement = ClaimAmount & {
  /** The item with what it claims still, over all months. */
  readonly stored: StoredItem;
  readonly settledOnMs: number;
  readonly reference: string;
  readonly recordedBy: string;
  /** The month that posts it. */
  readonly postingMonth: CalendarMonth;
  /** True where the same was recorded before: then nothing was changed. */
  readonly isKnown: boolean;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Records a settlement; the same again (item, reference, amount and day) changes nothing.
 *
 * @throws Failure (refused) for an unknown item, one that claims nothing, is accepted or cleared; an amount
 * that is none, or more than is left of the claim; a day that is none, to come or before the item's month; a
 * reference or name that may not be kept
 */
export function settleItem(
  { books, machineClock, asOfMs }: Pick<BooksPlace, 'books' | 'machineClock' | 'asOfMs'>,
  words: SettlementWords,
  decimal: DecimalMark = '.',
): Settlement {
  demandReference(words.reference);
  demandName(words.by);
  const settledOnMs = dayOf(words.on);
  refuseDayToCome(settledOnMs, asOfMs ?? latestMs(books, machineClock));
  const { reference, by: recordedBy } = words;
  return books.inOneStep(() => {
    const before = books.items.item(words.item);
    const { item } = before;
    const { itemId } = item;
    const given = amountOf(item, words.amount, decimal);
    const known = settlementsOf(books, item).find((one) => {
      const units = unitsIn(one);
      const isSameAmount = sizeOf(units) === sizeOf(given) && (given > 0n || units < 0n);
      return one.reference === reference && one.settledOnMs === settledOnMs && isSameAmount;
    });
    if (known !== undefined) return { ...known, stored: before, isKnown: true };
    refuseUnclaimed(before);
    const amount = withinClaim(before, given);
    if (monthOf(settledOnMs) < item.month) {
      throw decisionRefusals.settledBefore({ on: words.on, month: item.month });
    }
    const postingMonth = books.periods.earliestOpenFrom(monthOf(settledOnMs));
    const record = { itemId, settledOnMs, postingMonth, reference, recordedBy };
    recordSettlement(books, amount, { ...record, recordedAtMs: machineClock.nowMs() });
    return { ...record, ...amount, stored: books.items.item(itemId), isKnown: false };
  });
}

type KnownSettlement = ItemSettlement | TokenSettlement;

/** The settlements recorded for an item before, in the unit of its claim. */
function settlementsOf({ itemWork }: Books, { itemId, tokens }: Discrepancy) {
  return tokens === undefined ? itemWork.settlementsOf(itemId) : itemWork.tokenSettlementsOf(itemId);
}

function recordSettlement(
  { itemWork }: Books,
  amount: ClaimAmount,
  record: Omit<KnownSettlement, 'settlementId' | 'amountUsd6' | 'amountPlus18'>,
): void {
  if (amount.amountPlus18 === undefined) {
    itemWork.settle({ ...record, amountUsd6: amount.amountUsd6 });
  } else {
    itemWork.settleTokens({ ...record, amountPlus18: amount.amountPlus18 });
  }
}

function sizeOf(units: bigint): bigint {
  return units < 0n ? -units : units;
}

/** The start of a day that the calendar has, in UTC. */
function dayOf(text: string): number {
  const ms = DAY.test(text) ? parseInstantMs(`${text}T00:00:00Z`) : undefined;
  if (ms !== undefined && ms >= 0 && formatInstant(ms).startsWith(text)) return ms;
  throw decisionRefusals.badDay();
}

/**
 * The present where nobody says: what is newest on file may be older than a credit note that is recorded now,
 * and a service's clock may be ahead of this machine's.
 */
function latestMs(books: Books, machineClock: BooksPlace['machineClock']): number {
  return Math.max(machineClock.nowMs(), books.receipts.newestReceivedAtMs() ?? 0);
}

/** A day that is still to come has settled nothing. */
function refuseDayToCome(settledOnMs: number, asOfMs: number): void {
  if (settledOnMs <= asOfMs) return;
  const day = formatInstant(settledOnMs).slice(0, 10);
  throw decisionRefusals.dayToCome({ day, asOf: formatInstant(asOfMs) });
}

/** In the smallest unit of what the item claims, signed as it was given. */
function amountOf(item: Discrepancy, text: string, decimal: DecimalMark): bigint {
  const { places, badAmount } = claimUnitOf(item);
  const units = parseMajor(text, places, decimal);
  if (units !== undefined && units !== 0n) return units;
  throw badAmount({ decimal });
}

function refuseUnclaimed({ item, state, settledBy }: StoredItem): void {
  const id = item.itemId;
  const claim = claimUnitOf(item).claimIn(item);
  const refuse = (standing: string): never => {
    throw decisionRefusals.notToSettle({ id, standing });
  };
  if (state === 'accepted') refuse('is accepted: its claim was given up');
  if (claim === 0n && settledBy !== undefined) refuse(`is settled in full by ${settledBy}`);
  if (state === 'cleared') refuse('is cleared');
  if (item.causedBy.length > 0) throw decisionRefusals.follows({ id, roots: item.causedBy.join(', ') });
  if (claim === 0n) throw decisionRefusals.claimsNothing({ id });
}

/** The amount by the sign of the claim. */
function withinClaim({ item }: StoredItem, given: bigint): ClaimAmount {
  const { itemId } = item;
  const { claimIn, amountOf: amountIn } = claimUnitOf(item);
  const claim = claimIn(item);
  const words = claimAmountWords(amountIn(claim));
  const owed = claim > 0n ? `the provider owes us ${words}` : `we owe the provider ${words}`;
  if (given < 0n && claim > 0n) throw decisionRefusals.amountBelowZero({ id: itemId, owed });
  if (sizeOf(given) > sizeOf(claim)) {
    throw decisionRefusals.amountOverClaim({ amount: claimAmountWords(amountIn(given)), id: itemId, owed });
  }
  return amountIn(claim > 0n ? given : -sizeOf(given));
}
