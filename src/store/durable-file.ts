/** Making names and bytes last: a rename is on disk only once the folder it happened in is synced. */

import { closeSync, constants, fsyncSync, openSync, writeSync } from 'node:fs';

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
 * Writes a new file and syncs it. A name that exists already, or that is a symbolic link, is refused by the
 * system (EEXIST).
 *
 * @returns the number of bytes written
 */
export function writeNewFile(path: string, chunks: Iterable<Uint8Array>, mode: number): number {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const descriptor = openSync(path, flags, mode);
  try {
    let written = 0;
    for (const chunk of chunks) written += writeWhole(descriptor, chunk);
    fsyncSync(descriptor);
    return written;
  } finally {
    closeSync(descriptor);
  }
}

/** A write may take less than it was given; a nearly full disk does exactly that before it fails. */
function writeWhole(descriptor: number, chunk: Uint8Array): number {
  let done = 0;
  while (done < chunk.length) done += writeSync(descriptor, chunk, done, chunk.length - done);
  return chunk.length;
}
