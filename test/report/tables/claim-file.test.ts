import { describe, expect, it } from 'vitest';
import { parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import { discrepancyCodes } from '../../../src/reconcile/finding/code.js';
import type { OpenItem } from '../../../src/report/items/item-standing.js';
import { claimColumns, claimRows } from '../../../src/report/tables/claim-file.js';
import { csvPieces } from '../../../src/report/tables/csv-file.js';
import { fc } from '../../support/fast-check.js';
import { asOfMs, digestOf, itemOf, month, textOfPieces } from '../sample-month.js';

const settings = { bom: false, delimiter: ',', decimal: '.' };
const september = parseCalendarMonth('2026-09') ?? month;
const header =
  'claim_id,month,interface,account,reference,order_id,statement_line,occurred_at,what_is_wrong,stated,due,' +
  'difference,currency,claim_usd,request_id,statement_id,evidence_sha256\r\n';

function openItemOf(
  changes: Parameters<typeof itemOf>[0],
  state: OpenItem['standing']['state'] = 'new',
): OpenItem {
  return { item: itemOf(changes), standing: { state, firstSeenMs: asOfMs, lastSeenMs: asOfMs } };
}

const textOf = (items: readonly OpenItem[]): string =>
  textOfPieces(csvPieces(claimColumns, claimRows(items), settings));

describe('10-claims', () => {
  it('has the columns of the contract and a claim a row, to the byte', () => {
    const providerRecord = { orderId: 'ord_1', lines: [13, 14], statementId: 'stm_1' };
    expect(textOf([openItemOf({ providerRecord })])).toBe(
      `${header}00000000000000a1,2026-10,sandbox,ab12cd34ef56,ref-1,ord_1,13|14,2026-10-05T09:30:00.000Z,` +
        'The cost is not face value less the discount: the discount was rounded half up instead of down.,' +
        `97.01,97.00,0.01,GBP,0.012500,req_1,stm_1,${digestOf('a')}\r\n`,
    );
  });

  it('is its header alone where the provider owes nothing', () => {
    expect(textOf([])).toBe(header);
  });

  it('leaves empty what of the provider\u2019s own names is not known', () => {
    expect(textOf([openItemOf({ causes: [] })])).toContain(
      ',ref-1,,,2026-10-05T09:30:00.000Z,The cost is not face value less the discount.,',
    );
  });

  it('has what is open of this month and of those before, the largest claim first', () => {
    const items = [
      openItemOf({ itemId: 'small', claimUsd6: 1n }),
      openItemOf({ itemId: 'carried', claimUsd6: 3n, month: september }, 'carried'),
      openItemOf({ itemId: 'new', claimUsd6: 2n }),
    ];
    expect(claimRows(items).map(({ itemId }) => itemId)).toEqual(['carried', 'new', 'small']);
  });

  it.each(['accepted', 'cleared'] as const)('has no claim that is %s', (state) => {
    expect(claimRows([openItemOf({}, state)])).toEqual([]);
  });

  it('is a law: only what the provider owes, each such item once, in one order whatever theirs was', () => {
    const anyItem = fc.record({
      itemId: fc.uuid(),
      owedBy: fc.constantFrom('provider', 'us', 'unclear', 'book', 'statement', 'time', '' as const),
      claimUsd6: fc.bigInt({ min: -3n, max: 3n }),
      account: fc.constantFrom('a', 'b'),
      state: fc.constantFrom('new', 'carried', 'accepted', 'cleared' as const),
    });
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 12 }), (drafts) => {
        const items = drafts.map(({ state, ...changes }) => openItemOf(changes, state));
        const rows = claimRows(items);
        const due = items.filter(
          ({ item, standing }) =>
            item.owedBy === 'provider' && item.claimUsd6 > 0n && /new|carried/.test(standing.state),
        );
        expect(rows).toHaveLength(due.length);
        expect(new Set(rows)).toEqual(new Set(due.map(({ item }) => item)));
        expect(rows).toEqual(rows.toSorted((a, b) => Number(b.claimUsd6 - a.claimUsd6)));
        expect(claimRows(items.toReversed())).toEqual(rows);
      }),
    );
  });

  it('has nothing of the partner\u2019s own business: neither note, nor records, nor what was sold for how much', () => {
    const note = 'book-2026-10.csv:24; margin 3.00';
    const formula = 'sold at 120.00';
    for (const code of discrepancyCodes) {
      const text = textOf([openItemOf({ code, note, formula, slug: 'own-name' })]);
      expect(text).not.toMatch(/book-2026|margin|sold at|own-name/);
    }
  });
});
