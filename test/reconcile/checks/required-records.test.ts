import { describe, expect, it } from 'vitest';
import type { RecordDates, RecordKind } from '../../../src/reconcile/month/account-facts.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { restate, said } from '../../months/sandbox/findings.js';

const never: RecordDates = { months: new Set(), hasUndated: false };
const october = monthNamed('2026-10');

/** A month whose configuration requires these records, which have rows at these times. */
function requiring(draft: DraftMonth, required: Partial<Record<RecordKind, RecordDates>>): DraftMonth {
  const kinds = (['book', 'deposits'] as const).flatMap((kind) => {
    const dates = required[kind];
    return dates === undefined ? [] : [[kind, dates] as const];
  });
  draft.facts = { ...draft.facts, required: kinds.length === 0 ? undefined : new Map(kinds) };
  return draft;
}

function withoutRows(): DraftMonth {
  const draft = draftMonth();
  draft.book = [];
  draft.ownDeposits = [];
  return draft;
}

describe('RN-RECORDS-MISSING', () => {
  it('says that a book was never imported, where one is required', () => {
    const draft = draftMonth();
    draft.book = undefined;
    expect(said(requiring(draft, { book: never }))).toEqual([
      'RN-RECORDS-MISSING book rows: a row of this month -> none, claim 0',
    ]);
  });

  it('is the root of every order and deposit that the required records lack, and claims nothing', () => {
    const found = said(requiring(withoutRows(), { book: never, deposits: never }));
    expect(found.map((one) => one.replace(/ .* from /, ' from '))).toEqual([
      'OR-NOT-IN-BOOKS from RN-RECORDS-MISSING book',
      'OR-NOT-IN-BOOKS from RN-RECORDS-MISSING book',
      'DP-UNEXPECTED from RN-RECORDS-MISSING deposits',
      'RN-RECORDS-MISSING book rows: a row of this month -> none, claim 0',
      'RN-RECORDS-MISSING deposits rows: a row of this month -> none, claim 0',
    ]);
  });

  it('leaves what a row set aside explains to that row', () => {
    const draft = requiring(withoutRows(), { book: never });
    const row = { kind: 'book' as const, file: 'book.csv', line: 2, reason: 'no face', month: october };
    draft.facts = { ...draft.facts, setAside: [{ ...row, reference: 'shop-1' }] };
    expect(said(draft, 'OR-NOT-IN-BOOKS').map((one) => one.replace(/ .* from /, ' from '))).toEqual([
      'OR-NOT-IN-BOOKS from RN-INPUT-ROW book.csv:2',
      'OR-NOT-IN-BOOKS from RN-RECORDS-MISSING book',
    ]);
  });

  it.each<[string, RecordDates]>([
    [
      'is dated in the month, though it be of another account',
      { months: new Set([october]), hasUndated: false },
    ],
    ['has no date', { months: new Set(), hasUndated: true }],
  ])('is silent where a row %s', (_, book) => {
    expect(said(requiring(withoutRows(), { book }), 'RN-RECORDS-MISSING')).toEqual([]);
  });

  it('is silent where a row of another month is matched with an order or a deposit of this one', () => {
    const september: RecordDates = { months: new Set([monthNamed('2026-09')]), hasUndated: false };
    expect(said(requiring(draftMonth(), { book: september, deposits: september }))).toEqual([]);
  });

  it('is raised where all rows are of other months', () => {
    const other: RecordDates = { months: new Set([monthNamed('2026-11')]), hasUndated: false };
    expect(said(requiring(withoutRows(), { book: other }), 'RN-RECORDS-MISSING')).toHaveLength(1);
  });

  it('is silent where nothing but the grant moved, and where no records are required', () => {
    const draft = draftMonth({ orders: [], deposits: [] });
    draft.book = undefined;
    restate(draft);
    expect(said(requiring(draft, { book: never }))).toEqual([]);
    expect(said(requiring(withoutRows(), {}), 'RN-RECORDS-MISSING')).toEqual([]);
  });
});
