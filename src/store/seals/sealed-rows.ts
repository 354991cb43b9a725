// The records that are sealed, column by column, and the digest over their rows. The rest of the books proves
// itself otherwise: bytes of evidence by their own hash, entries and postings by the chain, balances by the
// postings. A test finds a table or column that is in neither.

import { createHash } from 'node:crypto';
import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';

/**
 * Rows that are only ever added, under a number that rises: each is sealed once, with the others of its step.
 */
interface AddedRows {
  readonly isWhole: false;
  /** The number, and by what rows of one number are told apart. */
  readonly key: string;
  readonly order: string;
  readonly columns: readonly string[];
}

/** Rows that change: sealed all together, anew whenever one of them does. */
interface ChangingRows {
  readonly isWhole: true;
  readonly order: string;
  readonly columns: readonly string[];
}

export const sealedTables = {
  receipt: added('receipt_id', [
    'receipt_id',
    'interface',
    'account',
    'topic',
    'subject',
    'target',
    'status',
    'request_id',
    'received_at_ms',
    'machine_at_ms',
    'stored_sha256',
    'removed',
    'verdicts',
  ]),
  pin: added('pin_id', ['pin_id', 'key_id', 'fingerprint', 'public_key_hex', 'pinned_at_ms']),
  imported_file: added('import_id', [
    'import_id',
    'kind',
    'interface',
    'account',
    'profile',
    'file_name',
    'source_sha256',
    'canonical_sha256',
    'row_count',
    'imported_at_ms',
  ]),
  set_aside_row: added(
    'import_id',
    ['import_id', 'ordinal', 'line', 'reason', 'month', 'reference'],
    'import_id, ordinal',
  ),
  period_change: added('change_id', ['change_id', 'month', 'state', 'changed_by', 'reason', 'changed_at_ms']),
  certification: added('change_id', [
    'change_id',
    'manifest_sha256',
    'last_import_id',
    'last_receipt_id',
    'results',
  ]),
  item_acceptance: added('acceptance_id', [
    'acceptance_id',
    'item_id',
    'accepted_by',
    'reason',
    'accepted_at_ms',
    'discrepancy',
  ]),
  item_settlement: added('settlement_id', [
    'settlement_id',
    'item_id',
    'amount_usd6',
    'settled_on_ms',
    'posting_month',
    'reference',
    'recorded_by',
    'recorded_at_ms',
  ]),
  token_settlement: added('settlement_id', [
    'settlement_id',
    'item_id',
    'amount_plus18',
    'settled_on_ms',
    'posting_month',
    'reference',
    'recorded_by',
    'recorded_at_ms',
  ]),
  item_remark: added('remark_id', ['remark_id', 'item_id', 'remark', 'owner', 'noted_by', 'noted_at_ms']),
  order_table: added('table_id', [
    'table_id',
    'sha256',
    'interface',
    'account',
    'subject',
    'order_count',
    'recorded_at_ms',
  ]),
  asked_month: changing('interface, account, month', ['interface', 'account', 'month']),
  daily_month: changing('interface, account, month', ['interface', 'account', 'month']),
  period: changing('month', ['month', 'state']),
  run: changing('run_id', [
    'run_id',
    'command',
    'month',
    'as_of_ms',
    'started_at_ms',
    'ended_at_ms',
    'outcome',
    'exit_code',
  ]),
  item: changing('item_id', [
    'item_id',
    'interface',
    'account',
    'month',
    'code',
    'class',
    'discrepancy',
    'first_month',
    'first_seen_ms',
    'last_seen_ms',
    'cleared_at_ms',
    'cleared_by_run',
    'cleared_month',
  ]),
  item_finding: changing('interface, account, scope_month, item_id', [
    'interface',
    'account',
    'scope_month',
    'item_id',
  ]),
  unread: changing('interface, account, month, ordinal', [
    'interface',
    'account',
    'month',
    'ordinal',
    'source',
    'subject',
    'reason',
  ]),
  bridge_part: changing('interface, account, month', ['interface', 'account', 'month', 'part']),
  kept_close: changing('month', ['month', 'inputs_sha256', 'manifest_sha256', 'outcome_sha256']),
} as const satisfies Readonly<Record<string, AddedRows | ChangingRows>>;

type SealedTable = keyof typeof sealedTables;
/** The journal is sealed by the end of its own chain. */
export type SealedRecord = SealedTable | 'journal_entry';
export const sealedRecords: readonly SealedRecord[] = [
  ...(Object.keys(sealedTables) as SealedTable[]),
  'journal_entry',
];

function added(key: string, columns: readonly string[], order = key): AddedRows {
  return { isWhole: false, key, order, columns };
}

function changing(order: string, columns: readonly string[]): ChangingRows {
  return { isWhole: true, order, columns };
}

/**
 * The sealed content of a record: the number up to which it is sealed (of a whole table and of the journal:
 * how many), and the digest.
 */
export interface SealedContent {
  readonly upTo: number;
  readonly digest: string;
}

/** A row as text that no other row has: each column's storage class and bytes, whatever they are. */
function rowText(columns: readonly string[]): string {
  return columns
    .map((column) => `typeof(${column}) || ':' || hex(CAST(${column} AS BLOB))`)
    .join(" || ',' || ");
}

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    entryHash: database
      .prepare<[number], string>('SELECT entry_hash FROM journal_entry WHERE position = ?')
      .pluck(),
    entryCount: database.prepare<[], number>('SELECT coalesce(max(position), 0) FROM journal_entry').pluck(),
  };
}

function prepareTable(database: SqliteDatabase.Database, name: SealedTable) {
  const table: AddedRows | ChangingRows = sealedTables[name];
  const rows = `SELECT ${rowText(table.columns)} FROM ${name}`;
  const where = table.isWhole ? '' : ` WHERE ${table.key} > ? AND ${table.key} <= ?`;
  const last = table.isWhole ? 'count(*)' : `coalesce(max(${table.key}), 0)`;
  return {
    isWhole: table.isWhole,
    texts: database.prepare<number[], string>(`${rows}${where} ORDER BY ${table.order}`).pluck(),
    last: database.prepare<[], number>(`SELECT ${last} FROM ${name}`).pluck(),
  };
}

const nothing = '0'.repeat(64);

/** Digests over the rows as they lie in the file. */
export class SealedRows {
  readonly #database: SqliteDatabase.Database;
  readonly #statements: ReturnType<typeof prepareStatements>;
  /** Books of an older version lack the tables that came after it. */
  readonly #present: ReadonlySet<string>;
  /** The statements of a table, made when it is first asked for: most runs write to few of them. */
  readonly #tables = new Map<SealedTable, ReturnType<typeof prepareTable>>();

  constructor(database: SqliteDatabase.Database) {
    this.#database = database;
    this.#statements = prepareStatements(database);
    this.#present = new Set(
      database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all(),
    );
  }

  /** False for a table that came after the version of these books. */
  has(record: SealedRecord): boolean {
    return record === 'journal_entry' || this.#present.has(record);
  }

  /** The number that the record goes up to now; how many rows, of a whole table. */
  lastOf(record: SealedRecord): number {
    if (record === 'journal_entry') return this.#statements.entryCount.get() ?? 0;
    return this.#tableOf(record).last.get() ?? 0;
  }

  /** The content of a record after one number and up to another; of a whole table, all of it. */
  contentOf(record: SealedRecord, after: number, upTo: number): SealedContent {
    if (record === 'journal_entry') return { upTo, digest: this.#statements.entryHash.get(upTo) ?? nothing };
    const { isWhole, texts } = this.#tableOf(record);
    const hash = createHash('sha256');
    let rowCount = 0;
    for (const text of isWhole ? texts.iterate() : texts.iterate(after, upTo)) {
      hash.update(`${text}\n`);
      rowCount += 1;
    }
    return { upTo: isWhole ? rowCount : upTo, digest: hash.digest('hex') };
  }

  /** True for a record that is sealed all together. */
  isWhole(record: SealedRecord): boolean {
    return record !== 'journal_entry' && sealedTables[record].isWhole;
  }

  #tableOf(record: SealedTable) {
    assert(this.#present.has(record), `${record} is not a table of these books`);
    const table = this.#tables.get(record) ?? prepareTable(this.#database, record);
    this.#tables.set(record, table);
    return table;
  }
}
