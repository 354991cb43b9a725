// Whole lives of a pool, each month of them closed on what the months before left open, with settlements
// exactly, in part, twice and by the wrong amount, and with what persons accept and settle elsewhere.

import { describe, expect, it } from 'vitest';
import { openOf, tokenBridgeOf } from '../../../src/reconcile/bridge/token-bridge.js';
import { reconcileTokenMonth, type TokenMonth } from '../../../src/reconcile/rewards/token-judge.js';
import { newFolder } from '../../jobs/support/run-settings.js';
import { runs } from '../../months/campaign.js';
import { shuffle } from '../../months/dialect.js';
import {
  balanceAt,
  cleanLives,
  Decisions,
  factsAt,
  lifeMonths,
  type PoolLife,
  poolLives,
} from '../../months/rewards/pool-life.js';
import { bridgedOf, faultsOfPack, lawsBrokenBy } from '../../months/rewards/token-laws.js';
import { fc } from '../../support/fast-check.js';

interface Closed {
  readonly month: TokenMonth;
  readonly before: readonly TokenMonth[];
  readonly decisions: Decisions;
}

/** A close: the month, and those before it, as they are judged on all that is on file by then. */
function closeOf(life: PoolLife, closing: number, decisions: Decisions): Closed {
  const months = lifeMonths.slice(0, closing + 1).map((month) =>
    reconcileTokenMonth({
      ...factsAt(life, closing, month),
      closedPlus18: decisions.closedPlus18,
    }),
  );
  return { month: months.at(-1) as TokenMonth, before: months.slice(0, -1), decisions };
}

function bridgeOf({ month, before }: Closed) {
  return tokenBridgeOf([...before, month].flatMap(({ part }) => part ?? []));
}

/** A person takes one of the claims that are open after a close. */
function decide(life: PoolLife, closing: number, closed: Closed): void {
  const { decisions } = closed;
  for (const { how, claim: nth } of life.decisions.filter(({ month }) => month === closing)) {
    const open = [...(bridgeOf(closed)?.left ?? [])]
      .map(([itemId, { claimPlus18 }]) => [itemId, claimPlus18 - decisions.outsideOf(itemId)] as const)
      .filter(([itemId, claim]) => claim !== 0n && !decisions.isAccepted(itemId));
    const chosen = open[nth % Math.max(1, open.length)];
    if (chosen === undefined) continue;
    const [itemId, claim] = chosen;
    if (how === 'accepted') {
      decisions.accept(itemId, claim + decisions.outsideOf(itemId));
    } else {
      decisions.settle(itemId, how === 'whole' ? claim : claim / 2n);
    }
  }
}

function closesOf(life: PoolLife, see: (closed: Closed, closing: number) => void): void {
  const decisions = new Decisions();
  lifeMonths.forEach((_, closing) => {
    const closed = closeOf(life, closing, decisions);
    see(closed, closing);
    decide(life, closing, closed);
    // The same month closed again, with what was decided in between.
    see(closeOf(life, closing, decisions), closing);
  });
}

const plainOf = (tokens: ReturnType<typeof bridgedOf>['tokens'], name: string): bigint =>
  tokens?.bridge?.find((one) => one.name === name)?.plus18 ?? 0n;

describe('a pool over its months', () => {
  it('goes from the own records to what is stated, and claims what was booked beyond what is due', () => {
    fc.assert(
      fc.property(poolLives, (life) => {
        closesOf(life, ({ month, before, decisions }, closing) => {
          const result = bridgedOf(month, before, decisions.tokens);
          const { tokens } = result;
          const due = balanceAt(life, closing);
          expect(lawsBrokenBy(month, result)).toEqual([]);
          expect(plainOf(tokens, 'statement')).toBe(due.statement);
          expect(plainOf(tokens, 'records')).toBe(due.records);
          expect(plainOf(tokens, 'claims')).toBe(due.claims - decisions.closed);
          const between = (tokens?.bridge ?? []).filter(({ name }) => !/^(?:statement|claims)$/.test(name));
          expect(between.reduce((sum, { plus18 }) => sum + plus18, 0n)).toBe(due.statement);
        });
      }),
      runs(40),
    );
  });

  it('is a pack in each month that is proved', () => {
    const folder = newFolder();
    fc.assert(
      fc.property(poolLives, (life) => {
        closesOf(life, ({ month, before, decisions }) => {
          expect(faultsOfPack(month, folder, before, decisions.tokens)).toEqual([]);
        });
      }),
      runs(3),
    );
  });

  it('raises nothing where everything is right, and nothing lies between records and pool', () => {
    fc.assert(
      fc.property(cleanLives, (life) => {
        closesOf(life, (closed) => {
          const { month, before } = closed;
          expect(month.result.items).toEqual([]);
          const bridge = bridgeOf(closed);
          expect(bridge && openOf(bridge)).toBe(0n);
          expect(bridgedOf(month, before).tokens?.claims).toEqual([]);
        });
      }),
      runs(15),
    );
  });

  it('comes to the same whatever order its rows and answers came in', () => {
    fc.assert(
      fc.property(poolLives, fc.infiniteStream(fc.nat()), (life, numbers) => {
        const closing = lifeMonths.length - 1;
        for (const month of lifeMonths) {
          const facts = factsAt(life, closing, month);
          const issuances = [...facts.issuances];
          const ownRewards = [...(facts.ownRewards ?? [])];
          for (const list of [issuances, ownRewards]) shuffle(list as unknown[], numbers);
          const turned = { ...facts, issuances: new Map(issuances), ownRewards };
          const [said, again] = [facts, turned].map(reconcileTokenMonth);
          expect([again?.result, again?.part]).toEqual([said?.result, said?.part]);
        }
      }),
      runs(20),
    );
  });
});
