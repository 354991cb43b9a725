// Reads the tables of the two pages of coverage, and the titles of the tests they name.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/** One line of a table, by the names of its columns. */
export type CoverageRow = Readonly<Record<string, string>>;

export interface CoverageTable {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly CoverageRow[];
  /** Lines that do not have as many cells as the table has columns, or an empty one. */
  readonly broken: readonly string[];
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf('|'))
    .split(' | ')
    .map((cell) => cell.trim());
}

/** The tables of a page of documentation, each under the heading before it. */
export function coverageTables(page: string): CoverageTable[] {
  const sections = readFileSync(join(ROOT, 'docs/internal', page), 'utf8')
    .split(/^## /m)
    .slice(1);
  return sections.flatMap((section) => {
    const lines = section.split('\n');
    const [head = '', , ...body] = lines.filter((line) => line.startsWith('|'));
    if (head === '') return [];
    const columns = cellsOf(head);
    const isWhole = (cells: readonly string[]): boolean =>
      cells.length === columns.length && cells.every((cell) => cell !== '');
    const cells = body.map(cellsOf);
    return [
      {
        heading: lines[0] ?? '',
        columns,
        rows: cells
          .filter(isWhole)
          .map((row) => Object.fromEntries(row.map((cell, i) => [columns[i], cell]))),
        broken: body.filter((_line, i) => !isWhole(cells[i] ?? [])),
      },
    ];
  });
}

/** The names of the cases in a table of `it.each`: what stands first in each of its lines. */
function caseNames(call: ts.CallExpression): string[] {
  const [table] = ts.isCallExpression(call.expression) ? call.expression.arguments : [];
  if (table === undefined || !ts.isArrayLiteralExpression(table)) return [];
  return table.elements
    .map((line) => (ts.isArrayLiteralExpression(line) ? line.elements[0] : line))
    .flatMap((first) => (first !== undefined && ts.isStringLiteralLike(first) ? [first.text] : []));
}

/**
 * The titles of a file's tests and cases, a `describe` not being one; undefined where there is no such file.
 */
export function testTitles(file: string): string[] | undefined {
  const path = join(ROOT, 'test', file);
  if (!existsSync(path)) return undefined;
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^it\b/.test(node.expression.getText())) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title)) titles.push(title.text, ...caseNames(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return titles;
}

/** The file of a cell such as `` `client/pace.test.ts` ``. */
export function fileOf(cell: string): string {
  return /^`([a-z/-]+\.test\.ts)`$/.exec(cell)?.[1] ?? '';
}
