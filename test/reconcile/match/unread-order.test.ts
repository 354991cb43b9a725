import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { addLine, bookRowOf, lineOf, settle } from '../support/float-alteration.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../support/float-evidence.js';
import { floatWords, foundAfter, judgeFloat, quietLife } from '../support/float-month.js';
import { faultsOf } from '../support/judged-month.js';
import { playFloat } from '../support/little-float.js';

/** Nothing is read, because nothing has to be. */
function readNone(evidence: SupplierEvidence): void {
  evidence.orderReads = { kind: 'exceptions' };
  evidence.orders = [];
}

function foundUnread(alter: (evidence: SupplierEvidence) => void): string[] {
  return floatWords(
    foundAfter((evidence) => {
      readNone(evidence);
      alter(evidence);
    }),
  );
}

describe('orders that were left unread on purpose', () => {
  it('are no fault, and are not called matched either', () => {
    const evidence = playFloat(quietLife());
    readNone(evidence);
    const result = judgeFloat(evidence);
    expect(floatWords(result.items)).toEqual([]);
    expect(faultsOf(result)).toEqual([]);
    expect(result.tieOut.filter((row) => row.result !== 'ties')).toEqual([]);
    expect(result.rollForward.filter((row) => row.result !== 'ties')).toEqual([]);
    const [row] = result.orders;
    expect(row).toMatchObject({
      clientRef: 'pay-2',
      orderId: '',
      orderStatus: undefined,
      costUsd6: undefined,
      orderSha256: '',
      rateBps: 450,
      fxRate: '1',
      recomputedUsd6: 23_880_000n,
      debitUsd6: 23_880_000n,
      differenceUsd6: 0n,
      result: 'not_tested',
    });
  });

  it('say which checks had no read to rest on', () => {
    const evidence = playFloat(quietLife());
    readNone(evidence);
    const runs = new Map(judgeFloat(evidence).checks.map((run) => [run.code, run]));
    expect(runs.get('FX-CONVERSION')).toMatchObject({
      status: 'not_tested',
      reason: 'no order was read (orderReads exceptions)',
    });
    expect(runs.get('OR-CHARGE')).toMatchObject({
      status: 'ran',
      reason:
        "on 0 of 6 orders: those that were read (orderReads exceptions); of the others the amount against the debit's own minor units",
    });
    expect(runs.get('PR-COST')).toMatchObject({ status: 'ran', reason: '' });
    const sampled = playFloat(quietLife());
    sampled.orderReads = { kind: 'sample', count: 2 };
    sampled.orders = sampled.orders.filter(({ clientRef }) => ['pay-2', 'pay-3'].includes(clientRef));
    expect(judgeFloat(sampled).checks.find(({ code }) => code === 'FX-CONVERSION')).toMatchObject({
      status: 'ran',
      reason: 'on 2 of 6 orders: those that were read (orderReads sample:2)',
    });
  });

  it('are priced by their debits, and charged by what those state in minor units', () => {
    expect(
      foundUnread((e) => {
        Object.assign(lineOf(e, 'pay-2'), { costMinor: 2389, amountUsd6: -23_890_000 });
        settle(e);
      }),
    ).toEqual([
      'PR-COST A pay-2 cost_minor: 2388 -> 2389; claims 10000',
      'PR-EXPECTED A pay-2 expected_cost_minor: 2388 -> 2389; from PR-COST',
    ]);
    expect(
      foundUnread((e) => {
        lineOf(e, 'pay-3').amountUsd6 -= 1;
        settle(e);
      }),
    ).toEqual(['OR-CHARGE A pay-3 amount_usd6: 24187500 -> 24187501; claims 1']);
  });

  it('are counted by their debits', () => {
    expect(foundUnread((e) => addLine(e, { ...lineOf(e, 'pay-2') }))).toEqual([
      'OR-DOUBLE-DEBIT A pay-2 debit_count: 23880000 -> 47760000; claims 23880000; charged_twice',
    ]);
  });

  it('are held against the book, with the float as the provider’s word', () => {
    const [item] = foundAfter((e) => {
      readNone(e);
      bookRowOf(e, 'pay-2').faceMinor = 1999;
    });
    expect(item).toMatchObject({ code: 'OR-ATTR', sourceA: 'book', sourceB: 'float' });
  });

  it('are unknown neither with a row of the book alone nor with a debit alone', () => {
    expect(
      foundUnread((e) => {
        e.book?.push({ ...bookRowOf(e, 'pay-2'), clientRef: 'ghost', line: 99 });
      }),
    ).toEqual([]);
    expect(
      foundUnread((e) => {
        e.book = (e.book ?? []).filter(({ clientRef }) => clientRef !== 'pay-2');
      }),
    ).toEqual(['OR-NOT-IN-BOOKS A pay-2 client_ref: 0 -> 23880000; claims 23880000']);
  });

  it('that should have been read and could not be are not judged by their debits', () => {
    const items = foundAfter((e) => {
      readNone(e);
      e.unread.push({ source: 'order', subject: 'pay-2', reason: 'no answer' });
      Object.assign(lineOf(e, 'pay-2'), { costMinor: 2389, amountUsd6: -23_890_000 });
      settle(e);
    });
    expect(floatWords(items)).toEqual(['RN-INCOMPLETE E pay-2 order: read -> not read']);
  });

  it('are nothing where the debit does not say what it was for', () => {
    const evidence = playFloat(quietLife());
    readNone(evidence);
    lineOf(evidence, 'pay-2').slug = undefined;
    lineOf(evidence, 'pay-3').faceMinor = undefined;
    const { context } = reconcileAccountMonth(supplierAccountFactsOf(evidence));
    expect(context.cases.find('pay-2')?.order).toBeUndefined();
    expect(context.cases.find('pay-3')?.order).toBeUndefined();
  });
});
