// The unit that an item claims in: dollars, or tokens where its account holds them. Tokens are no money, and
// an amount of one is never taken for the other.

import { formatUsd6 } from '../../money/amount-text.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import { plusText } from '../../report/text/plus-text.js';
import { decisionRefusals } from './decision-refusals.js';

/** An amount in the unit of a claim, by the sign of the claim: positive is what the provider owes us. */
export type ClaimAmount =
  | { readonly amountUsd6: bigint; readonly amountPlus18?: undefined }
  | { readonly amountPlus18: bigint; readonly amountUsd6?: undefined };

interface ClaimUnit {
  /** The decimals that an amount may have. */
  readonly places: number;
  readonly badAmount: typeof decisionRefusals.badAmount;
  /** All that the item claims still, in the smallest unit. */
  claimIn(item: Discrepancy): bigint;
  /** A number of the smallest unit as an amount. */
  amountOf(units: bigint): ClaimAmount;
}

const dollars: ClaimUnit = {
  places: 6,
  badAmount: decisionRefusals.badAmount,
  claimIn: ({ claimUsd6 }) => claimUsd6,
  amountOf: (amountUsd6) => ({ amountUsd6 }),
};

const tokens: ClaimUnit = {
  places: 18,
  badAmount: decisionRefusals.badTokens,
  claimIn: (item) => item.tokens?.claimPlus18 ?? 0n,
  amountOf: (amountPlus18) => ({ amountPlus18 }),
};

export function claimUnitOf(item: Discrepancy): ClaimUnit {
  return item.tokens === undefined ? dollars : tokens;
}

export function unitsIn({ amountUsd6, amountPlus18 }: ClaimAmount): bigint {
  return amountUsd6 ?? amountPlus18 ?? 0n;
}

/** `12.340000 USD`, `1.5 tokens`; without a sign. */
export function claimAmountWords(amount: ClaimAmount): string {
  const units = unitsIn(amount);
  const size = units < 0n ? -units : units;
  return amount.amountPlus18 === undefined ? `${formatUsd6(size)} USD` : `${plusText(size)} tokens`;
}
