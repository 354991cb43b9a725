// Files that hold one secret each, readable by their owner only. Their place on disk is taken before the
// secret is asked for: a key that the service shows once must not be lost because a folder could not be
// written, or has no room. They are written beside and get their names once all of them are whole.

import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { orUndo } from '../../base/failure/or-undo.js';
import {
  otherWriterOf,
  placeToWrite,
  putInPlace,
  syncFolder,
  writeWholeNewFile,
} from '../../base/file/durable-file.js';
import { fileRefusals } from '../../base/file/file-refusals.js';
import { makeFolders } from '../../base/file/folder.js';
import { utf8Bytes } from '../../base/text/bytes.js';
import { withDiskFailures } from '../../store/file/disk-failure.js';
import { statOf } from '../../store/packs/pack-target.js';
import { keyFailures } from './key-failures.js';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
/** More than a secret has: the room is there before it comes. */
const RESERVED_BYTES = 4096;

interface OpenFile {
  readonly path: string;
  /** The path where it is written before it gets its name. */
  readonly beside: string;
  readonly descriptor: number;
}

/** Files of a folder, with room to be filled. Either `fill` or `discard` ends them. */
export class SecretFiles<Name extends string> {
  readonly #folder: string;
  readonly #files = new Map<Name, OpenFile>();

  /**
   * Makes the folder (for its owner only, hidden from git) and takes room for the files.
   *
   * @throws Failure (refused) where a file is there and holds something, or is a link, and (unfinished) where
   * another run is at these files; nothing is left behind then
   */
  constructor(folder: string, names: readonly Name[]) {
    this.#folder = resolve(folder);
    withDiskFailures(this.#folder, () => makeFolder(this.#folder));
    const openAll = () => {
      for (const name of names) {
        const path = join(this.#folder, name);
        refuseTaken(path);
        this.#files.set(
          name,
          withDiskFailures(path, () => openBeside(path)),
        );
      }
      for (const { path } of this.#files.values()) refuseShared(path);
    };
    orUndo(openAll, () => this.discard());
  }

  /** The absolute path for each file. */
  pathOf(name: Name): string {
    return this.#fileOf(name).path;
  }

  /**
   * Writes each secret with a line end, and returns once all of it is on disk under its name. If that fails,
   * only whole files have their names.
   */
  fill(secrets: Readonly<Record<Name, string>>): void {
    const writeAll = () => {
      for (const [name, { descriptor }] of this.#files) write(descriptor, `${secrets[name]}\n`);
      for (const { beside, path } of this.#files.values()) putInPlaceOf(beside, path);
    };
    withDiskFailures(this.#folder, () => {
      orUndo(writeAll, () => this.discard());
      this.discard();
      syncFolder(this.#folder);
    });
  }

  /** Removes whatever has no name yet. */
  discard(): void {
    for (const { beside, descriptor } of this.#files.values()) {
      closeSync(descriptor);
      rmSync(beside, { force: true });
    }
    this.#files.clear();
  }

  #fileOf(name: Name): OpenFile {
    const file = this.#files.get(name);
    if (file === undefined) throw new RangeError(`no file was opened for ${name}`);
    return file;
  }
}

/**
 * A new folder gets a `.gitignore` of its own: keys end up in repositories by `git add .`. It has its name
 * only with that in it.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder), OWNER_FOLDER);
  const beside = placeToWrite(folder);
  mkdirSync(beside, { mode: OWNER_FOLDER });
  const fillAndName = () => {
    writeWholeNewFile(join(beside, '.gitignore'), [utf8Bytes('*\n')], OWNER_ONLY);
    nameFolder(beside, folder);
  };
  orUndo(fillAndName, () => rmSync(beside, { recursive: true, force: true }));
  syncFolder(dirname(folder));
}

/** A run that began at the same time may have made the folder meanwhile, and that one serves as well. */
function nameFolder(beside: string, folder: string): void {
  try {
    renameSync(beside, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(beside, { recursive: true, force: true });
  }
}

/** An empty file may stand in the place: a run of an earlier version left it that was cut off. */
function refuseTaken(path: string): void {
  const stat = statOf(path);
  if (stat === undefined || (stat.isFile() && stat.size === 0)) return;
  const named = { file: path, where: 'with --out' };
  throw stat.isSymbolicLink() ? fileRefusals.link(named) : fileRefusals.taken(named);
}

/**
 * Asked once the place is taken: of two runs at the same files at least one sees the other. Of their secrets
 * only one could be stored.
 */
function refuseShared(path: string): void {
  const owner = withDiskFailures(path, () => otherWriterOf(path));
  if (owner !== undefined) throw keyFailures.storedByAnotherRun({ file: path, process: owner });
}

function openBeside(path: string): OpenFile {
  const beside = placeToWrite(path);
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const descriptor = openSync(beside, flags, OWNER_ONLY);
  const takeRoom = () => {
    writeSync(descriptor, new Uint8Array(RESERVED_BYTES), 0, RESERVED_BYTES, 0);
    fsyncSync(descriptor);
  };
  orUndo(takeRoom, () => {
    closeSync(descriptor);
    rmSync(beside, { force: true });
  });
  return { path, beside, descriptor };
}

/** Into the room that was taken, which is given back only beyond the secret. */
function write(descriptor: number, text: string): void {
  const bytes = utf8Bytes(text);
  let done = 0;
  while (done < bytes.length) done += writeSync(descriptor, bytes, done, bytes.length - done, done);
  ftruncateSync(descriptor, bytes.length);
  fsyncSync(descriptor);
}

function putInPlaceOf(beside: string, path: string): void {
  if (putInPlace(beside, path)) return;
  refuseTaken(path);
  rmSync(path);
  if (!putInPlace(beside, path)) refuseTaken(path);
}
