import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { changedFacts } from '../../months/changed-facts.js';
import { lawsBrokenBy, ledgerOf } from '../../months/laws.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { factsOfBoth, follow, itemsOf, lineOf, restate, said } from '../../months/sandbox/findings.js';

/** So many totals are off where the first grant is listed under another kind and counted under its own. */
const totalsOff = { deposit: 4, order: 6, reversal: 4 } as const;

/** A month whose statement grants so much once more, after the account's first grant. */
function grantedAgain(amountUsd6: number): DraftMonth {
  const draft = draftMonth();
  const [grant] = draft.lines;
  if (grant === undefined) throw new Error('the month begins with a grant');
  draft.lines.push({ ...grant, amountUsd6 });
  return restate(draft);
}

describe('DP-UNEXPECTED of a grant', () => {
  it('names each grant but the first of an account, by its place in the sequence', () => {
    expect(said(draftMonth())).toEqual([]);
    expect(said(grantedAgain(50_000_000))).toEqual([
      'DP-UNEXPECTED seq:2 granted_usd6: 0 -> 50000000 (50000000), claim 0',
    ]);
  });

  it('says what the statement grants beyond what is due, on which line', () => {
    const draft = grantedAgain(50_000_000);
    expect(itemsOf(draft)).toMatchObject([
      {
        currency: 'USD',
        occurredAtMs: draft.lines[1]?.bookedAtMs,
        sourceA: 'recomputed',
        sourceB: 'statement',
        unit: 'usd6',
        sense: 'credit',
        formula: '50000000 - 0 = 50000000',
        evidenceSha256: sha256Hex('statement'),
        requestId: 'req_statement',
        note: 'line 2 grants test balance, which an account is granted once',
      },
    ]);
  });

  it('names one whose line is dated outside of the month as well: nothing of it is left unexplained', () => {
    for (const atMs of [Date.UTC(2026, 8, 30), Date.UTC(2026, 10, 1)]) {
      const draft = grantedAgain(50_000_000);
      const [, again] = draft.lines;
      if (again !== undefined) again.bookedAtMs = atMs;
      const codes = itemsOf(draft).map(({ code }) => code);
      expect(codes.toSorted()).toEqual(['DP-UNEXPECTED', 'EV-STMT-PERIOD']);
    }
  });

  it('is what a total of grants follows from that does not count it', () => {
    const draft = grantedAgain(50_000_000);
    const { count, usd6: stated } = draft.figures.grants;
    draft.figures.grants = { count: count - 1, usd6: usd6(stated - 50_000_000) };
    expect(said(draft, 'RF-TOTAL')).toEqual([
      'RF-TOTAL 2026-10 grants.count: 2 -> 1, from DP-UNEXPECTED seq:2',
      'RF-TOTAL 2026-10 grants.credited_usd6: 150000000 -> 100000000 (-50000000), from DP-UNEXPECTED seq:2',
    ]);
  });

  const afterOvercharge = (...amounts: number[]): string[] => {
    const first = draftMonth();
    const [grant] = first.lines;
    if (grant === undefined) throw new Error('the month begins with a grant');
    lineOf(first, 'shop-1').amountUsd6 -= 10_000;
    restate(first);
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    follow(first, second);
    const [line] = second.lines;
    if (line === undefined) throw new Error('the second month has a line');
    for (const amountUsd6 of amounts) {
      second.lines.push({ ...grant, bookedAtMs: line.bookedAtMs, amountUsd6 });
    }
    return said(factsOfBoth(first, restate(second, first.lines.length + 1)));
  };

  it('is nothing where the grant gives back an overcharge of the month before', () => {
    expect(afterOvercharge(10_000)).toEqual([expect.stringMatching(/^ST-SETTLED shop-1 .*\(10000\)/)]);
  });

  it('stands where the grant is not that amount, or comes twice', () => {
    expect(afterOvercharge(9_999)).toEqual([expect.stringMatching(/^DP-UNEXPECTED seq:\d+ .* 0 -> 9999 /)]);
    expect(afterOvercharge(10_000, 10_000)).toEqual([
      expect.stringMatching(/^DP-UNEXPECTED seq:\d+ .* 0 -> 10000 /),
      expect.stringMatching(/^ST-SETTLED shop-1 /),
    ]);
  });
});

describe('the first grant of an account that the next month lists', () => {
  function grantedLate(amountsUsd6: readonly number[] = [100_000_000], overchargedUsd6 = 0) {
    const first = draftMonth();
    const [grant, ...others] = first.lines;
    if (grant === undefined) throw new Error('the month begins with a grant');
    first.lines = others;
    lineOf(first, 'shop-1').amountUsd6 -= overchargedUsd6;
    restate(first, 1);
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    follow(first, second);
    const late = { ...grant, bookedAtMs: Date.UTC(2026, 10, 1, 1) };
    second.lines.unshift(...amountsUsd6.map((amountUsd6) => ({ ...late, amountUsd6 })));
    restate(second, first.lines.length + 1);
    return { first, both: factsOfBoth(first, second) };
  }

  it('is the rest of the month in which the account began, and no item of its own', () => {
    const { first, both } = grantedLate();
    const rest = 'BL-RESIDUAL 2026-10 closing_balance_usd6: 351100000 -> 251100000 (-100000000), claim 0';
    expect(said(first)).toEqual([rest]);
    expect(said({ ...both, month: first.month })).toEqual([rest]);
    expect(said(both)).toEqual([]);
    expect(lawsBrokenBy(both)).toEqual([]);
  });

  it('is no grant of another amount: that one is unexpected, also before the one that was due', () => {
    for (const amountUsd6 of [99_000_000, 500_000_000, -5_000_000]) {
      const { both } = grantedLate([amountUsd6]);
      expect(said(both)).toEqual([
        `DP-UNEXPECTED seq:4 granted_usd6: 0 -> ${amountUsd6} (${amountUsd6}), claim 0`,
      ]);
      expect(lawsBrokenBy(both)).toEqual([]);
    }
    const { both } = grantedLate([5_000_000, 100_000_000]);
    expect(said(both)).toEqual(['DP-UNEXPECTED seq:4 granted_usd6: 0 -> 5000000 (5000000), claim 0']);
    expect(lawsBrokenBy(both)).toEqual([]);
  });

  it('is no grant that gives back an overcharge of that month', () => {
    const { both } = grantedLate([10_000, 100_000_000], 10_000);
    expect(said(both)).toEqual(['ST-SETTLED shop-1 settled_usd6: 0 -> 10000 (10000), claim 0']);
    expect(lawsBrokenBy(both)).toEqual([]);
  });

  it('is unexpected where only the list of the first month lacks the grant, and its closing has it', () => {
    const first = draftMonth();
    const [grant] = first.lines.splice(0, 1);
    if (grant === undefined) throw new Error('the month begins with a grant');
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    follow(first, second);
    second.lines.unshift({ ...grant, bookedAtMs: Date.UTC(2026, 10, 1, 1) });
    const both = factsOfBoth(first, restate(second, first.lines.length + 2));
    expect(said(first, 'BL-RESIDUAL')).toEqual([]);
    expect(said(both)).toEqual(['DP-UNEXPECTED seq:5 granted_usd6: 0 -> 100000000 (100000000), claim 0']);
    expect(lawsBrokenBy(both)).toEqual([]);
  });

  it('is unexpected where the month in which the account began is not on file', () => {
    const { both } = grantedLate();
    const alone = changedFacts(both, {
      statements: new Map([...signedStatementsOf(both).statements].slice(1)),
    });
    expect(said(alone, 'DP-UNEXPECTED')).toEqual([
      'DP-UNEXPECTED seq:4 granted_usd6: 0 -> 100000000 (100000000), claim 0',
    ]);
  });

  it('is the one root of a first grant that is called a deposit, and leaves nothing to settle', () => {
    const draft = draftMonth();
    const [grant] = draft.lines;
    if (grant === undefined) throw new Error('the month begins with a grant');
    Object.assign(grant, { kind: 'deposit', ref: 'seq:1 of 2026-10' });
    const item = 'DP-UNEXPECTED seq:1 of 2026-10';
    expect(said(draft)).toEqual([
      `RF-TOTAL 2026-10 deposits.count: 2 -> 1, from ${item}`,
      `RF-TOTAL 2026-10 deposits.credited_usd6: 399100000 -> 299100000 (-100000000), from ${item}`,
      `RF-TOTAL 2026-10 grants.count: 0 -> 1, from ${item}`,
      `RF-TOTAL 2026-10 grants.credited_usd6: 0 -> 100000000 (100000000), from ${item}`,
      `${item} credited_usd6: 0 -> 100000000 (100000000), claim 0`,
    ]);
    expect(itemsOf(draft, 'DP-UNEXPECTED')).toMatchObject([{ effectUsd6: 0n }]);
    const facts = factsOf(draft);
    expect(lawsBrokenBy(facts)).toEqual([]);
    expect(ledgerOf([reconcileAccountMonth(facts)])).toMatchObject({ differencesUsd6: 0n });
  });

  it.each([
    ['deposit', 'DP-UNEXPECTED', 'book'],
    ['order', 'OR-DEBIT-UNKNOWN', 'provider'],
    ['reversal', 'OR-REVERSAL-EXTRA', 'provider'],
  ] as const)(
    'is one root that moves and claims nothing where its line is called a %s',
    (kind, code, owedBy) => {
      for (const isCountedAsCalled of [false, true]) {
        const draft = draftMonth();
        const subject = 'seq:1 of 2026-10';
        if (kind !== 'deposit') draft.unknownRefs.push(subject);
        Object.assign(draft.lines[0] ?? {}, { kind, ref: subject });
        if (isCountedAsCalled) restate(draft);
        const facts = factsOf(draft);
        expect(itemsOf(facts).filter(({ causedBy }) => causedBy.length === 0)).toMatchObject([
          { code, subject, owedBy, effectUsd6: 0n, claimUsd6: 0n },
        ]);
        expect(itemsOf(facts, 'RF-TOTAL')).toHaveLength(isCountedAsCalled ? 0 : totalsOff[kind]);
        expect(lawsBrokenBy(facts)).toEqual([]);
        expect(ledgerOf([reconcileAccountMonth(facts)])).toMatchObject({ differencesUsd6: 0n });
      }
    },
  );
});
