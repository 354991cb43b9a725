import { describe, expect, it } from 'vitest';
import { bookFailure, bookIssue, bookReplayCharge, debitOf } from '../../../src/service/supplier/debits.js';
import { creditTransfer } from '../../../src/service/supplier/float-deposits.js';
import { openSupplierCore, orderRow, startMs, supplierCall } from './open-supplier-core.js';

const subject = { client_ref: 'a-1', brand_slug: 'demo-coffee', currency: 'USD' };

function funded(fault?: Record<string, unknown> & { fault: string }) {
  const core = openSupplierCore();
  creditTransfer(core, { amountUsd6: 100_000_000, txHash: '0x1', fromWallet: '0xaa' });
  if (fault !== undefined) core.faults.add(fault);
  const kinds = () => core.books.journal.range(1, 9).map((row) => row.kind);
  return { core, kinds };
}

describe('debitOf', () => {
  it("is the order's own price, positive, at the instant given", () => {
    expect(debitOf(orderRow('a-1'), startMs + 5)).toMatchObject({
      kind: 'debit',
      amount_usd6: 23_750_000,
      client_ref: 'a-1',
      order_id: 'ord_a-1',
      booked_at_ms: startMs + 5,
    });
  });
});

describe('bookIssue', () => {
  it('books one debit', () => {
    const { core, kinds } = funded();
    bookIssue(core, supplierCall(), orderRow('a-1'), subject, 23_750_000);
    expect(kinds()).toEqual(['debit']);
  });

  it('stops at a float that does not cover it: the rule before it has to have looked', () => {
    const { core } = funded();
    const dear = orderRow('a-1', { wholesale_usd6: 100_000_001 });
    expect(() => bookIssue(core, supplierCall(), dear, subject, 100_000_001)).toThrow('never overdraws');
  });
});

describe('bookFailure', () => {
  it.each([
    ['once', undefined, ['debit', 'reversal']],
    ['not at all with issue_reversals', { fault: 'issue_reversals' }, ['debit']],
    [
      'twice with issue_reversals 2',
      { fault: 'issue_reversals', count: 2 },
      ['debit', 'reversal', 'reversal'],
    ],
  ])('reverses the debit %s', (_name, fault, expected) => {
    const { core, kinds } = funded(fault);
    bookFailure(core, supplierCall(), orderRow('a-1', { status: 'failed', issued_at_ms: null }), subject);
    expect(kinds()).toEqual(expected);
  });
});

describe('bookReplayCharge', () => {
  it('books nothing without its fault, and one debit with it', () => {
    const { core, kinds } = funded();
    bookReplayCharge(core, supplierCall(), orderRow('a-1'));
    expect(kinds()).toEqual([]);
    core.faults.add({ fault: 'replay_charged' });
    bookReplayCharge(core, supplierCall(), orderRow('a-1'));
    bookReplayCharge(core, supplierCall(), orderRow('a-1'));
    expect(kinds()).toEqual(['debit']);
  });
});
