import { describe, expect, it } from 'vitest';
import { type Rational, rational } from '../../src/money/rational.js';
import type { DatedValue, Term } from '../../src/money/term.js';
import { usd6 } from '../../src/money/units.js';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import type { PriceTerms } from '../../src/reconcile/month/account-facts.js';
import { statedFloatOf } from '../../src/reconcile/month/stated-facts.js';
import { proposedEntriesOf } from '../../src/reconcile/posting/proposed-entries.js';
import { monthContentOf } from '../../src/reconcile/result/month-content.js';
import { itemWorkingOf } from '../../src/reconcile/working/item-working.js';
import { type DraftMonth, draftMonth, factsOf } from '../months/sandbox/draft-month.js';
import { lineOf, restate } from '../months/sandbox/findings.js';
import { supplierAccountFactsOf } from '../months/supplier/evidence.js';
import { type FloatLife, playFloat } from '../months/supplier/life.js';
import { at, floatWords, quietLife } from '../months/supplier/quiet-month.js';
import { fc } from '../support/fast-check.js';

/** One value from the beginning and another from an instant of October on. */
function changed<Value>(before: Value, fromMs: number, after: Value): readonly DatedValue<Value>[] {
  return [
    { fromMs: undefined, value: before },
    { fromMs, value: after },
  ];
}

const plain: PriceTerms = {
  usdPerUnit: new Map([
    ['USD', rational(1n)],
    ['GBP', rational(5n, 4n)],
  ]),
  usdPerPlus: rational(3n),
  poolFeeBps: 30,
};

/** Deposits of 100 units on 2 and 20 October: at a fee of 30 bps, and of 25 from 15 October on. */
function feeChanged(): DraftMonth {
  return draftMonth({
    deposits: [
      { ref: 'dep_1', plus: '100', credited: 299_100_000, day: 2 },
      { ref: 'dep_2', plus: '100', credited: 299_250_000, day: 20 },
    ],
  });
}

function judged(draft: DraftMonth, terms: Partial<PriceTerms>) {
  return reconcileAccountMonth({ ...factsOf(draft), settings: { ...plain, ...terms } });
}

function found(draft: DraftMonth, terms: Partial<PriceTerms>): string[] {
  const { items } = judged(draft, terms).result;
  return items.map(({ code, subject, expected, actual }) => `${code} ${subject}: ${expected} -> ${actual}`);
}

describe('a pool fee that changed in mid-month', () => {
  const poolFeeBps = changed(30, at(15, 0), 25);

  it('holds each deposit to the fee of its own time', () => {
    expect(found(feeChanged(), { poolFeeBps })).toEqual([]);
    expect(found(feeChanged(), {})).toEqual(['DP-CREDIT dep_2: 299100000 -> 299250000']);
    expect(found(feeChanged(), { poolFeeBps: 25 })).toEqual(['DP-CREDIT dep_1: 299250000 -> 299100000']);
  });

  it('holds from its instant on, that instant included', () => {
    const booked = at(20, 0);
    expect(found(feeChanged(), { poolFeeBps: changed(30, booked, 25) })).toEqual([]);
    expect(found(feeChanged(), { poolFeeBps: changed(30, booked + 1, 25) })).toEqual([
      'DP-CREDIT dep_2: 299100000 -> 299250000',
    ]);
  });

  it('is named in the working with since when it holds, and one that always held without', () => {
    const { deposits } = judged(feeChanged(), { poolFeeBps }).result;
    expect(deposits.map(({ working }) => working)).toEqual([
      '100 * 3 * 1000000 = 300000000; floor(300000000 * 9970 / 10000) = 299100000',
      '100 * 3 * 1000000 = 300000000; floor(300000000 * 9975 / 10000) = 299250000; pool fee 25 bps since 2026-10-15T00:00:00.000Z',
    ]);
  });

  it('is named in the explanation of what is off', () => {
    const draft = feeChanged();
    lineOf(draft, 'dep_2').amountUsd6 += 1;
    const month = judged(restate(draft), { poolFeeBps });
    const [item] = month.result.items;
    if (item === undefined) throw new Error('nothing was found');
    const { inputs } = itemWorkingOf(month, item);
    expect(inputs.at(-1)?.says).toBe('1 unit = 3 USD, pool fee 25 bps since 2026-10-15T00:00:00.000Z');
    expect(item.formula).toContain('pool fee 25 bps since 2026-10-15T00:00:00.000Z; credited 299250001');
  });

  it('posts each deposit’s fee as it was at its own time', () => {
    const entries = [...proposedEntriesOf(judged(feeChanged(), { poolFeeBps }), false)];
    const fees = entries.flatMap(({ postings }) =>
      postings.filter(({ ledgerAccount }) => ledgerAccount.endsWith('Pool fee')),
    );
    expect(fees.map(({ amountUsd6 }) => amountUsd6)).toEqual([900_000n, 750_000n]);
  });

  it('tests nothing before a first value that does not say what held before it', () => {
    const { result } = judged(feeChanged(), { poolFeeBps: [{ fromMs: at(15, 0), value: 25 }] });
    expect(result.items).toEqual([]);
    const rows = result.deposits.map(({ depositRef, dueUsd6, result: of }) => [depositRef, dueUsd6, of]);
    expect(rows).toEqual([
      ['dep_1', undefined, 'not_tested'],
      ['dep_2', 299_250_000n, 'matched'],
    ]);
  });
});

describe('a price of a unit that changed in mid-month', () => {
  it('holds each deposit to the price of its own time', () => {
    const draft = feeChanged();
    // 100 units at 4 dollars less 0.30%.
    lineOf(draft, 'dep_2').amountUsd6 = 398_800_000;
    const usdPerPlus = changed(rational(3n), at(15, 0), rational(4n));
    expect(found(restate(draft), { usdPerPlus })).toEqual([]);
    expect(found(draft, {})).toEqual(['DP-CREDIT dep_2: 299100000 -> 398800000']);
    expect(judged(draft, { usdPerPlus }).result.deposits[1]?.working).toContain(
      '; 1 unit = 4 USD since 2026-10-15T00:00:00.000Z',
    );
  });
});

describe('a fixed rate of the sandbox interface that changed in mid-month', () => {
  /** Two orders of 20.00 GBP at 3%, on 10 and 20 October: at 1.25, and at 1.20 dollars a pound. */
  function twoPounds(): DraftMonth {
    const shared = { slug: 'demo-books', face: 2000 };
    const draft = draftMonth({
      orders: [
        { ref: 'shop-1', day: 10, ...shared },
        { ref: 'shop-2', day: 20, ...shared },
      ],
    });
    const [, second] = draft.orders;
    if (second === undefined) throw new Error('the month has no second order');
    second.costUsd6 = usd6(23_280_000);
    second.fxRate = '1.2';
    for (const { body } of draft.events) {
      if (body?.order?.clientRef === 'shop-2') Object.assign(body.order, { costUsd6: 23_280_000 });
    }
    Object.assign(lineOf(draft, 'shop-2'), { amountUsd6: -23_280_000, fxRate: '1.2' });
    return restate(draft);
  }
  const rateOf = (term: Term<Rational>): Partial<PriceTerms> => ({
    usdPerUnit: new Map<string, Term<Rational>>([['GBP', term]]),
  });
  const term = changed(rational(5n, 4n), at(15, 0), rational(6n, 5n));

  it('holds each order, and the rate that it states, to the rate of its own time', () => {
    expect(found(twoPounds(), rateOf(term))).toEqual([]);
    expect(found(twoPounds(), rateOf(rational(5n, 4n)))).toEqual([
      'FX-CONVERSION shop-2: 24250000 -> 23280000',
      'FX-RATE shop-2: 1.25 -> 1.2',
    ]);
  });

  it('is named in the working and in the explanation with since when it holds', () => {
    const draft = twoPounds();
    Object.assign(draft.orders[1] ?? {}, { costUsd6: usd6(23_280_001) });
    const month = judged(draft, rateOf(term));
    const rows = [...month.result.orders].map(({ working }) => working.split('; ').slice(1));
    expect(rows).toEqual([
      ['1940 * 10000 * 1.25 = 24250000'],
      ['1940 * 10000 * 1.2 = 23280000', '1 GBP = 1.2 USD since 2026-10-15T00:00:00.000Z'],
    ]);
    const item = month.result.items.find(({ code }) => code === 'FX-CONVERSION');
    if (item === undefined) throw new Error('the conversion is not found');
    expect(item.formula).toBe(
      '1940 * 10000 * 1.2 = 23280000; 1 GBP = 1.2 USD since 2026-10-15T00:00:00.000Z; stated 23280001',
    );
    const says = itemWorkingOf(month, item).inputs.map((input) => input.says);
    expect(says).toContain('1 GBP = 1.2 USD since 2026-10-15T00:00:00.000Z');
  });

  it('is no rate at all before a first value that does not say what held before it', () => {
    const late = rateOf([{ fromMs: at(15, 0), value: rational(6n, 5n) }]);
    expect(found(twoPounds(), late)).toEqual(['FX-UNKNOWN GBP: a rate -> none']);
  });
});

describe('a rate of the supplier interface that changed in mid-month', () => {
  /**
   * Orders of 1000 euro cents on 4 and 20 October, before and after the rate went from 0.92 to 0.9 on the
   * 15th.
   */
  const life: Partial<FloatLife> = {
    steps: [
      { kind: 'deposit', atMs: at(1), amount: 300_000_000 },
      { kind: 'lists_read', atMs: at(3) },
      { kind: 'order', atMs: at(4), slug: 'fir-games', face: 1000 },
      { kind: 'fx_change', atMs: at(15, 0), currency: 'EUR', units: [9n, 10n] },
      { kind: 'lists_read', atMs: at(18) },
      { kind: 'order', atMs: at(20), slug: 'fir-games', face: 1000 },
    ],
  };
  const agreed = changed(rational(23n, 25n), at(15, 0), rational(9n, 10n));

  function floatJudged(term: Term<Rational>, alter: (life: ReturnType<typeof playFloat>) => void = () => {}) {
    const evidence = playFloat(quietLife(life));
    alter(evidence);
    const facts = supplierAccountFactsOf(evidence);
    const float = statedFloatOf(facts);
    const unitsPerUsd = new Map<string, Term<Rational>>([['EUR', term]]);
    const settings = { ...float.settings, unitsPerUsd };
    return reconcileAccountMonth({ ...facts, stated: { ...float, settings } });
  }

  it('holds each order, and each rate that is read, to the rate agreed for its own time', () => {
    expect(floatWords(floatJudged(agreed).result.items)).toEqual([]);
    expect(floatWords(floatJudged(rational(23n, 25n)).result.items)).toEqual([
      'FX-CONVERSION A pay-2 cost_usd6: 10576087 -> 10811111; claims 235024',
      'FX-RATE A EUR units_per_usd: 0.92 -> 0.9',
    ]);
    const [, second] = [...floatJudged(agreed).result.orders];
    expect(second?.working).toContain('; 1 USD = 0.9 EUR since 2026-10-15T00:00:00.000Z');
  });

  it('is that of the order’s own created_at, not of the debit that follows it', () => {
    const booked = (evidence: ReturnType<typeof playFloat>): void => {
      for (const { lines } of evidence.float) {
        for (const line of lines) {
          if (line.ref === 'pay-1') line.bookedAtMs = at(15, 1);
        }
      }
    };
    expect(floatWords(floatJudged(agreed, booked).result.items)).toEqual([]);
  });

  it('is that of the debit where the order was not read', () => {
    const unread = (evidence: ReturnType<typeof playFloat>): void => {
      evidence.orders = [];
      evidence.orderReads = { kind: 'exceptions' };
    };
    const workings = [...floatJudged(agreed, unread).result.orders].map(({ working }) => working);
    expect(workings.map((working) => working.includes('0.9 EUR since'))).toEqual([false, true]);
    expect(floatWords(floatJudged(agreed, unread).result.items)).toEqual([]);
  });

  it('is read before the first agreed value, as without one', () => {
    const late = floatJudged([{ fromMs: at(15, 0), value: rational(9n, 10n) }]);
    const codes = late.result.items.map(({ code, subject }) => `${code} ${subject}`);
    expect(codes).toEqual(['FX-UNVERIFIABLE pay-1']);
    const run = late.result.checks.find(({ code }) => code === 'FX-UNVERIFIABLE');
    expect(run?.status).toBe('ran');
  });
});

describe('a value that is added for later', () => {
  it('changes nothing of what an earlier month comes to, its entries and its rows', () => {
    const later = fc.integer({ min: Date.UTC(2026, 10, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(later, fc.integer({ min: 0, max: 10_000 }), (fromMs, fee) => {
        const terms = {
          poolFeeBps: changed(30, fromMs, fee),
          usdPerPlus: changed(rational(3n), fromMs, rational(7n)),
          usdPerUnit: new Map<string, Term<Rational>>([
            ['USD', changed(rational(1n), fromMs, rational(2n))],
            ['GBP', changed(rational(5n, 4n), fromMs, rational(2n))],
          ]),
        };
        const [before, after] = [judged(draftMonth(), {}), judged(draftMonth(), terms)];
        expect(monthContentOf(after)).toEqual(monthContentOf(before));
        expect([...after.result.orders]).toEqual([...before.result.orders]);
        expect(after.result.deposits).toEqual(before.result.deposits);
      }),
      { numRuns: 25 },
    );
  });
});
