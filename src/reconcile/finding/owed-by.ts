// The side that owes the amount of a discrepancy. A claim is made only if the evidence shows who is right: an
// amount that the own records lack, or have too much, has to be put right there and is no claim on the
// provider. Contract, discrepancies: "Who owes".

import type { DiscrepancyClass, DiscrepancyCode } from './code.js';
import type { Source } from './discrepancy.js';

/**
 * The provider, or us; nobody knows yet; the own records or the statement have to be put right; it clears by
 * itself. Empty where nothing is owed.
 */
export type OwedBy = 'provider' | 'us' | 'unclear' | 'book' | 'statement' | 'time' | '';

/** The entry of the table for a code; for a decided one the sign of the claim says which side owes. */
type Owing = 'decided' | 'unclear' | 'book' | 'statement';

/** Codes of class T and I owe nothing by their class; those that are not here owe nothing at all. */
const owings: Readonly<Partial<Record<DiscrepancyCode, Owing>>> = {
  'PR-COST': 'decided',
  'PR-RATE': 'decided',
  'FX-CONVERSION': 'decided',
  'OR-CHARGE': 'decided',
  'OR-DOUBLE-DEBIT': 'decided',
  'OR-DEBIT-UNKNOWN': 'decided',
  'OR-REVERSAL-MISSING': 'decided',
  'OR-REVERSAL-EXTRA': 'decided',
  'OR-NOT-IN-STATEMENT': 'decided',
  'DP-CREDIT': 'decided',
  'RW-AMOUNT': 'decided',
  'RW-RATE': 'decided',
  'RW-DOUBLE-DEBIT': 'decided',
  'RW-REVERSAL-MISSING': 'decided',
  'RW-CHARGE': 'decided',
  'RW-DEBIT-UNKNOWN': 'decided',
  'RW-REVERSAL-EXTRA': 'decided',
  'PR-RANGE': 'unclear',
  'FX-RANGE': 'unclear',
  'PR-REPRICED': 'unclear',
  'RF-KIND': 'unclear',
  'OR-NOT-IN-BOOKS': 'book',
  'OR-NOT-AT-PROVIDER': 'book',
  'OR-ATTR': 'book',
  'OR-REF-REUSED': 'book',
  'OR-STATUS': 'book',
  'PR-EXPECTED': 'book',
  'DP-UNEXPECTED': 'book',
  'DP-NOT-CREDITED': 'book',
  'RN-INPUT-ROW': 'book',
  'RN-RECORDS-MISSING': 'book',
  'RW-NOT-AT-PROVIDER': 'book',
  'RW-NOT-IN-BOOKS': 'book',
  'RW-ATTR': 'book',
  'RW-REF-REUSED': 'book',
  'RF-OPENING': 'statement',
  'RF-FOOTING': 'statement',
  'RF-TOTAL': 'statement',
  'RF-RUNNING': 'statement',
  'BL-MISMATCH': 'statement',
  'BL-NEGATIVE': 'statement',
  'FX-RATE': 'statement',
  'SP-PRICE': 'statement',
  'RW-POOL': 'statement',
  'RW-WALLET': 'statement',
  'RW-STAKE': 'statement',
  'RW-REDEMPTION': 'statement',
};

/** The facts of a discrepancy that decide who owes it. */
export interface Owed {
  readonly code: DiscrepancyCode;
  readonly class: DiscrepancyClass;
  readonly sourceA: Source;
  readonly causedBy: readonly string[];
}

function owingOf({ code, class: itemClass, sourceA, causedBy }: Owed): Owing | undefined {
  if (causedBy.length > 0 || itemClass === 'T' || itemClass === 'I') return undefined;
  // A price above the face value is wrong at whatever rate.
  if (code === 'PR-RANGE' && itemClass === 'A') return 'decided';
  // A row whose order nobody read is only our own word.
  if (code === 'OR-NOT-IN-STATEMENT' && sourceA === 'book') return 'book';
  return owings[code];
}

/** The part of an amount that is claimed: all of it if somebody owes it, else nothing. */
export function claimOf(item: Owed, usd6: bigint): bigint {
  const owing = owingOf(item);
  return owing === 'decided' || owing === 'unclear' ? usd6 : 0n;
}

/** True where what is moved is claimed, by us or by the provider, or may turn out to be. */
export function isClaimed(owedBy: OwedBy): boolean {
  return owedBy === 'provider' || owedBy === 'us' || owedBy === 'unclear';
}

/** True where the statement itself is off by what is moved, and not by anything that was booked. */
export function isOfStatement(owedBy: OwedBy): boolean {
  return owedBy === 'statement' || owedBy === '';
}

/**
 * @param claimUsd6 positive: the provider owes us. A decided code that claims nothing is the provider's to
 * put right
 */
export function owedByOf(item: Owed, claimUsd6: bigint): OwedBy {
  if (item.causedBy.length > 0) return '';
  if (item.class === 'T') return 'time';
  const owing = owingOf(item);
  if (owing !== 'decided') return owing ?? '';
  return claimUsd6 < 0n ? 'us' : 'provider';
}
