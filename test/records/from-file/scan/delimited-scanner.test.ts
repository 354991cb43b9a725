import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import {
  DelimitedScanner,
  MAX_FIELD_BYTES,
  MAX_FIELDS,
  MAX_ROW_BYTES,
} from '../../../../src/records/from-file/scan/delimited-scanner.js';
import { fc } from '../../../support/fast-check.js';
import { chunksOf, fileFaultOf, type ScanOptions, scannedFields, scannedRows } from './scanned-rows.js';

/** What a refused text is refused with: the place, and the message behind it. */
function refusal(input: string | Uint8Array, options: ScanOptions = {}): string {
  return fileFaultOf(() => scannedRows(input, options)).message;
}

describe('what a row is (RFC 4180)', () => {
  const cases: readonly [rule: string, text: string, rows: readonly (readonly string[])[]][] = [
    [
      'rows end with CRLF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'rows end with LF',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'rows end with a lone CR',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['line ends may be mixed', 'a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    [
      'the last row needs no line end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'the last field may be empty without a line end',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['a lone CR may end the file', 'a,b\r', [['a', 'b']]],
    ['a quoted field may hold a delimiter', '"a,b",c\n', [['a,b', 'c']]],
    ['a quoted field may hold a newline', '"a\nb",c\n', [['a\nb', 'c']]],
    ['a quoted field keeps its CRLF as it is', '"a\r\nb",c\n', [['a\r\nb', 'c']]],
    ['a doubled quote is one quote', '"ha ""ha"" ha",""""\n', [['ha "ha" ha', '"']]],
    ['a quoted field may be empty', '"",x\n', [['', 'x']]],
    ['a quoted field may end the file', 'x,"y"', [['x', 'y']]],
    ['blanks belong to the field', ' a , b\n', [[' a ', ' b']]],
    ['a blank line is one empty field', 'a\n\nb\n', [['a'], [''], ['b']]],
    [
      'a row may have more or fewer fields than others',
      'a,b\n1\n1,2,3\n',
      [['a', 'b'], ['1'], ['1', '2', '3']],
    ],
    ['an empty file has no row', '', []],
    ['a byte order mark is dropped', '\ufeffa,b\n', [['a', 'b']]],
    ['a byte order mark before a quote is dropped', '\ufeff"a",b\n', [['a', 'b']]],
    ['a byte order mark alone has no row', '\ufeff', []],
    ['a byte order mark further on is a character', 'a\n\ufeffb\n', [['a'], ['\ufeffb']]],
    ['text beyond ASCII is kept byte for byte', 'ʤ,€,😀\n', [['ʤ', '€', '😀']]],
    ['control characters but NUL are characters', 'a\u001b[31m,\u0007\n', [['a\u001b[31m', '\u0007']]],
  ];
  it.each(cases)('%s', (_rule, text, rows) => {
    expect(scannedFields(text)).toEqual(rows);
  });

  it('takes another delimiter, and a comma is then a character', () => {
    expect(scannedFields('a;b\n1,5;"x;y"\n', { delimiter: ';' })).toEqual([
      ['a', 'b'],
      ['1,5', 'x;y'],
    ]);
    expect(scannedFields('a\tb\n', { delimiter: '\t' })).toEqual([['a', 'b']]);
  });

  it('counts physical lines, those inside quotes as well, whatever ends them', () => {
    const lines = scannedRows('a\n"1\n2\r\n3\r4"\r\nb\r"\r"\nc').map((row) => row.line);
    expect(lines).toEqual([1, 2, 6, 7, 9]);
  });

  it('refuses to be built with a delimiter that is none', () => {
    for (const delimiter of ['', '"', '\n', '\r', '\0', ',,', '€']) {
      expect(() => scannedRows('a', { delimiter })).toThrow('a delimiter is one ASCII character');
    }
  });
});

describe('files that are refused, with line and column', () => {
  const cases: readonly [what: string, input: string | Uint8Array, message: string][] = [
    [
      'a NUL byte',
      'a,b\n1,\0\n',
      'shop.csv, line 2, column 3: a NUL byte stands here; text in UTF-8 is expected',
    ],
    [
      'a NUL byte in quotes',
      'a,b\n1,"x\0"\n',
      'shop.csv, line 2, column 5: a NUL byte stands here; text in UTF-8 is expected',
    ],
    [
      'an unclosed quote, where it was opened',
      'a,b\n1,"x\n2,y\n',
      'shop.csv, line 2, column 3: this quote is never closed; a closing quote is expected',
    ],
    [
      'a quote inside a field',
      'a,b\n5" disk,1\n',
      'shop.csv, line 2, column 2: a quote stands inside a field that does not begin with one; quotes around the whole field are expected',
    ],
    [
      'a blank before the opening quote',
      'a,b\n1, "x"\n',
      'shop.csv, line 2, column 4: a quote stands inside a field that does not begin with one; quotes around the whole field are expected',
    ],
    [
      'text after a closing quote',
      'a,b\n"x"y,1\n',
      'shop.csv, line 2, column 4: text follows the closing quote of a field; a delimiter or the end of the line is expected',
    ],
    [
      'a fault behind a newline in quotes',
      '"1\r\n2",b"\n',
      'shop.csv, line 2, column 5: a quote stands inside a field that does not begin with one; quotes around the whole field are expected',
    ],
    [
      'latin-1',
      Buffer.from('a,b\ncafé,1\n', 'latin1'),
      'shop.csv, line 2, column 4: the byte 0xe9 is not UTF-8; text in UTF-8 is expected',
    ],
    [
      'latin-1 behind UTF-8, by characters',
      Buffer.from([0x61, 0xc3, 0xa9, 0xe9, 0x0a]),
      'shop.csv, line 1, column 3: the byte 0xe9 is not UTF-8; text in UTF-8 is expected',
    ],
    [
      'a UTF-8 sequence cut off by the end',
      Buffer.from([0x61, 0x2c, 0xe2, 0x82]),
      'shop.csv, line 1, column 3: the byte 0xe2 is not UTF-8; text in UTF-8 is expected',
    ],
    [
      'a surrogate written as UTF-8',
      Buffer.from([0xed, 0xa0, 0x80]),
      'shop.csv, line 1, column 1: the byte 0xed is not UTF-8; text in UTF-8 is expected',
    ],
    [
      'an overlong slash',
      Buffer.from([0x61, 0xc0, 0xaf]),
      'shop.csv, line 1, column 2: the byte 0xc0 is not UTF-8; text in UTF-8 is expected',
    ],
    [
      'the first of two faults',
      Buffer.from('caf\xe9,"x"y\n', 'latin1'),
      'shop.csv, line 1, column 4: the byte 0xe9 is not UTF-8; text in UTF-8 is expected',
    ],
  ];
  it.each(cases)('%s', (_what, input, message) => {
    expect(refusal(input)).toBe(message);
    expect(refusal(input, { chunk: 1, buffer: 32 })).toBe(message);
  });

  it('refuses a field over 1 MiB and keeps one of exactly 1 MiB', () => {
    const most = 'x'.repeat(MAX_FIELD_BYTES);
    expect(scannedFields(`a,${most}\n`)).toEqual([['a', most]]);
    expect(scannedFields(`a,"${most}"\n`)).toEqual([['a', most]]);
    const message = `shop.csv, line 1, column 3: the field that begins here is longer than ${MAX_FIELD_BYTES} bytes; at most ${MAX_FIELD_BYTES} are expected`;
    expect(refusal(`a,${most}x\n`)).toBe(message);
    expect(refusal(`a,${most}x"`)).toBe(message);
  });

  it('refuses a 10 MB field long before its end is read', () => {
    let given = 0;
    function* input(): Generator<Uint8Array> {
      yield Buffer.from('a,b\n"');
      for (; given < 10_000_000; given += 100_000) yield Buffer.alloc(100_000, 0x78);
    }
    const scanner = new DelimitedScanner(input(), { fileName: 'shop.csv', delimiter: ',' });
    expect(scanner.next()).toBe(true);
    const fault = fileFaultOf(() => scanner.next());
    expect(fault.message).toBe(
      `shop.csv, line 2, column 2: the field that begins here is longer than ${MAX_FIELD_BYTES} bytes; at most ${MAX_FIELD_BYTES} are expected`,
    );
    expect(given).toBeLessThan(3_000_000);
  });

  it('takes longer fields and rows where it is told to, and refuses what is beyond that', () => {
    const refusalOf = (text: string) => {
      const options = { fileName: 'own.csv', delimiter: ',', fieldBytesMost: 2 * MAX_FIELD_BYTES };
      const scanner = new DelimitedScanner([Buffer.from(text)].values(), options);
      return fileFaultOf(() => scanner.next()).message;
    };
    const most = 'x'.repeat(2 * MAX_FIELD_BYTES);
    expect(refusalOf(`${most}"`)).toContain('a quote stands inside');
    expect(refusalOf(`${most}x\n`)).toContain(`longer than ${2 * MAX_FIELD_BYTES} bytes`);
    expect(refusalOf(`${`${most},`.repeat(4)}\n`)).toContain(`longer than ${2 * MAX_ROW_BYTES} bytes`);
  });

  it('refuses a row over 4 MiB whose fields are each short enough', () => {
    const row = Array.from({ length: 5 }, () => 'x'.repeat(MAX_ROW_BYTES / 5)).join(',');
    expect(refusal(`a\n${row}\n`)).toBe(
      `shop.csv, line 2, column 1: the row that begins here is longer than ${MAX_ROW_BYTES} bytes; at most ${MAX_ROW_BYTES} are expected`,
    );
  });

  it('refuses a row of more than 1000 fields, a row of 100,000 among them, and keeps one of 1000', () => {
    const message = `shop.csv, line 1, column 2000: the row has more than ${MAX_FIELDS} fields; at most ${MAX_FIELDS} are expected`;
    expect(scannedFields(`${'x,'.repeat(999)}x\n`)[0]).toHaveLength(1000);
    expect(refusal(`${'x,'.repeat(1000)}x\n`)).toBe(message);
    expect(refusal(`${'x,'.repeat(100_000)}x\n`)).toBe(message);
  });

  it('tells the first fault of a file where limits meet others, whatever the buffer', () => {
    const most = 'x'.repeat(MAX_FIELD_BYTES);
    const quarters = Array.from({ length: 4 }, () => 'x'.repeat(900_000)).join(',');
    const field = `the field that begins here is longer than ${MAX_FIELD_BYTES} bytes; at most ${MAX_FIELD_BYTES} are expected`;
    const cases: readonly [input: string | Uint8Array, message: string][] = [
      [
        Buffer.from(`caf\xe9${most}`, 'latin1'),
        'column 4: the byte 0xe9 is not UTF-8; text in UTF-8 is expected',
      ],
      [Buffer.from(`a,${most}\xe9`, 'latin1'), `column 3: ${field}`],
      [`a,${most}x"`, `column 3: ${field}`],
      [`a,"${most}x\0"`, `column 4: ${field}`],
      [`a,"${most}x"y`, `column 4: ${field}`],
      [
        `${quarters},${most}${most}\n`,
        `column 1: the row that begins here is longer than ${MAX_ROW_BYTES} bytes; at most ${MAX_ROW_BYTES} are expected`,
      ],
    ];
    for (const [input, message] of cases) {
      for (const buffer of [32, 100_000, 16 << 20]) {
        expect(refusal(input, { chunk: 1 << 20, buffer })).toBe(`shop.csv, line 1, ${message}`);
      }
    }
  });

  it('says of each fault what to do next', () => {
    expect(fileFaultOf(() => scannedRows('a"b')).hint).toContain('double each quote');
    expect(fileFaultOf(() => scannedRows(Buffer.from([0xe9]))).hint).toContain('UTF-8');
    expect(fileFaultOf(() => scannedRows('a"b')).kind).toBe('refused');
  });
});

describe('laws', () => {
  // The characters that mean something, and enough that mean nothing, so that small tables meet every state.
  const character = fc.constantFrom(
    'a',
    'b',
    '1',
    ' ',
    ',',
    ';',
    '"',
    '\n',
    '\r',
    '\r\n',
    'é',
    '€',
    '😀',
    '\t',
  );
  const cell = fc.array(character, { maxLength: 12 }).map((parts) => parts.join(''));
  const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 12 });

  function written(value: string, quoteAlways: boolean, delimiter: string): string {
    const quoted = quoteAlways || /["\r\n]/.test(value) || value.includes(delimiter) || value === '';
    return quoted ? `"${value.replaceAll('"', '""')}"` : value;
  }

  it('reads every table back as it was written, and as csv-parse reads it', () => {
    const law = fc.property(
      table,
      lineEnd,
      fc.boolean(),
      fc.constantFrom(',', ';', '\t'),
      fc.boolean(),
      (rows, end, quoteAlways, delimiter, finalEnd) => {
        const text = rows
          .map((row) => row.map((value) => written(value, quoteAlways, delimiter)).join(delimiter))
          .join(end);
        const file = rows.length > 0 && finalEnd ? text + end : text;
        expect(scannedFields(file, { delimiter })).toEqual(rows);
        const oracle = parse(file, {
          delimiter,
          record_delimiter: ['\r\n', '\n', '\r'],
          relax_column_count: true,
        });
        expect(rows).toEqual(oracle);
      },
    );
    fc.assert(law, { numRuns: 500 });
  });

  it('gives the same rows, lines and refusals however the file is split into chunks', () => {
    const file = fc.array(character, { maxLength: 200 }).map((parts) => parts.join(''));
    const law = fc.property(
      file,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 32, max: 80 }),
      (text, chunk, buffer) => {
        expect(outcome(text, { chunk, buffer })).toEqual(outcome(text, {}));
      },
    );
    fc.assert(law, { numRuns: 1000 });
  });

  it('gives the same rows and lines of a sound table however it is split into chunks', () => {
    const law = fc.property(
      table,
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 32, max: 64 }),
      (rows, chunk, buffer) => {
        const text = rows.map((row) => row.map((value) => written(value, false, ',')).join(',')).join('\r\n');
        expect(scannedRows(text, { chunk, buffer })).toEqual(scannedRows(text));
      },
    );
    fc.assert(law, { numRuns: 1000 });
  });

  it('reads a CRLF that a full buffer parts as one line end', () => {
    for (let length = 20; length < 40; length += 1) {
      const text = `${'x'.repeat(length)}\r\nb`;
      expect(scannedRows(text, { buffer: 32 })).toEqual([
        { line: 1, fields: ['x'.repeat(length)] },
        { line: 2, fields: ['b'] },
      ]);
    }
  });

  it('gives the same refusal of any bytes however they are split into chunks', () => {
    const bytes = fc.uint8Array({ min: 0, max: 255, maxLength: 120 });
    const law = fc.property(bytes, fc.integer({ min: 1, max: 40 }), (input, chunk) => {
      expect(outcome(input, { chunk, buffer: 32 })).toEqual(outcome(input, {}));
    });
    fc.assert(law, { numRuns: 1000 });
  });

  function outcome(input: string | Uint8Array, options: ScanOptions): unknown {
    try {
      return scannedRows(input, options);
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  }
});

describe('csv-spectrum', () => {
  const folder = new URL('../../../../../shared/testdata/csv-spectrum/', import.meta.url);
  if (!existsSync(folder)) {
    it('was not read: ../shared/testdata/csv-spectrum is not beside this checkout', () => {
      expect(existsSync(folder)).toBe(false);
    });
    return;
  }
  const names = readdirSync(new URL('csvs/', folder)).map((name) => name.replace(/\.csv$/, ''));

  it('has its eleven files', () => {
    expect(names).toHaveLength(11);
  });

  it.each(names)('%s is read as its JSON says', (name) => {
    const bytes = readFileSync(new URL(`csvs/${name}.csv`, folder), 'utf8');
    // The files called crlf have lost their CR in the copy (a checkout that normalises line ends); they get
    // it back, since their JSON still has it.
    const text = name.endsWith('_crlf') ? bytes.replace(/\r?\n/g, '\r\n') : bytes;
    const [header = [], ...rows] = scannedFields(text);
    const records = rows.map((row) => Object.fromEntries(header.map((column, at) => [column, row[at]])));
    expect(records).toEqual(JSON.parse(readFileSync(new URL(`json/${name}.json`, folder), 'utf8')));
    expect(scannedFields(text, { chunk: 1, buffer: 32 })).toEqual([header, ...rows]);
  });
});

describe('hostile text', () => {
  it('reads 50,000 of one letter, and a 1 MB line, as they are', () => {
    const long = `${'a'.repeat(50_000)}!`;
    const line = 'x'.repeat(1_000_000);
    expect(scannedFields(`${long},b\n${line}\n`)).toEqual([[long, 'b'], [line]]);
  });

  it('reads a megabyte of doubled quotes and keeps half of them', () => {
    const [row = []] = scannedFields(`"${'""'.repeat(500_000)}",b`);
    expect(row[0]).toBe('"'.repeat(500_000));
  });

  it('is not confused by an array that the input uses again', () => {
    const file = Array.from({ length: 500 }, (_, at) => `row ${at},"value ""${at}"""`).join('\n');
    const reused = [...chunksOf(Buffer.from(file), 7)].length;
    expect(reused).toBeGreaterThan(100);
    expect(scannedFields(file, { chunk: 7, buffer: 64 })).toEqual(scannedFields(file));
  });
});

describe('the lines before the first row', () => {
  const text = 'My "shop"\r\n\r"a\nb\r\nc,d\n';
  it.each([
    [
      4,
      [
        { line: 4, fields: ['b'] },
        { line: 5, fields: ['c', 'd'] },
      ],
    ],
    [5, [{ line: 5, fields: ['c', 'd'] }]],
    [6, []],
    [9, []],
  ])('are passed over up to line %i, whatever they hold and however the file is split', (firstLine, rows) => {
    const bytes = Buffer.from(`${' '.repeat(70)}${text}`);
    for (const size of [1, 2, 3, 64, bytes.length]) {
      const scanner = new DelimitedScanner(chunksOf(bytes, size), {
        fileName: 'shop.csv',
        delimiter: ',',
        firstLine,
        bufferBytes: 32,
      });
      const found: { line: number; fields: string[] }[] = [];
      while (scanner.next()) {
        const fields = Array.from({ length: scanner.fieldCount }, (_, field) => scanner.text(field));
        found.push({ line: scanner.line, fields });
      }
      expect(found).toEqual(rows);
    }
  });
});
