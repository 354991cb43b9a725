import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type PackInput, reportPack } from '../../src/report/pack.js';
import type { PackFile } from '../../src/report/tables/report-file.js';
import { columnLetters } from '../../src/report/workbook/cell-xml.js';
import { fc } from '../support/fast-check.js';
import {
  asOfMs,
  brandOf,
  depositOf,
  entryOf,
  figureOf,
  itemOf,
  orderOf,
  packInputOf,
  resultOf,
  stepOf,
  textOfPieces,
} from './sample-month.js';
import { unguarded } from './support/unguarded.js';
import { openedWorkbook } from './workbook/support/opened-workbook.js';

/** A pack without evidence. */
const packOf = (input: PackInput) =>
  reportPack(
    input,
    () => [],
    () => undefined,
  );

/** The files in the order of writing. */
function filesOf(input: PackInput): PackFile[] {
  const { tables, control } = packOf(input);
  return [...tables, control];
}

/** Every file's text by its name, written in the order of the list. */
function textsOf(input: PackInput): Map<string, string> {
  return new Map(filesOf(input).map((file) => [file.name, textOfPieces(file.chunks)]));
}

const standing = { state: 'new', firstSeenMs: asOfMs, lastSeenMs: asOfMs } as const;

/**
 * Every file's rows by its name, as csv-parse reads them: cells by column, the text as it stands in the file.
 */
function recordsOf(input: PackInput): Map<string, Record<string, string>[]> {
  const { delimiter } = input.csv;
  return new Map(
    [...textsOf(input)].map(([name, text]) => [
      name,
      parse(text, { columns: true, delimiter, record_delimiter: '\r\n' }),
    ]),
  );
}

/** Adds a file's rows up again and compares them with one line of the control sheet. */
function expectFooting(
  total: Record<string, string>,
  records: readonly Record<string, string>[],
  decimal: string,
): void {
  const own = records.filter(({ account }) => total['account'] === '' || account === total['account']);
  expect(total['row_count']).toBe(String(own.length));
  if (total['value'] === 'rows') return;
  const sum = own.reduce((each, record) => each + BigInt(record[total['value'] ?? ''] ?? ''), 0n);
  expect(total['amount_usd6']).toBe(sum.toString());
  expect(BigInt((total['amount'] ?? '').replace(decimal, ''))).toBe(sum);
}

/** A pack in which every text from outside is this one. */
function hostileInputOf(text: string, delimiter: string): PackInput {
  const item = itemOf({ subject: text, slug: text, currency: text, field: text, note: text, formula: text });
  const worded = { ...item, unit: 'text', expected: text, actual: text, requestId: text } as const;
  const shared = { slug: text, currency: text, formula: text };
  const result = resultOf({
    items: [worded],
    tieOut: [figureOf(shared)],
    rollForward: [stepOf()],
    orders: [orderOf({ ...shared, clientRef: text, working: text, fxRate: text, differenceUsd6: -12_500n })],
    deposits: [
      depositOf({ depositRef: text, txHash: text, fromWallet: text, plusAmount: text, working: text }),
    ],
    brands: [brandOf({ slug: text, currency: text })],
    checks: [{ code: 'PR-COST', status: 'not_tested', reason: text }],
  });
  return packInputOf({
    csv: { bom: false, delimiter, decimal: delimiter === ';' ? ',' : '.' },
    results: [result],
    openItems: [{ item: worded, standing: { ...standing, acceptedBy: text, acceptedReason: text } }],
    journal: [entryOf({ subject: text, slug: text, description: text })],
    control: { ...packInputOf().control, settings: [{ name: text, value: text, unit: text }] },
  });
}

describe('the report pack', () => {
  it('has a file for each report, the control sheet last because it totals what was written', () => {
    expect(filesOf(packInputOf()).map(({ name }) => name)).toEqual([
      '01-tie-out.csv',
      '02-roll-forward.csv',
      '03-discrepancies.csv',
      '04-open-items.csv',
      '05-orders.csv',
      '06-deposits.csv',
      '07-brands.csv',
      '08-journal.csv',
      '10-claims.csv',
      '00-control.csv',
    ]);
  });

  it('refuses to write the control sheet before the files it totals', () => {
    const { control } = packOf(packInputOf());
    expect(() => [...control.chunks]).toThrow(
      'the totals of 01-tie-out.csv are asked for before it is written',
    );
  });

  it('writes a header in every file of a month in which nothing happened', () => {
    for (const [name, text] of textsOf(packInputOf())) {
      if (name !== '00-control.csv') expect(text.split('\r\n')).toHaveLength(2);
    }
  });

  it('gives the same bytes when it is made twice, and refuses to read a file a second time', () => {
    const results = [resultOf({ orders: [orderOf()], deposits: [depositOf()] })];
    const input = packInputOf({ results, journal: [entryOf()] });
    expect(textsOf(input)).toEqual(textsOf(input));
    const [first] = filesOf(input);
    textOfPieces(first?.chunks ?? []);
    expect(() => textOfPieces(first?.chunks ?? [])).toThrow(
      '01-tie-out.csv has no tab, or has its sheet already',
    );
  });

  it('gives the same bytes whatever the order of the accounts', () => {
    const one = resultOf({ items: [itemOf()], orders: [orderOf()] });
    const two = resultOf({
      interfaceName: 'supplier',
      account: 'main',
      orders: [orderOf({ clientRef: 'ref-2' })],
    });
    const there = textsOf(packInputOf({ results: [one, two] }));
    const back = textsOf(packInputOf({ results: [two, one] }));
    expect(back).toEqual(there);
    expect([...(there.get('05-orders.csv') ?? '').matchAll(/ref-\d/g)].map(String)).toEqual([
      'ref-1',
      'ref-2',
    ]);
  });

  it('foots: what the control sheet says went out is what another reader adds up from the files', () => {
    const usd6 = fc.option(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), { nil: undefined });
    const anyResult = fc.record({
      account: fc.constantFrom('a', 'b', 'c'),
      orders: fc.array(fc.record({ costUsd6: usd6, debitUsd6: usd6, differenceUsd6: usd6 })),
      deposits: fc.array(fc.record({ dueUsd6: usd6, creditedUsd6: usd6 })),
      claims: fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })),
    });
    const anyResults = fc.uniqueArray(anyResult, { selector: ({ account }) => account });
    fc.assert(
      fc.property(anyResults, fc.constantFrom('.', ','), (accounts, decimal) => {
        const results = accounts.map(({ account, orders, deposits, claims }) =>
          resultOf({
            account,
            orders: orders.map(orderOf),
            deposits: deposits.map(depositOf),
            items: claims.map((claimUsd6) => itemOf({ account, claimUsd6 })),
          }),
        );
        const openItems = results.flatMap(({ items }) => items).map((item) => ({ item, standing }));
        const journal = accounts.map(({ account }) => entryOf({ account }));
        const csv = { bom: false, delimiter: ';', decimal };
        const files = recordsOf(packInputOf({ results, openItems, journal, csv }));
        const totals = (files.get('00-control.csv') ?? []).filter((fact) => fact['section'] === 'total_out');
        expect(totals.length).toBeGreaterThanOrEqual(7);
        for (const total of totals) expectFooting(total, files.get(total['name'] ?? '') ?? [], decimal);
      }),
    );
  });

  it('holds no cell that a spreadsheet would run, and no number made text, whatever the texts from outside', () => {
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
      'a',
      '1',
      '\uff1d',
      '__proto__',
    ];
    const hostile = fc.array(fc.constantFrom(...HARD), { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(hostile, fc.constantFrom(',', ';'), (text, delimiter) => {
        const files = recordsOf(hostileInputOf(text, delimiter));
        for (const [name, records] of files) {
          expect(records.length, name).toBeGreaterThan(0);
          for (const cell of records.flatMap((record) => Object.values(record))) {
            // A bare number is no formula, whatever it begins with.
            if (!/^-?\d+([.,]\d+)?$/.test(cell)) expect(cell.trimStart()).not.toMatch(/^[=+\-@\uff1d]/u);
          }
        }
        const orders = files.get('05-orders.csv') ?? [];
        expect(orders.map((order) => unguarded(order['slug'] ?? ''))).toEqual([text]);
        expect(orders.map((order) => order['difference_usd6'])).toEqual(['-12500']);
      }),
    );
  });
});

describe('the workbook of the pack', () => {
  const results = [resultOf({ items: [itemOf()], orders: [orderOf()], deposits: [depositOf()] })];
  const input = packInputOf({ results, journal: [entryOf()] });

  it('has a sheet a file, the control sheet first, with the cells of the file', () => {
    const { tables, control, workbook } = packOf(input);
    const texts = new Map([...tables, control].map(({ name, chunks }) => [name, textOfPieces(chunks)]));
    const sheets = openedWorkbook(Buffer.concat([...workbook.chunks]));
    const names = [control, ...tables].map(({ name }) => name.replace('.csv', ''));
    expect([...sheets.keys()]).toEqual(names);
    for (const [name, { cells, rowCount }] of sheets) {
      const rows: string[][] = parse(texts.get(`${name}.csv`) ?? '', { record_delimiter: '\r\n' });
      expect(rowCount, name).toBe(rows.length);
      const inFile = rows.flatMap((row, at) =>
        row.flatMap((cell, column) => (cell === '' ? [] : [[`${columnLetters(column)}${at + 1}`, cell]])),
      );
      expect([...cells.keys()], name).toEqual(inFile.map(([reference]) => reference));
      for (const [reference = '', cell = ''] of inFile) {
        const { content, isText } = cells.get(reference) ?? {};
        const isTime = isText === false && /^\d{4}-\d\d-\d\d/.test(cell);
        const value = isTime ? String(Date.parse(cell) / 86_400_000 + 25_569) : unguarded(cell);
        expect(content, `${name} ${reference}`).toBe(value);
      }
    }
  });

  it('is refused before the files that it has the rows of', () => {
    const { workbook } = packOf(input);
    expect(() => [...workbook.chunks]).toThrow('the workbook is ended before all of its sheets are written');
  });

  it('is made along with the files, so that little of it is ever held', () => {
    const { tables, control } = packOf(input);
    for (const { chunks, ahead } of [...tables, control]) {
      for (const _ of chunks) expect(ahead?.name).toBe('close.xlsx');
      expect([...(ahead?.taken() ?? [])].length, control.name).toBeGreaterThan(0);
    }
  });
});

describe('the page of the pack', () => {
  it('is refused before the files whose rows it shows', () => {
    const { page } = packOf(packInputOf());
    expect(() => [...page.chunks]).toThrow('the totals of 01-tie-out.csv are asked for before it is written');
  });
});
