// A pack of one table whose cells are hard to keep: numbers at the limits of what a spreadsheet can hold,
// text that looks like a number, a date or a formula, marks that XML has to escape.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
} from '../../src/report/tables/column.js';
import { tablePieces } from '../../src/report/tables/report-file.js';
import { Workbook } from '../../src/report/workbook/workbook-file.js';

interface HardRow {
  readonly words: string;
  readonly count: bigint;
  readonly ms: number;
  readonly rate: string;
}

const columns: readonly Column<HardRow>[] = [
  text('words', ({ words }) => words),
  integer('row_count', ({ count }) => count),
  amount2('amount', ({ count }) => count),
  integer('amount_minor', ({ count }) => count),
  amount6('cost', ({ count }) => count),
  integer('cost_usd6', ({ count }) => count),
  decimal('rate', ({ rate }) => rate),
  time('sold_at', ({ ms }) => ms),
  date('sold_on', ({ ms }) => ms),
  figure('expected', ({ count }) => ({ unit: 'usd6', text: count.toString() })),
  figure('actual', ({ words }) => ({ unit: 'text', text: words })),
];

const words = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1", "'", '\uff1d1', '=cmd|" /C calc"!A0'],
  ...['007', '1e5', '12.30', '2026-10-05', '1/2', 'TRUE', '#N/A', '9007199254740993', '0x10'],
  ...[
    ' before',
    'behind ',
    'two\nlines',
    'a,b;c',
    'say "hi"',
    '&lt;',
    '<b>&</b>',
    ']]>',
    '_x0041_',
    '_x005F_',
  ],
  ...['caf\u00e9', '\u4e2d\u6587', '\u{1f600}', '\u202eright to left', 'a\u00a0b', 'x'.repeat(5000)],
];
const digits = [
  1n,
  12n,
  1_000_000n,
  999_999_999_999_999n,
  1_000_000_000_000_000n,
  9_223_372_036_854_775_807n,
];
const counts = [0n, ...digits.flatMap((count) => [count, -count])];
const times = ['1970-01-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z', '2026-03-29T01:30:00.001Z'].map(
  Date.parse,
);
const rates = [
  '1',
  '1.25',
  '0.000001',
  '-0.5',
  '151.123456789',
  '0.123456789012345',
  '0.1234567890123456',
  '=1',
  '',
];

function at<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}

/** Writes the pack. @returns its folder */
export function writeHardPack(folder: string): string {
  const pack = join(folder, 'hard-cells');
  const rows = words.map((each, index) => ({
    words: each,
    count: at(counts, index),
    ms: at(times, index),
    rate: at(rates, index),
  }));
  const form = { name: '01-hard.csv', columns };
  const workbook = new Workbook({ asOfMs: at(times, 1), programVersion: '0.0.0' });
  workbook.addTab(form.name);
  const into = { csv: { bom: true, delimiter: ',', decimal: '.' }, workbook };
  mkdirSync(pack);
  writeFileSync(join(pack, form.name), Buffer.concat([...tablePieces(form, rows, into)]));
  writeFileSync(join(pack, workbook.file.name), Buffer.concat([...workbook.file.chunks]));
  return pack;
}
