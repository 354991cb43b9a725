import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { integer, text, time } from '../../../src/report/tables/column.js';
import { sheetOf } from '../../../src/report/workbook/sheet.js';
import { workbookFile } from '../../../src/report/workbook/workbook-file.js';
import { fc } from '../../support/fast-check.js';
import { openedWorkbook, partsOf } from './support/opened-workbook.js';

interface Row {
  readonly words: string;
  readonly seq: number;
}

const columns = [
  text<Row>('words', ({ words }) => words),
  integer<Row>('seq', ({ seq }) => seq),
  time<Row>('sold_at', ({ seq }) => seq),
];
const asOfMs = Date.parse('2026-11-03T06:00:00.000Z');

function formOf(rows: readonly Row[]) {
  const sheets = ['00-control.csv', '05-orders.csv'].map((name) => sheetOf(name, columns, () => rows));
  return { sheets, asOfMs, programVersion: '1.2.3' };
}

function bytesOf(rows: readonly Row[], limits?: Parameters<typeof workbookFile>[1]): Uint8Array {
  return Buffer.concat([...workbookFile(formOf(rows), limits).chunks]);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the workbook', () => {
  it('has a sheet a file, in their order, each with all rows', () => {
    const sheets = openedWorkbook(bytesOf([{ words: 'a', seq: 1 }]));
    expect([...sheets.keys()]).toEqual(['00-control', '05-orders']);
    for (const { cells } of sheets.values()) expect(cells.get('A2')?.content).toBe('a');
  });

  it('is the same bytes for the same rows, in two writings and of two readings of one file', () => {
    const anyRows = fc.array(fc.record({ words: fc.string(), seq: fc.nat() }));
    fc.assert(
      fc.property(anyRows, (rows) => {
        const file = workbookFile(formOf(rows));
        const [first, second] = [file.chunks, file.chunks].map((chunks) =>
          sha256(Buffer.concat([...chunks])),
        );
        expect([second, sha256(bytesOf(rows))]).toEqual([first, first]);
      }),
      { numRuns: 20 },
    );
  });

  it('says while it is written how many rows its sheets have so far, and begins anew', () => {
    const rows = Array.from({ length: 200 }, (_, seq) => ({ words: 'a', seq }));
    const file = workbookFile({ ...formOf(rows), rowCount: () => 400 });
    for (const _ of [1, 2]) {
      for (const _chunk of file.chunks) expect(file.written?.().done).toBeLessThanOrEqual(400);
      expect(file.written?.()).toEqual({ done: 400, total: 400 });
    }
  });

  it('is dated as of what it says', () => {
    const core = partsOf(bytesOf([])).get('docProps/core.xml');
    expect(core).toContain(
      '<dcterms:created xsi:type="dcterms:W3CDTF">2026-11-03T06:00:00Z</dcterms:created>',
    );
    expect(core).toContain(
      '<dcterms:modified xsi:type="dcterms:W3CDTF">2026-11-03T06:00:00Z</dcterms:modified>',
    );
    expect(core).toContain('tieout 1.2.3');
  });

  it('names the cells that each filter covers, as programs look for them', () => {
    const rows = [{ words: 'a', seq: 1 }];
    const names = [...(partsOf(bytesOf(rows)).get('xl/workbook.xml') ?? '').matchAll(/'[^']+'![^<]+/g)];
    expect(names.map(String)).toEqual(["'00-control'!$A$1:$C$2", "'05-orders'!$A$1:$C$2"]);
  });

  it('declares a type for every part and has every part that it declares', () => {
    const parts = partsOf(bytesOf([]));
    const declared = [...(parts.get('[Content_Types].xml') ?? '').matchAll(/PartName="\/([^"]+)"/g)];
    const held = [...parts.keys()].filter((name) => name.endsWith('.xml') && !name.startsWith('['));
    expect(declared.map(([, name]) => name).sort()).toEqual(held.sort());
  });

  it('adds no row once the archive is as large as it may be, and each sheet says so', () => {
    const rows = Array.from({ length: 20_000 }, (_, seq) => ({
      words: sha256(Buffer.from([seq & 255])),
      seq,
    }));
    const limits = { rows: 1_048_576, sheetBytes: 1e9, archiveBytes: 100_000 };
    const sheets = [...openedWorkbook(bytesOf(rows, limits)).values()];
    for (const { cells, rowCount } of sheets) {
      expect(cells.get(`A${rowCount}`)?.content).toMatch(
        /^The rows from number \d+ on stand in 0[05]-[a-z]+\.csv alone\.$/,
      );
    }
    expect(sheets[0]?.rowCount).toBeGreaterThan(100);
    expect(sheets[1]?.rowCount).toBe(2);
  });

  it('has its limits on the XML of each sheet alone', () => {
    const rows = Array.from({ length: 5000 }, (_, seq) => ({ words: 'a', seq }));
    const counts = [
      ...openedWorkbook(bytesOf(rows, { rows: 9999, sheetBytes: 100_000, archiveBytes: 1e9 })).values(),
    ];
    expect(counts[0]?.rowCount).toBeLessThan(5000);
    expect(counts[1]?.rowCount).toBe(counts[0]?.rowCount);
  });
});
