// A month of one interface's journal, as exports for a general ledger need it.

import { type CalendarMonth, monthEndMs, monthStartMs } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type { EntryKind, OwnAmount, Side } from '../../ledger/journal-entry.js';
import { formatMinor } from '../../money/amount-text.js';
import type { Rational } from '../../money/rational.js';
import type { InterfaceName } from '../../records/account.js';

/** A posting beside what names its entry; those of one entry stand together. */
export interface JournalLine {
  /** The entry's place in the chain. */
  readonly position: number;
  readonly entryId: string;
  readonly bookedAtMs: number;
  readonly account: string;
  readonly kind: EntryKind;
  readonly subject: string;
  readonly description: string;
  readonly originMonth: CalendarMonth;
  readonly itemId: string;
  readonly ledgerAccount: string;
  readonly side: Side;
  readonly amountUsd6: bigint;
  readonly own?: OwnAmount | undefined;
}

/** The balance of a ledger account before the month and after it; debits less credits. */
interface AccountStanding {
  readonly ledgerAccount: string;
  readonly openingUsd6: bigint;
  readonly closingUsd6: bigint;
}

/** The currency of the general ledger, where that is not the dollar. */
export interface HomeMoney {
  /** Three capital letters. */
  readonly currency: string;
  /** Units of it for one dollar, exactly, and as they were given. */
  readonly rate: Rational;
  readonly rateText: string;
}

/** The reason why the month can still change: `not certified`, or why a certified one is in doubt. */
export type MonthRemark = 'not certified' | 'certified, but an input changed since';

export interface JournalMonth {
  readonly month: CalendarMonth;
  readonly interfaceName: InterfaceName;
  /** Undefined for a month that is certified. */
  readonly remark?: MonthRemark | undefined;
  /** Undefined where the general ledger is in dollars. */
  readonly home?: HomeMoney | undefined;
  /**
   * Every ledger account that the month or one before it posted to. Openings and closings sum to zero each.
   */
  readonly accounts: readonly AccountStanding[];
  /** In the order of booking; read once. */
  readonly lines: Iterable<JournalLine>;
}

/** The lines of one entry. */
export function* entriesOf(
  lines: Iterable<JournalLine>,
): Generator<readonly [JournalLine, ...JournalLine[]]> {
  let entry: [JournalLine, ...JournalLine[]] | undefined;
  for (const line of lines) {
    if (entry !== undefined && entry[0].position === line.position) {
      entry.push(line);
      continue;
    }
    if (entry !== undefined) yield entry;
    entry = [line];
  }
  if (entry !== undefined) yield entry;
}

function dayOf(ms: number): string {
  return formatInstant(ms).slice(0, 10);
}

export function firstDayOf(month: CalendarMonth): string {
  return dayOf(monthStartMs(month));
}

export function lastDayOf(month: CalendarMonth): string {
  return dayOf(monthEndMs(month) - 1);
}

/**
 * The day of an entry, in UTC, within the month of posting: a correction of an earlier month is posted in
 * this one, and a line may stand in another month's statement than its instant says. The instant itself is
 * kept beside it.
 */
export function dayInMonth(bookedAtMs: number, month: CalendarMonth): string {
  return dayOf(Math.min(Math.max(bookedAtMs, monthStartMs(month)), monthEndMs(month) - 1));
}

/** Debits are positive. */
export function signedUsd6(line: Pick<JournalLine, 'side' | 'amountUsd6'>): bigint {
  return line.side === 'debit' ? line.amountUsd6 : -line.amountUsd6;
}

/** The amount in the order's own currency, with its sign, such as `-10.10 GBP`. */
export function ownText({ side, own }: Pick<JournalLine, 'side' | 'own'>): string | undefined {
  return own && `${side === 'credit' && own.minor !== 0 ? '-' : ''}${formatMinor(own.minor)} ${own.currency}`;
}

/** The month as a file's description begins: `2026-10`, with what a reader has to know of it behind it. */
export function monthWords({ month, remark }: Pick<JournalMonth, 'month' | 'remark'>): string {
  return remark === undefined ? month : `${month}, ${remark}`;
}

/** The rate as a description states it: `1 USD = 0.92 EUR`. */
export function rateWords({ rateText, currency }: HomeMoney): string {
  return `1 USD = ${rateText} ${currency}`;
}
