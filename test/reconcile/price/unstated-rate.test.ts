import { describe, expect, it } from 'vitest';
import { costMinor } from '../../../src/money/units.js';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { recomputationIn } from '../../../src/reconcile/price/case-recomputation.js';
import { lineOf, orderOf, raise } from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { at, quietLife } from '../../months/supplier/quiet-month.js';

function recomputed(ref: string, alter: (evidence: SupplierEvidence) => void = () => undefined) {
  const evidence = playFloat(quietLife());
  alter(evidence);
  const context = monthContextOf(supplierAccountFactsOf(evidence));
  const orderCase = context.cases.find(ref);
  const found = orderCase && recomputationIn(context, orderCase);
  return found && { ...found, working: found.working() };
}

/** Another rate of a brand from the second read of the list on, or from the third. */
function rateFrom(evidence: SupplierEvidence, read: 1 | 2, slug: string, rate: number): void {
  for (const { brands } of evidence.brands.slice(read)) {
    Object.assign(brands[slug] ?? {}, { rate, prices: {} });
  }
}

describe('what an order of the supplier should cost', () => {
  it('is face less floored discount at the brand’s rate, divided by the rate of the currency, written out', () => {
    expect(recomputed('pay-4')).toMatchObject({
      verdict: 'catalogue',
      rateBps: 275,
      costMinor: 1945,
      costAtOwnRate: 1945,
      costUsd6: 21_141_304n,
      working: '1999 - floor(1999 * 275 / 10000) = 1999 - 54 = 1945; 1945 * 10000 / 0.92 = 21141304',
    });
  });

  it('is at most the face where no list has the brand, and the working says so', () => {
    const dearer = (e: SupplierEvidence): void => {
      e.brands = [];
      const read = orderOf(e, 'pay-4');
      read.costMinor = costMinor(2100);
    };
    expect(recomputed('pay-4', dearer)).toMatchObject({
      verdict: 'range',
      rateBps: undefined,
      costMinor: 1999,
      working: 'at most the face, 1999; 1999 * 10000 / 0.92 = 21728261',
    });
  });

  it('is proven where the reads before and after bear it out', () => {
    expect(recomputed('pay-2')).toMatchObject({ verdict: 'catalogue', rateBps: 450 });
  });

  it('can not be judged where only one of two differing reads bears it out', () => {
    expect(recomputed('pay-2', (e) => rateFrom(e, 1, 'oak-cafe', 400))).toMatchObject({
      verdict: 'unverifiable',
      rateBps: 450,
      costMinor: 2388,
    });
  });

  it('is what it was charged where a later read states the other of two prices that are borne out', () => {
    const alter = (e: SupplierEvidence): void => {
      rateFrom(e, 1, 'oak-cafe', 400);
      const history = e.orders.find(({ clientRef }) => clientRef === 'pay-2');
      const [read] = history?.reads ?? [];
      if (read !== undefined) history?.reads.push({ ...read, costMinor: 2400, readAtMs: read.readAtMs + 1 });
    };
    expect(recomputed('pay-2', alter)).toMatchObject({
      verdict: 'unverifiable',
      rateBps: 450,
      costMinor: 2388,
    });
  });

  it('is that of the read before where neither bears it out', () => {
    const alter = (e: SupplierEvidence): void => {
      rateFrom(e, 1, 'oak-cafe', 400);
      raise(e, 'pay-2', 1);
    };
    expect(recomputed('pay-2', alter)).toMatchObject({ verdict: 'catalogue', rateBps: 450, costMinor: 2388 });
  });

  it('is what was charged where the only read came later and says otherwise, or where there is none', () => {
    const late = (e: SupplierEvidence): void => {
      e.brands = e.brands.slice(-1);
      rateFrom(e, 0 as 1, 'oak-cafe', 400);
    };
    expect(recomputed('pay-2', late)).toMatchObject({
      verdict: 'unverifiable',
      rateBps: undefined,
      costMinor: 2388,
    });
    const none = (e: SupplierEvidence): void => {
      e.brands = [];
    };
    expect(recomputed('pay-2', none)).toMatchObject({ verdict: 'unverifiable', working: '' });
  });

  it('is at the rate of the day on which a failed order was sent again', () => {
    const evidence = playFloat(
      quietLife({
        steps: [
          { kind: 'lists_read', atMs: at(1) },
          { kind: 'deposit', atMs: at(2), amount: 100_000_000 },
          { kind: 'order', atMs: at(3), slug: 'oak-cafe', face: 6660, ends: 'retried', retriedAtMs: at(7) },
          { kind: 'rate_change', atMs: at(4), slug: 'oak-cafe', rate: 300 },
          { kind: 'lists_read', atMs: at(5) },
        ],
      }),
    );
    const context = monthContextOf(supplierAccountFactsOf(evidence));
    const orderCase = context.cases.find('pay-1');
    expect(orderCase && recomputationIn(context, orderCase)).toMatchObject({
      verdict: 'catalogue',
      rateBps: 300,
    });
  });

  it('rests on the brand that proves the price, where the read names another', () => {
    const alter = (e: SupplierEvidence): void => {
      orderOf(e, 'pay-3').slug = 'oak-cafe';
    };
    expect(recomputed('pay-3', alter)).toMatchObject({ basis: { slug: 'elm-books' }, costMinor: 1935 });
  });

  it('is of the debit where the order was not read, and nothing where neither tells', () => {
    const unread = (e: SupplierEvidence): void => {
      e.orders = e.orders.filter(({ clientRef }) => clientRef !== 'pay-2');
    };
    expect(recomputed('pay-2', unread)).toMatchObject({ costMinor: 2388 });
    const bare = (e: SupplierEvidence): void => {
      unread(e);
      lineOf(e, 'pay-2').faceMinor = undefined;
    };
    expect(recomputed('pay-2', bare)).toBeUndefined();
  });
});
