// What the builder of months has of an interface, behind one descriptor: lives drawn and played, the facts
// they stand for, and the ways to alter them. Another interface is one folder beside these and one line in
// dialects.ts; every campaign then runs over it.

import { type AccountMonth, reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import type { AccountResult } from '../../src/reconcile/result/result.js';
import type { InterfaceName } from '../../src/records/account.js';
import type { fc } from '../support/fast-check.js';
import type { Alteration, Root } from './alteration.js';
import type { MonthEvidence } from './evidence.js';
import type { Alone } from './pair.js';

/** A life is what happened; its evidence is all that a reader has on file of it when the month is closed. */
export interface Dialect<L = unknown, E extends MonthEvidence = MonthEvidence> {
  readonly name: InterfaceName;
  /** What its lives are called: `a clean float`. */
  readonly word: string;
  /** How many cases it gets of a campaign, where one of them stands for a hundred. */
  readonly weight: number;
  /** Codes and causes that the contract gives to other interfaces alone, or to none. */
  readonly foreign: RegExp;
  readonly alterations: readonly Alteration<E>[];
  /** Any life that a close may find, with so many steps at most. */
  lives(size: number): fc.Arbitrary<L>;
  /** Lives with nearly everything on file, which each alteration has something to alter in. */
  alterableLives(size: number, mode?: Alteration['mode']): fc.Arbitrary<L>;
  play(life: L): E;
  /** False where nothing whole stands against totals alone: then no alteration of them can be found. */
  isHeld(evidence: E): boolean;
  factsOf(evidence: E): AccountFacts;
  /** What a month says of itself though nothing is wrong, as `CODE subject`, by sums of its own. */
  impliedBy(evidence: E): string[];
  /** The lists of the evidence whose order may change nothing. */
  listsOf(evidence: E): readonly (unknown[] | undefined)[];
  /** The orders, deposits and other places that an alteration changed. */
  placesOf(clean: E, altered: E, root: Root): ReadonlySet<string>;
  /** The place of an alteration of this month where it is one of two. */
  rankOf(alone: Alone<E>, clean: E): number;
  /**
   * True where the evidence cannot tell two alterations apart, beyond the rules that hold of every interface.
   */
  isAmbiguous(a: Alone<E>, b: Alone<E>, both: E): boolean;
}

export function judged<L, E extends MonthEvidence>(dialect: Dialect<L, E>, evidence: E): AccountMonth {
  return reconcileAccountMonth(dialect.factsOf(evidence));
}

export function resultOf<L, E extends MonthEvidence>(dialect: Dialect<L, E>, evidence: E): AccountResult {
  return judged(dialect, evidence).result;
}

/** The same evidence with its lists in another order. */
export function shuffled<L, E extends MonthEvidence>(
  dialect: Dialect<L, E>,
  evidence: E,
  numbers: Iterator<number>,
): E {
  const other = structuredClone(evidence);
  for (const list of dialect.listsOf(other)) shuffle(list, numbers);
  return other;
}

/** Puts a list in another order, drawn from a stream of numbers. */
export function shuffle(list: unknown[] | undefined, numbers: Iterator<number>): void {
  if (list === undefined) return;
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = (numbers.next().value ?? 0) % (i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
}
