// An item that a later movement may settle: a root that moves the balance, with what is left of it.

import type { DiscrepancyCode } from '../finding/code.js';
import type { Discrepancy } from '../finding/discrepancy.js';

export interface OpenItem {
  readonly item: Pick<Discrepancy, 'itemId' | 'code' | 'subject' | 'field' | 'slug' | 'currency' | 'month'>;
  /** The references by which a movement may name it. */
  readonly refs: ReadonlySet<string>;
  /** Undefined of what was off all along. */
  readonly occurredAtMs: number | undefined;
  /**
   * What a movement has to move to undo what is left of it: positive a credit. Zero of one that a person has
   * closed: a movement of its reference is an item of its own then.
   */
  readonly openUsd6: bigint;
}

/** Codes that say who is right: whoever owes may pay, under any reference. */
const claims: ReadonlySet<DiscrepancyCode> = new Set([
  'PR-COST',
  'PR-RATE',
  'PR-RANGE',
  'PR-REPRICED',
  'FX-CONVERSION',
  'FX-RANGE',
  'OR-CHARGE',
  'OR-DOUBLE-DEBIT',
  'OR-DEBIT-UNKNOWN',
  'OR-REVERSAL-MISSING',
  'OR-REVERSAL-EXTRA',
  'OR-NOT-IN-STATEMENT',
  'DP-CREDIT',
  'RF-KIND',
]);

/** Codes that do not: only a movement of the same reference undoes what they tell of. */
const existences: ReadonlySet<DiscrepancyCode> = new Set([
  'OR-NOT-IN-BOOKS',
  'DP-NOT-CREDITED',
  'DP-UNEXPECTED',
]);

/** True for an item that a movement may settle by its amount alone. */
export function isClaim({ item }: OpenItem): boolean {
  return claims.has(item.code);
}

export function maySettle(code: DiscrepancyCode): boolean {
  return claims.has(code) || existences.has(code);
}
