import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { monthBefore } from '../../../src/base/time/calendar-month.js';
import { rational } from '../../../src/money/rational.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { SaidBy, TokenAccountMonth } from '../../../src/reconcile/result/judged-account.js';
import {
  contentChanges,
  isUndated,
  monthContentOf,
  speaksOfRun,
} from '../../../src/reconcile/result/month-content.js';
import type { AccountResult, DepositResult, OrderResult } from '../../../src/reconcile/result/result.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restate } from '../../months/sandbox/findings.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { at, quietLife, quietSteps } from '../../months/supplier/quiet-month.js';
import { fc } from '../../support/fast-check.js';

const contentOf = (draft: DraftMonth) => monthContentOf(reconcileAccountMonth(factsOf(draft)));
const clean = contentOf(draftMonth());

function changesBy(change: (draft: DraftMonth) => void): ReturnType<typeof contentChanges> {
  const draft = draftMonth();
  change(draft);
  return contentChanges(clean, contentOf(draft));
}

describe('what a month came to', () => {
  it('is the same for the same facts', () => {
    expect(contentOf(draftMonth())).toEqual(clean);
    expect(contentChanges(clean, contentOf(draftMonth()))).toEqual({ sources: [], itemIds: [] });
  });

  it('is not changed by the balance that was read last, nor by the as-of', () => {
    const { sources, itemIds } = changesBy((draft) => {
      draft.balanceUsd6 += 1;
      draft.asOfMs += 86_400_000;
    });
    expect([sources, itemIds]).toEqual([[], []]);
  });

  it('tells a changed row of the book by the book, a changed line by the statement and the ledger', () => {
    expect(
      changesBy((draft) => {
        for (const row of draft.book ?? []) {
          if (row.clientRef === 'shop-1') row.expectedCostMinor = 1;
        }
      }).sources,
    ).toEqual(['book']);
    const line = changesBy((draft) => {
      lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
      restate(draft);
    });
    expect(line.sources).toEqual(['statement', 'ledger']);
    expect(line.itemIds.length).toBeGreaterThan(0);
  });

  it('tells another rate of exchange by what is recomputed', () => {
    const { sources } = changesBy((draft) => {
      const usdPerUnit = new Map([
        ['USD', rational(1n)],
        ['GBP', rational(4n, 3n)],
      ]);
      draft.facts = { settings: { ...factsOf(draft).settings, usdPerUnit } };
    });
    expect(sources).toContain('recomputed');
    expect(sources).not.toContain('statement');
  });
});

describe('what a source says', () => {
  it('is hashed as lines of JSON, amounts as text', () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a "quote"', '\\', '\u2028', '\ud800', ''),
      fc.maxSafeInteger(),
      fc.bigInt(),
      fc.constant(undefined),
    );
    fc.assert(
      fc.property(fc.array(fc.array(value)), (statement) => {
        const saidBy = { statement, book: [], order: [], recomputed: [] };
        const month = { holds: 'tokens', context: {}, saidBy, result: { items: [] } };
        const lines = statement.map((fact) => fact.map((one) => (typeof one === 'bigint' ? `${one}` : one)));
        const text = lines.map((fact) => `${JSON.stringify(fact)}\n`).join('');
        expect(monthContentOf(month as unknown as TokenAccountMonth).sources.statement).toBe(sha256Hex(text));
      }),
    );
  });
});

describe('what changed of a month', () => {
  const of = (items: Record<string, string>) => ({ ...clean, items });

  it('is the items that are new or say something else, in the order of their ids', () => {
    const before = of({ i1: 'a', i2: 'b', i4: 'd' });
    const now = of({ i9: 'x', i1: 'a', i2: 'other' });
    expect(contentChanges(before, now)).toEqual({ sources: [], itemIds: ['i2', 'i9'] });
  });

  it('is every source that says something else', () => {
    const sources = { ...clean.sources, event: 'other', book: 'other' };
    expect(contentChanges(clean, { ...clean, sources }).sources.toSorted()).toEqual(['book', 'event']);
  });
});

describe('what a later month brings of a transfer or a sale', () => {
  const sentAtMs = at(31, 23);
  const credit = { kind: 'deposit', atMs: at(4, 0, 10), amount: 5_000_000, sentAtMs } as const;
  const order = {
    kind: 'order',
    atMs: at(4, 0, 10),
    slug: 'oak-cafe',
    face: 1000,
    soldAfterMs: sentAtMs - at(4, 0, 10),
  } as const;
  /** Others that the month itself books, behind the sale and the transfer, which change places with them. */
  const halfAnHourLaterMs = sentAtMs + 1_800_000;
  const between = [
    { kind: 'deposit', atMs: halfAnHourLaterMs, amount: 3_000_000, sentAtMs: sentAtMs + 600_000 },
    { kind: 'order', atMs: halfAnHourLaterMs, slug: 'oak-cafe', face: 2000 },
  ] as const;
  const steps = [...quietSteps, ...between, credit, order].toSorted((a, b) => a.atMs - b.atMs);

  /** October as it is judged when November has come so far. */
  const october = (closedAtMs: number) => {
    const known = playFloat(quietLife({ steps, month: '2026-11', closedAtMs: at(6, 0, 10) }));
    const evidence = playFloat(quietLife({ steps, closedAtMs }));
    const sold = known.book?.find(({ soldAtMs }) => soldAtMs === sentAtMs);
    if (sold === undefined) throw new Error('the sale is not in the book');
    const isBooked = evidence.book?.some(({ clientRef }) => clientRef === sold.clientRef);
    if (isBooked === false) {
      evidence.book?.push(sold);
      evidence.orders.push({ clientRef: sold.clientRef, reads: [], unknownAtMs: closedAtMs });
    }
    return reconcileAccountMonth(supplierAccountFactsOf(evidence));
  };
  const codesOf = ({ result }: ReturnType<typeof october>) =>
    result.items.map((item) => `${item.code} ${item.class}`).sort();

  it('is no change of the month that sent or sold it, whatever the age of the item that it clears', () => {
    const [atOnce, aged, whole] = [at(1, 6, 10), at(3, 6, 10), at(6, 6, 10)].map(october);
    if (atOnce === undefined || aged === undefined || whole === undefined) throw new Error('not judged');
    expect(codesOf(atOnce)).toEqual(['DP-NOT-CREDITED T', 'OR-NOT-AT-PROVIDER A']);
    expect(codesOf(aged)).toEqual(['DP-NOT-CREDITED A', 'OR-NOT-AT-PROVIDER A']);
    expect(codesOf(whole)).toEqual(['DP-CUTOFF T', 'OR-CUTOFF T']);
    for (const now of [aged, whole]) {
      expect(contentChanges(monthContentOf(atOnce), monthContentOf(now))).toEqual({
        sources: [],
        itemIds: [],
      });
    }
  });
});

const judged = reconcileAccountMonth(factsOf(draftMonth()));

/** What a month comes to whose result says something else in one place. */
function contentWith(changes: Partial<AccountResult>): ReturnType<typeof monthContentOf> {
  return monthContentOf({ ...judged, result: { ...judged.result, ...changes } });
}

const ordersWith = (changes: Partial<OrderResult>): OrderResult[] =>
  [...judged.result.orders].map((row, i) => (i === 0 ? { ...row, ...changes } : row));

const sourcesOf = (changes: Partial<AccountResult>) => contentChanges(clean, contentWith(changes)).sources;

describe('what a month came to, source by source', () => {
  it.each<[Partial<OrderResult>, string[]]>([
    [{ clientRef: 'other' }, ['book', 'order', 'event', 'recomputed']],
    [{ bookStatus: 'failed' }, ['book']],
    [{ soldAtMs: 1 }, ['book']],
    [{ bookCostMinor: 1n }, ['book']],
    [{ paidMinor: 1n }, ['book']],
    [{ paidCurrency: 'EUR' }, ['book']],
    [{ slug: 'other' }, ['order']],
    [{ currency: 'EUR' }, ['order']],
    [{ faceMinor: 1n }, ['order']],
    [{ rateBps: 1 }, ['order']],
    [{ costMinor: 1n }, ['order']],
    [{ costUsd6: 1n }, ['order']],
    [{ eventCostUsd6: 1n }, ['event']],
    [{ recomputedCostMinor: 1n }, ['recomputed']],
    [{ recomputedUsd6: 1n }, ['recomputed']],
    [{ working: 'other', itemIds: ['i1'], debitUsd6: 1n }, []],
  ])('an order that says %o changes %j', (changes, sources) => {
    expect(sourcesOf({ orders: ordersWith(changes) })).toEqual(sources);
  });

  it.each<[Partial<DepositResult>, string[]]>([
    [{ depositRef: 'other' }, ['deposits', 'event', 'recomputed']],
    [{ ownPlusAmount: '1' }, ['deposits']],
    [{ ownAmountUsd6: 1n }, ['deposits']],
    [{ sentAtMs: 1 }, ['deposits']],
    [{ eventCreditedUsd6: 1n }, ['event']],
    [{ dueUsd6: 1n }, ['recomputed']],
    [{ working: 'other' }, []],
  ])('a deposit that says %o changes %j', (changes, sources) => {
    const deposits = judged.result.deposits.map((row) => ({ ...row, ...changes }));
    expect(sourcesOf({ deposits })).toEqual(sources);
  });

  it('a transfer of our own that nothing dates is no part of the month, and neither is what it counts', () => {
    const withTransfer = (sentAtMs: number | undefined) =>
      changesBy((draft) => {
        const [own] = draft.ownDeposits ?? [];
        if (own !== undefined) draft.ownDeposits?.push({ ...own, depositRef: 'dep_9', line: 9, sentAtMs });
      });
    expect(withTransfer(undefined)).toEqual({ sources: [], itemIds: [] });
    expect(withTransfer(draftMonth().ownDeposits?.[0]?.sentAtMs).sources).toEqual(['deposits', 'ledger']);
  });

  it('transfers that are only sent are the same in whatever order they stand, also under one reference', () => {
    const sent = { creditedUsd6: undefined, bookedAtMs: undefined, result: 'timing' } as const;
    const [first] = judged.result.deposits;
    if (first === undefined) throw new Error('the month has no deposit');
    const rows = [
      { ...first, ...sent, sentAtMs: 2 },
      { ...first, ...sent, sentAtMs: 1 },
      { ...first, ...sent, depositRef: 'dep_0' },
    ];
    expect(contentWith({ deposits: rows.toReversed() })).toEqual(contentWith({ deposits: rows }));
  });

  it('a transfer that is only sent says nothing of what is due, which the month of its credit may tell', () => {
    const sentWith = (changes: Partial<DepositResult>) => {
      const sent = { creditedUsd6: undefined, result: 'book_only', ...changes } as const;
      return contentWith({ deposits: judged.result.deposits.map((row) => ({ ...row, ...sent })) });
    };
    expect(sentWith({ result: 'timing', dueUsd6: 7n })).toEqual(sentWith({ dueUsd6: undefined }));
    expect(sentWith({ sentAtMs: 7 })).not.toEqual(sentWith({}));
  });

  it('a figure stated changes the statement, one recomputed what is recomputed, the balance read nothing', () => {
    const tieOutWith = (isBalance: boolean, change: { stated: bigint } | { recomputed: bigint }) => ({
      tieOut: judged.result.tieOut.map((figure) =>
        (figure.statedSource === 'balance') === isBalance ? { ...figure, ...change } : figure,
      ),
    });
    expect(sourcesOf(tieOutWith(false, { stated: 1n }))).toEqual(['statement']);
    expect(sourcesOf(tieOutWith(false, { recomputed: 1n }))).toEqual(['recomputed']);
    expect(sourcesOf(tieOutWith(true, { stated: 1n }))).toEqual([]);
  });

  it.each([
    'opening',
    'grants',
    'deposits',
    'orders',
    'reversals',
    'other',
    'closing',
    'later_movements',
    'expected_balance',
    'balance_read',
    'known_items',
    'unexplained',
  ])('the step %s is the statement’s where it is of the month itself', (name) => {
    const own = ['opening', 'grants', 'deposits', 'orders', 'reversals', 'closing'];
    const stepsWith = (side: 'statement' | 'movements') =>
      judged.result.rollForward.map((step) =>
        step.step === name ? { ...step, [side]: { count: 1, usd6: 77n } } : step,
      );
    const expected = own.includes(name) ? ['statement'] : [];
    expect(sourcesOf({ rollForward: stepsWith('statement') })).toEqual(expected);
    expect(sourcesOf({ rollForward: stepsWith('movements') })).toEqual(expected);
  });

  it('a month of tokens is what each of its sources says, and nothing of dollars', () => {
    const nothing = { statement: [], book: [], order: [], recomputed: [] };
    const ofTokens = (saidBy: Partial<SaidBy>, result: AccountResult = judged.result) => {
      const month: TokenAccountMonth = {
        holds: 'tokens',
        context: judged.context,
        result,
        part: undefined,
        bridged: (one) => one,
        cited: new Set(),
        files: new Set(),
        totalsIn: [],
        saidBy: { ...nothing, ...saidBy },
        isOver: () => false,
        workingOf: () => {
          throw new Error('no item is looked at');
        },
      };
      return monthContentOf(month);
    };
    const bare = ofTokens({});
    expect(
      contentChanges(bare, ofTokens({}, { ...judged.result, orders: ordersWith({ paidMinor: 1n }) })),
    ).toEqual({
      sources: [],
      itemIds: [],
    });
    for (const source of ['statement', 'book', 'order', 'recomputed'] as const) {
      expect(contentChanges(bare, ofTokens({ [source]: [['wallet', 7n]] })).sources).toEqual([source]);
    }
  });

  it('a step that one side does not state is another than one that it states', () => {
    const without = (side: 'statement' | 'movements') =>
      judged.result.rollForward.map((step) =>
        step.step === 'orders' ? { ...step, [side]: undefined } : step,
      );
    expect(sourcesOf({ rollForward: without('statement') })).toEqual(['statement']);
    expect(sourcesOf({ rollForward: without('movements') })).toEqual(['statement']);
  });

  it('an order that was booked and sold in other months is no part of the month, whatever lines it has here', () => {
    const { bookedAtMs = 0 } = [...judged.result.orders][0] ?? {};
    const elsewhere = bookedAtMs + 40 * 86_400_000;
    const rest = [...judged.result.orders].slice(1);
    const away = { bookedAtMs: elsewhere, soldAtMs: elsewhere };
    expect(contentWith({ orders: ordersWith(away) })).toEqual(contentWith({ orders: rest }));
    expect(sourcesOf({ orders: ordersWith({ bookedAtMs: elsewhere }) })).toEqual([]);
    expect(sourcesOf({ orders: ordersWith({ soldAtMs: elsewhere }) })).toEqual(['book']);
  });

  it('an order that failed is no part of the month that did not sell it', () => {
    const failed = { orderStatus: 'failed', soldAtMs: undefined } as const;
    const rest = [...judged.result.orders].slice(1);
    expect(contentWith({ orders: ordersWith(failed) })).toEqual(contentWith({ orders: rest }));
    expect(sourcesOf({ orders: ordersWith({ orderStatus: 'failed' }) })).toEqual([]);
  });

  it('an order with neither a booking nor a sale to date it is no part of the month', () => {
    const undated = { bookedAtMs: undefined, soldAtMs: undefined };
    const rest = [...judged.result.orders].slice(1);
    expect(contentWith({ orders: ordersWith(undated) })).toEqual(contentWith({ orders: rest }));
    expect(sourcesOf({ orders: ordersWith({ bookedAtMs: undefined }) })).toEqual([]);
    expect(sourcesOf({ orders: ordersWith({ soldAtMs: undefined }) })).toEqual(['book']);
  });
});

describe('the items of what a month came to', () => {
  const draft = draftMonth();
  lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
  const [item] = reconcileAccountMonth(factsOf(restate(draft))).result.items;
  if (item === undefined) throw new Error('the altered month has no item');
  const itemsWith = (changes: Partial<Discrepancy>) =>
    contentWith({ items: [{ ...item, ...changes }] }).items;

  it.each<[boolean, Partial<Discrepancy>]>([
    [true, {}],
    [false, { class: 'T' }],
    [false, { class: 'I' }],
    [false, { code: 'BL-MISMATCH' }],
    [false, { code: 'RN-INCOMPLETE' }],
    [false, { code: 'RN-RECORDS-MISSING' }],
    [false, { occurredAtMs: undefined }],
    [false, { month: monthBefore(item.month) }],
  ])('are there: %j, with %j', (isThere, changes) => {
    expect(Object.keys(itemsWith(changes))).toEqual(isThere ? [item.itemId] : []);
  });

  it.each<Partial<Discrepancy>>([
    { unit: 'text' },
    { expected: 'x' },
    { actual: 'x' },
    { differenceUsd6: 9n },
    { claimUsd6: 9n },
    { tokens: { effectPlus18: 0n, claimPlus18: 9n, differencePlus18: undefined } },
  ])('are other ones with %o, and the same with another note', (changes) => {
    expect(itemsWith(changes)).not.toEqual(itemsWith({}));
    expect(itemsWith({ note: 'other' })).toEqual(itemsWith({}));
  });

  it('in tokens are other ones with another claim, and the same with another effect', () => {
    const tokens = (effectPlus18: bigint, claimPlus18: bigint) =>
      itemsWith({ tokens: { effectPlus18, claimPlus18, differencePlus18: undefined } });
    expect(tokens(1n, 7n)).not.toEqual(tokens(1n, 8n));
    expect(tokens(1n, 7n)).toEqual(tokens(2n, 7n));
  });

  it('are the same where only the instant of the last read has moved both sides', () => {
    const days = (expected: string, actual: string) =>
      itemsWith({ code: 'RW-STAKE', field: 'days_remaining', unit: 'text', expected, actual });
    expect(days('36', '39')).toEqual(days('66', '69'));
    expect(days('36', '40')).not.toEqual(days('66', '69'));
  });

  it('speak of the run where the time of the run is what they tell', () => {
    expect(speaksOfRun({ ...item, code: 'EV-EXPIRING' })).toBe(true);
    expect(speaksOfRun(item)).toBe(false);
  });

  it('have no time of their own, but where the row that was set aside has its month', () => {
    const { month } = judged.context;
    const row = {
      kind: 'book' as const,
      file: 'book.csv',
      line: 7,
      reason: 'bad',
      month,
      reference: undefined,
    };
    const bare = { ...item, occurredAtMs: undefined };
    const inMonth = (changes: Partial<Discrepancy>, ...setAside: (typeof row)[]) => {
      const { context } = reconcileAccountMonth({ ...factsOf(draftMonth()), setAside });
      return isUndated(context, { ...bare, code: 'RN-INPUT-ROW', subject: 'book.csv:7', ...changes });
    };
    expect(inMonth({})).toBe(true);
    expect(inMonth({}, row)).toBe(false);
    expect(inMonth({}, { ...row, line: 8 }, row)).toBe(false);
    expect(inMonth({}, { ...row, line: 8 })).toBe(true);
    expect(inMonth({}, { ...row, file: 'other.csv' })).toBe(true);
    expect(inMonth({ code: 'OR-CHARGE' }, row)).toBe(true);
    expect(inMonth({ occurredAtMs: 0 })).toBe(false);
    const { context } = reconcileAccountMonth({
      ...factsOf(draftMonth()),
      setAside: [{ ...row, month: undefined }],
    });
    expect(isUndated(context, { ...bare, code: 'RN-INPUT-ROW', subject: 'book.csv:7' })).toBe(true);
  });
});
