// The rows of own records that stand aside: set aside when their file was read, and put right by no file
// since. Contract, tool: "The partner's own records".

import { type CalendarMonth, monthOf } from '../../base/calendar-month.js';

/** As far as it is known where a row that was set aside belongs. */
interface Aside {
  readonly month: CalendarMonth | undefined;
  readonly reference: string | undefined;
}

/** A row of a file that could be read. */
export interface PlacedRow {
  readonly reference: string;
  readonly atMs: number | undefined;
}

interface FileWithAsides<Row extends Aside> {
  readonly source: string;
  readonly setAside: readonly Row[];
  /** The rows that could be read, as often as they are asked for. */
  readonly rows: () => Iterable<PlacedRow>;
}

/**
 * The rows that no later file of the same source corrects, in the order of the files. A corrected file has
 * the row's reference, or rows of its month, or rows without a date, which may be of any month: the file of
 * the next month alone corrects nothing. A row whose month could not be read is of one that its file has.
 *
 * @param files of one kind, in the order of reading
 */
export function rowsStandingAside<Row extends Aside>(
  files: readonly FileWithAsides<Row>[],
): { readonly row: Row; readonly fileAt: number }[] {
  return files.flatMap((file, fileAt) => {
    if (file.setAside.length === 0) return [];
    const later = files.slice(fileAt + 1).filter(({ source }) => source === file.source);
    if (later.length === 0) return file.setAside.map((row) => ({ row, fileAt }));
    const own = contentOf(file, new Set()).months;
    const ownMonths: Months = own.size === 0 ? anyMonth : own;
    let standing = file.setAside;
    for (const one of later) {
      // The next file corrects what it has again, nearly always: no further one has to be looked through.
      if (standing.length === 0) break;
      const { months, references } = contentOf(one, new Set(standing.map(({ reference }) => reference)));
      standing = standing.filter(
        ({ month, reference }) =>
          !references.has(reference) && !mayShare(months, month === undefined ? ownMonths : new Set([month])),
      );
    }
    return standing.map((row) => ({ row, fileAt }));
  });
}

/** Months of rows; undefined is any month. */
type Months = ReadonlySet<CalendarMonth | undefined>;

const anyMonth: Months = new Set([undefined]);

function mayShare(some: Months, others: Months): boolean {
  if (some.size === 0) return false;
  return some.has(undefined) || others.has(undefined) || [...some].some((month) => others.has(month));
}

/**
 * The months of a file's rows, and those of the wanted references that it has. A row whose date could not be
 * read says nothing of the months of its file.
 *
 * @param wanted the references that are looked for
 */
function contentOf(
  { rows, setAside }: FileWithAsides<Aside>,
  wanted: ReadonlySet<string | undefined>,
): { readonly months: Months; readonly references: ReadonlySet<string | undefined> } {
  const months = new Set<CalendarMonth | undefined>();
  const references = new Set<string | undefined>();
  const meet = (reference: string | undefined): void => {
    if (reference !== undefined && wanted.has(reference)) references.add(reference);
  };
  for (const { reference, atMs } of rows()) {
    months.add(atMs === undefined ? undefined : monthOf(atMs));
    meet(reference);
  }
  for (const { reference, month } of setAside) {
    if (month !== undefined) months.add(month);
    meet(reference);
  }
  return { months, references };
}
