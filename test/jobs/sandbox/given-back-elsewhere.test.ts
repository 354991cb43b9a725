// An order that was debited on a second account as well, in one month or spread over several: in the end the
// two accounts claim the same together.

import { describe, expect, it } from 'vitest';
import { debitsElsewhereOf } from '../../../src/jobs/sandbox/debits-elsewhere.js';
import type { SandboxArchive } from '../../../src/jobs/sandbox/sandbox-archive.js';
import { type AccountMonth, reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { bridgeOf } from '../../../src/reconcile/bridge/bridge.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { runs } from '../../months/campaign.js';
import { faultsOf } from '../../months/judged-month.js';
import { lawsBrokenBy, ledgerOf } from '../../months/laws.js';
import { lineOf } from '../../months/sandbox/alterations/altered-month.js';
import type { Evidence } from '../../months/sandbox/evidence.js';
import { settle } from '../../months/sandbox/life.js';
import { sandboxFacts, sandboxPrices, sandboxStory } from '../../months/sandbox/settled-story.js';
import { changeAtMs, type Later, storyMonths } from '../../months/settlement/story.js';
import { fc } from '../../support/fast-check.js';

const REF = 'pay-1';
const cost = sandboxPrices.costUsd6(1000);
const hourMs = 3600 * 1000;

/** A line behind the order's debit on one of the accounts: a reversal, or a debit where it is negative. */
interface Back {
  readonly usd6: number;
  readonly monthAt: number;
}

/** The order on one account: when it was debited there beside the order's own instant, and given back. */
interface Side {
  readonly offMs: number;
  readonly backs: readonly Back[];
  readonly hasRow: boolean;
}

function evidenceOf(account: string, { offMs, backs, hasRow }: Side): Evidence {
  const later = backs.map(({ usd6, monthAt }, at): Later => {
    const atMs = Date.UTC(2026, 9 + monthAt, 20) + at * hourMs;
    return { monthAt, atMs, kind: usd6 < 0 ? 'order' : 'reversal', ref: REF, amountUsd6: usd6 };
  });
  const sale = {
    face: 1000,
    fault: 'none',
    offUsd6: 0,
    isShared: false,
    ref: REF,
    atMs: changeAtMs,
  } as const;
  const evidence = { ...sandboxStory({ sales: [sale], later, outside: undefined }), account };
  lineOf(evidence, REF).bookedAtMs += offMs;
  if (!hasRow) evidence.book = evidence.book?.filter(({ clientRef }) => clientRef !== REF);
  for (const statement of evidence.statements) statement.account = account;
  for (const { lines } of evidence.statements) lines.sort((a, b) => a.bookedAtMs - b.bookedAtMs);
  settle(evidence);
  return evidence;
}

/** The months of every account, each with what the others were debited. */
function judged(sides: readonly Side[]): AccountMonth[][] {
  const lives = sides.map((side, at) => evidenceOf(`key${at}`, side));
  const archives = lives.map((life) => {
    const facts = sandboxFacts(life, 0);
    const { statements, statementsMissing } = signedStatementsOf(facts);
    const archive = { account: life.account, statements, statementsMissing, orders: facts.orders };
    return archive as unknown as SandboxArchive;
  });
  return lives.map((life) =>
    storyMonths.map((_, month) => {
      const others = [...debitsElsewhereOf(archives, life.account)];
      // The two orders that nothing is wrong with are no story of this one.
      const debitsElsewhere = new Map(others.filter(([ref]) => ref === REF));
      const facts = { ...sandboxFacts(life, month), debitsElsewhere };
      expect(lawsBrokenBy(facts)).toEqual([]);
      const one = reconcileAccountMonth(facts);
      expect(faultsOf(one.result)).toEqual([]);
      return one;
    }),
  );
}

/** What each account claims in the end. */
function openOn(months: readonly AccountMonth[]): [string, bigint][] {
  const bridge = bridgeOf(months.flatMap(({ part }) => part ?? []));
  const ledger = ledgerOf(months);
  const open = [...(bridge?.left.values() ?? [])].filter(({ effectUsd6 }) => effectUsd6 !== 0n);
  const claimsUsd6 = open.reduce((sum, { claimUsd6 }) => sum + claimUsd6, 0n);
  expect(ledger.differencesUsd6 + ledger.reversalsUsd6 + ledger.owedUsd6).toBe(claimsUsd6);
  return open.map(({ code, claimUsd6 }) => [code, claimUsd6]);
}

function leftBy(sides: readonly Side[]) {
  return judged(sides).map(openOn);
}

const totalOf = (sides: readonly Side[]): bigint =>
  leftBy(sides)
    .flat()
    .reduce((sum, [, claimUsd6]) => sum + claimUsd6, 0n);

const own: Side = { offMs: 0, backs: [], hasRow: true };
const given = (monthAt: number, usd6 = cost): Back[] => [{ usd6, monthAt }];

describe('an order that a second account was debited for', () => {
  it.each([
    ['before', -hourMs],
    ['in the same instant', 0],
    ['after', hourMs],
  ])('is nothing on either where that was %s and given back whole in any month', (_when, offMs) => {
    for (const monthAt of offMs === 0 ? [0] : [0, 1, 2]) {
      for (const hasRow of [true, false]) {
        const other = { offMs, backs: given(monthAt), hasRow };
        expect(leftBy([own, other])).toEqual([[], []]);
        expect(leftBy([other, own])).toEqual([[], []]);
      }
    }
  });

  it('says nothing at all where it was given back in the month of the debit', () => {
    const found = judged([own, { offMs: -hourMs, backs: given(0), hasRow: false }]);
    expect(found.flat().flatMap(({ result }) => result.items.map(({ code }) => code))).toEqual([]);
  });

  it('is a double debit of that account where nothing was given back', () => {
    const [first, second] = leftBy([own, { offMs: -hourMs, backs: [], hasRow: true }]);
    expect([first, second]).toEqual([[], [['OR-DOUBLE-DEBIT', BigInt(cost)]]]);
  });

  it('is a double debit of that account where it is debited again once all was given back', () => {
    const backs = [...given(0), { usd6: -cost, monthAt: 1 }];
    const other = { offMs: hourMs, backs, hasRow: true };
    expect(leftBy([own, other])).toEqual([[], [['OR-DOUBLE-DEBIT', BigInt(cost)]]]);
  });

  it('owes what was given back beyond that', () => {
    for (const monthAt of [0, 1]) {
      const [first, second] = leftBy([own, { offMs: hourMs, backs: given(monthAt, cost + 7), hasRow: true }]);
      expect([first, second]).toEqual([[], [['OR-REVERSAL-EXTRA', -7n]]]);
    }
  });

  it('comes to the same total whatever month each account gives it back in', () => {
    const side = fc.record({
      offMs: fc.constantFrom(-hourMs, 0, 0, hourMs),
      backs: fc.array(
        fc.record({ usd6: fc.constantFrom(cost, cost, cost - 7, cost + 7, 7), monthAt: fc.nat(2) }),
        { maxLength: 2 },
      ),
      hasRow: fc.constant(true),
    });
    const inOne = (one: Side): Side => ({
      ...one,
      backs: one.backs.map(({ usd6 }) => ({ usd6, monthAt: 0 })),
    });
    const law = fc.property(side, side, (a, b) => {
      expect(totalOf([a, b])).toBe(totalOf([inOne(a), inOne(b)]));
    });
    fc.assert(law, runs(15));
  });
});
