// The differences between two packs of a month: the verdict, the items that came, went and changed, the
// figures. Both packs are given as what their tables say, cell by cell, so a difference is one that a reader
// of the tables can see.

/** Cells of a row by column. */
export type PackCells = { readonly [column: string]: string };

/** The facts that the tables of a pack state. */
export interface PackFacts {
  /** The sentence, and whether everything could be read. */
  readonly verdict: string;
  readonly isFinal: boolean;
  readonly asOf: string;
  readonly version: string;
  /** Rows of 03 and 04 by the item's id. */
  readonly items: ReadonlyMap<string, PackCells>;
  /** Rows of 01 and 02 by what they are about. */
  readonly figures: ReadonlyMap<string, PackCells>;
}

/** One cell that is another now. */
export interface CellChange {
  readonly column: string;
  readonly before: string;
  readonly now: string;
}

interface RowChange {
  readonly row: PackCells;
  readonly changes: readonly CellChange[];
}

/** Rows that came, went, or have other cells, in the order of the tables. */
export interface RowChanges {
  readonly came: readonly PackCells[];
  readonly went: readonly PackCells[];
  readonly changed: readonly RowChange[];
}

export interface PackChanges {
  readonly before: PackFacts;
  readonly now: PackFacts;
  readonly items: RowChanges;
  readonly figures: RowChanges;
}

/** Only the time that a pack is made for moves these: in another pack all of them are others. */
const clockColumns: ReadonlySet<string> = new Set(['age_days', 'bucket', 'last_seen']);

/** Hashes of what a row rests on: what follows from other evidence shows in the other cells. */
const hashColumns: ReadonlySet<string> = new Set(['evidence_sha256', 'request_id']);

/** The changes from the earlier pack to the present one. */
export function packChanges(before: PackFacts, now: PackFacts): PackChanges {
  return {
    before,
    now,
    items: rowChanges(before.items, now.items),
    figures: rowChanges(before.figures, now.figures),
  };
}

/** True if the tables agree in everything that is compared. */
export function areSameFacts({ before, now, items, figures }: PackChanges): boolean {
  const isSameVerdict = before.verdict === now.verdict && before.isFinal === now.isFinal;
  return isSameVerdict && [items, figures].every((rows) => changeCount(rows) === 0);
}

function changeCount({ came, went, changed }: RowChanges): number {
  return came.length + went.length + changed.length;
}

function rowChanges(before: ReadonlyMap<string, PackCells>, now: ReadonlyMap<string, PackCells>): RowChanges {
  const changed: RowChange[] = [];
  for (const [key, row] of now) {
    const old = before.get(key);
    const changes = old === undefined ? [] : cellChanges(old, row);
    if (changes.length > 0) changed.push({ row, changes });
  }
  return {
    came: [...now].filter(([key]) => !before.has(key)).map(([, row]) => row),
    went: [...before].filter(([key]) => !now.has(key)).map(([, row]) => row),
    changed,
  };
}

/** Columns of one row only are passed over: another version wrote it, or another table. */
function cellChanges(before: PackCells, now: PackCells): CellChange[] {
  return Object.entries(now).flatMap(([column, cell]) => {
    const old = before[column];
    if (old === undefined || isPassedOver(column, now) || plain(old) === plain(cell)) return [];
    return [{ column, before: old, now: cell }];
  });
}

/** A raw integer says nothing that the amount beside it does not. */
function isPassedOver(column: string, row: PackCells): boolean {
  if (clockColumns.has(column) || hashColumns.has(column)) return true;
  const [, amount] = /^(.*)_(?:minor|usd6)$/.exec(column) ?? [];
  return amount !== undefined && (amount in row || `${amount}_usd` in row);
}

/** The decimal mark is a setting. */
function plain(cell: string): string {
  return /^-?\d+,\d+$/.test(cell) ? cell.replace(',', '.') : cell;
}
