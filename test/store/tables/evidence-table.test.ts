import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { EvidenceTable } from '../../../src/store/tables/evidence-table.js';
import { fc } from '../../support/fast-check.js';
import { failureOf, hostileTexts } from '../sample.js';

const MEBIBYTE = 1024 * 1024;

function archive(): { readonly table: EvidenceTable; readonly database: SqliteDatabase.Database } {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  database.pragma('foreign_keys = ON');
  migrate(database, 'memory');
  return { table: new EvidenceTable(database), database };
}

/** Bytes that differ everywhere, so that rows in the wrong order would show. */
function pattern(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = (at * 31 + (at >> 16)) & 0xff;
  return bytes;
}

function countOf(database: SqliteDatabase.Database, table: 'evidence_blob' | 'evidence_chunk'): unknown {
  const sql = {
    evidence_blob: 'SELECT count(*) FROM evidence_blob',
    evidence_chunk: 'SELECT count(*) FROM evidence_chunk',
  };
  return database.prepare(sql[table]).pluck().get();
}

describe('EvidenceTable', () => {
  it('gives back what was put, under its SHA-256', () => {
    const { table } = archive();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const sha256 = table.putBlob(bytes);
        expect(sha256).toBe(sha256Hex(bytes));
        expect([...table.readBlob(sha256)]).toEqual([...bytes]);
        expect(table.byteCountOf(sha256)).toBe(bytes.length);
      }),
    );
  });

  it('stores the same bytes once, whether they come whole or in pieces', () => {
    const { table, database } = archive();
    const bytes = pattern(1000);
    const first = table.putBlob(bytes);
    expect(table.putBlob(bytes)).toBe(first);
    expect(table.putBlob([bytes.subarray(0, 1), bytes.subarray(1, 999), bytes.subarray(999)])).toBe(first);
    expect(countOf(database, 'evidence_blob')).toBe(1);
    expect(countOf(database, 'evidence_chunk')).toBe(1);
  });

  it('archives no bytes as well', () => {
    const { table } = archive();
    const sha256 = table.putBlob(new Uint8Array(0));
    expect(table.readBlob(sha256).length).toBe(0);
    expect(table.putBlob([])).toBe(sha256);
  });

  for (const length of [4 * MEBIBYTE - 1, 4 * MEBIBYTE, 4 * MEBIBYTE + 1, 9 * MEBIBYTE]) {
    it(`keeps ${length} bytes in rows of 4 MiB, in order`, () => {
      const { table, database } = archive();
      const bytes = pattern(length);
      function* pieces(): Generator<Uint8Array> {
        for (let at = 0; at < length; at += 999_983) yield bytes.subarray(at, at + 999_983);
      }
      const sha256 = table.putBlob(pieces());
      expect(sha256).toBe(sha256Hex(bytes));
      expect(table.putBlob(bytes)).toBe(sha256);
      expect(countOf(database, 'evidence_chunk')).toBe(Math.ceil(length / (4 * MEBIBYTE)));
      expect(Buffer.compare(table.readBlob(sha256), bytes)).toBe(0);
      const sizes = [...table.readBlobChunks(sha256)].map((chunk) => chunk.length);
      expect([...table.readProvedChunks(sha256)].map((chunk) => chunk.length)).toEqual(sizes);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(4 * MEBIBYTE);
    });
  }

  it('is not confused by a giver who reuses its buffer', () => {
    const { table } = archive();
    const buffer = new Uint8Array(3);
    function* pieces(): Generator<Uint8Array> {
      for (let turn = 1; turn <= 3; turn += 1) yield buffer.fill(turn);
    }
    expect([...table.readBlob(table.putBlob(pieces()))]).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3]);
  });

  it('keeps nothing of a blob whose giver fails half way', () => {
    const { table, database } = archive();
    function* pieces(): Generator<Uint8Array> {
      yield pattern(5 * MEBIBYTE);
      throw new Error('the file could not be read on');
    }
    expect(() => table.putBlob(pieces())).toThrow(/could not be read on/);
    expect(countOf(database, 'evidence_blob')).toBe(0);
    expect(countOf(database, 'evidence_chunk')).toBe(0);
  });

  it('says which evidence is not in the archive', () => {
    const { table } = archive();
    const failure = failureOf(() => table.readBlob('ab'.repeat(32)));
    expect(failure.kind).toBe('evidence');
    expect(failure.message).toBe(`evidence ${'ab'.repeat(32)} is not in the archive`);
    expect(table.hasBlob('ab'.repeat(32))).toBe(false);
  });

  it('looks hostile texts up as what they are', () => {
    const { table } = archive();
    for (const text of hostileTexts) expect(table.hasBlob(text)).toBe(false);
  });

  it('refuses bytes that changed on disk, wherever the change is', () => {
    const tampering: readonly (readonly [what: string, sql: string])[] = [
      ['a byte', 'UPDATE evidence_chunk SET bytes = zeroblob(length(bytes)) WHERE ordinal = 1'],
      ['a row gone', 'DELETE FROM evidence_chunk WHERE ordinal = 1'],
      ['rows exchanged', 'UPDATE evidence_chunk SET ordinal = 9 - ordinal'],
      ['the length', 'UPDATE evidence_blob SET byte_count = byte_count - 1'],
      ['the length, longer', 'UPDATE evidence_blob SET byte_count = byte_count + 1'],
      ['the hash', `UPDATE evidence_blob SET sha256 = '${'cd'.repeat(32)}'`],
    ];
    for (const [what, sql] of tampering) {
      const { table, database } = archive();
      const sha256 = table.putBlob(pattern(5 * MEBIBYTE));
      database.exec(`DROP TRIGGER evidence_blob_refuses_update; DROP TRIGGER evidence_chunk_refuses_update;
        DROP TRIGGER evidence_chunk_refuses_delete;`);
      database.exec(sql);
      const now = what === 'the hash' ? 'cd'.repeat(32) : sha256;
      expect(failureOf(() => table.readBlob(now)).kind, what).toBe('evidence');
      expect(failureOf(() => table.readProvedChunks(now).next()).kind, `${what}, before the first row`).toBe(
        'evidence',
      );
      expect(table.damagedBlobs(), what).toEqual([now]);
    }
  });

  it('finds nothing damaged in a sound archive', () => {
    const { table } = archive();
    table.putBlob(pattern(10));
    table.putBlob(pattern(5 * MEBIBYTE));
    expect(table.damagedBlobs()).toEqual([]);
  });

  it('refuses that evidence is changed or deleted', () => {
    const { table, database } = archive();
    table.putBlob(pattern(10));
    expect(() => database.exec('UPDATE evidence_blob SET byte_count = 1')).toThrow(/never changed/);
    expect(() => database.exec("UPDATE evidence_chunk SET bytes = x'00'")).toThrow(/never changed/);
    expect(() => database.exec('DELETE FROM evidence_blob')).toThrow(/never deleted/);
    expect(() => database.exec('DELETE FROM evidence_chunk')).toThrow(/never deleted/);
  });
});
