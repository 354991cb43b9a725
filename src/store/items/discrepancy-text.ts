// A discrepancy as JSON text and back. Amounts beyond what a number holds are written as decimal text.

import { assert } from '../../base/failure/assert.js';
import { isWellFormed } from '../../base/text/bytes.js';
import type { Discrepancy, TokenMoney } from '../../reconcile/finding/discrepancy.js';
import { faultSidesOf } from '../../reconcile/finding/fault-sides.js';
import { claimOf, owedByOf } from '../../reconcile/finding/owed-by.js';
import { booksFailures } from '../store-failures.js';

/** As it is written: no bigint, and null for what is absent. */
type WrittenDiscrepancy = Omit<
  Discrepancy,
  'effectUsd6' | 'claimUsd6' | 'differenceUsd6' | 'occurredAtMs' | 'tokens' | 'ownRecords'
> & {
  readonly effectUsd6: string;
  readonly claimUsd6: string;
  readonly differenceUsd6: string | null;
  readonly occurredAtMs: number | null;
  readonly tokens?: Readonly<Record<keyof TokenMoney, string | null>>;
  readonly ownRecords?: { readonly claimId: string; readonly usd6: string };
};

/** The discrepancy as one JSON object, keys in the order of the type's declaration. */
export function discrepancyText(item: Discrepancy): string {
  const { tokens, ownRecords, ...figures } = item;
  const written: WrittenDiscrepancy = {
    ...figures,
    effectUsd6: item.effectUsd6.toString(),
    claimUsd6: item.claimUsd6.toString(),
    differenceUsd6: item.differenceUsd6?.toString() ?? null,
    occurredAtMs: item.occurredAtMs ?? null,
    ...(tokens === undefined ? {} : { tokens: writtenTokens(tokens) }),
    ...(ownRecords && { ownRecords: { ...ownRecords, usd6: ownRecords.usd6.toString() } }),
  };
  const text = JSON.stringify(written);
  assert(isWellFormed(text), 'a discrepancy holds a text that is no Unicode');
  return text;
}

/**
 * The discrepancy that `discrepancyText` wrote. Only for texts of our own books: nothing is validated again.
 *
 * @throws Failure (evidence) for a text that can't be read: a bit of it is not as it was written
 */
export function discrepancyOfText(text: string): Discrepancy {
  try {
    return readDiscrepancy(text);
  } catch (error) {
    throw booksFailures.itemUnread({}, error);
  }
}

function readDiscrepancy(text: string): Discrepancy {
  const written: WrittenDiscrepancy = JSON.parse(text);
  const { tokens, ownRecords, ...figures } = written;
  return {
    ...figures,
    ...owedOf(written),
    differenceUsd6: written.differenceUsd6 === null ? undefined : BigInt(written.differenceUsd6),
    occurredAtMs: written.occurredAtMs ?? undefined,
    ...(tokens === undefined ? {} : { tokens: readTokens(tokens) }),
    ...(ownRecords && { ownRecords: { ...ownRecords, usd6: BigInt(ownRecords.usd6) } }),
  };
}

function writtenTokens({ effectPlus18, claimPlus18, differencePlus18 }: TokenMoney) {
  return {
    effectPlus18: effectPlus18.toString(),
    claimPlus18: claimPlus18.toString(),
    differencePlus18: differencePlus18?.toString() ?? null,
  };
}

function readTokens(written: NonNullable<WrittenDiscrepancy['tokens']>): TokenMoney {
  const { effectPlus18, claimPlus18, differencePlus18 } = written;
  return {
    effectPlus18: BigInt(effectPlus18 ?? '0'),
    claimPlus18: BigInt(claimPlus18 ?? '0'),
    differencePlus18: differencePlus18 === null ? undefined : BigInt(differencePlus18),
  };
}

/**
 * The amounts owed, and by whom. A text from a program before these fields has only the claim, and made a
 * claim even of an amount that the own records lack: its claim, with the sign turned, is the effect, and the
 * rule gives the new claim.
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
 * The figures that an acceptance is given for. An item found again with other figures is no longer the one
 * that was accepted, for acceptance is never automatic.
 */
export function figuresOf(item: Discrepancy): string {
  return JSON.stringify([
    item.unit,
    ...faultSidesOf(item),
    item.differenceUsd6?.toString() ?? '',
    item.claimUsd6.toString(),
    item.effectUsd6.toString(),
    ...(item.tokens === undefined
      ? []
      : [item.tokens.claimPlus18.toString(), item.tokens.effectPlus18.toString()]),
  ]);
}
