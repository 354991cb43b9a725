// The rest of a finding on movements that have settled other items: nothing, or the amount beyond those
// items. If movements fit two sets of items, the note says so.

import type { Finding } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import type { MovementSettlement, Settlements } from './settling.js';

/** The findings, less the amounts that settle items of this month or of earlier months. */
export function withoutSettled(settled: Settlements, raised: readonly Raised[]): readonly Raised[] {
  return settled.size === 0 ? raised : raised.flatMap((one) => restOf(settled, one));
}

/** The findings of which nothing is left, since each of their movements settles other items. */
export function settledWholeOf(settled: Settlements, raised: readonly Raised[]): readonly Raised[] {
  return settled.size === 0 ? [] : raised.filter((one) => restOf(settled, one).length === 0);
}

function restOf(settled: Settlements, raised: Raised): Raised[] {
  const movements = raised.bearing?.movements;
  if (movements === undefined) return [raised];
  const of = movements.map(({ row }) => settled.get(row));
  const known = of.filter((one) => one !== undefined);
  if (known.length === 0) return [raised];
  const settledUsd6 = known.flatMap(({ parts }) => parts).reduce((sum, one) => sum + one.amountUsd6, 0n);
  const left = movements.filter((_, i) => of[i]?.restUsd6 !== 0n);
  if (left.length === 0) return [];
  const finding = findingOfRest(raised.finding, settledUsd6, known);
  const lineEffects = raised.lineEffects?.flatMap((effect, i) => {
    const one = of[i];
    if (one === undefined || one.parts.length === 0) return [effect];
    // The line itself is there by right; only what it moves beyond that is not.
    return one.restUsd6 === 0n
      ? []
      : [{ ...effect, count: 0n, faceMinor: 0n, costMinor: 0n, usd6: one.restUsd6 }];
  });
  const { effectUsd6, recordsEffectUsd6 } = raised;
  return [
    {
      ...raised,
      finding,
      bearing: { ...raised.bearing, movements: left, whole: raised.finding },
      ...(effectUsd6 === undefined ? {} : { effectUsd6: effectUsd6 - settledUsd6 }),
      ...(recordsEffectUsd6 === undefined ? {} : { recordsEffectUsd6: recordsEffectUsd6 - settledUsd6 }),
      ...(lineEffects === undefined ? {} : { lineEffects }),
    },
  ];
}

function findingOfRest(
  finding: Finding,
  settledUsd6: bigint,
  settlements: readonly MovementSettlement[],
): Finding {
  const note = [finding.note ?? '', ...settlements.map(noteOf)].filter((text) => text !== '').join('; ');
  if (settledUsd6 === 0n) return { ...finding, note };
  const expected = BigInt(finding.expected);
  // A charge counts as a positive cost, a credit by its own sign.
  const actual = BigInt(finding.actual) + (finding.sense === 'charge' ? settledUsd6 : -settledUsd6);
  return { ...finding, actual, causes: [], formula: `${actual} - ${expected} = ${actual - expected}`, note };
}

function noteOf({ parts, rivals }: MovementSettlement): string {
  const named = ({ code, itemId }: { readonly code: string; readonly itemId: string }): string =>
    `${code} ${itemId}`;
  if (rivals.length > 0) {
    const sets = rivals.map((set) => set.map(named).join(' and '));
    return `it adds up to more than one set of open items, so it settles none: ${sets.join('; or ')}`;
  }
  const items = parts.map(({ item, amountUsd6 }) => `${named(item)} by ${amountUsd6}`).join(', ');
  return items === '' ? '' : `beyond the items that it settles: ${items}`;
}
