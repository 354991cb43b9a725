import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config-file.js';
import { setAsideRows } from '../../../src/jobs/archive/own-records.js';
import { sectionKinds } from '../../../src/jobs/dialect-sections.js';
import { archiveFloatFile, readFloatFile } from '../../../src/jobs/supplier/import-float.js';
import { SupplierArchive } from '../../../src/jobs/supplier/supplier-archive.js';
import type { FloatReading } from '../../../src/records/float-reading.js';
import type { MovementColumns } from '../../../src/records/movement.js';
import type { Books } from '../../../src/store/books.js';
import {
  csvHeader,
  debitCsv,
  debitLine,
  transferCsv,
  transferLine,
} from '../../records/from-file/float-samples.js';
import { month } from '../../store/sample.js';
import { ownBooks, ownFolder } from '../support/live-account.js';
import { LiveSupplier } from '../support/live-supplier.js';

const september = month('2026-09');
const asOfMs = Date.parse('2026-11-05T00:00:00Z');

function importFloat(books: Books, lines: readonly string[], name = 'float.ndjson', interfaceName?: string) {
  const folder = ownFolder();
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  const file = readFloatFile(
    { path, interfaceName, profile: undefined },
    readConfig(undefined, folder, sectionKinds),
  );
  return archiveFloatFile(books, file, 1_790_000_000_000, undefined);
}

function rowsOf(movements: MovementColumns): unknown[] {
  return Array.from({ length: movements.length }, (_, row) => [
    movements.at(row),
    movements.evidenceSha256(row),
  ]);
}

function septemberOf(readings: readonly FloatReading[]): unknown[] {
  const reading =
    readings.find((one) => one.month === september) ?? readings.find((one) => one.month === undefined);
  const rows = reading === undefined ? [] : rowsOf(reading.movements);
  return rows.filter(
    (_, row) => (reading?.movements.bookedAtMs(row) ?? 0) < Date.parse('2026-10-01T00:00:00Z'),
  );
}

/** The float of the service as lines of a file, page by page of three, as a partner would write them. */
async function exported(live: LiveSupplier): Promise<string[]> {
  const lines: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${live.service.supplierUrl}/v1/float?page=${page}&per_page=3`, {
      headers: { 'x-supplier-key': live.service.supplierKey },
    });
    const { data, total } = (await answer.json()) as { data: Record<string, object[]>; total: number };
    lines.push(...[...(data['deposits'] ?? []), ...(data['debits'] ?? [])].map((one) => JSON.stringify(one)));
    if (page * 3 >= total) return lines;
  }
}

describe('tieout import float', () => {
  it('gives the same movements, on the same evidence, as reading the pages', async () => {
    const live = await LiveSupplier.open();
    await live.deposit(1_000_000_000);
    for (let i = 0; i < 4; i += 1) await live.at(`2026-09-0${i + 2}T10:00:00.123Z`).order(`s-${i}`);
    await live.at('2026-10-02T10:00:00.000Z').order('s-9');
    live.at('2026-10-05T12:00:00.000Z');
    const paged = ownBooks();
    await live.fetch(paged, '2026-09');
    const imported = ownBooks();
    importFloat(imported, await exported(live));
    const byPages = new SupplierArchive(paged).floatAt(asOfMs);
    const byFile = new SupplierArchive(imported).floatAt(asOfMs);
    expect(septemberOf(byFile)).toHaveLength(5);
    expect(septemberOf(byFile)).toEqual(septemberOf(byPages));
    expect(byFile).toHaveLength(1);
    expect(byFile[0]).toMatchObject({ month: undefined, receivedAtMs: asOfMs, openingUsd6: undefined });
    importFloat(paged, await exported(live));
    expect(new SupplierArchive(paged).floatAt(asOfMs)).toEqual(byPages);
  });

  it('reads NDJSON and CSV into the same bytes, and the same file twice changes nothing', () => {
    const [asLines, asTable] = [ownBooks(), ownBooks()];
    importFloat(asLines, [transferLine, debitLine(2, 's-1')]);
    importFloat(asTable, [csvHeader, transferCsv, debitCsv(2, 's-1')], 'float.csv');
    const sha256 = (books: Books) => books.imports.imports('float')[0]?.canonicalSha256;
    expect(sha256(asLines)).toBe(sha256(asTable));
    const before = asLines.receipts.count();
    expect(importFloat(asLines, [transferLine, debitLine(2, 's-1')]).isNew).toBe(false);
    expect(asLines.receipts.count()).toBe(before);
  });

  it('puts several files together by the sequence, the newest speaking for a place', () => {
    const books = ownBooks();
    importFloat(books, [transferLine, debitLine(2, 's-1')]);
    const { supersededCount } = importFloat(books, [
      debitLine(2, 's-1', { amount_usd6: 5 }),
      debitLine(3, 's-2'),
    ]);
    expect(supersededCount).toBe(1);
    const [reading] = new SupplierArchive(books).floatAt(asOfMs);
    expect(reading?.movements.length).toBe(3);
    expect(reading?.movements.amountUsd6(1)).toBe(-5);
  });

  it('leaves a gap in for the checks to find', () => {
    const books = ownBooks();
    importFloat(books, [transferLine, debitLine(3, 's-2', { booked_at: '2026-10-03T10:00:00.000Z' })]);
    const [reading, ...others] = new SupplierArchive(books).floatAt(asOfMs);
    expect(others).toEqual([]);
    expect(reading?.month).toBeUndefined();
    expect(reading?.movements.length).toBe(2);
  });

  it('is no whole life where it does not begin at the first movement', () => {
    const books = ownBooks();
    importFloat(books, [debitLine(7, 's-1')]);
    const readings = new SupplierArchive(books).floatAt(asOfMs);
    expect(readings.map((reading) => reading.month)).toEqual([september]);
  });

  it('keeps what could not be read with its line and reason', () => {
    const books = ownBooks();
    const { exitCode } = importFloat(books, [transferLine, debitLine(2, 's-1', { seq: 'x' })]);
    expect(exitCode).toBe(1);
    expect(setAsideRows(books, 'supplier')).toMatchObject([
      { file: 'float.ndjson', line: 2, reference: 's-1', month: september },
    ]);
  });

  it('is refused for another interface, and where the file is none: nothing is changed', () => {
    const books = ownBooks();
    expect(() => importFloat(books, [transferLine], 'float.ndjson', 'sandbox')).toThrow(
      'the sandbox interface has no float; the supplier interface is expected',
    );
    expect(() => importFloat(books, ['{"a":1}'])).toThrow('no line is a movement of the float');
    expect(books.receipts.count()).toBe(0);
  });
});

describe('a float in files that begin at its first movement', () => {
  it('is known in a month in which nothing moved, up to the as-of, and in none before it', () => {
    const books = ownBooks();
    importFloat(books, [debitLine(1, 's-1', { booked_at: '2026-07-03T10:00:00.000Z' }), debitLine(2, 's-2')]);
    const archive = new SupplierArchive(books);
    const known = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12'].filter(
      (one) => archive.knows(month(one), asOfMs),
    );
    expect(known).toEqual(['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']);
  });

  it('is not known in a month in which nothing is on file and numbers are missing, and the next one says so', () => {
    const books = ownBooks();
    importFloat(books, [
      debitLine(1, 's-1', { booked_at: '2026-07-03T10:00:00.000Z' }),
      debitLine(15, 's-2'),
    ]);
    const archive = new SupplierArchive(books);
    expect(archive.knows(month('2026-08'), asOfMs)).toBe(false);
    expect(archive.knows(month('2026-10'), asOfMs)).toBe(true);
  });

  it('is known in the months of its movements alone where its first movement is not there', () => {
    const books = ownBooks();
    importFloat(books, [debitLine(2, 's-1', { booked_at: '2026-07-03T10:00:00.000Z' }), debitLine(3, 's-2')]);
    const archive = new SupplierArchive(books);
    const known = ['2026-07', '2026-08', '2026-09', '2026-10'].filter((one) =>
      archive.knows(month(one), asOfMs),
    );
    expect(known).toEqual(['2026-07', '2026-09']);
  });
});
