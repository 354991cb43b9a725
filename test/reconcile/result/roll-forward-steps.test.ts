import { describe, expect, it } from 'vitest';
import { monthAfter } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import type {
  RollForwardStep,
  RollForwardStepName,
  TieOutFigure,
} from '../../../src/reconcile/result/result.js';
import { rollForwardOf } from '../../../src/reconcile/result/roll-forward-steps.js';
import { runs } from '../../months/campaign.js';
import { evidenceOf } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { addLine, itemsOf, lineOf, restate } from '../../months/sandbox/findings.js';
import { fc } from '../../support/fast-check.js';

/**
 * A month whose balance was read when the provider had no statement of the next one yet: nothing was booked
 * since.
 */
function closedMonth(): DraftMonth {
  const draft = draftMonth();
  draft.facts = { statementsMissing: new Set([monthAfter(draft.month)]) };
  return draft;
}

const stepsOf = (draft: DraftMonth): readonly RollForwardStep[] =>
  reconcileAccountMonth(factsOf(draft)).result.rollForward;

function stepOf(draft: DraftMonth, name: RollForwardStepName): RollForwardStep {
  const step = stepsOf(draft).find((one) => one.step === name);
  if (step === undefined) throw new Error(`no step ${name}`);
  return step;
}

const amount = (draft: DraftMonth, name: RollForwardStepName): bigint =>
  stepOf(draft, name).movements?.usd6 ?? 0n;

describe('the roll-forward of a month', () => {
  it('has the contract’s steps in their order, signed by their effect on the balance', () => {
    const told = stepsOf(closedMonth()).map(
      ({ step, statement, movements, result }) =>
        `${step} ${statement?.count ?? '-'} ${statement?.usd6 ?? '-'} ${movements?.count ?? '-'} ${movements?.usd6 ?? '-'} ${result}`,
    );
    expect(told).toEqual([
      'opening - 0 - 0 ties',
      'grants 1 100000000 1 100000000 ties',
      'deposits 1 299100000 1 299100000 ties',
      'orders 2 -48000000 2 -48000000 ties',
      'reversals 0 0 0 0 ties',
      'other 0 0 0 0 ties',
      'closing - 351100000 - 351100000 ties',
      'later_movements 0 0 0 0 ties',
      'expected_balance - 351100000 - 351100000 ties',
      'balance_read - 351100000 - 351100000 ties',
      'known_items - - - 0 ties',
      'unexplained - - - 0 ties',
    ]);
  });

  it('leaves the ledger to the job and rests on the statement, the balance on its own read', () => {
    const steps = stepsOf(closedMonth());
    expect(steps.every((one) => one.ledger === undefined && one.itemIds.length === 0)).toBe(true);
    for (const one of steps) {
      const source = one.step === 'balance_read' ? 'balance' : 'statement';
      expect(one.evidenceSha256, one.step).toBe(evidenceOf(source).sha256);
    }
  });

  it('closes by its movements, and balances as expected, whatever is wrong in the lines', () => {
    const off = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 4, maxLength: 4 });
    const law = fc.property(off, (changes) => {
      const draft = closedMonth();
      draft.lines.forEach((line, i) => {
        line.amountUsd6 += changes[i] ?? 0;
      });
      const sum = (['opening', 'grants', 'deposits', 'orders', 'reversals'] as const).reduce(
        (total, name) => total + amount(draft, name),
        0n,
      );
      expect(amount(draft, 'closing')).toBe(sum);
      expect(amount(draft, 'expected_balance')).toBe(sum + amount(draft, 'later_movements'));
    });
    fc.assert(law, runs(40));
  });

  it('takes every millionth of a misstated debit for a known item, so that nothing is unexplained', () => {
    const law = fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (change) => {
      const draft = closedMonth();
      lineOf(draft, 'shop-1').amountUsd6 += change;
      restate(draft);
      expect([amount(draft, 'known_items'), amount(draft, 'unexplained')]).toEqual([BigInt(change), 0n]);
    });
    fc.assert(law, runs(40));
  });

  it('names the items that known items are made of', () => {
    const draft = closedMonth();
    addLine(draft, 'shop-1');
    restate(draft);
    const step = stepOf(draft, 'known_items');
    expect(step).toMatchObject({ movements: { usd6: -23_750_000n }, result: 'ties' });
    const doubled = itemsOf(draft).filter((item) => item.code === 'OR-DOUBLE-DEBIT');
    expect(step.itemIds).toEqual(doubled.map((item) => item.itemId));
  });

  it('has no known item in what moves no money', () => {
    const draft = closedMonth();
    draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== 'shop-1');
    expect(itemsOf(draft).map(({ code }) => code)).toEqual(['OR-EVENT-MISSING']);
    expect(stepOf(draft, 'known_items').itemIds).toEqual([]);
  });

  it('differs where a total is not that of its lines, and names the item', () => {
    const draft = closedMonth();
    draft.figures.orders = { ...draft.figures.orders, count: 3 };
    draft.lines.splice(2, 1);
    const step = stepOf(draft, 'orders');
    expect(step.result).toBe('differs');
    expect([step.statement?.count, step.movements?.count]).toEqual([3, 1]);
    const totals = itemsOf(draft).filter((item) => /^RF-TOTAL orders\./.test(`${item.code} ${item.field}`));
    expect(totals.length).toBeGreaterThan(0);
    expect(step.itemIds).toEqual(totals.map((item) => item.itemId).sort());
  });

  it('differs where a count alone is not that of the lines', () => {
    const draft = closedMonth();
    draft.figures.deposits = { ...draft.figures.deposits, count: 2 };
    const step = stepOf(draft, 'deposits');
    expect(step).toMatchObject({ result: 'differs', statement: { count: 2 }, movements: { count: 1 } });
    expect(step.statement?.usd6).toBe(step.movements?.usd6);
    expect(step.itemIds).toHaveLength(1);
  });

  it('differs where the balance read is not the one expected, and names the item', () => {
    const draft = closedMonth();
    draft.balanceUsd6 += 1;
    const step = stepOf(draft, 'balance_read');
    expect(step).toMatchObject({
      result: 'differs',
      statement: { usd6: 351_100_001n },
      movements: { usd6: 351_100_000n },
    });
    const mismatch = itemsOf(draft).filter((item) => item.code === 'BL-MISMATCH');
    expect(step.itemIds).toEqual(mismatch.map((item) => item.itemId));
    expect(mismatch).toHaveLength(1);
  });

  it('does not close by its lines where the closing leaves one of an unknown kind out, and names that line', () => {
    const law = fc.property(fc.nat(4), fc.constantFrom('shop-1', 'shop-2', 'dep_1'), (place, ref) => {
      const draft = closedMonth();
      const extra = { ...lineOf(draft, ref), kind: 'other' as const, kindName: 'charge' };
      draft.lines.splice(place, 0, extra);
      const unknown = itemsOf(draft).filter((item) => item.code === 'RF-KIND');
      expect(unknown).toHaveLength(1);
      for (const name of ['closing', 'expected_balance'] as const) {
        const { statement, movements, result, itemIds } = stepOf(draft, name);
        expect(result).toBe('differs');
        expect((movements?.usd6 ?? 0n) - (statement?.usd6 ?? 0n)).toBe(BigInt(extra.amountUsd6));
        expect(itemIds).toEqual(unknown.map((item) => item.itemId));
      }
      for (const name of ['opening', 'orders', 'later_movements'] as const) {
        expect(stepOf(draft, name).itemIds, name).toEqual([]);
      }
    });
    fc.assert(law, runs(40));
  });

  it('differs where a rest is unexplained, and shows it signed', () => {
    const draft = closedMonth();
    const grant = draft.lines[0];
    if (grant === undefined) throw new Error('the draft has no grant');
    grant.amountUsd6 += 12_345;
    restate(draft);
    const step = stepOf(draft, 'unexplained');
    expect(step).toMatchObject({ movements: { usd6: 12_345n }, result: 'differs' });
    const rest = itemsOf(draft).filter((item) => item.code === 'BL-RESIDUAL');
    for (const id of step.itemIds) expect(rest.map((item) => item.itemId)).toContain(id);
    expect(step.itemIds.length).toBeGreaterThan(0);
  });

  it('is not tested by movements where no lines are signed, and still looks for a rest', () => {
    const draft = closedMonth();
    draft.hasLines = false;
    expect(stepOf(draft, 'orders')).toMatchObject({ movements: undefined, result: 'not_tested' });
    expect(stepOf(draft, 'closing')).toMatchObject({ movements: undefined, result: 'not_tested' });
    expect(stepOf(draft, 'unexplained')).toMatchObject({ movements: { usd6: 0n }, result: 'ties' });
    expect(stepOf(draft, 'balance_read').result).toBe('ties');
  });

  it('is not tested where there is no statement', () => {
    const draft = draftMonth();
    draft.facts = { statements: new Map() };
    expect(new Set(stepsOf(draft).map((one) => one.result))).toEqual(new Set(['not_tested']));
  });

  it('does not test the balance while nothing tells what was booked since the month', () => {
    const results = stepsOf(draftMonth()).filter((one) => one.result === 'not_tested');
    expect(results.map((one) => one.step)).toEqual(['later_movements', 'expected_balance', 'balance_read']);
  });
});

describe('the steps of a roll-forward, by themselves', () => {
  const context = monthContextOf(factsOf(closedMonth()));
  const none = { context, carried: [], disputedFigures: new Map() };
  const stepIn = (
    name: RollForwardStepName,
    tieOut: readonly TieOutFigure[] = [],
    month: Parameters<typeof rollForwardOf>[0] = none,
  ) => rollForwardOf(month, undefined, tieOut, new Map()).find(({ step }) => step === name);

  it('tie in part where the figure of the tie-out is taken over, each by its own figure', () => {
    const { tieOut } = reconcileAccountMonth(factsOf(closedMonth())).result;
    const taken = (figure: string) =>
      tieOut.map((one) => (one.figure === figure ? { ...one, untestedUsd6: 5n } : one));
    const results = (figure: string) =>
      (['deposits', 'orders', 'reversals', 'closing', 'grants'] as const).map(
        (step) => stepIn(step, taken(figure))?.result,
      );
    expect(results('orders.cost_usd6')).toEqual(['ties', 'part_tested', 'ties', 'ties', 'ties']);
    expect(results('deposits.credited_usd6')).toEqual(['part_tested', 'ties', 'ties', 'ties', 'ties']);
    expect(results('reversals.credited_usd6')).toEqual(['ties', 'ties', 'part_tested', 'ties', 'ties']);
    expect(results('closing_balance_usd6')).toEqual(['ties', 'ties', 'ties', 'part_tested', 'ties']);
  });

  it('name what a movement settles of the month itself as a known item, each once and in order', () => {
    const settled = { ref: 'old', kind: 'reversal', slug: '', currency: '', effectUsd6: 5n } as const;
    const carried = ['b', 'a', 'b'].map((itemId) => ({ ...settled, itemId, isOfItsMonth: true }));
    const month = { ...none, carried: [...carried, { ...settled, itemId: 'earlier' }] };
    expect(stepIn('known_items', [], month)?.itemIds).toEqual(['a', 'b']);
    expect(stepIn('unexplained', [], month)?.itemIds).toEqual([]);
  });

  it('have no evidence where nothing was read', () => {
    const draft = draftMonth();
    draft.facts = { statements: new Map(), balance: undefined };
    expect(new Set(stepsOf(draft).map(({ evidenceSha256 }) => evidenceSha256))).toEqual(new Set(['']));
  });

  it('expect the balance that later movements make of the closing', () => {
    const draft = draftMonth();
    const next = monthAfter(draft.month);
    const november = draftMonth({ month: next, deposits: [], orders: [{ ref: 'later-1' }] });
    november.lines = november.lines.filter(({ kind }) => kind !== 'grant');
    restate(november);
    november.figures.openingUsd6 = draft.figures.closingUsd6;
    november.figures.closingUsd6 = usd6(draft.figures.closingUsd6 - 23_750_000);
    const statements = new Map([
      [draft.month, [readingOf(draft)]],
      [next, [readingOf(november)]],
    ]);
    draft.facts = { statements };
    draft.balanceUsd6 = draft.figures.closingUsd6 - 23_750_000;
    expect(stepOf(draft, 'later_movements').movements).toEqual({ usd6: -23_750_000n, count: 1 });
    expect(stepOf(draft, 'expected_balance')).toMatchObject({
      statement: { usd6: BigInt(draft.balanceUsd6) },
      movements: { usd6: BigInt(draft.balanceUsd6) },
    });
  });
});
