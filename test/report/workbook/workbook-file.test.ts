import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cellMaker } from '../../../src/report/tables/cell.js';
import { integer, text, time } from '../../../src/report/tables/column.js';
import { Workbook } from '../../../src/report/workbook/workbook-file.js';
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

const tabs = ['00-control.csv', '05-orders.csv'];
const form = { asOfMs, programVersion: '1.2.3' };

/** The sheets are written in the order given, that of the tabs is always the same. */
function workbookOf(rows: readonly Row[], limits?: ConstructorParameters<typeof Workbook>[1], order = tabs) {
  const workbook = new Workbook(form, limits);
  for (const tab of tabs) workbook.addTab(tab);
  for (const name of order) {
    const makers = columns.map((column) => cellMaker(column));
    const sheet = workbook.sheet(
      name,
      columns.map((column) => column.name),
    );
    for (const row of rows) sheet.write(makers.map((cellOf) => cellOf(row)));
    sheet.end();
  }
  return workbook;
}

function bytesOf(...given: Parameters<typeof workbookOf>): Uint8Array {
  return Buffer.concat([...workbookOf(...given).file.chunks]);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the workbook', () => {
  it('has a sheet a file, in their order, each with all rows', () => {
    const sheets = openedWorkbook(bytesOf([{ words: 'a', seq: 1 }]));
    expect([...sheets.keys()]).toEqual(['00-control', '05-orders']);
    for (const { cells } of sheets.values()) expect(cells.get('A2')?.content).toBe('a');
  });

  it('has its tabs in their order, in whichever order the sheets were written', () => {
    const bytes = bytesOf([{ words: 'a', seq: 1 }], undefined, tabs.toReversed());
    expect([...openedWorkbook(bytes).keys()]).toEqual(['00-control', '05-orders']);
    const parts = [...partsOf(bytes).keys()];
    expect(parts[0]).toBe('[Content_Types].xml');
    expect(parts.slice(-3)).toEqual([
      'xl/worksheets/sheet2.xml',
      'xl/worksheets/sheet1.xml',
      'xl/workbook.xml',
    ]);
  });

  it('is the same bytes for the same rows, taken ahead or all at its end', () => {
    const anyRows = fc.array(fc.record({ words: fc.string(), seq: fc.nat() }));
    fc.assert(
      fc.property(anyRows, (rows) => {
        const workbook = workbookOf(rows);
        const ahead = [...workbook.ahead.taken()];
        const whole = Buffer.concat([...ahead, ...workbook.file.chunks]);
        expect(ahead.length).toBeGreaterThan(0);
        expect(sha256(whole)).toBe(sha256(bytesOf(rows)));
      }),
      { numRuns: 20 },
    );
  });

  it('takes each sheet once, of a tab that it has, and ends once all are written', () => {
    const workbook = new Workbook(form);
    for (const tab of tabs) workbook.addTab(tab);
    const refusal = 'the workbook is ended before all of its sheets are written';
    expect(() => [...workbook.file.chunks]).toThrow(refusal);
    expect(() => workbook.sheet('06-deposits.csv', ['words'])).toThrow('06-deposits.csv has no tab');
    workbook.sheet('05-orders.csv', ['words']).end();
    expect(() => workbook.sheet('05-orders.csv', ['words'])).toThrow('has its sheet already');
    expect(() => workbook.addTab('06-deposits.csv')).toThrow('a workbook gets a further tab');
    expect(() => [...workbook.file.chunks]).toThrow(refusal);
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
    const limits = { rows: 1_048_576, sheetBytes: 1e9, archiveBytes: 100_000, firstTabBytes: 0 };
    const sheets = [...openedWorkbook(bytesOf(rows, limits)).values()];
    for (const { cells, rowCount } of sheets) {
      expect(cells.get(`A${rowCount}`)?.content).toMatch(
        /^The rows from number \d+ on stand in 0[05]-[a-z]+\.csv alone\.$/,
      );
    }
    expect(sheets[0]?.rowCount).toBeGreaterThan(100);
    expect(sheets[1]?.rowCount).toBe(2);
  });

  it('keeps room for its first tab, which is written last', () => {
    const rows = Array.from({ length: 20_000 }, (_, seq) => ({
      words: sha256(Buffer.from([seq & 255])),
      seq,
    }));
    const limits = { rows: 1_048_576, sheetBytes: 1e9, archiveBytes: 100_000, firstTabBytes: 100_000_000 };
    const [first, second] = openedWorkbook(bytesOf(rows, limits, tabs.toReversed())).values();
    expect(first?.rowCount).toBe(20_001);
    expect(second?.rowCount).toBeLessThan(20_001);
  });

  it('has its limits on the XML of each sheet alone', () => {
    const rows = Array.from({ length: 5000 }, (_, seq) => ({ words: 'a', seq }));
    const limits = { rows: 9999, sheetBytes: 100_000, archiveBytes: 1e9, firstTabBytes: 0 };
    const counts = [...openedWorkbook(bytesOf(rows, limits)).values()];
    expect(counts[0]?.rowCount).toBeLessThan(5000);
    expect(counts[1]?.rowCount).toBe(counts[0]?.rowCount);
  });
});
