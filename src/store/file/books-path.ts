// The path of the books as given, checked: it names exactly one file. better-sqlite3 trims the name, takes
// `:memory:` for no file at all, and SQLite would make one up; here such names are refused or made absolute.
//
// Symbolic links are followed to the file itself: the lock, the write-ahead log and the key for certifying
// stand beside the books by name, and whoever comes through a link has to meet the same ones.

import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileRefusals } from '../../base/file/file-refusals.js';
import { utf8Bytes } from '../../base/text/bytes.js';
import { statOf } from '../packs/pack-target.js';
import { booksFailures } from '../store-failures.js';
import { withDiskFailures } from './disk-failure.js';

/** The option that names the books, where no other is said. */
const WHERE = 'with --books';

/** A file name has 255 bytes; SQLite and we add endings of up to 24 (`-journal`, `.creating-<pid>`). */
const LONGEST_NAME_BYTES = 231;

/** SQLite's own bound on a whole path is 512 bytes, endings included. */
const LONGEST_PATH_BYTES = 488;

/**
 * The absolute path of the books themselves, no link in it.
 *
 * @throws Failure (refused), with a message of its own each, for an empty name, `:memory:`, a NUL, white
 * space at either end, a name or path too long, a folder that is missing or is none, a link that leads
 * nowhere
 *
 * @param where what named the path, for the next step
 */
export function booksPathOf(path: string, where = WHERE): string {
  if (path === '') throw booksFailures.noName();
  if (path === ':memory:') throw booksFailures.inMemory();
  if (path.includes('\0')) throw booksFailures.nulInName();
  if (path !== path.trim()) throw booksFailures.blankInName({ path });
  const absolute = resolve(path);
  refuseLong(absolute);
  const folder = dirname(absolute);
  if (!existsSync(folder)) throw fileRefusals.folderMissing({ file: absolute, where });
  if (!statSync(folder).isDirectory()) throw fileRefusals.notAFolder({ file: folder, where });
  const real = withDiskFailures(absolute, () => realPathOf(absolute, where));
  refuseLong(real);
  return real;
}

function refuseLong(absolute: string): void {
  if (utf8Bytes(basename(absolute)).length > LONGEST_NAME_BYTES) {
    throw booksFailures.longName({ most: LONGEST_NAME_BYTES });
  }
  if (utf8Bytes(absolute).length > LONGEST_PATH_BYTES) {
    throw booksFailures.longPath({ most: LONGEST_PATH_BYTES });
  }
}

/** The file that a name leads to; of a name that is free, the place that it would have. */
function realPathOf(absolute: string, where: string): string {
  if (existsSync(absolute)) return realpathSync(absolute);
  if (statOf(absolute)?.isSymbolicLink() === true) {
    throw fileRefusals.linkToNothing({ file: absolute, where });
  }
  return join(realpathSync(dirname(absolute)), basename(absolute));
}
