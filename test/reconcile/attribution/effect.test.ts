import { describe, expect, it } from 'vitest';
import { changeOf, effectOfLines } from '../../../src/reconcile/attribution/effect.js';
import { lineTotalsOf } from '../../../src/reconcile/totals/line-totals.js';
import { totalFiguresOf } from '../../../src/reconcile/totals/stated-totals.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { contextOf } from '../../months/sandbox/findings.js';

const order = {
  kind: 'order',
  slug: 'demo-coffee',
  currency: 'USD',
  count: 1n,
  faceMinor: 2500n,
  costMinor: 2375n,
  usd6: -23_750_000n,
} as const;

describe('the effect of lines', () => {
  it('names the figures that a line too many changes, a charge as positive', () => {
    expect([...effectOfLines([order])]).toEqual([
      ['lines.count', 1n],
      ['lines.usd6', -23_750_000n],
      ['orders.count', 1n],
      ['orders.cost_usd6', 23_750_000n],
      ['by_brand.demo-coffee.USD.count', 1n],
      ['by_brand.demo-coffee.USD.face_minor', 2500n],
      ['by_brand.demo-coffee.USD.cost_minor', 2375n],
      ['by_brand.demo-coffee.USD.cost_usd6', 23_750_000n],
    ]);
  });

  it('is in no figure of a brand for any line but a debit', () => {
    expect([...effectOfLines([{ ...order, kind: 'reversal', usd6: 23_750_000n }])]).toEqual([
      ['lines.count', 1n],
      ['lines.usd6', 23_750_000n],
      ['reversals.count', 1n],
      ['reversals.credited_usd6', 23_750_000n],
    ]);
  });

  it('is the same as what the statement’s own figures say of the line', () => {
    const { figures } = contextOf(factsOf(draftMonth()));
    if (figures?.lines === undefined) throw new Error('the draft states lines');
    const effect = effectOfLines([order]);
    for (const figure of totalFiguresOf(figures, lineTotalsOf(figures.lines))) {
      expect(changeOf(effect, figure.field), figure.field).toBe(figure.partOf(order));
    }
  });

  it('leaves out what cancels out', () => {
    const missing = { ...order, count: -1n, faceMinor: -2500n, costMinor: -2375n, usd6: 23_750_000n };
    expect(effectOfLines([order, missing]).size).toBe(0);
    expect([...effectOfLines([order, { ...missing, kind: 'reversal' }]).keys()]).not.toContain('lines.count');
  });
});
