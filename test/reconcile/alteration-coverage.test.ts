import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { causeOrder } from '../../src/money/cause.js';
import { discrepancyCodes } from '../../src/reconcile/finding/code.js';
import { fc } from '../support/fast-check.js';
import { NothingToAlter, Pick, type Root } from './support/alterations/alteration.js';
import { catalogue } from './support/alterations/catalogue.js';
import { floatCatalogue } from './support/float-alterations/catalogue.js';
import { alterableFloatArbitrary } from './support/float-life-arbitrary.js';
import { alterableLifeArbitrary } from './support/life-arbitrary.js';
import { playFloat } from './support/little-float.js';
import { play } from './support/little-service.js';

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** What the contract gives to the other interface alone, or to neither, and so has no place in this one. */
const foreign = {
  sandbox: /^(RW-.*|BL-LOW|DP-WALLET|SP-.*|FX-UNVERIFIABLE|FX-RANGE)$/,
  supplier:
    /^(RW-.*|EV-(SIG|KEY|STMT|FIELD|EVENT)-.*|OR-EVENT-MISSING|EV-EXPIRING|EV-LOST|RF-RUNNING|DP-ROUNDING|OR-PENDING-STALE|PR-RATE|PR-REPRICED|fee_.*)$/,
} as const;

const wantedOf = (name: keyof typeof foreign): string[] =>
  [...discrepancyCodes, ...causeOrder].filter((one) => !foreign[name].test(one));

/** The rows of the page that say which code or cause another test holds. */
const elsewhere = [
  ...textOf('docs/internal/proof.md').matchAll(/^\| (sandbox|supplier) \| `([\w-]+)` \| `([\w/.-]+)` \|/gm),
].map(([, name = '', what = '', test = '']) => ({ name, what, test }));

const numbers = fc.array(fc.nat(), { minLength: 30, maxLength: 30 });
const seed = { numRuns: 60, seed: 20_261_121 };

/**
 * Codes and causes of the roots that alterations give, each on a few months that have something to alter in
 * its way.
 */
function raisedBy(alterations: readonly ((life: number) => Root | undefined)[]): Set<string> {
  const raised = new Set<string>();
  for (const alter of alterations) {
    for (let life = 0, found = 0; life < seed.numRuns && found < 8; life += 1) {
      const root = alter(life);
      if (root === undefined) continue;
      found += 1;
      for (const one of [root.code, ...(root.causes ?? '').split('|')]) raised.add(one);
    }
  }
  return raised;
}

function raisedInSandbox(): Set<string> {
  const months = fc.sample(fc.tuple(alterableLifeArbitrary({ size: 18, mode: 'both' }), numbers), seed);
  return raisedBy(
    catalogue.map(({ apply, mode }) => (at) => {
      const [life, stream] = months[at] ?? [];
      if (life === undefined || stream === undefined) return undefined;
      if (mode !== 'both' && (mode === 'lines') !== life.showsLines) return undefined;
      try {
        return apply(play(life), new Pick(stream[Symbol.iterator]()));
      } catch (error) {
        if (error instanceof NothingToAlter) return undefined;
        throw error;
      }
    }),
  );
}

function raisedInSupplier(): Set<string> {
  const months = fc.sample(fc.tuple(alterableFloatArbitrary({ size: 18 }), numbers), seed);
  return raisedBy(
    floatCatalogue.map(({ apply }) => (at) => {
      const [life, stream] = months[at] ?? [];
      if (life === undefined || stream === undefined) return undefined;
      return apply(playFloat(life), new Pick(stream[Symbol.iterator]()));
    }),
  );
}

describe.each([
  ['sandbox', raisedInSandbox],
  ['supplier', raisedInSupplier],
] as const)('the alterations of the %s interface', (name, raisedIn) => {
  const held = elsewhere.filter((row) => row.name === name);

  it('raise every code and every cause that it can have, but for those that the page gives to another test', () => {
    const raised = raisedIn();
    expect(wantedOf(name).filter((one) => !raised.has(one))).toEqual(
      wantedOf(name).filter((one) => held.some(({ what }) => what === one)),
    );
  });

  it.each(held)('leave $what to a test that speaks of it: $test', ({ what, test }) => {
    expect(textOf(test)).toContain(what);
  });
});
