// The places where a missing line may have stood. Its time tells the place, between the times of the lines
// before and after; a line that is too many may lie about its own. Nothing tells the place of a transfer that
// was not credited. The reversal of a debit is only known to come after the debit. The missing line of an
// order that was sent again may be of any try. A line that stands under another kind or reference is there,
// and missing at no place.

import { countWhile } from '../../base/list/count-while.js';
import type { MovementColumns } from '../../records/movement.js';
import type { Found } from './causes.js';
import { allLines, changeOf } from './effect.js';
import type { Part } from './exact-set.js';
import type { Fault, FaultPart, Faults } from './fault.js';
import type { MonthUnderAttribution } from './month-found.js';

interface Placed {
  /** In the order in which they were found. */
  readonly at: number;
  readonly fault: Fault;
  readonly part: FaultPart;
  readonly atMs: number;
  /** The time in which it may stand, where it is more than that instant. */
  readonly within: Span | undefined;
}

/** The time that a missing line may be of, at a row or by what it is. */
interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** True of a fault by which all lines together are too many or too few, or come to another amount. */
function changesLines({ effect }: Fault): boolean {
  return changeOf(effect, allLines.count) !== 0n || changeOf(effect, allLines.usd6) !== 0n;
}

/** The row that the month's first line has among all movements of the account. */
export function startOf({ context: { movements, month } }: MonthUnderAttribution): number {
  return movements.rowsOf(month)?.start ?? 0;
}

/**
 * The rows of the lines that findings say are too many, each with its root: the lines of a finding that has
 * too many of them, and those that any finding names as copies, whatever else it has too few of.
 */
export function surplusRowsOf(faults: Faults, start: number): ReadonlyMap<number, Found> {
  const rows = new Map<number, Found>();
  for (const { root, parts } of faults.all) {
    for (const { found, count } of parts) {
      const { movements = [], copies = [] } = found.bearing;
      for (const { row } of count > 0n ? [...movements, ...copies] : copies) rows.set(row - start, root);
    }
  }
  return rows;
}

function timeOf({ finding, bearing, lineEffects }: Found): Pick<Placed, 'atMs' | 'within'> {
  const atMs = finding.occurredAtMs ?? 0;
  const isOpen = lineEffects.some(({ kind }) => kind === 'reversal');
  const open = isOpen ? { fromMs: atMs, untilMs: Number.MAX_SAFE_INTEGER } : undefined;
  return { atMs, within: bearing.lackingWithin ?? open };
}

export class Places {
  readonly #lines: MovementColumns;
  /** Parts by their time, in ascending order. */
  readonly #timed: readonly Placed[];
  /** Those that may stand at any row of some time. */
  readonly #open: readonly Placed[];
  readonly #untimed: readonly Placed[];
  /** Rows of lines that are too many. */
  readonly #surplus: ReadonlyMap<number, Found>;

  /** @param start the row that the first of the lines has among all movements of the account */
  constructor(lines: MovementColumns, faults: Faults, start = 0) {
    this.#lines = lines;
    this.#surplus = surplusRowsOf(faults, start);
    const all = faults.all
      .filter(changesLines)
      .flatMap((fault) => fault.parts.map((part) => ({ fault, part })))
      .map((one, at) => ({ ...one, at, ...timeOf(one.part.found) }));
    this.#timed = [...all].sort((a, b) => a.atMs - b.atMs);
    this.#open = all.filter(({ within }) => within !== undefined);
    this.#untimed = all.filter(({ part }) => part.found.lineEffects.some(({ kind }) => kind === 'deposit'));
  }

  /**
   * The sums of the lines that may be missing at a row, fault by fault, in the order in which they were
   * found: by the times of the lines around it, then by those of sound lines alone, where that is another
   * time, then with the lines that have no known time.
   */
  *tiersAt(row: number, amountOf: (part: FaultPart) => bigint): Iterable<readonly Part<Found>[]> {
    const near = this.#spansAt(row);
    yield this.#partsIn(near, amountOf, []);
    // At either end of a run of such lines: within one nothing tells more than at its ends.
    const isDoubtful = this.#surplus.has(row) !== this.#surplus.has(row - 1);
    const spans = isDoubtful ? [...near, this.#soundSpanAt(row)] : near;
    if (isDoubtful) yield this.#partsIn(spans, amountOf, []);
    yield this.#partsIn(spans, amountOf, this.#untimed);
  }

  #partsIn(
    spans: readonly Span[],
    amountOf: (part: FaultPart) => bigint,
    untimed: readonly Placed[],
  ): readonly Part<Found>[] {
    const here = new Set<Placed>();
    for (const { fromMs, untilMs } of spans) {
      for (let at = this.#firstFrom(fromMs); at < this.#timed.length; at += 1) {
        const placed = this.#timed[at];
        if (placed === undefined || placed.atMs > untilMs) break;
        here.add(placed);
      }
      for (const placed of this.#open) {
        const { within } = placed;
        if (within !== undefined && within.fromMs <= untilMs && within.untilMs >= fromMs) here.add(placed);
      }
    }
    for (const placed of untimed) here.add(placed);
    const sums = new Map<Found, bigint>();
    for (const { fault, part } of [...here].sort((a, b) => a.at - b.at)) {
      sums.set(fault.root, (sums.get(fault.root) ?? 0n) - amountOf(part));
    }
    return [...sums].map(([of, amount]) => ({ of, amount }));
  }

  /** The first part that is not before an instant. */
  #firstFrom(fromMs: number): number {
    return countWhile(this.#timed.length, (at) => (this.#timed[at]?.atMs ?? 0) < fromMs);
  }

  /**
   * The time between a row and the one above; where time goes back there, either of the two may be the one
   * that strays.
   */
  #spansAt(row: number): readonly Span[] {
    const lines = this.#lines;
    const untilMs = lines.bookedAtMs(row);
    if (row === 0) return [{ fromMs: 0, untilMs }];
    const fromMs = lines.bookedAtMs(row - 1);
    if (fromMs <= untilMs) return [{ fromMs, untilMs }];
    const next = row + 1 < lines.length ? lines.bookedAtMs(row + 1) : Number.MAX_SAFE_INTEGER;
    const last = row > 1 ? lines.bookedAtMs(row - 2) : 0;
    return [
      { fromMs, untilMs: Math.max(fromMs, next) },
      { fromMs: Math.min(last, untilMs), untilMs },
    ];
  }

  /** The time between the nearest lines above and below that are not too many. */
  #soundSpanAt(row: number): Span {
    let [above, below] = [row - 1, row];
    while (this.#surplus.has(above)) above -= 1;
    while (this.#surplus.has(below)) below += 1;
    return {
      fromMs: above < 0 ? 0 : this.#lines.bookedAtMs(above),
      untilMs: below < this.#lines.length ? this.#lines.bookedAtMs(below) : Number.MAX_SAFE_INTEGER,
    };
  }
}
