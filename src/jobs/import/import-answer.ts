// The answer after the import of a file of rows, of any kind.

import type { Json } from '../../base/json/json-value.js';
import { countText } from '../../base/text/count-text.js';
import { formatInstant } from '../../base/time/instant.js';
import type { Supersession } from '../../records/from-file/book/book.js';
import type { ChangedField } from '../../records/from-file/book/content-key.js';
import { DEFAULT_SOURCE } from '../../records/from-file/profile/file-profile.js';
import type { RowFault } from '../../records/from-file/row-fault.js';
import type { ImportAnswer } from './file-import.js';

/** Rows that are listed one by one; the others are counted, and all of them are in the reports. */
const LISTED_ROWS = 20;

/** Rows that were replaced: those are shown with what changed, the others are counted. */
export const SHOWN_SUPERSEDED = 3;

/** Rows that this file's rows replaced. */
export interface SupersededRows {
  readonly count: number;
  /** The first of them, `SHOWN_SUPERSEDED` at most; none of a kind of file that keeps no places. */
  readonly first: readonly Supersession[];
  /** Rows of this very file, read again, that a later file changed. */
  readonly sinceCount?: number;
}

export const noneSuperseded: SupersededRows = { count: 0, first: [] };

/** A file that was read before replaces nothing. @param sinceCount its rows that a later file changed */
export function readBefore(sinceCount: number): SupersededRows {
  return { ...noneSuperseded, sinceCount };
}

/** The words on a file without a row that nothing ties to an interface. */
const notRecorded = [
  'nothing is recorded: the file names no interface, and no file of its kind was imported before',
  'if there was nothing to list, import it again and name the interface with --interface',
];

export interface ImportedRows {
  readonly kind: string;
  readonly fileName: string;
  readonly sourceSha256: string;
  /** The shop or system that the rows are of; a provider's file has none. */
  readonly source?: string | undefined;
  /** The number of rows of each interface; empty where nothing is recorded. */
  readonly rowCounts: Readonly<Record<string, number>>;
  readonly setAside: readonly RowFault[];
  readonly unknownColumns: readonly string[];
  readonly isNew: boolean;
  readonly superseded: SupersededRows;
  readonly leftOutCount?: number;
  readonly exitCode: 0 | 1;
}

export function importAnswerOf(file: ImportedRows): ImportAnswer {
  return { exitCode: file.exitCode, text: textOf(file), json: jsonOf(file) };
}

function textOf(file: ImportedRows): string {
  const { fileName, rowCounts, setAside, unknownColumns, isNew, source, leftOutCount = 0 } = file;
  const read = Object.entries(rowCounts).map(
    ([interfaceName, rowCount]) => `${countText(rowCount, 'row')} of the ${interfaceName} interface`,
  );
  if (source !== undefined && source !== DEFAULT_SOURCE) read.push(`source ${source}`);
  const isRecorded = Object.keys(rowCounts).length > 0;
  if (!isRecorded) read.unshift('no rows');
  const lines = [`${fileName}: ${read.join(', ')}`];
  if (!isRecorded) lines.push(...notRecorded);
  if (isRecorded && !isNew) lines.push('the same file was read before: nothing was changed');
  const { sinceCount = 0 } = file.superseded;
  if (sinceCount > 0) lines.push(`left as a later file has them: ${countText(sinceCount, 'row')}`);
  lines.push(...supersededLines(file.superseded));
  if (leftOutCount > 0) lines.push(`left out as the profile says: ${countText(leftOutCount, 'row')}`);
  if (unknownColumns.length > 0) lines.push(`ignored columns: ${unknownColumns.join(', ')}`);
  if (setAside.length > 0) {
    lines.push(`set aside because they cannot be read: ${countText(setAside.length, 'row')}`);
    lines.push(...setAside.slice(0, LISTED_ROWS).map(({ line, reason }) => `  line ${line}: ${reason}`));
    if (setAside.length > LISTED_ROWS) lines.push(`  and ${setAside.length - LISTED_ROWS} more`);
  }
  return lines.join('\n');
}

function supersededLines({ count, first }: SupersededRows): string[] {
  if (count === 0) return [];
  const more = count > first.length && first.length > 0 ? [`  and ${count - first.length} more`] : [];
  const shown = first.map(({ clientRef, old, by, changed }) => {
    const what = changed.length === 0 ? 'stands once less' : changed.map(changeText).join('; ');
    return `  ${clientRef}: ${old.file}:${old.line} by ${by.file}:${by.line}: ${what}`;
  });
  return [`superseded by this file: ${countText(count, 'row')}`, ...shown, ...more];
}

function changeText({ field, before, after }: ChangedField): string {
  return `${field}: ${saidText(field, before) ?? 'empty'}, now ${saidText(field, after) ?? 'empty'}`;
}

/** A field as a file writes it. */
function saidText(field: string, value: ChangedField['before']): string | undefined {
  if (value === undefined) return undefined;
  return field === 'sold_at' && typeof value === 'number' ? formatInstant(value) : String(value);
}

function supersessionJson({ clientRef, old, by, changed }: Supersession): Json {
  return {
    client_ref: clientRef,
    old: { ...old },
    new: { ...by },
    changed: changed.map(({ field, before, after }) => ({
      field,
      old: saidText(field, before) ?? null,
      new: saidText(field, after) ?? null,
    })),
  };
}

function jsonOf(file: ImportedRows): ImportAnswer['json'] {
  return {
    kind: file.kind,
    file: file.fileName,
    sha256: file.sourceSha256,
    ...(file.source === undefined ? {} : { source: file.source }),
    is_new: file.isNew,
    row_counts: file.rowCounts,
    set_aside: file.setAside.map(({ line, reason }) => ({ line, reason })),
    unknown_columns: file.unknownColumns,
    superseded_count: file.superseded.count,
    superseded: file.superseded.first.map(supersessionJson),
    changed_since_count: file.superseded.sinceCount ?? 0,
    left_out_count: file.leftOutCount ?? 0,
    exit_code: file.exitCode,
  };
}
