import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ExportRequest, exportMonth } from '../../../src/jobs/books/export-job.js';
import { exportFormats } from '../../../src/jobs/books/ledger-choices.js';
import { openBooks } from '../../../src/store/books.js';
import { failureOf, month } from '../../store/sample.js';
import { namedFor, runTool } from '../../support/ledger-tools.js';
import { ownFolder } from '../support/live-account.js';
import { alterBooks, postedBooks } from '../support/posted-books.js';

function request(changes: Partial<ExportRequest> = {}): ExportRequest {
  return {
    month: month('2026-10'),
    format: 'hledger',
    interfaceName: 'supplier',
    out: undefined,
    reportsFolder: ownFolder(),
    force: false,
    ...changes,
  };
}

describe('exportMonth', () => {
  it('lets test money leave only where the sandbox is named', () => {
    const books = postedBooks();
    for (const format of exportFormats) {
      const [file] = exportMonth(books, request({ format })).files;
      expect(readFileSync(file?.path ?? '', 'utf8')).not.toContain('Test');
    }
    const september = request({ month: month('2026-09') });
    expect(failureOf(() => exportMonth(books, september)).hint).toContain('--interface sandbox');
    const [file] = exportMonth(books, { ...september, interfaceName: 'sandbox' }).files;
    expect(readFileSync(file?.path ?? '', 'utf8')).toContain('Test:Assets:sandbox:Float');
  });

  it('writes the codes of the partner’s own ledger, of the format that has them', () => {
    const codes = new Map([
      ['Assets:supplier:Float', '610'],
      ['Expenses:supplier:Cost of cards', '310'],
      ['Equity:Opening balances', '970'],
      ['Equity:Funding', '971'],
      ['Assets:supplier:Funding in transit', '611'],
      ['Assets:supplier:Provider differences', '612'],
    ]);
    const accountCodes = { xero: codes };
    const textOf = (format: 'xero' | 'quickbooks'): string => {
      const [file] = exportMonth(postedBooks(), request({ format, accountCodes })).files;
      return readFileSync(file?.path ?? '', 'utf8');
    };
    expect(textOf('xero')).toContain(',610,Tax Exempt,');
    expect(textOf('xero')).not.toContain('Assets:');
    expect(textOf('quickbooks')).toContain('Assets:supplier:Float');
  });

  it('refuses codes of which an account has none, or that are of no account, and writes nothing', () => {
    const refused = (name: string) => {
      const asked = request({ format: 'xero', accountCodes: { xero: new Map([[name, '610']]) } });
      const failure = failureOf(() => exportMonth(postedBooks(), asked));
      expect(existsSync(join(asked.reportsFolder, 'exports'))).toBe(false);
      return `${failure.kind}: ${failure.message}. ${failure.hint}`;
    };
    expect(refused('Assets:supplier:Float')).toMatch(
      /^refused: export\.xero of the configuration has no code for .*Expenses:supplier:Cost of cards/,
    );
    expect(refused('Assets:supplier:Flaot')).toBe(
      "refused: export.xero of the configuration names an account that these books can't have: Assets:supplier:Flaot. Did you mean Assets:supplier:Float?",
    );
  });

  it('refuses books that were altered, as failed evidence', () => {
    const path = join(ownFolder(), 'books.db');
    postedBooks(path).close();
    alterBooks(path, "UPDATE journal_entry SET subject = 'x' WHERE position = 6");
    const books = openBooks(path, { create: false });
    expect(failureOf(() => exportMonth(books, request())).kind).toBe('evidence');
    books.close();
  });

  it(namedFor('hledger', 'has hledger find the balances of the books, account by account'), () => {
    const books = postedBooks();
    const [file] = exportMonth(books, request({ interfaceName: 'sandbox' })).files;
    const path = file?.path ?? '';
    if (runTool('hledger', ['check', '--strict', '-f', path]) === undefined) return;
    const text = runTool('hledger', ['balance', '--flat', '-N', '-E', '-f', path]) ?? '';
    const theirs = text
      .trimEnd()
      .split('\n')
      .map((line): [string, bigint] => {
        const [amount = '', account = ''] = line.trim().split(' USD  ');
        return [account, BigInt(amount.replace('.', ''))];
      });
    const ours = books.journal
      .trialBalance()
      .lines.filter(({ ledgerAccount }) => ledgerAccount.startsWith('Test:'))
      .map((line): [string, bigint] => [line.ledgerAccount, line.debitUsd6 - line.creditUsd6]);
    expect(new Map(theirs)).toEqual(new Map(ours));
  });
});
