// Alterations of the partner's own records: a row of the book, a transfer, rows that were set aside.

import { monthAfter, monthStartMs } from '../../../../src/base/time/calendar-month.js';
import type { Change, Pick, Root } from '../../alteration.js';
import { monthNamed } from '../../evidence.js';
import type { Evidence, OrderEvidence } from '../evidence.js';
import { costOf, creditOf, usd6Of } from '../life.js';
import { anOrder, isPlain, linesOf, ratesAround, rowOf, statementIn } from './altered-month.js';
import { rateCausesOf } from './known-causes.js';

/**
 * An order under a quote at a rate that neither read around it has and that makes it dearer, with its row.
 */
function aDearerOrder(evidence: Evidence, pick: Pick) {
  const order = anOrder(evidence, pick, (one) => {
    const { before, after } = ratesAround(evidence, one);
    return one.quoteId !== undefined && before !== undefined && one.rateBps < before && one.rateBps !== after;
  });
  const row = order && rowOf(evidence, order.clientRef);
  const before = order && ratesAround(evidence, order).before;
  return order === undefined || row === undefined || before === undefined
    ? undefined
    : { order, row, before };
}

/** A dearer price that only the provider says was accepted: what is due is the catalogue's. */
function unacceptedRoot(evidence: Evidence, order: OrderEvidence, before: number): Root {
  const difference = order.costUsd6 - usd6Of(costOf(order.faceMinor, before), order.currency);
  return {
    code: 'PR-REPRICED',
    subject: order.clientRef,
    field: 'rate_bps',
    expected: before,
    actual: order.rateBps,
    differenceUsd6: difference,
    causes: rateCausesOf(evidence, order, order.rateBps),
    claimUsd6: difference,
  };
}

const book: readonly Change<Evidence>[] = [
  {
    name: 'the book lacks a row',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      if (one === undefined || evidence.book === undefined) return undefined;
      evidence.book = evidence.book.filter((row) => row.clientRef !== one.clientRef);
      return {
        code: 'OR-NOT-IN-BOOKS',
        subject: one.clientRef,
        field: 'client_ref',
        expected: 0,
        actual: one.costUsd6,
        differenceUsd6: one.costUsd6,
        claimUsd6: one.costUsd6,
      };
    },
  },
  {
    name: 'the book has a row that the provider does not know',
    apply(evidence, pick) {
      if (evidence.book === undefined) return undefined;
      const cost = 1 + pick.below(9000);
      evidence.book.push({
        clientRef: 'ghost',
        slug: 'demo-books',
        currency: 'GBP',
        faceMinor: 10_000,
        expectedCostMinor: cost,
        status: pick.one(['issued', undefined]),
        soldAtMs: statementIn(evidence).periodStartMs + pick.below(1000),
        line: 999,
      });
      evidence.orders.push({ clientRef: 'ghost', reads: [], unknownAtMs: evidence.asOfMs });
      return {
        code: 'OR-NOT-AT-PROVIDER',
        subject: 'ghost',
        field: 'client_ref',
        expected: usd6Of(cost, 'GBP'),
        actual: 0,
        differenceUsd6: -usd6Of(cost, 'GBP'),
        claimUsd6: -usd6Of(cost, 'GBP'),
      };
    },
  },
  {
    name: 'the book has one row twice, alike in everything',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const row = one === undefined ? undefined : rowOf(evidence, one.clientRef);
      if (row === undefined) return undefined;
      evidence.book?.push({ ...row, line: 999 });
      return { code: 'OR-DUPLICATE-ROW', subject: row.clientRef, field: 'row', expected: 1, actual: 2 };
    },
  },
  {
    name: 'the book has one reference twice, with different content',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const row = one === undefined ? undefined : rowOf(evidence, one.clientRef);
      if (row === undefined) return undefined;
      const line = pick.one([1, 999]) ?? 1;
      evidence.book?.push({ ...row, faceMinor: row.faceMinor + 100, line });
      return { code: 'OR-REF-REUSED', subject: row.clientRef, field: 'client_ref', expected: 1, actual: 2 };
    },
  },
  {
    name: 'the book has another face',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const row = one === undefined ? undefined : rowOf(evidence, one.clientRef);
      if (one === undefined || row === undefined) return undefined;
      row.faceMinor += 1 + pick.below(500);
      const sides = { expected: row.faceMinor, actual: one.faceMinor };
      return { code: 'OR-ATTR', subject: one.clientRef, field: 'face_minor', ...sides };
    },
  },
  {
    name: 'the book names another brand',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const row = one === undefined ? undefined : rowOf(evidence, one.clientRef);
      if (one === undefined || row === undefined) return undefined;
      row.slug =
        pick.one(['demo-coffee', 'demo-books', 'demo-limited', 'x'].filter((s) => s !== one.slug)) ?? 'x';
      return {
        code: 'OR-ATTR',
        subject: one.clientRef,
        field: 'slug',
        expected: row.slug,
        actual: one.slug,
      };
    },
  },
  {
    name: 'the book names another currency',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const row = one === undefined ? undefined : rowOf(evidence, one.clientRef);
      if (one === undefined || row === undefined) return undefined;
      row.currency = pick.one(['USD', 'GBP', 'EUR'].filter((c) => c !== one.currency)) ?? 'EUR';
      const sides = { expected: row.currency, actual: one.currency };
      return { code: 'OR-ATTR', subject: one.clientRef, field: 'currency', ...sides };
    },
  },
  {
    name: 'the book expected another cost',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, (order) => isPlain(evidence, order));
      const row = one === undefined ? undefined : rowOf(evidence, one.clientRef);
      if (one === undefined || row === undefined) return undefined;
      const more = 1 + pick.below(99);
      row.expectedCostMinor = one.costMinor + more;
      return {
        code: 'PR-EXPECTED',
        subject: one.clientRef,
        field: 'expected_cost_minor',
        expected: one.costMinor + more,
        actual: one.costMinor,
        differenceUsd6: -usd6Of(more, one.currency),
        claimUsd6: -usd6Of(more, one.currency),
      };
    },
  },
  {
    name: 'the book does not bear out a price change that is dearer',
    apply(evidence, pick) {
      const one = aDearerOrder(evidence, pick);
      if (one === undefined) return undefined;
      delete one.row.quoteId;
      one.row.expectedCostMinor = pick.one([undefined, one.order.costMinor + 1 + pick.below(99)]);
      return unacceptedRoot(evidence, one.order, one.before);
    },
  },
  {
    name: 'two shops share a reference',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const row = one === undefined ? undefined : rowOf(evidence, one.clientRef);
      if (row === undefined) return undefined;
      const isFirst = pick.below(2) === 0;
      // Whatever the other shop says of it: its own sale, the very same one, or one that it took back.
      const content = pick.one([{}, { faceMinor: row.faceMinor + 100 }, { status: 'cancelled' as const }]);
      evidence.book?.push({ ...row, ...content, source: isFirst ? 'a till' : 'till', file: 'till.csv' });
      return { code: 'OR-REF-REUSED', subject: row.clientRef, field: 'client_ref', expected: 1, actual: 2 };
    },
  },
  {
    name: 'the book says that an issued order failed or was cancelled',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, ({ status }) => status === 'issued');
      const row = one === undefined ? undefined : rowOf(evidence, one.clientRef);
      if (one === undefined || row === undefined) return undefined;
      row.status = pick.one(['failed', 'cancelled'] as const);
      // A sale that was taken back has no month in which the book would have it.
      if (row.status === 'cancelled' && pick.below(2) === 0) {
        row.soldAtMs = monthStartMs(monthAfter(monthNamed(evidence.month)));
      }
      return {
        code: 'OR-STATUS',
        subject: one.clientRef,
        field: 'status',
        expected: row.status,
        actual: 'issued',
        differenceUsd6: one.costUsd6,
        claimUsd6: one.costUsd6,
      };
    },
  },
  {
    name: 'the book sold it in the next month',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const row = one === undefined ? undefined : rowOf(evidence, one.clientRef);
      if (one === undefined || row === undefined) return undefined;
      row.soldAtMs = monthStartMs(monthAfter(monthNamed(evidence.month))) + pick.below(1000);
      return {
        code: 'OR-CUTOFF',
        subject: one.clientRef,
        field: 'month',
        expected: new Date(row.soldAtMs).toISOString(),
        actual: new Date(one.createdAtMs).toISOString(),
      };
    },
  },
  {
    name: 'a row of the book is set aside',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const row = one === undefined ? undefined : rowOf(evidence, one.clientRef);
      if (row === undefined || evidence.book === undefined) return undefined;
      evidence.book = evidence.book.filter((other) => other !== row);
      evidence.setAside.push({
        kind: 'book',
        file: 'book.csv',
        line: row.line,
        reason: 'no amount',
        month: pick.one([monthNamed(evidence.month), undefined]),
        reference: row.clientRef,
      });
      return {
        code: 'RN-INPUT-ROW',
        subject: `book.csv:${row.line}`,
        field: 'row',
        expected: 'a row that can be read',
        actual: 'set aside',
      };
    },
  },
  {
    name: 'the book ends in a total, which is set aside',
    apply(evidence, pick) {
      if (evidence.book === undefined) return undefined;
      const line = 1000 + pick.below(9);
      const month = pick.one([monthNamed(evidence.month), undefined]);
      const reason = 'client_ref is empty';
      evidence.setAside.push({ kind: 'book', file: 'book.csv', line, reason, month, reference: undefined });
      const sides = { expected: 'a row that can be read', actual: 'set aside' };
      return { code: 'RN-INPUT-ROW', subject: `book.csv:${line}`, field: 'row', ...sides };
    },
  },
];

const transfers: readonly Change<Evidence>[] = [
  {
    name: 'the own records lack a deposit',
    apply(evidence, pick) {
      const line = pick.one(linesOf(evidence, 'deposit'));
      if (line === undefined || evidence.ownDeposits === undefined) return undefined;
      // With totals only it takes an event to know of it.
      if (!evidence.showsLines && evidence.eventsReadAtMs === undefined) return undefined;
      evidence.ownDeposits = evidence.ownDeposits.filter((own) => own.depositRef !== line.ref);
      return {
        code: 'DP-UNEXPECTED',
        subject: line.ref,
        field: 'credited_usd6',
        expected: 0,
        actual: line.amountUsd6,
        differenceUsd6: line.amountUsd6,
        claimUsd6: -line.amountUsd6,
      };
    },
  },
  {
    name: 'the own records have a deposit that was never credited',
    apply(evidence, pick) {
      if (evidence.ownDeposits === undefined) return undefined;
      const { closingUsd6, periodStartMs } = statementIn(evidence);
      evidence.ownDeposits.push({
        depositRef: 'dep_ghost',
        plusAmount: '20',
        sentAtMs: periodStartMs + pick.below(1000),
        line: 999,
      });
      const due = 59_820_000;
      if (!evidence.showsLines) {
        return {
          code: 'BL-RESIDUAL',
          subject: evidence.month,
          field: 'closing_balance_usd6',
          expected: closingUsd6 + due,
          actual: closingUsd6,
          differenceUsd6: -due,
          claimUsd6: due,
        };
      }
      return {
        code: 'DP-NOT-CREDITED',
        subject: 'dep_ghost',
        field: 'credited_usd6',
        expected: due,
        actual: 0,
        differenceUsd6: -due,
        claimUsd6: due,
      };
    },
  },
  {
    name: 'the own records have other units',
    mode: 'lines',
    apply(evidence, pick) {
      const line = pick.one(linesOf(evidence, 'deposit'));
      const own = evidence.ownDeposits?.find(({ depositRef }) => depositRef === line?.ref);
      if (line === undefined || own === undefined) return undefined;
      own.plusAmount = `7${own.plusAmount}`;
      const due = creditOf(own.plusAmount);
      return {
        code: 'DP-CREDIT',
        subject: line.ref,
        field: 'credited_usd6',
        expected: due,
        actual: line.amountUsd6,
        differenceUsd6: line.amountUsd6 - due,
        claimUsd6: due - line.amountUsd6,
      };
    },
  },
];

export const ownRecordAlterations: readonly Change<Evidence>[] = [...book, ...transfers];
