// The rows of a file below its header, one after another: what every kind of file shares. Blank lines are
// passed over, and so are the rows at either end that the profile leaves out; a row of another width than the
// header is set aside, and the reader of a kind says of each other row whether it could be read.

import { placeIn } from '../../base/file/file-place.js';
import { fileRefusals } from '../../base/file/file-refusals.js';
import { RowFields } from './field/row-fields.js';
import { type FileColumn, readColumnMap } from './profile/column-map.js';
import type { FileShape } from './profile/file-columns.js';
import { delimiterOf, type FileOptions, type FileRows, plainProfile } from './profile/file-profile.js';
import { MAX_SET_ASIDE, type RowFault } from './row-fault.js';
import { DelimitedScanner } from './scan/delimited-scanner.js';
import { tableRefusals } from './table-refusals.js';

/** The parts of a row set aside that could be read: they find the order and the month of the fault. */
type ReadableParts = Omit<RowFault, 'line' | 'reason'>;

const nothingReadable: ReadableParts = {
  interfaceName: undefined,
  account: undefined,
  reference: undefined,
  occurredAtMs: undefined,
};

interface TableRows<Rows> extends FileRows<Rows> {
  /** The line from which on rows are left out at the end; whoever keeps rows lets go of those. */
  readonly endLine: number;
}

/**
 * Reads a file of one shape: `readRow` is called for every row that is as wide as the header, and either
 * keeps it or puts it aside. The input is let go of however that ends.
 *
 * @throws Failure (refused) where the file is refused whole
 */
export function readTable<Name extends string, Rows>(
  chunks: Iterable<Uint8Array>,
  shape: FileShape<Name>,
  options: FileOptions,
  rows: Rows,
  readRow: (table: TableReader<Name>) => void,
): TableRows<Rows> {
  const input = chunks[Symbol.iterator]();
  try {
    const table = new TableReader(input, shape, options);
    while (table.next()) readRow(table);
    const { unknownColumns, rowCount, endLine, leftOutCount } = table;
    const setAside = table.setAside.filter(({ line }) => line < endLine);
    return { rows, setAside, unknownColumns, rowCount, endLine, leftOutCount };
  } finally {
    input.return?.();
  }
}

export class TableReader<Name extends string> {
  readonly fields: RowFields;
  /** The place of each column of the shape in this file. */
  readonly columns: Readonly<Record<Name, FileColumn>>;
  readonly unknownColumns: readonly string[];
  readonly setAside: RowFault[] = [];
  readonly #scanner: DelimitedScanner;
  readonly #fileName: string;
  readonly #width: number;
  readonly #skipFirst: number;
  /** The lines of the newest rows, as many as are left out at the end. */
  readonly #lastLines: Float64Array;
  #metCount = 0;

  /** Reads up to the header. @throws Failure (refused), see `readColumnMap` and the scanner */
  constructor(input: Iterator<Uint8Array>, shape: FileShape<Name>, options: FileOptions) {
    const { fileName, profile = plainProfile } = options;
    const { headerLine = 1, skipRows } = profile;
    this.#fileName = fileName;
    this.#skipFirst = skipRows?.first ?? 0;
    this.#lastLines = new Float64Array(skipRows?.last ?? 0);
    const delimiter = delimiterOf(profile);
    this.#scanner = new DelimitedScanner(input, { fileName, delimiter, firstLine: headerLine });
    if (!this.#scanner.nextFilled()) {
      const expected = `a header of ${shape.what} (${shape.columns.join(', ')})`;
      throw fileRefusals.empty({ ...placeIn(fileName, { line: headerLine, column: 1 }), expected });
    }
    const map = readColumnMap(this.#scanner, shape, profile, fileName);
    this.columns = map.columns;
    this.unknownColumns = map.unknown;
    this.#width = map.width;
    this.fields = new RowFields(this.#scanner, profile);
  }

  /** Rows met so far and not left out, those set aside included. */
  get rowCount(): number {
    return this.#metCount - this.leftOutCount;
  }

  /** The number of rows met so far that the profile leaves out. */
  get leftOutCount(): number {
    return Math.min(this.#metCount, this.#skipFirst + this.#lastLines.length);
  }

  /** The line of the first row that is left out at the end, if this is the end; past all rows for none. */
  get endLine(): number {
    const last = this.#lastLines.length;
    const belowFirst = this.#metCount - this.#skipFirst;
    if (last === 0) return Number.POSITIVE_INFINITY;
    return belowFirst <= last ? 0 : (this.#lastLines[belowFirst % last] as number);
  }

  /** The physical line on which the current row begins. */
  get line(): number {
    return this.#scanner.line;
  }

  /** The bytes that `starts` and `ends` point into. */
  get bytes(): Uint8Array {
    return this.#scanner.bytes;
  }

  /** Byte ranges of the current row's fields in `bytes`. */
  get starts(): Int32Array {
    return this.#scanner.starts;
  }

  get ends(): Int32Array {
    return this.#scanner.ends;
  }

  /** Moves to the next row that has as many fields as the header. False at the end of the file. */
  next(): boolean {
    while (this.#scanner.nextFilled()) {
      this.#metCount += 1;
      const belowFirst = this.#metCount - this.#skipFirst;
      if (belowFirst < 1) continue;
      const last = this.#lastLines.length;
      if (last > 0) this.#lastLines[(belowFirst - 1) % last] = this.line;
      if (this.fields.faults.length > 0) this.fields.faults.length = 0;
      const { fieldCount } = this.#scanner;
      if (fieldCount === this.#width) return true;
      this.fields.faults.push(`the row has ${fieldsText(fieldCount)} where the header has ${this.#width}`);
      this.putAside(nothingReadable);
    }
    return false;
  }

  /** Sets the current row aside for the faults that its fields have noted. */
  putAside(parts: ReadableParts): void {
    if (this.setAside.length === MAX_SET_ASIDE) {
      const place = placeIn(this.#fileName, { line: this.line, column: 1 });
      throw tableRefusals.manySetAside({ ...place, most: MAX_SET_ASIDE });
    }
    this.setAside.push({ line: this.line, reason: this.fields.faults.join('; '), ...parts });
  }
}

function fieldsText(count: number): string {
  return count === 1 ? 'one field' : `${count} fields`;
}
