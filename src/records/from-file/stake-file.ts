/** The stakes that the partner's records name, one row each (contract, "The partner's own records"). */

import { contentKeyOf } from './content-key.js';
import { type StakeColumnName, stakeShape } from './file-columns.js';
import type { FileOptions, FileRows } from './file-profile.js';
import { TOKEN_PLACES } from './row-fields.js';
import { readTable, type TableReader } from './table-reader.js';

export type StakeTier = 'flex' | '3m' | '6m' | '12m';

/** The tiers of the rewards interface (source, "Rewards v2 resources"). */
export const stakeTiers: readonly StakeTier[] = ['flex', '3m', '6m', '12m'];

/** A stake as the partner recorded it. */
export interface OwnStake {
  readonly stakeId: string;
  /** `0x` and 40 hex digits, capitals as they were written. */
  readonly walletAddress: string;
  /** Tokens, plain decimal text without zeros at its end. */
  readonly plusAmount: string;
  readonly tier: StakeTier;
  readonly stakedAtMs: number | undefined;
  readonly file: string;
  readonly line: number;
}

/**
 * Reads the partner's stakes.
 *
 * @throws FileFault or Failure (refused) where the file is refused whole
 */
export function readStakes(chunks: Iterable<Uint8Array>, options: FileOptions): FileRows<OwnStake[]> {
  const rows: OwnStake[] = [];
  return readTable(chunks, stakeShape, options, rows, (table) => readRow(table, options.fileName, rows));
}

function readRow(table: TableReader<StakeColumnName>, file: string, rows: OwnStake[]): void {
  const { fields, columns, line } = table;
  const stakeId = fields.isFilled(columns.stake_id) ? fields.reference(columns.stake_id) : undefined;
  const hasWallet = fields.isFilled(columns.wallet_address);
  const walletAddress = hasWallet ? fields.wallet(columns.wallet_address) : undefined;
  const hasAmount = fields.isFilled(columns.plus_amount);
  const plusAmount = hasAmount ? fields.plainAmount(columns.plus_amount, TOKEN_PLACES) : undefined;
  const tier = fields.isFilled(columns.tier) ? fields.oneOf(columns.tier, stakeTiers) : undefined;
  const stakedAtMs = fields.instant(columns.staked_at);
  const isIdentified = stakeId !== undefined && walletAddress !== undefined;
  const isRead = isIdentified && plusAmount !== undefined && tier !== undefined;
  if (!isRead || fields.faults.length > 0) {
    table.putAside({
      interfaceName: 'rewards',
      account: undefined,
      reference: stakeId,
      occurredAtMs: stakedAtMs,
    });
    return;
  }
  rows.push({ stakeId, walletAddress, plusAmount, tier, stakedAtMs, file, line });
}

/** What makes a stake of a later file the same one, see `contentKeyOf`. */
export function stakeContentKey(stake: OwnStake): string {
  const { stakeId, walletAddress, plusAmount, tier, stakedAtMs } = stake;
  return contentKeyOf([stakeId, walletAddress, plusAmount, tier, stakedAtMs]);
}
