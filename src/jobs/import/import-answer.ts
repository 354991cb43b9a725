// What is said of a file of rows that was imported, of whatever kind.

import type { RowFault } from '../../records/from-file/row-fault.js';
import type { ImportAnswer } from './file-import.js';

/** Rows that are listed one by one; the others are counted, and all of them are in the reports. */
const LISTED_ROWS = 20;

interface ImportedRows {
  readonly kind: string;
  readonly fileName: string;
  readonly sourceSha256: string;
  /** How many rows of which interface. */
  readonly rowCounts: Readonly<Record<string, number>>;
  readonly setAside: readonly RowFault[];
  readonly unknownColumns: readonly string[];
  readonly isNew: boolean;
  readonly supersededCount: number;
  readonly exitCode: 0 | 1;
}

export function importAnswerOf(file: ImportedRows): ImportAnswer {
  return { exitCode: file.exitCode, text: textOf(file), json: jsonOf(file) };
}

function textOf(file: ImportedRows): string {
  const { fileName, rowCounts, setAside, unknownColumns, isNew, supersededCount } = file;
  const read = Object.entries(rowCounts).map(
    ([interfaceName, rowCount]) => `${countText(rowCount)} of the ${interfaceName} interface`,
  );
  const lines = [`${fileName}: ${read.join(', ')}`];
  if (!isNew) lines.push('the same file was read before: nothing was changed');
  if (supersededCount > 0) lines.push(`rows of earlier files replaced by this one: ${supersededCount}`);
  if (unknownColumns.length > 0) lines.push(`ignored columns: ${unknownColumns.join(', ')}`);
  if (setAside.length > 0) {
    lines.push(`set aside because they cannot be read: ${countText(setAside.length)}`);
    lines.push(...setAside.slice(0, LISTED_ROWS).map(({ line, reason }) => `  line ${line}: ${reason}`));
    if (setAside.length > LISTED_ROWS) lines.push(`  and ${setAside.length - LISTED_ROWS} more`);
  }
  return lines.join('\n');
}

function countText(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}

function jsonOf(file: ImportedRows): ImportAnswer['json'] {
  return {
    kind: file.kind,
    file: file.fileName,
    sha256: file.sourceSha256,
    is_new: file.isNew,
    row_counts: file.rowCounts,
    set_aside: file.setAside.map(({ line, reason }) => ({ line, reason })),
    unknown_columns: file.unknownColumns,
    superseded_count: file.supersededCount,
    exit_code: file.exitCode,
  };
}
