// Everything one account's month is judged on. The jobs gather it from the archive; nothing here reads a
// clock, a file or a socket, so the same facts give the same findings whatever the order in which they
// arrived.

import type { Passed } from '../../base/list/counted.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Rational } from '../../money/rational.js';
import type { Term } from '../../money/term.js';
import type { AccountKey } from '../../records/account.js';
import type { BalanceRead } from '../../records/balance-read.js';
import type { BookRows } from '../../records/book-rows.js';
import type { CatalogueRead } from '../../records/catalogue-read.js';
import type { EventReading } from '../../records/event.js';
import type { StatementReading } from '../../records/monthly-statement.js';
import type { OrderHistory } from '../../records/order-read.js';
import type { OwnDeposit } from '../../records/own-deposit.js';
import type { EvidenceRef } from '../../records/receipt.js';
import type { Discrepancy, Source } from '../finding/discrepancy.js';
import type { PriceBands } from '../price/price-band.js';
import type { KnownSettlement } from '../settlement/known-settlements.js';
import type { FloatFacts } from './float-facts.js';
import type { InterfaceTerms } from './interface-terms.js';

/** The fixed rates and fees of the configuration, each of which a contract may change. */
export interface PriceTerms {
  /** US dollars per one unit of the currency, exact. */
  readonly usdPerUnit: ReadonlyMap<string, Term<Rational>>;
  readonly usdPerPlus: Term<Rational>;
  readonly poolFeeBps: Term<number>;
  /**
   * How far a price or a conversion may be from the rates on file where nothing says which held; of both
   * interfaces.
   */
  readonly bands?: PriceBands;
}

/** The terms that hold at one instant. */
export interface PriceSettings {
  readonly usdPerUnit: ReadonlyMap<string, Rational>;
  /** Undefined, as the fee, where nothing says what held at that time (assumption A-23). */
  readonly usdPerPlus: Rational | undefined;
  readonly poolFeeBps: number | undefined;
  /**
   * Units of the currency for one US dollar: set where a float is stated, where they take the other rates'
   * place.
   */
  readonly unitsPerUsd?: ReadonlyMap<string, Rational>;
  /**
   * Since when, by the name of the term: `poolFeeBps`, `usdPerUnit.GBP`; nothing of what held from the
   * beginning, and nothing of rates that are read.
   */
  readonly sinceMs?: ReadonlyMap<string, number>;
  /**
   * How far a price or a conversion may be from the rates on file where nothing says which held; of both
   * interfaces.
   */
  readonly bands?: PriceBands;
  /**
   * Set where the rate of a currency is only the bound of what can be right: an inexact figure is then
   * rounded to the inside of it.
   */
  readonly boundOf?: { readonly currency: string; readonly rounds: 'floor' | 'ceil' };
}

/** The statement key as the service serves it now, and the pins of the books. */
interface KeyFacts {
  readonly pinned: readonly {
    readonly keyId: string;
    readonly publicKey: string;
    readonly fingerprint: string;
  }[];
  readonly served:
    | {
        readonly keyId: string;
        readonly publicKey: string;
        readonly receivedAtMs: number;
        readonly evidence: EvidenceRef;
      }
    | undefined;
}

/**
 * An account whose provider signs a statement of each month is judged on this beyond orders, book and own
 * deposits.
 */
export interface StatementFacts {
  readonly kind: 'statement';
  /** Every reading on file of each month, in the order of archiving. */
  readonly statements: ReadonlyMap<CalendarMonth, readonly StatementReading[]>;
  /** Months for which the provider answered that it has no statement. */
  readonly statementsMissing: ReadonlySet<CalendarMonth>;
  readonly events: EventReading;
  /** Oldest first. */
  readonly catalogue: readonly CatalogueRead[];
  readonly keys: KeyFacts;
}

/** A source that could not be read this time, in words for the person who reruns. */
export interface UnreadSource {
  readonly source: Source;
  readonly subject: string;
  readonly reason: string;
  /** True where it can't be read any more: the account ended before anybody did. */
  readonly isLost?: boolean;
  /** True where a person accepted that it was not read. */
  readonly isAccepted?: boolean;
}

/** An account with what could not be read of it. Two interfaces may each have an account of one name. */
export interface UnreadAccount extends AccountKey {
  readonly sources: readonly UnreadSource[];
}

/** A row of the partner's files, or of a float that was handed over, which was set aside. */
export interface SetAsideRow {
  readonly kind: 'book' | 'deposits' | 'float';
  readonly file: string;
  readonly line: number;
  readonly reason: string;
  /** The month of the row's date where it could be read. */
  readonly month: CalendarMonth | undefined;
  /** The row's own reference where that could be read. */
  readonly reference: string | undefined;
}

/** Kinds of the partner's own records that the configuration can require. */
export type RecordKind = 'book' | 'deposits';

/** When the rows of one kind of own records happened, of all accounts of an interface. */
export interface RecordDates {
  readonly months: ReadonlySet<CalendarMonth>;
  /** True where a row says no time: it may be of any month. */
  readonly hasUndated: boolean;
}

/** The books' own fault, where their chain or their balances do not hold. */
export interface BooksFault {
  /** Where, such as `entry 17`. */
  readonly place: string;
  readonly reason: string;
}

/**
 * The debits of one reference on an account of the interface in the first month that shows it there. An order
 * that failed there has none.
 */
export interface DebitElsewhere {
  readonly account: string;
  /** The first in which the account shows it, by a debit or as made then. */
  readonly month: CalendarMonth;
  /** All debits of that month, less its reversals; not over 0 where it was given back, or not debited. */
  readonly netUsd6: bigint;
  /** The time of the first debit of that month; undefined without one. */
  readonly bookedAtMs: number | undefined;
  /** True where it was booked when the order was made, as the order's own debit is. */
  readonly isOfOrder: boolean;
}

export interface AccountFacts extends AccountKey {
  readonly terms: InterfaceTerms;
  readonly month: CalendarMonth;
  readonly asOfMs: number;
  readonly createdAtMs: number | undefined;
  readonly expiresAtMs: number | undefined;
  /** From when on nothing can be read: when it expires, where it was not found revoked before. */
  readonly endsAtMs?: number | undefined;
  readonly settings: PriceTerms;
  /** How the provider states a month. */
  readonly stated: StatementFacts | FloatFacts;
  readonly orders: ReadonlyMap<string, OrderHistory>;
  /** The newest balance that a read of the same statements surrounds. */
  readonly balance: BalanceRead | undefined;
  /** Undefined where no book was ever imported for this interface. */
  readonly book: BookRows | undefined;
  /** Undefined where no deposits file was ever imported for this interface. */
  readonly ownDeposits: readonly OwnDeposit[] | undefined;
  readonly setAside: readonly SetAsideRow[];
  /** The own records that the configuration requires, by kind; absent where it requires none. */
  readonly required?: ReadonlyMap<RecordKind, RecordDates> | undefined;
  readonly unread: readonly UnreadSource[];
  /**
   * True where a file holds what the provider states of the month, and no fetch of it asked for its orders. A
   * fetch of another month may have read some of them all the same.
   */
  readonly isFromFiles?: boolean;
  /** By reference; absent where the interface has one account. */
  readonly debitsElsewhere?: ReadonlyMap<string, readonly DebitElsewhere[]>;
  /**
   * The months before that may have left something open, each with what its own close judges it on, put
   * together when it is asked for. Absent where these facts hold all of them.
   */
  readonly earlierMonths?: ReadonlyMap<CalendarMonth, () => AccountFacts | undefined> | undefined;
  /**
   * How much of an item's claim a person has closed, by an acceptance or by a settlement outside of the
   * float: no movement settles that.
   */
  readonly closedUsd6?: ((item: Discrepancy) => bigint) | undefined;
  /** The settlements by movements of this account that earlier closes found. */
  readonly settledBefore?: (() => readonly KnownSettlement[]) | undefined;
  /** Told how many of the month's orders are judged. */
  readonly passed?: Passed | undefined;
  /** Told to one account of a month only: the fault is one, and so is its item. */
  readonly booksFault?: BooksFault | undefined;
}
