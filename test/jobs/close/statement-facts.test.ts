import { describe, expect, it } from 'vitest';
import { statementFactsOf } from '../../../src/jobs/close/statement-facts.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { signedStatementsOf } from '../../../src/reconcile/month/stated-facts.js';
import { changedFacts } from '../../months/changed-facts.js';
import { monthNamed } from '../../months/evidence.js';
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
        publicKey: signedStatementsOf(facts).keys.pinned[0]?.publicKey,
        outcome: 'verified',
      }),
    ]);
  });

  it.each([
    ['month', { month: monthNamed('2026-09') }],
    ['account', { account: 'another' }],
  ])(
    'are not called verified where the signed bytes are about another %s: no figure is used',
    (_, changes) => {
      const draft = draftMonth();
      Object.assign(draft.figures, changes);
      expect(statementFactsOf([reconcileAccountMonth(factsOf(draft))])).toEqual([
        expect.objectContaining({ month: draft.month, outcome: 'of_another_period' }),
      ]);
    },
  );

  it('are stated under the key that they verify under, where one key id has had several', () => {
    const facts = factsOf(draftMonth());
    const { keys, statements } = signedStatementsOf(facts);
    const [older] = keys.pinned;
    if (older === undefined) throw new Error('the draft has a pinned key');
    const newer = { ...older, publicKey: 'ab'.repeat(32), fingerprint: 'cd'.repeat(32) };
    const readings = (statements.get(facts.month) ?? []).map((reading) => ({
      ...reading,
      outcome: { ...reading.outcome, publicKey: newer.publicKey },
    }));
    const renewed = changedFacts(facts, {
      keys: { ...keys, pinned: [older, newer] },
      statements: new Map([[facts.month, readings]]),
    });
    expect(statementFactsOf([reconcileAccountMonth(renewed)])).toEqual([
      expect.objectContaining({ publicKey: newer.publicKey, fingerprint: newer.fingerprint }),
    ]);
  });

  it('are none where no statement was read, and without a key where none is pinned', () => {
    const facts = factsOf(draftMonth());
    expect(statementFactsOf([reconcileAccountMonth(changedFacts(facts, { statements: new Map() }))])).toEqual(
      [],
    );
    const keys = { ...signedStatementsOf(facts).keys, pinned: [] };
    const unpinned = reconcileAccountMonth(changedFacts(facts, { keys }));
    expect(statementFactsOf([unpinned])[0]?.publicKey).toBeUndefined();
  });
});
