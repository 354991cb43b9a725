// One archive a run: an account's answers are read once, whoever asks, and what the run archives is seen.

import { describe, expect, it, vi } from 'vitest';
import { monthAfter, monthsBetween } from '../../../src/base/time/calendar-month.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { monthFacts } from '../../../src/jobs/sandbox/month-facts.js';
import { sandboxArchiveOf, sandboxArchives } from '../../../src/jobs/sandbox/sandbox-archive.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Books } from '../../../src/store/books.js';
import { EvidenceTable } from '../../../src/store/tables/evidence-table.js';
import { statementSignatureReason } from '../../../src/wire/statement-verification.js';
import { month } from '../../store/sample.js';
import { close, closeOnline } from '../support/closing.js';
import { LiveAccount, ownBooks } from '../support/live-account.js';

vi.mock('../../../src/wire/statement-verification.js', { spy: true });
vi.mock('../../../src/jobs/sandbox/month-facts.js', { spy: true });
vi.mock('../../../src/reconcile/account-month.js', { spy: true });

describe('the archive of a run', () => {
  it('has one reader an account, and lists the accounts that are on file', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    const archive = new Archive(books, undefined);
    expect(sandboxArchives(archive)).toEqual([]);
    const account = sandboxArchiveOf(archive, live.account);
    expect(account.life).toBeUndefined();
    await live.fetch(books, '2026-09');
    expect(sandboxArchives(archive)).toEqual([account]);
    expect(account.life?.createdAtMs).toBe(Date.parse('2026-09-01T08:00:00Z'));
  });

  it('reads and verifies each answer at most once in a close that judges twelve earlier months again', async () => {
    const { live, books } = await aYearWithAnOpenItem();
    const statements = books.receipts.all({ interfaceName: 'sandbox', account: live.account }, 'statement');
    const verified = vi.mocked(statementSignatureReason);
    verified.mockClear();
    const assembled = vi.mocked(monthFacts);
    const judged = vi.mocked(reconcileAccountMonth);
    for (const counted of [assembled, judged]) counted.mockClear();
    const read = vi.spyOn(EvidenceTable.prototype, 'readBlob');
    close(books, '2027-09', { step: 'reconcile' });
    const counts = new Map<string, number>();
    for (const [sha256] of read.mock.calls) counts.set(sha256, (counts.get(sha256) ?? 0) + 1);
    read.mockRestore();
    expect(counts.size).toBeGreaterThan(statements.length);
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
    expect(verified.mock.calls.length).toBe(statements.length);
    const months = (calls: readonly (readonly [{ readonly month: string }, ...unknown[]])[]): string[] =>
      calls.map(([{ month: of }]) => of).sort();
    expect(months(judged.mock.calls)).toEqual(['2026-09', '2027-09']);
    expect(assembled.mock.calls.map(([, of]) => of).sort()).toEqual(['2026-09', '2027-09']);
  });
});

/**
 * Thirteen closed months, with orders in the first three; what is wrong in the first is judged again by every
 * later close.
 */
async function aYearWithAnOpenItem(): Promise<{ live: LiveAccount; books: Books }> {
  const live = await LiveAccount.open({ keyDays: 400 });
  const books = ownBooks();
  await live.pin(books);
  live.service.addFault({ fault: 'order_overcharge', delta_usd6: 10_000, match: { client_ref: '2026-09' } });
  for (const one of monthsBetween(month('2026-09'), month('2027-09'))) {
    live.at(`${one}-10T09:00:00Z`);
    if (one < '2026-12') await live.order(one);
    live.at(`${monthAfter(one)}-01T06:00:00Z`);
    await closeOnline(live, books, one);
  }
  return { live, books };
}
