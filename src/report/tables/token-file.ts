// 09-rewards.csv: one issuance or step of the pool a row. Tokens are plain decimals with up to 18 places and
// no money: no dollars are added up with them. The interface is a design that is not live.

import type { AccountResult, TokenRow } from '../../reconcile/result/result.js';
import { plusText } from '../text/plus-text.js';
import { amount2, type Column, decimal, integer, text, time } from './column.js';
import { LIST_MARK } from './item-columns.js';

/** One row and whose it is. */
interface OwnedTokenRow {
  readonly result: AccountResult;
  readonly row: TokenRow;
}

/** Contract, reports, "09". */
export const tokenColumns: readonly Column<OwnedTokenRow>[] = [
  text('month', ({ result }) => result.month),
  text('kind', ({ row }) => row.kind),
  text('transaction_id', ({ row }) => row.transactionId),
  text('issuance_id', ({ row }) => row.issuanceId),
  text('wallet_address', ({ row }) => row.wallet),
  text('merchant_id', ({ row }) => row.merchantId),
  text('status', ({ row }) => row.status),
  time('issued_at', ({ row }) => row.issuedAtMs),
  time('booked_at', ({ row }) => row.bookedAtMs),
  integer('seq', ({ row }) => row.seq),
  amount2('book_amount_usd', ({ row }) => row.bookAmountUsdMinor),
  amount2('amount_usd', ({ row }) => row.amountUsdMinor),
  decimal('agreed_rate', ({ row }) => row.agreedRate),
  decimal('reward_rate', ({ row }) => row.rewardRate),
  decimal('recomputed_plus', ({ row }) => plusText(row.recomputedPlus18)),
  decimal('plus_amount', ({ row }) => plusText(row.plus18)),
  integer('pool_debit_count', ({ row }) => row.debitCount),
  decimal('pool_debit_plus', ({ row }) => plusText(row.debitPlus18)),
  decimal('pool_reversal_plus', ({ row }) => plusText(row.reversalPlus18)),
  decimal('difference_plus', ({ row }) => plusText(row.differencePlus18)),
  text('working', ({ row }) => row.working),
  text('result', ({ row }) => row.result),
  text('item_ids', ({ row }) => row.itemIds.join(LIST_MARK)),
  text('evidence_sha256', ({ row }) => row.evidenceSha256),
  decimal('claim_plus', ({ row }) => plusText(row.claimPlus18)),
];

/** The rows of the accounts that hold tokens, in the order they have there. */
export function* tokenRows(results: readonly AccountResult[]): Generator<OwnedTokenRow> {
  for (const result of results) {
    for (const row of result.tokens?.rows ?? []) yield { result, row };
  }
}
