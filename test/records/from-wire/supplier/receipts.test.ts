import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../src/base/text/digest.js';
import { mergedMovements } from '../../../../src/client/supplier/lists.js';
import {
  brandsReceipts,
  floatReceipts,
  supplierOrderReceipt,
  supplierReceipt,
} from '../../../../src/records/from-wire/supplier/receipts.js';
import {
  debit,
  floatData,
  floatPages,
  supplierOrder,
  transfer,
} from '../../../client/support/supplier-samples.js';
import { month } from '../../../store/sample.js';
import { supplierAnswer } from '../supplier-samples.js';

const october = month('2026-10');

describe('receipts of the supplier interface', () => {
  it('keep a plain answer byte for byte', () => {
    const text = '{ "data" : {"base":"USD", "rates":{"USD":1,"GBP":0.80},"source":"x"} }';
    const receipt = supplierReceipt(supplierAnswer('fx', text));
    expect(Buffer.from(receipt.storedBytes).toString()).toBe(text);
    expect(receipt).toMatchObject({
      interfaceName: 'supplier',
      account: 'main',
      target: 'GET /v1/fx',
      removed: [],
    });
  });

  it('keep an order without its card, and say so', () => {
    const receipt = supplierOrderReceipt(supplierAnswer('order', { data: supplierOrder }), 'shop-1001');
    expect(Buffer.from(receipt.storedBytes).toString()).not.toMatch(/CANA|canary/);
    expect(receipt.removed).toContain('data.voucher');
    expect(receipt).toMatchObject({ subject: 'shop-1001', storedSha256: sha256Hex(receipt.storedBytes) });
  });

  it('keep no field of a float, a list or a summary that nobody foresaw, and say which went', () => {
    const card = { code: 'DEMO-CANA-RYCO-DE01', pin: 'canary-pin', url: 'https://canary.example/card' };
    const paging = { page: 1, per_page: 500, total: 2, last_voucher: card };
    const float = { ...floatData([debit(2)], { deposits: [transfer(1)] }), newest: card };
    const page = { data: { ...float, debits: [{ ...debit(2), voucher: card, note: 'canary' }] }, ...paging };
    const [kept] = floatReceipts(october, [supplierAnswer('float', page)], []);
    expect(kept?.removed).toEqual([
      'data.debits[0].voucher',
      'data.debits[0].note',
      'data.newest',
      'last_voucher',
    ]);
    const bare = {
      data: floatData([debit(2)], { deposits: [transfer(1)] }),
      page: 1,
      per_page: 500,
      total: 2,
    };
    expect(JSON.parse(Buffer.from(kept?.storedBytes ?? []).toString())).toEqual(
      JSON.parse(JSON.stringify(bare)),
    );
    const summary = { data: { gift_cards_listed: 3, last_order: card } };
    const receipt = supplierReceipt(supplierAnswer('summary', summary));
    expect(Buffer.from(receipt.storedBytes).toString()).not.toMatch(/CANA|canary/);
    expect(receipt.removed).toEqual(['data.last_order']);
  });

  it('keep no code in a text of the provider that stands in the lines of a float', () => {
    const code = 'DEMO-CANA-RYCO-DE02';
    const deposit = { ...transfer(1), deposit_id: code, tx_hash: code, from_wallet: code };
    const own = { ...debit(2), client_ref: 'DEMO-CANA-RYCO-DE01', order_id: code, debit_id: code };
    const unknown = { ...debit(3), kind: 'fee', client_ref: code, brand_slug: code };
    const debits = [own, { ...debit(4), brand_slug: code }, unknown];
    const data = { ...floatData([], { deposits: [deposit] }), debits };
    const movements = mergedMovements(floatPages(4, data));
    const lines = floatReceipts(october, [supplierAnswer('float', { data })], movements).at(-1);
    const text = Buffer.from(lines?.storedBytes ?? []).toString();
    expect(text.split('\n').filter((line) => line !== '')).toHaveLength(4);
    expect(text).toContain('DEMO-CANA-RYCO-DE01');
    expect(text).not.toContain(code);
  });

  it('keep the partner\u2019s own reference of a debit even where it has the shape of a code', () => {
    const own = { ...debit(2), client_ref: 'DEMO-CANA-RYCO-DE01', order_id: 'DEMO-CANA-RYCO-DE02' };
    const [kept] = floatReceipts(october, [supplierAnswer('float', { data: floatData([own]) })], []);
    const text = Buffer.from(kept?.storedBytes ?? []).toString();
    expect(text).toContain('"client_ref":"DEMO-CANA-RYCO-DE01"');
    expect(text).not.toContain('DEMO-CANA-RYCO-DE02');
  });

  it('number the pages of a reading', () => {
    const pages = [supplierAnswer('brands', '{"data":[]}'), supplierAnswer('brands', '{"data":[]}')];
    expect(brandsReceipts(pages).map(({ subject }) => subject)).toEqual(['1/2', '2/2']);
  });

  it('keep the movements of a float behind its pages, the same bytes however it was paged', () => {
    const whole = floatData([debit(2), debit(3)], { deposits: [transfer(1)] });
    const parts = [floatData([debit(2)], { deposits: [transfer(1)] }), floatData([debit(3)])];
    const linesOf = (data: unknown[]) => {
      const pages = data.map((one, at) => supplierAnswer('float', { data: one }, 200, at));
      return floatReceipts(october, pages, mergedMovements(floatPages(3, ...data)));
    };
    expect(linesOf(parts).map(({ subject }) => subject)).toEqual(['2026-10 1/2', '2026-10 2/2', '2026-10']);
    expect(linesOf(parts).at(-1)?.storedSha256).toBe(linesOf([whole]).at(-1)?.storedSha256);
    expect(linesOf(parts).at(-1)?.receivedAtMs).toBe(1);
  });
});
