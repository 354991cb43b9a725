import { describe, expect, it } from 'vitest';
import { csvPieces } from '../../src/report/csv-file.js';
import { journalColumns, postingRows } from '../../src/report/journal-file.js';
import { digestOf, entryOf, textOfPieces } from './sample-month.js';

const settings = { bom: false, delimiter: ',', decimal: '.' };
const header =
  'entry_id,posting,month,origin_month,booked_at,recorded_at,interface,account,kind,subject,slug,ledger_account,' +
  'currency,debit,debit_usd6,credit,credit_usd6,reverses_entry_id,item_id,description,evidence_sha256,' +
  'previous_hash,entry_hash\r\n';

describe('08-journal', () => {
  it('has the columns of the contract and a posting a row, debits and credits apart, to the byte', () => {
    const common =
      '2026-10,2026-10,2026-10-05T09:30:01.000Z,2026-11-03T06:00:00.000Z,sandbox,ab12cd34ef56,order,ref-1,demo-books,';
    const end = `,,,order ref-1,${digestOf('b')},${digestOf('0')},${digestOf('1')}\r\n`;
    expect(textOfPieces(csvPieces(journalColumns, postingRows([entryOf()]), settings))).toBe(
      `${header}0000000000000000000000e1,1,${common}Test:Expenses:sandbox:Cost of cards:demo-books,USD,` +
        `121.250000,121250000,,${end}` +
        `0000000000000000000000e1,2,${common}Test:Assets:sandbox:Float,USD,,,121.250000,121250000${end}`,
    );
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
