// A discrepancy: wrong data, found, named and measured. It is a value that is collected and never thrown.
// Codes, classes, severities, identity and signs are fixed; a code is never given a second meaning.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Cause } from '../../money/cause.js';
import { rationalOfDecimal, subtract } from '../../money/rational.js';
import type { AccountKey } from '../../records/account.js';
import { rationalText } from '../price/rational-text.js';
import { classOf, type DiscrepancyClass, type DiscrepancyCode } from './code.js';
import { claimOf, type OwedBy, owedByOf } from './owed-by.js';

export type Unit = 'usd6' | 'minor' | 'bps' | 'rate' | 'count' | 'plus' | 'time' | 'text';

export type Source =
  | 'book'
  | 'order'
  | 'statement'
  | 'event'
  | 'float'
  | 'deposits'
  | 'balance'
  | 'catalogue'
  | 'brands'
  | 'fx'
  | 'summary'
  | 'issuance'
  | 'pool'
  | 'wallet'
  | 'stake'
  | 'settings'
  | 'ledger'
  | 'recomputed'
  | 'archive';

/**
 * The way that a figure counts. A charge is a positive cost: if it is too high, the provider owes us. A
 * credit or a balance counts by its own sign: if it is too low, the provider owes us. A neutral figure moves
 * no money.
 */
type MoneySense = 'charge' | 'credit' | 'neutral';

/** The provider's own name for what an item is about. */
export interface ProviderRecord {
  /** Empty where no order was read. */
  readonly orderId: string;
  /**
   * Numbers of the lines in the month's statement or float that have the item's reference, in their order.
   */
  readonly lines: readonly number[];
  /** Empty where no verified statement is in force. */
  readonly statementId: string;
}

export interface Discrepancy extends AccountKey {
  readonly itemId: string;
  readonly code: DiscrepancyCode;
  /** Usually the code's; DP-NOT-CREDITED is T until a day has passed and A from then on. */
  readonly class: DiscrepancyClass;
  /** The month of origin. */
  readonly month: CalendarMonth;
  readonly subject: string;
  /** The subject of its journal entries where that is another one: the hash of a deposit's transaction. */
  readonly postedAs?: string;
  readonly slug: string;
  readonly currency: string;
  readonly occurredAtMs: number | undefined;
  readonly field: string;
  readonly sourceA: Source;
  readonly sourceB: Source;
  readonly unit: Unit;
  /** Text as it stands in the unit: an integer for usd6, minor, bps and count; free text otherwise. */
  readonly expected: string;
  readonly actual: string;
  /** Actual less expected in the unit, for numbers; empty otherwise. */
  readonly difference: string;
  readonly differenceUsd6: bigint | undefined;
  readonly sense: MoneySense;
  readonly causes: readonly Cause[];
  /** Item ids of the roots that this follows from; empty for a root. */
  readonly causedBy: readonly string[];
  /**
   * The difference that it makes, with all that follows from it, between the balance per statement and the
   * balance per own records. It is zero for a discrepancy that follows from a root.
   */
  readonly effectUsd6: bigint;
  readonly owedBy: OwedBy;
  /** Positive: the provider owes us. Zero unless `owedBy` is provider, us or unclear. */
  readonly claimUsd6: bigint;
  readonly formula: string;
  readonly evidenceSha256: string;
  readonly requestId: string;
  readonly note: string;
  /** The record behind an amount that the provider owes; set for no other. */
  readonly providerRecord?: ProviderRecord;
  /** The item that a settlement settles; set for ST-SETTLED alone. */
  readonly settles?: SettledItem;
  /**
   * The part of a claim's effect that lies in the own records. A movement that settles the claim leaves it as
   * it is, and what says so then stands alone. Set where there is such a part: for the claim, with all of it,
   * and for what follows from the claim, with its own.
   */
  readonly ownRecords?: OwnRecordsPart;
  /**
   * The amounts in tokens, for an account that holds them. They are no money, and never part of an amount in
   * dollars.
   */
  readonly tokens?: TokenMoney;
}

/**
 * The movement and the claim of an item in tokens, in units of 10^-18; signed as the amounts in dollars are.
 */
export interface TokenMoney {
  readonly effectPlus18: bigint;
  readonly claimPlus18: bigint;
  /** The amount that a settlement settles; for any other item the difference, if its figures are tokens. */
  readonly differencePlus18: bigint | undefined;
}

/** The part that lies in the own records, and the claim whose effect it is a part of. */
export interface OwnRecordsPart {
  readonly claimId: string;
  /** Signed by the effect on the balance. */
  readonly usd6: bigint;
}

/** The item that is settled; `differenceUsd6` says by how much. */
interface SettledItem {
  readonly itemId: string;
  /** The movement: its number and its reference. */
  readonly settledBy: string;
}

/** The discrepancy as a check states it; identity, class and claim are derived. */
export interface Finding {
  readonly code: DiscrepancyCode;
  readonly subject: string;
  readonly postedAs?: string;
  readonly field?: string;
  readonly slug?: string | undefined;
  readonly currency?: string | undefined;
  readonly occurredAtMs?: number | undefined;
  readonly sourceA: Source;
  readonly sourceB: Source;
  readonly unit: Unit;
  readonly expected: string | number | bigint;
  readonly actual: string | number | bigint;
  /** The difference in money if the unit is not usd6; for usd6 it is actual less expected. */
  readonly differenceUsd6?: bigint | undefined;
  readonly sense?: MoneySense;
  readonly causes?: readonly Cause[];
  readonly formula?: string;
  readonly evidenceSha256?: string | undefined;
  readonly requestId?: string | undefined;
  readonly note?: string;
  /** Another class than the code's, where the contract gives a code two. */
  readonly class?: DiscrepancyClass;
  /** Another month of origin than the one being reconciled. */
  readonly month?: CalendarMonth;
  readonly settles?: SettledItem;
}

/** True for a class that says that something is wrong; what is only timing or information does not. */
export function isDifference(itemClass: DiscrepancyClass): boolean {
  return itemClass !== 'T' && itemClass !== 'I';
}

const numericUnits: ReadonlySet<Unit> = new Set(['usd6', 'minor', 'bps', 'count']);

/** Actual less expected, of integers and of rates; empty for text, times and token amounts. */
function differenceIn(unit: Unit, expected: string, actual: string): string {
  if (unit === 'rate') return rateDifference(expected, actual);
  if (!numericUnits.has(unit) || expected === '' || actual === '') return '';
  return (BigInt(actual) - BigInt(expected)).toString();
}

/** Exactly; empty where one of the two is no decimal, such as a rate that was not read. */
function rateDifference(expected: string, actual: string): string {
  const [due, stated] = [rationalOfDecimal(expected), rationalOfDecimal(actual)];
  return due === undefined || stated === undefined ? '' : rationalText(subtract(stated, due));
}

/** The money of a root, with all that follows from it. */
export interface RootMoney {
  /** The difference that it makes between the balance per statement and the balance per own records. */
  readonly effectUsd6: bigint;
  /** The amount that it claims if its code is one that claims; positive if the provider owes us. */
  readonly claimUsd6: bigint;
}

const noMoney: RootMoney = { effectUsd6: 0n, claimUsd6: 0n };

/**
 * A finding as a discrepancy of the month.
 *
 * @param causedBy ids of the roots that it follows from, none for a root: what follows from something moves
 * and claims nothing of its own
 */
export function discrepancyOf(
  finding: Finding,
  key: AccountKey,
  month: CalendarMonth,
  itemId: string,
  { effectUsd6, claimUsd6 }: RootMoney = noMoney,
  causedBy: readonly string[] = [],
): Discrepancy {
  const expected = String(finding.expected);
  const actual = String(finding.actual);
  const difference = differenceIn(finding.unit, expected, actual);
  const differenceUsd6 =
    finding.differenceUsd6 ?? (finding.unit === 'usd6' && difference !== '' ? BigInt(difference) : undefined);
  const itemClass = finding.class ?? classOf(finding.code);
  const sense = finding.sense ?? 'neutral';
  const owed = { code: finding.code, class: itemClass, sourceA: finding.sourceA, causedBy };
  const claimedUsd6 = claimOf(owed, claimUsd6);
  return {
    interfaceName: key.interfaceName,
    account: key.account,
    itemId,
    code: finding.code,
    class: itemClass,
    month: finding.month ?? month,
    subject: finding.subject,
    ...(finding.postedAs === undefined ? {} : { postedAs: finding.postedAs }),
    slug: finding.slug ?? '',
    currency: finding.currency ?? '',
    occurredAtMs: finding.occurredAtMs,
    field: finding.field ?? '',
    sourceA: finding.sourceA,
    sourceB: finding.sourceB,
    unit: finding.unit,
    expected,
    actual,
    difference,
    differenceUsd6,
    sense,
    causes: finding.causes ?? [],
    causedBy: [...new Set(causedBy)].sort(),
    effectUsd6: causedBy.length === 0 ? effectUsd6 : 0n,
    owedBy: owedByOf(owed, claimedUsd6),
    claimUsd6: claimedUsd6,
    formula: finding.formula ?? '',
    evidenceSha256: finding.evidenceSha256 ?? '',
    requestId: finding.requestId ?? '',
    note: finding.note ?? '',
    ...(finding.settles && { settles: finding.settles }),
  };
}
