import { describe, expect, it } from 'vitest';
import { Book } from '../../../../src/records/from-file/book/book.js';
import { readBook } from '../../../../src/records/from-file/book/book-file.js';
import { fc } from '../../../support/fast-check.js';

const header =
  'interface,client_ref,slug,currency,face_minor,account,expected_cost_minor,status,sold_at,paid_minor,paid_currency';

const fileOf = (fileName: string, lines: readonly string[]) =>
  readBook([Buffer.from(`${[header, ...lines].join('\n')}\n`)], {
    fileName,
    source: fileName.includes('/') ? fileName.split('/')[0] : undefined,
  }).rows;

/** A file of sales, each `reference face status`, of a source where the name has one: `shop/a.csv`. */
const file = (name: string, ...sales: readonly string[]) =>
  fileOf(
    name,
    sales.map((sale) => {
      const [ref, face, status = ''] = sale.split(' ');
      return `sandbox,${ref},demo-books,GBP,${face},,,${status},,,`;
    }),
  );

/** The rows that stand as `reference face file:line`, with the status where there is one. */
function rowsOf(book: Book): string[] {
  return Array.from({ length: book.length }, (_, row) => {
    const status = book.status(row);
    const words = [book.clientRef(row), book.faceMinor(row), `${book.file(row)}:${book.line(row)}`];
    return (status === undefined ? words : [...words, status]).join(' ');
  });
}

/** What was replaced as `reference old place, new place, what changed`. */
function supersededOf(book: Book): string[] {
  return Array.from({ length: book.supersededCount }, (_, at) => {
    const { clientRef, old, by, changed } = book.superseded(at);
    const places = [old, by].map((place) => `${place.file}:${place.line}`);
    const fields = changed.map(({ field, before, after }) => `${field} ${before ?? '-'} ${after ?? '-'}`);
    return [clientRef, ...places, ...fields].join(' ');
  });
}

describe('a book over several files', () => {
  it('has the rows of all of them, each with its file and line', () => {
    const book = new Book([file('a.csv', 'one 1', 'two 2'), file('b.csv', 'three 3')]);
    expect(rowsOf(book)).toEqual(['one 1 a.csv:2', 'two 2 a.csv:3', 'three 3 b.csv:2']);
    expect(supersededOf(book)).toEqual([]);
  });

  it('cites a row that a later file repeats unchanged from the file that said so first', () => {
    const book = new Book([file('a.csv', 'one 1'), file('b.csv', 'one 1', 'two 2')]);
    expect(rowsOf(book)).toEqual(['one 1 a.csv:2', 'two 2 b.csv:3']);
    expect(supersededOf(book)).toEqual([]);
  });

  it('lets the newest file speak for a reference it names otherwise, on the record', () => {
    const book = new Book([file('a.csv', 'one 1', 'two 2'), file('b.csv', 'one 9')]);
    expect(rowsOf(book)).toEqual(['two 2 a.csv:3', 'one 9 b.csv:2']);
    expect(supersededOf(book)).toEqual(['one a.csv:2 b.csv:2 face_minor 1 9']);
  });

  it('records each replacement where content goes there and back', () => {
    const book = new Book([file('a.csv', 'one 1'), file('b.csv', 'one 2'), file('c.csv', 'one 1')]);
    expect(rowsOf(book)).toEqual(['one 1 c.csv:2']);
    expect(supersededOf(book)).toEqual([
      'one a.csv:2 b.csv:2 face_minor 1 2',
      'one b.csv:2 c.csv:2 face_minor 2 1',
    ]);
  });

  it('merges nothing within one file: two rows alike are two rows', () => {
    const book = new Book([file('a.csv', 'one 1', 'one 1', 'one 2')]);
    expect(rowsOf(book)).toEqual(['one 1 a.csv:2', 'one 1 a.csv:3', 'one 2 a.csv:4']);
    expect(supersededOf(book)).toEqual([]);
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
    expect(supersededOf(book)).toEqual(['one a.csv:3 b.csv:2']);
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

describe('a book of several sources', () => {
  it('keeps the same reference of each, whatever its content and whichever came first', () => {
    const files = [file('web/a.csv', 'one 1', 'two 2'), file('till/b.csv', 'one 1', 'two 9')];
    const all = ['one 1 till/b.csv:2', 'one 1 web/a.csv:2', 'two 2 web/a.csv:3', 'two 9 till/b.csv:3'];
    for (const order of [files, files.toReversed()]) {
      const book = new Book(order);
      expect(rowsOf(book).sort()).toEqual(all);
      expect(supersededOf(book)).toEqual([]);
    }
  });

  it('lets a later file supersede rows of its own source only', () => {
    const book = new Book([
      file('web/a.csv', 'one 1'),
      file('till/b.csv', 'one 2'),
      file('web/c.csv', 'one 3'),
    ]);
    expect(rowsOf(book)).toEqual(['one 2 till/b.csv:2', 'one 3 web/c.csv:2']);
    expect(supersededOf(book)).toEqual(['one web/a.csv:2 web/c.csv:2 face_minor 1 3']);
  });

  it('takes back a sale of its own source only', () => {
    const book = new Book([file('web/a.csv', 'one 1'), file('till/b.csv', 'one 1 cancelled')]);
    expect(rowsOf(book)).toEqual(['one 1 web/a.csv:2', 'one 1 till/b.csv:2 cancelled']);
  });

  it('knows the file of each row among all files', () => {
    const book = new Book([file('web/a.csv', 'one 1'), file('till/b.csv'), file('till/c.csv', 'two 2')]);
    expect([book.fileAt(0), book.fileAt(1)]).toEqual([0, 2]);
  });

  it('has the same rows in whatever order files of different sources come', () => {
    const sale = fc.tuple(
      fc.constantFrom('p', 'q'),
      fc.integer({ min: 1, max: 2 }),
      fc.constantFrom('', 'issued', 'cancelled', 'refunded'),
    );
    const ofShop = fc.array(fc.array(sale, { minLength: 1, maxLength: 4 }), { maxLength: 3 });
    const law = fc.property(ofShop, ofShop, fc.infiniteStream(fc.boolean()), (web, till, turns) => {
      const filesOf = (shop: string, files: typeof web) =>
        files.map((rows, at) => file(`${shop}/${at}.csv`, ...rows.map((row) => row.join(' '))));
      const [left, right] = [filesOf('web', web), filesOf('till', till)];
      const oneByOne = [...left, ...right];
      const mixed: typeof oneByOne = [];
      while (left.length > 0 || right.length > 0) {
        const isLeft = right.length === 0 || (left.length > 0 && turns.next().value === true);
        mixed.push(...(isLeft ? left : right).splice(0, 1));
      }
      expect(rowsOf(new Book(mixed)).sort()).toEqual(rowsOf(new Book(oneByOne)).sort());
      const count = (files: typeof mixed) => new Book(files).supersededCount;
      expect(count(mixed)).toBe(count(oneByOne));
    });
    fc.assert(law, { numRuns: 200 });
  });
});

describe('what became of a sale', () => {
  it.each(['issued', 'refunded', 'failed', 'pending'])(
    'is a later row of the file that differs in its status alone: %s takes the place of the earlier',
    (status) => {
      const book = new Book([file('a.csv', 'one 1', `one 1 ${status}`)]);
      expect(rowsOf(book)).toEqual([`one 1 a.csv:3 ${status}`]);
      expect(supersededOf(book)).toEqual([`one a.csv:2 a.csv:3 status - ${status}`]);
    },
  );

  it('changes one of two rows alike, and the other still stands', () => {
    const book = new Book([file('a.csv', 'one 1', 'one 1', 'one 1 refunded')]);
    expect(rowsOf(book)).toEqual(['one 1 a.csv:2', 'one 1 a.csv:4 refunded']);
  });

  it('is no change where the content differs too: the reference is used twice', () => {
    const book = new Book([file('a.csv', 'one 1', 'one 2 refunded')]);
    expect(rowsOf(book)).toEqual(['one 1 a.csv:2', 'one 2 a.csv:3 refunded']);
    expect(supersededOf(book)).toEqual([]);
  });
});

describe('a cancelled row', () => {
  it.each([
    ['takes out an earlier row of its file', ['one 1', 'one 1 cancelled'], ['one 1 a.csv:3 cancelled']],
    [
      'takes one out that says something else as well',
      ['one 1', 'one 2 cancelled'],
      ['one 2 a.csv:3 cancelled'],
    ],
    ['takes out one of two alike', ['one 1', 'one 1', 'one 1 cancelled'], ['one 1 a.csv:2']],
    ['takes out the sale it is of', ['one 1', 'one 2', 'one 1 cancelled'], ['one 2 a.csv:3']],
    ['takes out the newest of others', ['one 1', 'one 2', 'one 3 cancelled'], ['one 1 a.csv:2']],
    ['leaves a later sale', ['one 1', 'one 1 cancelled', 'one 2'], ['one 2 a.csv:4']],
    ['is changed by a later row of its sale', ['one 1 cancelled', 'one 1 issued'], ['one 1 a.csv:3 issued']],
    [
      'stands where it took nothing out',
      ['one 1 cancelled', 'one 2'],
      ['one 1 a.csv:2 cancelled', 'one 2 a.csv:3'],
    ],
    [
      'stands once where each took one out',
      ['one 1', 'one 2', 'one 2 cancelled', 'one 1 cancelled'],
      ['one 1 a.csv:5 cancelled'],
    ],
  ])('%s', (_, sales, standing) => {
    expect(rowsOf(new Book([file('a.csv', ...sales)]))).toEqual(standing);
  });

  it('takes out a row of an earlier file, on the record', () => {
    const book = new Book([file('a.csv', 'one 1 issued'), file('b.csv', 'one 1 cancelled')]);
    expect(rowsOf(book)).toEqual(['one 1 b.csv:2 cancelled']);
    expect(supersededOf(book)).toEqual(['one a.csv:2 b.csv:2 status issued cancelled']);
  });

  it('leaves the other of two rows of an earlier file, and met again takes no more out', () => {
    const files = [file('a.csv', 'one 1', 'one 2'), file('b.csv', 'one 1 cancelled')];
    expect(rowsOf(new Book(files))).toEqual(['one 2 a.csv:3']);
    const again = new Book([...files, file('c.csv', 'one 1 cancelled')]);
    expect(rowsOf(again)).toEqual(['one 2 a.csv:3']);
    expect(supersededOf(again)).toEqual(['one a.csv:2 b.csv:2 status - cancelled']);
  });

  it('is taken back by a later file that has the sale again', () => {
    const book = new Book([file('a.csv', 'one 1 cancelled'), file('b.csv', 'one 1')]);
    expect(rowsOf(book)).toEqual(['one 1 b.csv:2']);
  });
});

describe('a cumulative export', () => {
  it('that is met again changes nothing, whatever became of its sales', () => {
    const sale = fc.tuple(
      fc.constantFrom('p', 'q', 'r'),
      fc.integer({ min: 1, max: 2 }),
      fc.constantFrom('', 'issued', 'failed', 'cancelled', 'refunded'),
    );
    const law = fc.property(fc.array(sale, { minLength: 1, maxLength: 8 }), (rows) => {
      const texts = rows.map((row) => row.join(' '));
      const once = new Book([file('a.csv', ...texts)]);
      const twice = new Book([file('a.csv', ...texts), file('b.csv', ...texts)]);
      expect(rowsOf(twice)).toEqual(rowsOf(once));
      expect(twice.supersededCount - once.supersededCount).toBe(once.supersededCount);
    });
    fc.assert(law, { numRuns: 300 });
  });
});
