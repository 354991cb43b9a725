// The files that a database is made of: its own, and what SQLite keeps beside it.

import { rmSync } from 'node:fs';

/** Endings of the files that SQLite keeps beside a database. */
export const companionEndings: readonly string[] = ['-journal', '-wal', '-shm'];

/** Removes a database that nobody has open, with what SQLite keeps beside it. */
export function removeDatabase(path: string): void {
  for (const ending of ['', ...companionEndings]) rmSync(`${path}${ending}`, { force: true });
}
