import { describe, expect, it } from 'vitest';
import { monthAfter, monthBefore } from '../../src/base/time/calendar-month.js';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { bridgeOf } from '../../src/reconcile/bridge/bridge.js';
import type { Discrepancy } from '../../src/reconcile/finding/discrepancy.js';
import { Pick } from '../months/alteration.js';
import { runs } from '../months/campaign.js';
import { monthNamed } from '../months/evidence.js';
import { faultsOf, words } from '../months/judged-month.js';
import { anOrder, lineOf, linesOf, statementIn } from '../months/sandbox/alterations/altered-month.js';
import type { Evidence } from '../months/sandbox/evidence.js';
import { factsOf, judge } from '../months/sandbox/evidence.js';
import { play, settle } from '../months/sandbox/life.js';
import { alterableLifeArbitrary } from '../months/sandbox/life-arbitrary.js';
import { fc } from '../support/fast-check.js';

/** The items of a month that are no information. */
function itemsIn(evidence: Evidence, month: string): Discrepancy[] {
  const result = judge({ ...evidence, month });
  expect(faultsOf(result)).toEqual([]);
  return result.items.filter((item) => item.class !== 'I');
}

const partIn = (evidence: Evidence, month: string) =>
  reconcileAccountMonth(factsOf({ ...evidence, month: monthNamed(month) })).part;

const rootsOf = (items: readonly Discrepancy[]): Discrepancy[] =>
  items.filter((item) => item.causedBy.length === 0);

interface Story {
  readonly evidence: Evidence;
  readonly before: string;
  readonly after: string;
  readonly pick: Pick;
}

/** Tells a story of every life that has what it needs; `tell` says false where it has not. */
function eachLife(tell: (story: Story) => boolean): void {
  let told = 0;
  fc.assert(
    fc.property(
      alterableLifeArbitrary({ size: 18, mode: 'lines' }),
      fc.infiniteStream(fc.nat()),
      (life, numbers) => {
        const evidence = play(life);
        const month = monthNamed(evidence.month);
        const story = {
          evidence,
          before: monthBefore(month),
          after: monthAfter(month),
          pick: new Pick(numbers),
        };
        if (tell(story)) told += 1;
      },
    ),
    runs(40),
  );
  expect(told).toBeGreaterThan(0);
}

/** Everything that a month says follows from one item of another month, and nothing is claimed for it. */
function expectAllFrom(items: readonly Discrepancy[], root: Discrepancy | undefined): void {
  for (const item of items) {
    expect(item.causedBy, words(item)).toEqual([root?.itemId]);
    expect(item.claimUsd6, words(item)).toBe(0n);
  }
}

describe('an opening that does not follow from the month before', () => {
  it('follows from the closing that is off there', () => {
    eachLife(({ evidence, before, pick }) => {
      const earlier = evidence.statements.find((one) => one.asked === before);
      if (earlier === undefined) return false;
      earlier.closingUsd6 += pick.delta();
      const [root, ...others] = rootsOf(itemsIn(evidence, before));
      expect([root?.code, others]).toEqual(['RF-FOOTING', []]);
      const items = itemsIn(evidence, evidence.month);
      expect(items.map(({ code }) => code)).toEqual(['RF-OPENING']);
      expectAllFrom(items, root);
      return true;
    });
  });

  it('follows from the order that the month before left out, and so does the number that is skipped', () => {
    eachLife(({ evidence, before, pick }) => {
      const order = anOrder({ ...evidence, month: before }, pick, ({ costUsd6 }) => costUsd6 > 0);
      const earlier = evidence.statements.find((one) => one.asked === before);
      if (order === undefined || earlier === undefined) return false;
      const later = structuredClone(evidence.statements.slice(1));
      const { balanceUsd6 } = evidence;
      earlier.lines = earlier.lines.filter((line) => line.ref !== order.clientRef);
      settle(evidence);
      evidence.statements.splice(1, later.length, ...later);
      evidence.balanceUsd6 = balanceUsd6;
      const roots = rootsOf(itemsIn(evidence, before));
      expect(roots.map(({ code, subject }) => `${code} ${subject}`)).toEqual([
        `OR-NOT-IN-STATEMENT ${order.clientRef}`,
      ]);
      const items = itemsIn(evidence, evidence.month);
      expect(items.map(({ code }) => code)).toContain('RF-OPENING');
      expectAllFrom(items, roots[0]);
      return true;
    });
  });

  it('follows from the restated statement of the month before', () => {
    eachLife(({ evidence, before, pick }) => {
      const earlier = evidence.statements.find((one) => one.asked === before);
      if (earlier === undefined) return false;
      const delta = Math.abs(pick.delta());
      const asFirstJudged = partIn(evidence, before);
      for (const one of evidence.statements.slice(1)) {
        one.openingUsd6 += delta;
        one.closingUsd6 += delta;
        for (const line of one.lines) line.balanceUsd6 = (line.balanceUsd6 ?? 0) + delta;
      }
      evidence.balanceUsd6 = (evidence.balanceUsd6 ?? 0) + delta;
      evidence.statements.push({
        ...structuredClone(earlier),
        closingUsd6: earlier.closingUsd6 + delta,
        receivedAtMs: earlier.receivedAtMs + 1,
      });
      const [root, ...others] = rootsOf(itemsIn(evidence, evidence.month));
      expect([root?.code, root?.month, others]).toEqual(['EV-STMT-RESTATED', before, []]);
      // The own records are what they were: the restated statement lies between the two balances,
      // also where the month before was judged when nobody knew of it.
      for (const first of [asFirstJudged, partIn(evidence, before)]) {
        const parts = [first, partIn(evidence, evidence.month)];
        const bridge = bridgeOf(parts.filter((part) => part !== undefined));
        expect(bridge?.takenUsd6).toBe(0n);
        expect(bridge?.left.get(root?.itemId ?? '')?.effectUsd6).toBe(BigInt(delta));
      }
      return true;
    });
  });

  it('follows from the statement that was restated with a line more, and so does the number that is skipped', () => {
    eachLife(({ evidence, before, pick }) => {
      const earlier = evidence.statements.find((one) => one.asked === before);
      const last = earlier?.lines.at(-1);
      const isMoving = statementIn(evidence).lines.length > 0;
      if (earlier === undefined || last === undefined || !isMoving) return false;
      const delta = Math.abs(pick.delta());
      for (const one of evidence.statements.slice(1)) {
        one.openingUsd6 += delta;
        one.closingUsd6 += delta;
        for (const line of one.lines) {
          line.seq += 1;
          line.balanceUsd6 = (line.balanceUsd6 ?? 0) + delta;
        }
      }
      evidence.balanceUsd6 = (evidence.balanceUsd6 ?? 0) + delta;
      const restated = structuredClone(earlier);
      restated.lines.push({ ...last, seq: last.seq + 1, amountUsd6: delta });
      restated.closingUsd6 += delta;
      evidence.statements.push({ ...restated, receivedAtMs: earlier.receivedAtMs + 1 });
      const items = itemsIn(evidence, evidence.month);
      expect(items.map(({ code }) => code)).toEqual(
        expect.arrayContaining(['RF-OPENING', 'RF-SEQUENCE', 'EV-STMT-RESTATED']),
      );
      const [root, ...others] = rootsOf(items);
      expect([root?.code, root?.month, others]).toEqual(['EV-STMT-RESTATED', before, []]);
      return true;
    });
  });
});

describe('a balance that goes on from the one closing of a restated month', () => {
  it.each([
    ['the statements after it from the other, the first', false],
    ['the statements after it from the other, the newest', true],
  ])('follows in every later month from the restatement: %s', (_, areFollowing) => {
    eachLife(({ evidence, before, after, pick }) => {
      const earlier = evidence.statements.find((one) => one.asked === before);
      const [, ...later] = evidence.statements;
      if (earlier === undefined || evidence.balanceUsd6 === undefined) return false;
      const delta = Math.abs(pick.delta());
      if (areFollowing) {
        for (const one of later) {
          one.openingUsd6 += delta;
          one.closingUsd6 += delta;
          for (const line of one.lines) line.balanceUsd6 = (line.balanceUsd6 ?? 0) + delta;
        }
      } else {
        evidence.balanceUsd6 += delta;
      }
      evidence.statements.push({
        ...structuredClone(earlier),
        closingUsd6: earlier.closingUsd6 + delta,
        receivedAtMs: earlier.receivedAtMs + 1,
      });
      for (const month of [evidence.month, after].filter((one) => later.some(({ asked }) => asked === one))) {
        const items = itemsIn(evidence, month);
        expect(items.map(({ code }) => code)).toContain('BL-MISMATCH');
        const [root, ...others] = rootsOf(items);
        expect([root?.code, root?.month, others]).toEqual(['EV-STMT-RESTATED', before, []]);
      }
      return true;
    });
  });
});

describe('a movement that stands in the next month’s statement', () => {
  it('is missed in its own month, and the next only says that the line is none of its own', () => {
    eachLife(({ evidence, after, pick }) => {
      const order = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      const next = evidence.statements.find((one) => one.asked === after);
      if (order === undefined || next === undefined) return false;
      const line = lineOf(evidence, order.clientRef);
      statementIn(evidence).lines = statementIn(evidence).lines.filter((one) => one !== line);
      next.lines.unshift(line);
      settle(evidence);
      const [root, ...others] = rootsOf(itemsIn(evidence, evidence.month));
      // It is owed at the end of this month: the debit that settles it is one of the next.
      const owedUsd6 = -BigInt(order.costUsd6);
      expect([root?.code, root?.claimUsd6, others]).toEqual(['OR-NOT-IN-STATEMENT', owedUsd6, []]);
      const items = itemsIn(evidence, after);
      expect(items.map(({ code }) => code)).toEqual(['EV-STMT-PERIOD']);
      expectAllFrom(items, root);
      return true;
    });
  });

  it('is no different for a deposit of the own records', () => {
    eachLife(({ evidence, after, pick }) => {
      const line = pick.one(linesOf(evidence, 'deposit').filter(({ amountUsd6 }) => amountUsd6 > 0));
      const next = evidence.statements.find((one) => one.asked === after);
      if (line === undefined || next === undefined || evidence.ownDeposits === undefined) return false;
      statementIn(evidence).lines = statementIn(evidence).lines.filter((one) => one !== line);
      next.lines.unshift(line);
      settle(evidence);
      const [root, ...others] = rootsOf(itemsIn(evidence, evidence.month));
      expect([root?.code, root?.claimUsd6, others]).toEqual(['DP-NOT-CREDITED', 0n, []]);
      const items = itemsIn(evidence, after);
      expect(items.map(({ code }) => code)).toEqual(['EV-STMT-PERIOD']);
      expectAllFrom(items, root);
      return true;
    });
  });
});

describe('a movement of another month', () => {
  it('is an item of the month that states it, where it is a second debit', () => {
    eachLife(({ evidence, after, pick }) => {
      const order = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      const next = evidence.statements.find((one) => one.asked === after);
      if (order === undefined || next === undefined) return false;
      const line = lineOf(evidence, order.clientRef);
      next.lines.unshift({ ...line, bookedAtMs: next.periodStartMs });
      settle(evidence);
      expect(itemsIn(evidence, evidence.month)).toEqual([]);
      const [root, ...others] = rootsOf(itemsIn(evidence, after));
      expect(others).toEqual([]);
      expect(root).toMatchObject({
        code: 'OR-DOUBLE-DEBIT',
        subject: order.clientRef,
        causes: ['charged_twice'],
        claimUsd6: BigInt(order.costUsd6),
      });
      return true;
    });
  });

  it('settles the second debit of its month, where it is the reversal of it', () => {
    eachLife(({ evidence, after, pick }) => {
      const order = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      const next = evidence.statements.find((one) => one.asked === after);
      if (order === undefined || next === undefined) return false;
      const line = lineOf(evidence, order.clientRef);
      const { lines } = statementIn(evidence);
      lines.splice(lines.indexOf(line) + 1, 0, { ...line });
      const reversal = { kind: 'reversal', amountUsd6: order.costUsd6 } as const;
      next.lines.unshift({ ...line, ...reversal, bookedAtMs: next.periodStartMs });
      settle(evidence);
      const [root, ...others] = rootsOf(itemsIn(evidence, evidence.month));
      // It is claimed at the end of this month: the reversal that settles it is one of the next.
      const claimedUsd6 = BigInt(order.costUsd6);
      expect([root?.code, root?.claimUsd6, others]).toEqual(['OR-DOUBLE-DEBIT', claimedUsd6, []]);
      expect(itemsIn(evidence, after)).toEqual([]);
      return true;
    });
  });

  it('makes the balance of an earlier close miss it, and is an item of its own month', () => {
    eachLife(({ evidence, before, pick }) => {
      const order = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      if (order === undefined || !evidence.statements.some((one) => one.asked === before)) return false;
      const { balanceUsd6 } = evidence;
      const statement = statementIn(evidence);
      statement.lines = statement.lines.filter((line) => line.ref !== order.clientRef);
      settle(evidence);
      evidence.balanceUsd6 = balanceUsd6;
      const roots = rootsOf(itemsIn(evidence, evidence.month));
      expect(roots.map(({ code }) => code)).toEqual(['OR-NOT-IN-STATEMENT']);
      const items = itemsIn(evidence, before);
      expect(items.map(({ code }) => code)).toEqual(['BL-MISMATCH']);
      expectAllFrom(items, roots[0]);
      return true;
    });
  });

  it('says nothing of the next month where the service overcharged in this one', () => {
    eachLife(({ evidence, after, pick }) => {
      const order = anOrder(evidence, pick);
      if (order === undefined) return false;
      lineOf(evidence, order.clientRef).amountUsd6 -= 10_000;
      settle(evidence);
      expect(itemsIn(evidence, after)).toEqual([]);
      return true;
    });
  });
});
