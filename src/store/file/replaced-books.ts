// The books that a restore replaces: they are kept beside, under a name of their own. Where the file system
// has links they have that name before they are replaced, so that no moment is without books: a restore that
// is killed there leaves one file under two names, and the next run takes the second one back.

import { existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { putInPlace } from '../../base/file/durable-file.js';
import { companionEndings } from './database-files.js';

function prefixOf(booksPath: string): string {
  return `${booksPath}.before-restore-`;
}

/**
 * Gives books that are about to be replaced the first free of these names, with what SQLite keeps beside
 * them; the caller puts others in their place.
 *
 * @returns that name, where there were any books
 */
export function keepReplaced(booksPath: string): string | undefined {
  if (!existsSync(booksPath)) return undefined;
  for (let number = 1; ; number += 1) {
    const kept = `${prefixOf(booksPath)}${number}`;
    if (existsSync(kept)) continue;
    // The database last: while it stands, a killed restore is run again and finds books to compare with.
    for (const ending of companionEndings) {
      if (existsSync(`${booksPath}${ending}`)) renameSync(`${booksPath}${ending}`, `${kept}${ending}`);
    }
    if (putInPlace(booksPath, kept)) return kept;
  }
}

/** Takes the second names back that killed restores left of books which they did not replace. */
export function removeSecondNames(booksPath: string): void {
  const books = statSync(booksPath, { bigint: true });
  const prefix = basename(prefixOf(booksPath));
  for (const name of readdirSync(dirname(booksPath))) {
    if (!name.startsWith(prefix)) continue;
    const path = join(dirname(booksPath), name);
    // A symbolic link is no second name of the books, wherever it leads.
    const { dev, ino } = lstatSync(path, { bigint: true });
    if (dev === books.dev && ino === books.ino) rmSync(path);
  }
}
