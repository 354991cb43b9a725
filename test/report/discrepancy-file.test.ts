import { describe, expect, it } from 'vitest';
import { csvPieces } from '../../src/report/csv-file.js';
import { discrepancyColumns, discrepancyRows } from '../../src/report/discrepancy-file.js';
import type { ItemStanding } from '../../src/report/item-standing.js';
import { asOfMs, digestOf, itemOf, resultOf, textOfPieces } from './sample-month.js';

const settings = { bom: false, delimiter: ',', decimal: '.' };
const header =
  'item_id,month,code,class,severity,state,interface,subject,slug,currency,occurred_at,field,source_a,source_b,' +
  'expected,actual,difference,difference_usd6,cause,caused_by,age_days,first_seen,formula,evidence_sha256,' +
  'request_id,action,note,account,unit,claim_usd6\r\n';

describe('03-discrepancies', () => {
  it('has the columns of the contract and a discrepancy a row, to the byte', () => {
    const standing: ItemStanding = { state: 'carried', firstSeenMs: asOfMs - 1, lastSeenMs: asOfMs };
    const rows = discrepancyRows(
      [resultOf({ items: [itemOf({ note: '=1', subject: '-ref' })] })],
      new Map([['00000000000000a1', standing]]),
      asOfMs,
    );
    expect(textOfPieces(csvPieces(discrepancyColumns, rows, settings))).toBe(
      `${header}00000000000000a1,2026-10,PR-COST,A,medium,carried,sandbox,'-ref,demo-books,GBP,` +
        '2026-10-05T09:30:00.000Z,cost_minor,recomputed,order,97.00,97.01,0.01,12500,half_up,,28,' +
        `2026-11-03T05:59:59.999Z,9999 - floor(9999 * 300 / 10000) = 9700,${digestOf('a')},req_1,` +
        "Ask the provider to correct the price to the formula at the order\u2019s rate.,'=1,ab12cd34ef56,minor,12500\r\n",
    );
  });

  it('keeps the order of the items and of the accounts', () => {
    const results = [
      resultOf({ items: [itemOf({ itemId: 'b' }), itemOf({ itemId: 'a' })] }),
      resultOf({ items: [itemOf({ itemId: 'c' })] }),
    ];
    const rows = [...discrepancyRows(results, new Map(), asOfMs)];
    expect(rows.map(({ item }) => item.itemId)).toEqual(['b', 'a', 'c']);
  });
});
