import { describe, expect, it } from 'vitest';
import { csvPieces } from '../../../src/report/tables/csv-file.js';
import { orderColumns, orderRows } from '../../../src/report/tables/order-file.js';
import { digestOf, orderOf, resultOf, textOfPieces } from '../sample-month.js';

const settings = { bom: false, delimiter: ',', decimal: '.' };
const header =
  'month,interface,account,client_ref,order_id,slug,currency,book_status,order_status,sold_at,booked_at,issued_at,' +
  'seq,face,face_minor,rate_bps,cost,cost_minor,recomputed_cost_minor,fx_rate,cost_usd,cost_usd6,recomputed_usd6,' +
  'book_cost_minor,debit_count,debit_usd6,reversal_usd6,event_cost_usd6,difference,difference_usd6,margin,' +
  'margin_minor,paid_minor,paid_currency,working,result,item_ids,book_file,book_line,order_sha256,debit_sha256,' +
  'event_sha256,sold_on,discount_minor,untested\r\n';

function linesOf(order: ReturnType<typeof orderOf>, csv = settings): string {
  const rows = orderRows([resultOf({ orders: [order] })]);
  return textOfPieces(csvPieces(orderColumns, rows, csv)).slice(header.length);
}

describe('05-orders', () => {
  it('has the columns of the contract and an order a row, to the byte', () => {
    const order = orderOf({
      marginMinor: 800n,
      paidMinor: 10_500n,
      paidCurrency: 'GBP',
      itemIds: ['a', 'b'],
      result: 'differs',
    });
    const rows = orderRows([resultOf({ orders: [order] })]);
    expect(textOfPieces(csvPieces(orderColumns, rows, settings))).toBe(
      `${header}2026-10,sandbox,ab12cd34ef56,ref-1,ord_1,demo-books,GBP,issued,issued,2026-10-05T09:30:00.000Z,` +
        '2026-10-05T09:30:01.000Z,2026-10-05T09:30:02.000Z,3,99.99,9999,300,97.00,9700,9700,1.25,121.250000,' +
        '121250000,121250000,9700,1,121250000,0,121250000,0.000000,0,8.00,800,10500,GBP,9999 - 299 = 9700,' +
        `differs,a|b,book.csv,2,${digestOf('b')},${digestOf('c')},${digestOf('d')},2026-10-05,299,\r\n`,
    );
  });

  it('writes the decimal mark as set in amounts and rates, and leaves raw integers as they are', () => {
    const line = linesOf(orderOf({ differenceUsd6: -12_500n }), { bom: false, delimiter: ';', decimal: ',' });
    expect(line).toContain(';99,99;9999;300;97,00;9700;9700;1,25;121,250000;121250000;');
    expect(line).toContain(';-0,012500;-12500;');
  });

  it('leaves empty what a side does not have', () => {
    const order = orderOf({
      orderId: '',
      bookStatus: undefined,
      orderStatus: undefined,
      soldAtMs: undefined,
      bookedAtMs: undefined,
      issuedAtMs: undefined,
      seq: undefined,
      rateBps: undefined,
      costMinor: undefined,
      recomputedCostMinor: undefined,
      fxRate: '',
      costUsd6: undefined,
      recomputedUsd6: undefined,
      debitCount: undefined,
      debitUsd6: undefined,
      differenceUsd6: undefined,
      marginMinor: undefined,
      result: 'book_only',
      bookLine: undefined,
    });
    expect(linesOf(order)).toContain(
      ',ref-1,,demo-books,GBP,,,,,,,99.99,9999,,,,,,,,,9700,,,0,121250000,,,,,,,',
    );
  });

  it('guards texts and never numbers: a negative margin stays one', () => {
    const line = linesOf(orderOf({ clientRef: '-ref', slug: '=cmd', marginMinor: -1n }));
    expect(line).toContain(",'-ref,ord_1,'=cmd,GBP,");
    expect(line).toContain(',-0.01,-1,,');
  });

  it('asks for one order after the other, account by account', () => {
    const asked: string[] = [];
    function* orders(name: string) {
      for (const ref of ['1', '2']) {
        asked.push(name + ref);
        yield orderOf({ clientRef: name + ref });
      }
    }
    const rows = orderRows([resultOf({ orders: orders('a') }), resultOf({ orders: orders('b') })]);
    expect(rows.next().value?.order.clientRef).toBe('a1');
    expect(asked).toEqual(['a1']);
    expect([...rows].map(({ order }) => order.clientRef)).toEqual(['a2', 'b1', 'b2']);
  });
});
