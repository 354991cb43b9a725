// What an item on the month as a whole says: the two sides that are held against each other, the unit, and a
// sum that can be done again. Contract, reports: columns of 03.

import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { addLine, factsOfBoth, follow, itemsOf, lineOf, restate } from '../../months/sandbox/findings.js';
import { october } from '../../months/supplier/alterations/movement-list.js';
import { foundAfter } from '../../months/supplier/quiet-month.js';
import { book, judged, overcharge, threeMonths } from '../../months/supplier/settled-months.js';

type Words = Partial<Discrepancy>;
type Alter = (draft: DraftMonth) => void;

function saidAfter(alter: Alter, code: DiscrepancyCode, field?: string): Discrepancy | undefined {
  const draft = draftMonth();
  alter(draft);
  return itemsOf(draft, code).find((item) => (field ?? item.field) === item.field);
}

const byLines = { sourceA: 'recomputed', sourceB: 'statement' } as const;
const addUp = 'the lines of the statement add up to another figure';

/** A line of a kind that nothing knows, of -5 usd6. */
const withFee: Alter = (draft) => {
  addLine(draft, 'shop-1', { kind: 'other', kindName: 'fee', ref: '', amountUsd6: -5 });
  restate(draft);
};

/** Closing and balance are off by so much, which no line shows. */
const closingOff =
  (by: number): Alter =>
  (draft) => {
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + by);
    draft.balanceUsd6 += by;
  };

describe('an item on a month', () => {
  it.each<[DiscrepancyCode, string, Alter, Words]>([
    [
      'RF-OPENING',
      'opening_balance_usd6',
      (draft) => {
        draft.figures.openingUsd6 = usd6(3);
        restate(draft);
      },
      {
        sourceA: 'archive',
        sourceB: 'statement',
        sense: 'credit',
        unit: 'usd6',
        formula: '3 - 0 = 3',
        note: 'closing of 2026-09 against this opening',
      },
    ],
    [
      'RF-FOOTING',
      'closing_balance_usd6',
      closingOff(7),
      {
        ...byLines,
        sense: 'credit',
        unit: 'usd6',
        formula: '0 + 100000000 + 299100000 - 48000000 + 0 = 351100000; stated 351100007',
      },
    ],
    [
      'RF-FOOTING',
      'closing_balance_usd6',
      (draft) => {
        withFee(draft);
        closingOff(7)(draft);
      },
      { formula: '0 + 100000000 + 299100000 - 48000000 + 0 + -5 = 351099995; stated 351100002' },
    ],
    [
      'RF-TOTAL',
      'orders.count',
      (draft) => {
        draft.figures.orders = { ...draft.figures.orders, count: 5 };
      },
      { ...byLines, sense: 'neutral', unit: 'count', formula: '5 - 2 = 3', note: addUp, effectUsd6: 0n },
    ],
    [
      'RF-TOTAL',
      'orders.cost_usd6',
      (draft) => {
        draft.figures.orders = { ...draft.figures.orders, usd6: usd6(48_000_009) };
      },
      { ...byLines, sense: 'charge', unit: 'usd6', formula: '48000009 - 48000000 = 9', note: addUp },
    ],
    [
      'RF-TOTAL',
      'deposits.credited_usd6',
      (draft) => {
        draft.figures.deposits = { ...draft.figures.deposits, usd6: usd6(299_100_009) };
      },
      { sense: 'credit', formula: '299100009 - 299100000 = 9' },
    ],
    [
      'RF-SEQUENCE',
      'seq.4',
      (draft) => {
        lineOf(draft, 'shop-2').seq = 5;
      },
      { ...byLines, unit: 'count', difference: '1', note: 'a line or more is missing before this one' },
    ],
    [
      'RF-KIND',
      'kind',
      withFee,
      {
        ...byLines,
        currency: 'USD',
        sense: 'credit',
        unit: 'usd6',
        formula: '-5 - 0 = -5',
        note: 'its kind is "fee"; line 4',
        requestId: 'req_statement',
      },
    ],
    [
      'BL-MISMATCH',
      'balance_usd6',
      (draft) => {
        draft.balanceUsd6 += 7;
        draft.facts = { statementsMissing: new Set([monthNamed('2026-11')]) };
      },
      {
        sourceA: 'statement',
        sourceB: 'balance',
        sense: 'credit',
        unit: 'usd6',
        formula: '351100000 + 0 = 351100000; read 351100007',
        requestId: 'req_balance',
      },
    ],
    [
      'BL-NEGATIVE',
      'lines.3.balance_usd6',
      (draft) => {
        lineOf(draft, 'shop-1').amountUsd6 = -400_000_000;
        restate(draft);
      },
      {
        ...byLines,
        sense: 'neutral',
        unit: 'usd6',
        expected: '0',
        note: 'the least a prepaid balance can be is zero',
      },
    ],
    [
      'BL-RESIDUAL',
      'orders.cost_usd6',
      (draft) => {
        draft.hasLines = false;
        draft.figures.orders = { ...draft.figures.orders, usd6: usd6(48_000_009) };
      },
      {
        ...byLines,
        sense: 'neutral',
        unit: 'usd6',
        formula: '48000009 - 48000000 = 9',
        note: 'the known orders and deposits add up to another figure',
      },
    ],
    [
      'EV-EXPIRING',
      'expires_at',
      (draft) => {
        draft.facts = { expiresAtMs: draft.asOfMs + 1 };
      },
      { sourceA: 'archive', sourceB: 'settings', unit: 'time' },
    ],
    [
      'EV-LEDGER-CHAIN',
      'entry_hash',
      (draft) => {
        draft.facts = { booksFault: { place: 'entry 17', reason: 'an entry is missing' } };
      },
      {
        sourceA: 'recomputed',
        sourceB: 'ledger',
        unit: 'text',
        note: 'an entry is missing; nothing was posted by this run',
      },
    ],
    [
      'RN-INCOMPLETE',
      'catalogue',
      (draft) => {
        draft.facts = { unread: [{ source: 'catalogue', subject: '', reason: 'no answer' }] };
      },
      { sourceA: 'archive', sourceB: 'catalogue', unit: 'text', note: 'no answer' },
    ],
    [
      'RN-INPUT-ROW',
      'row',
      (draft) => {
        const row = { kind: 'book', file: 'book.csv', line: 9, reason: 'no face' } as const;
        draft.facts = { setAside: [{ ...row, month: undefined, reference: undefined }] };
      },
      { sourceA: 'book', sourceB: 'archive', unit: 'text', note: 'no face' },
    ],
    [
      'RN-RECORDS-MISSING',
      'rows',
      (draft) => {
        draft.book = [];
        draft.ownDeposits = undefined;
        draft.facts = { required: new Map([['book', { months: new Set(), hasUndated: false }]]) };
      },
      {
        sourceA: 'statement',
        sourceB: 'book',
        unit: 'text',
        note: 'no row on file of this interface is of 2026-10',
      },
    ],
    [
      'RN-RECORDS-MISSING',
      'rows',
      (draft) => {
        draft.ownDeposits = undefined;
        draft.facts = { required: new Map([['deposits', { months: new Set(), hasUndated: false }]]) };
      },
      { sourceB: 'deposits', note: 'nothing of this kind was ever imported for this interface' },
    ],
    [
      'RN-RECORDS-MISSING',
      'rows',
      (draft) => {
        draft.ownDeposits = [];
        draft.book = undefined;
        draft.facts = { required: new Map([['deposits', { months: new Set(), hasUndated: false }]]) };
      },
      { sourceB: 'deposits', note: 'no row on file of this interface is of 2026-10' },
    ],
    [
      'DP-CUTOFF',
      'month',
      (draft) => {
        for (const own of draft.ownDeposits ?? []) own.sentAtMs = Date.UTC(2026, 10, 1);
      },
      {
        sourceA: 'deposits',
        sourceB: 'statement',
        unit: 'time',
        occurredAtMs: Date.UTC(2026, 9, 2),
        expected: '2026-11-01T00:00:00.000Z',
      },
    ],
  ])('%s of %s says what it is made of', (code, field, alter, words) => {
    expect(saidAfter(alter, code, field)).toMatchObject(words);
  });

  it('names each known item that explains a rest, and each way in which some do', () => {
    const orders = [
      { ref: 'a', face: 1000 },
      { ref: 'b', face: 2000 },
      { ref: 'c', face: 5000 },
    ];
    const noteOf = (by: number): string | undefined => {
      const draft = draftMonth({ orders, deposits: [] });
      draft.hasLines = false;
      draft.figures.orders = { ...draft.figures.orders, usd6: usd6(draft.figures.orders.usd6 - by) };
      closingOff(by)(draft);
      return itemsOf(draft, 'BL-RESIDUAL').find(({ field }) => field === 'closing_balance_usd6')?.note;
    };
    expect(noteOf(28_500_000)).toBe('leaving out a, b would give it exactly');
    expect(noteOf(-66_500_000)).toBe('counting b, c twice would give it exactly');
  });

  it('says of a float what number of movements it lists', () => {
    const items = foundAfter((evidence) => {
      october(evidence).total = 3;
    });
    const count = items.find(({ code, field }) => code === 'RF-TOTAL' && field === 'total');
    const listed = Number(count?.expected);
    expect(count).toMatchObject({
      unit: 'count',
      actual: '3',
      formula: `3 - ${listed} = ${3 - listed}`,
      note: 'the float lists another number of movements',
    });
  });
});

describe('an item that was settled', () => {
  it('says that nothing is left of it where all of it was', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    book(life, '2026-11', { kind: 'reversal', ref: 'pay-2', amountUsd6: 10_000 });
    expect(judged(life, '2026-11').result.items).toMatchObject([
      {
        code: 'ST-SETTLED',
        sourceA: 'archive',
        sourceB: 'float',
        note: expect.stringMatching(/ of 2026-10; nothing is left of it$/),
      },
    ]);
  });
});

describe('an order that the next month’s statement debits', () => {
  it('says where it was debited, and is made up for on the balance', () => {
    const first = draftMonth();
    const late = lineOf(first, 'shop-1');
    first.lines = first.lines.filter((line) => line !== late);
    restate(first);
    const second = draftMonth({ month: '2026-11', orders: [], deposits: [] });
    second.lines.push({ ...late, bookedAtMs: second.figures.periodStartMs });
    const facts = { ...factsOfBoth(first, follow(first, second)), month: first.month };
    const [item] = itemsOf(facts, 'OR-NOT-IN-STATEMENT');
    expect(item).toMatchObject({
      note: 'the order is of this month; the statement of 2026-11 debits it',
      effectUsd6: 23_750_000n,
      claimUsd6: -23_750_000n,
    });
    expect(itemsOf(facts, 'BL-MISMATCH', 'BL-RESIDUAL')).toEqual([]);
  });
});
