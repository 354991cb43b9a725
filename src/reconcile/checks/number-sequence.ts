// Numbers that rise by one from line to line, over the whole life of an account. Each number that no line has
// is missing once, just below the next number that a line has; each line whose number stands before it is one
// too many. So all faults together lack exactly what the numbers lack, in whatever order the lines stand.

interface NumberedLines {
  readonly length: number;
  readonly seq: (row: number) => number;
}

/** The newest number before the lines. */
export interface NumberBefore {
  readonly seq: number;
  /** False where further numbers may stand between it and the first line. */
  readonly isLast: boolean;
}

/** A number that does not follow the one before it. */
export interface Break {
  readonly row: number;
  readonly expected: number;
  readonly actual: number;
}

export interface SequenceFault extends Break {
  /** Numbers missing from here on up to the next fault, less the lines there that are too many. */
  readonly lackingLines: number;
  /** True where the numbers go on behind the row as if it had the right one. */
  readonly isResumed: boolean;
  /** True where no number is missing and none stands twice: the lines are there, in another order. */
  readonly isReordered: boolean;
}

/**
 * One fault for a wrong number, not one for each link that it breaks; one for all lines out of their order.
 */
export function sequenceFaultsOf(
  lines: NumberedLines,
  before: NumberBefore | undefined = numberBeforeAll(lines),
): SequenceFault[] {
  const breaks = breaksOf(lines, before);
  if (breaks.length === 0) return [];
  const resumed = resumedRowsOf(breaks, lines);
  const numberAt = (row: number): number => resumed.get(row)?.expected ?? lines.seq(row);
  const held = new HeldNumbers({ length: lines.length, seq: numberAt }, before);
  const faults: SequenceFault[] = [];
  const starts = breaks.filter(({ row }) => !resumed.has(row - 1));
  for (const [i, start] of starts.entries()) {
    const from = i === 0 ? 0 : start.row;
    const { missing, surplus } = held.between(from, starts[i + 1]?.row ?? lines.length);
    const isResumed = resumed.has(start.row);
    const isHere = isResumed && held.has(start.actual);
    // A number that another line has is that line once more, and a line is missing beside it.
    const lackingLines = missing - surplus + (isHere ? Math.sign(start.actual - start.expected) : 0);
    const isReordered = !isResumed && missing === 0 && surplus === 0;
    if (isReordered && faults.some((one) => one.isReordered)) continue;
    faults.push({ ...start, lackingLines, isResumed, isReordered });
  }
  return faults;
}

/**
 * The number before lines of which nothing tells what came before, where all numbers from the least to the
 * greatest are there once: then the least is the first, wherever it stands.
 */
function numberBeforeAll({ length, seq }: NumberedLines): NumberBefore | undefined {
  const seqs = Float64Array.from({ length }, (_, row) => seq(row)).sort();
  const [first] = seqs;
  if (first === undefined || seqs.some((one, at) => one !== first + at)) return undefined;
  return { seq: first - 1, isLast: true };
}

function breaksOf(lines: NumberedLines, before: NumberBefore | undefined): Break[] {
  const breaks: Break[] = [];
  let previous = before;
  for (let row = 0; row < lines.length; row += 1) {
    const actual = lines.seq(row);
    const next = previous === undefined ? actual : previous.seq + 1;
    const expected = previous?.isLast === false ? Math.max(actual, next) : next;
    if (actual !== expected) breaks.push({ row, expected, actual });
    previous = { seq: actual, isLast: true };
  }
  return breaks;
}

/**
 * The breaks of a single wrong number, by their row: it breaks the link into it and the link out of it by the
 * same amount, and no line has the right one.
 */
function resumedRowsOf(breaks: readonly Break[], lines: NumberedLines): Map<number, Break> {
  const standing = new Set<number>();
  for (let row = 0; row < lines.length; row += 1) standing.add(lines.seq(row));
  const resumed = new Map<number, Break>();
  for (const [i, one] of breaks.entries()) {
    const next = breaks[i + 1];
    const isResumed = next?.row === one.row + 1 && next.expected - next.actual === one.actual - one.expected;
    if (isResumed && !resumed.has(one.row - 1) && !standing.has(one.expected)) resumed.set(one.row, one);
  }
  return resumed;
}

/** The numbers that lines have, and those that lie below each of them and that no line has. */
class HeldNumbers {
  readonly #lines: NumberedLines;
  readonly #before: NumberBefore | undefined;
  /** The first row of each number. */
  readonly #firstRows = new Map<number, number>();
  /** For each number, how many just below it no line has. */
  readonly #missingBelow = new Map<number, number>();

  constructor(lines: NumberedLines, before: NumberBefore | undefined) {
    this.#lines = lines;
    this.#before = before;
    for (let row = 0; row < lines.length; row += 1) {
      const seq = lines.seq(row);
      if (!this.#firstRows.has(seq)) this.#firstRows.set(seq, row);
    }
    let last = before?.isLast === true ? before.seq : undefined;
    for (const seq of Float64Array.from(this.#firstRows.keys()).sort()) {
      if (last !== undefined && seq > last + 1) this.#missingBelow.set(seq, seq - last - 1);
      last = Math.max(seq, last ?? seq);
    }
  }

  has(seq: number): boolean {
    return this.#firstRows.has(seq);
  }

  /** The numbers missing below the lines from one row up to another, and the lines that are too many. */
  between(from: number, until: number): { missing: number; surplus: number } {
    let [missing, surplus] = [0, 0];
    for (let row = from; row < until; row += 1) {
      const seq = this.#lines.seq(row);
      if (this.#firstRows.get(seq) !== row || seq <= (this.#before?.seq ?? seq - 1)) {
        surplus += 1;
      } else {
        missing += this.#missingBelow.get(seq) ?? 0;
      }
    }
    return { missing, surplus };
  }
}
