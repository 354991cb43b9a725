// An account whose provider states a float, and no signed statement, is judged on this beyond orders, book
// and own deposits.

import type { Rational } from '../../money/rational.js';
import type { Term } from '../../money/term.js';
import type { BrandRead } from '../../records/brand-read.js';
import type { FloatReading } from '../../records/float-reading.js';
import type { FxRead } from '../../records/fx-read.js';
import type { SummaryRead } from '../../records/summary-read.js';

/**
 * The orders that a run reads one by one. An order that was not read on purpose is not unknown: it is not
 * tested.
 */
export type OrderReadMode =
  | { readonly kind: 'all' }
  | { readonly kind: 'exceptions' }
  | { readonly kind: 'sample'; readonly count: number };

/** The reads that a month has: as the configuration asks for, or none where files alone are on file. */
export type OrderReads = OrderReadMode | { readonly kind: 'none' };

/** As the configuration spells it. */
export function orderReadsText(mode: OrderReadMode): string {
  return mode.kind === 'sample' ? `sample:${mode.count}` : mode.kind;
}

/** The configuration of such an interface, as far as a month is judged by it. */
export interface FloatSettings {
  /**
   * Fixed rates: units of a currency for one US dollar, exact and over 0; undefined where rates are read,
   * which they also are before the first value of a term that does not say what held before it.
   */
  readonly unitsPerUsd: ReadonlyMap<string, Term<Rational>> | undefined;
  /** The partner's own wallets; empty where none are configured. */
  readonly wallets: readonly string[];
  readonly orderReads: OrderReadMode;
}

/**
 * The archive of such an interface. Readings may stand in any order; times of receipt decide, and among
 * readings of one instant the order in which they were archived.
 */
export interface FloatFacts {
  readonly kind: 'float';
  readonly settings: FloatSettings;
  /** Complete readings of a month or of the whole life; several of one month are all kept. */
  readonly readings: readonly FloatReading[];
  readonly brands: readonly BrandRead[];
  readonly fx: readonly FxRead[];
  readonly summaries: readonly SummaryRead[];
}
