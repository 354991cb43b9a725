// A month looks at those references alone of which anything in it is known. What it leaves out has to be of
// no concern to it: these laws hold every other reference of any life against that.

import { describe, expect, it } from 'vitest';
import { monthAfter, monthBefore } from '../../../src/base/time/calendar-month.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { roleOf } from '../../../src/reconcile/match/case-role.js';
import type { CaseTable } from '../../../src/reconcile/match/case-table.js';
import { monthsOf } from '../../../src/reconcile/match/order-booking.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { statedMonths } from '../../../src/reconcile/month/month-as-stated.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { proposedEntriesOf } from '../../../src/reconcile/posting/proposed-entries.js';
import { type Alteration, alter, Pick, rankOf } from '../../months/alteration.js';
import { runs } from '../../months/campaign.js';
import type { Dialect } from '../../months/dialect.js';
import { dialects } from '../../months/dialects.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import {
  bookLineOf,
  eventOf,
  factsOfBoth,
  lineOf,
  orderOf,
  rereadAs,
} from '../../months/sandbox/findings.js';
import { fc } from '../../support/fast-check.js';

/**
 * The facts of every month that is stated, and of those around, of a life with up to three faults anywhere in
 * it; made anew each time.
 */
type FactsOfMonths = () => AccountFacts[];

function eachLife(dialect: Dialect, tell: (factsOfMonths: FactsOfMonths) => void): void {
  const { alterations } = dialect;
  const some = fc.array(fc.constantFrom<Alteration>(...alterations), { maxLength: 3 });
  const lives = fc.oneof(dialect.alterableLives(12), dialect.lives(12));
  const numbers = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });
  fc.assert(
    fc.property(lives, some, numbers, (life, faults, drawn) => {
      const evidence = dialect.play(life);
      const stream = drawn[Symbol.iterator]();
      for (const one of [...faults].sort((a, b) => rankOf(a) - rankOf(b))) {
        alter(evidence, one, new Pick(stream));
      }
      tell(() => {
        const facts = dialect.factsOf(evidence);
        const around = [monthBefore(facts.month), facts.month, monthAfter(facts.month)];
        const months = new Set([...statedMonths(facts), ...around]);
        return [...months].sort().map((month) => ({ ...facts, month }));
      });
    }),
    runs(60),
  );
}

/** Every number that a table gives out; of sources that no other table shares. */
const allGroups = (table: CaseTable): number[] => Array.from({ length: table.size }, (_, group) => group);

/** The table as one that leaves nothing out. */
function withAll(table: CaseTable): CaseTable {
  const whole = {
    size: table.size,
    find: (ref: string) => table.find(ref),
    caseAt: (group: number) => table.caseAt(group),
    groupsOfMonth: () => allGroups(table),
  };
  // All that the entries ask of it; the class has more of its own.
  return whole as unknown as CaseTable;
}

const november = monthNamed('2026-11');
const inNovemberMs = Date.parse('2026-11-03T10:00:00Z');

/** The references of November in the facts of a life in October. */
function ofNovember(alter: (draft: DraftMonth) => void): string[] {
  const draft = draftMonth();
  alter(draft);
  const { cases } = monthContextOf({ ...factsOf(draft), month: november });
  return cases.groupsOfMonth().map((group) => cases.caseAt(group).clientRef);
}

describe('a reference of October', () => {
  it('is none of November by itself', () => {
    expect(ofNovember(() => undefined)).toEqual([]);
  });

  it.each<[string, (draft: DraftMonth) => void]>([
    [
      'a row was sold then',
      (draft) => Object.assign(bookLineOf(draft, 'shop-1'), { soldAtMs: inNovemberMs }),
    ],
    ['a row says no time', (draft) => Object.assign(bookLineOf(draft, 'shop-1'), { soldAtMs: undefined })],
    [
      'its card was issued then',
      (draft) => Object.assign(orderOf(draft, 'shop-1'), { issuedAtMs: inNovemberMs }),
    ],
    [
      'a read says that it was made then',
      (draft) => {
        draft.facts = { orders: rereadAs(draft, 'shop-1', { createdAtMs: inNovemberMs }) };
      },
    ],
    [
      'an event was made then',
      (draft) => {
        const event = eventOf(draft, 'shop-1');
        if (event.body !== undefined) event.body = { ...event.body, createdAtMs: inNovemberMs };
      },
    ],
    ['a line is dated then', (draft) => Object.assign(lineOf(draft, 'shop-1'), { bookedAtMs: inNovemberMs })],
  ])('is one of November as well where %s', (_what, alter) => {
    expect(ofNovember(alter)).toEqual(['shop-1']);
  });

  it('is one of November as well where a line of that month names it, whatever its date', () => {
    const next = draftMonth({ month: november, orders: [] });
    const draft = draftMonth();
    next.lines.push(lineOf(draft, 'shop-1'));
    const { cases } = monthContextOf(factsOfBoth(draft, next));
    expect(cases.groupsOfMonth().map((group) => cases.caseAt(group).clientRef)).toEqual(['shop-1']);
  });
});

describe.each(dialects)('the references of a month of the $name interface', (dialect) => {
  it('are all that are judged or shown in it, or were booked or sold in it', () => {
    eachLife(dialect, (factsOfMonths) => {
      for (const facts of factsOfMonths()) {
        const { cases, month } = monthContextOf(facts);
        const ofMonth = new Set(cases.groupsOfMonth());
        for (const group of allGroups(cases)) {
          if (ofMonth.has(group)) continue;
          const { booked, sold } = monthsOf(cases.caseAt(group));
          expect([roleOf({ month }, cases.caseAt(group)), booked === month, sold === month]).toEqual([
            'absent',
            false,
            false,
          ]);
        }
      }
    });
  });

  it('are all that an entry is proposed of in it', () => {
    eachLife(dialect, (factsOfMonths) => {
      for (const facts of factsOfMonths()) {
        const month = reconcileAccountMonth(facts);
        const context = { ...month.context, cases: withAll(month.context.cases) };
        const idsOf = (of: typeof month): string[] =>
          [...proposedEntriesOf(of, false)].map(({ entryId }) => entryId).sort();
        expect(idsOf(month)).toEqual(idsOf({ ...month, context }));
      }
    });
  });

  it('are the same whether other months were judged on the same rows before or not', () => {
    eachLife(dialect, (factsOfMonths) => {
      const shown = (facts: AccountFacts): unknown => {
        const { context, result } = reconcileAccountMonth(facts);
        const cases = context.cases.groupsOfMonth().map((group) => context.cases.caseAt(group));
        return [result, cases, context.cases.size];
      };
      const together = factsOfMonths().map(shown);
      const alone = factsOfMonths().map((_, at) => shown(factsOfMonths()[at] as AccountFacts));
      expect(together).toEqual(alone);
    });
  });
});
