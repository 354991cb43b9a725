import { describe, expect, it } from 'vitest';
import { isSound, type LedgerProof, proofJson, proofText } from '../../../src/report/text/ledger-proof.js';

const sound: LedgerProof = {
  entryCount: 3,
  postingCount: 7,
  balanceCount: 2,
  head: 'ab'.repeat(32),
  broken: undefined,
  balanceFaults: [],
  netUsd6: 0n,
  sealCount: 4,
  recordFault: undefined,
  signOffCount: 0,
  signOffFault: undefined,
};

const fault = {
  ledgerAccount: 'Assets:supplier:Float',
  interfaceName: 'supplier',
  account: 'main',
  month: '2026-10',
  keptUsd6: 1n,
  summedUsd6: undefined,
};

describe('the proof of the books', () => {
  it('says of sound books how much was proved', () => {
    expect(isSound(sound)).toBe(true);
    expect(proofText(sound)).toContain('The books are sound.');
    expect(proofText(sound)).toContain(sound.head);
    expect(proofJson(sound)).toMatchObject({ is_sound: true, entry_count: 3, broken: null, net_usd6: 0 });
  });

  it('says of sign-offs how many were held against the chains, and of the first that does not hold where it stands', () => {
    expect(proofText(sound)).not.toContain('sign-offs');
    expect(proofText({ ...sound, signOffCount: 2 })).toMatch(
      /^sign-offs +2, each names the chains as they stand$/m,
    );
    const signOffFault = { place: 'the sign-off of 2026-09 in the books', reason: 'its entry 2 is another' };
    const altered = { ...sound, signOffCount: 2, signOffFault };
    expect(isSound(altered)).toBe(false);
    expect(proofText(altered)).toContain(
      'ALTERED at the sign-off of 2026-09 in the books: its entry 2 is another',
    );
    expect(proofJson(altered)).toMatchObject({
      is_sound: false,
      sign_off_count: 2,
      sign_off_fault: signOffFault,
    });
  });

  it('says where a broken chain breaks, and what lies there', () => {
    const broken = { position: 2, reason: 'an entry is missing', entryId: 'abc', what: 'order ref-1' };
    expect(isSound({ ...sound, broken })).toBe(false);
    expect(proofText({ ...sound, broken })).toContain(
      'BROKEN at entry 2, abc (order ref-1): an entry is missing',
    );
    expect(proofJson({ ...sound, broken })).toMatchObject({ broken: { position: 2, entry_id: 'abc' } });
  });

  it('names kept balances that are not the sum of their postings, a screenful of them', () => {
    const balanceFaults = Array.from({ length: 25 }, () => fault);
    const text = proofText({ ...sound, balanceFaults });
    expect(text).toContain('kept 0.000001, the postings sum to nothing');
    expect(text).toContain('and 5 more');
    expect(isSound({ ...sound, balanceFaults })).toBe(false);
    expect(proofJson({ ...sound, balanceFaults: [fault] })).toMatchObject({
      balance_faults: [{ kept_usd6: 1, summed_usd6: null }],
    });
  });

  it('does not call books sound whose trial balance is not zero', () => {
    expect(isSound({ ...sound, netUsd6: -1n })).toBe(false);
    expect(proofText({ ...sound, netUsd6: -1n })).toContain('-0.000001, which should be zero');
  });
});
