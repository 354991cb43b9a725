// The gaps in the numbers of a pool that missing lines stand in. Each line stands in one gap, and a gap has
// room for as many as it lacks. A line that fits several takes the first with room, and moves on where
// another one needs it.

import { listOf } from '../../base/list-map.js';
import type { FoundTokens } from './found-tokens.js';

/** A line on its way to a gap: where it stood until now, if it did. */
interface Move {
  readonly line: FoundTokens;
  readonly from: FoundTokens | undefined;
}

export class GapRooms {
  readonly #gaps: readonly FoundTokens[];
  /** Those that have room left. */
  readonly #open: Set<FoundTokens>;
  /** By gap its lines, one that is missing twice as often as it stands there. */
  readonly #lines = new Map<FoundTokens, FoundTokens[]>();
  readonly #gapsByLine = new Map<FoundTokens, FoundTokens[]>();
  /** Full gaps from which no line can move on, and that a line without room fits. */
  readonly #crowded = new Set<FoundTokens>();
  readonly #homeless = new Set<FoundTokens>();

  /** @param lines the first of them take their room first */
  constructor(gaps: readonly FoundTokens[], lines: readonly FoundTokens[]) {
    this.#gaps = gaps;
    this.#open = new Set(gaps.filter((gap) => this.#hasRoom(gap)));
    for (const line of lines) {
      for (let left = line.bearing.missingLines ?? 1; left > 0; left -= 1) {
        if (!this.#place(line)) this.#homeless.add(line);
      }
    }
    for (const gap of gaps) {
      for (const line of new Set(this.linesIn(gap))) listOf(this.#gapsByLine, line).push(gap);
    }
  }

  /** The lines that stand in a gap. */
  linesIn(gap: FoundTokens): readonly FoundTokens[] {
    return this.#lines.get(gap) ?? [];
  }

  gapsOf(line: FoundTokens): readonly FoundTokens[] {
    return this.#gapsByLine.get(line) ?? [];
  }

  /** True of one that is missing more often than it fits into gaps. */
  isHomeless(line: FoundTokens): boolean {
    return this.#homeless.has(line);
  }

  /**
   * The gaps that are full however the lines stand, each with its lines. No line without room could stand in
   * one, nor move another one out of it; and none of its lines could move to a gap that has room left.
   */
  filled(): Map<FoundTokens, readonly FoundTokens[]> {
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
  #place(line: FoundTokens): boolean {
    const moves = new Map<FoundTokens, Move>();
    const pending: Move[] = [{ line, from: undefined }];
    let lowestSeq = Number.POSITIVE_INFINITY;
    for (const move of pending) {
      const { afterSeq } = move.line.bearing;
      // A line behind one that was looked at fits nothing more than that one.
      if (afterSeq !== undefined && afterSeq >= lowestSeq) continue;
      lowestSeq = Math.min(lowestSeq, afterSeq ?? lowestSeq);
      const room = this.#roomFor(move.line);
      if (room !== undefined) {
        moves.set(room, move);
        this.#moveTo(room, moves);
        if (!this.#hasRoom(room)) this.#open.delete(room);
        return true;
      }
      for (const gap of this.#gaps) {
        if (moves.has(gap) || this.#crowded.has(gap) || !fits(move.line, gap)) continue;
        moves.set(gap, move);
        for (const other of this.linesIn(gap)) pending.push({ line: other, from: gap });
      }
    }
    for (const gap of moves.keys()) this.#crowded.add(gap);
    return false;
  }

  /** The first gap with room that a line fits. */
  #roomFor(line: FoundTokens): FoundTokens | undefined {
    for (const gap of this.#open) {
      if (fits(line, gap)) return gap;
    }
    return undefined;
  }

  #moveTo(gap: FoundTokens, moves: ReadonlyMap<FoundTokens, Move>): void {
    let to: FoundTokens | undefined = gap;
    while (to !== undefined) {
      const move = moves.get(to);
      if (move === undefined) return;
      listOf(this.#lines, to).push(move.line);
      if (move.from !== undefined) {
        const left = listOf(this.#lines, move.from);
        left.splice(left.indexOf(move.line), 1);
      }
      to = move.from;
    }
  }
}

/** An issuance may be pending for so long (RW-PENDING-STALE), so its booking may lie as far off. */
const BOOKED_WITHIN_MS = 15 * 60 * 1000;

/**
 * True where a missing line may have stood in a gap: after the line that it undoes, or at its time, where
 * that is known.
 */
function fits({ found, bearing }: FoundTokens, { bearing: { gap } }: FoundTokens): boolean {
  if (gap === undefined) return true;
  if (bearing.afterSeq !== undefined) return bearing.afterSeq < gap.untilSeq;
  const { occurredAtMs } = found.finding;
  if (occurredAtMs === undefined) return true;
  return occurredAtMs >= gap.fromMs - BOOKED_WITHIN_MS && occurredAtMs <= gap.untilMs + BOOKED_WITHIN_MS;
}
