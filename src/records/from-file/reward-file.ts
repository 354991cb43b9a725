/** The partner's own qualifying transactions, one row each (contract, "The partner's own records"). */

import { formatMinor } from '../../money/amount-text.js';
import { contentKeyOf } from './content-key.js';
import { type RewardColumnName, rewardShape } from './file-columns.js';
import type { FileOptions, FileRows } from './file-profile.js';
import { MAX_REFERENCE_BYTES } from './row-fields.js';
import { readTable, type TableReader } from './table-reader.js';

/** A transaction that earns rewards, as the partner recorded it. */
export interface OwnReward {
  readonly transactionId: string;
  /** `0x` and 40 hex digits, capitals as they were written. */
  readonly walletAddress: string;
  /** US dollars, plain decimal text with two decimals. */
  readonly amountUsd: string;
  readonly merchantId: string | undefined;
  readonly issuedAtMs: number | undefined;
  readonly file: string;
  readonly line: number;
}

/**
 * Reads the partner's rewards.
 *
 * @throws FileFault or Failure (refused) where the file is refused whole
 */
export function readRewards(chunks: Iterable<Uint8Array>, options: FileOptions): FileRows<OwnReward[]> {
  const rows: OwnReward[] = [];
  return readTable(chunks, rewardShape, options, rows, (table) => readRow(table, options.fileName, rows));
}

function readRow(table: TableReader<RewardColumnName>, file: string, rows: OwnReward[]): void {
  const { fields, columns, line } = table;
  const hasId = fields.isFilled(columns.transaction_id);
  const transactionId = hasId ? fields.name(columns.transaction_id, MAX_REFERENCE_BYTES) : undefined;
  const hasWallet = fields.isFilled(columns.wallet_address);
  const walletAddress = hasWallet ? fields.wallet(columns.wallet_address) : undefined;
  const amount = fields.isFilled(columns.amount_usd) ? fields.majorUnits(columns.amount_usd) : undefined;
  const merchantId = fields.name(columns.merchant_id, MAX_REFERENCE_BYTES);
  const issuedAtMs = fields.instant(columns.issued_at);
  const isRead = transactionId !== undefined && walletAddress !== undefined && amount !== undefined;
  if (!isRead || fields.faults.length > 0) {
    table.putAside({
      interfaceName: 'rewards',
      account: undefined,
      reference: transactionId,
      occurredAtMs: issuedAtMs,
    });
    return;
  }
  const amountUsd = formatMinor(amount);
  rows.push({ transactionId, walletAddress, amountUsd, merchantId, issuedAtMs, file, line });
}

/** What makes a transaction of a later file the same one, see `contentKeyOf`. */
export function rewardContentKey(reward: OwnReward): string {
  const { transactionId, walletAddress, amountUsd, merchantId, issuedAtMs } = reward;
  return contentKeyOf([transactionId, walletAddress, amountUsd, merchantId, issuedAtMs]);
}
