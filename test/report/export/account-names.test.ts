import { describe, expect, it } from 'vitest';
import { chartOf } from '../../../src/ledger/chart-of-accounts.js';
import { beancountAccount, hledgerAccount } from '../../../src/report/export/account-names.js';
import { fc } from '../../support/fast-check.js';

const slug = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('Acme', 'acme', 'a b', 'a-b', 'a:b'));

describe('account names for other programs', () => {
  it('are ours where they can be', () => {
    const { inTransit, costOfCards } = chartOf('sandbox');
    expect(hledgerAccount(costOfCards('demo-books'))).toBe(costOfCards('demo-books'));
    expect(beancountAccount(inTransit)).toBe('Assets:Test:Sandbox:FundingInTransit');
    expect(beancountAccount(costOfCards('demo-books'))).toBe('Expenses:Test:Sandbox:CostOfCards:Demo-books');
  });

  it('never are the same for two brands, and hold nothing that these programs stumble over', () => {
    const { costOfCards } = chartOf('supplier');
    fc.assert(
      fc.property(slug, slug, (a, b) => {
        for (const named of [hledgerAccount, beancountAccount]) {
          expect(named(costOfCards(a)) === named(costOfCards(b))).toBe(a === b);
          expect(named(costOfCards(a)).split(':').at(-1)).toMatch(/^[A-Za-z0-9][A-Za-z0-9-]*$/);
        }
      }),
    );
  });
});
