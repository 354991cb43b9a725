import { describe, expect, it } from 'vitest';
import { statementFactsOf } from '../../../src/jobs/close/statement-facts.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';

describe('the statements of a month', () => {
  it('are stated with signature, key and fingerprint, as they came', () => {
    const month = reconcileAccountMonth(factsOf(draftMonth()));
    const { reading, facts } = month.context;
    expect(statementFactsOf([month])).toEqual([
      expect.objectContaining({
        account: facts.account,
        month: facts.month,
        rawSha256: reading?.rawSha256,
        signature: reading?.signature,
        publicKey: facts.keys.pinned[0]?.publicKey,
        outcome: 'verified',
      }),
    ]);
  });

  it('are none where no statement was read, and without a key where none is pinned', () => {
    const facts = factsOf(draftMonth());
    expect(statementFactsOf([reconcileAccountMonth({ ...facts, statements: new Map() })])).toEqual([]);
    const unpinned = reconcileAccountMonth({ ...facts, keys: { ...facts.keys, pinned: [] } });
    expect(statementFactsOf([unpinned])[0]?.publicKey).toBeUndefined();
  });
});
