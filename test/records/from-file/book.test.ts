import { describe, expect, it } from 'vitest';
import { Book } from '../../../src/records/from-file/book.js';
import { readBook } from '../../../src/records/from-file/book-file.js';
import { fc } from '../../support/fast-check.js';

const header =
  'interface,client_ref,slug,currency,face_minor,account,expected_cost_minor,status,sold_at,paid_minor,paid_currency';

const fileOf = (fileName: string, lines: readonly string[]) =>
  readBook([Buffer.from(`${[header, ...lines].join('\n')}\n`)], { fileName }).rows;

/** A file of sales, each `reference face`. */
const file = (name: string, ...sales: readonly string[]) =>
  fileOf(
    name,
    sales.map((sale) => {
      const [ref, face] = sale.split(' ');
      return `sandbox,${ref},demo-books,GBP,${face},,,,,,`;
    }),
  );

/** The rows that stand as `reference face file:line`. */
function rowsOf(book: Book): string[] {
  return Array.from(
    { length: book.length },
    (_, row) => `${book.clientRef(row)} ${book.faceMinor(row)} ${book.file(row)}:${book.line(row)}`,
  );
}

describe('a book over several files', () => {
  it('has the rows of all of them, each with its file and line', () => {
    const book = new Book([file('a.csv', 'one 1', 'two 2'), file('b.csv', 'three 3')]);
    expect(rowsOf(book)).toEqual(['one 1 a.csv:2', 'two 2 a.csv:3', 'three 3 b.csv:2']);
    expect(book.superseded).toEqual([]);
  });

  it('cites a row that a later file repeats unchanged from the file that said so first', () => {
    const book = new Book([file('a.csv', 'one 1'), file('b.csv', 'one 1', 'two 2')]);
    expect(rowsOf(book)).toEqual(['one 1 a.csv:2', 'two 2 b.csv:3']);
    expect(book.superseded).toEqual([]);
  });

  it('lets the newest file speak for a reference it names otherwise, on the record', () => {
    const book = new Book([file('a.csv', 'one 1', 'two 2'), file('b.csv', 'one 9')]);
    expect(rowsOf(book)).toEqual(['two 2 a.csv:3', 'one 9 b.csv:2']);
    expect(book.superseded).toEqual([{ clientRef: 'one', oldFile: 'a.csv', newFile: 'b.csv' }]);
  });

  it('records each replacement where content goes there and back', () => {
    const book = new Book([file('a.csv', 'one 1'), file('b.csv', 'one 2'), file('c.csv', 'one 1')]);
    expect(rowsOf(book)).toEqual(['one 1 c.csv:2']);
    expect(book.superseded.map((one) => `${one.oldFile} ${one.newFile}`)).toEqual([
      'a.csv b.csv',
      'b.csv c.csv',
    ]);
  });

  it('merges nothing within one file: two rows alike are two rows', () => {
    const book = new Book([file('a.csv', 'one 1', 'one 1', 'one 2')]);
    expect(rowsOf(book)).toEqual(['one 1 a.csv:2', 'one 1 a.csv:3', 'one 2 a.csv:4']);
    expect(book.superseded).toEqual([]);
  });

  it('takes the same set of rows of a reference for the same, in whatever order a later file has them', () => {
    const book = new Book([file('a.csv', 'one 1', 'one 2'), file('b.csv', 'one 2', 'one 1')]);
    expect(rowsOf(book)).toEqual(['one 1 a.csv:2', 'one 2 a.csv:3']);
    const changed = new Book([file('a.csv', 'one 1', 'one 2'), file('b.csv', 'one 2', 'one 2')]);
    expect(rowsOf(changed)).toEqual(['one 2 b.csv:2', 'one 2 b.csv:3']);
  });

  it('takes one row less of a reference for other content', () => {
    const book = new Book([file('a.csv', 'one 1', 'one 1'), file('b.csv', 'one 1')]);
    expect(rowsOf(book)).toEqual(['one 1 b.csv:2']);
  });

  it('knows a reference by its exact bytes', () => {
    const book = new Book([file('a.csv', 'one 1'), file('b.csv', 'One 2')]);
    expect(rowsOf(book)).toEqual(['one 1 a.csv:2', 'One 2 b.csv:2']);
  });

  it('gives every field of a row that stands', () => {
    const book = new Book([
      file('a.csv', 'x 1'),
      fileOf('b.csv', ['supplier,y,demo-books,GBP,2000,main,1940,pending,2026-09-01T10:00:00Z,2100,EUR']),
    ]);
    expect([
      book.interfaceName(1),
      book.slug(1),
      book.currency(1),
      book.account(1),
      book.expectedCostMinor(1),
      book.status(1),
      book.soldAtMs(1),
      book.paidMinor(1),
      book.paidCurrency(1),
    ]).toEqual([
      'supplier',
      'demo-books',
      'GBP',
      'main',
      1940,
      'pending',
      Date.UTC(2026, 8, 1, 10),
      2100,
      'EUR',
    ]);
  });

  it('has no row beyond its last, and none without files', () => {
    expect(() => new Book([file('a.csv', 'one 1')]).slug(1)).toThrow(RangeError);
    expect(new Book([]).length).toBe(0);
    expect(() => new Book([]).slug(0)).toThrow(RangeError);
  });

  it('holds for each reference just the content of the newest file that names it', () => {
    const sale = fc.tuple(fc.constantFrom('p', 'q', 'r'), fc.integer({ min: 1, max: 3 }));
    const sales = fc.array(fc.array(sale, { minLength: 1, maxLength: 5 }), { maxLength: 4 });
    const law = fc.property(sales, (files) => {
      const texts = files.map((rows) => rows.map(([ref, face]) => `${ref} ${face}`));
      const book = new Book(texts.map((rows, i) => file(`${i}.csv`, ...rows)));
      for (const ref of ['p', 'q', 'r']) {
        const ofRef = (row: string) => row.startsWith(ref);
        const newest = texts.findLast((rows) => rows.some(ofRef))?.filter(ofRef) ?? [];
        const standing = rowsOf(book)
          .filter(ofRef)
          .map((row) => row.split(' ').slice(0, 2).join(' '));
        expect(standing.sort()).toEqual([...newest].sort());
      }
    });
    fc.assert(law, { numRuns: 200 });
  });
});
