import { describe, expect, it } from 'vitest';
import { formatRational, rational } from '../../../src/money/rational.js';
import { costMinor, rateBps, usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { causeTrialsOf } from '../../../src/reconcile/working/cause-trials.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { addLine, lineOf, orderOf, restate, without } from '../../months/sandbox/findings.js';
import { reprice } from '../../months/supplier/alterations/movement-list.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

/** `cause figure…` of every trial on the month's item of that code. */
function triedOn(draft: DraftMonth, code: string, field?: string): string[] {
  const month = reconcileAccountMonth(factsOf(draft));
  const item = month.result.items.find((one) => one.code === code && (field ?? one.field) === one.field);
  if (item === undefined) throw new Error(`the month has no ${code}`);
  return causeTrialsOf(month, item).map(({ cause, gives }) =>
    [cause, ...gives.map(formatRational)].join(' '),
  );
}

describe('the causes tried on an item', () => {
  it('are those of a cost, at the rate that the order states', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-1').costMinor = costMinor(2500);
    expect(triedOn(draft, 'PR-COST')).toEqual([
      'half_up 2375',
      'ceiling 2375',
      'other_rate 2425',
      'face_charged 2500',
      'scale_100 237500 95/4',
      'previous_price',
    ]);
  });

  it('are those of a cost at the rate on file, where the order was not read', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-1').costMinor = costMinor(2500);
    const item = reconcileAccountMonth(factsOf(draft)).result.items.find(({ code }) => code === 'PR-COST');
    if (item === undefined) throw new Error('nothing was found');
    draft.orders = without(draft.orders, 'shop-1');
    const [first] = causeTrialsOf(reconcileAccountMonth(factsOf(draft)), item);
    expect(first).toEqual({ cause: 'half_up', gives: [rational(2375n)] });
  });

  it('are those of a conversion at each rate read around the order, where it is beyond all of them', () => {
    const evidence = playFloat(quietLife({ isFixed: false }));
    const newest = evidence.fx.at(-1);
    if (newest !== undefined) newest.rates = { ...newest.rates, EUR: [93n, 100n] };
    reprice(evidence, 'pay-7', { costUsd6: 21_152_174 });
    const month = reconcileAccountMonth(supplierAccountFactsOf(evidence));
    const item = month.result.items.find(({ code }) => code === 'FX-RANGE');
    if (item === undefined) throw new Error('the conversion is within the band');
    // 973 minor units, at 0.92 and at 0.93 units for one dollar.
    const tried = new Map(
      causeTrialsOf(month, item).map(({ cause, gives }) => [cause, gives.map(formatRational)]),
    );
    expect([...tried.keys()]).toEqual(['scale_100', 'fx_missing', 'fx_doubled', 'fx_inverted']);
    expect(new Set(tried.get('fx_inverted'))).toEqual(new Set(['8951600', '9048900']));
    expect(new Set(tried.get('fx_missing'))).toEqual(new Set(['9730000']));
  });

  it('are those of a charge, where the debit alone is off', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 = -47_500_000;
    expect(triedOn(restate(draft), 'OR-CHARGE')).toContain('charged_twice 47500000');
  });

  it('are those of a conversion, on the cost that the order states', () => {
    const draft = draftMonth();
    const order = orderOf(draft, 'shop-2');
    order.costUsd6 = usd6(order.costMinor * 10_000);
    expect(triedOn(draft, 'FX-CONVERSION')).toContain(`fx_missing ${order.costMinor * 10_000}`);
  });

  it('are none where no formula speaks of the figure', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').rateBps = 400;
    expect(triedOn(restate(draft), 'OR-CHARGE', 'rate_bps')).toEqual([]);
  });

  it('are those of a rate, where the order states another than the list', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-1').rateBps = rateBps(400);
    expect(triedOn(draft, 'PR-RATE')).toEqual(['other_rate 500 300', 'previous_price']);
  });

  it('are those of a deposit, on the units that were sent', () => {
    const draft = draftMonth({
      deposits: [
        { ref: 'dep_1', plus: '100', credited: 299_100_000, day: 2 },
        { ref: 'dep_2', plus: '10', credited: 29_910_000, day: 3 },
      ],
    });
    lineOf(draft, 'dep_2').amountUsd6 -= 1;
    expect(triedOn(restate(draft), 'DP-CREDIT', 'credited_usd6')).toEqual([
      'scale_100 2991000000 299100',
      'fee_missing 30000000',
      'fee_doubled 29820000',
    ]);
  });

  it('are a misplaced point alone of a deposit whose units nobody knows, and none without its amount', () => {
    const draft = draftMonth();
    const month = reconcileAccountMonth(factsOf(draft));
    const [row] = month.deposits;
    if (row === undefined) throw new Error('the draft has no deposit');
    lineOf(draft, 'dep_1').amountUsd6 -= 1;
    const [item] = reconcileAccountMonth(factsOf(restate(draft))).result.items;
    if (item === undefined) throw new Error('nothing was found');
    const unknown = { ...month, deposits: [{ ...row, units: undefined }] };
    const scaled = [rational(29_910_000_000n), rational(2_991_000n)];
    expect(causeTrialsOf(unknown, item)).toEqual([{ cause: 'scale_100', gives: scaled }]);
    const without = { ...month, deposits: [{ ...row, units: undefined, due: undefined }] };
    expect(causeTrialsOf(without, item)).toEqual([]);
    expect(causeTrialsOf({ ...month, deposits: [] }, item)).toEqual([]);
    expect(causeTrialsOf(month, { ...item, field: 'amount_usd6' })).toEqual([]);
  });

  it('are twice the amount of a debit that is there twice, and the debit that was never given back', () => {
    const twice = draftMonth();
    addLine(twice, 'shop-1');
    expect(triedOn(restate(twice), 'OR-DOUBLE-DEBIT')).toEqual(['charged_twice 47500000']);
    const failed = draftMonth();
    Object.assign(orderOf(failed, 'shop-1'), { status: 'failed', issuedAtMs: undefined });
    expect(triedOn(failed, 'OR-REVERSAL-MISSING')).toEqual(['reversal_missing 23750000']);
    addLine(failed, 'shop-1');
    expect(triedOn(restate(failed), 'OR-REVERSAL-MISSING')).toEqual(['reversal_missing 23750000 47500000']);
  });

  it.each([
    ['PR-RATE', 'rate_bps', 'A', ['other_rate 500 300', 'previous_price']],
    ['PR-REPRICED', 'rate_bps', 'U', ['other_rate 500 300', 'previous_price']],
    ['PR-REPRICED', 'rate_bps', 'I', []],
    ['OR-STATUS', 'rate_bps', 'A', []],
    ['DP-NOT-CREDITED', 'credited_usd6', 'A', []],
  ] as const)('are by code, field and class: %s %s of class %s', (code, field, itemClass, causes) => {
    const draft = draftMonth();
    orderOf(draft, 'shop-1').costMinor = costMinor(2500);
    const month = reconcileAccountMonth(factsOf(draft));
    const [item] = month.result.items;
    if (item === undefined) throw new Error('nothing was found');
    const subject = code.startsWith('DP-') ? 'dep_1' : 'shop-1';
    const tried = causeTrialsOf(month, { ...item, code, field, class: itemClass, subject });
    expect(tried.map(({ cause, gives }) => [cause, ...gives.map(formatRational)].join(' '))).toEqual(causes);
  });
});
