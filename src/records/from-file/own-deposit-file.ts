// The partner's own transfers, one row each (contract, "The partner's own records"). Deposits are few, so
// they are objects.

import { usd6 } from '../../money/units.js';
import type { OwnDeposit } from '../own-deposit.js';
import { inOneCase } from '../transaction-hash.js';
import { type ChangedField, contentKeyOf } from './book/content-key.js';
import { changedCells } from './book/replaced-rows.js';
import { instantText } from './canonical-copy.js';
import { TOKEN_PLACES } from './field/row-fields.js';
import { type DepositColumnName, depositShape, withInterface } from './profile/file-columns.js';
import type { FileOptions, FileRows } from './profile/file-profile.js';
import { readTable, type TableReader } from './table-reader.js';

/**
 * Reads the partner's deposits. A row names its units (`plus_amount`, plain decimal text) or its amount
 * (`amount_usd6`, or `amount_usd` in dollars with decimals), or both.
 *
 * @throws Failure (refused) where the file is refused whole
 */
export function readDeposits(chunks: Iterable<Uint8Array>, options: FileOptions): FileRows<OwnDeposit[]> {
  const shape = withInterface(depositShape, options.defaultInterface !== undefined);
  const rows: OwnDeposit[] = [];
  const read = readTable(chunks, shape, options, rows, (table) => readRow(table, options, rows));
  return { ...read, rows: rows.filter(({ line }) => line < read.endLine) };
}

function readRow(table: TableReader<DepositColumnName>, options: FileOptions, rows: OwnDeposit[]): void {
  const { fields, columns, line } = table;
  const interfaceName = fields.orderInterface(columns.interface, options.defaultInterface);
  const named = fields.isFilled(columns.deposit_ref) ? fields.reference(columns.deposit_ref) : undefined;
  const depositRef = named && inOneCase(named);
  const account = fields.reference(columns.account);
  const plusAmount = fields.plainAmount(columns.plus_amount, TOKEN_PLACES);
  const amount = amountOf(table);
  const sentAtMs = fields.instant(columns.sent_at);
  const amounts = [columns.plus_amount, columns.amount_usd6, columns.amount_usd];
  if (amounts.every((column) => fields.isEmpty(column))) {
    const there = amounts.filter(({ field }) => field >= 0).map(({ label }) => label);
    fields.faults.push(`${there.join(' and ')} ${there.length === 1 ? 'is' : 'are'} empty`);
  }
  if (interfaceName === undefined || depositRef === undefined || fields.faults.length > 0) {
    table.putAside({ interfaceName, account, reference: depositRef, occurredAtMs: sentAtMs });
    return;
  }
  const amountUsd6 = amount === undefined ? undefined : usd6(amount);
  const { fileName: file } = options;
  rows.push({ interfaceName, account, depositRef, plusAmount, amountUsd6, sentAtMs, file, line });
}

/** In usd6; two columns that say two things are a fault of the row. */
function amountOf({ fields, columns }: TableReader<DepositColumnName>): number | undefined {
  const usd6Amount = fields.wholeNumber(columns.amount_usd6);
  const dollars = fields.dollars(columns.amount_usd);
  if (usd6Amount !== undefined && dollars !== undefined && usd6Amount !== dollars) {
    fields.faults.push(`${columns.amount_usd6.label} and ${columns.amount_usd.label} are two amounts`);
  }
  return usd6Amount ?? dollars;
}

const contentColumns = ['interface', 'account', 'deposit_ref', 'plus_amount', 'amount_usd6', 'sent_at'];

function contentOf(deposit: OwnDeposit): (string | number | undefined)[] {
  const { interfaceName, account, depositRef, plusAmount, amountUsd6, sentAtMs } = deposit;
  return [interfaceName, account, depositRef, plusAmount, amountUsd6, instantText(sentAtMs)];
}

/** The key by which a deposit of a later file is the same one, see `contentKeyOf`. */
export function depositContentKey(deposit: OwnDeposit): string {
  return contentKeyOf(contentOf(deposit));
}

/** The cells in which two rows of a deposit differ. */
export function changedDepositCells(old: OwnDeposit, by: OwnDeposit): ChangedField[] {
  return changedCells(contentColumns, contentOf(old), contentOf(by));
}
