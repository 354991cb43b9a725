// The service errs once in an order and tells it alike everywhere: in the order, its line, its event, the
// totals and balances. With totals only, what no order tells of is a rest that no item explains.

import type { Change, Pick, Root } from '../../alteration.js';
import type { Evidence, OrderEvidence } from '../evidence.js';
import { costOf, settle, usd6Of } from '../life.js';
import { anOrder, eventsOf, isPlain, lineOf, readsOf, rowOf, statementIn } from './altered-month.js';
import { chargeCausesOf, conversionCausesOf, costCausesOf, rateCausesOf } from './known-causes.js';
import { addLine, dropLine, residualOf } from './told-alike.js';

interface Figures {
  readonly faceMinor?: number;
  readonly rateBps?: number;
  readonly costMinor?: number;
  readonly fxRate?: string;
  readonly costUsd6?: number;
}

/** Changes figures of an order in its reads, its line and its events alike, and lets all sums follow. */
function makeAll(evidence: Evidence, order: OrderEvidence, changes: Figures): void {
  const { fxRate, costUsd6, ...common } = changes;
  for (const read of readsOf(evidence, order.clientRef)) Object.assign(read, changes);
  for (const { body } of eventsOf(evidence, order.clientRef)) {
    if (body?.order !== undefined) {
      Object.assign(body.order, common, costUsd6 === undefined ? {} : { costUsd6 });
    }
  }
  const line = lineOf(evidence, order.clientRef);
  Object.assign(line, common);
  if (fxRate !== undefined) line.fxRate = fxRate;
  if (costUsd6 !== undefined) line.amountUsd6 = -costUsd6;
  settle(evidence);
}

const costMethods: readonly { readonly name: string; readonly cost: (o: OrderEvidence) => number }[] = [
  { name: 'a cent too much', cost: (o) => o.costMinor + 1 },
  { name: 'a cent too little', cost: (o) => Math.max(0, o.costMinor - 1) },
  {
    name: 'its discount rounded half up',
    cost: (o) => o.faceMinor - Number((BigInt(o.faceMinor) * BigInt(o.rateBps) + 5000n) / 10000n),
  },
  {
    name: 'its discount rounded up',
    cost: (o) => o.faceMinor - Number((BigInt(o.faceMinor) * BigInt(o.rateBps) + 9999n) / 10000n),
  },
  { name: 'its face value', cost: (o) => o.faceMinor },
  { name: 'a hundred times too much', cost: (o) => o.costMinor * 100 },
];

const costs = costMethods.map(
  ({ name, cost }): Change<Evidence> => ({
    name: `an order costs ${name}, everywhere`,
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      return costing(evidence, one, cost(one));
    },
  }),
);

/** The order at another cost everywhere; undefined where that is no other. */
function costing(evidence: Evidence, one: OrderEvidence, stated: number): Root | undefined {
  const right = one.costMinor;
  if (stated === right) return undefined;
  const causes = costCausesOf(evidence, one, stated);
  const difference = usd6Of(stated, one.currency) - one.costUsd6;
  makeAll(evidence, one, { costMinor: stated, costUsd6: usd6Of(stated, one.currency) });
  return {
    code: 'PR-COST',
    subject: one.clientRef,
    field: 'cost_minor',
    expected: right,
    actual: stated,
    differenceUsd6: difference,
    causes,
    claimUsd6: difference,
  };
}

/**
 * A catalogue read before anything was sold, with another rate of one brand; false where orders came before
 * all reads.
 */
function listBefore(evidence: Evidence, slug: string, rate: number): boolean {
  const [first] = evidence.catalogue;
  const orders = evidence.orders.flatMap(({ reads }) => reads.slice(-1));
  if (first === undefined || orders.some(({ createdAtMs }) => createdAtMs <= first.receivedAtMs)) {
    return false;
  }
  evidence.catalogue.unshift({
    receivedAtMs: first.receivedAtMs - 1,
    rates: { ...first.rates, [slug]: rate },
  });
  return true;
}

const atPriceBefore: Change<Evidence> = {
  name: 'an order costs what it would have before its brand’s rate changed, everywhere',
  apply(evidence, pick) {
    const one = anOrder(evidence, pick, (order) => isPlain(evidence, order));
    const rate = 700 + pick.below(50);
    if (one === undefined || !listBefore(evidence, one.slug, rate)) return undefined;
    return costing(evidence, one, costOf(one.faceMinor, rate));
  },
};

const conversions: readonly {
  readonly name: string;
  readonly usd6: (o: OrderEvidence, pick: Pick) => number;
}[] = [
  { name: 'without its exchange rate', usd6: (o) => o.costMinor * 10_000 },
  { name: 'at its exchange rate twice', usd6: (o) => (o.costUsd6 * 5) / 4 },
  { name: 'at its exchange rate the wrong way', usd6: (o) => o.costMinor * 8_000 },
  { name: 'and a millionth is off', usd6: (o) => o.costUsd6 + 1 },
  { name: 'and an amount is off', usd6: (o, pick) => o.costUsd6 + Math.abs(pick.delta()) },
  { name: 'a hundred times too much', usd6: (o) => o.costUsd6 * 100 },
];

const converted = conversions.map(
  ({ name, usd6 }): Change<Evidence> => ({
    name: `an order is converted ${name}, everywhere`,
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ currency, costUsd6 }) => currency === 'GBP' && costUsd6 > 0);
      if (one === undefined) return undefined;
      const right = one.costUsd6;
      const stated = usd6(one, pick);
      if (stated === right || !Number.isInteger(stated)) return undefined;
      const causes = conversionCausesOf(one, stated);
      makeAll(evidence, one, { costUsd6: stated });
      return conversion(one, right, stated, causes);
    },
  }),
);

function conversion(order: OrderEvidence, right: number, stated: number, causes: string): Root {
  return {
    code: 'FX-CONVERSION',
    subject: order.clientRef,
    field: 'cost_usd6',
    expected: right,
    actual: stated,
    differenceUsd6: stated - right,
    causes,
    claimUsd6: stated - right,
  };
}

const orders: readonly Change<Evidence>[] = [
  {
    name: 'an order has another rate, everywhere',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, (order) => isPlain(evidence, order));
      const rate = pick.one([0, 50, 100, 250, 333, 600]) ?? 50;
      if (one === undefined || evidence.catalogue.at(-1)?.rates[one.slug] === rate) return undefined;
      const cost = costOf(one.faceMinor, rate);
      const after = evidence.catalogue.find((read) => read.receivedAtMs > one.createdAtMs)?.rates[one.slug];
      if (cost === one.costMinor || rate === one.rateBps || rate === after) return undefined;
      const right = one.rateBps;
      const causes = rateCausesOf(evidence, one, rate);
      const difference = usd6Of(cost, one.currency) - one.costUsd6;
      makeAll(evidence, one, { rateBps: rate, costMinor: cost, costUsd6: usd6Of(cost, one.currency) });
      return {
        code: 'PR-RATE',
        subject: one.clientRef,
        field: 'rate_bps',
        expected: right,
        actual: rate,
        differenceUsd6: difference,
        causes,
        claimUsd6: difference,
      };
    },
  },
  {
    name: 'an order is converted at another exchange rate and says so, everywhere',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ currency, costUsd6 }) => currency === 'GBP' && costUsd6 > 0);
      if (one === undefined) return undefined;
      const right = one.costUsd6;
      const stated = one.costMinor * 13_000;
      makeAll(evidence, one, { fxRate: '1.3', costUsd6: stated });
      return conversion(one, right, stated, '');
    },
  },
  {
    name: 'the debit alone is off, and all sums follow it',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const delta = Math.abs(pick.delta());
      const closing = statementIn(evidence).closingUsd6;
      lineOf(evidence, one.clientRef).amountUsd6 -= delta;
      settle(evidence);
      if (!evidence.showsLines) return residualOf(evidence, closing, delta);
      return {
        code: 'OR-CHARGE',
        subject: one.clientRef,
        field: 'amount_usd6',
        expected: one.costUsd6,
        actual: one.costUsd6 + delta,
        differenceUsd6: delta,
        causes: chargeCausesOf(evidence, one, one.costUsd6 + delta),
        claimUsd6: delta,
      };
    },
  },
  {
    name: 'a replay is charged once more',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      if (one === undefined) return undefined;
      const closing = statementIn(evidence).closingUsd6;
      addLine(evidence, { ...lineOf(evidence, one.clientRef) });
      if (!evidence.showsLines) return residualOf(evidence, closing, one.costUsd6);
      return {
        code: 'OR-DOUBLE-DEBIT',
        subject: one.clientRef,
        field: 'debit_count',
        expected: one.costUsd6,
        actual: 2 * one.costUsd6,
        differenceUsd6: one.costUsd6,
        causes: 'charged_twice',
        claimUsd6: one.costUsd6,
      };
    },
  },
  {
    name: 'a debit that no order stands for is charged',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      if (one === undefined) return undefined;
      const closing = statementIn(evidence).closingUsd6;
      const ref = `${one.clientRef}-x`;
      addLine(evidence, { ...lineOf(evidence, one.clientRef), ref });
      if (!evidence.showsLines) return residualOf(evidence, closing, one.costUsd6);
      evidence.orders.push({ clientRef: ref, reads: [], unknownAtMs: evidence.asOfMs });
      return {
        code: 'OR-DEBIT-UNKNOWN',
        subject: ref,
        field: 'amount_usd6',
        expected: 0,
        actual: one.costUsd6,
        differenceUsd6: one.costUsd6,
        claimUsd6: one.costUsd6,
      };
    },
  },
  {
    name: 'an order is never debited',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      if (one === undefined) return undefined;
      const closing = statementIn(evidence).closingUsd6;
      dropLine(evidence, one.clientRef);
      settle(evidence);
      if (!evidence.showsLines) return residualOf(evidence, closing, -one.costUsd6);
      return missing(one, -one.costUsd6);
    },
  },
  {
    name: 'the statement leaves an order out and goes on from there; the next month and the balance have it',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      if (one === undefined) return undefined;
      const { balanceUsd6 } = evidence;
      const at = evidence.statements.indexOf(statementIn(evidence));
      const later = structuredClone(evidence.statements.slice(at + 1));
      dropLine(evidence, one.clientRef);
      settle(evidence);
      evidence.statements.splice(at + 1, later.length, ...later);
      evidence.balanceUsd6 = balanceUsd6;
      return missing(one, -one.costUsd6);
    },
  },
  {
    name: 'an order’s line stands in the next month’s statement',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      const next = evidence.statements[evidence.statements.indexOf(statementIn(evidence)) + 1];
      if (one === undefined || next === undefined) return undefined;
      const line = lineOf(evidence, one.clientRef);
      dropLine(evidence, one.clientRef);
      next.lines.unshift(line);
      settle(evidence);
      // It is charged a month late: at the end of this one it is still owed.
      return missing(one, -one.costUsd6);
    },
  },
  {
    name: 'an order is reversed that was issued',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      if (one === undefined) return undefined;
      const closing = statementIn(evidence).closingUsd6;
      addLine(evidence, { ...lineOf(evidence, one.clientRef), kind: 'reversal', amountUsd6: one.costUsd6 });
      if (!evidence.showsLines) return residualOf(evidence, closing, -one.costUsd6);
      return {
        code: 'OR-REVERSAL-EXTRA',
        subject: one.clientRef,
        field: 'reversal_usd6',
        expected: 0,
        actual: -one.costUsd6,
        differenceUsd6: -one.costUsd6,
        claimUsd6: -one.costUsd6,
      };
    },
  },
  {
    name: 'an order has another face, everywhere, at the price of the right one',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, (order) => isPlain(evidence, order));
      if (one === undefined) return undefined;
      const right = one.faceMinor;
      const face = right + 100 * (1 + pick.below(20));
      const due = costOf(face, one.rateBps);
      if (due === one.costMinor) return undefined;
      const row = rowOf(evidence, one.clientRef);
      const causes = costCausesOf(evidence, { ...one, faceMinor: face }, one.costMinor);
      makeAll(evidence, one, { faceMinor: face });
      if (row !== undefined) {
        const sides = { expected: right, actual: face };
        return { code: 'OR-ATTR', subject: one.clientRef, field: 'face_minor', ...sides };
      }
      // With nothing to hold the face against, it is the price of it that is wrong.
      const difference = -usd6Of(due - one.costMinor, one.currency);
      return {
        code: 'PR-COST',
        subject: one.clientRef,
        field: 'cost_minor',
        expected: due,
        actual: one.costMinor,
        differenceUsd6: difference,
        causes,
        claimUsd6: difference,
      };
    },
  },
];

function missing(order: OrderEvidence, claimUsd6: number): Root {
  return {
    code: 'OR-NOT-IN-STATEMENT',
    subject: order.clientRef,
    field: 'amount_usd6',
    expected: order.costUsd6,
    actual: 0,
    differenceUsd6: -order.costUsd6,
    claimUsd6,
  };
}

export const chargeAlterations: readonly Change<Evidence>[] = [
  ...costs,
  atPriceBefore,
  ...converted,
  ...orders,
];
