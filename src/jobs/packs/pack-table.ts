// A table of a report pack, read back as an accountant's program would: header, rows, cells as text.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../../base/failure.js';
import { DelimitedScanner } from '../../records/from-file/delimited-scanner.js';
import { statOf } from '../../store/pack-target.js';

/** The first mark after a name is the delimiter: names of columns are lower-case words. */
const HEADER_START = /^\uFEFF?[a-z0-9_]+([^a-z0-9_\r\n])/;

export interface PackRow {
  /** The physical line of the file, from 1. */
  readonly line: number;
  /** Whether the table has a column. */
  has(column: string): boolean;
  /** The cell under a column. @throws Failure (evidence) where the table has no such column */
  cell(column: string): string;
  /** The cell as an integer; undefined where it is empty. @throws Failure (evidence) for anything else */
  integer(column: string): bigint | undefined;
}

/** A pack that is not as this program writes it. */
export function packFault(message: string, cause?: unknown): Failure {
  return new Failure('evidence', message, 'Ask whoever sent the pack for it once more.', { cause });
}

/** A file of the pack, whole. @throws Failure (evidence) where it is not there */
export function packFileBytes(pack: string, name: string): Buffer {
  const path = join(pack, name);
  if (statOf(path)?.isFile() !== true) throw packFault(`${name} is missing`);
  return readFileSync(path);
}

const INTEGER = /^-?\d+$/;

/**
 * The rows of a table, one at a time: a row lives until the next is asked for.
 *
 * @param name such as `05-orders.csv`
 * @throws Failure (evidence, refused) where the file is no table
 */
export function* packRows(pack: string, name: string): Generator<PackRow> {
  const bytes = packFileBytes(pack, name);
  const delimiter = HEADER_START.exec(bytes.subarray(0, 256).toString('utf8'))?.[1] ?? ',';
  const scanner = new DelimitedScanner([bytes][Symbol.iterator](), { fileName: name, delimiter });
  if (!scanner.next()) throw packFault(`${name} is empty`);
  const places = new Map<string, number>();
  for (let field = 0; field < scanner.fieldCount; field += 1) places.set(scanner.text(field), field);
  const row: PackRow = {
    get line() {
      return scanner.line;
    },
    has: (column) => places.has(column),
    cell(column) {
      const place = places.get(column);
      if (place === undefined) throw packFault(`${name} has no column ${column}`);
      return scanner.text(place);
    },
    integer(column) {
      const cell = this.cell(column);
      if (cell === '') return undefined;
      if (!INTEGER.test(cell)) throw packFault(`${name}:${scanner.line}: ${column} is no whole number`);
      return BigInt(cell);
    },
  };
  while (scanner.next()) {
    if (scanner.fieldCount !== places.size) {
      throw packFault(`${name}:${scanner.line} has not as many cells as the header`);
    }
    yield row;
  }
}
