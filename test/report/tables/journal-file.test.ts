import { describe, expect, it } from 'vitest';
import { csvPieces } from '../../../src/report/tables/csv-file.js';
import { journalColumns, postingRows } from '../../../src/report/tables/journal-file.js';
import { digestOf, entryOf, textOfPieces } from '../sample-month.js';

const settings = { bom: false, delimiter: ',', decimal: '.' };
const header =
  'entry_id,posting,month,origin_month,booked_at,recorded_at,interface,account,kind,subject,slug,ledger_account,' +
  'currency,debit,debit_usd6,credit,credit_usd6,reverses_entry_id,item_id,description,evidence_sha256,' +
  'previous_hash,entry_hash,own_currency,own_amount,own_amount_minor\r\n';

describe('08-journal', () => {
  it('has the columns of the contract and a posting a row, debits and credits apart, to the byte', () => {
    const common =
      '2026-10,2026-10,2026-10-05T09:30:01.000Z,2026-11-03T06:00:00.000Z,sandbox,ab12cd34ef56,order,ref-1,demo-books,';
    const end = `,,,order ref-1,${digestOf('b')},${digestOf('0')},${digestOf('1')},,,\r\n`;
    expect(textOfPieces(csvPieces(journalColumns, postingRows([entryOf()]), settings))).toBe(
      `${header}e0000000000000000000000e1,1,${common}Test:Expenses:sandbox:Cost of cards:demo-books,USD,` +
        `121.250000,121250000,,${end}` +
        `e0000000000000000000000e1,2,${common}Test:Assets:sandbox:Float,USD,,,121.250000,121250000${end}`,
    );
  });

  it('shows what a posting was in the order’s own currency at the end of its row', () => {
    const entry = entryOf();
    const postings = entry.postings.map((one) => ({ ...one, own: { currency: 'GBP', minor: 9700 } }));
    const text = textOfPieces(csvPieces(journalColumns, postingRows([{ ...entry, postings }]), settings));
    expect(
      text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',').slice(-3)),
    ).toEqual([
      ['GBP', '97.00', '9700'],
      ['GBP', '97.00', '9700'],
    ]);
  });

  it('shows every id with a letter before it, that of the entry it takes back as well', () => {
    const undo = entryOf({ entryId: '1234', reversesEntryId: '5678' });
    const [row] = textOfPieces(csvPieces(journalColumns, postingRows([undo]), settings))
      .split('\r\n')
      .slice(1);
    const cells = row?.split(',') ?? [];
    const at = (name: string) => cells[header.split(',').indexOf(name)];
    expect([at('entry_id'), at('reverses_entry_id')]).toEqual(['e1234', 'e5678']);
  });

  it('keeps the order of the hash chain', () => {
    const rows = postingRows([entryOf({ entryId: 'b' }), entryOf({ entryId: 'a' })]);
    expect([...rows].map(({ entry, ordinal }) => `${entry.entryId}${ordinal}`)).toEqual([
      'b1',
      'b2',
      'a1',
      'a2',
    ]);
  });
});
