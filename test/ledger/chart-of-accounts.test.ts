import { describe, expect, it } from 'vitest';
import { type Chart, chartOf } from '../../src/ledger/chart-of-accounts.js';
import { interfaceNames } from '../../src/records/account.js';

function namesOf(chart: Chart): string[] {
  const { costOfCards, ...names } = chart;
  return [...Object.values(names), costOfCards('demo-books')];
}

describe('the chart of accounts', () => {
  it('has the accounts of the contract for the supplier interface, whose money is real', () => {
    expect(namesOf(chartOf('supplier'))).toEqual([
      'Assets:supplier:Float',
      'Assets:supplier:Funding in transit',
      'Assets:supplier:Cards in transit',
      'Assets:supplier:Reversals receivable',
      'Assets:supplier:Provider differences',
      'Assets:supplier:Settlements outside the float',
      'Liabilities:supplier:Owed to provider',
      'Expenses:supplier:Pool fee',
      'Expenses:Differences accepted',
      'Equity:Opening balances',
      'Equity:Test grants',
      'Equity:Funding',
      'Rounding',
      'Expenses:supplier:Cost of cards:demo-books',
    ]);
  });

  it('keeps all money of the sandbox under Test:, also in accounts that name no interface', () => {
    const sandbox = namesOf(chartOf('sandbox'));
    expect(sandbox.every((name) => name.startsWith('Test:'))).toBe(true);
    expect(sandbox).toContain('Test:Equity:Test grants');
    expect(sandbox).toContain('Test:Assets:sandbox:Float');
  });

  it('puts no real account under Test:', () => {
    for (const name of [...namesOf(chartOf('supplier')), ...namesOf(chartOf('rewards'))]) {
      expect(name).not.toMatch(/^Test:/);
    }
  });

  it('gives each account of an interface a name of its own', () => {
    for (const interfaceName of interfaceNames) {
      const names = namesOf(chartOf(interfaceName));
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
