// Every text field with a text that has broken programs before: it is kept to the byte or refused, shown so
// that no terminal, spreadsheet or page obeys it, and it is only ever a text.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/failure/failure.js';
import { FixedClock } from '../../src/base/time/clock.js';
import { noteItem } from '../../src/jobs/items/note-job.js';
import { guarded, unguarded } from '../../src/report/tables/formula-guard.js';
import { openBooks } from '../../src/store/books.js';
import { newFolder, runLine, type Said } from '../cli/support/test-world.js';
import { filesOf } from '../golden/pack-files.js';
import { readScenario } from '../golden/scenario-folder.js';
import { openedSheet, partsOf } from '../report/workbook/support/opened-workbook.js';
import { naughtyStrings } from './support/naughty-strings.js';
import { OBEYED } from './support/terminal.js';

const scenario = readScenario('planted-errors');
const asOf = new Date(scenario.months[0]?.asOfMs ?? 0).toISOString();
const CLOSE = ['close', '--month', '2026-09', '--offline', '--as-of', asOf];
/** How a cell begins that a spreadsheet runs, blanks and what is not seen cut off. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/u;
/** A cell that a spreadsheet takes for a number and not for a formula, though it begins with a sign. */
const NUMBER = /^-\d+(?:\.\d+)?$/;

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The book of the scenario, each naughty string as the card of an order of its own. */
function bookWith(strings: readonly string[]): string {
  const rows = strings.map((text, at) => `n-${at},${quoted(text)},USD,2500,2026-09-10T10:00:00Z`);
  return ['client_ref,slug,currency,face_minor,sold_at', ...rows].join('\n');
}

/** The physical line on which the row of each begins: a text may end lines itself. */
function firstLines(strings: readonly string[]): number[] {
  let line = 2;
  return strings.map((text) => {
    const first = line;
    line += 1 + (text.match(/\r\n|\r|\n/g)?.length ?? 0);
    return first;
  });
}

function scenarioFolder(): string {
  const folder = newFolder();
  const books = openBooks(join(folder, 'books.db'), { create: true });
  for (const pin of scenario.pins) books.pins.addPin(pin);
  books.receipts.addReceipts(scenario.receipts);
  books.close();
  return folder;
}

async function run(cwd: string, ...line: readonly string[]): Promise<Said> {
  const said = await runLine(line, { cwd });
  // The orders of that book were never read, so a close with it ends with 4.
  expect([0, 1, 4], `${line.join(' ')}: ${said.stderr}`).toContain(said.exitCode);
  expect(said.stdout + said.stderr).not.toMatch(OBEYED);
  return said;
}

/** The rows of a table of the pack, as another program reads them. */
function tableOf(text: string): Record<string, string>[] {
  return parse(Buffer.from(text, 'latin1'), { columns: true, bom: true });
}

describe('a text that has broken programs before', () => {
  it('is one of more than a hundred, each once, and well-formed', () => {
    expect(new Set(naughtyStrings).size).toBe(naughtyStrings.length);
    expect(naughtyStrings.length).toBeGreaterThan(100);
    expect(naughtyStrings.every((text) => text.isWellFormed())).toBe(true);
  });

  it('comes back to the byte as a card of a book, in every file of the pack only as a text', async () => {
    const cwd = scenarioFolder();
    writeFileSync(join(cwd, 'book.csv'), bookWith(naughtyStrings));
    const imported = await runLine(['import', 'book', 'book.csv', '--json'], { cwd });
    const { set_aside: aside } = JSON.parse(imported.stdout);
    const lines = firstLines(naughtyStrings);
    const isAside = new Set(aside.map(({ line }: { line: number }) => lines.indexOf(line)));
    // Controls and blanks at the ends are refused with their line; everything else is a name.
    expect(
      naughtyStrings
        .filter((_, at) => isAside.has(at))
        .every((text) => /\p{Cc}|\p{Zl}|\p{Zp}|\p{Cf}|^\s|\s$|.{129}/u.test(text)),
    ).toBe(true);
    expect(isAside.size).toBeLessThan(naughtyStrings.length / 2);
    await run(cwd, ...CLOSE);
    for (const line of [['items'], ['items', '--json'], ['status'], ['explain', 'OR-NOT-AT-PROVIDER']]) {
      await run(cwd, ...line);
    }
    const files = filesOf(join(cwd, 'reports/2026-09'));
    const orders = tableOf(files.get('05-orders.csv') ?? '');
    const kept = naughtyStrings
      .map((text, at) => [`n-${at}`, text] as const)
      .filter((_, at) => !isAside.has(at));
    const read = new Map(orders.map((row) => [row['client_ref'], unguarded(row['slug'] ?? '')]));
    for (const [ref, text] of kept) expect(read.get(ref), ref).toBe(text);
    for (const [name, text] of files) {
      if (/^\d\d-.*\.csv$/.test(name)) expectNoFormula(name, tableOf(text));
    }
    expectTextsAlone(
      join(cwd, 'reports/2026-09/close.xlsx'),
      kept.map(([, text]) => text),
    );
    expect(files.get('close.html')).not.toMatch(/<script>alert|<img src=x|<svg\/onload/);
  });

  it('comes back to the byte as a remark, or is refused, and the books stand', async () => {
    const cwd = scenarioFolder();
    await run(cwd, 'import', 'book', scenario.book ?? '');
    await run(cwd, ...CLOSE);
    const [{ item_id: id }] = JSON.parse((await run(cwd, 'items', '--json')).stdout).items;
    const books = openBooks(join(cwd, 'books.db'), { create: false });
    const kept = naughtyStrings.filter((text) => {
      try {
        noteItem({ books, machineClock: new FixedClock(1_790_000_000_000) }, id, text, 'Ann', text);
        return true;
      } catch (error) {
        if (error instanceof Failure && error.kind === 'refused') return false;
        throw error;
      }
    });
    books.close();
    expect(kept.length).toBeGreaterThan(80);
    const { remarks } = JSON.parse((await run(cwd, 'explain', id, '--json')).stdout);
    expect(remarks.map(({ remark }: { remark: string }) => remark)).toEqual(kept);
    await run(cwd, 'explain', id);
    await run(cwd, 'items');
    expect((await run(cwd, 'ledger', 'check')).exitCode).toBe(0);
  });
});

function expectNoFormula(name: string, rows: readonly Record<string, string>[]): void {
  for (const row of rows) {
    for (const [column, cell] of Object.entries(row)) {
      expect(FORMULA.test(cell) && !NUMBER.test(cell), `${name} ${column}: ${cell}`).toBe(false);
    }
  }
}

/** Each of the texts is a text cell of the workbook, and no cell is a formula. */
function expectTextsAlone(path: string, texts: readonly string[]): void {
  const sheets = [...partsOf(readFileSync(path))].filter(([name]) => name.startsWith('xl/worksheets/'));
  expect(sheets.length).toBeGreaterThan(5);
  for (const [name, xml] of sheets) expect(xml.includes('<f>') || xml.includes('<f '), name).toBe(false);
  const cells = sheets.flatMap(([, xml]) => [...openedSheet(xml).cells.values()]);
  const inText = new Set(cells.filter(({ isText }) => isText).map(({ content }) => content));
  for (const text of texts) expect(inText.has(text) || inText.has(guarded(text)), text).toBe(true);
}
