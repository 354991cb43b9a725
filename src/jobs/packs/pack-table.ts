// A table of a report pack, read back as an accountant's program would: header, rows, cells as text.

import { join } from 'node:path';
import { fileLines } from '../../base/file/file-lines.js';
import { plus18OfDecimal } from '../../money/plus18.js';
import { DelimitedScanner } from '../../records/from-file/scan/delimited-scanner.js';
import { packFilePieces } from '../../store/packs/pack-on-disk.js';
import { statOf } from '../../store/packs/pack-target.js';
import { packProofFailures } from './pack-proof-failures.js';

/**
 * The first mark after a name is the delimiter: names of columns are lower-case words. It is one that a pack
 * can be written with, or this is no header of ours.
 */
const HEADER_START = /^\uFEFF?[a-z0-9_]+([,;\t])/;

export interface PackRow {
  /** The physical line of the file, from 1. */
  readonly line: number;
  /** True if the table has a column. */
  has(column: string): boolean;
  /** All cells by column, to be kept beyond the row. */
  cells(): { readonly [column: string]: string };
  /** The cell under a column. @throws Failure (evidence) where the table has no such column */
  cell(column: string): string;
  /** The cell as an integer; undefined where it is empty. @throws Failure (evidence) for anything else */
  integer(column: string): bigint | undefined;
  /**
   * The cell as tokens in units of 10^-18, whichever decimal mark the pack has; undefined where it is empty.
   *
   * @throws Failure (evidence) for anything else
   */
  tokens(column: string): bigint | undefined;
}

/** A file of the pack in pieces, so that it can be of any size. @throws Failure (evidence) for none */
export function* packPieces(pack: string, name: string): Generator<Uint8Array, undefined> {
  const path = join(pack, name);
  if (statOf(path)?.isFile() !== true) throw packProofFailures.fileMissing({ file: name });
  yield* packFilePieces(path);
  return undefined;
}

/** The lines of a file of the pack, one at a time. @throws Failure (evidence) where it is not there */
export function* packLines(pack: string, name: string): Generator<string, undefined> {
  const path = join(pack, name);
  if (statOf(path)?.isFile() !== true) throw packProofFailures.fileMissing({ file: name });
  yield* fileLines(path);
  return undefined;
}

/** A short file of the pack, whole. @throws Failure (evidence) where it is not there */
export function packFileBytes(pack: string, name: string): Buffer {
  return Buffer.concat([...packPieces(pack, name)]);
}

/** In which the header's first name and the mark after it stand. */
const HEADER_BYTES = 256;
/** 01 names the items of a figure in one cell, and there may be millions of them: 64 MiB. */
const CELL_BYTES_MOST = 64 << 20;
const INTEGER = /^-?\d+$/;

/**
 * The rows of a table, one at a time: a row lives until the next is asked for, and the file is read piece by
 * piece.
 *
 * @param name such as `05-orders.csv`
 * @throws Failure (evidence, refused) where the file is no table
 */
export function* packRows(pack: string, name: string): Generator<PackRow> {
  const pieces = packPieces(pack, name);
  const first = pieces.next().value ?? new Uint8Array();
  const head = Buffer.from(first.subarray(0, HEADER_BYTES)).toString('utf8');
  const delimiter = HEADER_START.exec(head)?.[1] ?? ',';
  const options = { fileName: name, delimiter, fieldBytesMost: CELL_BYTES_MOST };
  const scanner = new DelimitedScanner(continued(first, pieces), options);
  if (!scanner.next()) throw packProofFailures.fileEmpty({ file: name });
  const places = new Map<string, number>();
  for (let field = 0; field < scanner.fieldCount; field += 1) places.set(scanner.text(field), field);
  const row = rowOf(name, scanner, places);
  while (scanner.next()) {
    if (scanner.fieldCount !== places.size) {
      const { line, fieldCount: count } = scanner;
      throw packProofFailures.raggedRow({ file: name, line, count, expected: places.size });
    }
    yield row;
  }
}

/** The row that the scanner stands at. */
function rowOf(name: string, scanner: DelimitedScanner, places: ReadonlyMap<string, number>): PackRow {
  return {
    get line() {
      return scanner.line;
    },
    has: (column) => places.has(column),
    cells: () => Object.fromEntries([...places].map(([column, place]) => [column, scanner.text(place)])),
    cell(column) {
      const place = places.get(column);
      if (place === undefined) throw packProofFailures.columnMissing({ file: name, column });
      return scanner.text(place);
    },
    integer(column) {
      const cell = this.cell(column);
      if (cell === '') return undefined;
      if (!INTEGER.test(cell)) throw packProofFailures.notWhole({ file: name, line: scanner.line, column });
      return BigInt(cell);
    },
    tokens(column) {
      const cell = this.cell(column).replace(',', '.');
      if (cell === '') return undefined;
      const plus18 = plus18OfDecimal(cell);
      if (plus18 === undefined) throw packProofFailures.notTokens({ file: name, line: scanner.line, column });
      return plus18;
    },
  };
}

function* continued(first: Uint8Array, rest: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield first;
  yield* rest;
}
