import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { noneSuperseded } from '../../../src/jobs/import/import-answer.js';
import { firstRowsIn, firstRowsText, previewAnswerOf } from '../../../src/jobs/import/import-preview.js';
import { readBook } from '../../../src/records/from-file/book/book-file.js';

const rows = ['a,s,USD,100', 'b,s,USD,200', 'c,s,USD,300', 'd,s,USD,400'];
const { rows: book } = readBook([utf8Bytes(`client_ref,slug,currency,face_minor\n${rows.join('\n')}\n`)], {
  fileName: 'book.csv',
  defaultInterface: 'sandbox',
});

describe('a preview', () => {
  it('shows the first three rows as they were understood', () => {
    const first = firstRowsIn([book]);
    expect(first.map(({ line, client_ref: ref, face_minor: face }) => [line, ref, face])).toEqual([
      ['2', 'a', '100'],
      ['3', 'b', '200'],
      ['4', 'c', '300'],
    ]);
    expect(firstRowsText(first).join('\n')).toMatch(/^line +client_ref +slug/m);
    expect(firstRowsText([])).toEqual([]);
  });

  it('says the same as the import, and that nothing was written', () => {
    const { text, json, exitCode } = previewAnswerOf({
      kind: 'book',
      fileName: 'book.csv',
      sourceSha256: 'x',
      rowCounts: { sandbox: 4 },
      setAside: [],
      unknownColumns: [],
      isNew: true,
      superseded: noneSuperseded,
      exitCode: 0,
      firstRows: firstRowsIn([book]),
    });
    expect(text).toMatch(/^book.csv: 4 rows of the sandbox interface\n/);
    expect(text.endsWith('Nothing was written (--dry-run).')).toBe(true);
    expect([exitCode, json['is_dry_run'], json['row_counts']]).toEqual([0, true, { sandbox: 4 }]);
  });
});
