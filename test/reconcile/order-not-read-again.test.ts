// An order was read before, and the run that closes the month cannot read it again.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { lawsBrokenBy } from '../months/laws.js';
import { type DraftMonth, draftMonth, factsOf } from '../months/sandbox/draft-month.js';
import {
  contextOf,
  lineOf,
  priceAs,
  restate,
  reversalOf,
  said,
  without,
} from '../months/sandbox/findings.js';
import { storyMonths } from '../months/settlement/story.js';
import { supplierAccountFactsOf } from '../months/supplier/evidence.js';
import { book, judged, threeMonths } from '../months/supplier/settled-months.js';

const REF = 'shop-1';

/** What the statement says of the order other than its read; each changes what the month closes with. */
const alterations: readonly [string, (draft: DraftMonth) => void][] = [
  ['it is debited twice', (draft) => void draft.lines.push({ ...lineOf(draft, REF) })],
  ['its debit is given back', (draft) => void draft.lines.push(reversalOf(lineOf(draft, REF)))],
  [
    'its debit is left out',
    (draft) => {
      draft.lines = draft.lines.filter(({ ref }) => ref !== REF);
    },
  ],
  [
    'it is debited with a millionth too much',
    (draft) => {
      lineOf(draft, REF).amountUsd6 -= 1;
    },
  ],
];

function altered(alter: (draft: DraftMonth) => void): DraftMonth {
  const draft = draftMonth();
  alter(draft);
  restate(draft);
  return draft;
}

const unread = { unread: [{ source: 'order', subject: REF, reason: 'answered 500' }] } as const;

describe('an order that could not be read again', () => {
  it.each(alterations)('is found where it could: %s', (_, alter) => {
    expect(said(altered(alter)).join('\n')).toMatch(/^OR-/m);
  });

  it.each(alterations)('is counted as its lines stand, and no rest is left: %s', (_, alter) => {
    const draft = altered(alter);
    draft.facts = unread;
    expect(said(draft)).toEqual([expect.stringMatching(/^RN-INCOMPLETE shop-1 /)]);
    const rows = [...reconcileAccountMonth(factsOf(draft)).result.orders];
    expect(rows.find(({ clientRef }) => clientRef === REF)?.result).toBe('not_tested');
  });

  it('is asked for in no book: that no order answers to its debit may be why', () => {
    const draft = draftMonth();
    draft.book = without(draft.book ?? [], REF);
    expect(said(draft, 'OR-NOT-IN-BOOKS')).toHaveLength(1);
    draft.facts = unread;
    expect(said(draft)).toEqual([expect.stringMatching(/^RN-INCOMPLETE shop-1 /)]);
  });

  it('has no answer, whatever an earlier read said', () => {
    const draft = priceAs(draftMonth(), REF, { cost: 2376, usd: 23_760_000 });
    draft.facts = unread;
    const found = contextOf(draft).cases.find(REF);
    expect(found?.history?.reads).toHaveLength(1);
    expect([found?.order, found?.unknown]).toEqual([undefined, undefined]);
  });
});

describe('an order that could not be read, and was given back in a later month', () => {
  it('is given back there in the brand of its debit, which the reversal need not name', () => {
    const life = threeMonths();
    const [debit] = life.float.flatMap(({ lines }) => lines).filter(({ ref }) => ref === 'pay-8');
    const none = { slug: undefined, currency: undefined, faceMinor: undefined, costMinor: undefined };
    const amountUsd6 = -(debit?.amountUsd6 ?? 0);
    book(life, '2026-12', { ...none, kind: 'reversal', ref: 'pay-8', amountUsd6 });
    const unread = [{ source: 'order', subject: 'pay-8', reason: 'no answer' } as const];
    for (const month of storyMonths) {
      expect(lawsBrokenBy({ ...supplierAccountFactsOf({ ...life, month }), unread })).toEqual([]);
    }
    const { result } = judged(life, '2026-12', { unread });
    expect(result.brands.filter(({ slug }) => slug === '')).toEqual([]);
    expect(result.brands.map((brand) => brand.recomputedReversedUsd6)).toContain(BigInt(amountUsd6));
  });
});
