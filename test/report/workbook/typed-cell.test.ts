import { describe, expect, it } from 'vitest';
import { formatInstant, LAST_INSTANT_MS } from '../../../src/base/time/instant.js';
import { cellMaker, cellText } from '../../../src/report/tables/cell.js';
import {
  amount2,
  amount6,
  type Column,
  date,
  decimal,
  figure,
  integer,
  text,
  time,
} from '../../../src/report/tables/column.js';
import { placesOf, typedCell } from '../../../src/report/workbook/typed-cell.js';
import { fc } from '../../support/fast-check.js';

const bare = (value: string) => value;
const typed = <Row>(column: Column<Row>, row: Row) => typedCell(cellMaker(column)(row));
const anyAmount = fc.oneof(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
  fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
);
const amounts: Column<bigint>[] = [
  integer('i', (n) => n),
  amount2('a', (n) => n),
  amount6('b', (n) => n),
  decimal('d', (n) => n.toString()),
  figure('f', (n) => ({ unit: 'usd6', text: n.toString() })),
  figure('g', (n) => ({ unit: 'count', text: n.toString() })),
];

describe('a typed cell', () => {
  it('is a number that a double gives back digit by digit, or text: never a rounded number', () => {
    fc.assert(
      fc.property(fc.constantFrom(...amounts), anyAmount, (column, amount) => {
        const inFile = cellText(column, amount, '.', bare);
        const cell = typed(column, amount);
        expect(cell).toMatchObject({ text: inFile });
        const isLong = inFile.replace(/\D/g, '').length >= 15;
        expect(cell.kind === 'number' || isLong).toBe(true);
        const asRead = cell.kind === 'number' ? Number(cell.text).toFixed(placesOf(cell.text)) : inFile;
        expect(asRead).toBe(inFile);
      }),
    );
  });

  it.each([
    ['0', 'number'],
    ['-12.50', 'number'],
    ['999999999999989', 'number'],
    ['999999999999990', 'text'],
    ['9999999999999.89', 'number'],
    ['9999999999999.99', 'text'],
    ['1000000000000000', 'text'],
    ['0.00000000000001', 'number'],
    ['0.000000000000000001', 'text'],
    ['1e3', 'text'],
    ['=1', 'text'],
    ['', 'empty'],
  ])('takes the decimal %s as a cell of kind %s', (value, kind) => {
    const column: Column<string> = decimal('rate', (row) => row);
    expect(typed(column, value).kind).toBe(kind);
  });

  it('keeps every text as it is, without a guard and whatever it looks like', () => {
    const column: Column<string> = text('words', (row) => row);
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('=1', '12', '2026-10-01')),
        (words) => {
          expect(typed(column, words)).toEqual({ kind: 'text', text: words });
        },
      ),
    );
  });

  it('is an instant in a column of times, the beginning of its day in a column of dates', () => {
    const anyMs = fc.integer({ min: 0, max: LAST_INSTANT_MS });
    fc.assert(
      fc.property(anyMs, (ms) => {
        const at: Column<number> = time('at', (row) => row);
        const on: Column<number> = date('on', (row) => row);
        expect(typed(at, ms)).toEqual({ kind: 'instant', ms });
        const dayMs = Date.parse(`${formatInstant(ms).slice(0, 10)}T00:00:00.000Z`);
        expect(typed(on, ms)).toEqual({ kind: 'day', ms: dayMs });
      }),
    );
  });

  it.each([
    ['time', '2026-10-01T00:00:02.000Z', 'instant'],
    ['time', '2026-10-01', 'text'],
    ['time', '2026-10-01T02:00:02.000+02:00', 'text'],
    ['text', '12', 'text'],
    ['text', '', 'empty'],
    ['rate', '1.25', 'number'],
    ['plus', '0.5', 'number'],
    ['bps', 'none', 'text'],
  ] as const)('takes a figure of unit %s that says "%s" as a cell of kind %s', (unit, value, kind) => {
    const column: Column<string> = figure('expected', (row) => ({ unit, text: row }));
    expect(typed(column, value).kind).toBe(kind);
  });

  it('is empty where the file has nothing', () => {
    const none = () => undefined;
    const columns: Column<null>[] = [
      integer('i', none),
      amount2('a', none),
      amount6('b', none),
      time('t', none),
      date('d', none),
    ];
    expect(columns.map((column) => typed(column, null))).toEqual(columns.map(() => ({ kind: 'empty' })));
  });
});
