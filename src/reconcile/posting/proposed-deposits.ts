// The entries of money that came in: transfers that the partner sent, deposits that the provider credited.

import { compareText } from '../../base/text/bytes.js';
import { monthOf } from '../../base/time/calendar-month.js';
import type { JournalEntry } from '../../ledger/journal-entry.js';
import { depositCredited, transferSent } from '../../ledger/posting-rules/funding.js';
import type { OwnDeposit } from '../../records/own-deposit.js';
import type { AccountMonth } from '../account-month.js';
import { creditAt, depositSettingsOf, type JudgedDeposit } from '../checks/deposit-view.js';
import { allDepositCases, toldAtMsOf } from '../match/deposit-case.js';
import type { BookedMovement } from '../match/movement-set.js';
import type { PriceSettings } from '../month/account-facts.js';
import { isAfterStatement, type MonthContext } from '../month/month-context.js';
import { misnamedGrantOf } from '../totals/grants-due.js';
import type { OccasionSource } from './occasion-source.js';
import { settlingEntry } from './settling-entry.js';

export function* proposedDepositsOf(month: AccountMonth, source: OccasionSource): Generator<JournalEntry> {
  const { context } = month;
  const judged = judgedByRow(month.deposits);
  const rows = context.movements.rowsOf(context.month);
  const unstated = rows === undefined ? month.deposits : [];
  const arrivals = new Map(
    unstated.map((one) => [one.depositCase.depositRef, unstatedAtMs(context, one)] as const),
  );
  yield* transfersOf(context, arrivals, source);
  for (const one of unstated) yield* unstatedCredit(context, one, source);
  if (rows === undefined) return;
  for (let row = rows.start; row < rows.end; row += 1) {
    const line = context.movements.at(row);
    if (line.kind !== 'deposit') continue;
    const ref = line.txHash ?? line.ref;
    yield settlingEntry(context, line, credited(context, line, ref, judged.get(row), source));
  }
}

/** The line of each deposit that first credits it; later ones are repeats that no transfer stands for. */
function judgedByRow(deposits: readonly JudgedDeposit[]): Map<number, JudgedDeposit | 'repeat'> {
  const judged = new Map<number, JudgedDeposit | 'repeat'>();
  for (const one of deposits) {
    for (const [at, { row }] of one.depositCase.lines.entries()) judged.set(row, at === 0 ? one : 'repeat');
  }
  return judged;
}

/**
 * Transfers of the month in which they were sent; without a date, of the month in which they arrived.
 *
 * @param arrivals of deposits that no line credits
 */
function* transfersOf(
  context: MonthContext,
  arrivals: ReadonlyMap<string, number | undefined>,
  source: OccasionSource,
): Generator<JournalEntry> {
  // The order of the file's rows has no say in the order of the journal.
  const sent = allDepositCases(context.facts, context.movements)
    .flatMap((depositCase) =>
      depositCase.own === undefined ? [] : [{ ...depositCase, own: depositCase.own }],
    )
    .toSorted((a, b) => compareOwn(a.own, b.own));
  for (const depositCase of sent) {
    const { own, depositRef: subject, lines } = depositCase;
    const bookedAtMs = own.sentAtMs ?? lines[0]?.bookedAtMs ?? arrivals.get(subject);
    const grossUsd6 = grossOf(own, depositSettingsOf(context, depositCase));
    if (bookedAtMs === undefined || grossUsd6 === undefined) continue;
    if (monthOf(bookedAtMs) === context.month) {
      yield transferSent(source.of({ subject, bookedAtMs }), grossUsd6);
    }
  }
}

function compareOwn(a: OwnDeposit, b: OwnDeposit): number {
  return (
    (a.sentAtMs ?? 0) - (b.sentAtMs ?? 0) ||
    compareText(a.depositRef, b.depositRef) ||
    (a.amountUsd6 ?? 0) - (b.amountUsd6 ?? 0)
  );
}

function grossOf(own: OwnDeposit, settings: PriceSettings): bigint | undefined {
  if (own.amountUsd6 !== undefined) return BigInt(own.amountUsd6);
  return creditAt(own.plusAmount, settings)?.grossUsd6;
}

function credited(
  context: MonthContext,
  line: BookedMovement,
  subject: string,
  judged: JudgedDeposit | 'repeat' | undefined,
  source: OccasionSource,
): JournalEntry {
  // Items go by the id of the deposit, which no other line of the transaction has.
  const itemId = judged === 'repeat' ? source.itemOfLine('DP-UNEXPECTED', line) : source.itemOn(line.ref);
  const occasion = source.ofLine(line, { subject, itemId });
  const creditedUsd6 = BigInt(line.amountUsd6);
  const isOfNobody =
    judged === 'repeat' ||
    (judged?.depositCase.own === undefined && misnamedGrantOf(context)?.row === line.row);
  if (isOfNobody) return depositCredited(occasion, { creditedUsd6, grossUsd6: 0n, poolFeeUsd6: 0n });
  const settlement = context.settled.get(line.row);
  if (settlement !== undefined && settlement.parts.length > 0) {
    // A movement that settles an item is no transfer of ours: only the rest of it may be one that we do not
    // know.
    return depositCredited(occasion, { creditedUsd6, grossUsd6: settlement.restUsd6, poolFeeUsd6: 0n });
  }
  return depositCredited(occasion, { creditedUsd6, ...amountsDue(judged, creditedUsd6) });
}

/** Gross and fee by the recomputation; where the units are not known the credit is taken as it stands. */
function amountsDue(judged: JudgedDeposit | undefined, creditedUsd6: bigint) {
  if (judged?.due === undefined) return { grossUsd6: creditedUsd6, poolFeeUsd6: 0n };
  const { grossUsd6, creditedUsd6: flooredUsd6 } = judged.due;
  // Rounding up claims nothing, so it stands on no account of claims: it makes the fee a millionth less.
  return { grossUsd6, poolFeeUsd6: grossUsd6 - (judged.dueUsd6 ?? flooredUsd6) };
}

/**
 * The credit where no lines state it. With totals it is the amount due plus the differences of the deposit's
 * items, which the totals confirm; without totals it is the amount of its event.
 */
function unstatedUsd6(
  { figures }: MonthContext,
  { depositCase, countedUsd6, drafts }: JudgedDeposit,
): bigint | undefined {
  if (figures !== undefined && countedUsd6 !== undefined) {
    return drafts.reduce((sum, { effectUsd6 }) => sum + effectUsd6, countedUsd6);
  }
  const ofEvent = depositCase.event?.body?.deposit?.creditedUsd6;
  return ofEvent === undefined ? undefined : BigInt(ofEvent);
}

/**
 * The instant that its credit is booked at: what is told of it; with totals, else the end of the month that
 * has it.
 */
function unstatedAtMs({ figures, endMs }: MonthContext, judged: JudgedDeposit): number | undefined {
  return toldAtMsOf(judged.depositCase) ?? (figures && endMs - 1);
}

/** True where a line of another month is its first credit, and that month judges it. */
function isCreditedElsewhere({ month }: MonthContext, { depositCase }: JudgedDeposit): boolean {
  return depositCase.lines.length > 0 && depositCase.home !== month;
}

function* unstatedCredit(
  context: MonthContext,
  judged: JudgedDeposit,
  source: OccasionSource,
): Generator<JournalEntry> {
  const { depositRef, event } = judged.depositCase;
  const creditedUsd6 = unstatedUsd6(context, judged);
  const bookedAtMs = unstatedAtMs(context, judged);
  if (creditedUsd6 === undefined || bookedAtMs === undefined || monthOf(bookedAtMs) !== context.month) return;
  // Its event may be of this month all the same: the line of the other month is the credit.
  if (isCreditedElsewhere(context, judged)) return;
  // A deposit that a provisional statement could not know yet waits for the next one. One without an instant
  // counts in its totals.
  const toldMs = toldAtMsOf(judged.depositCase);
  if (toldMs !== undefined && isAfterStatement(context, toldMs)) return;
  const occasion = source.of({
    subject: depositRef,
    bookedAtMs,
    evidenceSha256: event?.evidence.sha256,
  });
  yield depositCredited(occasion, { creditedUsd6, ...amountsDue(judged, creditedUsd6) });
}
