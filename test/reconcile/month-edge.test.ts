// Orders of the float whose lines stand on two sides of midnight at a month's end: a clean life, whatever the
// order's own instant says. Assumption A-17.

import { describe, expect, it } from 'vitest';
import { monthOf } from '../../src/base/time/calendar-month.js';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { contentChanges, monthContentOf } from '../../src/reconcile/result/month-content.js';
import { faultsOf } from '../months/judged-month.js';
import { bookRowOf, orderOf, renumber, settle } from '../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../months/supplier/evidence.js';
import { type FloatStep, playFloat } from '../months/supplier/life.js';
import { at, floatWords, judgeFloat, quietLife } from '../months/supplier/quiet-month.js';

const before = at(31, 23);
const after = at(1, 0, 10);
const months = ['2026-10', '2026-11'] as const;

/** Puts the lines of the order at these instants, each into the reading of its month. */
function bookAt(evidence: SupplierEvidence, instants: readonly number[]): void {
  const ofOrder = evidence.float.flatMap(({ lines }) => lines).filter(({ ref }) => ref === 'pay-1');
  expect(ofOrder).toHaveLength(instants.length);
  for (const [i, line] of ofOrder.entries()) line.bookedAtMs = instants[i] ?? 0;
  for (const read of evidence.float) {
    const rest = read.lines.filter(({ ref }) => ref !== 'pay-1');
    const own = ofOrder.filter(({ bookedAtMs }) => monthOf(bookedAtMs) === read.month);
    read.lines = [...rest, ...own].sort((a, b) => a.bookedAtMs - b.bookedAtMs);
  }
  renumber(evidence);
  settle(evidence);
}

interface Story {
  readonly ends: 'issued' | 'failed' | 'retried';
  readonly madeAtMs: number;
  readonly soldAtMs: number;
  readonly bookedAtMs: readonly number[];
}

function evidenceOf({ ends, madeAtMs, soldAtMs, bookedAtMs }: Story, month: string): SupplierEvidence {
  const steps: FloatStep[] = [
    { kind: 'lists_read', atMs: at(20) },
    { kind: 'deposit', atMs: at(20), amount: 300_000_000 },
    { kind: 'order', atMs: at(30), slug: 'oak-cafe', face: 2500, ends },
  ];
  const evidence = playFloat(quietLife({ steps, month, closedAtMs: at(2, 12, 11) }));
  bookAt(evidence, bookedAtMs);
  orderOf(evidence, 'pay-1').createdAtMs = madeAtMs;
  if (ends !== 'failed') bookRowOf(evidence, 'pay-1').soldAtMs = soldAtMs;
  return evidence;
}

function told(evidence: SupplierEvidence) {
  const result = judgeFloat(evidence);
  expect(faultsOf(result)).toEqual([]);
  expect(result.tieOut.filter((figure) => figure.result === 'differs')).toEqual([]);
  const rows = [...result.orders].map(
    ({ debitUsd6, reversalUsd6 }) => `${debitUsd6} debited, ${reversalUsd6} back`,
  );
  return { found: floatWords(result.items), rows };
}

describe('an order at the end of a month', () => {
  it.each([
    {
      name: 'made before midnight and debited after it is booked with its debit: timing of the month it was sold in',
      story: { ends: 'issued', madeAtMs: before, soldAtMs: before, bookedAtMs: [after] },
      found: ['OR-CUTOFF T pay-1 month: 2026-10-31T23:00:00.000Z -> 2026-11-01T00:00:00.000Z'],
      rows: [['0 debited, 0 back'], ['23880000 debited, 0 back']],
    },
    {
      name: 'that failed before midnight and was sent again after it is an order of the later month',
      story: { ends: 'retried', madeAtMs: before, soldAtMs: after, bookedAtMs: [before, before + 1, after] },
      found: [],
      rows: [['23880000 debited, 23880000 back'], ['23880000 debited, 0 back']],
    },
    {
      name: 'whose first debit was given back and made again after midnight stands with the first',
      story: { ends: 'retried', madeAtMs: before, soldAtMs: before, bookedAtMs: [before, after, after + 1] },
      found: [],
      rows: [['23880000 debited, 0 back'], ['23880000 debited, 23880000 back']],
    },
  ] as const)('$name', ({ story, found, rows }) => {
    const [october, november] = months.map((month) => told(evidenceOf(story, month)));
    expect([october?.found, november?.found]).toEqual([found, []]);
    expect([october?.rows, november?.rows]).toEqual(rows);
  });

  it('that was debited more than a day late, in the next month, is missed in its own and settled by the debit', () => {
    const madeAtMs = after - 24 * 3600 * 1000 - 1;
    const late: Story = { ends: 'issued', madeAtMs, soldAtMs: madeAtMs, bookedAtMs: [after] };
    const [october = [], november = []] = months.map((month) => judgeFloat(evidenceOf(late, month)).items);
    expect(floatWords(october)).toEqual([
      'OR-NOT-IN-STATEMENT A pay-1 amount_usd6: 23880000 -> 0; claims -23880000',
    ]);
    expect(november.map(({ code, subject, actual }) => `${code} ${subject} ${actual}`)).toEqual([
      'ST-SETTLED pay-1 -23880000',
    ]);
    expect(november[0]?.note).toContain(
      `settles OR-NOT-IN-STATEMENT ${october[0]?.itemId} of 2026-10; nothing is left`,
    );
  });

  it.each([
    ['wholly', 0, 'nothing is left'],
    ['but for a few millionths', 5, '5 is left'],
  ])(
    'that failed before midnight and was given back %s after it is missed at the month’s end, and settled in the next',
    (_, short, left) => {
      const story = {
        ends: 'failed',
        madeAtMs: before,
        soldAtMs: before,
        bookedAtMs: [before, after],
      } as const;
      const [october = [], november = []] = months.map((month) => {
        const evidence = evidenceOf(story, month);
        for (const line of evidence.float.flatMap(({ lines }) => lines)) {
          if (line.kind === 'reversal') line.amountUsd6 -= short;
        }
        settle(evidence);
        return judgeFloat(evidence).items;
      });
      expect(floatWords(october)).toEqual([
        'OR-REVERSAL-MISSING A pay-1 reversal_usd6: 0 -> 23880000; claims 23880000; reversal_missing',
      ]);
      expect(november.map(({ code, subject, actual }) => `${code} ${subject} ${actual}`)).toEqual([
        `ST-SETTLED pay-1 ${23_880_000 - short}`,
      ]);
      expect(november[0]?.note).toContain(
        `settles OR-REVERSAL-MISSING ${october[0]?.itemId} of 2026-10; ${left}`,
      );
    },
  );

  it('that was given back after midnight, sent again and sold then is told as one that was not sent again', () => {
    const failed: Story = { ends: 'failed', madeAtMs: before, soldAtMs: before, bookedAtMs: [before, after] };
    const again: Story = {
      ...failed,
      ends: 'retried',
      soldAtMs: after,
      bookedAtMs: [...failed.bookedAtMs, after + 1],
    };
    const wordsOf = (story: Story) =>
      months.map((month) => floatWords(judgeFloat(evidenceOf(story, month)).items));
    expect(wordsOf(again)).toEqual(wordsOf(failed));
    expect(wordsOf(again).map(({ length }) => length)).toEqual([1, 1]);
    const contentOf = (story: Story) =>
      monthContentOf(reconcileAccountMonth(supplierAccountFactsOf(evidenceOf(story, '2026-10'))));
    expect(contentChanges(contentOf(failed), contentOf(again))).toEqual({ sources: [], itemIds: [] });
  });

  it.each([
    ['price', { costMinor: 2389 }, 'OR-CHARGE A pay-1 cost_minor: 2388 -> 2389'],
    ['card', { slug: 'elm-books' }, 'OR-ATTR A pay-1 slug: oak-cafe -> elm-books'],
  ])('that was debited late is held against the %s that the late debit states', (_, change, found) => {
    const madeAtMs = after - 24 * 3600 * 1000 - 1;
    const late: Story = { ends: 'issued', madeAtMs, soldAtMs: madeAtMs, bookedAtMs: [after] };
    const evidence = evidenceOf(late, '2026-11');
    for (const { lines } of evidence.float) {
      for (const line of lines.filter(({ ref }) => ref === 'pay-1')) Object.assign(line, change);
    }
    expect(floatWords(judgeFloat(evidence).items)).toContain(found);
  });

  it.each([
    ['the reversal alone', [{}, { slug: 'elm-books' }], [[], ['OR-ATTR']]],
    ['its debit as well, which the earlier month tells', [{ slug: 'elm-books' }], [['OR-ATTR'], []]],
  ] as const)('that was given back late is held against the card of %s', (_, [first, last], found) => {
    const failed: Story = { ends: 'failed', madeAtMs: before, soldAtMs: before, bookedAtMs: [before, after] };
    const cards = months.map((month) => {
      const evidence = evidenceOf(failed, month);
      const [debit, reversal] = evidence.float
        .flatMap(({ lines }) => lines)
        .filter(({ ref, seq }, at, all) => ref === 'pay-1' && all.findIndex((one) => one.seq === seq) === at);
      Object.assign(debit ?? {}, first);
      Object.assign(reversal ?? {}, last ?? first);
      const { items } = judgeFloat(evidence);
      return items.filter(({ code }) => !/^(OR-REVERSAL-MISSING|ST-SETTLED)$/.test(code));
    });
    expect(cards.map((items) => items.map(({ code }) => code))).toEqual(found);
    expect(cards.flat()).toMatchObject([{ field: 'slug', expected: 'oak-cafe', actual: 'elm-books' }]);
  });

  it('that was given back late is held against the card of no reversal beside one that agrees', () => {
    const failed: Story = { ends: 'failed', madeAtMs: before, soldAtMs: before, bookedAtMs: [before, after] };
    const evidence = evidenceOf(failed, '2026-11');
    for (const { lines } of evidence.float) {
      const at = lines.findIndex(({ ref, kind }) => ref === 'pay-1' && kind === 'reversal');
      const own = lines[at];
      if (own !== undefined) lines.splice(at, 0, { ...own, slug: 'elm-books' });
    }
    renumber(evidence);
    settle(evidence);
    const codes = judgeFloat(evidence).items.map(({ code }) => code);
    expect(codes).toContain('OR-REVERSAL-EXTRA');
    expect(codes).not.toContain('OR-ATTR');
  });
});
