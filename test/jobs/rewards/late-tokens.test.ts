// Rows of own token records that come after their month was closed.

import { describe, expect, it } from 'vitest';
import { lateTokensOf } from '../../../src/jobs/rewards/late-tokens.js';
import type { OwnTokenKind } from '../../../src/jobs/rewards/own-tokens.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { firstOfSeptember, ownBooks } from '../support/live-account.js';
import { alice, bob, carol, importTokens } from '../support/live-rewards.js';

const [september, october] = [month('2026-09'), month('2026-10')];
const [ofAlice, ofBob, ofCarol] = [alice, bob, carol].map((one) => one.toLowerCase());

/** A close that began then, by the clock by which files are read. */
function closeAt(books: Books, startedAtMs: number, closed = september): void {
  const run = { command: 'close', month: closed, asOfMs: 0, startedAtMs };
  books.runs.endRun(books.runs.startRun(run), 'all agrees.', 0, startedAtMs);
}

function lateIn(
  books: Books,
  known: Partial<Record<'wallets' | 'redemptions', string[]>> = {},
  at = october,
  answeredAtMs = Date.parse('2026-10-01T00:00:00Z'),
) {
  const unknown = { readAtMs: answeredAtMs, archivedAs: 1, evidence: { sha256: '', requestId: '' } };
  const ids = (list: string[] = []) => new Map(list.map((id) => [id, { reads: [], unknown }]));
  const archive = { wallets: ids(known.wallets), redemptions: ids(known.redemptions) };
  return lateTokensOf(books, archive, at);
}

/** Files are read at the first of September by the clock of the machine. */
function importLate(books: Books): void {
  const late = '2026-09-30T23:59:59Z';
  const rows: [OwnTokenKind, string[]][] = [
    ['rewards', [`t-1,${alice},1.00,,${late}`, `t-2,${carol},1.00,,2026-10-01T00:00:00Z`]],
    ['stakes', [`s-1,${bob},1,3m,${late}`]],
    ['redemptions', [`r-2,${alice},item,1,1,${late}`, `r-1,${bob},item,1,1,${late}`]],
  ];
  for (const [kind, lines] of rows) importTokens(books, kind, lines);
}

describe('late rows of own token records', () => {
  it('name the wallets and redemptions of a closed month that were never asked for, each once', () => {
    const books = ownBooks();
    closeAt(books, 1_000);
    importLate(books);
    expect(lateIn(books)).toEqual({ wallets: [ofAlice, ofBob].sort(), redemptions: ['r-1', 'r-2'] });
    const known = { wallets: [ofBob as string], redemptions: ['r-2'] };
    expect(lateIn(books, known)).toEqual({ wallets: [ofAlice], redemptions: ['r-1'] });
  });

  it('name a wallet again that was answered before the row, and none that was answered at its date', () => {
    const books = ownBooks();
    closeAt(books, 1_000);
    importTokens(books, 'rewards', [`t-1,${alice},1.00,,2026-09-05T10:00:00Z`]);
    const known = { wallets: [ofAlice as string] };
    const at = (instant: string) => lateIn(books, known, october, Date.parse(instant)).wallets;
    expect(at('2026-09-05T09:59:59.999Z')).toEqual([ofAlice]);
    expect(at('2026-09-05T10:00:00.000Z')).toEqual([]);
  });

  it('are those of months that a close may look at again, and none without a date', () => {
    const books = ownBooks();
    closeAt(books, 1_000);
    importTokens(books, 'redemptions', [
      `r-1,${carol},item,1,1,2026-09-02T00:00:00Z`,
      `r-2,${bob},item,1,1,`,
    ]);
    const late = { wallets: [ofCarol], redemptions: ['r-1'] };
    expect(lateIn(books, {}, month('2027-09'))).toEqual(late);
    expect(lateIn(books, {}, month('2027-10'))).toEqual({ wallets: [], redemptions: [] });
    expect(lateIn(books, {}, september)).toEqual({ wallets: [], redemptions: [] });
  });

  it('are none where the month was never closed, or was closed since', () => {
    const books = ownBooks();
    importLate(books);
    expect(lateIn(books)).toEqual({ wallets: [], redemptions: [] });
    closeAt(books, firstOfSeptember);
    expect(lateIn(books)).toEqual({ wallets: [], redemptions: [] });
  });
});
