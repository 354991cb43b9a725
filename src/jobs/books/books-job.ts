// `tieout books backup` and `books restore`. Both hold the run lock, so that nothing writes meanwhile; a copy
// counts once it was read back and proved, and the books that a backup replaces are kept beside. Contract,
// tool: "Commands".

import { existsSync, statSync } from 'node:fs';
import { fileRefusals } from '../../base/file/file-refusals.js';
import type { Json } from '../../base/json/json-value.js';
import { restoreBooks } from '../../store/file/backup.js';
import { type BooksFacts, holdingsOf } from '../../store/file/books-facts.js';
import { booksPathOf } from '../../store/file/books-path.js';
import { acquireRunLock } from '../../store/file/lock.js';
import { type RunSettings, withBooks } from '../workplace.js';

/** The answer of a command: for a person, and for a program. */
export interface BooksAnswer {
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
}

/**
 * Copies the books to a new file that only its owner can read.
 *
 * @param file absolute path
 * @throws Failure as `backUpBooks`; Failure (unfinished) where another run holds the books
 */
export async function backUpTo(settings: RunSettings, file: string): Promise<BooksAnswer> {
  // A configured key that is not the pinned one is no reason to go without a backup.
  const access = { create: false, write: true, anyStatementKey: true };
  const facts = await withBooks(settings, access, ({ books, progress }) => {
    progress.step(`copying ${books.path}`);
    return books.backUp(file);
  });
  return {
    text: `backed up to ${file}: ${holdingsText(facts)}`,
    json: { file, ...factsJson(facts) },
  };
}

/**
 * Puts a backup in the place of the books of the configuration, or of `--books`.
 *
 * @param file absolute path
 * @param loseNewer restore even if the books hold records that the backup lacks; the replaced books are
 * kept in any case
 * @throws Failure as `restoreBooks`; Failure (refused) where no file stands in the place; Failure
 * (unfinished) where another run holds the books
 */
export async function restoreFrom(
  { config, progress, machineClock }: RunSettings,
  file: string,
  loseNewer: boolean,
): Promise<BooksAnswer> {
  refuseNoFile(config.books);
  const lock = acquireRunLock(config.books, machineClock);
  try {
    progress.step(`proving ${file}`);
    const { facts, movedTo, lost } = await restoreBooks(file, config.books, { loseNewer });
    const lines = [
      `${config.books} restored from ${file}: ${holdingsText(facts)}`,
      ...(lost.length === 0 ? [] : [`lost with the replaced books: ${lost.join(', ')}`]),
      // Such a pack proves that the books are older than they were, so it stops every close.
      ...(lost.some((part) => part.includes('journal'))
        ? ['move away the report packs that were written since then; the next close names each']
        : []),
      ...(movedTo === undefined ? [] : [`the replaced books are kept at ${movedTo}`]),
    ];
    return {
      text: lines.join('\n'),
      json: { books: config.books, file, ...factsJson(facts), moved_to: movedTo ?? null, lost },
    };
  } finally {
    lock.release();
  }
}

/**
 * Refuses a path that holds a folder or a device: a file in the way of a backup may be damaged books and is
 * moved aside, but these never are.
 */
function refuseNoFile(booksPath: string): void {
  const path = booksPathOf(booksPath);
  if (!existsSync(path) || statSync(path).isFile()) return;
  throw fileRefusals.notAFile({ file: path, where: 'with --books' });
}

function holdingsText(facts: BooksFacts): string {
  const holdings = holdingsOf(facts);
  return holdings.length === 0 ? 'nothing yet' : holdings.join(', ');
}

function factsJson(facts: BooksFacts): { readonly [name: string]: Json } {
  return {
    entry_count: facts.entryCount,
    entry_hash: facts.entryHash,
    receipt_count: facts.receiptCount,
    blob_count: facts.blobCount,
    import_count: facts.importCount,
    pin_count: facts.pinCount,
    item_count: facts.itemCount,
    acceptance_count: facts.acceptanceCount,
    settlement_count: facts.settlementCount,
    remark_count: facts.remarkCount,
    period_change_count: facts.periodChangeCount,
    run_count: facts.runCount,
  };
}
