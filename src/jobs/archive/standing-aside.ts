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
 * the next month alone corrects nothing. Where a row's month could not be read, any later file does.
 *
 * @param files of one kind, in the order of reading
 */
export function rowsStandingAside<Row extends Aside>(
  files: readonly FileWithAsides<Row>[],
): { readonly row: Row; readonly fileAt: number }[] {
  return files.flatMap(({ source, setAside }, fileAt) => {
    if (setAside.length === 0) return [];
    const later = files.slice(fileAt + 1).filter((file) => file.source === source);
    const left = later.reduce<readonly Row[]>((standing, file) => leftBy(file, standing), setAside);
    return left.map((row) => ({ row, fileAt }));
  });
}

/** Those of the rows that a later file does not correct. */
function leftBy<Row extends Aside>(file: FileWithAsides<Row>, standing: readonly Row[]): readonly Row[] {
  const dated = standing.filter(({ month }) => month !== undefined);
  if (dated.length === 0) return [];
  const references = new Set(dated.map(({ reference }) => reference));
  const months = new Set<CalendarMonth | undefined>();
  const met = new Set<string>();
  const meet = (reference: string | undefined): void => {
    if (reference !== undefined && references.has(reference)) met.add(reference);
  };
  for (const { reference, atMs } of file.rows()) {
    months.add(atMs === undefined ? undefined : monthOf(atMs));
    meet(reference);
  }
  for (const { reference, month } of file.setAside) {
    // One whose date could not be read says nothing of the months of its file.
    if (month !== undefined) months.add(month);
    meet(reference);
  }
  if (months.has(undefined)) return [];
  return dated.filter(
    ({ month, reference }) => !months.has(month) && (reference === undefined || !met.has(reference)),
  );
}
