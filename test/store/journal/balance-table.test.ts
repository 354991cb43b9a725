import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { credit, debit } from '../../../src/ledger/journal-entry.js';
import { BalanceChanges, BalanceTable } from '../../../src/store/journal/balance-table.js';
import { JournalTable } from '../../../src/store/journal/journal-table.js';
import { migrate } from '../../../src/store/migrations/migrations.js';
import { SealedSteps } from '../../../src/store/seals/sealed-step.js';
import { entry, hostileTexts, month, sandboxKey } from '../sample.js';

function ledger() {
  const database = new SqliteDatabase(':memory:');
  onTestFinished(() => {
    database.close();
  });
  database.pragma('foreign_keys = ON');
  migrate(database, 'memory');
  return {
    database,
    journal: new JournalTable(database, new SealedSteps(database)),
    balances: new BalanceTable(database),
  };
}

const most = 2n ** 63n - 1n;

describe('BalanceTable', () => {
  it('keeps debits and credits apart by account, interface, account of the interface and month', () => {
    const { journal, balances } = ledger();
    journal.appendEntries([
      entry({ subject: 'a', postings: [debit('A', 5n), credit('B', 5n)] }),
      entry({ subject: 'b', postings: [debit('A', 7n), credit('B', 7n)] }),
      entry({ subject: 'c', postings: [debit('B', 2n), credit('A', 2n)] }),
      entry({ subject: 'd', month: month('2026-11'), postings: [debit('A', 1n), credit('B', 1n)] }),
      entry({ subject: 'e', account: 'other', postings: [debit('A', 3n), credit('B', 3n)] }),
    ]);
    const key = { ...sandboxKey, month: '2026-10' };
    expect(balances.balances()).toEqual([
      { ...key, ledgerAccount: 'A', debitUsd6: 12n, creditUsd6: 2n },
      { ...key, ledgerAccount: 'A', month: '2026-11', debitUsd6: 1n, creditUsd6: 0n },
      { ...key, ledgerAccount: 'A', account: 'other', debitUsd6: 3n, creditUsd6: 0n },
      { ...key, ledgerAccount: 'B', debitUsd6: 2n, creditUsd6: 12n },
      { ...key, ledgerAccount: 'B', month: '2026-11', debitUsd6: 0n, creditUsd6: 1n },
      { ...key, ledgerAccount: 'B', account: 'other', debitUsd6: 0n, creditUsd6: 3n },
    ]);
    expect(balances.balances({ interfaceName: 'sandbox', account: 'other' }).length).toBe(2);
    expect(balances.balances({ interfaceName: 'supplier', account: 'other' })).toEqual([]);
    expect(balances.trialBalance()).toEqual({
      lines: [
        { ledgerAccount: 'A', debitUsd6: 16n, creditUsd6: 2n },
        { ledgerAccount: 'B', debitUsd6: 2n, creditUsd6: 16n },
      ],
      debitUsd6: 18n,
      creditUsd6: 18n,
      netUsd6: 0n,
    });
    expect(balances.proveBalances()).toEqual([]);
  });

  it('keeps sums that no number holds to the last millionth', () => {
    const { journal, balances } = ledger();
    const large = 9_007_199_254_740_993n;
    journal.appendEntries([
      entry({ subject: 'a', postings: [debit('A', large), credit('B', large)] }),
      entry({ subject: 'b', postings: [debit('A', 1n), credit('B', 1n)] }),
    ]);
    expect(balances.trialBalance().lines[0]?.debitUsd6).toBe(9_007_199_254_740_994n);
    expect(balances.proveBalances()).toEqual([]);
  });

  it('refuses a batch that would take a balance beyond what a column holds, and posts none of it', () => {
    const { journal, balances } = ledger();
    journal.appendEntries([entry({ subject: 'a', postings: [debit('A', most), credit('B', most)] })]);
    expect(() =>
      journal.appendEntries([entry({ subject: 'b', postings: [debit('A', 1n), credit('C', 1n)] })]),
    ).toThrow(
      expect.objectContaining({
        kind: 'refused',
        message: expect.stringMatching(/^the amount of all on A is/),
      }),
    );
    expect(journal.head().position).toBe(1);
    expect(balances.proveBalances()).toEqual([]);
  });

  it('tells account names apart whatever is in them', () => {
    const { journal, balances } = ledger();
    const names = hostileTexts.filter((text) => text !== '');
    const all = names.map((name, at) =>
      entry({ subject: `${at}`, account: name, postings: [debit(name, 1n), credit(`${name}:`, 1n)] }),
    );
    journal.appendEntries(all);
    expect(balances.balances().length).toBe(2 * names.length);
    expect(balances.proveBalances()).toEqual([]);
  });

  it('finds a balance that is not what the postings give: changed, gone, or from nowhere', () => {
    const { database, journal, balances } = ledger();
    journal.appendEntries([
      entry({ postings: [debit('A', 5n), credit('B', 5n), debit('C', 1n), credit('D', 1n)] }),
    ]);
    database.exec(`UPDATE ledger_balance SET debit_usd6 = 6 WHERE ledger_account = 'A';
      DELETE FROM ledger_balance WHERE ledger_account = 'B';
      INSERT INTO ledger_balance VALUES ('E', 'sandbox', 'x', '2026-10', 1, 1);`);
    const faults = balances.proveBalances();
    expect(faults.map(({ kept, summed }) => [kept?.ledgerAccount, summed?.ledgerAccount])).toEqual([
      ['A', 'A'],
      [undefined, 'B'],
      ['E', undefined],
    ]);
    expect(faults[0]?.kept?.debitUsd6).toBe(6n);
    expect(faults[0]?.summed?.debitUsd6).toBe(5n);
    expect(balances.trialBalance().netUsd6).toBe(6n);
  });

  it('finds that the last entry is gone without a trace, which the chain alone can not', () => {
    const { database, journal, balances } = ledger();
    journal.appendEntries([entry(), entry({ subject: 'ref-2' })]);
    database.exec(`DROP TRIGGER journal_entry_refuses_delete;
      DELETE FROM journal_entry WHERE position = 2;`);
    expect(journal.prove().chain.ok).toBe(true);
    expect(balances.proveBalances().length).toBe(2);
  });
});

describe('BalanceChanges', () => {
  it('sums a batch by balance', () => {
    const changes = new BalanceChanges();
    changes.add(entry({ postings: [debit('A', 5n), credit('B', 5n)] }));
    changes.add(entry({ postings: [debit('A', 1n), credit('B', 1n)] }));
    expect([...changes.values()].map(({ key, sums }) => [key[0], sums.debitUsd6, sums.creditUsd6])).toEqual([
      ['A', 6n, 0n],
      ['B', 0n, 6n],
    ]);
  });
});
