// The books: everything that must last, behind one table object each. A job's step is one `inOneStep`; run
// twice, it changes nothing.

import SqliteDatabase from 'better-sqlite3';
import type { Failure } from '../base/failure/failure.js';
import { backUpBooks } from './file/backup.js';
import { type BooksFacts, booksFactsOf } from './file/books-facts.js';
import { type BooksFileOptions, openBooksFile } from './file/books-file.js';
import { withDiskFailures, withDiskFailuresMeanwhile } from './file/disk-failure.js';
import { ItemTable } from './items/item-table.js';
import { ItemWorkTable } from './items/item-work-table.js';
import { type ChainHeads, chainHeadsOf, headsFaultOf } from './journal/chain-heads.js';
import { JournalTable } from './journal/journal-table.js';
import { OrderTables } from './journal/order-tables.js';
import { PostingWalk } from './journal/posting-walk.js';
import { proveRecords, type RecordVerdict } from './seals/seal-proof.js';
import { SealedSteps } from './seals/sealed-step.js';
import { diskFailures } from './store-failures.js';
import { AskedMonthTable } from './tables/asked-month-table.js';
import { BridgePartTable } from './tables/bridge-part-table.js';
import { EvidenceTable } from './tables/evidence-table.js';
import { ImportTable } from './tables/import-table.js';
import { KeptCloseTable } from './tables/kept-close-table.js';
import { PeriodTable } from './tables/period-table.js';
import { PinTable } from './tables/pin-table.js';
import { ReceiptTable } from './tables/receipt-table.js';
import { RunTable } from './tables/run-table.js';
import { UnreadTable } from './tables/unread-table.js';

export class Books {
  /** Absolute path of the file. */
  readonly path: string;
  readonly evidence: EvidenceTable;
  readonly receipts: ReceiptTable;
  readonly pins: PinTable;
  readonly imports: ImportTable;
  readonly journal: JournalTable;
  readonly orderTables: OrderTables;
  readonly postings: PostingWalk;
  readonly items: ItemTable;
  readonly itemWork: ItemWorkTable;
  readonly runs: RunTable;
  readonly unread: UnreadTable;
  readonly askedMonths: AskedMonthTable;
  readonly periods: PeriodTable;
  readonly keptCloses: KeptCloseTable;
  readonly bridgeParts: BridgePartTable;
  readonly #database: SqliteDatabase.Database;
  readonly #step: (work: () => unknown) => unknown;
  readonly #steps: SealedSteps;

  /** Use `openBooks`, which checks the file first. */
  constructor(database: SqliteDatabase.Database, path: string) {
    this.path = path;
    this.#database = database;
    const steps = new SealedSteps(database);
    this.evidence = new EvidenceTable(database);
    this.receipts = new ReceiptTable(database, steps, this.evidence);
    this.pins = new PinTable(database, steps);
    this.imports = new ImportTable(database, steps);
    this.journal = new JournalTable(database, steps);
    this.orderTables = new OrderTables(database, steps, this.evidence);
    this.postings = new PostingWalk(database);
    this.itemWork = new ItemWorkTable(database, steps);
    this.items = new ItemTable(database, steps, this.itemWork);
    this.runs = new RunTable(database, steps);
    this.unread = new UnreadTable(database, steps);
    this.askedMonths = new AskedMonthTable(database, steps);
    this.periods = new PeriodTable(database, steps);
    this.keptCloses = new KeptCloseTable(database, steps);
    this.bridgeParts = new BridgePartTable(database, steps);
    this.#steps = steps;
    this.#step = steps.transaction([], (work) => work());
  }

  /**
   * Runs `work` in one immediate transaction: all of it lasts or none, also when the process is killed.
   * Inside another step it is a part of that one, undone alone when it throws. `work` is synchronous: an
   * await between reading and writing would let others in between.
   *
   * @throws Failure (unfinished) where the disk is full or fails; whether the last step lasted shows when the
   * same run is made again
   */
  inOneStep<T>(work: () => T extends PromiseLike<unknown> ? never : T): T {
    return withDiskFailures(this.path, () => this.#step(work) as T);
  }

  /** Within a step: seals what it wrote so far, so that `keptCloses.stateOf` speaks of it. */
  sealWritten(): void {
    this.#steps.sealWritten();
  }

  /**
   * Runs `work`, which only reads, over the books as they stand at its first question: what another run
   * commits meanwhile is not seen. `work` is synchronous; a promise is refused.
   */
  inOneReading<T>(work: () => T): T {
    return withDiskFailures(this.path, () => this.#database.transaction(work)());
  }

  /** As `inOneReading`, of work that may wait in between, such as for the reader of what it prints. */
  whileReading<T>(work: () => Promise<T> | T): Promise<T> {
    return withDiskFailuresMeanwhile(this.path, async () => {
      this.#database.exec('BEGIN');
      try {
        return await work();
      } finally {
        // SQLite ends a transaction by itself where the disk fails.
        if (this.#database.inTransaction) this.#database.exec('COMMIT');
      }
    });
  }

  /** Holds every record against its seal; changes nothing, and never throws for what it finds. */
  proveRecords(): RecordVerdict {
    return proveRecords(this.#database);
  }

  /** The present length of the chains, and their last hashes. */
  chainHeads(): ChainHeads {
    return chainHeadsOf(this.#database);
  }

  /** The part of earlier heads that is missing in these books; undefined if both are there. */
  headsFault(heads: ChainHeads): string | undefined {
    return headsFaultOf(this.#database, heads);
  }

  /** The content of the books in a few figures. */
  facts(): BooksFacts {
    return booksFactsOf(this.#database);
  }

  /** Copies the books to a new file and proves the copy; see `backUpBooks`. */
  backUp(target: string): Promise<BooksFacts> {
    return backUpBooks(this.#database, target);
  }

  /** Closes the file; the last to close folds the write-ahead log in. A second call does nothing. */
  close(): void {
    this.#database.close();
  }
}

/**
 * Opens the books at `path`, creating them only where `create` says so.
 *
 * @throws Failure as in `openBooksFile`: refused for what is not sound books, unfinished for a disk or lock
 */
export function openBooks(path: string, options: BooksFileOptions): Books {
  const { database, path: absolute } = openBooksFile(path, options);
  try {
    return new Books(database, absolute);
  } catch (error) {
    database.close();
    throw failureOfTables(error, absolute) ?? error;
  }
}

/** Damage to the tables' own text shows only when they are asked, as a table or column that is not there. */
function failureOfTables(error: unknown, path: string): Failure | undefined {
  const isOfTables = error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_ERROR';
  return isOfTables ? diskFailures.corrupt({ path, reason: error.message }) : undefined;
}
