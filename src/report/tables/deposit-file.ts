// 06-deposits.csv: one deposit a row, the own record, the provider's movement and the recomputed credit.

import type { AccountResult, DepositResult } from '../../reconcile/result/result.js';
import { type Column, decimal, integer, text, time, usd6Pair } from './column.js';
import { LIST_MARK } from './item-columns.js';

/** One deposit and whose it is. */
export interface DepositRow {
  readonly result: AccountResult;
  readonly deposit: DepositResult;
}

/**
 * Contract, reports, "06". Units are decimal text as recorded and as stated; everything else is usd6.
 * `difference` is the credit less what was due, by its own sign.
 */
export const depositColumns: readonly Column<DepositRow>[] = [
  text('month', ({ result }) => result.month),
  text('interface', ({ result }) => result.interfaceName),
  text('account', ({ result }) => result.account),
  text('deposit_ref', ({ deposit }) => deposit.depositRef),
  text('deposit_id', ({ deposit }) => deposit.depositId),
  text('tx_hash', ({ deposit }) => deposit.txHash),
  text('from_wallet', ({ deposit }) => deposit.fromWallet),
  time('sent_at', ({ deposit }) => deposit.sentAtMs),
  time('booked_at', ({ deposit }) => deposit.bookedAtMs),
  integer('seq', ({ deposit }) => deposit.seq),
  decimal('own_plus_amount', ({ deposit }) => deposit.ownPlusAmount),
  decimal('plus_amount', ({ deposit }) => deposit.plusAmount),
  integer('own_amount_usd6', ({ deposit }) => deposit.ownAmountUsd6),
  integer('gross_usd6', ({ deposit }) => deposit.grossUsd6),
  integer('pool_fee_usd6', ({ deposit }) => deposit.poolFeeUsd6),
  ...usd6Pair<DepositRow>('due', ({ deposit }) => deposit.dueUsd6),
  ...usd6Pair<DepositRow>('credited', ({ deposit }) => deposit.creditedUsd6),
  integer('event_credited_usd6', ({ deposit }) => deposit.eventCreditedUsd6),
  ...usd6Pair<DepositRow>('difference', ({ deposit }) => deposit.differenceUsd6),
  text('working', ({ deposit }) => deposit.working),
  text('result', ({ deposit }) => deposit.result),
  text('item_ids', ({ deposit }) => deposit.itemIds.join(LIST_MARK)),
  text('own_file', ({ deposit }) => deposit.ownFile),
  integer('own_line', ({ deposit }) => deposit.ownLine),
  text('movement_sha256', ({ deposit }) => deposit.movementSha256),
  text('event_sha256', ({ deposit }) => deposit.eventSha256),
];

/** The deposits of the accounts' results, in the order they have there. */
export function* depositRows(results: readonly AccountResult[]): Generator<DepositRow> {
  for (const result of results) {
    for (const deposit of result.deposits) yield { result, deposit };
  }
}
