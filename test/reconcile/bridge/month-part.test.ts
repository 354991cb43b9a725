import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { Causes } from '../../../src/reconcile/attribution/causes.js';
import { bridgeOf } from '../../../src/reconcile/bridge/bridge.js';
import { monthPartOf } from '../../../src/reconcile/bridge/month-part.js';
import type { JudgedDeposit } from '../../../src/reconcile/checks/deposit-view.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import {
  type Draft,
  type DraftExtra,
  DraftList,
  discrepanciesOf,
} from '../../../src/reconcile/finding/draft.js';
import type { CarriedEffect } from '../../../src/reconcile/finding/month-findings.js';
import type { MonthJudge } from '../../../src/reconcile/judge/month-judge.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restate, reversalOf, without } from '../../months/sandbox/findings.js';
import { book, judged, overcharge, threeMonths } from '../../months/supplier/settled-months.js';

const partOf = (draft: DraftMonth) => reconcileAccountMonth(factsOf(draft)).part;

describe('the part that a month has in the bridge', () => {
  it('is grants, deposits and orders from the opening to the closing, where all agrees', () => {
    expect(partOf(draftMonth())).toEqual({
      month: '2026-10',
      openingUsd6: 0n,
      closingUsd6: 351_100_000n,
      grants: { count: 1, usd6: 100_000_000n },
      deposits: { count: 1, usd6: 299_100_000n },
      orders: { count: 2, usd6: -48_000_000n },
      effects: [],
      consequences: [],
      ownRecords: [],
      carried: [],
      unexplainedUsd6: 0n,
      unpostedUsd6: 0n,
    });
  });

  it('has a transfer that was sent in an earlier month as a late credit', () => {
    const draft = draftMonth();
    const [own] = draft.ownDeposits ?? [];
    if (own === undefined) throw new Error('the month has a transfer');
    draft.ownDeposits = [{ ...own, sentAtMs: Date.UTC(2026, 8, 30, 23) }];
    const part = partOf(draft);
    expect(part?.deposits).toEqual({ count: 0, usd6: 0n });
    expect(part?.carried).toMatchObject([{ effectUsd6: 0n, recordsUsd6: 299_100_000n, isDeposit: true }]);
  });

  it('has what each root moves, what of that is on the statement, and who owes it', () => {
    const charged = draftMonth();
    lineOf(charged, 'shop-1').amountUsd6 -= 10_000;
    expect(partOf(restate(charged))?.effects).toMatchObject([
      {
        code: 'OR-CHARGE',
        effectUsd6: -10_000n,
        movedUsd6: -10_000n,
        claimUsd6: 10_000n,
        owedBy: 'provider',
      },
    ]);
    const unbooked = draftMonth();
    unbooked.book = without(unbooked.book ?? [], 'shop-1');
    expect(partOf(unbooked)?.effects).toMatchObject([
      { code: 'OR-NOT-IN-BOOKS', effectUsd6: -23_750_000n, movedUsd6: 0n, claimUsd6: 0n, owedBy: 'book' },
    ]);
  });

  it('has a deposit that no line credits as due, and not in the books', () => {
    const draft = draftMonth();
    draft.lines = draft.lines.filter(({ kind }) => kind !== 'deposit');
    expect(partOf(restate(draft))).toMatchObject({
      deposits: { count: 1, usd6: 299_100_000n },
      effects: [{ code: 'DP-NOT-CREDITED', effectUsd6: -299_100_000n, claimUsd6: 0n, owedBy: 'book' }],
      unpostedUsd6: 299_100_000n,
    });
  });

  it('takes back what an earlier month left open', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    book(life, '2026-11', { kind: 'reversal', ref: 'pay-2', amountUsd6: 4000 });
    const [october, november] = [judged(life, '2026-10'), judged(life, '2026-11')];
    const itemId = october.result.items.find(({ code }) => code === 'OR-CHARGE')?.itemId;
    expect(november.part?.carried).toEqual([
      { itemIds: [itemId], effectUsd6: 4000n, recordsUsd6: 0n, isDeposit: false },
    ]);
    const left = bridgeOf([october.part, november.part].filter((part) => part !== undefined))?.left;
    expect(left?.get(itemId ?? '')).toMatchObject({ effectUsd6: -6000n, claimUsd6: 6000n });
  });

  it('foots by itself, whatever is altered', () => {
    const charged = draftMonth();
    lineOf(charged, 'shop-2').amountUsd6 += 1;
    const reversed = draftMonth();
    reversed.lines.push(reversalOf(lineOf(reversed, 'shop-1')));
    const unbooked = draftMonth();
    unbooked.book = without(unbooked.book ?? [], 'shop-2');
    const unsent = draftMonth();
    unsent.ownDeposits = [];
    for (const draft of [charged, reversed, unbooked, unsent]) {
      const part = partOf(restate(draft));
      if (part === undefined) throw new Error('the month has no part');
      const { openingUsd6, grants, deposits, orders, effects, unexplainedUsd6 } = part;
      const own = openingUsd6 + grants.usd6 + deposits.usd6 + orders.usd6;
      const moved = effects.reduce((sum, { effectUsd6 }) => sum + effectUsd6, unexplainedUsd6);
      expect(moved).not.toBe(0n);
      expect(own + moved).toBe(part.closingUsd6);
    }
  });

  it('is none where no closing is stated, or not everything could be read', () => {
    const draft = draftMonth();
    draft.facts = { statements: new Map() };
    expect(partOf(draft)).toBeUndefined();
    const unread = draftMonth();
    unread.facts = { unread: [{ source: 'order', subject: 'shop-1', reason: 'no answer' }] };
    expect(partOf(unread)).toBeUndefined();
  });
});

describe('the part of what was found', () => {
  const month = reconcileAccountMonth(factsOf(draftMonth()));
  // The findings of a month are read from the judge itself.
  const judge = month.found as MonthJudge;
  const { month: october } = month.context;
  const november = monthNamed('2026-11');

  function drafted(items: DraftList, code: DiscrepancyCode, subject: string, extra: DraftExtra): Draft {
    const finding = { code, subject, sourceA: 'order', sourceB: 'statement', unit: 'text' } as const;
    return items.add({ ...finding, expected: '', actual: '' }, extra);
  }

  /** The part where these findings and movements are all that the month has. */
  function partWith(items: DraftList, causes: Causes, changes: Partial<MonthJudge> = {}) {
    const itemOf = discrepanciesOf(items, month.context.facts, october, causes);
    const { context, tally, own, residual, carried, deposits } = judge;
    const judged = {
      context,
      tally,
      own,
      residual,
      carried,
      deposits,
      findings: items,
      ...changes,
    } as MonthJudge;
    const part = monthPartOf(judged, itemOf, causes);
    if (part === undefined) throw new Error('the month has no part');
    return { ...part, idOf: (draft: Draft): string => itemOf.get(draft)?.itemId ?? '' };
  }

  it('has the roots that move something or claim something, with all that follows from them', () => {
    const [items, causes] = [new DraftList(), new Causes()];
    const moved = drafted(items, 'OR-CHARGE', 'moved', { effectUsd6: -5n });
    const claimed = drafted(items, 'OR-CHARGE', 'claimed', { ownClaimUsd6: 3n });
    const even = drafted(items, 'OR-CHARGE', 'even', {
      effectUsd6: -2n,
      recordsEffectUsd6: 2n,
      ownClaimUsd6: -2n,
    });
    const recorded = drafted(items, 'OR-NOT-IN-BOOKS', 'recorded', { recordsEffectUsd6: -7n });
    drafted(items, 'OR-CHARGE', 'still', {});
    const of = drafted(items, 'RF-FOOTING', 'of-another', { effectUsd6: -1n });
    const same = drafted(items, 'RF-TOTAL', 'of-records', { recordsEffectUsd6: -4n });
    const idle = drafted(items, 'RF-RUNNING', 'idle', {});
    for (const one of [of, same, idle]) causes.follow(one, [moved]);
    const { effects, consequences, idOf } = partWith(items, causes);
    const shown = effects.map(({ itemId, effectUsd6, movedUsd6, claimUsd6 }) => {
      return [itemId, effectUsd6, movedUsd6, claimUsd6];
    });
    expect(shown).toEqual([
      [idOf(moved), -10n, -6n, 6n],
      [idOf(claimed), 0n, 0n, 3n],
      [idOf(even), 0n, -2n, 0n],
      [idOf(recorded), -7n, 0n, 0n],
    ]);
    expect(consequences).toEqual([
      [idOf(of), idOf(moved)],
      [idOf(same), idOf(moved)],
    ]);
  });

  it('has a restated closing, which moves nothing by itself, for what the next opening differs by', () => {
    const items = new DraftList();
    const restated = drafted(items, 'EV-STMT-RESTATED', 'closing', {});
    const { effects, idOf } = partWith(items, new Causes());
    expect(effects).toEqual([
      {
        itemId: idOf(restated),
        code: 'EV-STMT-RESTATED',
        effectUsd6: 0n,
        movedUsd6: 0n,
        claimUsd6: 0n,
        owedBy: '',
      },
    ]);
  });

  it('takes back what follows from items of other months alone, which is none of its own roots', () => {
    const [items, causes] = [new DraftList(), new Causes()];
    const back = drafted(items, 'RF-FOOTING', 'back', { effectUsd6: -5n });
    causes.followForeign(back, ['i1', 'i2']);
    const { effects, carried } = partWith(items, causes);
    expect(effects).toEqual([]);
    expect(carried).toEqual([
      { itemIds: ['i1', 'i2'], effectUsd6: -5n, recordsUsd6: 0n, isDeposit: false, isStated: true },
    ]);
  });

  it('takes back as booked what follows from them and is no fault of the statement', () => {
    const [items, causes] = [new DraftList(), new Causes()];
    causes.followForeign(drafted(items, 'OR-CHARGE', 'back', { effectUsd6: -5n }), ['i1']);
    const back = { itemIds: ['i1'], effectUsd6: -5n, recordsUsd6: 0n, isDeposit: false };
    expect(partWith(items, causes).carried).toEqual([back]);
  });

  it('takes nothing off a claim where what follows tells of the own records alone', () => {
    const [items, causes] = [new DraftList(), new Causes()];
    const told = drafted(items, 'RF-SEQUENCE', 'told', { recordsEffectUsd6: 7n });
    causes.followForeign(told, ['i1']);
    const { carried } = partWith(items, causes);
    expect(carried).toEqual([
      { itemIds: ['i1'], effectUsd6: 0n, recordsUsd6: 7n, isDeposit: false, isStated: true },
    ]);
  });

  it('takes back by its lines, by late credits and by its records what earlier months left open', () => {
    const line = { ref: 'a', slug: '', currency: '' };
    const carried: CarriedEffect[] = [
      { ...line, itemId: 'i1', kind: 'order', effectUsd6: -1n },
      { ...line, itemId: '', kind: 'reversal', effectUsd6: 2n },
      { ...line, itemId: 'i3', kind: 'deposit', effectUsd6: 3n },
      { ...line, itemId: 'i4', kind: 'deposit', effectUsd6: 4n, settles: true },
      { ...line, itemId: 'i5', kind: 'other', effectUsd6: 5n, settles: true },
      { ...line, itemId: 'i7', kind: 'reversal', effectUsd6: 7n, isClaimless: true },
    ];
    const own = { steps: judge.own.steps, carried: [{ itemId: 'i6', usd6: 6n }] } as never;
    const part = partWith(new DraftList(), new Causes(), { carried, own });
    expect(part.carried).toEqual([
      { itemIds: ['i1'], effectUsd6: -1n, recordsUsd6: 0n, isDeposit: false },
      { itemIds: [], effectUsd6: 2n, recordsUsd6: 0n, isDeposit: false },
      { itemIds: ['i3'], effectUsd6: 3n, recordsUsd6: 0n, isDeposit: true },
      { itemIds: ['i4'], effectUsd6: 4n, recordsUsd6: 0n, isDeposit: false },
      { itemIds: ['i5'], effectUsd6: 5n, recordsUsd6: 0n, isDeposit: false },
      { itemIds: ['i7'], effectUsd6: 7n, recordsUsd6: 0n, isDeposit: false, isClaimless: true },
      { itemIds: ['i6'], effectUsd6: 0n, recordsUsd6: 6n, isDeposit: false },
    ]);
  });

  it('has as not posted the transfers that no line of the month credits, and what only totals show', () => {
    const { totals } = judge.tally;
    const tally = { totals: { ...totals, untoldUsd6: 100n } } as never;
    const [judged] = judge.deposits;
    const lines = judged?.depositCase.lines ?? [];
    const creditedIn = (...months: readonly CalendarMonth[]): JudgedDeposit => {
      if (judged === undefined) throw new Error('the month has a deposit');
      const own = months.flatMap((statedMonth) => lines.map((line) => ({ ...line, statedMonth })));
      return { ...judged, depositCase: { ...judged.depositCase, lines: own }, countedUsd6: 7n };
    };
    const unpostedOf = (deposits: readonly JudgedDeposit[]): bigint =>
      partWith(new DraftList(), new Causes(), { tally, deposits: [...deposits] }).unpostedUsd6;
    expect(unpostedOf([])).toBe(100n);
    expect(unpostedOf([creditedIn(), creditedIn(november)])).toBe(114n);
    expect(unpostedOf([creditedIn(october), creditedIn(november, october)])).toBe(100n);
    expect(unpostedOf([{ ...creditedIn(), countedUsd6: undefined }])).toBe(100n);
  });

  it('has as not posted what stands on receivable and another month’s list gives back', () => {
    const tally = { totals: { ...judge.tally.totals, listedApartUsd6: -100n } } as never;
    expect(partWith(new DraftList(), new Causes(), { tally, deposits: [] }).unpostedUsd6).toBe(-100n);
  });

  it('has nothing as not posted by its lines where none are stated', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    expect(partOf(draft)?.unpostedUsd6).toBe(0n);
  });
});
