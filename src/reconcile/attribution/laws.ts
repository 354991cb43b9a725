// The laws of an attribution, held on every month that is judged and not only in tests. One that does not
// hold is a fault of ours: it ends the run and no report is written from it.

import { assert } from '../../base/failure/assert.js';
import type { Found, KnownCauses } from './causes.js';
import { sumsByRoot } from './money.js';

/**
 * Demands of what was made out: whatever follows from something ends at roots; the effects that explain a
 * remainder are that remainder; of the money that findings move nothing is lost and nothing counted twice on
 * the way to the roots.
 *
 * @throws ProgramFault where a law does not hold
 */
export function assertLaws(all: readonly Found[], causes: KnownCauses): void {
  const known = new Set(all);
  for (const found of all) {
    const ends = causes.endsOf(found);
    assert(ends.length > 0, `what follows from something ends at a root: ${nameOf(found)}`);
    assert(
      ends.every((end) => known.has(end)),
      `a finding follows from findings of its month: ${nameOf(found)}`,
    );
    assert(!causes.isRoot(found) || ends[0] === found, `a root follows from nothing else: ${nameOf(found)}`);
    const explained = causes.explanationOf(found);
    const made = explained?.amounts.reduce((sum, amount) => sum + amount, 0n);
    assert(made === explained?.remainder, `effects make the remainder that they explain: ${nameOf(found)}`);
  }
  for (const amountOf of [closingOf, balanceOf]) assertFooted(all, causes, amountOf);
}

const closingOf = ({ effectUsd6 }: Found): bigint => effectUsd6;
const balanceOf = ({ effectUsd6, balanceEffectUsd6 }: Found): bigint => effectUsd6 + balanceEffectUsd6;

function assertFooted(all: readonly Found[], causes: KnownCauses, amountOf: (found: Found) => bigint): void {
  const moved = all.reduce((sum, found) => sum + amountOf(found), 0n);
  const atRoots = [...sumsByRoot(all, causes, amountOf).values()].reduce((sum, usd6) => sum + usd6, 0n);
  assert(atRoots === moved, `roots move what all findings move: ${atRoots} and ${moved}`);
}

function nameOf({ finding: { code, subject, field = '' } }: Found): string {
  return `${code} ${subject} ${field}`;
}
