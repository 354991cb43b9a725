import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ExportRequest, exportFormats, exportMonth } from '../../src/jobs/export-job.js';
import { openBooks } from '../../src/store/books.js';
import { failureOf, month } from '../store/sample.js';
import { namedFor, runTool } from '../support/ledger-tools.js';
import { ownFolder } from './support/live-account.js';
import { alterBooks, postedBooks } from './support/posted-books.js';

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
