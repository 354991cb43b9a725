import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../../src/base/text/bytes.js';
import { bookCopy } from '../../../../src/records/from-file/canonical-copy.js';
import { readShopBook } from '../../../../src/records/from-file/shops/shop-book.js';
import { shopFormats } from '../../../../src/records/from-file/shops/shop-format.js';
import { readSkuMap } from '../../../../src/records/from-file/shops/sku-map.js';

const sample = (name: string): Uint8Array =>
  readFileSync(join(import.meta.dirname, '../../../../docs/samples', name));
const skus = readSkuMap([sample('skus.csv')], 'skus.csv');

function read(name: 'shopify' | 'woocommerce', bytes: Uint8Array, hasMap = true) {
  const format = shopFormats.find((one) => one.name === name);
  if (format === undefined) throw new Error(`no format ${name}`);
  const fileName = `${name}.csv`;
  const options = {
    fileName,
    format,
    skus: hasMap ? skus : undefined,
    pattern: '{order}-{n}',
    defaultInterface: 'sandbox' as const,
  };
  const result = readShopBook([bytes], options);
  const { rows } = result;
  const sold = Array.from({ length: rows.length }, (_, row) =>
    [
      `${rows.line(row)} ${rows.clientRef(row)} ${rows.slug(row)} ${rows.faceMinor(row)} ${rows.currency(row)}`,
      `${rows.status(row)} ${rows.paidMinor(row) ?? '-'} ${rows.paidCurrency(row) ?? '-'}`,
    ].join(' '),
  );
  return { ...result, sold };
}

describe('the orders of Shopify as a book', () => {
  const { rows, sold, setAside, leftOutCount, unknownColumns } = read(
    'shopify',
    sample('shopify-orders.csv'),
  );

  it('are a row a card: discounts of a line on its cards, refunds and cancellations as their states say', () => {
    expect(sold).toEqual([
      '2 1001-1 demo-coffee 2500 USD issued 2500 USD',
      '2 1001-2 demo-coffee 2500 USD issued 2500 USD',
      // Its price is in the currency of the order, its face value in that of the map.
      '4 1001-3 demo-books 1000 GBP issued 1400 USD',
      '5 1002-1 demo-coffee 2500 USD issued 2334 USD',
      '5 1002-2 demo-coffee 2500 USD issued 2333 USD',
      '5 1002-3 demo-coffee 2500 USD issued 2333 USD',
      // A discount of the order that no line has, and a part that went back: nobody says what the card cost.
      '6 1003-1 demo-coffee 2500 USD issued - -',
      '7 1004-1 demo-coffee 2500 USD issued - -',
      '8 1005-1 demo-coffee 2500 USD refunded 2500 USD',
      '9 1006-1 demo-coffee 2500 USD cancelled 2500 USD',
    ]);
  });

  it('leave out what is no card and what nobody has paid for, and count it', () => {
    expect(leftOutCount).toBe(2);
  });

  it('set an order aside whole where one of its lines is not understood', () => {
    expect(setAside.map(({ line, reason }) => [line, reason])).toEqual([
      [11, "line 12 of the same order can't be read"],
      [12, expect.stringContaining('the SKU map has no row of its SKU')],
    ]);
    expect(setAside.map(({ interfaceName, occurredAtMs }) => [interfaceName, occurredAtMs])).toEqual([
      ['sandbox', Date.parse('2026-09-10T13:00:00Z')],
      ['sandbox', Date.parse('2026-09-10T13:00:00Z')],
    ]);
  });

  it('keep no buyer, no note and no gift card code', () => {
    const kept = Buffer.concat([...bookCopy(rows)]).toString('utf8') + JSON.stringify(setAside);
    for (const text of ['buyer@shop.invalid', 'DEMO-CANA', 'A Buyer', 'Tote']) {
      expect(kept).not.toContain(text);
    }
    expect(unknownColumns).toEqual(expect.arrayContaining(['Email', 'Billing Name', 'Notes']));
  });
});

describe('the orders of WooCommerce as a book', () => {
  it('are a row a card, and the total below them is none', () => {
    const { sold, setAside, leftOutCount } = read('woocommerce', sample('woocommerce-orders.csv'));
    expect(sold).toEqual([
      '2 501-1 demo-coffee 2500 USD issued 2251 USD',
      '2 501-2 demo-coffee 2500 USD issued 2250 USD',
      '4 502-1 demo-coffee 2500 USD issued - -',
      '4 502-2 demo-coffee 2500 USD issued - -',
      '5 503-1 demo-books 1000 GBP refunded 1400 USD',
      '7 505-1 demo-coffee 2500 USD cancelled 2500 USD',
    ]);
    expect([setAside, leftOutCount]).toEqual([[], 3]);
  });
});

describe('an order of a shop', () => {
  const header = 'Name,Financial Status,Currency,Created at,Lineitem quantity,Lineitem price,Lineitem sku';
  const one = (row: string) => read('shopify', utf8Bytes(`${header}\n${row}\n`), false);

  it('has the SKU as its slug where there is no map', () => {
    expect(one('#1,paid,USD,2026-09-03 10:00:00 +0000,1,25.00,demo-coffee').sold).toEqual([
      '2 1-1 demo-coffee 2500 USD issued 2500 USD',
    ]);
  });

  it('is set aside where its rows do not stand together: the numbers of its cards would begin anew', () => {
    const row = (order: string) => `${order},paid,USD,2026-09-03,1,25.00,a`;
    const { sold, setAside } = one([row('#1'), row('#2'), row('#1')].join('\n'));
    expect(sold.map((text) => text.split(' ')[1])).toEqual(['1-1', '2-1']);
    expect(setAside).toMatchObject([{ line: 4, reason: expect.stringContaining('further up') }]);
  });

  it.each([
    ['#1,,USD,2026-09-03,1,25.00,a', 'Financial Status of its order is empty'],
    ['#1,paid,,2026-09-03,1,25.00,a', 'the order names no currency'],
    ['#1 b,paid,USD,2026-09-03,1,25.00,a', 'the reference made of it is none'],
    ['#1,paid,USD,2026-09-03,1,,a', 'does not divide'],
  ])('is set aside where something is missing: %j', (row, reason) => {
    const { sold, setAside } = one(row);
    expect([sold, setAside[0]?.reason]).toEqual([[], expect.stringContaining(reason)]);
  });
});
