import { describe, expect, it } from 'vitest';
import { trialBalanceOf } from '../../../src/ledger/trial-balance.js';
import {
  registerJson,
  registerLines,
  registerPostingsJson,
  trialBalanceJson,
  trialBalanceText,
} from '../../../src/report/text/ledger-view.js';
import { month } from '../../store/sample.js';

const one = { interfaceName: 'supplier', account: 'main', month: month('2026-10') } as const;
const balances = [
  { ...one, ledgerAccount: 'Assets:supplier:Float', debitUsd6: 5_000_000_001n, creditUsd6: 1n },
  { ...one, ledgerAccount: 'Equity:Opening balances', debitUsd6: 0n, creditUsd6: 2n ** 60n },
];

describe('the trial balance', () => {
  it('shows opening and closing only of a month', () => {
    const all = trialBalanceText(trialBalanceOf(balances), {});
    expect(all.split('\n')[0]).toBe('Trial balance, US dollars');
    expect(all.split('\n')[2]).toMatch(/^account +debits +credits +balance$/);
    const scope = { month: month('2026-10'), interfaceName: 'supplier' } as const;
    const ofMonth = trialBalanceText(trialBalanceOf(balances, scope), scope);
    expect(ofMonth.split('\n')[0]).toBe('Trial balance, US dollars: 2026-10, supplier');
    expect(ofMonth.split('\n')[2]).toMatch(/^account +opening +debits +credits +closing$/);
    expect(ofMonth).toMatch(/Float +0\.000000 +5000\.000001 +0\.000001 +5000\.000000/);
  });

  it('writes amounts that a number of JSON would round as text', () => {
    expect(trialBalanceJson(trialBalanceOf(balances), {})).toMatchObject({
      month: null,
      currency: 'USD',
      lines: [
        { ledger_account: 'Assets:supplier:Float', debit_usd6: 5_000_000_001, balance_usd6: 5_000_000_000 },
        { ledger_account: 'Equity:Opening balances', credit_usd6: '1152921504606846976' },
      ],
    });
  });
});

const line = {
  ...one,
  bookedAtMs: Date.parse('2026-10-15T12:00:00Z'),
  entryId: 'abc',
  kind: 'order',
  subject: 'ref',
  description: 'order ref',
  ledgerAccount: 'Assets:supplier:Float',
  side: 'credit',
  amountUsd6: 12_355_678n,
  balanceUsd6: -12_355_678n,
} as const;

describe('the register', () => {
  it('shows each posting on its side with the running balance, after the opening of a month', () => {
    const scope = { month: month('2026-10') };
    const lines = [...registerLines({ scope, openingUsd6: 7_000_000n, lines: () => [line] })];
    expect(lines[4]).toMatch(/opening balance +7\.000000$/);
    expect(lines[5]).toMatch(
      /^2026-10-15T12:00:00\.000Z {2}eabc {3}Assets:supplier:Float {2}order ref +12\.355678 +-12\.355678$/,
    );
    const all = [...registerLines({ scope: {}, openingUsd6: undefined, lines: () => [line] })];
    expect(all.join('\n')).not.toContain('opening');
  });

  it('has the same as an object, the empty side null', () => {
    const register = { scope: {}, openingUsd6: undefined, lines: () => [line] };
    expect(registerJson(register)).toMatchObject({ opening_usd6: 0 });
    expect([...registerPostingsJson(register)]).toMatchObject([
      { entry_id: 'eabc', debit_usd6: null, credit_usd6: 12_355_678, balance_usd6: -12_355_678 },
    ]);
  });
});
