// An order that was debited on a second account as well, in one month or spread over several: in the end the
// two accounts claim the same together.

import { describe, expect, it } from 'vitest';
import { monthOf } from '../../../src/base/time/calendar-month.js';
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
  /** The month of the order; the first unless it says so. */
  readonly monthAt?: number;
  /** Undefined where the order's own month does not debit it. */
  readonly offMs: number | undefined;
  readonly backs: readonly Back[];
  readonly hasRow: boolean;
}

function evidenceOf(account: string, { monthAt: orderAt = 0, offMs, backs, hasRow }: Side): Evidence {
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
    atMs: changeAtMs + orderAt * 31 * 24 * hourMs,
  } as const;
  const evidence = { ...sandboxStory({ sales: [sale], later, outside: undefined }), account };
  const line = lineOf(evidence, REF);
  if (offMs === undefined) {
    for (const one of evidence.statements) one.lines = one.lines.filter((other) => other !== line);
  } else {
    line.bookedAtMs += offMs;
  }
  if (!hasRow) evidence.book = evidence.book?.filter(({ clientRef }) => clientRef !== REF);
  for (const statement of evidence.statements) statement.account = account;
  for (const { lines } of evidence.statements) lines.sort((a, b) => a.bookedAtMs - b.bookedAtMs);
  settle(evidence);
  return evidence;
}

/** What is on file once the statement of a month is there, and no later one. */
function knownBy(life: Evidence, monthAt: number): Evidence {
  const last = storyMonths[monthAt] ?? '';
  const statements = life.statements.filter(({ asked }) => asked <= last);
  const orders = life.orders.map((order) => {
    const reads = order.reads.filter(({ createdAtMs }) => monthOf(createdAtMs) <= last);
    return { ...order, reads };
  });
  return { ...life, statements, orders, balanceUsd6: undefined };
}

/** The months of every account, each with what the others were debited. */
function judged(sides: readonly Side[]): AccountMonth[][] {
  return judgedOf(sides.map((side, at) => evidenceOf(`key${at}`, side)));
}

function judgedOf(lives: readonly Evidence[]): AccountMonth[][] {
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

/** What each account's first months say, by what is on file then and by what is on file in the end. */
function saidOf(months: readonly (readonly AccountMonth[])[], upTo: number): string[][] {
  return months.map((ofAccount) =>
    ofAccount
      .slice(0, upTo + 1)
      .flatMap(({ result }) =>
        result.items.map(({ month, code, field, effectUsd6, claimUsd6 }) =>
          [month, code, field, effectUsd6, claimUsd6].join(' '),
        ),
      ),
  );
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

  it('is a double debit of that account where only a later month debits it there', () => {
    const double = ['OR-DOUBLE-DEBIT', BigInt(cost)];
    const again = { usd6: -cost, monthAt: 1 };
    for (const hasRow of [true, false]) {
      const late: Side = { offMs: undefined, backs: [again], hasRow };
      expect(leftBy([own, late])).toEqual([[], [double]]);
      expect(leftBy([late, own])).toEqual([[double], []]);
      expect(leftBy([own, { ...late, backs: [] }])).toEqual([[], []]);
      expect(leftBy([own, { ...late, backs: [again, ...given(2)] }])).toEqual([[], []]);
    }
    const [, second] = judged([own, { offMs: undefined, backs: [again], hasRow: true }]);
    expect(second?.flatMap(({ result }) => result.items)).toMatchObject([
      {
        month: storyMonths[1],
        code: 'OR-DOUBLE-DEBIT',
        field: 'debit_count',
        note: 'debited once, reversed never; the order stands on account key0',
      },
    ]);
  });

  it('is owed once where neither was debited, and nothing once one of them is', () => {
    const none: Side = { offMs: undefined, backs: [], hasRow: true };
    expect(leftBy([none, none])).toEqual([[['OR-NOT-IN-STATEMENT', BigInt(-cost)]], []]);
    expect(leftBy([{ ...none, backs: [{ usd6: -cost, monthAt: 1 }] }, none])).toEqual([[], []]);
  });

  it('is owed on the account that gave it back in an earlier month, and claimed on that debited since', () => {
    const [first, second] = leftBy([
      { ...own, backs: given(0) },
      { ...own, monthAt: 1 },
    ]);
    expect([first, second]).toEqual([
      [['OR-REVERSAL-EXTRA', BigInt(-cost)]],
      [['OR-DOUBLE-DEBIT', BigInt(cost)]],
    ]);
  });

  it('is a sale of the account that it stands on, in whatever month the other is debited', () => {
    const [a, b] = [evidenceOf('key0', own), evidenceOf('key1', { ...own, monthAt: 1 })];
    // One row of the book is handed to both accounts: each knows its reference.
    b.book = a.book;
    const [first = [], second = []] = judgedOf([a, b]);
    const saidBy = ({ result }: AccountMonth): string[] => result.items.map(({ code }) => code);
    expect(first.map(saidBy)).toEqual([[], [], []]);
    expect(second.map(saidBy)).toEqual([[], ['OR-DOUBLE-DEBIT'], []]);
    const countOf = ({ result }: AccountMonth): number => [...result.orders].length;
    expect(second.map(countOf)).toEqual([0, 2, 1]);
  });

  it('owes what was given back beyond that', () => {
    for (const monthAt of [0, 1]) {
      const [first, second] = leftBy([own, { offMs: hourMs, backs: given(monthAt, cost + 7), hasRow: true }]);
      expect([first, second]).toEqual([[], [['OR-REVERSAL-EXTRA', -7n]]]);
    }
  });

  const back = fc.record({
    usd6: fc.constantFrom(-cost, -cost, cost, cost, cost - 7, cost + 7, 7),
    after: fc.nat(2),
  });
  const side = fc
    .record({
      monthAt: fc.constantFrom(0, 0, 0, 1),
      offMs: fc.constantFrom(-hourMs, 0, 0, hourMs, undefined),
      backs: fc.array(back, { maxLength: 2 }),
      hasRow: fc.constant(true),
    })
    .map(({ backs, ...one }): Side => {
      const later = backs.map(({ usd6, after }) => ({ usd6, monthAt: Math.min(one.monthAt + after, 2) }));
      return { ...one, backs: later };
    });

  it('comes to all that was debited and not given back, less the one debit that is due', () => {
    const netOf = ({ offMs, backs }: Side): number =>
      (offMs === undefined ? 0 : cost) - backs.reduce((sum, { usd6 }) => sum + usd6, 0);
    const law = fc.property(side, side, (a, b) => {
      expect(totalOf([a, b])).toBe(BigInt(netOf(a) + netOf(b) - cost));
    });
    fc.assert(law, runs(15));
  });

  it('says of a month for good what is known of it then', () => {
    const law = fc.property(side, side, fc.nat(1), (a, b, upTo) => {
      const lives = [a, b].map((one, at) => evidenceOf(`key${at}`, one));
      const then = judgedOf(lives.map((life) => knownBy(life, upTo)));
      expect(saidOf(judgedOf(lives), upTo)).toEqual(saidOf(then, upTo));
    });
    fc.assert(law, runs(15));
  });
});
