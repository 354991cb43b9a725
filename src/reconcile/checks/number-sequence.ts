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
 * One fault for a wrong number, not one for each link that it breaks; one for lines that stand once more,
 * with the way back from them; one for all lines out of their order.
 */
export function sequenceFaultsOf(
  lines: NumberedLines,
  before: NumberBefore | undefined = numberBeforeAll(lines),
): SequenceFault[] {
  const breaks = breaksOf(lines, before);
  if (breaks.length === 0) return [];
  const resumed = resumedRowsOf(breaks, lines);
  const seq = (row: number): number => resumed.get(row)?.expected ?? lines.seq(row);
  const numbered = { length: lines.length, seq };
  const repeated = repeatedRowsOf(numbered, before);
  const held = new HeldNumbers(numbered, before, repeated);
  const faults: SequenceFault[] = [];
  const wrong = breaks.filter(({ row }) => !resumed.has(row - 1));
  const starts = wrong.flatMap((one) => withoutRepeated(one, numbered, before, repeated));
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
 * The number that the line behind these goes on from. Where links among them are broken, that line decides:
 * it may go on from the greatest number, from the last line's own, or from the one that the last line would
 * have if one of the broken links and those behind it were whole; not so where lines are only out of their
 * order. If it goes on from none, the greatest counts. A single wrong number counts as the one that it
 * should be, where the lines behind it go on from that (5, 99, 7).
 *
 * @param lines at least one
 * @param next the number of the line behind them, where there is one
 * @param before the number before them, where it is known
 */
export function lastNumberOf(
  lines: NumberedLines,
  next: number | undefined,
  before?: NumberBefore | undefined,
): number {
  const own = lines.seq(lines.length - 1);
  const breaks = breaksOf(lines, before);
  if (breaks.length === 0 || next === own + 1) return own;
  const isReordered = sequenceFaultsOf(lines, before).some((fault) => fault.isReordered);
  let due = own;
  for (const { expected, actual } of isReordered ? [] : breaks.toReversed()) {
    due -= actual - expected;
    if (next === due + 1) return due;
  }
  const resumed = resumedRowsOf(breaks, lines);
  let greatest = 0;
  for (let row = 0; row < lines.length; row += 1) {
    greatest = Math.max(greatest, resumed.get(row)?.expected ?? lines.seq(row));
  }
  return greatest;
}

/** Lines with the instants at which they were booked. */
interface DatedLines extends NumberedLines {
  readonly bookedAtMs: (row: number) => number;
}

interface OrderedLines {
  readonly lines: NumberedLines;
  readonly faults: readonly SequenceFault[];
  /** The row of the nth line as they are listed. */
  readonly rowOf: (at: number) => number;
}

/**
 * Lines that are listed by their numbers, with their faults. A wrong number takes its line out of its place
 * there, and so makes two faults. Where the lines have fewer faults in the order of their instants, that
 * order counts.
 *
 * @param next the number of the line behind them, where there is one: it goes on from them
 */
export function withFewerFaults(
  listed: DatedLines,
  before: NumberBefore | undefined,
  next?: number,
): OrderedLines {
  const ordered = (rowOf: (at: number) => number) => {
    const lines = { length: listed.length, seq: (at: number): number => listed.seq(rowOf(at)) };
    const faults = sequenceFaultsOf(lines, before);
    const isGoneOnFrom = next === undefined || lastNumberOf(lines, next, before) + 1 === next;
    return { lines, faults, rowOf, breakCount: faults.length + (isGoneOnFrom ? 0 : 1) };
  };
  const byNumber = ordered((row) => row);
  if (byNumber.breakCount < 2) return byNumber;
  const rows = Array.from({ length: listed.length }, (_, row) => row);
  rows.sort((a, b) => listed.bookedAtMs(a) - listed.bookedAtMs(b) || a - b);
  const byInstant = ordered((at) => rows[at] ?? at);
  return byInstant.breakCount < byNumber.breakCount ? byInstant : byNumber;
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
    const expected = expectedAfter(previous, actual);
    if (actual !== expected) breaks.push({ row, expected, actual });
    previous = { seq: actual, isLast: true };
  }
  return breaks;
}

function expectedAfter(previous: NumberBefore | undefined, actual: number): number {
  if (previous === undefined) return actual;
  const next = previous.seq + 1;
  return previous.isLast ? next : Math.max(actual, next);
}

/**
 * The lines that stand once more: lines numbered on from each other, though not from the one before them, and
 * other lines have each of these numbers. Of two that are alike the later ones are too many.
 */
function repeatedRowsOf(lines: NumberedLines, before: NumberBefore | undefined): ReadonlySet<number> {
  const times = new Map<number, number>();
  for (let row = 0; row < lines.length; row += 1) {
    times.set(lines.seq(row), (times.get(lines.seq(row)) ?? 0) + 1);
  }
  const repeated = new Set<number>();
  let until = lines.length;
  for (const { row: from } of breaksOf(lines, before).reverse()) {
    const rows = Array.from({ length: until - from }, (_, further) => from + further);
    until = from;
    const isHeld = (seq: number): boolean => (times.get(seq) ?? 0) > 1 || seq <= (before?.seq ?? seq - 1);
    if (!rows.every((row) => isHeld(lines.seq(row)))) continue;
    for (const row of rows) {
      times.set(lines.seq(row), (times.get(lines.seq(row)) ?? 0) - 1);
      repeated.add(row);
    }
  }
  return repeated;
}

/** The break without the repeated lines above it; none where the numbers then go on. */
function withoutRepeated(
  { row, expected, actual }: Break,
  lines: NumberedLines,
  before: NumberBefore | undefined,
  repeated: ReadonlySet<number>,
): Break[] {
  if (repeated.has(row) || !repeated.has(row - 1)) return [{ row, expected, actual }];
  let above = row - 1;
  while (repeated.has(above)) above -= 1;
  const due = expectedAfter(above < 0 ? before : { seq: lines.seq(above), isLast: true }, actual);
  return due === actual ? [] : [{ row, expected: due, actual }];
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
  /** The row of each number: of several the first, and none that stands once more. */
  readonly #rows = new Map<number, number>();
  /** For each number, how many just below it no line has. */
  readonly #missingBelow = new Map<number, number>();

  constructor(lines: NumberedLines, before: NumberBefore | undefined, repeated: ReadonlySet<number>) {
    this.#lines = lines;
    this.#before = before;
    for (let row = 0; row < lines.length; row += 1) {
      const seq = lines.seq(row);
      if (!this.#rows.has(seq) && !repeated.has(row)) this.#rows.set(seq, row);
    }
    let last = before?.isLast === true ? before.seq : undefined;
    for (const seq of Float64Array.from(this.#rows.keys()).sort()) {
      if (last !== undefined && seq > last + 1) this.#missingBelow.set(seq, seq - last - 1);
      last = Math.max(seq, last ?? seq);
    }
  }

  has(seq: number): boolean {
    return this.#rows.has(seq);
  }

  /** The numbers missing below the lines from one row up to another, and the lines that are too many. */
  between(from: number, until: number): { missing: number; surplus: number } {
    let [missing, surplus] = [0, 0];
    for (let row = from; row < until; row += 1) {
      const seq = this.#lines.seq(row);
      if (this.#rows.get(seq) !== row || seq <= (this.#before?.seq ?? seq - 1)) {
        surplus += 1;
      } else {
        missing += this.#missingBelow.get(seq) ?? 0;
      }
    }
    return { missing, surplus };
  }
}
