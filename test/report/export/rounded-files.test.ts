import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import { quickbooksFiles, xeroFiles } from '../../../src/report/export/rounded-files.js';
import { sampleJournal } from './support/sample-journal.js';

describe('the files for ledgers of two decimals', () => {
  it('have Xero’s columns in its order, debits positive', () => {
    const [file = ''] = xeroFiles(sampleJournal());
    const [header, first] = parse(file);
    expect(header?.join()).toBe(
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    );
    expect(first?.slice(1, 6)).toEqual([
      '31 Oct 2026',
      '2026-10, exactly -19.345679 USD',
      'Assets:supplier:Float',
      'Tax Exempt',
      '-19.35',
    ]);
  });

  it('have QuickBooks Online’s columns in its order, debits and credits apart', () => {
    const [file = ''] = quickbooksFiles(sampleJournal());
    const [header, first] = parse(file);
    expect(header?.slice(0, 5)).toEqual([
      '*JournalNo',
      '*JournalDate',
      '*AccountName',
      '*Debits',
      '*Credits',
    ]);
    expect(first?.slice(0, 5)).toEqual([
      'TO-2026-10-supplier',
      '10/31/2026',
      'Assets:supplier:Float',
      '',
      '19.35',
    ]);
  });

  it('name the currency of the ledger, the rate and that the month is not certified', () => {
    const home = { currency: 'EUR', rate: rational(1n, 2n), rateText: '0.5' };
    const month = { ...sampleJournal(), home, remark: 'not certified' as const };
    const [xero = ''] = xeroFiles(month);
    expect(parse(xero)[1]?.slice(0, 3)).toEqual([
      'Gift cards 2026-10, not certified, supplier',
      '31 Oct 2026',
      '2026-10, not certified, exactly -19.345679 USD, 1 USD = 0.5 EUR',
    ]);
    const [quickbooks = ''] = quickbooksFiles(month);
    expect([parse(quickbooks)[1]?.[4], parse(quickbooks)[1]?.[7]]).toEqual(['9.67', 'EUR']);
  });

  it('have the codes of the partner’s own ledger where they are given', () => {
    const nameOf = (ledgerAccount: string) => `code of ${ledgerAccount}`;
    const [xero = ''] = xeroFiles(sampleJournal(), nameOf);
    expect(parse(xero)[1]?.[3]).toBe('code of Assets:supplier:Float');
    const [quickbooks = ''] = quickbooksFiles(sampleJournal(), nameOf);
    expect(parse(quickbooks)[1]?.[2]).toBe('code of Assets:supplier:Float');
  });
});
