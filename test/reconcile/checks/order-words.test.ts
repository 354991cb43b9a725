// What an item on an order says: the two sides that are held against each other, the unit, and a sum that can
// be done again. Contract, reports: columns of 03.

import { describe, expect, it } from 'vitest';
import { costMinor, faceMinor } from '../../../src/money/units.js';
import type { DiscrepancyCode } from '../../../src/reconcile/finding/code.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import {
  addLine,
  bookLineOf,
  itemsOf,
  lineOf,
  orderOf,
  rereadAs,
  restate,
  without,
} from '../../months/sandbox/findings.js';

type Words = Partial<Discrepancy>;
type Alter = (draft: DraftMonth) => void;

const ref = 'shop-1';

function saidAfter(alter: Alter, code: DiscrepancyCode, field?: string): Discrepancy | undefined {
  const draft = draftMonth();
  alter(draft);
  return itemsOf(draft, code).find((item) => item.subject === ref && (field ?? item.field) === item.field);
}

/** The order failed, with so many reversals of its debit. */
const failed =
  (reversals: number): Alter =>
  (draft) => {
    orderOf(draft, ref).status = 'failed';
    bookLineOf(draft, ref).status = 'failed';
    draft.events = [];
    for (let i = 0; i < reversals; i += 1) addLine(draft, ref, { kind: 'reversal', amountUsd6: 23_750_000 });
    restate(draft);
  };

const unlined: Alter = (draft) => {
  draft.lines = draft.lines.filter((line) => line.ref !== ref);
  restate(draft);
};

const unknown: Alter = (draft) => {
  draft.orders = without(draft.orders, ref);
  draft.unknownRefs = [ref];
};

const charge = { sense: 'charge' } as const;
const ofOrder = { sourceA: 'order', sourceB: 'statement' } as const;

describe('an item on an order of a statement', () => {
  it.each<[DiscrepancyCode, string, Alter, Words]>([
    [
      'OR-CHARGE',
      'amount_usd6',
      (draft) => {
        lineOf(draft, ref).amountUsd6 -= 10_000;
      },
      { ...ofOrder, ...charge, unit: 'usd6', formula: '23760000 - 23750000 = 10000' },
    ],
    [
      'OR-CHARGE',
      'cost_minor',
      (draft) => {
        lineOf(draft, ref).costMinor = 2376;
      },
      { ...ofOrder, unit: 'minor', formula: '', difference: '1' },
    ],
    [
      'OR-CHARGE',
      'rate_bps',
      (draft) => {
        lineOf(draft, ref).rateBps = 400;
      },
      { ...ofOrder, unit: 'bps', difference: '-100' },
    ],
    [
      'OR-CHARGE',
      'fx_rate',
      (draft) => {
        lineOf(draft, ref).fxRate = '2';
      },
      { ...ofOrder, unit: 'rate', difference: '1' },
    ],
    [
      'OR-DOUBLE-DEBIT',
      'debit_count',
      (draft) => {
        addLine(draft, ref, { amountUsd6: -10_000_000 });
        restate(draft);
      },
      {
        ...ofOrder,
        ...charge,
        unit: 'usd6',
        formula: '33750000 - 23750000 = 10000000',
        note: 'debited 2 times, reversed never',
      },
    ],
    [
      'OR-REVERSAL-MISSING',
      'reversal_usd6',
      failed(0),
      {
        ...ofOrder,
        ...charge,
        unit: 'usd6',
        formula: '23750000 - 0 = 23750000',
        note: 'debited once, reversed never',
      },
    ],
    [
      'OR-REVERSAL-EXTRA',
      'reversal_usd6',
      failed(2),
      {
        ...ofOrder,
        ...charge,
        unit: 'usd6',
        formula: '-23750000 - 0 = -23750000',
        note: 'debited once, reversed 2 times',
      },
    ],
    [
      'OR-NOT-AT-PROVIDER',
      'client_ref',
      (draft) => {
        unlined(draft);
        unknown(draft);
      },
      {
        ...charge,
        sourceA: 'book',
        sourceB: 'order',
        unit: 'usd6',
        formula: '0 - 23750000 = -23750000',
        note: 'book.csv:2; the provider answered that it knows no such order',
      },
    ],
    [
      'OR-DEBIT-UNKNOWN',
      'amount_usd6',
      unknown,
      {
        ...ofOrder,
        ...charge,
        unit: 'usd6',
        formula: '23750000 - 0 = 23750000',
        note: 'no order answers to the reference of this debit',
      },
    ],
    [
      'OR-NOT-IN-BOOKS',
      'client_ref',
      (draft) => {
        draft.book = without(draft.book ?? [], ref);
      },
      {
        ...charge,
        sourceA: 'book',
        sourceB: 'order',
        unit: 'usd6',
        formula: '23750000 - 0 = 23750000',
        note: 'the provider has the order; the book has no row for it',
      },
    ],
    [
      'OR-NOT-IN-BOOKS',
      'client_ref',
      (draft) => {
        draft.book = without(draft.book ?? [], ref);
        draft.orders = without(draft.orders, ref);
      },
      { sourceA: 'book', sourceB: 'statement' },
    ],
    [
      'OR-NOT-IN-STATEMENT',
      'amount_usd6',
      unlined,
      {
        ...ofOrder,
        ...charge,
        unit: 'usd6',
        formula: '0 - 23750000 = -23750000',
        note: 'the order is of this month; no line of the statement debits it',
      },
    ],
    [
      'OR-STATUS',
      'status',
      (draft) => {
        bookLineOf(draft, ref).status = 'failed';
      },
      { ...charge, sourceA: 'book', sourceB: 'order', unit: 'text', note: 'book.csv:2' },
    ],
    [
      'OR-PENDING-STALE',
      'status',
      (draft) => {
        Object.assign(orderOf(draft, ref), { status: 'pending', issuedAtMs: undefined });
      },
      {
        sourceA: 'order',
        sourceB: 'recomputed',
        unit: 'time',
        note: 'the cost was debited when the order was accepted',
      },
    ],
    [
      'OR-CUTOFF',
      'month',
      (draft) => {
        bookLineOf(draft, ref).soldAtMs = Date.UTC(2026, 10, 1);
      },
      { sourceA: 'book', sourceB: 'order', unit: 'time' },
    ],
    [
      'OR-ATTR',
      'face_minor',
      (draft) => {
        bookLineOf(draft, ref).faceMinor = 2600;
      },
      { sourceA: 'book', sourceB: 'order', unit: 'minor', difference: '-100' },
    ],
    [
      'OR-ATTR',
      'slug',
      (draft) => {
        lineOf(draft, ref).slug = 'demo-books';
      },
      { ...ofOrder, unit: 'text' },
    ],
    [
      'OR-REF-REUSED',
      'client_ref',
      (draft) => {
        draft.book?.push({ ...bookLineOf(draft, ref), line: 9, faceMinor: 1000 });
      },
      {
        sourceA: 'book',
        sourceB: 'book',
        unit: 'count',
        note: 'rows book.csv:2, book.csv:9 share the reference and differ',
      },
    ],
    [
      'OR-DUPLICATE-ROW',
      'row',
      (draft) => {
        draft.book?.push({ ...bookLineOf(draft, ref), line: 9 });
      },
      { sourceA: 'book', sourceB: 'book', unit: 'count', note: 'rows book.csv:2, book.csv:9' },
    ],
    [
      'PR-EXPECTED',
      'expected_cost_minor',
      (draft) => {
        bookLineOf(draft, ref).expectedCostMinor = 2300;
      },
      {
        ...charge,
        sourceA: 'book',
        sourceB: 'order',
        unit: 'minor',
        formula: '2375 - 2300 = 75',
        note: 'book.csv:2',
      },
    ],
    [
      'PR-COST',
      'cost_minor',
      (draft) => {
        orderOf(draft, ref).costMinor = costMinor(2376);
      },
      {
        ...charge,
        sourceA: 'recomputed',
        sourceB: 'order',
        unit: 'minor',
        formula: '2500 - floor(2500 * 500 / 10000) = 2375; stated 2376',
      },
    ],
    [
      'FX-RATE',
      'fx_rate',
      (draft) => {
        orderOf(draft, ref).fxRate = '2';
      },
      { sourceA: 'settings', sourceB: 'order', unit: 'rate', note: '' },
    ],
    [
      'EV-ORDER-CHANGED',
      'face_minor',
      (draft) => {
        draft.facts = { orders: rereadAs(draft, ref, { faceMinor: faceMinor(2600) }) };
      },
      { sourceA: 'archive', sourceB: 'order', unit: 'minor', note: 'the earlier read is archived' },
    ],
    [
      'EV-ORDER-CHANGED',
      'status',
      (draft) => {
        draft.facts = { orders: rereadAs(draft, ref, { status: 'failed' }) };
      },
      { unit: 'text', expected: 'issued', actual: 'failed' },
    ],
    [
      'EV-ORDER-CHANGED',
      'client_ref',
      (draft) => {
        draft.facts = { orders: rereadAs(draft, ref, {}, draft.asOfMs + 1) };
      },
      { unit: 'text', actual: 'unknown' },
    ],
    [
      'EV-ORDER-CHANGED',
      'created_at',
      (draft) => {
        const { createdAtMs } = orderOf(draft, ref);
        draft.facts = { orders: rereadAs(draft, ref, { createdAtMs: createdAtMs + 1 }) };
      },
      { unit: 'time', expected: '2026-10-10T12:00:00.000Z', actual: '2026-10-10T12:00:00.001Z' },
    ],
    [
      'EV-ORDER-CHANGED',
      'quote_id',
      (draft) => {
        orderOf(draft, ref).quoteId = 'q';
        draft.facts = { orders: rereadAs(draft, ref, { quoteId: undefined }) };
      },
      { unit: 'text', expected: 'q', actual: '' },
    ],
  ])('%s of %s says what it is made of', (code, field, alter, words) => {
    expect(saidAfter(alter, code, field)).toMatchObject(words);
  });
});
