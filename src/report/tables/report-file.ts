// One file of the pack while it is written: its pieces, and the totals of the rows that went into them. The
// control sheet takes its "total out" from here, so it states what was written and not what was meant to be.

import { assert } from '../../base/failure/assert.js';
import { compareText } from '../../base/text/bytes.js';
import type { AccountResult } from '../../reconcile/result/result.js';
import { type AccountKey, accountText } from '../../records/account.js';
import type { Workbook } from '../workbook/workbook-file.js';
import type { Column } from './column.js';
import { type CsvSettings, csvPieces } from './csv-file.js';

/** A file of the pack: its bytes come in pieces, and are read once. */
export interface PackFile {
  readonly name: string;
  readonly chunks: Iterable<Uint8Array>;
  /** The hashes of evidence that its rows cite, once it is written. */
  readonly cited?: ReadonlySet<string>;
  /** The bytes of another file that its writing gives. */
  readonly ahead?: FileAhead | undefined;
  /** How many of its rows its pieces have so far; absent of a file that is never long. */
  readonly written?: () => RowsWritten;
}

/**
 * A later file of the pack, of which bytes are made while files before it are written. To be asked after each
 * of their pieces, or all of it would have to be held; its own pieces are what is left.
 */
export interface FileAhead {
  readonly name: string;
  /** Its next bytes: those since it was asked last. */
  taken(): Iterable<Uint8Array>;
}

/** The rows that are written and those that are expected, for whoever waits. */
interface RowsWritten {
  readonly done: number;
  readonly total: number;
}

/** A reader of a file's rows while they are written, from the first one at each writing. */
export interface RowReader<Row> {
  begin(): void;
  read(row: Row): void;
}

export interface ReportFileForm<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly accountOf: (row: Row) => AccountKey;
  /** Names of integer columns in usd6 whose sums are control totals. */
  readonly summed: readonly string[];
  readonly reader?: RowReader<Row>;
  /** How many rows it will have, where that is known and may be many. */
  readonly expectedCount?: number | undefined;
}

/** The targets of rows: a CSV file as it is set, and a sheet of the workbook where there is one. */
export interface Outputs {
  readonly csv: CsvSettings;
  readonly workbook?: Workbook;
}

/** The rows of one account in one file, and the sums of its summed columns in their order. */
interface AccountTotal {
  readonly account: AccountKey;
  rowCount: number;
  readonly sumsUsd6: bigint[];
}

export interface FileTotal {
  readonly name: string;
  readonly summed: readonly string[];
  readonly rowCount: number;
  /**
   * By interface, then account. Accounts of different interfaces are never summed: one of them holds test
   * money.
   */
  readonly accounts: readonly AccountTotal[];
}

/**
 * The CSV file of these rows, and their sheet of the workbook along with it: each cell is made once.
 *
 * @param onRow called with each row that went into both
 */
export function* tablePieces<Row>(
  { name, columns }: Pick<ReportFileForm<Row>, 'name' | 'columns'>,
  rows: Iterable<Row>,
  { csv, workbook }: Outputs,
  onRow?: (row: Row) => void,
): Generator<Uint8Array> {
  const sheet = workbook?.sheet(
    name,
    columns.map((column) => column.name),
  );
  yield* csvPieces(columns, rows, csv, (row, cells) => {
    sheet?.write(cells);
    onRow?.(row);
  });
  sheet?.end();
}

/** One file of rows and its running totals. */
export class ReportFile<Row> implements PackFile {
  readonly name: string;
  readonly chunks: Iterable<Uint8Array>;
  readonly ahead: FileAhead | undefined;
  readonly cited = new Set<string>();
  readonly #evidence: readonly ((row: Row) => string)[];
  readonly #form: ReportFileForm<Row>;
  readonly #sums: readonly ((row: Row) => bigint)[];
  #accounts = new Map<string, AccountTotal>();
  /** The total that the last row went into: the next row is nearly always of the same account. */
  #last: AccountTotal | undefined;
  #isWritten = false;
  #rowCount = 0;

  /**
   * @param accounts those that have a total even where no row is theirs
   * @param rows gives the rows anew at each call
   */
  constructor(
    form: ReportFileForm<Row>,
    accounts: readonly AccountKey[],
    rows: () => Iterable<Row>,
    into: Outputs,
  ) {
    this.name = form.name;
    this.#form = form;
    this.#sums = form.summed.map((name) => sumOf(form, name));
    this.#evidence = form.columns.flatMap((column) =>
      column.kind === 'text' && column.name.endsWith('_sha256') ? [column.of] : [],
    );
    this.chunks = { [Symbol.iterator]: () => this.#pieces(accounts, rows, into) };
    this.ahead = into.workbook?.ahead;
    into.workbook?.addTab(form.name);
  }

  *#pieces(accounts: readonly AccountKey[], rows: () => Iterable<Row>, into: Outputs): Generator<Uint8Array> {
    this.#accounts = new Map();
    this.#last = undefined;
    this.#isWritten = false;
    this.#rowCount = 0;
    this.#form.reader?.begin();
    for (const account of accounts) this.#totalOf(account);
    yield* tablePieces(this.#form, rows(), into, (row) => this.#count(row));
    this.#isWritten = true;
  }

  #totalOf({ interfaceName, account }: AccountKey): AccountTotal {
    const name = accountText({ interfaceName, account });
    const known = this.#accounts.get(name);
    if (known !== undefined) return known;
    const fresh = { account: { interfaceName, account }, rowCount: 0, sumsUsd6: this.#sums.map(() => 0n) };
    this.#accounts.set(name, fresh);
    return fresh;
  }

  #count(row: Row): void {
    this.#form.reader?.read(row);
    this.#rowCount += 1;
    const key = this.#form.accountOf(row);
    const last = this.#last;
    const total = last !== undefined && compareAccounts(last.account, key) === 0 ? last : this.#totalOf(key);
    this.#last = total;
    total.rowCount += 1;
    for (const of of this.#evidence) {
      const sha256 = of(row);
      if (sha256 !== '') this.cited.add(sha256);
    }
    for (const [index, of] of this.#sums.entries()) {
      total.sumsUsd6[index] = (total.sumsUsd6[index] ?? 0n) + of(row);
    }
  }

  written(): RowsWritten {
    return { done: this.#rowCount, total: this.#form.expectedCount ?? 0 };
  }

  /**
   * The totals of the last writing.
   *
   * @throws ProgramFault where the file was not written to its end
   */
  total(): FileTotal {
    assert(this.#isWritten, `the totals of ${this.name} are asked for before it is written`);
    const accounts = [...this.#accounts.values()].sort((a, b) => compareAccounts(a.account, b.account));
    const rowCount = accounts.reduce((sum, account) => sum + account.rowCount, 0);
    return { name: this.name, summed: this.#form.summed, rowCount, accounts };
  }
}

/** The order of accounts everywhere in the pack: by interface, then account, byte by byte. */
export function compareAccounts(a: AccountKey, b: AccountKey): number {
  return compareText(a.interfaceName, b.interfaceName) || compareText(a.account, b.account);
}

/** The results by interface, then account: the order of every file. */
export function sortedResults(results: readonly AccountResult[]): AccountResult[] {
  return results.toSorted(compareAccounts);
}

/** The amount that a row adds to a column's sum: an empty cell adds nothing. */
function sumOf<Row>(form: ReportFileForm<Row>, name: string): (row: Row) => bigint {
  const column = form.columns.find((each) => each.name === name);
  assert(column?.kind === 'integer' && name.endsWith('_usd6'), `${form.name} has no sum of ${name}`);
  return (row) => BigInt(column.of(row) ?? 0);
}
