// A discrepancy as JSON text and back. Amounts beyond what a number holds are written as decimal text.

import { assert } from '../base/assert.js';
import { isWellFormed } from '../base/bytes.js';
import type { Discrepancy } from '../reconcile/finding/discrepancy.js';

/** As it is written: no bigint, and null for what is absent. */
type WrittenDiscrepancy = Omit<Discrepancy, 'claimUsd6' | 'differenceUsd6' | 'occurredAtMs'> & {
  readonly claimUsd6: string;
  readonly differenceUsd6: string | null;
  readonly occurredAtMs: number | null;
};

/** The discrepancy as one JSON object, keys in the order of the type's declaration. */
export function discrepancyText(item: Discrepancy): string {
  const written: WrittenDiscrepancy = {
    ...item,
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
    claimUsd6: BigInt(written.claimUsd6),
    differenceUsd6: written.differenceUsd6 === null ? undefined : BigInt(written.differenceUsd6),
    occurredAtMs: written.occurredAtMs ?? undefined,
  };
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
  ]);
}
