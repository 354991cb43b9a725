import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { cellText } from '../../../src/report/tables/cell.js';
import { amount6, type Column, decimal, figure, integer, text } from '../../../src/report/tables/column.js';
import { type CsvSettings, csvPieces } from '../../../src/report/tables/csv-file.js';
import { fc } from '../../support/fast-check.js';
import { textOfPieces } from '../sample-month.js';
import { unguarded } from '../support/unguarded.js';

interface Row {
  readonly words: string;
  readonly usd6: bigint;
  readonly rate: string;
}

const columns: readonly Column<Row>[] = [
  text('words', ({ words }) => words),
  amount6('amount', ({ usd6 }) => usd6),
  integer('amount_usd6', ({ usd6 }) => usd6),
  decimal('rate', ({ rate }) => rate),
  figure('figure', ({ usd6 }) => ({ unit: 'usd6', text: usd6.toString() })),
];
const plain: CsvSettings = { bom: false, delimiter: ',', decimal: '.' };
const row = (words: string, usd6 = 0n): Row => ({ words, usd6, rate: '1.25' });
const fileOf = (rows: readonly Row[], settings = plain): string =>
  textOfPieces(csvPieces(columns, rows, settings));

// All the ways a file may be set up, the comma both as delimiter and as decimal mark among them.
const anySettings = fc.record({
  bom: fc.constant(false),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  decimal: fc.constantFrom('.', ','),
});
const HARD = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  ' ',
  '"',
  "'",
  ',',
  ';',
  '|',
  'a',
  '0',
  '.',
  '\uff1d',
  '\u{1f600}',
];
const anyWords = fc.oneof(
  fc.array(fc.constantFrom(...HARD), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
);
const anyRow = fc.record({
  words: anyWords,
  usd6: fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }),
  rate: fc.oneof(fc.constantFrom('1.25', '0.92', '', '=1', '1e3'), anyWords),
});

/** The file read back by csv-parse: what another program sees, quotes undone and nothing more. */
function cellsOf(file: string, { delimiter }: CsvSettings): string[][] {
  return parse(file, { delimiter, record_delimiter: '\r\n', relax_column_count: false });
}

describe('a CSV file', () => {
  it('has a header and ends every line in CRLF', () => {
    expect(fileOf([row('a', -12_300_000n)])).toBe(
      'words,amount,amount_usd6,rate,figure\r\na,-12.300000,-12300000,1.25,-12.300000\r\n',
    );
  });

  it('has its header where there are no rows', () => {
    expect(fileOf([])).toBe('words,amount,amount_usd6,rate,figure\r\n');
  });

  it('begins with a byte order mark where that is set, and only then', () => {
    const [first] = [...csvPieces(columns, [], { ...plain, bom: true })];
    expect([...(first ?? new Uint8Array()).subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x77]);
    const [bare] = [...csvPieces(columns, [], plain)];
    expect(bare?.[0]).toBe(0x77);
  });

  it('writes delimiter and decimal mark as set, numbers bare and never as text', () => {
    expect(fileOf([row('a;b', -12_300_000n)], { bom: false, delimiter: ';', decimal: ',' })).toBe(
      'words;amount;amount_usd6;rate;figure\r\n"a;b";-12,300000;-12300000;1,25;-12,300000\r\n',
    );
  });

  it('quotes a decimal comma only where the comma is the delimiter too', () => {
    expect(fileOf([row('a', 1n)], { ...plain, decimal: ',' })).toBe(
      'words,amount,amount_usd6,rate,figure\r\na,"0,000001",1,"1,25","0,000001"\r\n',
    );
  });

  it('quotes quotes, line ends, tabs, blanks at the ends and both usual delimiters', () => {
    const words = ['say "hi"', 'two\r\nlines', 'a\tb', ' a', 'a ', 'a,b', 'a;b'];
    const lines = fileOf(words.map((each) => row(each)));
    expect(lines.split(',0.000000')).toHaveLength(words.length * 2 + 1);
    for (const each of words) expect(lines).toContain(`"${each.replaceAll('"', '""')}",0.000000`);
  });

  it('holds no U+0000, which would end a line for many readers: it stands as an escape', () => {
    expect(fileOf([row('a\0b')])).toContain('\r\na\\u{0}b,0.000000');
  });

  it('is what csv-stringify writes of the same cells, but for quotes that are not needed', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), anySettings, (rows, settings) => {
        const cells = rows.map((each) => columns.map((column) => cellText(column, each, settings.decimal)));
        const oracle = stringify([columns.map(({ name }) => name), ...cells], {
          delimiter: settings.delimiter,
          record_delimiter: '\r\n',
          quoted: true,
        });
        expect(cellsOf(fileOf(rows, settings), settings)).toEqual(cellsOf(oracle, settings));
      }),
    );
  });

  it('gives every text back exactly, once another program has read it and the guard is off', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), anySettings, (rows, settings) => {
        const [, ...lines] = cellsOf(fileOf(rows, settings), settings);
        expect(lines.map(([words]) => unguarded(words ?? ''))).toEqual(rows.map(({ words }) => words));
      }),
    );
  });

  it('leaves numbers numbers, whatever stands beside them', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 5 }), anySettings, (rows, settings) => {
        const [, ...lines] = cellsOf(fileOf(rows, settings), settings);
        for (const [index, [, amount, raw, , figureCell]] of lines.entries()) {
          expect(raw).toBe(rows[index]?.usd6.toString());
          expect(amount).toMatch(settings.decimal === ',' ? /^-?\d+,\d{6}$/ : /^-?\d+\.\d{6}$/);
          expect(BigInt((amount ?? '').replace(settings.decimal, ''))).toBe(rows[index]?.usd6);
          expect(figureCell).toBe(amount);
        }
      }),
    );
  });

  it('has no text cell that begins with a formula, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 5 }), anySettings, (rows, settings) => {
        const [, ...lines] = cellsOf(fileOf(rows, settings), settings);
        for (const [words] of lines) expect((words ?? '').trimStart()).not.toMatch(/^[=+\-@\uff1d]/u);
      }),
    );
  });

  it('comes in pieces as the rows are asked for, so that a long file is never held as a whole', () => {
    let asked = 0;
    function* many(): Generator<Row> {
      for (; asked < 100_000; asked += 1) yield row('x'.repeat(20), 1n);
    }
    const pieces = csvPieces(columns, many(), plain);
    const first = pieces.next();
    expect(asked).toBeLessThan(5_000);
    expect(first.value?.length).toBeLessThan(1 << 18);
    expect([...pieces].length).toBeGreaterThan(10);
    expect(asked).toBe(100_000);
  });

  it('tells of each row once its line is in a piece', () => {
    const told: string[] = [];
    textOfPieces(csvPieces(columns, [row('a'), row('b')], plain, ({ words }) => told.push(words)));
    expect(told).toEqual(['a', 'b']);
  });

  it.each([['"'], ['\n'], [''], ['::'], ['a'], ['1'], ['-'], ['.'], [' ']])(
    'refuses the delimiter %j as a fault of the program',
    (delimiter) => {
      expect(() => fileOf([], { ...plain, delimiter })).toThrow('the delimiter of a report file is one mark');
    },
  );

  it('refuses a decimal mark other than point and comma as a fault of the program', () => {
    expect(() => fileOf([], { ...plain, decimal: ' ' })).toThrow('the decimal mark is a point or a comma');
  });

  const payloads = new URL(
    '../../../../shared/testdata/csv-injection-payloadbox/Intruder/csv-payload.txt',
    import.meta.url,
  );
  if (!existsSync(payloads)) {
    it('was not held to the public list: ../shared/testdata/csv-injection-payloadbox is not beside this checkout', () => {
      expect(existsSync(payloads)).toBe(false);
    });
  } else {
    it('carries the public formula payloads as text, also behind delimiters, quotes, blanks and line ends', () => {
      const lines = readFileSync(payloads, 'utf8').split('\n').filter(Boolean);
      const before = ['', ' ', '  \t', '"', '","', ',', ';', '\n', '\r\n', '\uff1d', "'"];
      const words = lines.flatMap((line) => before.map((each) => each + line));
      for (const delimiter of [',', ';']) {
        const settings = { ...plain, delimiter };
        const [, ...cells] = cellsOf(
          fileOf(
            words.map((each) => row(each)),
            settings,
          ),
          settings,
        );
        expect(cells.map(([cell]) => unguarded(cell ?? ''))).toEqual(words);
        for (const [cell] of cells) expect((cell ?? '').trimStart()).not.toMatch(/^[=+\-@\uff1d]/u);
      }
    });
  }
});
