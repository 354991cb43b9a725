import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { loadBook, loadOwnDeposits, setAsideRows } from '../../../src/jobs/archive/own-records.js';
import { archiveOwnFile, readOwnFile } from '../../../src/jobs/import/import-job.js';
import type { OwnFileKind } from '../../../src/jobs/import/import-words.js';
import type { Books } from '../../../src/store/books.js';
import { fc } from '../../support/fast-check.js';
import { newBooks, newFolder, newRun } from '../support/run-settings.js';

const { config } = newRun();

function add(books: Books, kind: OwnFileKind, name: string, text: string, source?: string): void {
  const path = join(newFolder(), name);
  writeFileSync(path, text);
  archiveOwnFile(
    books,
    readOwnFile({ kind, path, profile: undefined, interfaceName: undefined, source }, config),
    1,
  );
}

/** A file as an earlier version archived it, by the rules that held then. */
function addArchived(books: Books, kind: OwnFileKind, text: string): void {
  books.imports.addImport({
    kind,
    interfaceName: 'sandbox',
    account: undefined,
    profile: '',
    fileName: `${kind}.csv`,
    sourceSha256: sha256Hex(utf8Bytes(text)),
    canonicalSha256: books.evidence.putBlob([utf8Bytes(text)]),
    rowCount: 2,
    setAside: [],
    importedAtMs: 1,
  });
}

const bookText = (...rows: string[]): string => `client_ref,slug,currency,face_minor\n${rows.join('\n')}\n`;
const depositText = (...rows: string[]): string => `deposit_ref,plus_amount\n${rows.join('\n')}\n`;

function bookRows(books: Books): string[] {
  const book = loadBook(books, 'sandbox');
  return Array.from(
    { length: book?.length ?? 0 },
    (_, row) => `${book?.clientRef(row)} ${book?.faceMinor(row)} ${book?.file(row)}:${book?.line(row)}`,
  );
}

function depositRows(books: Books): string[] {
  const deposits = loadOwnDeposits(books, 'sandbox') ?? [];
  return deposits.map((own) => `${own.depositRef} ${own.plusAmount} ${own.file}:${own.line}`);
}

describe('the book over all its files', () => {
  it('is undefined where none was ever read for the interface', () => {
    const books = newBooks();
    add(books, 'deposits', 'd.csv', depositText('d1,1'));
    expect(loadBook(books, 'sandbox')).toBeUndefined();
    expect(loadBook(books, 'supplier')).toBeUndefined();
  });

  it('cites a row met again unchanged from the file that had it first, and takes changed ones from the newest', () => {
    const books = newBooks();
    add(books, 'book', 'sep.csv', bookText('a1,s,USD,1', 'a2,s,USD,2'));
    add(books, 'book', 'oct.csv', bookText('a3,s,USD,3', 'a2,s,USD,9', 'a1,s,USD,1'));
    expect(bookRows(books).sort()).toEqual(['a1 1 sep.csv:2', 'a2 9 oct.csv:3', 'a3 3 oct.csv:2']);
    expect(loadBook(books, 'sandbox')?.superseded(0)).toMatchObject({
      clientRef: 'a2',
      old: { file: 'sep.csv', line: 3 },
      by: { file: 'oct.csv', line: 3 },
    });
  });

  it('keeps two rows of one file that agree in everything, and drops them where a later file has one', () => {
    const books = newBooks();
    add(books, 'book', 'sep.csv', bookText('a1,s,USD,1', 'a1,s,USD,1'));
    expect(bookRows(books)).toHaveLength(2);
    add(books, 'book', 'oct.csv', bookText('a1,s,USD,1'));
    expect(bookRows(books)).toEqual(['a1 1 oct.csv:2']);
  });

  it('never takes two references for one that differ in a byte', () => {
    const books = newBooks();
    add(books, 'book', 'sep.csv', bookText('a1,s,USD,1'));
    add(books, 'book', 'oct.csv', bookText('A1,s,USD,2', 'a1.,s,USD,3'));
    expect(bookRows(books)).toHaveLength(3);
  });

  it('has the rows of each source, whichever was read first', () => {
    for (const order of [
      ['web', 'till'],
      ['till', 'web'],
    ]) {
      const books = newBooks();
      for (const source of order) add(books, 'book', `${source}.csv`, bookText('a1,s,USD,1'), source);
      expect(bookRows(books).sort()).toEqual(['a1 1 till.csv:2', 'a1 1 web.csv:2']);
      expect(loadBook(books, 'sandbox')?.supersededCount).toBe(0);
    }
  });

  it('has a row of several cards once for each, on the line that it had', () => {
    const books = newBooks();
    const text =
      'client_ref,slug,currency,face_minor,quantity\na1|a2,s,USD,1,2\nb1,s,USD,2,\n"c1, c2, c3",s,USD,3,3\n';
    add(books, 'book', 'several.csv', text);
    expect(bookRows(books)).toEqual([
      'a1 1 several.csv:2',
      'a2 1 several.csv:2',
      'b1 2 several.csv:3',
      'c1 3 several.csv:4',
      'c2 3 several.csv:4',
      'c3 3 several.csv:4',
    ]);
  });

  it('knows a file that is read while the books stay open', () => {
    const books = newBooks();
    add(books, 'book', 'sep.csv', bookText('a1,s,USD,1'));
    expect(loadBook(books, 'sandbox')).toBe(loadBook(books, 'sandbox'));
    add(books, 'book', 'oct.csv', bookText('a2,s,USD,2'));
    expect(bookRows(books)).toHaveLength(2);
  });
});

describe('the deposits over all their files', () => {
  it('follow the same rule', () => {
    const books = newBooks();
    expect(loadOwnDeposits(books, 'sandbox')).toBeUndefined();
    add(books, 'deposits', 'sep.csv', depositText('d1,1', 'd2,2', 'd2,2'));
    add(books, 'deposits', 'oct.csv', depositText('d2,2', 'd1,1.0', 'd3,3'));
    expect(depositRows(books).sort()).toEqual(['d1 1 sep.csv:2', 'd2 2 oct.csv:2', 'd3 3 oct.csv:4']);
  });

  it('have a transfer once that two sources name, and again where its amount is another', () => {
    for (const order of [
      ['bank', 'chain'],
      ['chain', 'bank'],
    ]) {
      const books = newBooks();
      const rowsOf: Record<string, string[]> = { bank: ['d1,1', 'd2,2'], chain: ['d1,1', 'd2,3'] };
      for (const source of order) {
        add(books, 'deposits', `${source}.csv`, depositText(...(rowsOf[source] ?? [])), source);
      }
      expect(depositRows(books).sort()).toEqual(['d1 1 bank.csv:2', 'd2 2 bank.csv:3', 'd2 3 chain.csv:3']);
    }
  });
});

describe('the newest file that mentions a reference speaks for it', () => {
  const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 3 })), {
    maxLength: 6,
  });

  /** The rule said again, in the plainest way: for each reference, the rows of the last file that has any. */
  function spoken(files: readonly (readonly (readonly [string, number])[])[]): string[] {
    return ['a', 'b', 'c']
      .flatMap(
        (ref) =>
          files.findLast((file) => file.some((row) => row[0] === ref))?.filter((row) => row[0] === ref) ?? [],
      )
      .map(([ref, face]) => `${ref} ${face}`)
      .sort();
  }

  it('whatever the files hold, for books and deposits alike', () => {
    const check = fc.property(fc.array(rows, { minLength: 1, maxLength: 4 }), (files) => {
      const books = newBooks();
      for (const [at, file] of files.entries()) {
        // A column of its own, so that two files with the same rows are two files.
        add(
          books,
          'book',
          `${at}.csv`,
          bookText(...file.map(([ref, face]) => `${ref},s,USD,${face}`), '').concat('\n'.repeat(at)),
        );
        add(
          books,
          'deposits',
          `${at}.csv`,
          depositText(...file.map(([ref, plus]) => `${ref},${plus}`), '').concat('\n'.repeat(at)),
        );
      }
      const said = (lines: string[]) => lines.map((line) => line.split(' ').slice(0, 2).join(' ')).sort();
      expect(said(bookRows(books))).toEqual(spoken(files));
      expect(said(depositRows(books))).toEqual(spoken(files));
    });
    fc.assert(check, { numRuns: 40 });
  });
});

describe('the rows that stand aside', () => {
  it('are those of each file, until a corrected file of its kind and source is read', () => {
    const books = newBooks();
    add(books, 'book', 'sep.csv', bookText('a1,s,USD,x', 'a2,s,USD,2'));
    add(books, 'deposits', 'dep.csv', depositText('d1,x'));
    expect(setAsideRows(books, 'sandbox')).toMatchObject([
      { file: 'sep.csv', line: 2, month: undefined, reason: expect.stringContaining('face_minor') },
      { file: 'dep.csv', line: 2, reason: expect.stringContaining('plus_amount') },
    ]);
    add(books, 'book', 'sep-mended.csv', bookText('a1,s,USD,1', 'a2,s,USD,2'));
    expect(setAsideRows(books, 'sandbox').map((row) => row.file)).toEqual(['dep.csv']);
    expect(setAsideRows(books, 'supplier')).toEqual([]);
    // A file of another shop corrects nothing of this one's.
    add(books, 'book', 'web.csv', bookText('w1,s,USD,x'), 'web');
    add(books, 'book', 'till.csv', bookText('t1,s,USD,1'), 'till');
    expect(setAsideRows(books, 'sandbox').map((row) => row.file)).toEqual(['web.csv', 'dep.csv']);
  });

  it('stay where only the file of the next month was read since', () => {
    const books = newBooks();
    const dated = (...rows: string[]) =>
      `client_ref,slug,currency,face_minor,sold_at\n${rows.map((row) => `${row}\n`).join('')}`;
    add(books, 'book', 'sep.csv', dated('a1,s,USD,x,2026-09-02'));
    add(books, 'book', 'oct.csv', dated('a2,s,USD,2,2026-10-02'));
    expect(setAsideRows(books, 'sandbox')).toMatchObject([{ file: 'sep.csv', line: 2, month: '2026-09' }]);
    add(books, 'book', 'sep-again.csv', dated('a1,s,USD,2,2026-09-02'));
    expect(setAsideRows(books, 'sandbox')).toEqual([]);
  });

  it('are also those that an earlier version read and a rule made since refuses, whose text is not repeated', () => {
    const code = 'DEMO-AB12-CD34-EF56';
    const books = newBooks();
    addArchived(books, 'book', `interface,${bookText(`sandbox,a1,s,USD,1`, `sandbox,${code},s,USD,2`)}`);
    addArchived(books, 'deposits', `interface,${depositText(`sandbox,${code},1`, 'sandbox,d2,2')}`);
    expect(bookRows(books)).toEqual(['a1 1 book.csv:2']);
    expect(depositRows(books)).toEqual(['d2 2 deposits.csv:3']);
    const rows = setAsideRows(books, 'sandbox');
    expect(rows).toMatchObject([
      { file: 'book.csv', line: 3, reason: expect.stringContaining('client_ref has the shape') },
      { file: 'deposits.csv', line: 2, reason: expect.stringContaining('deposit_ref has the shape') },
    ]);
    expect(JSON.stringify(rows)).not.toContain(code);
    add(books, 'book', 'mended.csv', bookText('a1,s,USD,1', 'a2,s,USD,2'));
    expect(setAsideRows(books, 'sandbox').map((row) => row.file)).toEqual(['deposits.csv']);
  });
});
