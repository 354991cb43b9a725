// The lines of one order in one month or spread over several: in the end they leave the same claims open.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { bridgeOf } from '../../src/reconcile/bridge/bridge.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import { runs } from '../months/campaign.js';
import { faultsOf } from '../months/judged-month.js';
import { lawsBrokenBy, ledgerOf } from '../months/laws.js';
import { sandboxFacts, sandboxPrices, sandboxStory } from '../months/sandbox/settled-story.js';
import { changeAtMs, type Later, type Sale, type Story, storyMonths } from '../months/settlement/story.js';
import { supplierFacts, supplierPrices, supplierStory } from '../months/supplier/settled-story.js';
import { fc } from '../support/fast-check.js';

const REF = 'pay-1';
const face = 1000;
const dayMs = 24 * 3600 * 1000;

/** A line of the order behind its first debit: a debit is negative. */
interface Move {
  readonly usd6: number;
  /** Of the three months. */
  readonly monthAt: number;
}

interface Stage {
  readonly costUsd6: number;
  monthsOf(story: Story): readonly AccountFacts[];
}

const stages: Readonly<Record<string, Stage>> = {
  sandbox: {
    costUsd6: sandboxPrices.costUsd6(face),
    monthsOf(story) {
      const evidence = sandboxStory(story);
      return storyMonths.map((_, at) => sandboxFacts(evidence, at));
    },
  },
  supplier: {
    costUsd6: supplierPrices.costUsd6(face),
    monthsOf(story) {
      const evidence = supplierStory(story);
      return storyMonths.map((_, at) => supplierFacts(evidence, at));
    },
  },
};

function storyOf(moves: readonly Move[], hasFailed: boolean): Story {
  const fault = hasFailed ? 'unreversed' : 'none';
  const sale: Sale = { face, fault, offUsd6: 0, isShared: false, ref: REF, atMs: changeAtMs + dayMs };
  const later = moves.map(({ usd6, monthAt }, at): Later => {
    const atMs = Date.UTC(2026, 9 + monthAt, 18) + at * 3600 * 1000;
    return { monthAt, atMs, kind: usd6 < 0 ? 'order' : 'reversal', ref: REF, amountUsd6: usd6 };
  });
  return { sales: [sale], later, outside: undefined };
}

/**
 * What is claimed in the end by code and subject, and what stands in the ledger: each month has its own item
 * of what it adds.
 */
function leftBy(stage: Stage, moves: readonly Move[], hasFailed: boolean): string[] {
  const all = stage.monthsOf(storyOf(moves, hasFailed));
  for (const facts of all) expect(lawsBrokenBy(facts)).toEqual([]);
  const months = all.map((facts) => reconcileAccountMonth(facts));
  expect(months.flatMap(({ result }) => faultsOf(result))).toEqual([]);
  const bridge = bridgeOf(months.flatMap(({ part }) => part ?? []));
  if (bridge === undefined) throw new Error('the months have a bridge');
  const subjectOf = new Map(
    months.flatMap(({ result }) => result.items.map((one) => [one.itemId, one.subject])),
  );
  const claims = new Map<string, bigint>();
  for (const [id, { code, claimUsd6 }] of bridge.left) {
    const key = `${code} ${subjectOf.get(id)}`;
    if (claimUsd6 !== 0n) claims.set(key, (claims.get(key) ?? 0n) + claimUsd6);
  }
  const { differencesUsd6, reversalsUsd6, owedUsd6 } = ledgerOf(months);
  return [
    ...[...claims].map(([key, usd6]) => `${key} ${usd6}`).sort(),
    `in the ledger ${differencesUsd6 + reversalsUsd6 + owedUsd6}`,
  ];
}

const inOneMonth = (moves: readonly Move[]): Move[] => moves.map(({ usd6 }) => ({ usd6, monthAt: 0 }));

describe.each(Object.entries(stages))('an order of the %s interface', (_name, stage) => {
  const { costUsd6 } = stage;

  it('that was debited twice and given back a little short is a double debit of what lacks', () => {
    const short = [{ usd6: -costUsd6, monthAt: 0 }];
    for (const monthAt of [0, 1, 2]) {
      const moves = [...short, { usd6: costUsd6 - 7, monthAt }];
      expect(leftBy(stage, moves, false)).toEqual([`OR-DOUBLE-DEBIT ${REF} 7`, 'in the ledger 7']);
    }
  });

  it('that gave back too much takes it again by a debit of its own order, whole or in part', () => {
    const tooMuch: Move = { usd6: 777, monthAt: 0 };
    expect(leftBy(stage, [tooMuch, { usd6: -777, monthAt: 1 }], false)).toEqual(['in the ledger 0']);
    expect(leftBy(stage, [tooMuch, { usd6: -300, monthAt: 1 }], false)).toEqual(
      leftBy(stage, [{ usd6: 477, monthAt: 0 }], false),
    );
  });

  it('that failed and was given back a little short lacks the rest of its reversal', () => {
    for (const monthAt of [0, 1, 2]) {
      expect(leftBy(stage, [{ usd6: costUsd6 - 7, monthAt }], true)).toEqual([
        `OR-REVERSAL-MISSING ${REF} 7`,
        'in the ledger 7',
      ]);
    }
  });

  it('that failed in two months is off in each by what that month gave back, though together nothing lacks', () => {
    for (const off of [12, -12]) {
      const moves = [
        { usd6: costUsd6 + off, monthAt: 0 },
        { usd6: -costUsd6, monthAt: 1 },
        { usd6: costUsd6 - off, monthAt: 1 },
      ];
      expect(leftBy(stage, moves, true)).toEqual([
        `OR-REVERSAL-EXTRA ${REF} -12`,
        `OR-REVERSAL-MISSING ${REF} 12`,
        'in the ledger 0',
      ]);
    }
  });

  it('that failed leaves the figures of the orders as they are due, whatever was given back of its debits', () => {
    for (const monthAt of [0, 1]) {
      for (const usd6 of [2 * costUsd6 + 7, 2 * costUsd6, 2 * costUsd6 - 7, costUsd6, 7]) {
        const debits = [
          { usd6: -costUsd6, monthAt },
          ...(monthAt === 0 ? [] : [{ usd6: -costUsd6, monthAt }]),
        ];
        const first = monthAt === 0 ? [] : [{ usd6: costUsd6, monthAt: 0 }];
        const moves = [...first, ...debits, { usd6, monthAt }];
        for (const facts of stage.monthsOf(storyOf(moves, true))) {
          const { result: judged, found } = reconcileAccountMonth(facts);
          const moved = found.findings.drafts.flatMap(({ lineEffects }) => lineEffects);
          expect(moved.filter(({ kind }) => kind !== 'reversal')).toEqual([]);
          const off = judged.tieOut.filter(
            ({ itemIds, result }) => itemIds.length > 0 || result === 'differs',
          );
          expect(off.filter(({ figure }) => /^(orders|by_brand)/.test(figure))).toEqual([]);
        }
      }
    }
  });

  it('that failed has on one account what lacks of two debits, and in the end on none', () => {
    for (const back of [2 * costUsd6 + 7, 2 * costUsd6, costUsd6 + 7, costUsd6 - 7, 7]) {
      const restUsd6 = 2 * costUsd6 - back;
      const moves = [
        { usd6: -costUsd6, monthAt: 0 },
        { usd6: back, monthAt: 0 },
        ...(restUsd6 > 0 ? [{ usd6: restUsd6, monthAt: 1 }] : []),
      ];
      const months = stage.monthsOf(storyOf(moves, true)).map((facts) => reconcileAccountMonth(facts));
      const first = ledgerOf(months.slice(0, 1));
      const [reversals, differences] = restUsd6 > 0 ? [restUsd6, 0] : [0, restUsd6];
      expect([first.reversalsUsd6, first.differencesUsd6]).toEqual([BigInt(reversals), BigInt(differences)]);
      const last = ledgerOf(months);
      expect([last.reversalsUsd6, last.differencesUsd6]).toEqual([0n, BigInt(differences)]);
    }
  });

  it('that was debited anew in the next month comes to what it does in one, though a reversal was a little off', () => {
    for (const off of [-7, 7]) {
      const moves = [
        { usd6: costUsd6 + off, monthAt: 0 },
        { usd6: -costUsd6, monthAt: 1 },
        { usd6: costUsd6 - off, monthAt: 1 },
      ];
      expect(leftBy(stage, moves, false).at(-1)).toBe(leftBy(stage, inOneMonth(moves), false).at(-1));
    }
  });

  it('leaves the same claims open whatever month its debits are given back in', () => {
    const back = fc.record({
      usd6: fc.oneof(
        fc.constantFrom(costUsd6, costUsd6 - 7, costUsd6 + 7, 7, 2 * costUsd6),
        fc.integer({ min: 1, max: 2 * costUsd6 }),
      ),
      months: fc.nat(2),
    });
    const law = fc.property(
      fc.nat(2),
      fc.array(back, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (debits, backs, hasFailed) => {
        let monthAt = 0;
        const moves = Array.from({ length: debits }, (): Move => ({ usd6: -costUsd6, monthAt: 0 }));
        for (const { usd6, months } of backs) {
          monthAt = Math.min(2, monthAt + months);
          moves.push({ usd6, monthAt });
        }
        expect(leftBy(stage, moves, hasFailed)).toEqual(leftBy(stage, inOneMonth(moves), hasFailed));
      },
    );
    fc.assert(law, runs(20));
  });

  it('comes to the same total whatever month each of its lines is in', () => {
    const amounts = fc.constantFrom(-costUsd6, -costUsd6, costUsd6, costUsd6, costUsd6 - 7, costUsd6 + 7, 7);
    const drawn = fc.array(fc.tuple(amounts, fc.nat(1)), { minLength: 1, maxLength: 5 });
    const law = fc.property(drawn, fc.boolean(), (lines, hasFailed) => {
      let monthAt = 0;
      const moves = lines.map(([usd6, months]): Move => {
        monthAt = Math.min(2, monthAt + months);
        return { usd6, monthAt };
      });
      const totalOf = (left: readonly string[]) => left.at(-1);
      expect(totalOf(leftBy(stage, moves, hasFailed))).toEqual(
        totalOf(leftBy(stage, inOneMonth(moves), hasFailed)),
      );
    });
    fc.assert(law, runs(20));
  });
});
