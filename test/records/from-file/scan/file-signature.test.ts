import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { refuseForeignSignature } from '../../../../src/records/from-file/scan/file-signature.js';
import { fileFaultOf, scannedRows } from './scanned-rows.js';

const header = 'client_ref,slug,currency,face_minor\n';

function utf16(text: string, littleEndian: boolean): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return littleEndian ? bytes : bytes.swap16();
}

describe('files that are no CSV', () => {
  const cases: readonly [what: string, bytes: Uint8Array, message: string, hint: string][] = [
    [
      'a workbook',
      Buffer.from('PK\u0003\u0004rest of it', 'latin1'),
      'this is a workbook (XLSX, ODS) or a ZIP archive; CSV in UTF-8 is expected',
      'UTF-8',
    ],
    [
      'an empty archive',
      Buffer.from('PK\u0005\u0006', 'latin1'),
      'this is an empty ZIP archive; CSV in UTF-8 is expected',
      'UTF-8',
    ],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'this is an old workbook (XLS) or another Office document; CSV in UTF-8 is expected',
      'UTF-8',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'this is a PDF document; CSV in UTF-8 is expected', 'CSV'],
    ['rich text', Buffer.from('{\\rtf1'), 'this is a rich text document; CSV in UTF-8 is expected', 'UTF-8'],
    [
      'a database',
      Buffer.from('SQLite format 3\0'),
      'this is a SQLite database; CSV in UTF-8 is expected',
      'CSV',
    ],
    ['gzip', gzipSync(header), 'this is a file compressed with gzip; CSV in UTF-8 is expected', 'Unpack'],
    [
      'UTF-16 with its mark',
      utf16(`\ufeff${header}`, true),
      'this is text in UTF-16; CSV in UTF-8 is expected',
      'UTF-8',
    ],
    [
      'UTF-16 big-endian with its mark',
      utf16(`\ufeff${header}`, false),
      'this is text in UTF-16; CSV in UTF-8 is expected',
      'UTF-8',
    ],
    [
      'UTF-16 without a mark',
      utf16(header, true),
      'this is text in UTF-16; CSV in UTF-8 is expected',
      'UTF-8',
    ],
    [
      'UTF-16 big-endian without a mark',
      utf16(header, false),
      'this is text in UTF-16; CSV in UTF-8 is expected',
      'UTF-8',
    ],
    [
      'UTF-16 with a letter beyond ASCII',
      utf16('Größe;Währung;Betrag;Ref', true),
      'this is text in UTF-16; CSV in UTF-8 is expected',
      'UTF-8',
    ],
    [
      'UTF-32',
      Buffer.from('fffe000061000000', 'hex'),
      'this is text in UTF-32; CSV in UTF-8 is expected',
      'UTF-8',
    ],
  ];
  it.each(cases)('refuses %s and says what to do', (_what, bytes, message, hint) => {
    const fault = fileFaultOf(() => scannedRows(bytes, { chunk: 1 }));
    expect(fault.message).toBe(`shop.csv, line 1, column 1: ${message}`);
    expect(fault.hint).toContain(hint);
  });

  it('says nothing about CSV, with a byte order mark or without, however short', () => {
    for (const text of [header, `\ufeff${header}`, 'a', '', 'PK,K\n', 'a,b', '%PD', 'BZ,1']) {
      expect(() => refuseForeignSignature('shop.csv', Buffer.from(text))).not.toThrow();
    }
  });

  it('leaves a NUL that is no sign of UTF-16 to the scanner, which says where it is', () => {
    expect(() => refuseForeignSignature('shop.csv', Buffer.from('a,b\0,c\n'))).not.toThrow();
    expect(fileFaultOf(() => scannedRows('a,b\0,c\n')).message).toContain('line 1, column 4: a NUL byte');
  });
});
