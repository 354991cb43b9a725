import { describe, expect, it } from 'vitest';
import { monthAfter } from '../../../src/base/time/calendar-month.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import { withProviderRecords } from '../../../src/reconcile/result/provider-record.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { addLine, factsOfBoth, follow, lineOf, restate, without } from '../../months/sandbox/findings.js';
import { raise } from '../../months/supplier/alterations/movement-list.js';
import { foundAfter } from '../../months/supplier/quiet-month.js';

function itemIn(draft: DraftMonth, code: Discrepancy['code']): Discrepancy {
  const { items } = reconcileAccountMonth(factsOf(restate(draft))).result;
  const item = items.find((one) => one.code === code);
  if (item === undefined) throw new Error(`no ${code} in ${items.map((one) => one.code).join(', ')}`);
  return item;
}

describe('what the provider calls it', () => {
  it('is the order\u2019s id, the line of the statement and the statement', () => {
    const draft = draftMonth();
    const line = lineOf(draft, 'shop-2');
    line.amountUsd6 -= 10_000;
    expect(itemIn(draft, 'OR-CHARGE').providerRecord).toEqual({
      orderId: 'ord_shop-2',
      lines: [line.seq],
      statementId: 'stm_1',
    });
  });

  it('has every line of the statement that has the reference', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-2');
    restate(draft);
    const seqs = draft.lines.filter(({ ref }) => ref === 'shop-2').map(({ seq }) => seq);
    expect(seqs).toHaveLength(2);
    expect(itemIn(draft, 'OR-DOUBLE-DEBIT').providerRecord?.lines).toEqual(seqs);
  });

  it('has no order for a charge that no order answers to', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-2', { ref: 'nobody' });
    draft.unknownRefs = ['nobody'];
    expect(itemIn(draft, 'OR-DEBIT-UNKNOWN').providerRecord).toMatchObject({
      orderId: '',
      lines: [expect.any(Number)],
    });
  });

  it('is left out of what the provider does not owe', () => {
    const draft = draftMonth();
    draft.book = without(draft.book ?? [], 'shop-2');
    expect(itemIn(draft, 'OR-NOT-IN-BOOKS')).not.toHaveProperty('providerRecord');
  });
});

describe('the lines of the record', () => {
  it('stand in the order of their numbers, each once, whatever kind they are', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-2', { kind: 'reversal', amountUsd6: 5 });
    addLine(draft, 'shop-2');
    addLine(draft, 'shop-2');
    restate(draft);
    const seqs = draft.lines.filter(({ ref }) => ref === 'shop-2').map(({ seq }) => seq);
    expect(seqs).toHaveLength(4);
    const { items } = reconcileAccountMonth(factsOf(draft)).result;
    const owed = items.filter(({ subject, owedBy }) => subject === 'shop-2' && owedBy === 'provider');
    expect(owed.map(({ providerRecord }) => providerRecord?.lines)).toEqual(owed.map(() => seqs));
    expect(owed.length).toBeGreaterThan(0);
  });

  it('are those of a deposit where it was credited too little', () => {
    const draft = draftMonth();
    const line = lineOf(draft, 'dep_1');
    line.amountUsd6 -= 5;
    expect(itemIn(draft, 'DP-CREDIT').providerRecord).toEqual({
      orderId: '',
      lines: [line.seq],
      statementId: 'stm_1',
    });
  });

  it('are none where only the totals of the month hold the deposit, though the next month lists it', () => {
    const september = draftMonth({ month: '2026-09' });
    const line = lineOf(september, 'dep_1');
    line.amountUsd6 -= 5;
    restate(september);
    const october = follow(september, draftMonth({ orders: [{ ref: 'shop-3' }], deposits: [] }));
    october.lines.unshift({ ...line, bookedAtMs: Date.UTC(2026, 9, 1) });
    addDepositEvent(october, 'dep_1', { createdAtMs: line.bookedAtMs });
    const facts = factsOfBoth({ ...september, hasLines: false }, restate(october));
    const { items } = reconcileAccountMonth({ ...facts, month: september.month, balance: undefined }).result;
    const records = items.map(({ code, providerRecord }) => [code, providerRecord?.lines]);
    expect(records).toEqual([['DP-CREDIT', []]]);
  });

  it('are there where the statement begins with them', () => {
    const draft = draftMonth({ deposits: [] });
    draft.lines = draft.lines.filter(({ kind }) => kind !== 'grant');
    const [first] = draft.lines;
    if (first === undefined) throw new Error('the draft has no line');
    first.amountUsd6 -= 10_000;
    restate(draft, 7);
    const { items } = reconcileAccountMonth(factsOf(draft)).result;
    const charge = items.find(({ code, subject }) => code === 'OR-CHARGE' && subject === first.ref);
    expect(charge?.providerRecord?.lines).toEqual([7]);
  });

  it('name no statement of a float', () => {
    const [item] = foundAfter((e) => raise(e, 'pay-2', 1)).filter(({ code }) => code === 'PR-COST');
    expect(item?.providerRecord).toEqual({
      orderId: 'ord_pay-2',
      lines: [expect.any(Number)],
      statementId: '',
    });
  });
});

describe('the lines of an order that several months state', () => {
  it('are those of the month alone, its debits and reversals together in the order of their numbers', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-2').amountUsd6 -= 10_000;
    const { context, result } = reconcileAccountMonth(factsOf(restate(draft)));
    const [item] = result.items;
    const orderCase = context.cases.find('shop-2');
    const [debit] = orderCase?.debits ?? [];
    if (item === undefined || orderCase === undefined || debit === undefined) throw new Error('no item');
    const at = (seq: number, statedMonth = draft.month) => ({ ...debit, seq, statedMonth });
    const later = monthAfter(draft.month);
    const told = { ...orderCase, debits: [at(12), at(2, later), at(9)], reversals: [at(3), at(1, later)] };
    const cases = { find: () => told } as unknown as typeof context.cases;
    const found = withProviderRecords(
      { context: { ...context, cases }, deposits: [] },
      new Map([['a', item]]),
    );
    expect(found.get('a')?.providerRecord?.lines).toEqual([3, 9, 12]);
    const none = { find: () => undefined } as unknown as typeof context.cases;
    const bare = { context: { ...context, cases: none, statement: undefined }, deposits: [] };
    expect(withProviderRecords(bare, new Map([['a', item]])).get('a')?.providerRecord).toEqual({
      orderId: '',
      lines: [],
      statementId: '',
    });
  });
});
