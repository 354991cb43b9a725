import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { sha256Hex } from '../../../src/base/text/digest.js';
import type { Config } from '../../../src/config/config.js';
import { loadBook } from '../../../src/jobs/archive/own-records.js';
import {
  archiveOwnFile,
  type ImportOutcome,
  type ImportRequest,
  previewOwnFile,
  readOwnFile,
} from '../../../src/jobs/import/import-job.js';
import type { Books } from '../../../src/store/books.js';
import { supplierAt } from '../support/live-supplier.js';
import { newBooks, newFolder, newRun, sectionsOf } from '../support/run-settings.js';

const defaults = newRun().config;
const bothInterfaces: Config = {
  ...defaults,
  ...sectionsOf(defaults, supplierAt('http://127.0.0.1:8702')),
};

function file(text: string | Uint8Array, name = 'book.csv'): string {
  const path = join(newFolder(), name);
  writeFileSync(path, text);
  return path;
}

function read(text: string | Uint8Array, more: Partial<ImportRequest> = {}, config = defaults) {
  const request = { kind: 'book' as const, profile: undefined, interfaceName: undefined, ...more };
  return readOwnFile({ path: file(text), ...request }, config);
}

function imported(books: Books, ...parameters: Parameters<typeof read>): ImportOutcome {
  return archiveOwnFile(books, read(...parameters), 1000);
}

function archivedText(books: Books): string[] {
  return books.imports
    .imports()
    .map((one) => Buffer.from(books.evidence.readBlob(one.canonicalSha256)).toString('utf8'));
}

const header = 'client_ref,slug,currency,face_minor';

describe('importing a book', () => {
  it('archives what has a meaning in one spelling, each row on its own line, and nothing else', () => {
    const books = newBooks();
    const text = [
      'Buyer,client_ref,slug,currency,face,sold_at',
      '"canary, Anna",a1,"demo ""books""",USD,25.00,2026-10-01T12:00:00+02:00',
      'canary,a2,demo-books,USD,canary,',
      '',
      'canary,a3,demo-coffee,GBP,10,',
    ].join('\r\n');
    const outcome = imported(books, text);
    expect(archivedText(books)).toEqual([
      [
        'interface,client_ref,slug,currency,face_minor,account,expected_cost_minor,status,sold_at,paid_minor,paid_currency,quote_id',
        'sandbox,a1,"demo ""books""",USD,2500,,,,2026-10-01T10:00:00.000Z,,,',
        '',
        '',
        'sandbox,a3,demo-coffee,GBP,1000,,,,,,,',
        '',
      ].join('\n'),
    ]);
    expect(outcome.file.unknownColumns).toEqual(['Buyer']);
    expect(loadBook(books, 'sandbox')?.line(1)).toBe(5);
  });

  it('keeps the rows that could not be read aside with line, reason and month, and says so with exit 1', () => {
    const books = newBooks();
    const outcome = imported(
      books,
      `${header},sold_at\na1,s,USD,1,\na2,s,USD,x,2026-10-31T23:59:59Z\na3,s,USD,y,\n`,
    );
    expect(outcome).toMatchObject({ exitCode: 1, isNew: true });
    expect(outcome.file.parts).toMatchObject([{ interfaceName: 'sandbox', rowCount: 1 }]);
    const [archived] = books.imports.imports();
    expect(archived?.setAside).toMatchObject([
      { line: 3, month: '2026-10', reason: expect.stringContaining('face_minor') },
      { line: 4, month: undefined },
    ]);
  });

  it('records the hash of the file as it was handed over, its name and the time', () => {
    const books = newBooks();
    const text = `${header}\na1,s,USD,1\n`;
    imported(books, text);
    expect(books.imports.imports()).toMatchObject([
      { fileName: 'book.csv', sourceSha256: sha256Hex(text), importedAtMs: 1000, profile: '', rowCount: 1 },
    ]);
  });

  it('changes nothing the second time, whatever the file is called, and comes to the same exit code', () => {
    const books = newBooks();
    const text = `${header}\na1,s,USD,1\na2,s,USD,x\n`;
    expect(imported(books, text)).toMatchObject({ exitCode: 1, isNew: true });
    const before = books.imports.imports();
    const again = readOwnFile(
      { kind: 'book', path: file(text, 'again.csv'), profile: undefined, interfaceName: undefined },
      defaults,
    );
    expect(archiveOwnFile(books, again, 2000)).toMatchObject({ exitCode: 1, isNew: false });
    expect(books.imports.imports()).toEqual(before);
  });

  it('counts the rows that this file replaced, and not those of earlier files', () => {
    const books = newBooks();
    imported(books, `${header}\na1,s,USD,1\na2,s,USD,2\na3,s,USD,3\n`);
    expect(imported(books, `${header}\na1,s,USD,9\na2,s,USD,8\na3,s,USD,3\n`).superseded.count).toBe(2);
    expect(imported(books, `${header}\na1,s,USD,9\na2,s,USD,7\na4,s,USD,4\n`).superseded.count).toBe(1);
  });

  it('says which transfers this file replaced, where, and what changed', () => {
    const books = newBooks();
    const read = (name: string, ...rows: string[]) => {
      const path = file(['deposit_ref,plus_amount,sent_at', ...rows, ''].join('\n'), name);
      const request = { kind: 'deposits', path, profile: undefined, interfaceName: undefined } as const;
      return archiveOwnFile(books, readOwnFile(request, defaults), 1000).superseded;
    };
    expect(read('sep.csv', 'd-1,1,2026-09-30T00:00:00Z', 'd-2,1,')).toEqual({ count: 0, first: [] });
    expect(read('oct.csv', 'd-1,1,2026-10-01T00:00:00Z', 'd-2,1,', 'd-3,1,')).toEqual({
      count: 1,
      first: [
        {
          clientRef: 'd-1',
          old: { file: 'sep.csv', line: 2 },
          by: { file: 'oct.csv', line: 2 },
          changed: [
            { field: 'sent_at', before: '2026-09-30T00:00:00.000Z', after: '2026-10-01T00:00:00.000Z' },
          ],
        },
      ],
    });
    expect(read('nov.csv', 'd-3,2,').count).toBe(1);
  });

  it('archives the rows of each interface by themselves, on their lines', () => {
    const books = newBooks();
    const text = `interface,${header}\nsupplier,a1,s,USD,1\nsandbox,a1,s,USD,2\n,a2,s,USD,3\nsupplier,a3,s,USD,x\n`;
    const outcome = imported(books, text, {}, bothInterfaces);
    expect(outcome.file.parts.map((part) => [part.interfaceName, part.rowCount])).toEqual([
      ['sandbox', 1],
      ['supplier', 1],
    ]);
    expect(loadBook(books, 'sandbox')?.line(0)).toBe(3);
    expect(loadBook(books, 'supplier')?.line(0)).toBe(2);
    // The row without an interface is kept once, with the first; the one of the supplier with its own.
    expect(books.imports.imports('book', 'sandbox')[0]?.setAside.map((row) => row.line)).toEqual([4]);
    expect(books.imports.imports('book', 'supplier')[0]?.setAside.map((row) => row.line)).toEqual([5]);
  });

  it('takes over a book of many pieces row by row, each with its reference and line', () => {
    const books = newBooks();
    const rows = Array.from({ length: 200_000 }, (_, at) => `ref-${at},demo-coffee,USD,${at}`);
    expect(imported(books, `${header}\n${rows.join('\n')}\n`)).toMatchObject({ exitCode: 0 });
    const book = loadBook(books, 'sandbox');
    expect([book?.length, book?.clientRef(199_999), book?.line(199_999)]).toEqual([
      200_000,
      'ref-199999',
      200_001,
    ]);
  });
});

describe('the interface of rows that name none', () => {
  it('is the one that was given', () => {
    expect(read(`${header}\na1,s,USD,1\n`, { interfaceName: 'supplier' }).parts[0]?.interfaceName).toBe(
      'supplier',
    );
  });

  it('is the only one in use, and of two in use none', () => {
    expect(read(`${header}\na1,s,USD,1\n`).parts[0]?.interfaceName).toBe('sandbox');
    expect(() => read(`${header}\na1,s,USD,1\n`, {}, bothInterfaces)).toThrow('no column "interface"');
  });

  it.each(['rewards', 'Sandbox', ''])('is refused where it is none of orders: "%s"', (interfaceName) => {
    expect(() => read(header, { interfaceName })).toThrow('is not an interface of orders');
  });

  it('has to be named for a file whose rows were all set aside, and none of which names one', () => {
    const text = `interface,${header}\nnowhere,a1,s,USD,1\n`;
    expect(() => read(text, {}, bothInterfaces)).toThrow('no row names an interface');
  });

  it('is that of the rows alone: the default gets no empty book of a file that names another', () => {
    const rows = `interface,${header}\nsupplier,a1,s,USD,1\nnowhere,a2,s,USD,1\n`;
    for (const more of [{}, { interfaceName: 'sandbox' }]) {
      const { parts } = read(rows, more);
      expect(parts.map((part) => [part.interfaceName, part.rowCount, part.setAside.length])).toEqual([
        ['supplier', 1, 1],
      ]);
    }
  });

  it('is that which a row names that cannot be read for another reason', () => {
    const { parts } = read(`interface,${header}\nsupplier,a1,s,USD,x\n`, {}, bothInterfaces);
    expect(parts).toMatchObject([{ interfaceName: 'supplier', rowCount: 0, setAside: [{ line: 2 }] }]);
  });

  it('makes an empty file a book without orders, which is not the same as no book', () => {
    const books = newBooks();
    expect(loadBook(books, 'sandbox')).toBeUndefined();
    imported(books, `${header}\n`);
    expect(loadBook(books, 'sandbox')?.length).toBe(0);
  });
});

describe('a file without a row: the export of a time in which there was nothing', () => {
  const empty = 'interface,deposit_ref,amount_usd6\n';
  const importsOf = (books: Books) =>
    books.imports.imports('deposits').map((one) => [one.interfaceName, one.rowCount]);

  it('is of those interfaces of which such a file was imported, and of the others nothing is recorded', () => {
    const books = newBooks();
    const kind = 'deposits';
    imported(books, `${empty}supplier,d1,1000000\n`, { kind }, bothInterfaces);
    expect(previewOwnFile(books, read(empty, { kind }, bothInterfaces)).file.parts).toHaveLength(1);
    expect(imported(books, empty, { kind }, bothInterfaces)).toMatchObject({ exitCode: 0, isNew: true });
    expect(importsOf(books)).toEqual([
      ['supplier', 1],
      ['supplier', 0],
    ]);
  });

  it('records nothing where no such file was imported, though one of another kind was', () => {
    const books = newBooks();
    imported(books, `interface,${header}\nsandbox,a1,s,USD,1\n`, {}, bothInterfaces);
    const file = read(empty, { kind: 'deposits' }, bothInterfaces);
    for (const outcome of [
      previewOwnFile(undefined, file),
      previewOwnFile(books, file),
      archiveOwnFile(books, file, 1000),
    ]) {
      expect(outcome).toMatchObject({ exitCode: 0, isNew: false, file: { parts: [] } });
    }
    expect(importsOf(books)).toEqual([]);
  });

  it('is of the interface that is named, also where nothing of it was imported before', () => {
    const books = newBooks();
    const more = { kind: 'deposits', interfaceName: 'supplier' } as const;
    expect(imported(books, empty, more, bothInterfaces).isNew).toBe(true);
    expect(importsOf(books)).toEqual([['supplier', 0]]);
  });

  it('is of the only interface in use', () => {
    const books = newBooks();
    expect(imported(books, empty, { kind: 'deposits' }).isNew).toBe(true);
    expect(importsOf(books)).toEqual([['sandbox', 0]]);
  });
});

describe('a profile', () => {
  const withProfile = (face: string): Config => ({
    ...defaults,
    profiles: new Map([
      ['shop', { delimiter: ';', decimal: ',', timeZone: 'UTC', columns: { client_ref: 'Order no', face } }],
    ]),
  });
  const text = 'Order no;slug;currency;Amount;Old\na1;s;USD;10,50;1,00\n';

  it('says how the file is written', () => {
    const books = newBooks();
    imported(books, text, { profile: 'shop' }, withProfile('Amount'));
    expect(loadBook(books, 'sandbox')?.faceMinor(0)).toBe(1050);
    expect(books.imports.imports()[0]?.profile).toMatch(/^shop [0-9a-f]{8}$/);
  });

  it('that was mended makes the same file another reading, which supersedes the first', () => {
    const books = newBooks();
    imported(books, text, { profile: 'shop' }, withProfile('Old'));
    expect(imported(books, text, { profile: 'shop' }, withProfile('Amount'))).toMatchObject({
      isNew: true,
      superseded: { count: 1 },
    });
    expect(loadBook(books, 'sandbox')?.faceMinor(0)).toBe(1050);
  });

  it('that is not in the configuration is refused, naming the nearest', () => {
    try {
      read(text, { profile: 'shp' }, withProfile('Amount'));
    } catch (error) {
      expect(error).toMatchObject({
        kind: 'refused',
        hint: 'Name the nearest, "shop", or add it to profiles in tieout.config.json.',
      });
    }
    expect(() => read(text, { profile: 'shop' })).toThrow('has no profile "shop"');
  });

  it('is not said to be nearly one that has another name altogether', () => {
    try {
      read(text, { profile: 'amazon' });
      throw new Error('it was not refused');
    } catch (error) {
      expect(error).toMatchObject({
        kind: 'refused',
        hint: 'Add it to profiles in tieout.config.json.',
      });
    }
  });
});

describe('a file that is not what it says it is', () => {
  it.each([
    ['missing columns', 'a,b\n1,2\n'],
    ['nothing', ''],
    ['UTF-16', Buffer.from(`\uFEFF${header}\n`, 'utf16le')],
    ['a NUL', `${header}\na1,s,USD,\0\n`],
    ['a spreadsheet', Buffer.from('504b0304140000000800', 'hex')],
    ['an open quote', `${header}\n"a1,s,USD,1\n`],
  ])('is refused whole: %s', (_, text) => {
    expect(() => read(text)).toThrow(Failure);
  });

  it('is refused where it is not there', () => {
    const request = { kind: 'book' as const, path: 'none.csv', profile: undefined, interfaceName: undefined };
    expect(() => readOwnFile(request, defaults)).toThrow('it does not exist');
    expect(existsSync('none.csv')).toBe(false);
  });
});

describe('importing deposits', () => {
  it('archives them likewise, and reading them twice changes nothing', () => {
    const books = newBooks();
    const text = 'deposit_ref,plus_amount,sent_at,note\nd1,20.50,2026-10-01T00:00:00Z,canary\n';
    expect(imported(books, text, { kind: 'deposits' })).toMatchObject({ exitCode: 0, isNew: true });
    expect(imported(books, text, { kind: 'deposits' })).toMatchObject({ isNew: false });
    expect(archivedText(books)).toEqual([
      'interface,deposit_ref,account,plus_amount,amount_usd6,sent_at\nsandbox,d1,,20.5,,2026-10-01T00:00:00.000Z\n',
    ]);
  });
});
