import { describe, expect, it } from 'vitest';
import { debitsElsewhereOf } from '../../src/jobs/debits-elsewhere.js';
import type { SandboxArchive } from '../../src/jobs/sandbox-archive.js';
import { draftMonth, factsOf } from '../reconcile/support/draft-month.js';

/** An account with the statement of the sandbox's little month, under another name. */
function archiveOf(account: string, change: Parameters<typeof draftMonth>[0] = {}): SandboxArchive {
  const draft = draftMonth(change);
  draft.figures.account = account;
  const { statements, statementsMissing } = factsOf(draft);
  return { account, statements, statementsMissing } as unknown as SandboxArchive;
}

describe('debits on other accounts', () => {
  it('are those of every account but the one, by reference', () => {
    const archives = [archiveOf('one'), archiveOf('two')];
    const elsewhere = debitsElsewhereOf(archives, 'one');
    expect([...elsewhere.keys()].sort()).toEqual(['shop-1', 'shop-2']);
    expect(elsewhere.get('shop-1')).toMatchObject([{ account: 'two', netUsd6: 23_750_000n }]);
  });

  it('are none of an account that stands alone', () => {
    expect(debitsElsewhereOf([archiveOf('one')], 'one').size).toBe(0);
  });
});
