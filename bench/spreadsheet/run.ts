// close.xlsx as LibreOffice reads it: every sheet of a pack is converted to CSV there and compared with the
// pack's own CSV file, cell by cell, with its type and with the totals of the control sheet.
//
//   npm run spreadsheet              the packs of `tieout demo`, and cells that are hard to keep
//   npm run spreadsheet -- DIR ...   packs on disk
//
// It is no part of `npm test`, because it needs LibreOffice (Debian: libreoffice-calc). Without it this fails
// and says so.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'csv-parse/sync';
import { wouldRun } from '../../src/report/tables/formula-guard.js';
import { writeHardPack } from './hard-pack.js';

interface Cell {
  readonly text: string;
  /** LibreOffice puts text between quotes, numbers and dates stand bare. */
  readonly isText: boolean;
}

/**
 * Its filter for CSV: comma, double quote, UTF-8, from row 1; text quoted, numbers bare and as they are
 * shown; no formulas; every sheet to a file of its own.
 */
const FILTER = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,true,false,false,-1';
/** Whole numbers of so many digits are never text; of those with 15 the last few below 10^15 are. */
const TYPED_DIGITS = 14;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function run(command: string, given: readonly string[], cwd?: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, given, { encoding: 'utf8', cwd });
  if (error !== undefined || status !== 0) {
    throw new Error(`${command}: ${error?.message ?? stdout + stderr}`);
  }
  return stdout;
}

function needSpreadsheet(): string {
  const found = spawnSync('soffice', ['--version'], { encoding: 'utf8' });
  if (found.status === 0) return found.stdout.trim();
  console.error('NOT RUN: soffice is not installed. On Debian: apt-get install libreoffice-calc');
  process.exit(1);
}

function typedCells(path: string): Cell[][] {
  const rows: string[][] = parse(readFileSync(path), {
    // As JSON, since the reader's type has cells of text alone.
    cast: (text, { quoting }) => JSON.stringify({ text, isText: quoting } satisfies Cell),
  });
  return rows.map((row) => row.map((cell) => JSON.parse(cell) as Cell));
}

/** The sheets of a workbook by the name of their CSV file. */
function readBack(workbook: string, folder: string): Map<string, Cell[][]> {
  const out = mkdtempSync(join(folder, 'read-'));
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  run('soffice', ['--headless', profile, '--convert-to', FILTER, '--outdir', out, workbook]);
  return new Map(
    readdirSync(out).map((name) => {
      return [name.replace(/^close-/, ''), typedCells(join(out, name))];
    }),
  );
}

function writtenCells(path: string): string[][] {
  return parse(readFileSync(path), { bom: true });
}

/** The text behind a guarded cell. */
function unguarded(cell: string): string {
  return cell.startsWith("'") && wouldRun(cell.slice(1)) ? cell.slice(1) : cell;
}

/** A bare cell as our CSV files write it: an instant with its `T` and `Z`. */
function asWritten({ text, isText }: Cell): string {
  const instant = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3})$/.exec(text);
  return isText || instant === null ? text : `${instant[1]}T${instant[2]}Z`;
}

/** Whether the column's name promises a number or a time, and the cell can be one. */
function isTyped(column: string, value: string): boolean {
  if (column.endsWith('_on')) return DAY.test(value);
  if (column.endsWith('_at')) return value.endsWith('Z');
  const isCounted = /_(?:usd6|minor|count|bps)$/.test(column) || column === 'seq';
  return isCounted && NUMBER.test(value) && value.replace(/^-?0*/, '').length <= TYPED_DIGITS;
}

interface Count {
  text: number;
  typed: number;
}

function compareSheet(name: string, written: string[][], read: Cell[][], count: Count): string[] {
  const faults: string[] = [];
  const [header = []] = written;
  if (read.length !== written.length) {
    faults.push(`${name} has ${read.length} rows in the workbook and ${written.length} in the file`);
  }
  for (const [row, cells] of written.entries()) {
    for (const [column, cell] of cells.entries()) {
      const there = read[row]?.[column] ?? { text: '', isText: false };
      const value = unguarded(cell);
      const place = `${name}, row ${row + 1}, ${header[column]}`;
      if (asWritten(there) !== value) {
        faults.push(`${place}: ${JSON.stringify(there.text)} and not ${JSON.stringify(value)}`);
      }
      if (row > 0 && there.isText && isTyped(header[column] ?? '', value)) faults.push(`${place} is text`);
      if (!there.isText && value !== '' && !NUMBER.test(value) && asWritten(there) === there.text) {
        if (!DAY.test(value)) faults.push(`${place} is no text`);
      }
      if (value !== '') count[there.isText ? 'text' : 'typed'] += 1;
    }
  }
  return faults;
}

function total(cells: readonly Cell[][], column: string, account: string): bigint {
  const names = cells[0]?.map(({ text }) => text) ?? [];
  const at = names.indexOf(column);
  const own = names.indexOf('account');
  return cells
    .slice(1)
    .filter((row) => row[own]?.text === account)
    .reduce((sum, row) => sum + BigInt(row[at]?.text || '0'), 0n);
}

/** The totals that the workbook's control sheet states, added up again from its other sheets. */
function compareTotals(sheets: ReadonlyMap<string, Cell[][]>): { faults: string[]; count: number } {
  const [header = [], ...facts] = sheets.get('00-control.csv') ?? [];
  const at = (name: string) => header.findIndex(({ text }) => text === name);
  const sums = facts.filter(
    (fact) => fact[at('section')]?.text === 'total_out' && fact[at('unit')]?.text === 'usd6',
  );
  const faults = sums.flatMap((fact) => {
    const [file = '', column = '', account = '', stated = ''] = [
      'name',
      'value',
      'account',
      'amount_usd6',
    ].map((name) => fact[at(name)]?.text);
    const sum = total(sheets.get(file) ?? [], column, account);
    return sum === BigInt(stated) ? [] : [`${file}, ${column} of ${account}: ${sum} and not ${stated}`];
  });
  return { faults, count: sums.length };
}

function checkPack(pack: string, folder: string): string[] {
  const sheets = readBack(join(pack, 'close.xlsx'), folder);
  const files = readdirSync(pack).filter((name) => name.endsWith('.csv'));
  const count: Count = { text: 0, typed: 0 };
  const faults = files.flatMap((name) =>
    compareSheet(name, writtenCells(join(pack, name)), sheets.get(name) ?? [], count),
  );
  const totals = compareTotals(sheets);
  const all = [...faults, ...totals.faults].map((fault) => `${basename(pack)}: ${fault}`);
  console.log(
    `${basename(pack)}: ${files.length} sheets, ${count.typed} cells as numbers and dates, ${count.text} as text, ` +
      `${totals.count} totals, ${all.length} differences`,
  );
  return all;
}

function demoPacks(folder: string): string[] {
  const program = join(import.meta.dirname, '../../../dist/cli/main.js');
  run(process.execPath, [program, 'demo'], folder);
  const reports = join(folder, 'reports/demo');
  return readdirSync(reports)
    .filter((name) => /^\d{4}-\d\d$/.test(name))
    .map((name) => join(reports, name));
}

function main(): void {
  console.log(needSpreadsheet());
  const folder = mkdtempSync(join(tmpdir(), 'tieout-spreadsheet-'));
  try {
    const given = process.argv.slice(2);
    const packs = given.length > 0 ? given : [...demoPacks(folder), writeHardPack(folder)];
    const faults = packs.flatMap((pack) => checkPack(pack, folder));
    for (const fault of faults.slice(0, 50)) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main();
