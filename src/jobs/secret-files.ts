/**
 * Files that hold one secret each, readable by their owner only. They are opened before the secret is asked for: a
 * key that the service shows once must not be lost because a folder could not be written.
 */

import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure } from '../base/failure.js';
import { makeFolders } from '../base/folder.js';
import { withDiskFailures } from '../store/disk-failure.js';
import { syncFolder } from '../store/durable-file.js';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;

interface OpenFile {
  readonly path: string;
  readonly descriptor: number;
}

/** Empty files of a folder, open to be filled. Either `fill` or `discard` ends them. */
export class SecretFiles<Name extends string> {
  readonly #folder: string;
  readonly #files = new Map<Name, OpenFile>();

  /**
   * Makes the folder (for its owner only, hidden from git) and the files.
   *
   * @throws Failure (refused) where a file is there and holds something, or is a link; nothing is left behind then
   */
  constructor(folder: string, names: readonly Name[]) {
    this.#folder = resolve(folder);
    withDiskFailures(this.#folder, () => makeFolder(this.#folder));
    try {
      for (const name of names) {
        const path = join(this.#folder, name);
        this.#files.set(name, { path, descriptor: withDiskFailures(path, () => openEmpty(path)) });
      }
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  /** Where each file is, absolute. */
  pathOf(name: Name): string {
    return this.#fileOf(name).path;
  }

  /** Writes each secret with a line end, and returns once all of it is on disk. */
  fill(secrets: Readonly<Record<Name, string>>): void {
    withDiskFailures(this.#folder, () => {
      for (const [name, { descriptor }] of this.#files) {
        ftruncateSync(descriptor, 0);
        writeSync(descriptor, `${secrets[name]}\n`, 0);
        fsyncSync(descriptor);
      }
      syncFolder(this.#folder);
    });
    this.#close();
  }

  /** Removes the files, which are empty still. */
  discard(): void {
    for (const { path } of this.#files.values()) rmSync(path, { force: true });
    this.#close();
  }

  #fileOf(name: Name): OpenFile {
    const file = this.#files.get(name);
    if (file === undefined) throw new RangeError(`no file was opened for ${name}`);
    return file;
  }

  #close(): void {
    for (const { descriptor } of this.#files.values()) closeSync(descriptor);
    this.#files.clear();
  }
}

/** A new folder gets a `.gitignore` of its own: keys end up in repositories by `git add .`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(folder, OWNER_FOLDER);
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const descriptor = openSync(join(folder, '.gitignore'), flags, OWNER_ONLY);
  try {
    writeSync(descriptor, '*\n');
  } finally {
    closeSync(descriptor);
  }
}

/** Opens a file that is new, or empty from a run that was cut off, whatever the umask. */
function openEmpty(path: string): number {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const descriptor = openSync(path, flags, OWNER_ONLY);
  const stat = fstatSync(descriptor);
  if (!stat.isFile() || stat.size > 0) {
    closeSync(descriptor);
    throw new Failure(
      'refused',
      `${path} is there already`,
      'A stored key is never overwritten: name another folder with --out, or move that file away.',
    );
  }
  fchmodSync(descriptor, OWNER_ONLY);
  return descriptor;
}
