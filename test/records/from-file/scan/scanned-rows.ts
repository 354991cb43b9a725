// What the scanner tests share: a text scanned to its rows, and a file cut into chunks of any split.

import { Failure } from '../../../../src/base/failure/failure.js';
import { DelimitedScanner } from '../../../../src/records/from-file/scan/delimited-scanner.js';

/** One row as the scanner reports it. */
export type ScannedRow = { readonly line: number; readonly fields: readonly string[] };

/** How a text is scanned. */
export type ScanOptions = { readonly delimiter?: string; readonly chunk?: number; readonly buffer?: number };

/** The bytes in chunks of `size`, each handed out in one and the same array, as a file reader does. */
export function* chunksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  const shared = new Uint8Array(size);
  for (let at = 0; at < bytes.length; at += size) {
    const part = bytes.subarray(at, at + size);
    shared.set(part);
    yield shared.subarray(0, part.length);
  }
}

/** The bytes of a text, or bytes as they are. */
export function bytesOf(input: string | Uint8Array): Uint8Array {
  return typeof input === 'string' ? Buffer.from(input, 'utf8') : input;
}

/** Every row of the input. */
export function scannedRows(input: string | Uint8Array, options: ScanOptions = {}): ScannedRow[] {
  const bytes = bytesOf(input);
  const scanner = new DelimitedScanner(chunksOf(bytes, options.chunk ?? (bytes.length || 1)), {
    fileName: 'shop.csv',
    delimiter: options.delimiter ?? ',',
    ...(options.buffer === undefined ? {} : { bufferBytes: options.buffer }),
  });
  const rows: ScannedRow[] = [];
  while (scanner.next()) {
    const fields = Array.from({ length: scanner.fieldCount }, (_, field) => scanner.text(field));
    rows.push({ line: scanner.line, fields });
  }
  return rows;
}

/** The fields of every row. */
export function scannedFields(input: string | Uint8Array, options: ScanOptions = {}): (readonly string[])[] {
  return scannedRows(input, options).map((row) => row.fields);
}

/** The fault that the work throws; fails where it throws none, or another. */
export function fileFaultOf(work: () => unknown): Failure {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('the file was not refused');
}
