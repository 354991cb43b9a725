import { describe, expect, it } from 'vitest';
import { monthAfter, monthBefore } from '../../src/base/time/calendar-month.js';
import type { Discrepancy } from '../../src/reconcile/finding/discrepancy.js';
import { alter, Pick } from '../months/alteration.js';
import { runs } from '../months/campaign.js';
import { type Dialect, resultOf } from '../months/dialect.js';
import { type MonthEvidence, monthNamed } from '../months/evidence.js';
import { lawsBrokenBy } from '../months/laws.js';
import { sandbox } from '../months/sandbox/dialect.js';
import { bookLast as bookInStatement } from '../months/sandbox/settled-story.js';
import { supplier } from '../months/supplier/dialect.js';
import { bookLast as bookInFloat } from '../months/supplier/settled-story.js';
import { fc } from '../support/fast-check.js';

const isOpenClaim = ({ claimUsd6, causedBy }: Discrepancy): boolean =>
  claimUsd6 !== 0n && causedBy.length === 0;

/** What a month says of an item, but for figures that move with the balance read. */
const saidOf = ({ itemId, differenceUsd6, claimUsd6 }: Discrepancy): string =>
  `${itemId} ${differenceUsd6} ${claimUsd6}`;

/** How the provider makes a claim good: the amount of the movement, as a part of what it is. */
const ways = {
  exactly: (claim: number) => claim,
  'in part': (claim: number) => Math.trunc(claim / 2),
  'by a millionth too much': (claim: number) => claim + Math.sign(claim),
};

function settledAlterations<L, E extends MonthEvidence>(
  dialect: Dialect<L, E>,
  bookLast: (evidence: E, amountUsd6: number) => boolean,
): void {
  it.each(Object.entries(ways))('by a movement that is it %s', (way, amountOf) => {
    const codes = new Set<string>();
    const law = fc.property(
      dialect.alterableLives(14, 'lines'),
      fc.constantFrom(...dialect.alterations),
      fc.infiniteStream(fc.nat()),
      (life, alteration, numbers) => {
        const evidence = dialect.play(life);
        // Without own records of transfers nothing says that a credit is none of ours.
        fc.pre(evidence.ownDeposits !== undefined);
        const root = alter(evidence, alteration, new Pick(numbers));
        fc.pre(root?.claimUsd6 !== undefined && root.claimUsd6 !== 0);
        const month = monthNamed(evidence.month);
        const after = monthAfter(month);
        const itemsIn = (one: string, of = evidence) => resultOf(dialect, { ...of, month: one }).items;
        const claims = [monthBefore(month), month, after].flatMap((one) => itemsIn(one).filter(isOpenClaim));
        const [claim] = claims;
        // A line that comes a month late settles its own claim.
        fc.pre(itemsIn(after).every(({ code }) => code !== 'ST-SETTLED'));
        fc.pre(claim !== undefined && claims.length === 1 && claim.month === month);
        const amountUsd6 = amountOf(Number(claim?.claimUsd6));
        const settled = structuredClone(evidence);
        fc.pre(amountUsd6 !== 0 && bookLast(settled, amountUsd6));
        const known = new Set(itemsIn(after).map(({ itemId }) => itemId));
        const news = itemsIn(after, settled).filter(
          ({ itemId, code }) => !known.has(itemId) && code !== 'BL-NEGATIVE',
        );
        const told = news.map(({ code, subject, actual }) => `${code} ${subject} ${actual}`);
        const own = amountUsd6 > 0 ? 'DP-UNEXPECTED' : 'OR-DEBIT-UNKNOWN';
        // What lies in the own records no movement of the statement undoes.
        const movesUsd6 = (claim?.effectUsd6 ?? 0n) - (claim?.ownRecords?.usd6 ?? 0n);
        const isExact = way === 'exactly' && claim?.claimUsd6 === -movesUsd6;
        expect(told).toEqual([
          isExact ? `ST-SETTLED ${claim?.subject} ${amountUsd6}` : `${own} stray-1 ${Math.abs(amountUsd6)}`,
        ]);
        expect(lawsBrokenBy(dialect.factsOf({ ...settled, month: after }))).toEqual([]);
        // The month that has the fault says what it said.
        expect(itemsIn(month, settled).map(saidOf)).toEqual(itemsIn(month).map(saidOf));
        codes.add(claim?.code ?? '');
      },
    );
    fc.assert(law, { ...runs(12), endOnFailure: true });
    expect(codes.size).toBeGreaterThan(1);
  });
}

describe(`any claim of the ${sandbox.name} interface`, () => settledAlterations(sandbox, bookInStatement));
describe(`any claim of the ${supplier.name} interface`, () => settledAlterations(supplier, bookInFloat));
