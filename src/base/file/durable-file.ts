// Making names and bytes last. No file is written in place: a kill or a full disk would leave half of it
// under its name. It is written beside, synced, and given its name in one step; the name is on disk only once
// its folder is synced.

import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pid } from 'node:process';
import { orUndo } from '../failure/or-undo.js';

/** Makes new, renamed and removed names in the folder last. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * A new file while it is written. A name that exists already, or that is a symbolic link, is refused by the
 * system (EEXIST).
 */
export class NewFile {
  readonly #descriptor: number;
  #byteCount = 0;

  constructor(path: string, mode: number) {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
    this.#descriptor = openSync(path, flags, mode);
  }

  /** How many bytes were written so far. */
  get byteCount(): number {
    return this.#byteCount;
  }

  write(chunk: Uint8Array): void {
    this.#byteCount += writeWhole(this.#descriptor, chunk);
  }

  /** Makes what was written last. */
  sync(): void {
    fsyncSync(this.#descriptor);
  }

  /** To be called whatever happened before. */
  close(): void {
    closeSync(this.#descriptor);
  }
}

/**
 * Writes a new file and syncs it, as `NewFile` does.
 *
 * @returns the number of bytes written
 */
export function writeNewFile(path: string, chunks: Iterable<Uint8Array>, mode: number): number {
  const file = new NewFile(path, mode);
  try {
    for (const chunk of chunks) file.write(chunk);
    file.sync();
    return file.byteCount;
  } finally {
    file.close();
  }
}

/**
 * Writes `chunks` to a file beside `path`, synced, and lets `put` give it its name, which lasts once `put`
 * has synced the folder. Whatever is left beside afterwards is removed, and so is what runs left that were
 * killed here.
 *
 * @returns what `put` gave
 */
export function writeBeside<T>(
  path: string,
  chunks: Iterable<Uint8Array>,
  mode: number,
  put: (beside: string) => T,
): T {
  const beside = placeToWrite(path);
  try {
    writeNewFile(beside, chunks, mode);
    return put(beside);
  } finally {
    rmSync(beside, { force: true });
  }
}

/**
 * The path of a file while it is written, before it has the name `path`; it is free, and the leftovers of
 * killed runs are removed.
 */
export function placeToWrite(path: string): string {
  removeLeftoversBeside(path);
  const start = startOf(pid);
  const owner = start === undefined ? `${pid}` : `${pid}-${start}`;
  const beside = join(dirname(path), `${writingPrefix(path)}${owner}`);
  rmSync(beside, { recursive: true, force: true });
  return beside;
}

function writingPrefix(path: string): string {
  return `.${basename(path)}.writing-`;
}

/**
 * Removes what killed runs left that were writing the file `path`. Also for whoever finds the file there
 * already and writes none: the run that made it may have been killed before it could tidy up.
 */
export function removeLeftoversBeside(path: string): void {
  removeLeftoversOf(dirname(path), writingPrefix(path));
}

/** The process that is writing the file `path` as well as this one; undefined where there is none. */
export function otherWriterOf(path: string): number | undefined {
  const owners = readdirSync(dirname(path)).flatMap((name) => ownerIn(name, writingPrefix(path)) ?? []);
  return owners.find((owner) => owner.processId !== pid && isAtWork(owner))?.processId;
}

/** Writes a whole file, in the place of the one that may stand there. */
export function writeWholeFile(path: string, chunks: Iterable<Uint8Array>, mode: number): void {
  writeBeside(path, chunks, mode, (beside) => renameSynced(beside, path));
}

/** Gives the file at `beside` the name `path`, in the place of what may stand there, and makes that last. */
export function renameSynced(beside: string, path: string): void {
  renameSync(beside, path);
  syncFolder(dirname(path));
}

/**
 * Writes a whole file where none stands; where that fails, none stands there.
 *
 * @returns false, with nothing changed, where something stands there
 */
export function writeWholeNewFile(path: string, chunks: Iterable<Uint8Array>, mode: number): boolean {
  return writeBeside(path, chunks, mode, (beside) => putInPlaceSynced(beside, path));
}

/**
 * As `putInPlace`, and syncs the folder. Where that fails the name is taken back: a run that says that it
 * failed must not be in the way of the next.
 */
export function putInPlaceSynced(beside: string, path: string): boolean {
  if (!putInPlace(beside, path)) return false;
  orUndo(
    () => syncFolder(dirname(path)),
    () => rmSync(path, { force: true }),
  );
  return true;
}

/** A write may take less than it was given; a nearly full disk does exactly that before it fails. */
function writeWhole(descriptor: number, chunk: Uint8Array): number {
  let done = 0;
  while (done < chunk.length) done += writeSync(descriptor, chunk, done, chunk.length - done);
  return chunk.length;
}

/**
 * Gives the file at `beside` the name `path`, never overwriting. A hard link refuses to; where the file
 * system has none, a rename does after a look. The caller syncs the folder and removes `beside`, which may
 * still be there.
 *
 * @returns false where something stands at `path` already
 */
export function putInPlace(beside: string, path: string): boolean {
  try {
    linkSync(beside, path);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return false;
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
  }
  if (existsSync(path)) return false;
  renameSync(beside, path);
  return true;
}

/**
 * Removes the files and folders `<prefix><process id>`, with or without the start of the process behind it,
 * and what SQLite kept beside them, whose process was killed while it wrote; one that runs keeps its own.
 */
export function removeLeftoversOf(folder: string, prefix: string): void {
  for (const name of readdirSync(folder)) {
    const owner = ownerIn(name, prefix);
    if (owner !== undefined && !isAtWork(owner)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** A process by its number and, where the system tells it, by its start: the number alone may be reused. */
interface Owner {
  readonly processId: number;
  readonly start: string | undefined;
}

/** The owner that a name states behind `prefix`; undefined for a name of another kind. */
function ownerIn(name: string, prefix: string): Owner | undefined {
  const owner = name.startsWith(prefix)
    ? /^(\d+)(?:-(\d+))?(?:-journal|-wal|-shm)?$/.exec(name.slice(prefix.length))
    : null;
  return owner === null ? undefined : { processId: Number(owner[1]), start: owner[2] };
}

function isAtWork({ processId, start }: Owner): boolean {
  if (!isRunning(processId)) return false;
  const present = start === undefined ? undefined : startOf(processId);
  return present === undefined || present === start;
}

/** The fields of a process begin behind its name, which may hold anything; one of them is its start. */
const BEHIND_NAME = /^.*\) /s;
const START_FIELD = 19;

/** When a process was started, in ticks of this machine; undefined where the system does not tell it so. */
function startOf(processId: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return stat.replace(BEHIND_NAME, '').split(' ')[START_FIELD];
  } catch {
    // Decided: without it the number alone has to do.
    return undefined;
  }
}

/** True if a process of this machine is running, ours or not. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // ESRCH: no such process. Anything else (EPERM) means that it is there and not ours.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
