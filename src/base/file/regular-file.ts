// Files that somebody names, opened to be read. A pipe that nobody writes to would hold the run for ever, so
// the open never waits; and what was opened is looked at, whatever stood under the name a moment before.

import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { Failure } from '../failure/failure.js';
import { fileRefusals } from './file-refusals.js';

/** The words by which a refusal calls a file, and where another one is named. */
interface NamedFile {
  readonly file: string;
  readonly where: string;
}

/**
 * Opens a regular file to read; links are followed. The caller closes it.
 *
 * @throws Failure (refused) for a folder, a pipe, a socket or a device; an error of the system as it is
 */
export function openRegularFile(path: string, named: NamedFile): number {
  const descriptor = opened(path, named);
  try {
    if (!fstatSync(descriptor).isFile()) throw fileRefusals.notAFile(named);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  return descriptor;
}

function opened(path: string, named: NamedFile): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    // A socket, or a device that nothing drives.
    const isNoFile = error instanceof Error && 'code' in error && error.code === 'ENXIO';
    throw isNoFile ? fileRefusals.notAFile(named, error) : error;
  }
}

/** The refusal of a file that could not be read: it is not there, or the system does not hand it over. */
export function readRefusal(error: unknown, named: NamedFile): Failure {
  if (error instanceof Failure) return error;
  const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return (isAbsent ? fileRefusals.notThere : fileRefusals.unreadable)(named, error);
}

/** A whole file; as `openRegularFile`. */
export function readRegularFile(path: string, named: NamedFile): Buffer {
  const descriptor = openRegularFile(path, named);
  try {
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
