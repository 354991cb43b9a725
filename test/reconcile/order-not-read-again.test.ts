// An order was read before, and the run that closes the month cannot read it again.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
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
