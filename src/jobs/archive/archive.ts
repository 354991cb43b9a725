// The archive of the books, as one run reads it: every answer is fetched from the books, verified and parsed
// once, however many months and accounts ask for it. What the run itself archives meanwhile is seen at the
// next question.

import type { Books } from '../../store/books.js';
import { DerivedValues } from './derived-values.js';
import { SandboxArchive } from './sandbox-archive.js';
import { SupplierArchive } from './supplier-archive.js';

export class Archive {
  readonly books: Books;
  readonly supplier: SupplierArchive;
  /** Of the configuration, trusted where nothing is pinned. */
  readonly statementKey: string | undefined;
  readonly #sandbox = new Map<string, SandboxArchive>();
  readonly #derived: DerivedValues;

  constructor(books: Books, statementKey: string | undefined) {
    this.books = books;
    this.statementKey = statementKey;
    this.supplier = new SupplierArchive(books);
    const { receipts, imports } = books;
    this.#derived = new DerivedValues(() => `${receipts.addedCount} ${imports.imports().length}`);
  }

  /** Of one account of the sandbox interface, whether anything of it is on file or not. */
  sandbox(account: string): SandboxArchive {
    const known = this.#sandbox.get(account) ?? new SandboxArchive(this.books, account, this.statementKey);
    this.#sandbox.set(account, known);
    return known;
  }

  /** Of every account of the sandbox interface that is on file, in the order of their UTF-8 bytes. */
  get sandboxAccounts(): SandboxArchive[] {
    return this.books.receipts.accounts('sandbox').map((account) => this.sandbox(account));
  }

  /** What follows from answers and files together, worked out once between two additions to the books. */
  derived<T>(name: string, workOut: () => T): T {
    return this.#derived.of(name, workOut);
  }
}
