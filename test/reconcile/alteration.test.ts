import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Alteration, faultsOfFinding, Pick } from './support/alterations/alteration.js';
import { chargeAlterations } from './support/alterations/charges.js';
import { eventAlterations } from './support/alterations/events.js';
import { orderReadAlterations } from './support/alterations/order-reads.js';
import { ownRecordAlterations } from './support/alterations/own-records.js';
import { runAlterations } from './support/alterations/runs.js';
import { statementFigureAlterations } from './support/alterations/statement-figures.js';
import { statementLineAlterations } from './support/alterations/statement-lines.js';
import { statementTrustAlterations } from './support/alterations/statement-trust.js';
import { runs } from './support/campaign.js';
import { faultsOf, judge } from './support/judged-month.js';
import { alterableLifeArbitrary } from './support/life-arbitrary.js';
import { play } from './support/little-service.js';

const catalogue: readonly Alteration[] = [
  ...statementLineAlterations,
  ...statementFigureAlterations,
  ...statementTrustAlterations,
  ...orderReadAlterations,
  ...chargeAlterations,
  ...ownRecordAlterations,
  ...eventAlterations,
  ...runAlterations,
];

describe('an alteration of one source', () => {
  it.each(catalogue.map((one) => [one.name, one] as const))(
    'is found and named: %s',
    (_, { apply, mode }) => {
      let applied = 0;
      fc.assert(
        fc.property(
          alterableLifeArbitrary({ size: 18, mode }),
          fc.infiniteStream(fc.nat()),
          (life, numbers) => {
            const evidence = play(life);
            const clean = judge(evidence);
            const altered = structuredClone(evidence);
            const root = apply(altered, new Pick(numbers));
            if (root === undefined) return;
            applied += 1;
            const result = judge(altered);
            expect(faultsOfFinding(clean, result, root)).toEqual([]);
            expect(faultsOf(result)).toEqual([]);
          },
        ),
        runs(20),
      );
      expect(applied).toBeGreaterThan(0);
    },
  );
});
