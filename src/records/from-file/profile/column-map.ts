// The columns for the fields of a row: the header is read once, with the profile's names. A header is matched
// exactly, capitals included, without the blanks around it. An unknown column is ignored and listed; a
// missing or doubled one refuses the file, since a guess here would misread every row.

import { placeIn, shown, shownHeader } from '../../../base/file/file-place.js';
import { utf8Bytes } from '../../../base/text/bytes.js';
import { nearestName } from '../../../base/text/nearest-name.js';
import type { DelimitedScanner } from '../scan/delimited-scanner.js';
import { tableRefusals } from '../table-refusals.js';
import { type FileShape, importColumnNames } from './file-columns.js';
import { columnNamesOf, delimiterOf, type FileProfile } from './file-profile.js';
import { readyExportOf } from './ready-export.js';

/** The place of one of our columns in the file. */
export interface FileColumn {
  /** Our name, and the file's own behind it where that differs: what messages say. */
  readonly label: string;
  /** The number of the field in a row, from 0; -1 where the file has no such column. */
  readonly field: number;
  /** The value of every row, in UTF-8, if the profile gives the column one value. */
  readonly constant?: Uint8Array | undefined;
  /** By what the file says, what is read for it, in UTF-8. */
  readonly values?: ReadonlyMap<string, Uint8Array> | undefined;
}

interface ColumnMap<Name extends string> {
  readonly columns: Readonly<Record<Name, FileColumn>>;
  /** Headers that mean nothing here; one without a name is listed as `(column 7)`. */
  readonly unknown: readonly string[];
  /** The number of fields in a row of this file. */
  readonly width: number;
}

/** Delimiters to look for in a header that came out as one field. */
const otherDelimiters = [';', '\t', ',', '|'];

/** A header without the blanks and tabs around it. Only ASCII ones: the rest is part of a name. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && ' \t'.includes(text.charAt(start))) start += 1;
  while (end > start && ' \t'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * Reads the header row that the scanner stands on.
 *
 * @throws Failure (refused) for a doubled header and for missing columns, naming the nearest header seen
 * or where the profile names a column that no file has
 */
export function readColumnMap<Name extends string>(
  scanner: DelimitedScanner,
  shape: FileShape<Name>,
  profile: FileProfile,
  fileName: string,
): ColumnMap<Name> {
  refuseUnknownNames(profile);
  const headers = Array.from({ length: scanner.fieldCount }, (_, field) => trimmed(scanner.text(field)));
  const fields = fieldsByHeader(scanner, headers, fileName);
  const mapping = new Map(Object.entries(profile.columns));
  const found = shape.columns.map((name): [Name, FileColumn] => {
    const constant = profile.constants?.get(name);
    if (constant !== undefined) {
      return [
        name,
        { label: `${name} (a constant of the profile)`, field: -1, constant: utf8Bytes(constant) },
      ];
    }
    const header = headerOf(mapping.get(name) ?? name, fields);
    const label = header === name ? name : `${name} (${shown(header)})`;
    return [name, { label, field: fields.get(header) ?? -1, values: bytesByText(profile.values?.get(name)) }];
  });
  refuseMissing(scanner, shape, new Map(found), { profile, mapping, headers, fileName });
  const used = new Set(found.map(([, column]) => column.field));
  const unknown = headers
    .map((header, field) => (header === '' ? `(column ${field + 1})` : shownHeader(header)))
    .filter((_, field) => !used.has(field));
  // The names are those of the shape, all of them: that is what the type says.
  return { columns: Object.fromEntries(found) as Record<Name, FileColumn>, unknown, width: headers.length };
}

function bytesByText(values: ReadonlyMap<string, string> | undefined): FileColumn['values'] {
  return values && new Map([...values].map(([from, to]) => [from, utf8Bytes(to)]));
}

type Mapped = string | readonly string[];

/** The header that the file has of those that a column may have; the first of them where it has none. */
function headerOf(mapped: Mapped, fields: ReadonlyMap<string, number>): string {
  const headers = (typeof mapped === 'string' ? [mapped] : mapped).map(trimmed);
  return headers.find((header) => fields.has(header)) ?? headers[0] ?? '';
}

function firstOf(mapped: Mapped | undefined): string | undefined {
  return typeof mapped === 'object' ? mapped[0] : mapped;
}

/** The names of a column's header in messages. */
function namesOf(mapped: Mapped | undefined): string | undefined {
  return typeof mapped === 'object' ? mapped.join('" or "') : mapped;
}

function refuseUnknownNames(profile: FileProfile): void {
  for (const { name } of columnNamesOf(profile)) {
    if (importColumnNames.includes(name)) continue;
    const nearest = nearestName(name, importColumnNames);
    throw tableRefusals.unknownColumn({
      column: shown(name),
      expected: importColumnNames.join(', '),
      nearest: nearest === undefined ? '' : `; the nearest is "${nearest}"`,
    });
  }
}

/** Fields by header. A header without a name may stand several times: no column is called that. */
function fieldsByHeader(
  scanner: DelimitedScanner,
  headers: readonly string[],
  fileName: string,
): Map<string, number> {
  const fields = new Map<string, number>();
  for (const [field, header] of headers.entries()) {
    if (header === '') continue;
    const first = fields.get(header);
    if (first !== undefined) {
      const place = placeIn(fileName, scanner.placeOfField(field));
      const values = { header: shown(shownHeader(header)), first: first + 1, second: field + 1 };
      throw tableRefusals.doubledHeader({ ...place, ...values });
    }
    fields.set(header, field);
  }
  return fields;
}

/** Refuses a header that lacks a required column, or one that the profile says is there. */
function refuseMissing<Name extends string>(
  scanner: DelimitedScanner,
  shape: FileShape<Name>,
  columns: ReadonlyMap<Name, FileColumn>,
  {
    profile,
    mapping,
    headers,
    fileName,
  }: {
    readonly profile: FileProfile;
    readonly mapping: ReadonlyMap<string, Mapped>;
    readonly headers: readonly string[];
    readonly fileName: string;
  },
): void {
  const isThere = (name: Name) =>
    (columns.get(name)?.field ?? -1) >= 0 || columns.get(name)?.constant !== undefined;
  const groups = shape.required.filter((group) => !group.some(isThere));
  const promised = shape.columns.filter(
    (name) => mapping.has(name) && !isThere(name) && !groups.some((group) => group.includes(name)),
  );
  const missing = [...groups, ...promised.map((name) => [name])];
  if (missing.length === 0) return;
  const refusal = {
    ...placeIn(fileName, { line: scanner.line, column: 1 }),
    columns: missing.map((group) => missingText(group, mapping, headers)).join('; '),
    expected: shape.columns.join(', '),
  };
  if (shape.isOwnForm === true) {
    throw tableRefusals.missingOwnColumn({ ...refusal, delimiter: delimiterText(delimiterOf(profile)) });
  }
  const ready = readyExportOf(headers);
  if (ready !== undefined) throw tableRefusals.exportOfShop({ ...refusal, ...ready });
  const delimiter = otherDelimiterOf(headers);
  if (delimiter !== undefined) throw tableRefusals.otherDelimiter({ ...refusal, delimiter });
  const names = missing.flat();
  const isInterface = names.length === 1 && names[0] === 'interface';
  throw isInterface ? tableRefusals.missingInterface(refusal) : tableRefusals.missingColumn(refusal);
}

function missingText(
  group: readonly string[],
  mapping: ReadonlyMap<string, Mapped>,
  headers: readonly string[],
): string {
  const names = group.map((name) => {
    const header = namesOf(mapping.get(name));
    return header === undefined ? `"${name}"` : `"${shown(header)}" (${name} in the profile)`;
  });
  const nearest = nearestName(firstOf(mapping.get(group[0] ?? '')) ?? group[0] ?? '', headers);
  return names.join(' or ') + (nearest === undefined ? '' : `, the nearest is "${shown(nearest)}"`);
}

/**
 * The probable delimiter of a header that was read as one field; undefined where no other mark stands in it.
 */
function otherDelimiterOf(headers: readonly string[]): string | undefined {
  const [only = ''] = headers;
  const delimiter = headers.length === 1 ? otherDelimiters.find((each) => only.includes(each)) : undefined;
  return delimiter && delimiterText(delimiter);
}

function delimiterText(delimiter: string): string {
  return delimiter === '\t' ? 'a tab' : `"${delimiter}"`;
}
