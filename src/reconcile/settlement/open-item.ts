// An item that a later movement may settle: a root that moves the balance, with what is left of it.

import type { DiscrepancyCode } from '../finding/code.js';
import type { Discrepancy } from '../finding/discrepancy.js';

export interface OpenItem {
  readonly item: Pick<
    Discrepancy,
    'itemId' | 'code' | 'subject' | 'field' | 'slug' | 'currency' | 'month' | 'owedBy'
  >;
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

/** Codes that do not say who is right: only a movement of their own reference undoes what they tell of. */
const existences: ReadonlySet<DiscrepancyCode> = new Set([
  'OR-NOT-IN-BOOKS',
  'DP-NOT-CREDITED',
  'DP-UNEXPECTED',
]);

/** True for an item that a movement may settle by its amount alone: whoever owes may pay under any reference. */
export function isClaim({ item }: OpenItem): boolean {
  return item.owedBy === 'provider' || item.owedBy === 'us' || item.owedBy === 'unclear';
}

/** True for an item that a movement of this account may settle: one that moves its balance by what it claims. */
export function maySettle({ code, effectUsd6, claimUsd6 }: Discrepancy): boolean {
  return effectUsd6 !== 0n && (claimUsd6 === -effectUsd6 || existences.has(code));
}
