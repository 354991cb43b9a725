// Effects: what a fault changes, as a sparse vector over the figures of a statement. A figure has the name by
// which a total is stated; `lines.count` and `lines.usd6` stand for all lines together. A figure that is not
// named is zero.

import type { LineEffect } from '../finding/draft.js';
import { statedKinds } from '../totals/stated-totals.js';

export type Effect = ReadonlyMap<string, bigint>;

export const allLines = { count: 'lines.count', usd6: 'lines.usd6' } as const;

const kinds = new Map<string, (typeof statedKinds)[number]>(statedKinds.map((one) => [one.kind, one]));

/**
 * The figures that lines too many, too few or misstated change, each in its own sign: a charge counts as
 * positive.
 */
function* changesOf(effect: LineEffect): Iterable<[string, bigint]> {
  const { kind, slug, currency, count, faceMinor, costMinor, usd6 } = effect;
  yield [allLines.count, count];
  yield [allLines.usd6, usd6];
  const stated = kinds.get(kind);
  if (stated === undefined) return;
  yield [`${stated.name}.count`, count];
  yield [stated.money, stated.sign * usd6];
  if (kind !== 'order') return;
  const brand = `by_brand.${slug}.${currency}`;
  yield [`${brand}.count`, count];
  yield [`${brand}.face_minor`, faceMinor];
  yield [`${brand}.cost_minor`, costMinor];
  yield [`${brand}.cost_usd6`, -usd6];
}

/** The sum of the changes of all these lines; figures in which they cancel out are left out. */
export function effectOfLines(effects: Iterable<LineEffect>): Effect {
  const sums = new Map<string, bigint>();
  for (const effect of effects) {
    for (const [figure, change] of changesOf(effect)) sums.set(figure, (sums.get(figure) ?? 0n) + change);
  }
  return new Map([...sums].filter(([, change]) => change !== 0n));
}

/** The change of one figure, in the figure's own unit; zero where the effect does not name it. */
export function changeOf(effect: Effect, figure: string): bigint {
  return effect.get(figure) ?? 0n;
}
