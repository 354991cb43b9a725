// Alterations of the partner's own records: a row of the book, a transfer, rows that were set aside.

import { monthAfter, monthStartMs } from '../../../../src/base/time/calendar-month.js';
import type { Change } from '../../alteration.js';
import { monthNamed } from '../../evidence.js';
import type { SupplierEvidence } from '../evidence.js';
import { aDeposit, anOrder, isProven, rowOf, usd6Of } from './altered-float.js';

const startOf = (month: string): number => monthStartMs(monthNamed(month));

const book: readonly Change<SupplierEvidence>[] = [
  {
    name: 'the book lacks a row',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, (order) => isProven(evidence, order));
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
      if (evidence.book === undefined || evidence.unitsPerUsd === undefined) return undefined;
      const cost = 1 + pick.below(9000);
      evidence.book.push({
        clientRef: 'ghost',
        slug: 'elm-books',
        currency: 'GBP',
        faceMinor: 10_000,
        expectedCostMinor: cost,
        status: pick.one(['issued', undefined]),
        soldAtMs: startOf(evidence.month) + pick.below(1000),
        line: 999,
      });
      evidence.orders.push({ clientRef: 'ghost', reads: [], unknownAtMs: evidence.asOfMs });
      const usd6 = usd6Of(evidence, 'GBP', cost);
      return {
        code: 'OR-NOT-AT-PROVIDER',
        subject: 'ghost',
        field: 'client_ref',
        expected: usd6,
        actual: 0,
        differenceUsd6: -usd6,
        claimUsd6: -usd6,
      };
    },
  },
  ...(['slug', 'currency', 'face_minor'] as const).map(
    (field): Change<SupplierEvidence> => ({
      name: `a row of the book states another ${field}`,
      apply(evidence, pick) {
        const one = anOrder(evidence, pick);
        const row = one && rowOf(evidence, one.clientRef);
        if (one === undefined || row === undefined) return undefined;
        const name = field === 'face_minor' ? 'faceMinor' : field;
        const actual = one[name];
        const expected =
          field === 'slug'
            ? 'another-brand'
            : field === 'currency'
              ? one.currency === 'EUR'
                ? 'GBP'
                : 'EUR'
              : one.faceMinor + 1 + pick.below(300);
        Object.assign(row, { [name]: expected });
        return { code: 'OR-ATTR', subject: one.clientRef, field, expected, actual };
      },
    }),
  ),
  {
    name: 'the book has one row twice, alike in everything',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const row = one && rowOf(evidence, one.clientRef);
      if (row === undefined) return undefined;
      evidence.book?.push({ ...row, line: 999 });
      return { code: 'OR-DUPLICATE-ROW', subject: row.clientRef, field: 'row', expected: 1, actual: 2 };
    },
  },
  {
    name: 'the book has one reference twice, with different content',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const row = one && rowOf(evidence, one.clientRef);
      if (row === undefined) return undefined;
      evidence.book?.push({ ...row, faceMinor: row.faceMinor + 100, line: pick.one([1, 999]) ?? 1 });
      return { code: 'OR-REF-REUSED', subject: row.clientRef, field: 'client_ref', expected: 1, actual: 2 };
    },
  },
  {
    name: 'two shops share a reference',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const row = one && rowOf(evidence, one.clientRef);
      if (row === undefined) return undefined;
      const content = pick.one([{}, { faceMinor: row.faceMinor + 100 }, { status: 'cancelled' as const }]);
      const source = pick.one(['a till', 'till']) ?? 'till';
      evidence.book?.push({ ...row, ...content, source, file: 'till.csv' });
      return { code: 'OR-REF-REUSED', subject: row.clientRef, field: 'client_ref', expected: 1, actual: 2 };
    },
  },
  {
    name: 'the book expected another price',
    apply(evidence, pick) {
      if (evidence.unitsPerUsd === undefined) return undefined;
      const one = anOrder(evidence, pick);
      const row = one && rowOf(evidence, one.clientRef);
      if (one === undefined || row?.expectedCostMinor === undefined) return undefined;
      row.expectedCostMinor += 1 + pick.below(50);
      const difference = one.costUsd6 - usd6Of(evidence, one.currency, row.expectedCostMinor);
      return {
        code: 'PR-EXPECTED',
        subject: one.clientRef,
        field: 'expected_cost_minor',
        expected: row.expectedCostMinor,
        actual: one.costMinor,
        differenceUsd6: difference,
        claimUsd6: difference,
      };
    },
  },
  {
    name: 'a row of the book says failed or cancelled of an order that was issued',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick, (order) => isProven(evidence, order));
      const row = one && rowOf(evidence, one.clientRef);
      if (one === undefined || row === undefined) return undefined;
      row.status = pick.one(['failed', 'cancelled'] as const);
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
    name: 'a row of the book is sold in the month after',
    apply(evidence, pick) {
      const one = anOrder(evidence, pick);
      const row = one && rowOf(evidence, one.clientRef);
      if (one === undefined || row === undefined) return undefined;
      row.soldAtMs = startOf(monthAfter(monthNamed(evidence.month))) + pick.below(1000);
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
      const row = one && rowOf(evidence, one.clientRef);
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
      const sides = { expected: 'a row that can be read', actual: 'set aside' };
      return { code: 'RN-INPUT-ROW', subject: `book.csv:${row.line}`, field: 'row', ...sides };
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

const transfers: readonly Change<SupplierEvidence>[] = [
  {
    name: 'the own records lack a transfer',
    apply(evidence, pick) {
      const one = aDeposit(evidence, pick);
      if (one === undefined || evidence.ownDeposits === undefined) return undefined;
      const { txHash = '', ref = '', amountUsd6 } = one.line;
      evidence.ownDeposits = evidence.ownDeposits.filter((own) => own.txHash !== txHash);
      return {
        code: 'DP-UNEXPECTED',
        subject: ref,
        field: 'credited_usd6',
        expected: 0,
        actual: amountUsd6,
        differenceUsd6: amountUsd6,
        claimUsd6: -amountUsd6,
      };
    },
  },
  {
    name: 'the own record of a transfer states another amount',
    apply(evidence, pick) {
      const one = aDeposit(evidence, pick, ({ own }) => own?.amountUsd6 !== undefined);
      if (one?.own?.amountUsd6 === undefined) return undefined;
      const actual = one.line.amountUsd6;
      const expected = actual + 1 + pick.below(900);
      if (expected === actual * 100 || actual === expected * 100) return undefined;
      one.own.amountUsd6 = expected;
      return {
        code: 'DP-CREDIT',
        subject: one.line.ref ?? '',
        field: 'credited_usd6',
        expected,
        actual,
        differenceUsd6: actual - expected,
        claimUsd6: expected - actual,
      };
    },
  },
  ...[true, false].map(
    (isOld): Change<SupplierEvidence> => ({
      name: isOld
        ? 'a transfer of a day ago is not credited'
        : 'a transfer of less than a day is not credited',
      apply(evidence, pick) {
        if (evidence.ownDeposits === undefined) return undefined;
        const day = 24 * 3600 * 1000;
        const endMs = startOf(monthAfter(monthNamed(evidence.month)));
        // What is not old yet is seen by a close within a day of the month's end.
        const sentAtMs = endMs - 1 - pick.below(day / 2);
        if (!isOld && evidence.asOfMs - sentAtMs >= day) return undefined;
        if (isOld && evidence.asOfMs - sentAtMs < day) return undefined;
        evidence.ownDeposits.push({ txHash: '0xlost', amountUsd6: 5_000_000, sentAtMs, line: 998 });
        return {
          code: 'DP-NOT-CREDITED',
          subject: '0xlost',
          field: 'credited_usd6',
          expected: 5_000_000,
          actual: 0,
          differenceUsd6: -5_000_000,
          claimUsd6: isOld ? 5_000_000 : 0,
        };
      },
    }),
  ),
];

export const ownRecordAlterations = [...book, ...transfers];
