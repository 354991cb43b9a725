// The partner's own records of rewards v2, one row each: what it issued, staked and redeemed (contract, tool:
// "The partner's own records"; rewards page: "In the tool"). For each kind how its rows are read, and the
// copy that is archived.

import { formatPlus18, type Plus18, plus18, plus18OfDecimal } from '../../../money/plus18.js';
import type { OwnRedemption, OwnReward, OwnStake } from '../../rewards/own-token-rows.js';
import { stakeTiers } from '../../rewards/token-reads.js';
import { copyOf, instantText } from '../canonical-copy.js';
import { type RowFields, TOKEN_PLACES } from '../field/row-fields.js';
import type { FileColumn } from '../profile/column-map.js';
import {
  type RedemptionColumnName,
  type RewardColumnName,
  redemptionShape,
  rewardShape,
  type StakeColumnName,
  stakeShape,
} from '../profile/file-columns.js';
import { DEFAULT_SOURCE, type FileOptions, type FileRows } from '../profile/file-profile.js';
import { readTable, type TableReader } from '../table-reader.js';

/** Characters of a merchant's id or of a catalogue item's. */
const NAME_CHARACTERS = 256;
const DOLLAR_PLACES = 2;

/** A kind of file, from its bytes to its rows and to the copy of them that is archived. */
export interface OwnTokenFile<Row> {
  /** @throws Failure (refused) where the file is refused whole */
  read(chunks: Iterable<Uint8Array>, options: FileOptions): FileRows<Row[]>;
  copy(rows: readonly Row[]): Iterable<Uint8Array>;
  refOf(row: Row): string;
  atMsOf(row: Row): number | undefined;
  /** The columns of what a row says, in the order of `contentOf`. */
  readonly columns: readonly string[];
  /** All that a row says, but for where it stands. */
  contentOf(row: Row): readonly (string | number | undefined)[];
}

export const ownRewards: OwnTokenFile<OwnReward> = {
  columns: rewardShape.columns,
  read: (chunks, options) => readRows(chunks, rewardShape, options, readReward),
  copy: (rows) =>
    copyOf(
      rewardShape.columns,
      rows.map((row) => lineOf(row, ownRewards.contentOf(row))),
    ),
  refOf: ({ transactionId }) => transactionId,
  atMsOf: ({ issuedAtMs }) => issuedAtMs,
  contentOf: ({ transactionId, wallet, amountUsdMinor, merchantId, issuedAtMs }) => [
    transactionId,
    wallet,
    dollarsText(amountUsdMinor),
    merchantId,
    instantText(issuedAtMs),
  ],
};

export const ownStakes: OwnTokenFile<OwnStake> = {
  columns: stakeShape.columns,
  read: (chunks, options) => readRows(chunks, stakeShape, options, readStake),
  copy: (rows) =>
    copyOf(
      stakeShape.columns,
      rows.map((row) => lineOf(row, ownStakes.contentOf(row))),
    ),
  refOf: ({ stakeId }) => stakeId,
  atMsOf: ({ stakedAtMs }) => stakedAtMs,
  contentOf: ({ stakeId, wallet, plus18: amount, tier, stakedAtMs }) => [
    stakeId,
    wallet,
    formatPlus18(amount),
    tier,
    instantText(stakedAtMs),
  ],
};

export const ownRedemptions: OwnTokenFile<OwnRedemption> = {
  columns: redemptionShape.columns,
  read: (chunks, options) => readRows(chunks, redemptionShape, options, readRedemption),
  copy: (rows) =>
    copyOf(
      redemptionShape.columns,
      rows.map((row) => lineOf(row, ownRedemptions.contentOf(row))),
    ),
  refOf: ({ redemptionId }) => redemptionId,
  atMsOf: ({ redeemedAtMs }) => redeemedAtMs,
  contentOf: ({ redemptionId, wallet, catalogueItemId, quantity, spentPlus18, redeemedAtMs }) => [
    redemptionId,
    wallet,
    catalogueItemId,
    quantity,
    formatPlus18(spentPlus18),
    instantText(redeemedAtMs),
  ],
};

function lineOf({ line }: { readonly line: number }, cells: readonly (string | number | undefined)[]) {
  return { line, cells };
}

/** The result for a row: the row, or the parts that could be read of one that is set aside. */
interface ReadRow<Row> {
  readonly row: Row | undefined;
  readonly reference: string | undefined;
  readonly occurredAtMs: number | undefined;
}

function readRows<Name extends string, Row extends { readonly line: number }>(
  chunks: Iterable<Uint8Array>,
  shape: Parameters<typeof readTable<Name, Row[]>>[1],
  options: FileOptions,
  read: (table: TableReader<Name>, place: { file: string; line: number; source: string }) => ReadRow<Row>,
): FileRows<Row[]> {
  const rows: Row[] = [];
  const { fileName: file, source = DEFAULT_SOURCE } = options;
  const all = readTable(chunks, shape, options, rows, (table) => {
    const { row, reference, occurredAtMs } = read(table, { file, line: table.line, source });
    if (row === undefined || table.fields.faults.length > 0) {
      table.putAside({ interfaceName: 'rewards', account: undefined, reference, occurredAtMs });
    } else {
      rows.push(row);
    }
  });
  return { ...all, rows: rows.filter(({ line }) => line < all.endLine) };
}

function readReward(
  { fields, columns }: TableReader<RewardColumnName>,
  place: { file: string; line: number; source: string },
): ReadRow<OwnReward> {
  const transactionId = filledReference(fields, columns.transaction_id);
  const wallet = filledWallet(fields, columns.wallet_address);
  const amountUsdMinor = fields.isFilled(columns.amount_usd)
    ? fields.majorUnits(columns.amount_usd)
    : undefined;
  const merchantId = fields.name(columns.merchant_id, NAME_CHARACTERS);
  const issuedAtMs = fields.instant(columns.issued_at);
  const row =
    transactionId === undefined || wallet === undefined || amountUsdMinor === undefined
      ? undefined
      : { ...place, transactionId, wallet, amountUsdMinor, merchantId, issuedAtMs };
  return { row, reference: transactionId, occurredAtMs: issuedAtMs };
}

function readStake(
  { fields, columns }: TableReader<StakeColumnName>,
  place: { file: string; line: number; source: string },
): ReadRow<OwnStake> {
  const stakeId = filledReference(fields, columns.stake_id);
  const wallet = filledWallet(fields, columns.wallet_address);
  const amount = filledTokens(fields, columns.plus_amount);
  const tier = fields.isFilled(columns.tier) ? fields.oneOf(columns.tier, stakeTiers) : undefined;
  const stakedAtMs = fields.instant(columns.staked_at);
  const row =
    stakeId === undefined || wallet === undefined || amount === undefined || tier === undefined
      ? undefined
      : { ...place, stakeId, wallet, plus18: amount, tier, stakedAtMs };
  return { row, reference: stakeId, occurredAtMs: stakedAtMs };
}

function readRedemption(
  { fields, columns }: TableReader<RedemptionColumnName>,
  place: { file: string; line: number; source: string },
): ReadRow<OwnRedemption> {
  const redemptionId = filledReference(fields, columns.redemption_id);
  const wallet = filledWallet(fields, columns.wallet_address);
  const catalogueItemId = fields.isFilled(columns.catalogue_item_id)
    ? fields.name(columns.catalogue_item_id, NAME_CHARACTERS)
    : undefined;
  // A row without a quantity stands for one item, as a request without one does.
  const quantity = fields.isEmpty(columns.quantity) ? 1 : fields.wholeNumber(columns.quantity);
  const spentPlus18 = filledTokens(fields, columns.plus_spent);
  const redeemedAtMs = fields.instant(columns.redeemed_at);
  const isWhole = redemptionId !== undefined && wallet !== undefined && catalogueItemId !== undefined;
  const row =
    isWhole && quantity !== undefined && spentPlus18 !== undefined
      ? { ...place, redemptionId, wallet, catalogueItemId, quantity, spentPlus18, redeemedAtMs }
      : undefined;
  return { row, reference: redemptionId, occurredAtMs: redeemedAtMs };
}

function filledReference(fields: RowFields, column: FileColumn): string | undefined {
  return fields.isFilled(column) ? fields.reference(column) : undefined;
}

function filledWallet(fields: RowFields, column: FileColumn): string | undefined {
  return fields.isFilled(column) ? fields.wallet(column)?.toLowerCase() : undefined;
}

function filledTokens(fields: RowFields, column: FileColumn): Plus18 | undefined {
  const text = fields.isFilled(column) ? fields.plainAmount(column, TOKEN_PLACES) : undefined;
  return text === undefined ? undefined : (plus18OfDecimal(text) ?? plus18(0n));
}

/** Cents as dollars, as the file has them. */
function dollarsText(minor: number): string {
  const digits = String(minor).padStart(DOLLAR_PLACES + 1, '0');
  return `${digits.slice(0, -DOLLAR_PLACES)}.${digits.slice(-DOLLAR_PLACES)}`;
}
