// The archive of bytes: everything that came over the wire or was handed over, addressed by SHA-256, stored
// once. Bytes are hashed again whenever they are read, so evidence that changed on disk is never used
// unnoticed.

import { createHash } from 'node:crypto';
import type SqliteDatabase from 'better-sqlite3';
import { assert } from '../../base/failure/assert.js';
import { Failure } from '../../base/failure/failure.js';
import { sha256Hex } from '../../base/text/digest.js';
import { booksFailures } from '../store-failures.js';

/**
 * Bytes a row holds at most: large enough to be fast, small enough that a file of a gigabyte needs no such
 * buffer.
 */
const CHUNK_BYTES = 4 * 1024 * 1024;

interface BlobRow {
  readonly blobId: number;
  readonly byteCount: number;
}

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    find: database.prepare<[string], BlobRow>(
      'SELECT blob_id AS blobId, byte_count AS byteCount FROM evidence_blob WHERE sha256 = ?',
    ),
    nextId: database.prepare<[], number>('SELECT coalesce(max(blob_id), 0) + 1 FROM evidence_blob').pluck(),
    addBlob: database.prepare<[number, string, number]>(
      'INSERT INTO evidence_blob (blob_id, sha256, byte_count) VALUES (?, ?, ?)',
    ),
    addChunk: database.prepare<[number, number, Uint8Array]>(
      'INSERT INTO evidence_chunk (blob_id, ordinal, bytes) VALUES (?, ?, ?)',
    ),
    chunk: database
      .prepare<[number, number], Buffer>('SELECT bytes FROM evidence_chunk WHERE blob_id = ? AND ordinal = ?')
      .pluck(),
    hashes: database.prepare<[], string>('SELECT sha256 FROM evidence_blob ORDER BY sha256').pluck(),
  };
}

function damaged(sha256: string): Failure {
  return booksFailures.evidenceAltered({ sha256 });
}

/** Cuts whatever sizes come in into rows of `CHUNK_BYTES`. A large piece is not copied. */
function* rowsOf(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; ) {
      const part = piece.subarray(from, from + CHUNK_BYTES - heldBytes);
      from += part.length;
      // A copy, since the giver may read the next piece into the same buffer.
      held.push(part.length === CHUNK_BYTES ? part : part.slice());
      heldBytes += part.length;
      if (heldBytes === CHUNK_BYTES) {
        yield held.length === 1 && held[0] !== undefined ? held[0] : Buffer.concat(held);
        held = [];
        heldBytes = 0;
      }
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

/** Undoes the transaction of a blob that turned out, at its end, to be there already. */
class KnownBlob extends Error {
  readonly sha256: string;

  constructor(sha256: string) {
    super(`known already: ${sha256}`);
    this.sha256 = sha256;
  }
}

export class EvidenceTable {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #store: SqliteDatabase.Transaction<(pieces: Iterable<Uint8Array>) => string>;

  constructor(database: SqliteDatabase.Database) {
    this.#statements = prepareStatements(database);
    this.#store = database.transaction((pieces: Iterable<Uint8Array>) => this.#storeRows(pieces));
  }

  /**
   * Archives bytes and returns their SHA-256 (64 hex digits). Bytes that are there already are not stored
   * again. Pieces may have any size; the giver may reuse their buffers. All bytes are stored or none, even if
   * the pieces throw.
   */
  putBlob(content: Uint8Array | Iterable<Uint8Array>): string {
    if (content instanceof Uint8Array) {
      const sha256 = sha256Hex(content);
      if (this.#statements.find.get(sha256) !== undefined) return sha256;
      return this.#store.immediate([content]);
    }
    try {
      return this.#store.immediate(content);
    } catch (error) {
      if (error instanceof KnownBlob) return error.sha256;
      throw error;
    }
  }

  #storeRows(pieces: Iterable<Uint8Array>): string {
    const statements = this.#statements;
    const blobId = statements.nextId.get();
    assert(blobId !== undefined, 'the archive gave no next number');
    const hash = createHash('sha256');
    let ordinal = 0;
    let byteCount = 0;
    for (const row of rowsOf(pieces)) {
      hash.update(row);
      statements.addChunk.run(blobId, ordinal, row);
      ordinal += 1;
      byteCount += row.length;
    }
    const sha256 = hash.digest('hex');
    if (statements.find.get(sha256) !== undefined) throw new KnownBlob(sha256);
    statements.addBlob.run(blobId, sha256, byteCount);
    return sha256;
  }

  /** True if bytes of that SHA-256 are archived; it does not say that they are still sound. */
  hasBlob(sha256: string): boolean {
    return this.#statements.find.get(sha256) !== undefined;
  }

  /** The number of bytes archived under that SHA-256; undefined where there are none. */
  byteCountOf(sha256: string): number | undefined {
    return this.#statements.find.get(sha256)?.byteCount;
  }

  /**
   * The archived bytes, hashed again.
   *
   * @throws Failure (evidence) where they are missing or are not what was archived
   */
  readBlob(sha256: string): Uint8Array {
    const chunks = [...this.readBlobChunks(sha256)];
    const [only] = chunks;
    return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
  }

  /**
   * The archived bytes, row by row. The hash is known only at the end: whoever reads must not act on what was
   * read before the last row has come without a failure.
   *
   * @throws Failure (evidence) where they are missing or, after the last row, are not what was archived
   */
  *readBlobChunks(sha256: string): Generator<Uint8Array, void, undefined> {
    const blob = this.#statements.find.get(sha256);
    if (blob === undefined) throw booksFailures.evidenceMissing({ sha256 });
    const hash = createHash('sha256');
    let byteCount = 0;
    for (let ordinal = 0; byteCount < blob.byteCount; ordinal += 1) {
      const bytes = this.#statements.chunk.get(blob.blobId, ordinal);
      if (bytes === undefined) throw damaged(sha256);
      hash.update(bytes);
      byteCount += bytes.length;
      yield bytes;
    }
    if (byteCount !== blob.byteCount || hash.digest('hex') !== sha256) throw damaged(sha256);
  }

  /**
   * The archived bytes, row by row, all of them hashed before the first is given: for a reader who acts on
   * what it reads. They are read twice and never held whole.
   *
   * @throws Failure (evidence) where they are missing or are not what was archived
   */
  *readProvedChunks(sha256: string): Generator<Uint8Array, void, undefined> {
    this.#prove(sha256);
    yield* this.readBlobChunks(sha256);
  }

  /** Reads and hashes the whole archive; the SHA-256 of every blob that is not sound, in order. */
  damagedBlobs(): string[] {
    return this.#statements.hashes.all().filter((sha256) => !this.#isSound(sha256));
  }

  #prove(sha256: string): void {
    for (const _ of this.readBlobChunks(sha256)) {
      // Only the hash at the end matters.
    }
  }

  #isSound(sha256: string): boolean {
    try {
      this.#prove(sha256);
      return true;
    } catch (error) {
      if (error instanceof Failure) return false;
      throw error;
    }
  }
}
