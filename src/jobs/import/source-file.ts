// A file that was handed over, read once from its first byte to its last and hashed on the way.

import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { assert } from '../../base/failure/assert.js';
import { openRegularFile } from '../../base/file/regular-file.js';
import { visible } from '../../base/text/control-characters.js';
import { withDiskFailures } from '../../store/file/disk-failure.js';
import { noProgress, type Progress } from '../progress.js';

/** Bytes of one chunk: the file is never in memory as a whole. */
const CHUNK_BYTES = 4 * 1024 * 1024;
const BYTES_OF_MB = 1_000_000;

export class SourceFile {
  /**
   * Its name without its folder, control characters visible: what records and messages show, and books keep.
   */
  readonly name: string;
  readonly #path: string;
  readonly #progress: Progress;
  #sha256: string | undefined;

  /** @param path relative to the working folder, or absolute; nothing is opened yet */
  constructor(path: string, progress = noProgress) {
    this.#path = path;
    this.#progress = progress;
    this.name = visible(basename(path));
  }

  /** SHA-256 of the whole file, 64 hex digits: known once `chunks` has come to its end. */
  get sha256(): string {
    assert(this.#sha256 !== undefined, 'the file was not read to its end');
    return this.#sha256;
  }

  /**
   * The file's bytes. Each chunk is good until the next is asked for.
   *
   * @throws Failure (refused) where the file is not there, is no regular file or may not be read;
   * (unfinished) where the disk fails
   */
  *chunks(): Generator<Uint8Array, void, undefined> {
    const named = { file: this.#path, where: 'in its place' };
    const descriptor = withDiskFailures(this.#path, () => openRegularFile(this.#path, named));
    try {
      const hash = createHash('sha256');
      const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      const { size } = withDiskFailures(this.#path, () => fstatSync(descriptor));
      let taken = 0;
      for (;;) {
        const length = withDiskFailures(this.#path, () => readSync(descriptor, buffer, 0, CHUNK_BYTES, null));
        if (length === 0) break;
        const chunk = buffer.subarray(0, length);
        hash.update(chunk);
        this.#progress.pass('reading the file', taken / BYTES_OF_MB, size / BYTES_OF_MB, 'MB');
        yield chunk;
        taken += length;
      }
      this.#progress.pass('reading the file', size, size);
      this.#sha256 = hash.digest('hex');
    } finally {
      closeSync(descriptor);
    }
  }
}
