// The checks on an order that the configuration leaves unread: its debits tell it, and a row of the book as
// issued owes one.

import { describe, expect, it } from 'vitest';
import { chargeCheck } from '../../../src/reconcile/checks/charge.js';
import type { OrderCheck } from '../../../src/reconcile/checks/check.js';
import { existenceChecks } from '../../../src/reconcile/checks/existence.js';
import { orderChangeCheck } from '../../../src/reconcile/checks/order-change.js';
import { orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import { conversionCheck } from '../../../src/reconcile/checks/stated-conversion.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { SetAsideRow } from '../../../src/reconcile/month/account-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { contextOf } from '../../months/sandbox/findings.js';
import {
  addLine,
  bookRowOf,
  lineOf,
  october,
  orderOf,
  unbook,
} from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

type Alter = (evidence: SupplierEvidence) => void;

/** Of oak-cafe in dollars: 25.00 for 23.88; the other of elm-books in pounds. */
const ref = 'pay-2';
const inPounds = 'pay-3';

function contextAfter(alter: Alter) {
  const evidence = playFloat(quietLife());
  evidence.orderReads = { kind: 'exceptions' };
  evidence.orders = [];
  alter(evidence);
  return contextOf(supplierAccountFactsOf(evidence));
}

function foundBy(checks: readonly OrderCheck[], code: DiscrepancyCode, alter: Alter, of = ref) {
  const context = contextAfter(alter);
  const orderCase = context.cases.find(of);
  if (orderCase === undefined) throw new Error(`no source names ${of}`);
  const view = orderViewOf(context, orderCase);
  return checks.flatMap((check) => check.find(view)).filter(({ finding }) => finding.code === code);
}

const undebited: Alter = (evidence) => unbook(evidence, (line) => line.ref === ref);
const missing = (alter: Alter = () => undefined) =>
  foundBy(existenceChecks, 'OR-NOT-IN-STATEMENT', (evidence) => {
    undebited(evidence);
    alter(evidence);
  });

describe('a row of the book whose order was left unread', () => {
  it('lacks its debit where the float has none, at what the row costs by the rate on file', () => {
    const evidence = playFloat(quietLife());
    const { line } = bookRowOf(evidence, ref);
    expect(missing()).toMatchObject([
      {
        finding: {
          code: 'OR-NOT-IN-STATEMENT',
          subject: ref,
          field: 'amount_usd6',
          sourceA: 'book',
          sourceB: 'float',
          unit: 'usd6',
          expected: 23_880_000n,
          actual: 0,
          sense: 'charge',
          formula: '0 - 23880000 = -23880000',
          note: `book.csv:${line}; the float debits no such order, and it was left unread`,
        },
        lineEffects: [
          {
            kind: 'order',
            slug: 'oak-cafe',
            currency: 'USD',
            count: -1n,
            faceMinor: -2500n,
            costMinor: -2388n,
            usd6: 23_880_000n,
          },
        ],
      },
    ]);
  });

  it('lacks it at no amount where nothing on file prices it: a line is missing all the same', () => {
    const unlisted: Alter = (evidence) => {
      Object.assign(bookRowOf(evidence, ref), { slug: 'nobody-lists-it', expectedCostMinor: undefined });
    };
    expect(missing(unlisted)).toMatchObject([
      {
        finding: { unit: 'text', expected: 'a debit', actual: 'none', formula: '' },
        lineEffects: [{ kind: 'order', count: -1n, faceMinor: -2500n, costMinor: 0n, usd6: 0n }],
      },
    ]);
  });

  it.each<[string, Alter]>([
    [
      'a run asked for every order',
      (e) => {
        e.orderReads = { kind: 'all' };
        e.unread.push({ source: 'order', subject: inPounds, reason: 'no answer' });
      },
    ],
    [
      'the provider denies it, which is another question',
      (e) => void e.orders.push({ clientRef: ref, reads: [], unknownAtMs: e.asOfMs }),
    ],
    [
      'the row does not say that it was issued',
      (e) => void Object.assign(bookRowOf(e, ref), { status: 'failed' }),
    ],
    [
      'a reversal has its reference',
      (e) => {
        const other = lineOf(e, inPounds);
        addLine(e, { ...other, ref, kind: 'reversal', amountUsd6: 1 });
      },
    ],
    [
      'a line of the float was set aside that may be its debit',
      (e) => void e.setAside.push({ ...setAside, reference: undefined }),
    ],
  ])('is not said to lack it where %s', (_, alter) => {
    expect(missing()).toHaveLength(1);
    expect(missing(alter)).toEqual([]);
  });

  const setAside: SetAsideRow = {
    kind: 'float',
    file: 'float.csv',
    line: 2,
    reason: 'no amount',
    month: monthNamed('2026-10'),
    reference: inPounds,
  };

  it('lacks it all the same where another row was set aside, or a line of the float under its own reference', () => {
    const put =
      (...rows: SetAsideRow[]): Alter =>
      (evidence) => {
        evidence.setAside.push(...rows);
      };
    expect(missing(put(setAside))).toHaveLength(1);
    expect(missing(put({ ...setAside, kind: 'book', reference: undefined }))).toHaveLength(1);
    const unnamed = { ...setAside, reference: undefined };
    expect(missing(put(setAside, unnamed))).toEqual([]);
  });

  it('is one that was debited where the float has its debit, and none where the book has no row', () => {
    expect(foundBy(existenceChecks, 'OR-NOT-IN-STATEMENT', () => undefined)).toEqual([]);
    const unsaid: Alter = (evidence) => void Object.assign(lineOf(evidence, ref), { faceMinor: undefined });
    expect(foundBy(existenceChecks, 'OR-NOT-IN-STATEMENT', unsaid)).toEqual([]);
    const rowless: Alter = (evidence) => {
      evidence.book = evidence.book?.filter(({ clientRef }) => clientRef !== ref);
      evidence.orders.push({ clientRef: ref, reads: [], unknownAtMs: undefined });
      undebited(evidence);
    };
    expect(foundBy(existenceChecks, 'OR-NOT-IN-STATEMENT', rowless)).toEqual([]);
  });

  it('cannot lack it in a float that was read before the sale, or before the month was over where it has no date', () => {
    const readAt =
      (offsetMs: number, isDated = true): Alter =>
      (evidence) => {
        const row = bookRowOf(evidence, ref);
        const soldAtMs = row.soldAtMs ?? 0;
        if (!isDated) row.soldAtMs = undefined;
        evidence.float = evidence.float.filter((read) => read.month === evidence.month);
        october(evidence).receivedAtMs = soldAtMs + offsetMs;
      };
    expect([missing(readAt(0)).length, missing(readAt(-1)).length]).toEqual([1, 0]);
    expect(missing(readAt(0, false))).toEqual([]);
  });
});

describe('the debit of an order that was left unread', () => {
  const charged = (alter: Alter, of = ref) => foundBy([chargeCheck], 'OR-CHARGE', alter, of);
  const off =
    (by: number, of = ref): Alter =>
    (evidence) => {
      lineOf(evidence, of).amountUsd6 -= by;
    };

  it('is held against its own minor units at the rate that holds', () => {
    expect(charged(() => undefined)).toEqual([]);
    expect(charged(off(7))).toMatchObject([
      {
        finding: {
          sourceA: 'recomputed',
          sourceB: 'float',
          expected: 23_880_000,
          actual: 23_880_007n,
          formula: '23880007 - 23880000 = 7',
        },
        lineEffects: [{ costMinor: 0n, usd6: -7n }],
      },
    ]);
  });

  it('may be either neighbour of an inexact figure', () => {
    const exact = playFloat(quietLife());
    const due = -lineOf(exact, 'pay-4').amountUsd6;
    const chargedAt = (usd6: number) =>
      charged((evidence) => {
        lineOf(evidence, 'pay-4').amountUsd6 = -usd6;
      }, 'pay-4').length;
    expect([due - 1, due, due + 1, due + 2].map(chargedAt)).toEqual([1, 0, 0, 1]);
  });

  it('is its own word where no rate holds: it is judged as a conversion then', () => {
    const readOnce: Alter = (evidence) => {
      off(7, inPounds)(evidence);
      evidence.unitsPerUsd = undefined;
      evidence.fx = evidence.fx.slice(0, 1);
    };
    expect(charged(off(7, inPounds), inPounds)).toHaveLength(1);
    expect(charged(readOnce, inPounds)).toEqual([]);
    const never: Alter = (evidence) => {
      readOnce(evidence);
      evidence.fx = [];
    };
    expect(charged(never, inPounds)).toEqual([]);
    const beyond: Alter = (evidence) => {
      readOnce(evidence);
      off(90_000_000, inPounds)(evidence);
    };
    expect(charged(beyond, inPounds)).toEqual([]);
  });

  it('is no conversion of the order: nothing but the debit states one', () => {
    expect(foundBy([conversionCheck], 'FX-CONVERSION', off(7))).toEqual([]);
    const read: Alter = (evidence) => {
      evidence.orders = playFloat(quietLife()).orders;
      orderOf(evidence, ref).costUsd6 += 7;
    };
    expect(foundBy([conversionCheck], 'FX-CONVERSION', read)).toHaveLength(1);
  });
});

describe('how an order that was left unread is tested', () => {
  it('is by the rows of the book where there is one, and by the debit’s own minor units', () => {
    const wordsOf = (alter: Alter) =>
      [...existenceChecks, chargeCheck, conversionCheck, orderChangeCheck].map((check) => [
        check.codes[0],
        check.ofUnread?.(contextAfter(alter)),
      ]);
    const words = (byBook: string | undefined) => [
      ['OR-DEBIT-UNKNOWN', undefined],
      ['OR-NOT-AT-PROVIDER', undefined],
      ['OR-NOT-IN-BOOKS', undefined],
      ['OR-NOT-IN-STATEMENT', byBook],
      ['OR-CHARGE', "the amount against the debit's own minor units"],
      ['FX-CONVERSION', undefined],
      ['EV-ORDER-CHANGED', undefined],
    ];
    expect(wordsOf(() => undefined)).toEqual(words('by the rows of the book'));
    expect(wordsOf((evidence) => void Object.assign(evidence, { book: undefined }))).toEqual(
      words(undefined),
    );
  });
});
