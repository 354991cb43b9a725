import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { Shop } from '../../../src/jobs/play/shop-records.js';

const soldAtMs = Date.UTC(2026, 8, 30, 23, 59, 58);

const sale = {
  interfaceName: 'sandbox' as const,
  clientRef: 'shop-0930-midnight',
  slug: 'demo-books',
  currency: 'GBP',
  faceMinor: 1500,
  expectedCostMinor: 1455,
  soldAtMs,
};

describe('the book of the shop', () => {
  it('has a row a sale, in the columns that an import takes', () => {
    const shop = new Shop();
    shop.sell(sale);
    expect(shop.bookCsv()).toBe(
      'interface,client_ref,slug,currency,face_minor,expected_cost_minor,status,sold_at,paid_minor,paid_currency\r\n' +
        'sandbox,shop-0930-midnight,demo-books,GBP,1500,1455,issued,2026-09-30T23:59:58.000Z,1500,GBP\r\n',
    );
  });

  it('leaves the expected cost empty where the shop expected none', () => {
    const shop = new Shop();
    shop.sell({ ...sale, expectedCostMinor: undefined });
    const [row] = parse(shop.bookCsv(), { columns: true }) as Record<string, string>[];
    expect(row?.['expected_cost_minor']).toBe('');
  });

  it('names the interface, and a sale whose order failed for good', () => {
    const shop = new Shop();
    shop.sell({ ...sale, interfaceName: 'supplier', status: 'failed' });
    const [row] = parse(shop.bookCsv(), { columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({ interface: 'supplier', status: 'failed' });
  });

  it('grows with every sale: an export holds what earlier ones held', () => {
    const shop = new Shop();
    shop.sell(sale);
    const before = shop.bookCsv();
    shop.sell({ ...sale, clientRef: 'shop-1001' });
    expect(shop.bookCsv().startsWith(before)).toBe(true);
    expect(shop.bookCsv()).not.toBe(before);
  });
});

describe('the deposits of the shop', () => {
  const header = 'interface,deposit_ref,plus_amount,amount_usd6,sent_at\r\n';

  it('have a row a transfer, in the columns that an import takes', () => {
    const shop = new Shop();
    shop.send({
      interfaceName: 'sandbox',
      depositRef: 'dep_1',
      sent: { plusAmount: '150.5' },
      sentAtMs: Date.UTC(2026, 9, 2, 8, 30),
    });
    expect(shop.depositsCsv()).toBe(`${header}sandbox,dep_1,150.5,,2026-10-02T08:30:00.000Z\r\n`);
  });

  it('name a transfer to the float by its hash, with its amount in place of units', () => {
    const shop = new Shop();
    shop.send({
      interfaceName: 'supplier',
      depositRef: '0xab',
      sent: { amountUsd6: 500_000_000 },
      sentAtMs: Date.UTC(2026, 8, 1),
    });
    expect(shop.depositsCsv()).toBe(`${header}supplier,0xab,,500000000,2026-09-01T00:00:00.000Z\r\n`);
  });

  it('are a header alone while nothing was sent', () => {
    expect(new Shop().depositsCsv()).toBe(header);
  });
});
