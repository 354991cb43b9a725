import { describe, expect, it } from 'vitest';
import { standingsOf, verdictOf } from '../../src/jobs/month-verdict.js';
import { reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { draftMonth, factsOf } from '../reconcile/support/draft-month.js';
import { lineOf, restate } from '../reconcile/support/told-items.js';
import { ownBooks } from './support/live-account.js';

const draft = draftMonth();
lineOf(draft, 'shop-1').amountUsd6 = -23_760_000;
const months = [reconcileAccountMonth(factsOf(restate(draft)))];
const request = { month: draft.month, step: 'close', failOn: 'adjustment' } as const;

describe('the verdict on a month', () => {
  it('is 1 where something is to be settled, and 0 once that is accepted', () => {
    const books = ownBooks();
    expect(verdictOf({ ...request, books }, months).exitCode).toBe(1);
    const [item] = months[0]?.result.items ?? [];
    if (item === undefined) throw new Error('the month has no item');
    const runId = books.runs.startRun({ command: 'close', month: draft.month, asOfMs: 0, startedAtMs: 0 });
    books.items.recordItems('sandbox', item.account, draft.month, months[0]?.result.items ?? [], 0, runId);
    for (const one of months[0]?.result.items ?? []) books.items.accept(one.itemId, 'why', 'Ann', 0);
    expect(standingsOf(books, draft.month).get(item.itemId)?.state).toBe('accepted');
    expect(verdictOf({ ...request, books }, months).exitCode).toBe(0);
  });

  it('of verify looks at the trust chain alone', () => {
    expect(verdictOf({ ...request, step: 'verify', books: ownBooks() }, months).exitCode).toBe(0);
  });
});
