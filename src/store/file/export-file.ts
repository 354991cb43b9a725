// Writing a file for somebody else's program: beside its place, synced, then renamed, so that no reader ever
// sees half of it. An existing file with other bytes is left alone unless it is to be replaced.

import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { assert } from '../../base/failure/assert.js';
import { renameSynced, writeBeside } from '../../base/file/durable-file.js';
import { fileRefusals } from '../../base/file/file-refusals.js';
import { makeFolders } from '../../base/file/folder.js';
import { statOf } from '../packs/pack-target.js';
import { packFailures } from '../store-failures.js';
import { withDiskFailures } from './disk-failure.js';

export type ExportState = 'written' | 'unchanged' | 'replaced';

/** The option that names such a file. */
const WHERE = 'with --out';
const FILE_MODE = 0o644;
const READ_BYTES = 1 << 16;

interface ExportFile {
  /** Absolute; its folder is made where it is missing. */
  readonly path: string;
  readonly chunks: Iterable<Uint8Array>;
}

/**
 * @param replace whether a file with other bytes gives way
 * @returns `unchanged` where the same bytes stand there already
 * @throws Failure (refused) where something else stands there, (unfinished) where the disk is full or fails
 */
export function writeExportFile(path: string, chunks: Iterable<Uint8Array>, replace: boolean): ExportState {
  const [state] = writeExportFiles([{ path, chunks }], replace);
  assert(state !== undefined, 'a file that was written has a state');
  return state;
}

/**
 * As `writeExportFile`, of files that go together: all of them are written beside their places before one has
 * its name, so that a refusal of any leaves every place as it was.
 */
export function writeExportFiles([first, ...rest]: readonly ExportFile[], replace: boolean): ExportState[] {
  if (first === undefined) return [];
  const { path, chunks } = first;
  return withDiskFailures(path, () => {
    refuseNoFile(path);
    makeFolder(dirname(path));
    const digest = createHash('sha256');
    const written = hashed(chunks, (chunk) => digest.update(chunk));
    return writeBeside(path, written, FILE_MODE, (beside) => {
      const state = stateOf(path, digest.digest('hex'));
      if (state === 'replaced' && !replace) refuseOther(path);
      const others = writeExportFiles(rest, replace);
      if (state !== 'unchanged') renameSynced(beside, path);
      return [state, ...others];
    });
  });
}

/** The state that a place has once the bytes of a digest are there. */
function stateOf(path: string, digest: string): ExportState {
  if (statOf(path) === undefined) return 'written';
  return digestOf(path) === digest ? 'unchanged' : 'replaced';
}

function* hashed(
  chunks: Iterable<Uint8Array>,
  update: (chunk: Uint8Array) => unknown,
): Generator<Uint8Array> {
  for (const chunk of chunks) {
    update(chunk);
    yield chunk;
  }
}

function digestOf(path: string): string {
  const digest = createHash('sha256');
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(READ_BYTES);
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      digest.update(buffer.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
  return digest.digest('hex');
}

function refuseNoFile(path: string): void {
  const stat = statOf(path);
  if (stat === undefined || stat.isFile()) return;
  const named = { file: path, where: WHERE };
  throw stat.isSymbolicLink() ? fileRefusals.link(named) : fileRefusals.notAFile(named);
}

/** Makes the folder where it is missing; a file in its way is refused. */
function makeFolder(folder: string): void {
  let nearest = folder;
  while (statOf(nearest) === undefined && dirname(nearest) !== nearest) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory()) throw fileRefusals.notAFolder({ file: nearest, where: WHERE });
  makeFolders(folder);
}

function refuseOther(path: string): never {
  throw packFailures.otherContent({ path });
}
