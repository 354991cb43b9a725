// The path of the books as given, checked: it names exactly one file. better-sqlite3 trims the name, takes
// `:memory:` for no file at all, and SQLite would make one up; here such names are refused or made absolute.
//
// Symbolic links are followed to the file itself: the lock, the write-ahead log and the key for certifying
// stand beside the books by name, and whoever comes through a link has to meet the same ones.

import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { utf8Bytes } from '../../base/bytes.js';
import { Failure } from '../../base/failure.js';
import { statOf } from '../packs/pack-target.js';
import { withDiskFailures } from './disk-failure.js';

/** A file name has 255 bytes; SQLite and we add endings of up to 24 (`-journal`, `.creating-<pid>`). */
const LONGEST_NAME_BYTES = 231;

/** SQLite's own bound on a whole path is 512 bytes, endings included. */
const LONGEST_PATH_BYTES = 488;

function refuse(message: string, hint: string): never {
  throw new Failure('refused', message, hint);
}

/**
 * The absolute path of the books themselves, no link in it.
 *
 * @throws Failure (refused), with a message of its own each, for an empty name, `:memory:`, a NUL, white
 * space at either end, a name or path too long, a folder that is missing or is none, a link that leads
 * nowhere
 */
export function booksPathOf(path: string): string {
  if (path === '') refuse('the books have no file name', 'Name a file with --books.');
  if (path === ':memory:') refuse('the books cannot live in memory only', 'Name a file with --books.');
  if (path.includes('\0')) refuse('the name of the books holds a NUL', 'Name a file with --books.');
  if (path !== path.trim()) {
    refuse(`the name of the books begins or ends with white space: "${path}"`, 'Choose a name without it.');
  }
  const absolute = resolve(path);
  refuseLong(absolute);
  const folder = dirname(absolute);
  if (!existsSync(folder)) refuse(`the folder ${folder} does not exist`, 'Create it, or name another file.');
  if (!statSync(folder).isDirectory()) refuse(`${folder} is not a folder`, 'Name a file in a folder.');
  const real = withDiskFailures(absolute, () => realPathOf(absolute));
  refuseLong(real);
  return real;
}

function refuseLong(absolute: string): void {
  if (utf8Bytes(basename(absolute)).length > LONGEST_NAME_BYTES) {
    refuse(`the name of the books is longer than ${LONGEST_NAME_BYTES} bytes`, 'Choose a shorter name.');
  }
  if (utf8Bytes(absolute).length > LONGEST_PATH_BYTES) {
    refuse(`the path of the books is longer than ${LONGEST_PATH_BYTES} bytes`, 'Choose a shorter path.');
  }
}

/** The file that a name leads to; of a name that is free, the place that it would have. */
function realPathOf(absolute: string): string {
  if (existsSync(absolute)) return realpathSync(absolute);
  if (statOf(absolute)?.isSymbolicLink() === true) {
    refuse(`${absolute} is a symbolic link that leads to nothing`, 'Fix the link, or name the file itself.');
  }
  return join(realpathSync(dirname(absolute)), basename(absolute));
}
