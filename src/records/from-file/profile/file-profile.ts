// The way in which one shop writes its files: a profile of the configuration, as every reader is told it.
// Contract, "Configuration", `profiles`.

import { shown } from '../../../base/file/file-place.js';
import type { DecimalMark } from '../../../money/amount-text.js';
import type { OrderInterface } from '../../account.js';
import type { RowFault } from '../row-fault.js';
import { tableRefusals } from '../table-refusals.js';

export interface FileProfile {
  /** One ASCII character: a tab or punctuation other than the quote. */
  readonly delimiter: string;
  /** The mark between whole units and their decimals. */
  readonly decimal: DecimalMark;
  /** IANA name of the zone that a time without one is in. */
  readonly timeZone: string;
  /** A mark between groups of three digits, where the file's amounts have one. */
  readonly thousands?: ',' | undefined;
  /** Our column names, each with the header that the shop uses for it, or those that it may use. */
  readonly columns: Readonly<Record<string, string | readonly string[]>>;
  /** By our column names what every row says there, whatever the file has. */
  readonly constants?: ReadonlyMap<string, string> | undefined;
  /** By our column names what the shop writes and what we read for it; anything else stays as it is. */
  readonly values?: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;
  /** The physical line, from 1, on which the header stands; what is before it is passed over. */
  readonly headerLine?: number | undefined;
  /** The number of rows below the header, and at the end, that are no records. */
  readonly skipRows?: SkippedRows | undefined;
}

interface SkippedRows {
  readonly first: number;
  readonly last: number;
}

/** The profile of a file that is read without one: commas, points, UTC and our own column names. */
export const plainProfile: FileProfile = { delimiter: ',', decimal: '.', timeZone: 'UTC', columns: {} };

/** The facts that every reader needs besides the bytes. */
export interface FileOptions {
  /** The file's name as the records and messages show it. */
  readonly fileName: string;
  readonly profile?: FileProfile | undefined;
  /** The interface of rows that name none. */
  readonly defaultInterface?: OrderInterface | undefined;
  /** The shop or system that the file is of (default: `DEFAULT_SOURCE`). */
  readonly source?: string | undefined;
}

/** The source of records that none is named for. */
export const DEFAULT_SOURCE = 'book';

/** A file that was read: the rows that could be, and what could not. */
export interface FileRows<Rows> {
  readonly rows: Rows;
  readonly setAside: readonly RowFault[];
  /** Columns of the file that have no meaning here, as the header spells them; their cells were not kept. */
  readonly unknownColumns: readonly string[];
  /** Rows in the file, those set aside included, the header, blank lines and left-out rows not. */
  readonly rowCount: number;
  /** Rows at either end that the profile leaves out; none where it says nothing of them. */
  readonly leftOutCount?: number;
}

/** The profile's delimiter. @throws Failure (refused) where it is not one that can be told from text */
export function delimiterOf(profile: FileProfile): string {
  const { delimiter } = profile;
  if (/^[\t!#-/:-@[-`{-~]$/.test(delimiter)) return delimiter;
  throw tableRefusals.badDelimiter({ delimiter: shown(delimiter) });
}

/** Every column that a profile names, with the key under which it does. */
export function columnNamesOf({
  columns,
  constants,
  values,
}: Pick<FileProfile, 'columns' | 'constants' | 'values'>): { readonly key: string; readonly name: string }[] {
  return [
    ...Object.keys(columns).map((name) => ({ key: 'columns', name })),
    ...[...(constants?.keys() ?? [])].map((name) => ({ key: 'constants', name })),
    ...[...(values?.keys() ?? [])].map((name) => ({ key: 'values', name })),
  ];
}
