// Journals of two decimals as the files that Xero and QuickBooks Online import, in the column order of their
// own templates. Text that a spreadsheet would run is guarded as in the reports.

import { stringify } from 'csv-stringify/sync';
import { formatMinor } from '../../money/amount-text.js';
import { guarded } from '../tables/formula-guard.js';
import { type JournalMonth, lastDayOf, monthWords } from './journal-month.js';
import { type RoundedJournal, type RoundedLine, roundedJournals } from './rounded-journal.js';

/** Lines that one file may have: Xero says 300, QuickBooks Online 1000. */
const XERO_LINES = 300;
const QUICKBOOKS_LINES = 1000;

const XERO_HEADER =
  '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2';
const QUICKBOOKS_HEADER =
  '*JournalNo,*JournalDate,*AccountName,*Debits,*Credits,Description,Name,Currency,Location,Class';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

type RowOf = (line: RoundedLine, at: number) => string[];

function fileOf(header: string, journal: RoundedJournal, at: number, rowOf: RowOf): string {
  const rows = journal.map((line) => rowOf(line, at));
  return `${header}\r\n${stringify(rows, { record_delimiter: '\r\n' })}`;
}

/** Our account as the other program knows it. */
export type NameOf = (ledgerAccount: string) => string;

const asOurs: NameOf = (ledgerAccount) => ledgerAccount;

/** The text of each file: one journal a file. Positive amounts are debits. */
export function xeroFiles(month: JournalMonth, nameOf: NameOf = asOurs): string[] {
  const [year = '', monthNumber = '', day = ''] = lastDayOf(month.month).split('-');
  const date = `${day} ${months[Number(monthNumber) - 1] ?? ''} ${year}`;
  const journals = roundedJournals(month, XERO_LINES);
  const rowOf: RowOf = ({ ledgerAccount, cents, description }, at) => {
    const part = journals.length === 1 ? '' : `, ${at + 1} of ${journals.length}`;
    const narration = `Gift cards ${monthWords(month)}, ${month.interfaceName}${part}`;
    const texts = [guarded(description), guarded(nameOf(ledgerAccount)), 'Tax Exempt'];
    return [narration, date, ...texts, formatMinor(cents), '', '', '', ''];
  };
  return journals.map((journal, at) => fileOf(XERO_HEADER, journal, at, rowOf));
}

/** The text of each file: one journal a file, its number made of the month. */
export function quickbooksFiles(month: JournalMonth, nameOf: NameOf = asOurs): string[] {
  const [year = '', monthNumber = '', day = ''] = lastDayOf(month.month).split('-');
  const journals = roundedJournals(month, QUICKBOOKS_LINES);
  const rowOf: RowOf = ({ ledgerAccount, cents, description }, at) => [
    `TO-${month.month}-${month.interfaceName}${journals.length === 1 ? '' : `-${at + 1}`}`,
    `${monthNumber}/${day}/${year}`,
    guarded(nameOf(ledgerAccount)),
    cents > 0n ? formatMinor(cents) : '',
    cents < 0n ? formatMinor(-cents) : '',
    guarded(description),
    ...['', month.home?.currency ?? 'USD', '', ''],
  ];
  return journals.map((journal, at) => fileOf(QUICKBOOKS_HEADER, journal, at, rowOf));
}
