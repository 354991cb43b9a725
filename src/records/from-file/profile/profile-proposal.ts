// A profile proposed for a file of orders, from its header and first rows: what each column probably is. It
// is a proposal for a person to look at; nothing is read by it unasked. Only headers are compared, letters
// and digits of them, with names that shops use; a column that fits none is ignored, never guessed.

import { Failure } from '../../../base/failure/failure.js';
import { placeIn, shownHeader } from '../../../base/file/file-place.js';
import { fileRefusals } from '../../../base/file/file-refusals.js';
import { parseMajor } from '../../../money/amount-text.js';
import { InstantReader } from '../field/instant-field.js';
import { DelimitedScanner } from '../scan/delimited-scanner.js';
import { type BookColumnName, bookShape, depositShape, type FileShape } from './file-columns.js';
import type { FileProfile } from './file-profile.js';
import { type ReadyExport, readyExportOf } from './ready-export.js';

/** The names of our columns in other systems; our own name comes first, then these in their order. */
const otherNames: Readonly<Record<BookColumnName, readonly string[]>> = {
  interface: [],
  client_ref: [
    'client reference',
    'reference',
    'order reference',
    'order number',
    'order no',
    'order id',
    'order',
    'ref',
  ],
  slug: ['brand slug', 'brand', 'card', 'gift card', 'product', 'sku', 'item'],
  currency: ['face currency', 'currency code', 'ccy'],
  face_minor: ['face value minor', 'amount minor', 'value minor'],
  face: ['face value', 'denomination', 'amount', 'value', 'price'],
  account: ['account id', 'key id'],
  expected_cost_minor: ['cost minor', 'expected cost'],
  status: ['state', 'order status'],
  sold_at: ['date', 'order date', 'created at', 'sold', 'date time', 'datetime', 'time', 'timestamp'],
  paid_minor: ['amount paid minor'],
  paid_currency: ['payment currency'],
  quote_id: ['quote'],
  quantity: ['qty', 'count', 'number of cards'],
};

const delimiters = [',', ';', '\t', '|'] as const;
/** Rows that are looked at. */
const SAMPLE_ROWS = 50;

export type Proposal =
  /** The file is one that a profile reads which needs no configuration. */
  | ({ readonly kind: 'ready' } & ReadyExport)
  /** The file has the columns of a kind of file as we name them, and is read as it is. */
  | { readonly kind: 'own'; readonly command: 'book' | 'deposits' }
  | {
      readonly kind: 'profile';
      readonly profile: FileProfile;
      /** The groups of columns of which one each has to be added in `columns` or `constants`. */
      readonly missing: readonly (readonly string[])[];
      /** Headers that would be ignored. */
      readonly ignored: readonly string[];
      /** The remarks for a person to look at. */
      readonly remarks: readonly string[];
    };

interface Sample {
  readonly delimiter: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * @param chunks gives the file anew each time that it is called
 * @throws Failure (refused) for what is no text of rows, or has none
 */
export function proposedProfile(chunks: () => Iterable<Uint8Array>, fileName: string): Proposal {
  const sampleBy = (delimiter: string, rowCount: number): Sample =>
    sampleOf(chunks(), { fileName, delimiter }, rowCount);
  const widthBy = (delimiter: string): number => {
    try {
      return sampleBy(delimiter, 0).headers.length;
    } catch (error) {
      // By this mark it is no header: quotes stand where none may.
      if (error instanceof Failure && error.kind === 'refused') return 0;
      throw error;
    }
  };
  const widths = delimiters.map(widthBy);
  const delimiter = delimiters[widths.indexOf(Math.max(...widths))] ?? ',';
  const sample = sampleBy(delimiter, SAMPLE_ROWS);
  if (sample.headers.every((header) => header === '')) {
    throw fileRefusals.empty({ ...placeIn(fileName, { line: 1, column: 1 }), expected: 'a header' });
  }
  return readyProposal(sample) ?? profileProposal(sample);
}

function sampleOf(
  chunks: Iterable<Uint8Array>,
  options: { readonly fileName: string; readonly delimiter: string },
  rowCount: number,
): Sample {
  const input = chunks[Symbol.iterator]();
  try {
    const scanner = new DelimitedScanner(input, options);
    const texts = (): string[] =>
      Array.from({ length: scanner.fieldCount }, (_, field) => scanner.text(field).trim());
    const headers = scanner.nextFilled() ? texts() : [];
    const rows: string[][] = [];
    while (rows.length < rowCount && scanner.nextFilled()) rows.push(texts());
    return { delimiter: options.delimiter, headers, rows };
  } finally {
    input.return?.();
  }
}

function readyProposal({ delimiter, headers }: Sample): Proposal | undefined {
  if (delimiter !== ',') return undefined;
  const ready = readyExportOf(headers);
  if (ready !== undefined) return { kind: 'ready', ...ready };
  const own = ownShapes.find(({ shape }) => isWhole(shape, headers));
  return own && { kind: 'own', command: own.command };
}

/** The files that need no profile, by the commands that read them. */
const ownShapes = [
  { command: 'book', shape: bookShape },
  { command: 'deposits', shape: depositShape },
] as const;

function isWhole({ required }: FileShape<string>, headers: readonly string[]): boolean {
  return required.every((group) => group.some((name) => headers.includes(name)));
}

function profileProposal(sample: Sample): Proposal {
  const { delimiter, headers } = sample;
  const found = new Map<BookColumnName, string>();
  const remarks: string[] = [];
  for (const names of [(name: BookColumnName) => [name], (name: BookColumnName) => otherNames[name]]) {
    for (const name of bookShape.columns) {
      if (found.has(name) || (name === 'face' && found.has('face_minor'))) continue;
      const header = headerFor(names(name), headers, [...found.values()]);
      if (header !== undefined) found.set(name, header);
    }
  }
  const decimal = decimalOf(textsOf(sample, found.get('face')));
  const soldAt = found.get('sold_at');
  if (soldAt !== undefined && !areInstants(textsOf(sample, soldAt))) {
    found.delete('sold_at');
    remarks.push(`"${soldAt}" is not read: its dates are not ISO 8601 (2026-10-05 14:30)`);
  }
  const face = found.get('face');
  if (face !== undefined) {
    remarks.push(`"${face}" is taken as the face value of one card: a price after discounts is none`);
  }
  if (soldAt !== undefined && found.has('sold_at')) {
    remarks.push('times without a zone count as UTC: set timeZone where they are of another');
  }
  const isThere = (name: BookColumnName): boolean => found.has(name);
  const columns = Object.fromEntries([...found].filter(([name, header]) => name !== header));
  return {
    kind: 'profile',
    profile: { delimiter, decimal, timeZone: 'UTC', columns },
    missing: bookShape.required.filter((group) => !group.some(isThere)),
    ignored: headers.filter((header) => ![...found.values()].includes(header)).map(shownHeader),
    remarks,
  };
}

function spelled(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function headerFor(
  names: readonly string[],
  headers: readonly string[],
  taken: readonly string[],
): string | undefined {
  const free = headers.filter((header) => header !== '' && !taken.includes(header));
  for (const name of names) {
    const header = free.find((one) => spelled(one) === spelled(name));
    if (header !== undefined) return header;
  }
  return undefined;
}

function textsOf({ headers, rows }: Sample, header: string | undefined): string[] {
  const at = header === undefined ? -1 : headers.indexOf(header);
  return rows.flatMap((row) => (row[at] === undefined || row[at] === '' ? [] : [row[at]]));
}

/** The mark by which more of the amounts can be read; a point where both read as many. */
function decimalOf(amounts: readonly string[]): '.' | ',' {
  const readBy = (mark: '.' | ','): number =>
    amounts.filter((text) => parseMajor(text, 2, mark) !== undefined).length;
  return readBy(',') > readBy('.') ? ',' : '.';
}

function areInstants(texts: readonly string[]): boolean {
  const reader = new InstantReader('UTC');
  return texts.every((text) => typeof reader.instantOf(text) === 'number');
}
