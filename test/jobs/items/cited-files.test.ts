import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { archiveOwnFile, readOwnFile } from '../../../src/jobs/import/import-job.js';
import { citedFilesOf } from '../../../src/jobs/items/cited-files.js';
import type { Books } from '../../../src/store/books.js';
import { newBooks, newFolder, newRun } from '../support/run-settings.js';

type Kind = 'book' | 'deposits';

const { config } = newRun();
const headers = { book: 'client_ref,slug,currency,face_minor', deposits: 'deposit_ref,plus_amount' } as const;

/** Files of one name, read one after the other. */
function booksWith(kind: Kind, ...files: readonly (readonly string[])[]): Books {
  const books = newBooks();
  readFiles(books, kind, `${kind}.csv`, files);
  return books;
}

function readFiles(books: Books, kind: Kind, name: string, files: readonly (readonly string[])[]): void {
  for (const rows of files) {
    const path = join(newFolder(), name);
    writeFileSync(path, `${[headers[kind], ...rows].join('\n')}\n`);
    archiveOwnFile(
      books,
      readOwnFile({ kind, path, profile: undefined, interfaceName: undefined }, config),
      1,
    );
  }
}

/** The places, among the files that were read, of those that an input cites. */
function cited(books: Books, source: Kind | 'order', place: string, ...refs: string[]): number[] {
  const inputs = [{ source, says: '', place, evidenceSha256: '', requestId: '' }];
  const files = citedFilesOf(books, { interfaceName: 'sandbox', refs: new Set(refs) }, inputs);
  const all = books.imports.imports().map(({ ordinal }) => ordinal);
  return files.map(({ ordinal }) => all.indexOf(ordinal));
}

describe('the file that an item’s row came from', () => {
  const threeBooks = () =>
    booksWith(
      'book',
      ['shop-1,demo-coffee,USD,2500'],
      ['shop-2,demo-coffee,USD,2500', 'shop-3,demo-coffee,USD,none'],
      ['shop-1,demo-coffee,USD,2500', 'shop-2,demo-coffee,USD,3000'],
    );

  it('is the one of several of its name that has the row as it stands', () => {
    const book = threeBooks();
    expect(cited(book, 'book', 'book.csv:2', 'shop-1')).toEqual([0]);
    expect(cited(book, 'book', 'book.csv:3', 'shop-2')).toEqual([2]);
    expect(cited(book, 'book', 'book book.csv:2', 'shop-1')).toEqual([0]);
  });

  it('is the one of the transfer, by the reference of the own record', () => {
    const deposits = booksWith('deposits', ['d-1,1'], ['d-2,1'], ['d-2,1']);
    expect(cited(deposits, 'deposits', 'deposits.csv:2', 'dep_2', 'd-2')).toEqual([1]);
  });

  it('is of the kind that the row is of, where a book and a file of transfers have one name', () => {
    const books = newBooks();
    readFiles(books, 'book', 'export.csv', [['shop-1,demo-coffee,USD,2500']]);
    readFiles(books, 'deposits', 'export.csv', [['d-1,1']]);
    // Whatever the row was read as since: nothing stands at this line of either file.
    expect(cited(books, 'book', 'export.csv:9', 'shop-1')).toEqual([0]);
    expect(cited(books, 'deposits', 'export.csv:9', 'd-1')).toEqual([1]);
    expect(cited(books, 'book', 'export.csv:2', 'd-1')).toEqual([0]);
  });

  it('is the file of transfers whose row was set aside, though a book has the name as well', () => {
    const books = newBooks();
    readFiles(books, 'book', 'export.csv', [['shop-1,demo-coffee,USD,2500']]);
    readFiles(books, 'deposits', 'export.csv', [['d-1,1', 'd-2,none']]);
    expect(cited(books, 'book', 'export.csv:3', 'export.csv:3')).toEqual([1]);
  });

  it('is the one whose row was set aside at that line', () => {
    expect(cited(threeBooks(), 'book', 'book.csv:3', 'book.csv:3')).toEqual([1]);
  });

  it('is each of its name where nothing tells which, and none of another name', () => {
    const book = threeBooks();
    expect(cited(book, 'book', 'book.csv:9', 'shop-1')).toEqual([0, 1, 2]);
    expect(cited(book, 'order', 'book.csv:9', 'shop-1')).toEqual([0, 1, 2]);
    expect(cited(book, 'book', 'till.csv:2', 'shop-1')).toEqual([]);
    expect(cited(book, 'order', '', 'shop-1')).toEqual([]);
  });
});
