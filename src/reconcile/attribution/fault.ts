/**
 * The faults of the lines: each root with what it and everything that follows from it does to the lines. What cancels
 * out in every figure is no fault of the lines: one under another reference is one too many and one too few.
 */

import type { MovementColumns } from '../../records/movement.js';
import type { Causes, Found } from './causes.js';
import { type Effect, effectOfLines } from './effect.js';

export interface Fault {
  readonly root: Found;
  /** The findings that say so, the root or what follows from it; each tells by itself where and when. */
  readonly parts: readonly Found[];
  readonly effect: Effect;
}

export function faultsOf(all: readonly Found[], causes: Causes): readonly Fault[] {
  const parts = new Map<Found, Found[]>();
  for (const found of all) {
    if (found.lineEffects.length === 0) continue;
    const [root = found] = causes.endsOf(found);
    const known = parts.get(root);
    if (known === undefined) parts.set(root, [found]);
    else known.push(found);
  }
  return [...parts]
    .map(([root, of]) => ({
      root,
      parts: of,
      effect: effectOfLines(of.flatMap(({ lineEffects }) => lineEffects)),
    }))
    .filter(({ effect }) => effect.size > 0);
}

/** Something wrong with the lines themselves at one row: a line too many or too few, or an amount that is off. */
export interface RowFault {
  readonly found: Found;
  readonly row: number;
  /** Lines too many here (positive) or too few. */
  readonly lineCount: bigint;
  /** What the lines move too much, signed by the effect on the balance; zero until a running balance tells. */
  usd6: bigint;
}

/** Where a line that is missing may have stood, by its time. */
export class Places {
  readonly #lines: MovementColumns;

  constructor(lines: MovementColumns) {
    this.#lines = lines;
  }

  /**
   * True where a missing line was booked before this row's line and not before the line above. When a debit was to be
   * given back is not known, only that it was after the debit itself.
   */
  isAt({ finding, lineEffects }: Found, row: number): boolean {
    const atMs = finding.occurredAtMs ?? 0;
    const isReversal = lineEffects.some(({ kind }) => kind === 'reversal');
    return this.#spansAt(row).some(
      ({ fromMs, untilMs }) => atMs <= untilMs && (isReversal || atMs >= fromMs),
    );
  }

  /** The time between a row and the one above; where time goes back there, either of the two may be the one that strays. */
  #spansAt(row: number): readonly { readonly fromMs: number; readonly untilMs: number }[] {
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
}

/** True where nothing tells when the line was to be booked: a transfer that was not credited. */
export function isUntimed({ lineEffects }: Found): boolean {
  return lineEffects.some(({ kind }) => kind === 'deposit');
}

/** What a fault changes in one figure through the parts that are taken. */
export function changeThrough({ parts }: Fault, figure: string, isTaken: (part: Found) => boolean): bigint {
  const taken = parts.filter(isTaken).flatMap(({ lineEffects }) => lineEffects);
  return effectOfLines(taken).get(figure) ?? 0n;
}
