import { describe, expect, it } from 'vitest';
import { parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import type { OpenItem } from '../../../src/report/items/item-standing.js';
import { csvPieces } from '../../../src/report/tables/csv-file.js';
import { openItemColumns, openItemRows, openItemsJson } from '../../../src/report/tables/open-item-file.js';
import { fc } from '../../support/fast-check.js';
import { asOfMs, itemOf, month, soldAtMs, textOfPieces } from '../sample-month.js';

const settings = { bom: false, delimiter: ',', decimal: '.' };
const september = parseCalendarMonth('2026-09') ?? month;
const header =
  'month,interface,account,code,title,subject,occurred_on,expected,actual,difference,currency,claim_usd,owed_by,' +
  'action,age_days,bucket,state,severity,class,item_id,caused_by,cause,first_seen,last_seen,occurred_at,slug,' +
  'order_currency,field,unit,difference_usd6,effect_usd6,claim_usd6,accepted_by,accepted_at,accepted_reason,' +
  'settled_by,cleared_month,note\r\n';

function openItemOf(
  changes: Parameters<typeof itemOf>[0],
  standing: Partial<OpenItem['standing']> = {},
): OpenItem {
  return {
    item: itemOf(changes),
    standing: { state: 'carried', firstSeenMs: soldAtMs, lastSeenMs: asOfMs, ...standing },
  };
}

const accepted = openItemOf(
  { occurredAtMs: soldAtMs - 20 * 86_400_000, month: september },
  { state: 'accepted', acceptedBy: '@controller', acceptedAtMs: asOfMs, acceptedReason: 'small, agreed' },
);

describe('04-open-items', () => {
  it('has the columns of the contract and an item a row, to the byte', () => {
    expect(textOfPieces(csvPieces(openItemColumns, openItemRows([accepted], asOfMs), settings))).toBe(
      `${header}2026-09,sandbox,ab12cd34ef56,PR-COST,order ref-1 (demo-books): the cost is not face value less the ` +
        'discount.,ref-1,2026-09-15,97.00,97.01,0.01,GBP,0.012500,provider,' +
        'Ask the provider to correct the price to the formula at the order\u2019s rate.,48,31-60,accepted,medium,A,' +
        '00000000000000a1,,half_up,2026-10-05T09:30:00.000Z,2026-11-03T06:00:00.000Z,2026-09-15T09:30:00.000Z,' +
        "demo-books,GBP,cost_minor,minor,12500,-12500,12500,'@controller,2026-11-03T06:00:00.000Z," +
        '"small, agreed",,,\r\n',
    );
  });

  it('names the month in which an item cleared, and what settled it', () => {
    const cleared = openItemOf(
      { occurredAtMs: undefined },
      { state: 'cleared', clearedMonth: month, settledBy: '31 shop-1' },
    );
    const text = textOfPieces(csvPieces(openItemColumns, openItemRows([cleared], asOfMs), settings));
    expect(text.slice(header.length)).toContain(',cleared,');
    expect(text.slice(header.length)).toMatch(/,31 shop-1,2026-10,\r\n$/);
  });

  it('sorts by month, account, code and subject, whatever order the items come in', () => {
    const items = [
      openItemOf({ itemId: '1', month: september, subject: 'z' }),
      openItemOf({ itemId: '2', code: 'EV-KEY-UNPINNED' }),
      openItemOf({ itemId: '3', subject: 'a' }),
      openItemOf({ itemId: '4', subject: 'b', field: 'a' }),
      openItemOf({ itemId: '5', subject: 'b', field: 'b' }),
      openItemOf({ itemId: '6', interfaceName: 'supplier', account: 'main', code: 'BL-LOW' }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(items, { minLength: items.length }), (shuffled) => {
        const ids = openItemRows(shuffled, asOfMs).map(({ item }) => item.itemId);
        expect(ids).toEqual(['1', '2', '3', '4', '5', '6']);
      }),
    );
  });

  it('is the same for items --json, with the fields of the file by name', () => {
    const json = openItemsJson([accepted], month, asOfMs);
    expect(json.as_of).toBe('2026-11-03T06:00:00.000Z');
    expect(json.month).toBe('2026-10');
    expect(Object.keys(json.items[0] ?? {}).join(',')).toBe(header.trimEnd());
    expect(json.items[0]).toMatchObject({
      accepted_by: '@controller',
      expected: '97.00',
      claim_usd6: 12500,
      age_days: 48,
      cleared_month: '',
    });
    expect(openItemsJson([], undefined, asOfMs)).toEqual({
      as_of: '2026-11-03T06:00:00.000Z',
      month: null,
      items: [],
    });
  });
});
