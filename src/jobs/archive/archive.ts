// The archive of the books, as one run reads it: every answer is fetched from the books, verified and parsed
// once, however many months and accounts ask for it. Answers that the run itself archives meanwhile are seen
// at the next question.

import { type AccountKey, accountText } from '../../records/account.js';
import type { Books } from '../../store/books.js';
import { DerivedValues } from './derived-values.js';

export class Archive {
  readonly books: Books;
  /** The statement key of the configuration, trusted where nothing is pinned. */
  readonly statementKey: string | undefined;
  readonly #readers = new Map<string, unknown>();
  readonly #derived: DerivedValues;

  constructor(books: Books, statementKey: string | undefined) {
    this.books = books;
    this.statementKey = statementKey;
    const { receipts, imports } = books;
    this.#derived = new DerivedValues(() => `${receipts.addedCount} ${imports.imports().length}`);
  }

  /**
   * The one reader of an account, whether anything of it is on file or not. Each interface has readers of its
   * own kind.
   */
  readerOf<Reader>(key: AccountKey, open: () => Reader): Reader {
    const name = accountText(key);
    if (!this.#readers.has(name)) this.#readers.set(name, open());
    // An interface opens readers of one kind only, so what stands under its account is of this type.
    return this.#readers.get(name) as Reader;
  }

  /**
   * The value derived from answers and files together, worked out once between two additions to the books.
   */
  derived<T>(name: string, workOut: () => T): T {
    return this.#derived.of(name, workOut);
  }
}
