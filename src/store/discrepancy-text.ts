// A discrepancy as JSON text and back. Amounts beyond what a number holds are written as decimal text.

import { assert } from '../base/assert.js';
import { isWellFormed } from '../base/bytes.js';
import type { Discrepancy } from '../reconcile/finding/discrepancy.js';
import { claimOf, owedByOf } from '../reconcile/finding/owed-by.js';

/** As it is written: no bigint, and null for what is absent. */
type WrittenDiscrepancy = Omit<
  Discrepancy,
  'effectUsd6' | 'claimUsd6' | 'differenceUsd6' | 'occurredAtMs'
> & {
  readonly effectUsd6: string;
  readonly claimUsd6: string;
  readonly differenceUsd6: string | null;
  readonly occurredAtMs: number | null;
};

/** The discrepancy as one JSON object, keys in the order of the type's declaration. */
export function discrepancyText(item: Discrepancy): string {
  const written: WrittenDiscrepancy = {
    ...item,
    effectUsd6: item.effectUsd6.toString(),
    claimUsd6: item.claimUsd6.toString(),
    differenceUsd6: item.differenceUsd6?.toString() ?? null,
    occurredAtMs: item.occurredAtMs ?? null,
  };
  const text = JSON.stringify(written);
  assert(isWellFormed(text), 'a discrepancy holds a text that is no Unicode');
  return text;
}

/**
 * The discrepancy that `discrepancyText` wrote. Only for texts of our own books: nothing is validated again.
 */
export function discrepancyOfText(text: string): Discrepancy {
  const written: WrittenDiscrepancy = JSON.parse(text);
  return {
    ...written,
    ...owedOf(written),
    differenceUsd6: written.differenceUsd6 === null ? undefined : BigInt(written.differenceUsd6),
    occurredAtMs: written.occurredAtMs ?? undefined,
  };
}

/**
 * Who owes what of it. A text of a program that did not write it yet has only the claim, and made one of what
 * the own records lack as well: the effect is what was claimed, and the claim what of it is one.
 */
function owedOf(written: WrittenDiscrepancy): Pick<Discrepancy, 'effectUsd6' | 'owedBy' | 'claimUsd6'> {
  const claimUsd6 = BigInt(written.claimUsd6);
  const { effectUsd6, owedBy } = written as Partial<WrittenDiscrepancy>;
  if (effectUsd6 !== undefined && owedBy !== undefined) {
    return { effectUsd6: BigInt(effectUsd6), owedBy, claimUsd6 };
  }
  const claimedUsd6 = claimOf(written, claimUsd6);
  return { effectUsd6: -claimUsd6, owedBy: owedByOf(written, claimedUsd6), claimUsd6: claimedUsd6 };
}

/**
 * What an acceptance is given for: the figures. An item found again with other figures is no longer the one
 * that was accepted, for acceptance is never automatic.
 */
export function figuresOf(item: Discrepancy): string {
  return JSON.stringify([
    item.unit,
    item.expected,
    item.actual,
    item.differenceUsd6?.toString() ?? '',
    item.claimUsd6.toString(),
    item.effectUsd6.toString(),
  ]);
}
