// The faults of the lines: each root with what it and everything that follows from it does to the lines. An
// effect that cancels out in every figure is no fault of the lines: a line under another reference is one too
// many and one too few.

import { listOf } from '../../base/list/list-map.js';
import type { Causes, Found } from './causes.js';
import { allLines, changeOf, type Effect, effectOfLines } from './effect.js';
import type { Part } from './exact-set.js';

export interface Fault {
  readonly root: Found;
  /** The findings that say so, the root or what follows from it; each tells by itself where and when. */
  readonly parts: readonly FaultPart[];
  readonly effect: Effect;
}

/** One finding's part in a fault: lines too many and money too much, over all lines. */
export interface FaultPart {
  readonly found: Found;
  readonly count: bigint;
  readonly usd6: bigint;
}

/**
 * Something wrong with the lines themselves at one row: a line too many or too few, or an amount that is off.
 */
export interface RowFault {
  readonly found: Found;
  readonly row: number;
  /** Lines too many here (positive) or too few. */
  readonly lineCount: bigint;
  /**
   * The amount that the lines move too much, signed by the effect on the balance; zero until a running
   * balance shows it.
   */
  usd6: bigint;
}

export class Faults {
  readonly all: readonly Fault[];
  readonly #byFigure = new Map<string, Fault[]>();
  readonly #byPart = new Map<Found, Fault>();
  readonly #byRoot = new Map<Found, Fault>();

  constructor(findings: readonly Found[], causes: Causes) {
    const parts = new Map<Found, Found[]>();
    for (const found of findings) {
      if (found.lineEffects.length === 0) continue;
      const [root = found] = causes.endsOf(found);
      listOf(parts, root).push(found);
    }
    this.all = [...parts].map(([root, of]) => faultOf(root, of)).filter(({ effect }) => effect.size > 0);
    for (const fault of this.all) this.#keep(fault);
  }

  #keep(fault: Fault): void {
    for (const figure of fault.effect.keys()) listOf(this.#byFigure, figure).push(fault);
    this.#byRoot.set(fault.root, fault);
    for (const { found } of fault.parts) this.#byPart.set(found, fault);
  }

  /** The faults that touch a figure, in the order in which they were found. */
  touching(figure: string): readonly Fault[] {
    return this.#byFigure.get(figure) ?? [];
  }

  /**
   * The difference of a stated figure through each fault that touches it: the opposite of the difference of
   * the lines.
   */
  partsOf(figure: string): readonly Part<Found>[] {
    return this.touching(figure).map(({ root, effect }) => ({ of: root, amount: -changeOf(effect, figure) }));
  }

  /** By how much lines are off in a figure through the fault that a root is. */
  changeBy(root: Found, figure: string): bigint {
    const effect = this.#byRoot.get(root)?.effect;
    return effect === undefined ? 0n : changeOf(effect, figure);
  }

  /** The fault that a finding is part of. */
  of(found: Found): Fault | undefined {
    return this.#byPart.get(found);
  }
}

function faultOf(root: Found, of: readonly Found[]): Fault {
  const parts = of.map((found) => {
    const effect = effectOfLines(found.lineEffects);
    return { found, count: changeOf(effect, allLines.count), usd6: changeOf(effect, allLines.usd6) };
  });
  return { root, parts, effect: effectOfLines(of.flatMap(({ lineEffects }) => lineEffects)) };
}
