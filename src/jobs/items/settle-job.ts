// `tieout settle`: what a person says was settled of an item outside of the float (a credit note, a bank
// transfer), whole or in part. On the record and never changed; the next close posts it. Contract,
// discrepancies: "Settlement".

import { type CalendarMonth, monthOf } from '../../base/calendar-month.js';
import { Failure } from '../../base/failure.js';
import { formatInstant, parseInstantMs } from '../../base/instant.js';
import { type DecimalMark, formatUsd6, parseMajor } from '../../money/amount-text.js';
import type { Books } from '../../store/books.js';
import type { StoredItem } from '../../store/items/item-table.js';
import type { BooksPlace } from '../workplace.js';
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
      throw new Failure(
        'refused',
        `${words.on} is before ${before.item.month}, the month of the item`,
        'Name the day on which it was settled.',
      );
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
  throw new Failure(
    'refused',
    'the day of the settlement is not a day, YYYY-MM-DD',
    'Give it like 2026-11-05.',
  );
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
  throw new Failure(
    'refused',
    `${formatInstant(settledOnMs).slice(0, 10)} is still to come: the run is as of ${formatInstant(asOfMs)}`,
    'Record it once the money or the credit note is there; check --as-of if you gave it.',
  );
}

function amountOf(text: string, decimal: DecimalMark): bigint {
  const usd6 = parseMajor(text, USD6_PLACES, decimal);
  if (usd6 !== undefined && usd6 !== 0n) return usd6;
  throw new Failure(
    'refused',
    'the amount is not in dollars over 0, with at most six decimals and no thousands mark',
    `Give it like 12${decimal}34.`,
  );
}

function refuseUnclaimed({ item, state, settledBy }: StoredItem): void {
  const refuse = (message: string, hint: string): never => {
    throw new Failure('refused', `item ${item.itemId} ${message}`, hint);
  };
  if (state === 'accepted') refuse('is accepted: its claim was given up', 'There is nothing left to settle.');
  if (item.claimUsd6 === 0n && settledBy !== undefined) {
    refuse(`is settled in full by ${settledBy}`, 'There is nothing left to settle.');
  }
  if (state === 'cleared') refuse('is cleared', 'There is nothing left to settle.');
  if (item.causedBy.length > 0) {
    refuse(
      'claims nothing: it follows from others',
      `Settle what it follows from: ${item.causedBy.join(', ')}.`,
    );
  }
  if (item.tokens !== undefined && item.tokens.claimPlus18 !== 0n) {
    refuse('claims tokens, which are no money', 'Close it with the reason: tieout accept ITEM.');
  }
  if (item.claimUsd6 === 0n) {
    refuse('claims nothing', 'See tieout explain ITEM for what to do, or leave it: tieout accept ITEM.');
  }
}

/** The amount by the sign of the claim. */
function withinClaim({ item }: StoredItem, givenUsd6: bigint): bigint {
  const { claimUsd6, itemId } = item;
  const owed =
    claimUsd6 > 0n
      ? `the provider owes us ${formatUsd6(claimUsd6)} USD`
      : `we owe the provider ${formatUsd6(-claimUsd6)} USD`;
  if (givenUsd6 < 0n && claimUsd6 > 0n) {
    throw new Failure(
      'refused',
      `the amount is below 0, and by item ${itemId} ${owed}`,
      'Give it without a sign.',
    );
  }
  if (sizeOf(givenUsd6) > sizeOf(claimUsd6)) {
    throw new Failure(
      'refused',
      `${formatUsd6(sizeOf(givenUsd6))} USD is more than item ${itemId} claims: ${owed}`,
      'Settle at most that; what goes beyond it is no part of this item.',
    );
  }
  return claimUsd6 > 0n ? givenUsd6 : -sizeOf(givenUsd6);
}
