import { describe, expect, it } from 'vitest';
import { isUnderAccount, type MonthBalance, trialBalanceOf } from '../../src/ledger/trial-balance.js';
import { month } from '../store/sample.js';
import { fc } from '../support/fast-check.js';

const months = ['2026-08', '2026-09', '2026-10'].map(month);

const balance: fc.Arbitrary<MonthBalance> = fc.record({
  ledgerAccount: fc.constantFrom('Assets:Float', 'Assets:Float:Held', 'Assets:Floats', 'Equity'),
  interfaceName: fc.constantFrom('sandbox', 'supplier'),
  account: fc.constantFrom('a', 'b'),
  month: fc.constantFrom(...months),
  debitUsd6: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  creditUsd6: fc.bigInt({ min: 0n, max: 10n ** 15n }),
});

describe('trialBalanceOf', () => {
  it('has the closing of a month as the opening of the next, in every account', () => {
    fc.assert(
      fc.property(fc.array(balance), (balances) => {
        const september = trialBalanceOf(balances, { month: month('2026-09') });
        const october = trialBalanceOf(balances, { month: month('2026-10') });
        for (const { ledgerAccount, closingUsd6 } of september.lines) {
          const next = october.lines.find((line) => line.ledgerAccount === ledgerAccount);
          expect(next?.openingUsd6).toBe(closingUsd6);
        }
      }),
    );
  });

  it('closes every line, and the total, at opening plus debits less credits', () => {
    fc.assert(
      fc.property(fc.array(balance), fc.option(fc.constantFrom(...months), { nil: undefined }), (all, of) => {
        const { lines, total } = trialBalanceOf(all, { month: of });
        for (const line of [...lines, total]) {
          expect(line.closingUsd6).toBe(line.openingUsd6 + line.debitUsd6 - line.creditUsd6);
        }
        expect(lines.reduce((sum, line) => sum + line.closingUsd6, 0n)).toBe(total.closingUsd6);
      }),
    );
  });

  it('has no opening where no month is named, and nothing of later months where one is', () => {
    const one = { ledgerAccount: 'A', interfaceName: 'sandbox', account: 'a', creditUsd6: 0n } as const;
    const all = months.map((of, at) => ({ ...one, month: of, debitUsd6: 10n ** BigInt(at) }));
    expect(trialBalanceOf(all).total).toMatchObject({ openingUsd6: 0n, closingUsd6: 111n });
    expect(trialBalanceOf(all, { month: month('2026-09') }).total).toMatchObject({
      openingUsd6: 1n,
      debitUsd6: 10n,
      closingUsd6: 11n,
    });
  });

  it('keeps to the interface, the account and the ledger account named', () => {
    fc.assert(
      fc.property(fc.array(balance), (all) => {
        const { total } = trialBalanceOf(all, {
          interfaceName: 'supplier',
          account: 'b',
          ledgerAccount: 'Assets:Float',
        });
        const kept = all.filter(
          (one) =>
            one.interfaceName === 'supplier' &&
            one.account === 'b' &&
            (one.ledgerAccount === 'Assets:Float' || one.ledgerAccount === 'Assets:Float:Held'),
        );
        expect(total.debitUsd6).toBe(kept.reduce((sum, one) => sum + one.debitUsd6, 0n));
      }),
    );
  });
});

describe('isUnderAccount', () => {
  it('takes whole parts of a name only', () => {
    expect(isUnderAccount('Assets:Float', 'Assets')).toBe(true);
    expect(isUnderAccount('Assets:Float', 'Assets:Float')).toBe(true);
    expect(isUnderAccount('Assets:Floats', 'Assets:Float')).toBe(false);
  });
});
