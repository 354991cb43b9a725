// `tieout settle`: what a person says was settled of an item outside of the float (a credit note, a bank
// transfer), whole or in part. On the record and never changed; the next close posts it. Contract,
// discrepancies: "Settlement".

import { type CalendarMonth, monthOf } from '../../base/calendar-month.js';
import { formatInstant, parseInstantMs } from '../../base/instant.js';
import { type DecimalMark, formatUsd6, parseMajor } from '../../money/amount-text.js';
import type { Books } from '../../store/books.js';
import type { StoredItem } from '../../store/items/item-table.js';
import type { BooksPlace } from '../workplace.js';
import { decisionRefusals } from './decision-refusals.js';
import { demandName, demandReference } from './named-decision.js';

/** A settlement as it was given. */
export interface SettlementWords {
  /** The item's id, or the beginning of one. */
  readonly item: string;
  /** Dollars with at most six decimals, over 0; the sign of the claim may stand before it. */
  readonly amount: string;
  /** YYYY-MM-DD. */
  readonly on: string;
  readonly reference: string;
  readonly by: string;
}

export interface Settlement {
  /** The item with what it claims still, over all months. */
  readonly stored: StoredItem;
  /** By the sign of the claim. */
  readonly amountUsd6: bigint;
  readonly settledOnMs: number;
  readonly reference: string;
  readonly recordedBy: string;
  /** The month that posts it. */
  readonly postingMonth: CalendarMonth;
  /** True where the same was recorded before: then nothing was changed. */
  readonly isKnown: boolean;
}

const USD6_PLACES = 6;
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
  const givenUsd6 = amountOf(words.amount, decimal);
  const { reference, by: recordedBy } = words;
  return books.inOneStep(() => {
    const before = books.items.item(words.item);
    const { itemId } = before.item;
    const size = sizeOf(givenUsd6);
    const known = books.itemWork
      .settlementsOf(itemId)
      .find(
        (one) =>
          one.reference === reference &&
          one.settledOnMs === settledOnMs &&
          sizeOf(one.amountUsd6) === size &&
          (givenUsd6 > 0n || one.amountUsd6 < 0n),
      );
    if (known !== undefined) return { ...known, stored: before, isKnown: true };
    refuseUnclaimed(before);
    const amountUsd6 = withinClaim(before, givenUsd6);
    if (monthOf(settledOnMs) < before.item.month) {
      throw decisionRefusals.settledBefore({ on: words.on, month: before.item.month });
    }
    const postingMonth = books.periods.earliestOpenFrom(monthOf(settledOnMs));
    const record = { itemId, amountUsd6, settledOnMs, postingMonth, reference, recordedBy };
    books.itemWork.settle({ ...record, recordedAtMs: machineClock.nowMs() });
    return { ...record, stored: books.items.item(itemId), isKnown: false };
  });
}

function sizeOf(usd6: bigint): bigint {
  return usd6 < 0n ? -usd6 : usd6;
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

/** What is still to come has settled nothing. */
function refuseDayToCome(settledOnMs: number, asOfMs: number): void {
  if (settledOnMs <= asOfMs) return;
  const day = formatInstant(settledOnMs).slice(0, 10);
  throw decisionRefusals.dayToCome({ day, asOf: formatInstant(asOfMs) });
}

function amountOf(text: string, decimal: DecimalMark): bigint {
  const usd6 = parseMajor(text, USD6_PLACES, decimal);
  if (usd6 !== undefined && usd6 !== 0n) return usd6;
  throw decisionRefusals.badAmount({ decimal });
}

function refuseUnclaimed({ item, state, settledBy }: StoredItem): void {
  const id = item.itemId;
  const refuse = (standing: string): never => {
    throw decisionRefusals.notToSettle({ id, standing });
  };
  if (state === 'accepted') refuse('is accepted: its claim was given up');
  if (item.claimUsd6 === 0n && settledBy !== undefined) refuse(`is settled in full by ${settledBy}`);
  if (state === 'cleared') refuse('is cleared');
  if (item.causedBy.length > 0) throw decisionRefusals.follows({ id, roots: item.causedBy.join(', ') });
  if (item.tokens !== undefined && item.tokens.claimPlus18 !== 0n) {
    throw decisionRefusals.claimsTokens({ id });
  }
  if (item.claimUsd6 === 0n) throw decisionRefusals.claimsNothing({ id });
}

/** The amount by the sign of the claim. */
function withinClaim({ item }: StoredItem, givenUsd6: bigint): bigint {
  const { claimUsd6, itemId } = item;
  const owed =
    claimUsd6 > 0n
      ? `the provider owes us ${formatUsd6(claimUsd6)} USD`
      : `we owe the provider ${formatUsd6(-claimUsd6)} USD`;
  if (givenUsd6 < 0n && claimUsd6 > 0n) throw decisionRefusals.amountBelowZero({ id: itemId, owed });
  if (sizeOf(givenUsd6) > sizeOf(claimUsd6)) {
    const amount = formatUsd6(sizeOf(givenUsd6));
    throw decisionRefusals.amountOverClaim({ amount, id: itemId, owed });
  }
  return claimUsd6 > 0n ? givenUsd6 : -sizeOf(givenUsd6);
}
