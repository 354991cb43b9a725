// Alterations of the lines of orders and deposits, with everything else of the statement as it was.

import { type Change, debitedUnder } from '../../alteration.js';
import type { Evidence, OrderEvidence } from '../evidence.js';
import { creditOf } from '../life.js';
import { anOrder, lineOf, linesOf, statementIn } from './altered-month.js';
import { chargeCausesOf } from './known-causes.js';

/** Puts a line that stands nowhere else into the statement, numbers and balances of the others untouched. */
function insertCopy(evidence: Evidence, ref: string): void {
  const { lines } = statementIn(evidence);
  const line = lineOf(evidence, ref);
  lines.splice(lines.indexOf(line) + 1, 0, { ...line });
}

const order: readonly Change<Evidence>[] = [
  {
    name: 'an order’s line is dropped',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const statement = statementIn(evidence);
      statement.lines = statement.lines.filter((line) => line.ref !== one.clientRef);
      return {
        code: 'OR-NOT-IN-STATEMENT',
        subject: one.clientRef,
        field: 'amount_usd6',
        expected: one.costUsd6,
        actual: 0,
        differenceUsd6: -one.costUsd6,
      };
    },
  },
  {
    name: 'an order’s line stands twice',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      if (one === undefined) return undefined;
      insertCopy(evidence, one.clientRef);
      return {
        code: 'OR-DOUBLE-DEBIT',
        subject: one.clientRef,
        field: 'debit_count',
        expected: one.costUsd6,
        actual: 2 * one.costUsd6,
        differenceUsd6: one.costUsd6,
        causes: 'charged_twice',
      };
    },
  },
  {
    name: 'an order’s line stands once more at the end',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      if (one === undefined) return undefined;
      statementIn(evidence).lines.push({ ...lineOf(evidence, one.clientRef) });
      return {
        code: 'OR-DOUBLE-DEBIT',
        subject: one.clientRef,
        field: 'debit_count',
        expected: one.costUsd6,
        actual: 2 * one.costUsd6,
        differenceUsd6: one.costUsd6,
        causes: 'charged_twice',
      };
    },
  },
  {
    name: 'a line’s amount is off',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const delta = pick.delta();
      lineOf(evidence, one.clientRef).amountUsd6 -= delta;
      return {
        code: 'OR-CHARGE',
        subject: one.clientRef,
        field: 'amount_usd6',
        expected: one.costUsd6,
        actual: one.costUsd6 + delta,
        differenceUsd6: delta,
        causes: chargeCausesOf(evidence, one, one.costUsd6 + delta),
      };
    },
  },
  {
    name: 'a line’s cost in minor units is off',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      lineOf(evidence, one.clientRef).costMinor = one.costMinor + 1 + pick.below(100);
      return {
        code: 'OR-CHARGE',
        subject: one.clientRef,
        field: 'cost_minor',
        expected: one.costMinor,
        actual: lineOf(evidence, one.clientRef).costMinor ?? 0,
      };
    },
  },
  {
    name: 'a line states another rate',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const rate = one.rateBps + 1 + pick.below(200);
      lineOf(evidence, one.clientRef).rateBps = rate;
      return {
        code: 'OR-CHARGE',
        subject: one.clientRef,
        field: 'rate_bps',
        expected: one.rateBps,
        actual: rate,
      };
    },
  },
  {
    name: 'a line states another exchange rate',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      lineOf(evidence, one.clientRef).fxRate = '1.26';
      return {
        code: 'OR-CHARGE',
        subject: one.clientRef,
        field: 'fx_rate',
        expected: one.fxRate,
        actual: '1.26',
      };
    },
  },
  {
    name: 'a line states another face',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      lineOf(evidence, one.clientRef).faceMinor = one.faceMinor + 100;
      return {
        code: 'OR-ATTR',
        subject: one.clientRef,
        field: 'face_minor',
        expected: one.faceMinor,
        actual: one.faceMinor + 100,
      };
    },
  },
  {
    name: 'a line names another brand',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const slug = pick.one(
        ['demo-coffee', 'demo-books', 'demo-limited', 'demo-none'].filter((s) => s !== one.slug),
      );
      if (slug === undefined) return undefined;
      lineOf(evidence, one.clientRef).slug = slug;
      return { code: 'OR-ATTR', subject: one.clientRef, field: 'slug', expected: one.slug, actual: slug };
    },
  },
  {
    name: 'a line names another currency',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined) return undefined;
      const currency = pick.one(['USD', 'GBP', 'EUR'].filter((c) => c !== one.currency)) ?? 'EUR';
      lineOf(evidence, one.clientRef).currency = currency;
      return {
        code: 'OR-ATTR',
        subject: one.clientRef,
        field: 'currency',
        expected: one.currency,
        actual: currency,
      };
    },
  },
  {
    name: 'a line names another reference',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      if (one === undefined) return undefined;
      const ref = `${one.clientRef}-x`;
      lineOf(evidence, one.clientRef).ref = ref;
      // The reader asks for every reference that a line names.
      evidence.orders.push({ clientRef: ref, reads: [], unknownAtMs: evidence.asOfMs });
      return {
        code: 'OR-DEBIT-UNKNOWN',
        subject: ref,
        field: 'amount_usd6',
        expected: 0,
        actual: one.costUsd6,
        differenceUsd6: one.costUsd6,
      };
    },
  },
  {
    name: 'a line names another order’s reference',
    mode: 'lines',
    apply(evidence, pick) {
      const debited = (order: OrderEvidence): boolean =>
        order.costUsd6 > 0 && linesOf(evidence, 'order').some(({ ref }) => ref === order.clientRef);
      const one = anOrder(evidence, pick, debited);
      if (one === undefined) return undefined;
      const other = anOrder(
        evidence,
        pick,
        (order) => debited(order) && order.status === 'issued' && order.clientRef !== one.clientRef,
      );
      if (other === undefined) return undefined;
      lineOf(evidence, one.clientRef).ref = other.clientRef;
      return debitedUnder(other, one);
    },
  },
  {
    name: 'a line that no order answers to is put in',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      if (one === undefined) return undefined;
      const ref = `${one.clientRef}-x`;
      const { lines } = statementIn(evidence);
      const line = lineOf(evidence, one.clientRef);
      lines.splice(lines.indexOf(line) + 1, 0, { ...line, ref });
      evidence.orders.push({ clientRef: ref, reads: [], unknownAtMs: evidence.asOfMs });
      return {
        code: 'OR-DEBIT-UNKNOWN',
        subject: ref,
        field: 'amount_usd6',
        expected: 0,
        actual: one.costUsd6,
        differenceUsd6: one.costUsd6,
      };
    },
  },
  {
    name: 'a reversal that nothing asked for is put in',
    mode: 'lines',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ costUsd6 }) => costUsd6 > 0);
      if (one === undefined) return undefined;
      const { lines } = statementIn(evidence);
      const line = lineOf(evidence, one.clientRef);
      lines.splice(lines.indexOf(line) + 1, 0, { ...line, kind: 'reversal', amountUsd6: one.costUsd6 });
      return {
        code: 'OR-REVERSAL-EXTRA',
        subject: one.clientRef,
        field: 'reversal_usd6',
        expected: 0,
        actual: -one.costUsd6,
        differenceUsd6: -one.costUsd6,
      };
    },
  },
];

const deposit: readonly Change<Evidence>[] = [
  {
    name: 'a deposit’s line is dropped',
    mode: 'lines',
    apply(evidence, pick) {
      const line = pick.one(linesOf(evidence, 'deposit').filter(({ amountUsd6 }) => amountUsd6 > 0));
      if (line === undefined) return undefined;
      const statement = statementIn(evidence);
      const row = statement.lines.indexOf(line);
      statement.lines.splice(row, 1);
      if (evidence.ownDeposits !== undefined) {
        return {
          code: 'DP-NOT-CREDITED',
          subject: line.ref,
          field: 'credited_usd6',
          expected: line.amountUsd6,
          actual: 0,
          differenceUsd6: -line.amountUsd6,
        };
      }
      const event = evidence.events.find(({ body }) => body?.deposit?.depositId === line.ref);
      if (event !== undefined) {
        return {
          code: 'EV-EVENT-ORPHAN',
          subject: event.headerId,
          field: 'deposit_id',
          expected: 'a deposit',
          actual: 'none',
        };
      }
      // Nothing but the sequence tells of it, and that only where another line follows.
      const next = statement.lines[row];
      if (next === undefined) return undefined;
      return {
        code: 'RF-SEQUENCE',
        subject: evidence.month,
        field: `seq.${line.seq}`,
        expected: line.seq,
        actual: next.seq,
      };
    },
  },
  {
    name: 'a deposit’s line has another amount',
    mode: 'lines',
    apply(evidence, pick) {
      const line = pick.one(linesOf(evidence, 'deposit'));
      if (line === undefined) return undefined;
      const credited = line.amountUsd6;
      const delta = 2 * pick.delta();
      line.amountUsd6 += delta;
      return {
        code: 'DP-CREDIT',
        subject: line.ref,
        field: 'credited_usd6',
        expected: credited,
        actual: credited + delta,
        differenceUsd6: delta,
      };
    },
  },
  {
    name: 'a deposit’s line states other units',
    mode: 'lines',
    apply(evidence, pick) {
      const line = pick.one(linesOf(evidence, 'deposit'));
      if (line?.plusAmount === undefined) return undefined;
      const plus = line.plusAmount;
      const own = evidence.ownDeposits?.find((one) => one.depositRef === line.ref)?.plusAmount;
      const hasEvent = evidence.events.some(({ body }) => body?.deposit?.depositId === line.ref);
      line.plusAmount = `1${plus}`;
      if (own === undefined && !hasEvent) {
        const due = creditOf(line.plusAmount);
        return {
          code: 'DP-CREDIT',
          subject: line.ref,
          field: 'credited_usd6',
          expected: due,
          actual: line.amountUsd6,
          differenceUsd6: line.amountUsd6 - due,
          claimUsd6: due - line.amountUsd6,
        };
      }
      return {
        code: 'DP-CREDIT',
        subject: line.ref,
        field: 'plus_amount',
        expected: own ?? plus,
        actual: line.plusAmount,
      };
    },
  },
];

/** The kinds that the line of a deposit may be called by mistake, and how such a line is found. */
const otherKinds = [
  { kind: 'grant', code: 'DP-UNEXPECTED', field: 'granted_usd6', sign: 1 },
  { kind: 'reversal', code: 'OR-REVERSAL-EXTRA', field: 'reversal_usd6', sign: -1 },
  { kind: 'order', code: 'OR-DEBIT-UNKNOWN', field: 'amount_usd6', sign: -1 },
] as const;

const misnamedKind: readonly Change<Evidence>[] = otherKinds.map(({ kind, code, field, sign }) => ({
  name: `a deposit’s line is called ${kind === 'order' ? 'an order' : `a ${kind}`}`,
  mode: 'lines',
  apply(evidence, pick) {
    // An own record or an event says that the deposit is due; the account had its grant before it.
    const line = pick.one(
      linesOf(evidence, 'deposit').filter(
        ({ ref, seq, amountUsd6 }) =>
          amountUsd6 > 0 &&
          seq > 1 &&
          (evidence.ownDeposits !== undefined ||
            evidence.events.some(({ body }) => body?.deposit?.depositId === ref)),
      ),
    );
    if (line === undefined) return undefined;
    const { ref, amountUsd6 } = line;
    line.kind = kind;
    if (kind !== 'grant') evidence.orders.push({ clientRef: ref, reads: [], unknownAtMs: evidence.asOfMs });
    return {
      code,
      subject: ref,
      field,
      expected: 0,
      actual: sign * amountUsd6,
      differenceUsd6: sign * amountUsd6,
    };
  },
}));

const anyKind: readonly Change<Evidence>[] = [
  {
    name: 'a line is of a kind that nothing knows',
    mode: 'lines',
    apply(evidence, pick) {
      const line = pick.one(statementIn(evidence).lines.filter(({ amountUsd6 }) => amountUsd6 !== 0));
      if (line === undefined) return undefined;
      const { ref, seq, amountUsd6 } = line;
      // Of a deposit only an own record or an event says that it is due.
      const isToldOf =
        line.kind !== 'deposit' ||
        evidence.ownDeposits?.some(({ depositRef }) => depositRef === ref) === true ||
        evidence.events.some(({ body }) => body?.deposit?.depositId === ref);
      Object.assign(line, { kind: 'other', kindName: 'charge' });
      return {
        code: 'RF-KIND',
        subject: ref === '' ? `seq:${seq}` : ref,
        field: 'kind',
        expected: 0,
        actual: amountUsd6,
        differenceUsd6: amountUsd6,
        claimUsd6: isToldOf ? 0 : -amountUsd6,
      };
    },
  },
];

export const statementLineAlterations: readonly Change<Evidence>[] = [
  ...order,
  ...deposit,
  ...misnamedKind,
  ...anyKind,
];
