// The movements of one account over the months on file, as one run of rows over several column sets: the
// lines of each month's statement stay where they are and are reached through one row number.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { Movement, MovementColumns, MovementKind } from '../../records/movement.js';

interface Segment {
  readonly month: CalendarMonth;
  readonly columns: MovementColumns;
  readonly start: number;
}

/** One movement with the month of the statement or float that states it. */
export interface BookedMovement extends Movement {
  readonly row: number;
  readonly statedMonth: CalendarMonth;
  readonly evidenceSha256: string;
}

export class MovementSet {
  readonly #segments: Segment[] = [];
  #count = 0;

  /** Adds a month's movements; months are added in their order. */
  add(month: CalendarMonth, columns: MovementColumns): void {
    this.#segments.push({ month, columns, start: this.#count });
    this.#count += columns.length;
  }

  get length(): number {
    return this.#count;
  }

  /** The column sets, each with its month and the row number of its first row. */
  get segments(): readonly Segment[] {
    return this.#segments;
  }

  /** The first and one past the last row of a month, or undefined where that month has no lines on file. */
  rowsOf(month: CalendarMonth): { start: number; end: number } | undefined {
    const segment = this.#segments.find((s) => s.month === month);
    return segment && { start: segment.start, end: segment.start + segment.columns.length };
  }

  /** The row numbers of all deposits, in their order. */
  get depositRows(): number[] {
    return this.#segments.flatMap(({ columns, start }) => columns.depositRows.map((row) => start + row));
  }

  ref(row: number): string {
    const { columns, start } = this.#segmentOf(row);
    return columns.ref(row - start);
  }

  kind(row: number): MovementKind {
    const { columns, start } = this.#segmentOf(row);
    return columns.kind(row - start);
  }

  bookedAtMs(row: number): number {
    const { columns, start } = this.#segmentOf(row);
    return columns.bookedAtMs(row - start);
  }

  /**
   * The movement of a row as one value, made when it is needed.
   *
   * @param ref its reference, where that is at hand: to read it out of its bytes costs as much as the rest
   */
  at(row: number, ref?: string): BookedMovement {
    const { columns, start, month } = this.#segmentOf(row);
    const i = row - start;
    // Field by field: this is done for every movement, and a spread takes ten times as long.
    return {
      row,
      statedMonth: month,
      seq: columns.seq(i),
      bookedAtMs: columns.bookedAtMs(i),
      kind: columns.kind(i),
      kindName: columns.kindName(i),
      ref: ref ?? columns.ref(i),
      slug: columns.slug(i),
      currency: columns.currency(i),
      faceMinor: columns.faceMinor(i),
      rateBps: columns.rateBps(i),
      costMinor: columns.costMinor(i),
      fxRate: columns.fxRate(i),
      plusAmount: columns.plusAmount(i),
      amountUsd6: columns.amountUsd6(i),
      balanceUsd6: columns.balanceUsd6(i),
      txHash: columns.txHash(i),
      fromWallet: columns.fromWallet(i),
      evidenceSha256: columns.evidenceSha256(i),
    };
  }

  #segmentOf(row: number): Segment {
    for (let i = this.#segments.length - 1; i >= 0; i -= 1) {
      const segment = this.#segments[i];
      if (segment !== undefined && row >= segment.start && row < this.#count) return segment;
    }
    throw new RangeError(`no movement stands in row ${row}`);
  }
}
