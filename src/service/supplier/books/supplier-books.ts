// The supplier interface's books as one thing: its tables over one database of its own, and their group
// commit.

import { assert } from '../../../base/failure/assert.js';
import { type BooksDatabase, openBooksDatabase } from '../../books/books-database.js';
import { GroupCommit } from '../../books/group-commit.js';
import { SettingsTable } from '../../books/settings-table.js';
import { FloatJournal } from './float-journal.js';
import { SupplierOrderTable } from './order-table.js';
import { supplierBooksPlan } from './schema.js';

export class SupplierBooks {
  readonly commit: GroupCommit;
  readonly settings: SettingsTable;
  readonly orders: SupplierOrderTable;
  readonly journal: FloatJournal;
  readonly #database: BooksDatabase;

  /** Opens the books in a folder, or in memory; books whose bookings do not balance are refused. */
  constructor(dataDir: string | undefined) {
    const database = openBooksDatabase(dataDir, supplierBooksPlan);
    this.#database = database;
    this.commit = new GroupCommit(database);
    this.settings = new SettingsTable(database);
    this.orders = new SupplierOrderTable(database);
    this.journal = new FloatJournal(database);
    assert(this.journal.unbalancedCount() === 0, 'every booking in the supplier books balances');
  }

  /** The newest instant on file, or undefined: an order that was never debited is on file as well. */
  latestMs(): number | undefined {
    const instants = [this.journal.latestBookingMs(), this.orders.latestMs()].filter(
      (one) => one !== undefined,
    );
    return instants.length === 0 ? undefined : Math.max(...instants);
  }

  close(): void {
    this.#database.close();
  }
}
