import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { causeOrder } from '../../src/money/cause.js';
import { discrepancyCodes } from '../../src/reconcile/finding/code.js';
import { alter, Pick } from '../months/alteration.js';
import type { Dialect } from '../months/dialect.js';
import { dialects } from '../months/dialects.js';
import { fc } from '../support/fast-check.js';

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const wantedOf = ({ foreign }: Dialect): string[] =>
  [...discrepancyCodes, ...causeOrder].filter((one) => !foreign.test(one));

/** The rows of the page that say which code or cause another test holds. */
const elsewhere = [
  ...textOf('docs/internal/proof.md').matchAll(/^\| (\w+) \| `([\w-]+)` \| `([\w/.-]+)` \|/gm),
].map(([, name = '', what = '', test = '']) => ({ name, what, test }));

const numbersArbitrary = fc.array(fc.nat(), { minLength: 30, maxLength: 30 });
const drawing = { numRuns: 60, seed: 20_261_121 };

/**
 * Codes and causes of the roots that alterations give, each on a few months that have something to alter so.
 */
function raisedIn({ alterableLives, alterations, play }: Dialect): Set<string> {
  const months = fc.sample(fc.tuple(alterableLives(18), numbersArbitrary), drawing);
  const raised = new Set<string>();
  for (const alteration of alterations) {
    let found = 0;
    for (const [life, numbers] of months) {
      const root = alter(play(life), alteration, new Pick(numbers[Symbol.iterator]()));
      if (root === undefined) continue;
      found += 1;
      for (const one of [root.code, ...(root.causes ?? '').split('|')]) raised.add(one);
      if (found === 8) break;
    }
  }
  return raised;
}

describe.each(dialects)('the alterations of the $name interface', (dialect) => {
  const held = elsewhere.filter(({ name }) => name === dialect.name);

  it('raise every code and every cause that it can have, but for those that the page gives to another test', () => {
    const raised = raisedIn(dialect);
    expect(wantedOf(dialect).filter((one) => !raised.has(one))).toEqual(
      wantedOf(dialect).filter((one) => held.some(({ what }) => what === one)),
    );
  });

  it.each(held)('leave $what to a test that speaks of it: $test', ({ what, test }) => {
    expect(textOf(test)).toContain(what);
  });
});
