import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { faultsOf } from '../../months/judged-month.js';
import { addLine, bookRowOf, hide, lineOf, settle } from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { floatWords, foundAfter, judgeFloat, quietLife } from '../../months/supplier/quiet-month.js';

/** Nothing is read, because nothing has to be. */
function readNone(evidence: SupplierEvidence): void {
  evidence.orderReads = { kind: 'exceptions' };
  evidence.orders = [];
}

/** A first try that failed and was given back. */
function tryOnce(evidence: SupplierEvidence): void {
  const line = lineOf(evidence, 'pay-2');
  addLine(evidence, { ...line, kind: 'reversal', amountUsd6: -line.amountUsd6 });
  addLine(evidence, { ...line });
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
  it('are no fault, and are matched where book, float, brand list and rates agree', () => {
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
      result: 'matched',
      working: expect.stringMatching(/; not read: book, float, brand list and rates agree$/),
    });
    // One failed and owes no row, and one was sent again after it failed.
    const results = ['matched', 'matched', 'matched', 'provider_only', 'not_tested', 'matched'];
    expect([...result.orders].map((order) => order.result)).toEqual(results);
  });

  it.each<[string, string, (evidence: SupplierEvidence) => void]>([
    ['without a book', 'not_tested', (e) => void Object.assign(e, { book: undefined })],
    [
      'without a row of the book',
      'provider_only',
      (e) => void Object.assign(e, { book: e.book?.filter(({ clientRef }) => clientRef !== 'pay-2') }),
    ],
    ['without a brand list', 'not_tested', (e) => void Object.assign(e, { brands: [] })],
    [
      'where the book says another face',
      'differs',
      (e) => void Object.assign(bookRowOf(e, 'pay-2'), { faceMinor: 1 }),
    ],
    ['that failed once and was sent again', 'not_tested', (e) => void tryOnce(e)],
    ['whose amount is off', 'differs', (e) => void Object.assign(lineOf(e, 'pay-2'), { amountUsd6: -1 })],
    [
      'that could not be read',
      'not_tested',
      (e) => void e.unread.push({ source: 'order', subject: 'pay-2', reason: 'no answer' }),
    ],
  ])('are not matched %s', (_, result, alter) => {
    const evidence = playFloat(quietLife());
    readNone(evidence);
    alter(evidence);
    const row = [...judgeFloat(evidence).orders].find(({ clientRef }) => clientRef === 'pay-2');
    expect(row?.result).toBe(result);
    expect(row?.working).not.toContain('not read:');
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

  it('are issued where a reversal gives back a part of their debit, unless a book has no sale of them', () => {
    const backOf = (usd6: number) => (e: SupplierEvidence) => {
      lineOf(e, 'pay-3').amountUsd6 -= 500;
      addLine(e, { ...lineOf(e, 'pay-3'), kind: 'reversal', amountUsd6: usd6 });
      settle(e);
    };
    const charged = 'OR-CHARGE A pay-3 amount_usd6: 24187500 -> 24188000';
    const settled = 'ST-SETTLED I pay-3 settled_usd6: 0 -> 500';
    expect(foundUnread(backOf(500))).toEqual([charged, settled]);
    expect(foundUnread(backOf(400))).toEqual([
      `${charged}; claims 100`,
      'ST-SETTLED I pay-3 settled_usd6: 0 -> 400',
    ]);
    expect(foundUnread(backOf(700))).toEqual([
      charged,
      'OR-REVERSAL-EXTRA A pay-3 reversal_usd6: 0 -> -200; claims -200',
      settled,
    ]);
    const withoutBook = (e: SupplierEvidence): void => {
      backOf(500)(e);
      e.book = undefined;
    };
    expect(foundUnread(withoutBook)).toEqual([charged, settled]);
    const failed = foundUnread((e) => {
      backOf(500)(e);
      bookRowOf(e, 'pay-3').status = 'failed';
    });
    expect(failed).toEqual(['OR-REVERSAL-MISSING A pay-3 reversal_usd6: 0 -> 24187500; claims 24187500']);
  });

  const giveBack = (e: SupplierEvidence): void =>
    addLine(e, { ...lineOf(e, 'pay-2'), ref: 'nobody', kind: 'reversal', amountUsd6: 5_000_000 });

  it('are one reversal too many where a float that was read whole gives back what it never debited', () => {
    expect(foundUnread(giveBack)).toEqual([
      'OR-REVERSAL-EXTRA A nobody reversal_usd6: 0 -> -5000000; claims -5000000',
    ]);
    const unreadMonth = { source: 'float', subject: '2026-09', reason: 'no answer' } as const;
    const found = foundUnread((e) => {
      giveBack(e);
      e.unread.push(unreadMonth);
    });
    expect(found.filter((words) => words.includes('nobody'))).toEqual([]);
  });

  it('are taken as they stand where the book has the sale and their only line gives it back', () => {
    expect(
      foundUnread((e) => Object.assign(lineOf(e, 'pay-2'), { kind: 'reversal', amountUsd6: 23_880_000 })),
    ).toEqual(['RF-FOOTING A 2026-10 closing_balance_usd6: 413545110 -> 365785110']);
  });

  it('are held against the book, with the float as the provider’s word', () => {
    const [item] = foundAfter((e) => {
      readNone(e);
      bookRowOf(e, 'pay-2').faceMinor = 1999;
    });
    expect(item).toMatchObject({ code: 'OR-ATTR', sourceA: 'book', sourceB: 'float' });
  });

  const ghost = (e: SupplierEvidence, changes: object = {}): void =>
    void e.book?.push({ ...bookRowOf(e, 'pay-2'), clientRef: 'ghost', line: 99, ...changes });

  it('are missed by a row of the book as issued that the float has no debit for', () => {
    expect(foundUnread((e) => ghost(e))).toEqual(['OR-NOT-IN-STATEMENT A ghost amount_usd6: 23880000 -> 0']);
    expect(foundUnread((e) => ghost(e, { status: undefined }))).toHaveLength(1);
    const evidence = playFloat(quietLife());
    readNone(evidence);
    ghost(evidence);
    const result = judgeFloat(evidence);
    expect([...result.orders].find(({ clientRef }) => clientRef === 'ghost')?.result).toBe('book_only');
    expect(result.checks.find(({ code }) => code === 'OR-NOT-IN-STATEMENT')).toMatchObject({
      status: 'ran',
      reason: expect.stringContaining('of the others by the rows of the book'),
    });
  });

  it('leave a gap in the numbers that follows from the row, whether or not a brand list prices it', () => {
    const listed = (brands: boolean) => (e: SupplierEvidence) => {
      hide(e, ({ ref }) => ref === 'pay-3');
      settle(e);
      Object.assign(bookRowOf(e, 'pay-3'), { expectedCostMinor: undefined });
      if (!brands) e.brands = [];
    };
    const ofGap = (words: readonly string[]) => words.filter((one) => one.startsWith('RF-SEQUENCE'));
    expect(ofGap(foundUnread(listed(true)))).toEqual([expect.stringMatching(/from OR-NOT-IN-STATEMENT$/)]);
    expect(ofGap(foundUnread(listed(false)))).toEqual([expect.stringMatching(/from OR-NOT-IN-STATEMENT$/)]);
  });

  it.each<[string, (evidence: SupplierEvidence) => void]>([
    ['a row that is not issued', (e) => ghost(e, { status: 'failed' })],
    ['a row that is cancelled by its status of pending', (e) => ghost(e, { status: 'pending' })],
    [
      'a run that asked for every order',
      (e) => {
        ghost(e);
        e.orderReads = { kind: 'all' };
        e.unread.push({ source: 'order', subject: 'pay-2', reason: 'no answer' });
      },
    ],
    [
      'a float with a line set aside that no reference is left of',
      (e) => {
        ghost(e);
        const reason = 'client_ref is empty';
        e.setAside.push({
          kind: 'float',
          file: 'f.csv',
          line: 3,
          reason,
          month: undefined,
          reference: undefined,
        });
      },
    ],
  ])('are not missed by %s', (_, alter) => {
    expect(foundUnread(alter).filter((one) => one.startsWith('OR-NOT-IN-STATEMENT'))).toEqual([]);
  });

  it('whose line of the float was set aside follow from that line', () => {
    const found = foundUnread((e) => {
      ghost(e);
      const row = { kind: 'float' as const, file: 'f.csv', line: 3, reason: 'no seq', month: undefined };
      e.setAside.push({ ...row, reference: 'ghost' });
    });
    expect(found).toEqual([
      'OR-NOT-IN-STATEMENT A ghost amount_usd6: 23880000 -> 0; from RN-INPUT-ROW',
      'RN-INPUT-ROW E f.csv:3 row: a row that can be read -> set aside',
    ]);
  });

  it('are the root of the gap that a line left out of the float leaves, and then claim nothing', () => {
    const evidence = playFloat(quietLife());
    readNone(evidence);
    hide(evidence, ({ ref }) => ref === 'pay-3');
    const result = judgeFloat(evidence);
    const roots = result.items.filter(({ causedBy, class: of }) => causedBy.length === 0 && of !== 'I');
    expect(roots.map(({ code, subject, claimUsd6 }) => [code, subject, claimUsd6])).toEqual([
      ['OR-NOT-IN-STATEMENT', 'pay-3', 0n],
    ]);
    expect(faultsOf(result)).toEqual([]);
  });

  it('are not unknown with a debit alone', () => {
    expect(
      foundUnread((e) => {
        e.book = (e.book ?? []).filter(({ clientRef }) => clientRef !== 'pay-2');
      }),
    ).toEqual(['OR-NOT-IN-BOOKS A pay-2 client_ref: 0 -> 23880000']);
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
