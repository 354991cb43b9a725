import { describe, expect, it } from 'vitest';
import { runs } from '../months/campaign.js';
import { resultOf, shuffled } from '../months/dialect.js';
import { dialects } from '../months/dialects.js';
import { faultsOf, shownOf, words } from '../months/judged-month.js';
import { fc } from '../support/fast-check.js';

describe.each(dialects)('a month of the $name interface in which everything is right', (dialect) => {
  it('raises nothing but what the month itself implies', () => {
    fc.assert(
      fc.property(dialect.lives(24), (life) => {
        const evidence = dialect.play(life);
        const result = resultOf(dialect, evidence);
        expect(
          result.items.map((item) => `${item.code} ${item.subject}`).sort(),
          result.items.map(words).join('\n'),
        ).toEqual(dialect.impliedBy(evidence));
        expect(faultsOf(result)).toEqual([]);
        // A price beyond all that is on file shows in the figures as well.
        const isTied = !result.items.some(({ code }) => /^(PR|FX)-RANGE$/.test(code));
        if (isTied) expect(result.tieOut.filter((figure) => figure.result === 'differs')).toEqual([]);
      }),
      runs(1_000 * dialect.weight),
    );
  });

  it('shows the same whatever order its rows, reads and answers came in', () => {
    fc.assert(
      fc.property(dialect.lives(16), fc.infiniteStream(fc.nat()), (life, numbers) => {
        const evidence = dialect.play(life);
        const shown = shownOf(resultOf(dialect, evidence));
        expect(shownOf(resultOf(dialect, shuffled(dialect, evidence, numbers)))).toEqual(shown);
      }),
      runs(120),
    );
  });
});
