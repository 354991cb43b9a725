// Archived readings of the pool. The pages of one reading were archived in one step, so they stand one behind
// the other; what is no whole reading is left out, and so is one of another month, which books of an older
// version may hold (assumption A-24).

import { oncePer } from '../../../base/list/once-per.js';
import { isListOfMonth } from '../../../base/time/calendar-month.js';
import { poolAnswerSchema } from '../../../wire/rewards/answers.js';
import { mergedMovements } from '../../../wire/rewards/pool-pages.js';
import { floatSubjectOf } from '../../float-subject.js';
import type { Receipt } from '../../receipt.js';
import type { PoolMissing, PoolMovement, PoolReading } from '../../rewards/pool-reading.js';
import { evidenceOf, instantMs } from '../archived-answer.js';
import { isNotFound, rewardsDataOf } from './answer-data.js';

type Archived = Receipt & { readonly receiptId: number };

/** @param receipts of the pool, in the order of archiving */
export function poolReadingsOf(receipts: readonly Archived[]): PoolReading[] {
  const readings: PoolReading[] = [];
  let pages: Archived[] = [];
  for (const receipt of receipts) {
    const at = floatSubjectOf(receipt.subject);
    if (at?.kind !== 'page' || receipt.status !== 200) continue;
    pages = at.page === 1 ? [receipt] : [...pages, receipt];
    if (pages.length !== at.page || at.page !== at.pages) continue;
    const reading = readingOf(at.month, pages);
    const bookedAt = reading.movements.map(({ bookedAtMs }) => bookedAtMs);
    if (isListOfMonth(at.month, bookedAt)) readings.push(reading);
    pages = [];
  }
  return readings;
}

/** The newest answer that there is no pool to be read; undefined where there never was one. */
export function poolMissingOf(receipts: readonly Archived[]): PoolMissing | undefined {
  const receipt = receipts.findLast(isNotFound);
  return (
    receipt && {
      receivedAtMs: receipt.receivedAtMs,
      archivedAs: receipt.receiptId,
      evidence: evidenceOf(receipt),
    }
  );
}

function readingOf(month: PoolReading['month'], pages: readonly Archived[]): PoolReading {
  const read = pages.map((page) => ({ page, data: pageOf(page) }));
  const [first] = read;
  const last = read.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('a reading has a page');
  // A pool that grew while it was read is of the moment of its last page.
  const stated = first.data.total === last.data.total ? first : last;
  const { balance_plus, opening_plus, closing_plus } = stated.data;
  return {
    month,
    receivedAtMs: last.page.receivedAtMs,
    archivedAs: last.page.receiptId,
    balancePlus18: balance_plus,
    openingPlus18: opening_plus,
    closingPlus18: closing_plus,
    movements: movementsOf(read, month),
    evidence: evidenceOf(stated.page),
  };
}

const pageOf = oncePer((receipt: Receipt) => rewardsDataOf(poolAnswerSchema, receipt));

/**
 * A debit or reversal that names neither an issuance nor a transaction is one of its own (assumption A-29).
 * No transaction can have that name: it has spaces.
 */
function ownNameOf(
  { seq, kind, issuance_id }: ReturnType<typeof pageOf>['movements'][number],
  month: PoolReading['month'],
): string {
  return kind === 'funding' || issuance_id !== null ? '' : `seq:${seq} of ${month}`;
}

/** Those of all pages, each with the page that it is from as its evidence. */
function movementsOf(
  read: readonly { readonly page: Archived; readonly data: ReturnType<typeof pageOf> }[],
  month: PoolReading['month'],
): PoolMovement[] {
  const recorded = new Map<ReturnType<typeof pageOf>['movements'][number], PoolMovement>();
  for (const { page, data } of read) {
    const evidence = evidenceOf(page);
    for (const movement of data.movements) {
      const { seq, kind, issuance_id, transaction_id, plus_amount, booked_at } = movement;
      recorded.set(movement, {
        seq,
        kind,
        issuanceId: issuance_id ?? '',
        transactionId: transaction_id ?? ownNameOf(movement, month),
        plus18: plus_amount,
        bookedAtMs: instantMs(booked_at),
        evidence,
      });
    }
  }
  return mergedMovements(read.map(({ data }) => data)).flatMap((movement) => recorded.get(movement) ?? []);
}
