import { describe, expect, it } from 'vitest';
import { csvPieces } from '../../../src/report/tables/csv-file.js';
import { depositColumns, depositRows } from '../../../src/report/tables/deposit-file.js';
import { depositOf, digestOf, resultOf, textOfPieces } from '../sample-month.js';

const settings = { bom: false, delimiter: ',', decimal: '.' };
const header =
  'month,interface,account,deposit_ref,deposit_id,tx_hash,from_wallet,sent_at,booked_at,seq,own_plus_amount,' +
  'plus_amount,own_amount_usd6,gross_usd6,pool_fee_usd6,due,due_usd6,credited,credited_usd6,event_credited_usd6,' +
  'difference,difference_usd6,working,result,item_ids,own_file,own_line,movement_sha256,event_sha256\r\n';

function textOf(deposit: ReturnType<typeof depositOf>): string {
  return textOfPieces(csvPieces(depositColumns, depositRows([resultOf({ deposits: [deposit] })]), settings));
}

describe('06-deposits', () => {
  it('has the columns of the contract and a deposit a row, to the byte: 20 units credit 59.82 US dollars', () => {
    expect(textOf(depositOf())).toBe(
      `${header}2026-10,sandbox,ab12cd34ef56,dep_1,dep_1,,,2026-10-05T09:29:57.000Z,2026-10-05T09:29:58.000Z,2,20,` +
        '20.0,,60000000,180000,59.820000,59820000,59.820000,59820000,,0.000000,0,"20 * 3 = 60, less 0.30%",' +
        `matched,,deposits.csv,2,${digestOf('c')},\r\n`,
    );
  });

  it('guards a wallet that a spreadsheet would run, and no amount', () => {
    const line = textOf(depositOf({ fromWallet: '=0x', differenceUsd6: -180_000n })).slice(header.length);
    expect(line).toContain(",dep_1,,'=0x,");
    expect(line).toContain(',-0.180000,-180000,');
  });
});
