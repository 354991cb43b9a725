import { describe, expect, it } from 'vitest';
import { standingsOf, verdictOf } from '../../../src/jobs/close/month-verdict.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { lineOf, restate } from '../../months/sandbox/findings.js';
import { month } from '../../store/sample.js';
import { ownBooks } from '../support/live-account.js';
import { sampleItem } from '../support/recorded-items.js';

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
    const { exitCode, text } = verdictOf({ ...request, books }, months);
    expect(exitCode).toBe(0);
    expect(text).toBe('Nothing that was found is at or above the threshold.');
  });

  it('of verify looks at the trust chain alone', () => {
    const { exitCode, text } = verdictOf({ ...request, step: 'verify', books: ownBooks() }, months);
    expect(exitCode).toBe(0);
    expect(text).toBe('The trust chain holds as far as it was tested.');
  });
});

describe('a transfer of an earlier month that is not credited', () => {
  const sentAtMs = Date.parse('2026-09-30T23:00:00Z');
  const dayMs = 24 * 60 * 60 * 1000;

  it.each([
    {
      name: 'counts where it was on its way when it was first missed',
      seenMs: sentAtMs + dayMs - 1,
      code: 1,
    },
    { name: 'is carried where it was due then already, as any item is', seenMs: sentAtMs + dayMs, code: 0 },
  ])('$name', ({ seenMs, code }) => {
    const books = ownBooks();
    const september = month('2026-09');
    const transfer = {
      ...sampleItem('i1', september, { code: 'DP-NOT-CREDITED', class: 'A', occurredAtMs: sentAtMs }),
      sourceB: 'float',
      interfaceName: 'supplier',
      account: 'main',
    } as const;
    const runId = books.runs.startRun({ command: 'close', month: september, asOfMs: 0, startedAtMs: 0 });
    books.items.recordItems('supplier', 'main', september, [transfer], seenMs, runId);
    expect(verdictOf({ ...request, month: month('2026-10'), books }, []).exitCode).toBe(code);
  });
});
