import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { addLine, lineOf, restate, without } from '../../months/sandbox/findings.js';
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

  it('name no statement of a float', () => {
    const [item] = foundAfter((e) => raise(e, 'pay-2', 1)).filter(({ code }) => code === 'PR-COST');
    expect(item?.providerRecord).toEqual({
      orderId: 'ord_pay-2',
      lines: [expect.any(Number)],
      statementId: '',
    });
  });
});
