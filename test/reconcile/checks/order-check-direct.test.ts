// The checks on an order, each asked by itself about an order of which one source or another is not there.

import { describe, expect, it } from 'vitest';
import { costMinor, usd6 } from '../../../src/money/units.js';
import { attributeCheck } from '../../../src/reconcile/checks/attribute.js';
import { bookRowCheck } from '../../../src/reconcile/checks/book-row.js';
import { chargeCheck } from '../../../src/reconcile/checks/charge.js';
import { cutOffCheck } from '../../../src/reconcile/checks/cut-off.js';
import { debitCountCheck } from '../../../src/reconcile/checks/debit-count.js';
import { existenceChecks } from '../../../src/reconcile/checks/existence.js';
import { expectedPriceCheck } from '../../../src/reconcile/checks/expected-price.js';
import { effectsOf } from '../../../src/reconcile/checks/line-effects.js';
import { orderChangeCheck } from '../../../src/reconcile/checks/order-change.js';
import { type OrderView, orderViewOf } from '../../../src/reconcile/checks/order-view.js';
import { costCheck, statedPriceChecks } from '../../../src/reconcile/checks/price.js';
import { priceRangeCheck } from '../../../src/reconcile/checks/price-range.js';
import { conversionCheck, statedRateCheck } from '../../../src/reconcile/checks/stated-conversion.js';
import { pendingCheck, statusCheck } from '../../../src/reconcile/checks/status.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { OrderCase } from '../../../src/reconcile/match/order-case.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import {
  addLine,
  bookLineOf,
  contextOf,
  lineOf,
  orderOf,
  restate,
  without,
} from '../../months/sandbox/findings.js';

const ref = 'shop-2';
const priceChecks = [costCheck, ...statedPriceChecks, priceRangeCheck];
const checks = [
  ...priceChecks,
  attributeCheck,
  bookRowCheck,
  chargeCheck,
  cutOffCheck,
  debitCountCheck,
  ...existenceChecks,
  expectedPriceCheck,
  orderChangeCheck,
  conversionCheck,
  statedRateCheck,
  statusCheck,
  pendingCheck,
];

type Alter = (draft: DraftMonth) => void;

function viewOf(alter: Alter = () => undefined): OrderView {
  const draft = draftMonth();
  alter(draft);
  const context = contextOf(draft);
  const orderCase = context.cases.find(ref);
  if (orderCase === undefined) throw new Error(`no source names ${ref}`);
  return orderViewOf(context, orderCase);
}

/** The order with some of its sources changed. */
const withCase = (view: OrderView, changes: Partial<OrderCase>): OrderView => ({
  ...view,
  orderCase: { ...view.orderCase, ...changes },
});

/** What the check of a code finds by itself. */
function foundBy(code: DiscrepancyCode, view: OrderView) {
  return checks.flatMap((check) =>
    check.codes.includes(code) ? check.find(view).filter(({ finding }) => finding.code === code) : [],
  );
}

const allOf = (view: OrderView) => checks.flatMap((check) => check.find(view));

const nothing = {
  order: undefined,
  history: undefined,
  unknown: undefined,
  book: undefined,
  bookRows: [],
  debits: [],
  reversals: [],
  events: [],
} as const;
const noLines = { debits: [], reversals: [], earlierDebits: [], earlierReversals: [] } as const;

const mispriced: Alter = (draft) => {
  Object.assign(orderOf(draft, ref), { costMinor: costMinor(1941), costUsd6: usd6(24_250_001) });
};
const dearer: Alter = (draft) => {
  lineOf(draft, ref).amountUsd6 -= 10_000;
  restate(draft);
};

describe('the checks on an order', () => {
  it('find nothing of one that is right, or of which nothing is there', () => {
    expect(allOf(viewOf())).toEqual([]);
    const view = viewOf();
    expect(allOf({ ...withCase(view, nothing), lines: noLines, recomputation: undefined })).toEqual([]);
    expect(allOf({ ...withCase(view, nothing), lines: noLines })).toEqual([]);
  });

  it('say nothing of a price that was not read, or that nothing works out', () => {
    const view = viewOf(mispriced);
    const say = (one: OrderView) => priceChecks.flatMap((check) => check.find(one));
    expect(say(view)).toHaveLength(1);
    expect(say({ ...view, recomputation: undefined })).toEqual([]);
    expect(say(withCase(view, { order: undefined }))).toEqual([]);
    expect(say({ ...withCase(view, { order: undefined }), recomputation: undefined })).toEqual([]);
    expect(say(withCase(view, { order: undefined, debits: [] }))).toEqual([]);
  });

  it('hold a conversion against the order’s own currency where its price was not worked out', () => {
    const found = foundBy('FX-CONVERSION', { ...viewOf(mispriced), recomputation: undefined });
    expect(found.map(({ finding }) => [finding.expected, finding.actual])).toEqual([
      [24_262_500n, 24_250_001n],
    ]);
    const view = viewOf(mispriced);
    const standing = view.recomputation?.conversion;
    if (view.recomputation === undefined || standing === undefined) throw new Error('no recomputation');
    const taken = { ...view.recomputation, conversion: { ...standing, kind: 'taken' as const } };
    expect(foundBy('FX-CONVERSION', { ...view, recomputation: taken })).toEqual([]);
  });

  it('count an order at its own cost where nothing works out another', () => {
    const unpriced = (alter: Alter): OrderView => ({ ...viewOf(alter), recomputation: undefined });
    const rowless: Alter = (draft) => {
      draft.book = without(draft.book ?? [], ref);
    };
    const called: Alter = (draft) => {
      bookLineOf(draft, ref).status = 'failed';
    };
    const [missing] = foundBy('OR-NOT-IN-STATEMENT', { ...unpriced(() => undefined), lines: noLines });
    expect(missing).toMatchObject({ effectUsd6: 24_250_000n });
    const [unbooked] = foundBy('OR-NOT-IN-BOOKS', unpriced(rowless));
    expect(unbooked?.finding.actual).toBe(24_250_000n);
    const [status] = foundBy('OR-STATUS', unpriced(called));
    expect(status?.finding.differenceUsd6).toBe(24_250_000n);
    const [charge] = foundBy('OR-CHARGE', unpriced(dearer));
    expect(charge?.finding.causes).toEqual([]);
  });

  it('say nothing of the charge of an order that failed, or was never debited', () => {
    const failed: Alter = (draft) => {
      dearer(draft);
      orderOf(draft, ref).status = 'failed';
    };
    expect(foundBy('OR-CHARGE', viewOf(dearer))).toHaveLength(1);
    expect(foundBy('OR-CHARGE', viewOf(failed))).toEqual([]);
    expect(foundBy('OR-CHARGE', { ...viewOf(dearer), lines: noLines })).toEqual([]);
  });

  it('hold no figure against a line or a read that does not state it', () => {
    const silent: Alter = (draft) => {
      Object.assign(lineOf(draft, ref), {
        slug: undefined,
        currency: undefined,
        faceMinor: undefined,
        costMinor: undefined,
        rateBps: undefined,
        fxRate: undefined,
      });
    };
    expect([...foundBy('OR-CHARGE', viewOf(silent)), ...foundBy('OR-ATTR', viewOf(silent))]).toEqual([]);
    const unread = withCase(viewOf(silent), { order: undefined });
    expect(foundBy('OR-ATTR', unread)).toEqual([]);
    const unrated = withCase(viewOf(), {
      order: { ...orderOf(draftMonth(), ref), rateBps: undefined, fxRate: undefined },
    });
    expect([...foundBy('OR-CHARGE', unrated), ...foundBy('FX-RATE', unrated)]).toEqual([]);
  });
});

describe('a debit that no order answers to', () => {
  it('is held against no row of the book: that the provider denies it is said already', () => {
    const view = viewOf((draft) => {
      bookLineOf(draft, ref).faceMinor = 2500;
      draft.orders = without(draft.orders, ref);
    });
    expect(foundBy('OR-ATTR', view)).toHaveLength(1);
    const unknown = { clientRef: ref, readAtMs: 0, evidence: orderOf(draftMonth(), ref).evidence };
    expect(foundBy('OR-ATTR', withCase(view, { unknown }))).toEqual([]);
  });
});

describe('a debit that a later statement has', () => {
  it('has made up on the balance for what this one lacks', () => {
    const [missing] = foundBy('OR-NOT-IN-STATEMENT', { ...viewOf(), lines: noLines });
    expect(missing?.balanceEffectUsd6).toBe(-24_250_000n);
    const never = withCase({ ...viewOf(), lines: noLines }, { debits: [] });
    expect(foundBy('OR-NOT-IN-STATEMENT', never)[0]?.balanceEffectUsd6).toBe(0n);
  });
});

describe('what a wrong line moves in the totals', () => {
  const books = { kind: 'order', slug: 'demo-books', currency: 'GBP' } as const;

  it('is its place and that of its order, once, whatever of its card is another', () => {
    const misplaced: Alter = (draft) => {
      Object.assign(lineOf(draft, ref), { slug: 'demo-limited', faceMinor: 2001 });
    };
    const [first, second, ...others] = foundBy('OR-ATTR', viewOf(misplaced));
    const money = { costMinor: 1940n, usd6: -24_250_000n };
    expect(first?.lineEffects).toEqual([
      { ...books, ...money, slug: 'demo-limited', count: 1n, faceMinor: 2001n },
      { ...books, count: -1n, faceMinor: -2000n, costMinor: -1940n, usd6: 24_250_000n },
    ]);
    expect([second?.lineEffects, others]).toEqual([undefined, []]);
  });

  it('is nothing of a place or a face that it does not state', () => {
    const silent: Alter = (draft) => {
      const none = { slug: undefined, faceMinor: undefined, costMinor: undefined };
      Object.assign(lineOf(draft, ref), { ...none, currency: 'USD' });
    };
    const [found] = foundBy('OR-ATTR', viewOf(silent));
    expect(found?.lineEffects?.[0]).toEqual({
      kind: 'order',
      slug: '',
      currency: 'USD',
      count: 1n,
      faceMinor: 0n,
      costMinor: 0n,
      usd6: -24_250_000n,
    });
    const noCurrency: Alter = (draft) => {
      Object.assign(lineOf(draft, ref), { slug: 'demo-limited', currency: undefined });
    };
    expect(foundBy('OR-ATTR', viewOf(noCurrency))[0]?.lineEffects?.[0]?.currency).toBe('');
    const [debit] = viewOf((draft) => {
      silent(draft);
      Object.assign(lineOf(draft, ref), { currency: undefined });
    }).lines.debits;
    expect(effectsOf(debit === undefined ? [] : [debit], 'order', -1n)).toEqual([
      {
        kind: 'order',
        slug: '',
        currency: '',
        count: -1n,
        faceMinor: 0n,
        costMinor: 0n,
        usd6: 24_250_000n,
      },
    ]);
  });

  it('is its dollars by its amount, and its minor units by its price', () => {
    const both: Alter = (draft) => {
      lineOf(draft, ref).costMinor = 1950;
      dearer(draft);
    };
    const effects = foundBy('OR-CHARGE', viewOf(both)).map(({ lineEffects }) => lineEffects);
    const none = { count: 0n, faceMinor: 0n };
    expect(effects).toEqual([
      [{ ...books, ...none, costMinor: 0n, usd6: -10_000n }],
      [{ ...books, ...none, costMinor: 10n, usd6: 0n }],
    ]);
    const unsaid: Alter = (draft) => {
      Object.assign(lineOf(draft, ref), { slug: undefined, currency: undefined, rateBps: 1 });
      dearer(draft);
    };
    expect(foundBy('OR-CHARGE', viewOf(unsaid)).map(({ lineEffects }) => lineEffects)).toEqual([
      [{ ...books, ...none, costMinor: 0n, usd6: -10_000n }],
      [],
    ]);
    const byLine: Alter = (draft) => {
      Object.assign(lineOf(draft, ref), { slug: 'demo-limited', currency: 'EUR' });
      dearer(draft);
    };
    expect(foundBy('OR-CHARGE', viewOf(byLine))[0]?.lineEffects).toMatchObject([
      { slug: 'demo-limited', currency: 'EUR' },
    ]);
  });

  it('is all of a debit too many, of a reversal too many, and of a debit of nobody’s', () => {
    const one = { ...books, faceMinor: 2000n, costMinor: 1940n };
    const twice: Alter = (draft) => addLine(draft, ref);
    const [double] = foundBy('OR-DOUBLE-DEBIT', viewOf(twice));
    expect(double?.lineEffects).toEqual([{ ...one, count: 1n, usd6: -24_250_000n }]);
    expect(double?.bearing?.movements).toEqual(viewOf(twice).lines.debits.slice(1));
    const undone: Alter = (draft) => addLine(draft, ref, { kind: 'reversal', amountUsd6: 24_250_000 });
    const [extra] = foundBy('OR-REVERSAL-EXTRA', viewOf(undone));
    expect(extra?.lineEffects).toEqual([{ ...one, kind: 'reversal', count: 1n, usd6: 24_250_000n }]);
    const unknown: Alter = (draft) => {
      draft.orders = without(draft.orders, ref);
      draft.unknownRefs = [ref];
    };
    const [debit] = foundBy('OR-DEBIT-UNKNOWN', viewOf(unknown));
    expect(debit?.lineEffects).toEqual([{ ...one, count: 1n, usd6: -24_250_000n }]);
    expect(debit?.bearing?.movements).toEqual(viewOf(unknown).lines.debits);
    const inPart: Alter = (draft) => {
      unknown(draft);
      addLine(draft, ref, { kind: 'reversal', amountUsd6: 5 });
    };
    const [rest] = foundBy('OR-DEBIT-UNKNOWN', viewOf(inPart));
    expect(rest?.lineEffects?.map(({ kind, usd6: money }) => [kind, money])).toEqual([
      ['order', -24_250_000n],
      ['reversal', 5n],
    ]);
    expect(rest?.bearing?.movements).toEqual([]);
  });

  it('is a line by what most sources say of an order that has none', () => {
    const misread: Alter = (draft) => {
      orderOf(draft, ref).slug = 'demo-limited';
    };
    const [missing] = foundBy('OR-NOT-IN-STATEMENT', { ...viewOf(misread), lines: noLines });
    expect(missing?.lineEffects).toEqual([
      { ...books, count: -1n, faceMinor: -2000n, costMinor: -1940n, usd6: 24_250_000n },
    ]);
    const unpriced = { ...viewOf(misread), lines: noLines, recomputation: undefined };
    expect(foundBy('OR-NOT-IN-STATEMENT', unpriced)[0]?.lineEffects?.[0]?.slug).toBe('demo-limited');
  });

  it('is in dispute of a row that the provider denies only where totals alone are stated', () => {
    const denied = (hasLines: boolean) =>
      viewOf((draft) => {
        draft.orders = without(draft.orders, ref);
        draft.lines = draft.lines.filter((line) => line.ref !== ref);
        draft.unknownRefs = [ref];
        draft.hasLines = hasLines;
      });
    const disputedIn = (view: OrderView) => foundBy('OR-NOT-AT-PROVIDER', view)[0]?.bearing?.disputed;
    expect(disputedIn(denied(true))).toEqual([]);
    expect(disputedIn(denied(false))).toEqual([
      { ...books, count: 1n, faceMinor: 2000n, costMinor: 1940n, usd6: -24_250_000n },
    ]);
    const unlisted = viewOf((draft) => {
      draft.orders = without(draft.orders, ref);
      draft.unknownRefs = [ref];
      draft.hasLines = false;
      bookLineOf(draft, ref).slug = 'nobody-lists-it';
    });
    expect(disputedIn(unlisted)).toEqual([]);
  });
});

describe('an order that was given back and has no row of the book', () => {
  const rowless = (alter: Alter): unknown[] =>
    foundBy(
      'OR-NOT-IN-BOOKS',
      viewOf((draft) => {
        draft.book = without(draft.book ?? [], ref);
        addLine(draft, ref, { kind: 'reversal', amountUsd6: 24_250_000 });
        alter(draft);
      }),
    );

  it('needs none where it could not be read, and one where it was read as issued', () => {
    const unread: Alter = (draft) => {
      draft.orders = without(draft.orders, ref);
      draft.facts = { unread: [{ source: 'order', subject: ref, reason: 'timed out' }] };
    };
    expect([rowless(unread).length, rowless(() => undefined).length]).toEqual([0, 1]);
  });
});

describe('a look-up that no longer knows an order', () => {
  it('counts only where it came after the newest read', () => {
    const at = (offsetMs: number): number => {
      const { history } = viewOf().orderCase;
      const [read] = history?.reads ?? [];
      if (history === undefined || read === undefined) throw new Error('the order was not read');
      const unknown = { clientRef: ref, readAtMs: read.readAtMs + offsetMs, evidence: read.evidence };
      return foundBy('EV-ORDER-CHANGED', withCase(viewOf(), { history: { ...history, unknown } })).length;
    };
    expect([at(0), at(1)]).toEqual([0, 1]);
  });
});
