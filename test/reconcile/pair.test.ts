import { describe, expect, it } from 'vitest';
import { runs } from '../months/campaign.js';
import type { Dialect } from '../months/dialect.js';
import { dialects } from '../months/dialects.js';
import { faultsOfBoth } from '../months/pair.js';
import { fc } from '../support/fast-check.js';

const drawn = ({ alterations }: Dialect) =>
  fc.record({
    alteration: fc.constantFrom(...alterations),
    numbers: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  });

describe.each(dialects)('two alterations of one month of the $name interface', (dialect) => {
  it('are both found with their exact amounts, and nothing else is a root', () => {
    fc.assert(
      fc.property(dialect.alterableLives(18), drawn(dialect), drawn(dialect), (life, first, second) => {
        const faults = faultsOfBoth(dialect, dialect.play(life), [first, second]);
        fc.pre(faults !== undefined);
        expect(faults, `${first.alteration.name} + ${second.alteration.name}`).toEqual([]);
      }),
      runs(200 * dialect.weight),
    );
  });
});
