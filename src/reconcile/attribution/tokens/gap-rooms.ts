// The gaps in the numbers of a pool that missing lines stand in. Each line stands in one gap, and a gap has
// room for as many as it lacks. A line that fits several takes the first with room, and moves on where
// another one needs it.

import { listOf } from '../../../base/list/list-map.js';
import type { Part } from '../exact-set.js';
import type { FoundTokens } from './found-tokens.js';

/** A line that the pool does not list, with the finding that it is missing by. */
export interface MissingLine extends Part<FoundTokens> {
  /** The number that it comes after, where that is known. */
  readonly afterSeq: number | undefined;
}

/** A line on its way to a gap: where it stood until now, if it did. */
interface Move {
  readonly line: MissingLine;
  readonly from: FoundTokens | undefined;
}

export class GapRooms {
  readonly #gaps: readonly FoundTokens[];
  /** Those that have room left. */
  readonly #open: Set<FoundTokens>;
  readonly #lines = new Map<FoundTokens, MissingLine[]>();
  readonly #gapOf = new Map<Part<FoundTokens>, FoundTokens>();
  /** Full gaps from which no line can move on, and that a line without room fits. */
  readonly #crowded = new Set<FoundTokens>();

  /** @param lines the first of them take their room first */
  constructor(gaps: readonly FoundTokens[], lines: readonly MissingLine[]) {
    this.#gaps = gaps;
    this.#open = new Set(gaps.filter((gap) => this.#hasRoom(gap)));
    for (const line of lines) this.#place(line);
  }

  /** The lines that stand in a gap. */
  linesIn(gap: FoundTokens): readonly MissingLine[] {
    return this.#lines.get(gap) ?? [];
  }

  /** Undefined for a line that has no room in any. */
  gapOf(line: Part<FoundTokens>): FoundTokens | undefined {
    return this.#gapOf.get(line);
  }

  /**
   * The gaps that are full however the lines stand, each with its lines. No line without room could stand in
   * one, nor move another one out of it; and none of its lines could move to a gap that has room left.
   */
  filled(): Map<FoundTokens, readonly MissingLine[]> {
    const open = [...this.#open];
    const closed = new Set(this.#gaps.filter((gap) => !this.#open.has(gap)));
    for (const room of open) {
      for (const gap of closed) {
        if (!this.linesIn(gap).some((line) => fits(line, room))) continue;
        closed.delete(gap);
        open.push(gap);
      }
    }
    const sure = [...closed].filter((gap) => !this.#crowded.has(gap));
    return new Map(sure.map((gap) => [gap, this.linesIn(gap)]));
  }

  #hasRoom(gap: FoundTokens): boolean {
    return this.linesIn(gap).length < (gap.bearing.lackingLines ?? 0);
  }

  /** Finds the shortest way to a gap with room, on which each line moves one gap on. */
  #place(line: MissingLine): void {
    const moves = new Map<FoundTokens, Move>();
    const pending: Move[] = [{ line, from: undefined }];
    let lowestSeq = Number.POSITIVE_INFINITY;
    for (const move of pending) {
      const { afterSeq } = move.line;
      // A line behind one that was looked at fits nothing more than that one.
      if (afterSeq !== undefined && afterSeq >= lowestSeq) continue;
      lowestSeq = Math.min(lowestSeq, afterSeq ?? lowestSeq);
      const room = this.#roomFor(move.line);
      if (room !== undefined) {
        moves.set(room, move);
        this.#moveTo(room, moves);
        if (!this.#hasRoom(room)) this.#open.delete(room);
        return;
      }
      for (const gap of this.#gaps) {
        if (moves.has(gap) || this.#crowded.has(gap) || !fits(move.line, gap)) continue;
        moves.set(gap, move);
        for (const other of this.linesIn(gap)) pending.push({ line: other, from: gap });
      }
    }
    for (const gap of moves.keys()) this.#crowded.add(gap);
  }

  /** The first gap with room that a line fits. */
  #roomFor(line: MissingLine): FoundTokens | undefined {
    for (const gap of this.#open) {
      if (fits(line, gap)) return gap;
    }
    return undefined;
  }

  #moveTo(last: FoundTokens, moves: ReadonlyMap<FoundTokens, Move>): void {
    let gap: FoundTokens | undefined = last;
    while (gap !== undefined) {
      const move = moves.get(gap);
      if (move === undefined) return;
      const { line, from } = move;
      listOf(this.#lines, gap).push(line);
      this.#gapOf.set(line, gap);
      if (from !== undefined) {
        const left = listOf(this.#lines, from);
        left.splice(left.indexOf(line), 1);
      }
      gap = from;
    }
  }
}

/** An issuance may be pending for so long (RW-PENDING-STALE), so its booking may lie as far off. */
export const PENDING_AT_MOST_MS = 15 * 60 * 1000;

/**
 * True where a missing line may have stood in a gap: after the line that it undoes, or at its time, where
 * that is known.
 */
function fits({ of, afterSeq }: MissingLine, { bearing: { gap } }: FoundTokens): boolean {
  if (gap === undefined) return true;
  if (afterSeq !== undefined) return afterSeq < gap.untilSeq;
  const { occurredAtMs } = of.found.finding;
  if (occurredAtMs === undefined) return true;
  return occurredAtMs >= gap.fromMs - PENDING_AT_MOST_MS && occurredAtMs <= gap.untilMs + PENDING_AT_MOST_MS;
}
