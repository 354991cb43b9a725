import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { type ExportRequest, exportMonth, ownFilesOf } from '../../../src/jobs/books/export-job.js';
import { exportFormats } from '../../../src/jobs/books/ledger-choices.js';
import { credit, debit } from '../../../src/ledger/journal-entry.js';
import { openBooks } from '../../../src/store/books.js';
import { entry, failureOf, month } from '../../store/sample.js';
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
    homeCurrency: 'USD',
    rate: undefined,
    names: false,
    ...changes,
  };
}

type ToolLine = Parameters<typeof runTool>;
const strictly = (path: string): ToolLine => ['hledger', ['check', '--strict', '-f', path]];
const uncached = (path: string): ToolLine => ['bean-check', ['--no-cache', path]];

describe('exportMonth', () => {
  it('lets test money leave only where the sandbox is named', () => {
    const books = postedBooks();
    for (const format of exportFormats) {
      const [file] = exportMonth(books, request({ format, names: true })).files;
      expect(readFileSync(file?.path ?? '', 'utf8')).not.toContain('Test');
    }
    const september = request({ month: month('2026-09') });
    expect(failureOf(() => exportMonth(books, september)).hint).toContain('--interface sandbox');
    const [file] = exportMonth(books, { ...september, interfaceName: 'sandbox' }).files;
    expect(readFileSync(file?.path ?? '', 'utf8')).toContain('Test:Assets:sandbox:Float');
  });

  it('replaces neither the books nor the configuration, by whatever name it is given them', () => {
    const folder = ownFolder();
    const [books, config] = [join(folder, 'books.db'), join(folder, 'tieout.config.json')];
    const link = join(folder, 'link');
    for (const path of [books, `${books}-wal`, `${books}-certify.key`, config]) writeFileSync(path, 'ours');
    symlinkSync(folder, link);
    const own = ownFilesOf(books, config);
    for (const name of ['books.db', 'books.db-wal', 'books.db-certify.key', 'tieout.config.json']) {
      for (const out of [join(folder, name), join(link, name)]) {
        const refused = failureOf(() => exportMonth(postedBooks(), request({ out, force: true, own })));
        expect([refused.kind, refused.message]).toEqual([
          'refused',
          expect.stringContaining('never replaced'),
        ]);
        expect(readFileSync(out, 'utf8')).toBe('ours');
      }
    }
    const other = request({
      out: join(folder, 'other.journal'),
      force: true,
      own: ownFilesOf(books, undefined),
    });
    writeFileSync(other.out ?? '', 'theirs');
    expect(exportMonth(postedBooks(), other).files.map(({ state }) => state)).toEqual(['replaced']);
  });

  it('takes no place in which a file of its own will stand', () => {
    const folder = ownFolder();
    const [books, link] = [join(folder, 'books.db'), join(folder, 'link')];
    symlinkSync(folder, link);
    for (const out of [`${books}-certify.key`, join(link, 'books.db-wal')]) {
      const own = ownFilesOf(books, undefined);
      const refused = failureOf(() => exportMonth(postedBooks(), request({ out, own })));
      expect([refused.kind, existsSync(out)]).toEqual(['refused', false]);
    }
  });

  it('puts nothing into the folder of a pack, nor among its evidence', () => {
    const reports = ownFolder();
    const pack = join(reports, '2026-10');
    mkdirSync(join(pack, 'evidence'), { recursive: true });
    writeFileSync(join(pack, 'manifest.json'), '{}');
    writeFileSync(join(pack, '04-open-items.csv'), 'ours');
    symlinkSync(pack, join(reports, 'link'));
    for (const name of ['2026-10/04-open-items.csv', 'link/october.journal', '2026-10/evidence/one']) {
      const out = join(reports, name);
      const refused = failureOf(() => exportMonth(postedBooks(), request({ out, force: true })));
      expect([refused.kind, refused.message]).toEqual(['refused', expect.stringContaining('report pack')]);
    }
    expect(readFileSync(join(pack, '04-open-items.csv'), 'utf8')).toBe('ours');
    const beside = request({ out: join(reports, 'october.journal') });
    expect(exportMonth(postedBooks(), beside).files.map(({ state }) => state)).toEqual(['written']);
  });

  it('prints the one text of a month in place of a file, and refuses a month of several', () => {
    const { files, printed } = exportMonth(postedBooks(), request({ format: 'hledger', isPrinted: true }));
    expect(files).toEqual([]);
    expect([...printed].join('')).toContain('Assets:supplier:Float');
    const books = postedBooks();
    const brands = Array.from({ length: 320 }, (_, at) =>
      debit(`Expenses:supplier:Cost of cards:brand-${at}`, 1_000_000n),
    );
    const postings = [...brands, credit('Assets:supplier:Float', 320_000_000n)];
    const account = { interfaceName: 'supplier', account: 'main' } as const;
    const bookedAtMs = Date.parse('2026-10-21T08:00:00Z');
    books.journal.appendEntries([
      entry({ ...account, bookedAtMs, subject: 'many', slug: '', description: 'many', postings }),
    ]);
    const xero = request({ format: 'xero', names: true, isPrinted: true });
    const refused = failureOf(() => exportMonth(books, xero));
    expect([refused.kind, refused.message]).toEqual([
      'refused',
      'the month takes 2 files in this format; one file is expected on standard output',
    ]);
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
      'refused: export.xero of the configuration names the account Assets:supplier:Flaot; an account that these books can have is expected. Correct the name; the nearest is Assets:supplier:Float.',
    );
  });

  it('refuses Xero’s file without codes, unless our names are asked for', () => {
    const asked = request({ format: 'xero' });
    const { kind, hint } = failureOf(() => exportMonth(postedBooks(), asked));
    expect([kind, hint]).toEqual(['refused', expect.stringContaining('--names')]);
    expect(existsSync(join(asked.reportsFolder, 'exports'))).toBe(false);
    const [file] = exportMonth(postedBooks(), { ...asked, names: true }).files;
    expect(readFileSync(file?.path ?? '', 'utf8')).toContain('Assets:supplier:Float');
  });

  it('gives a ledger in another currency the month only with a rate over 0, and one in dollars with none', () => {
    const outcomeOf = (homeCurrency: string, rate?: string): string => {
      const asked = request({ format: 'quickbooks', homeCurrency, rate });
      try {
        const [file] = exportMonth(postedBooks(), asked).files;
        return readFileSync(file?.path ?? '', 'utf8');
      } catch (error) {
        expect(existsSync(join(asked.reportsFolder, 'exports'))).toBe(false);
        return error instanceof Failure ? error.kind : String(error);
      }
    };
    expect(outcomeOf('EUR', '0.92')).toContain('1 USD = 0.92 EUR');
    for (const rate of [undefined, '', '0', '0.0', '-1', '1e3', '0,92', ' 1', '1/2', 'NaN']) {
      expect(outcomeOf('EUR', rate)).toBe('refused');
    }
    expect(outcomeOf('USD', '1')).toBe('refused');
  });

  it.each(exportFormats)('says in the description that the month is not certified: %s', (format) => {
    const { files, remark } = exportMonth(postedBooks(), request({ format, names: true }));
    expect(remark).toBe('not certified');
    expect(readFileSync(files[0]?.path ?? '', 'utf8')).toContain('2026-10, not certified');
  });

  it(namedFor('hledger', 'has hledger and beancount take the rate as a price of the dollar'), () => {
    const books = postedBooks();
    for (const format of ['hledger', 'beancount'] as const) {
      const asked = request({ format, homeCurrency: 'EUR', rate: '0.92' });
      const path = exportMonth(books, asked).files[0]?.path ?? '';
      expect(readFileSync(path, 'utf8')).toContain('USD 0.92 EUR');
      runTool(...(format === 'hledger' ? strictly(path) : uncached(path)));
    }
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
