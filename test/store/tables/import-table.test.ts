import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { sha256Hex } from '../../../src/base/text/digest.js';
import type { Books } from '../../../src/store/books.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { EvidenceTable } from '../../../src/store/tables/evidence-table.js';
import { type ImportDraft, ImportTable, sourceOfProfile } from '../../../src/store/tables/import-table.js';
import { booksInMemory, hostileTexts, month } from '../sample.js';

const canonical = utf8Bytes('rows');

function draft(changes: Partial<ImportDraft> = {}): ImportDraft {
  return {
    kind: 'book',
    interfaceName: 'sandbox',
    account: undefined,
    profile: '',
    fileName: 'book.csv',
    sourceSha256: sha256Hex('source'),
    canonicalSha256: sha256Hex(canonical),
    rowCount: 12,
    setAside: [
      { line: 7, reason: 'face_minor is "abc"', month: month('2026-10'), reference: 'shop-7' },
      { line: 3, reason: 'sold_at can not be read', month: undefined, reference: undefined },
    ],
    importedAtMs: 1_790_000_000_000,
    ...changes,
  };
}

function books(): Books {
  const opened = booksInMemory();
  opened.evidence.putBlob(canonical);
  return opened;
}

describe('ImportTable', () => {
  it('gives back a file with its rows set aside, in their order', () => {
    const { imports } = books();
    const { added, file } = imports.addImport(draft({ account: 'ab12' }));
    expect(added).toBe(true);
    expect(file).toEqual({ ...draft({ account: 'ab12' }), source: 'book', ordinal: 1 });
    expect(imports.imports()).toEqual([file]);
  });

  it('changes nothing when the same file is read again, and says so', () => {
    const { imports } = books();
    const { file } = imports.addImport(draft());
    const again = imports.addImport(draft({ importedAtMs: 99, fileName: 'copy of book.csv', setAside: [] }));
    expect(again).toEqual({ added: false, file });
    expect(imports.imports()).toEqual([file]);
  });

  it('takes the same bytes of another kind, interface or profile for another file', () => {
    const { imports } = books();
    imports.addImport(draft());
    for (const changes of [
      { kind: 'deposits' },
      { interfaceName: 'supplier' },
      { profile: 'shop' },
    ] as const) {
      expect(imports.addImport(draft(changes)).added).toBe(true);
    }
    expect(imports.imports().map((file) => file.ordinal)).toEqual([1, 2, 3, 4]);
    expect(imports.imports('book').map((file) => file.ordinal)).toEqual([1, 3, 4]);
    expect(imports.imports('book', 'sandbox').map((file) => file.ordinal)).toEqual([1, 4]);
    expect(imports.imports(undefined, 'supplier').map((file) => file.ordinal)).toEqual([3]);
  });

  it('finds a file by its bytes, or none', () => {
    const { imports } = books();
    imports.addImport(draft());
    expect(imports.find('book', 'sandbox', sha256Hex('source'), '')?.ordinal).toBe(1);
    expect(imports.find('book', 'sandbox', sha256Hex('other'), '')).toBeUndefined();
  });

  it('keeps hostile texts byte for byte', () => {
    const { imports } = books();
    for (const [at, text] of hostileTexts.entries()) {
      const setAside = [{ line: at, reason: text, month: undefined, reference: text }];
      const given = draft({
        profile: text,
        fileName: text,
        account: text,
        setAside,
        sourceSha256: sha256Hex(`${at}`),
      });
      imports.addImport(given);
      expect(imports.find('book', 'sandbox', sha256Hex(`${at}`), text)).toEqual({
        ...given,
        source: sourceOfProfile(text),
        ordinal: at + 1,
      });
    }
  });

  it('says of a file that none was named for the source of its profile, else the book', () => {
    const { imports } = books();
    expect(imports.addImport(draft()).file.source).toBe('book');
    expect(imports.addImport(draft({ profile: 'web shop 0123abcd' })).file.source).toBe('web shop');
    expect(imports.imports().map(({ source, profile }) => [source, profile])).toEqual([
      ['book', ''],
      ['web shop', 'web shop 0123abcd'],
    ]);
  });

  it('keeps the same bytes once for each source, with whatever profile', () => {
    const { imports } = books();
    for (const profile of ['', 'shop 0123abcd']) {
      imports.addImport(draft({ profile }));
      for (const source of ['till', 'till']) imports.addImport(draft({ profile, source }));
    }
    expect(imports.addImport(draft({ source: 'book' })).added).toBe(false);
    expect(imports.addImport(draft({ profile: 'shop 0123abcd', source: 'shop' })).added).toBe(false);
    const files = imports.imports().map(({ source, profile }) => [source, profile]);
    expect(files).toEqual([
      ['book', ''],
      ['till', ''],
      ['shop', 'shop 0123abcd'],
      ['till', 'shop 0123abcd'],
    ]);
    expect(imports.find('book', 'sandbox', sha256Hex('source'), '', 'till')?.ordinal).toBe(2);
    expect(imports.find('book', 'sandbox', sha256Hex('source'), '', 'web')).toBeUndefined();
  });

  it('refuses a file whose rows were not archived', () => {
    const { imports } = books();
    expect(() => imports.addImport(draft({ canonicalSha256: sha256Hex('elsewhere') }))).toThrow(
      /FOREIGN KEY/,
    );
    expect(imports.imports()).toEqual([]);
  });

  it('records a file whole or not at all', () => {
    const { imports } = books();
    const setAside = [
      { line: 1, reason: 'a', month: undefined, reference: undefined },
      { line: -1, reason: 'b', month: undefined, reference: undefined },
    ];
    expect(() => imports.addImport(draft({ setAside }))).toThrow(/CHECK/);
    expect(imports.imports()).toEqual([]);
  });

  it('refuses that a file or a row set aside is changed or deleted', () => {
    const database = new SqliteDatabase(':memory:');
    migrate(database, 'memory');
    new EvidenceTable(database).putBlob(canonical);
    new ImportTable(database, new SealedSteps(database)).addImport(draft());
    expect(() => database.exec('UPDATE imported_file SET row_count = 1')).toThrow(/never changed/);
    expect(() => database.exec("UPDATE set_aside_row SET reason = ''")).toThrow(/never changed/);
    expect(() => database.exec('DELETE FROM set_aside_row')).toThrow(/never deleted/);
    expect(() => database.exec('DELETE FROM imported_file')).toThrow(/never deleted/);
    database.close();
  });
});
