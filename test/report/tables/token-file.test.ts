import { expect, it } from 'vitest';
import { cellText } from '../../../src/report/tables/cell.js';
import { tokenColumns, tokenRows } from '../../../src/report/tables/token-file.js';
import { judged } from '../../reconcile/rewards/token-samples.js';

it('has the columns of the contract, the claim last, and a row for each step and issuance', () => {
  expect(tokenColumns.map(({ name }) => name)).toEqual(
    'month kind transaction_id issuance_id wallet_address merchant_id status issued_at booked_at seq book_amount_usd amount_usd agreed_rate reward_rate recomputed_plus plus_amount pool_debit_count pool_debit_plus pool_reversal_plus difference_plus working result item_ids evidence_sha256 claim_plus'.split(
      ' ',
    ),
  );
  const rows = [...tokenRows([judged().result])].map((row) =>
    tokenColumns.map((column) => cellText(column, row, ',')),
  );
  expect(rows.map((cells) => cells[1])).toEqual(['opening', 'issuance', 'closing']);
  expect(rows[1]?.slice(10, 20)).toEqual(['10,00', '10,00', '1,5', '1,5', '15', '15', '1', '15', '0', '0']);
});
