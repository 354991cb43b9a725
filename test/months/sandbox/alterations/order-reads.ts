// Alterations of an order's own read, with statement, book and events as they were; and of a read made once
// more.

import type { DiscrepancyCode } from '../../../../src/reconcile/finding/code.js';
import type { Change, Pick, Root } from '../../alteration.js';
import type { Evidence, OrderEvidence } from '../evidence.js';
import { costOf, usd6Of } from '../life.js';
import { anOrder, isPlain, lineOf, ratesAround, readsOf, rowOf } from './altered-month.js';
import { conversionCausesOf, costCausesOf, rateCausesOf } from './known-causes.js';

/** Changes every read of an order alike. */
function setAll(evidence: Evidence, order: OrderEvidence, changes: Partial<OrderEvidence>): void {
  for (const read of readsOf(evidence, order.clientRef)) Object.assign(read, changes);
}

/** A rate that neither catalogue read around the order has, and that gives another cost. */
function otherRate(evidence: Evidence, order: OrderEvidence, pick: Pick): number | undefined {
  const { before, after } = ratesAround(evidence, order);
  const rate = pick.one([50, 150, 333, 700, 1000]) ?? 50;
  if (rate === before || rate === after || costOf(order.faceMinor, rate) === order.costMinor) {
    return undefined;
  }
  return rate;
}

const prices: readonly Change<Evidence>[] = [
  {
    name: 'an order’s cost is off in its read alone',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const right = one.costMinor;
      const stated = right + 1 + pick.below(50);
      const causes = costCausesOf(evidence, one, stated);
      setAll(evidence, one, { costMinor: stated });
      return {
        code: 'PR-COST',
        subject: one.clientRef,
        field: 'cost_minor',
        expected: right,
        actual: stated,
        differenceUsd6: usd6Of(stated - right, one.currency),
        causes,
      };
    },
  },
  {
    name: 'an order’s rate is off in its read alone',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, (order) => isPlain(evidence, order));
      const rate = one === undefined ? undefined : otherRate(evidence, one, pick);
      if (one === undefined || rate === undefined) return undefined;
      const right = one.rateBps;
      setAll(evidence, one, { rateBps: rate });
      return {
        code: 'PR-RATE',
        subject: one.clientRef,
        field: 'rate_bps',
        expected: right,
        actual: rate,
        differenceUsd6: usd6Of(costOf(one.faceMinor, rate), one.currency) - one.costUsd6,
        causes: rateCausesOf(evidence, one, rate),
      };
    },
  },
  {
    name: 'the rate of an accepted price is off in its read alone',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ quoteId }) => quoteId !== undefined);
      const rate = one === undefined ? undefined : otherRate(evidence, one, pick);
      if (one === undefined || rate === undefined) return undefined;
      const causes = costCausesOf(evidence, { ...one, rateBps: rate }, one.costMinor);
      setAll(evidence, one, { rateBps: rate });
      const due = costOf(one.faceMinor, rate);
      const difference = usd6Of(Math.abs(one.costMinor - due), one.currency);
      return {
        code: 'PR-COST',
        subject: one.clientRef,
        field: 'cost_minor',
        expected: due,
        actual: one.costMinor,
        differenceUsd6: one.costMinor > due ? difference : -difference,
        causes,
      };
    },
  },
  {
    name: 'an order’s usd6 are off in its read alone',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const right = one.costUsd6;
      const stated = right + pick.delta();
      const causes = conversionCausesOf(one, stated);
      setAll(evidence, one, { costUsd6: stated });
      return {
        code: 'FX-CONVERSION',
        subject: one.clientRef,
        field: 'cost_usd6',
        expected: right,
        actual: stated,
        differenceUsd6: stated - right,
        causes,
      };
    },
  },
  {
    name: 'an order’s exchange rate is off in its read alone',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const right = one.fxRate;
      setAll(evidence, one, { fxRate: '1.3' });
      return { code: 'FX-RATE', subject: one.clientRef, field: 'fx_rate', expected: right, actual: '1.3' };
    },
  },
];

interface AttributeChange {
  readonly name: 'slug' | 'currency' | 'faceMinor';
  readonly field: string;
  readonly to: (order: OrderEvidence, pick: Pick) => string | number;
}

const attributes: readonly AttributeChange[] = [
  {
    name: 'slug',
    field: 'slug',
    to: ({ slug }, pick) =>
      pick.one(['demo-coffee', 'demo-books', 'demo-limited', 'demo-none'].filter((one) => one !== slug)) ??
      '',
  },
  {
    name: 'currency',
    field: 'currency',
    to: ({ currency }, pick) => pick.one(['USD', 'GBP', 'EUR'].filter((one) => one !== currency)) ?? '',
  },
  { name: 'faceMinor', field: 'face_minor', to: ({ faceMinor }, pick) => faceMinor + 1 + pick.below(999) },
];

function attributeAlteration({ name, field, to }: AttributeChange): Change<Evidence> {
  return {
    name: `an order’s ${field} is off in its read alone`,
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const row = rowOf(evidence, one.clientRef);
      // Without book and lines there is nothing to hold an attribute against.
      if (row === undefined && !evidence.showsLines) return undefined;
      const altered = to(one, pick);
      setAll(evidence, one, { [name]: altered });
      const line = lineOf(evidence, one.clientRef);
      return {
        code: 'OR-ATTR',
        subject: one.clientRef,
        field,
        expected: row === undefined ? altered : row[name],
        actual: row === undefined ? (line[name] ?? '') : altered,
      };
    },
  };
}

/** What a second read of an order may have otherwise than the first: every field that cannot change. */
const fixedFields: readonly {
  readonly field: string;
  readonly change: (order: OrderEvidence) => Partial<OrderEvidence>;
  readonly text: (order: OrderEvidence) => string | number;
}[] = [
  { field: 'order_id', change: () => ({ orderId: 'ord_other' }), text: (o) => o.orderId },
  { field: 'slug', change: () => ({ slug: 'demo-none' }), text: (o) => o.slug },
  { field: 'currency', change: () => ({ currency: 'EUR' }), text: (o) => o.currency },
  { field: 'face_minor', change: (o) => ({ faceMinor: o.faceMinor + 1 }), text: (o) => o.faceMinor },
  { field: 'rate_bps', change: (o) => ({ rateBps: o.rateBps + 17 }), text: (o) => o.rateBps },
  { field: 'cost_minor', change: (o) => ({ costMinor: o.costMinor + 1 }), text: (o) => o.costMinor },
  { field: 'fx_rate', change: () => ({ fxRate: '1.3' }), text: (o) => o.fxRate },
  { field: 'cost_usd6', change: (o) => ({ costUsd6: o.costUsd6 + 1 }), text: (o) => o.costUsd6 },
  { field: 'quote_id', change: () => ({ quoteId: 'quo_other' }), text: (o) => o.quoteId ?? '' },
  { field: 'quote_id', change: () => ({ quoteId: undefined }), text: (o) => o.quoteId ?? '' },
  {
    field: 'created_at',
    change: (o) => ({ createdAtMs: o.createdAtMs + 1 }),
    text: (o) => new Date(o.createdAtMs).toISOString(),
  },
];

function changeAlteration(
  { field, change, text }: (typeof fixedFields)[number],
  i: number,
): Change<Evidence> {
  return {
    name: `an order is read again and its ${field} has changed (${i + 1})`,
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const again = { ...one, ...change(one), readAtMs: one.readAtMs + 1 };
      if (text(again) === text(one)) return undefined;
      readsOf(evidence, one.clientRef).push(again);
      return {
        code: 'EV-ORDER-CHANGED',
        subject: one.clientRef,
        field,
        expected: text(one),
        actual: text(again),
        differenceUsd6: field === 'cost_usd6' ? 1 : undefined,
      };
    },
  };
}

function changed(order: OrderEvidence, field: string, expected: string, actual: string): Root {
  return { code: 'EV-ORDER-CHANGED', subject: order.clientRef, field, expected, actual };
}

const others: readonly Change<Evidence>[] = [
  {
    name: 'an order is read again and the buyer’s digest has changed',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      readsOf(evidence, one.clientRef).push({ ...one, customer: 'other GB', readAtMs: one.readAtMs + 1 });
      return changed(one, 'end_customer', 'as archived', 'changed');
    },
  },
  {
    name: 'an issued order is read again as pending',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ status }) => status === 'issued');
      if (one === undefined) return undefined;
      const again = { ...one, status: 'pending' as const, readAtMs: one.readAtMs + 1 };
      readsOf(evidence, one.clientRef).push(again);
      return changed(one, 'status', 'issued', 'pending');
    },
  },
  {
    name: 'an order that was read is unknown later',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const history = evidence.orders.find(({ clientRef }) => clientRef === one?.clientRef);
      if (one === undefined || history === undefined) return undefined;
      history.unknownAtMs = one.readAtMs + 1;
      return changed(one, 'client_ref', one.orderId, 'unknown');
    },
  },
  {
    name: 'an order is still pending days later',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ createdAtMs, readAtMs }) => readAtMs - createdAtMs > 900_000);
      if (one === undefined) return undefined;
      setAll(evidence, one, { status: 'pending', issuedAtMs: undefined });
      return {
        code: 'OR-PENDING-STALE',
        subject: one.clientRef,
        field: 'status',
        expected: new Date(one.createdAtMs + 900_000).toISOString(),
        actual: `still pending at ${new Date(one.readAtMs).toISOString()}`,
      };
    },
  },
  {
    name: 'the provider knows no such order',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      const history = evidence.orders.find(({ clientRef }) => clientRef === one?.clientRef);
      if (one === undefined || history === undefined) return undefined;
      history.reads = [];
      history.unknownAtMs = one.readAtMs;
      return unknown(one, 'OR-DEBIT-UNKNOWN', 'amount_usd6', 0, one.costUsd6, one.costUsd6);
    },
  },
  {
    name: 'the provider knows no such order, and the totals have it',
    mode: 'totals',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, (order) => order.costUsd6 > 0 && isPlain(evidence, order));
      const history = evidence.orders.find(({ clientRef }) => clientRef === one?.clientRef);
      const row = one === undefined ? undefined : rowOf(evidence, one.clientRef);
      if (one === undefined || history === undefined || row === undefined) return undefined;
      if (row.status === 'pending') return undefined;
      history.reads = [];
      history.unknownAtMs = one.readAtMs;
      // It was charged and the book has it: nobody owes anybody, though the read denies it.
      return {
        ...unknown(one, 'OR-NOT-AT-PROVIDER', 'client_ref', one.costUsd6, 0, -one.costUsd6),
        claimUsd6: 0,
      };
    },
  },
];

function unknown(
  order: OrderEvidence,
  code: DiscrepancyCode,
  field: string,
  expected: number,
  actual: number,
  difference: number,
): Root {
  return {
    code,
    subject: order.clientRef,
    field,
    expected,
    actual,
    differenceUsd6: difference,
    claimUsd6: difference,
  };
}

export const orderReadAlterations: readonly Change<Evidence>[] = [
  ...prices,
  ...attributes.map(attributeAlteration),
  ...fixedFields.map(changeAlteration),
  ...others,
];
