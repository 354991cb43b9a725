import { describe, expect, it } from 'vitest';
import type { ItemStanding } from '../../../src/report/items/item-standing.js';
import { csvPieces } from '../../../src/report/tables/csv-file.js';
import { discrepancyColumns, discrepancyRows } from '../../../src/report/tables/discrepancy-file.js';
import { asOfMs, digestOf, itemOf, resultOf, textOfPieces } from '../sample-month.js';

const settings = { bom: false, delimiter: ',', decimal: '.' };
const header =
  'month,interface,account,code,title,subject,occurred_on,expected,actual,difference,currency,claim_usd,owed_by,' +
  'action,cause,severity,class,state,item_id,caused_by,note,age_days,first_seen,occurred_at,slug,order_currency,' +
  'field,unit,source_a,source_b,formula,difference_usd6,effect_usd6,claim_usd6,evidence_sha256,request_id,' +
  'claim_plus\r\n';

describe('03-discrepancies', () => {
  it('has the columns of the contract and a discrepancy a row, to the byte', () => {
    const standing: ItemStanding = { state: 'carried', firstSeenMs: asOfMs - 1, lastSeenMs: asOfMs };
    const rows = discrepancyRows(
      [resultOf({ items: [itemOf({ note: '=1', subject: '-ref' })] })],
      new Map([['00000000000000a1', standing]]),
      asOfMs,
    );
    expect(textOfPieces(csvPieces(discrepancyColumns, rows, settings))).toBe(
      `${header}2026-10,sandbox,ab12cd34ef56,PR-COST,order -ref (demo-books): the cost is not face value less the ` +
        "discount.,'-ref,2026-10-05,97.00,97.01,0.01,GBP,0.012500,provider," +
        'Ask the provider to correct the price to the formula at the order\u2019s rate.,half_up,medium,A,carried,' +
        "00000000000000a1,,'=1,28,2026-11-03T05:59:59.999Z,2026-10-05T09:30:00.000Z,demo-books,GBP,cost_minor," +
        'minor,recomputed,order,9999 - floor(9999 * 300 / 10000) = 9700,12500,-12500,12500,' +
        `${digestOf('a')},req_1,\r\n`,
    );
  });

  it('has the heaviest root first and behind it what it caused, across the accounts', () => {
    const results = [
      resultOf({ items: [itemOf({ itemId: 'b', causedBy: ['c'] }), itemOf({ itemId: 'a' })] }),
      resultOf({
        account: 'main',
        items: [itemOf({ itemId: 'c', account: 'main', claimUsd6: -9_000_000n })],
      }),
    ];
    const rows = [...discrepancyRows(results, new Map(), asOfMs)];
    expect(rows.map(({ item }) => item.itemId)).toEqual(['c', 'b', 'a']);
  });
});
