import { describe, expect, it } from 'vitest';
import { type JsonValue, readJson } from '../../../src/base/json/json-reader.js';
import { supplierOrderRecordSchema } from '../../../src/wire/supplier/answers.js';
import { redactSupplierOrder } from '../../../src/wire/supplier/redaction.js';
import { fc } from '../../support/fast-check.js';
import { sampleOrder } from './support/sample-answers.js';

const redact = (answer: unknown): ReturnType<typeof redactSupplierOrder> =>
  redactSupplierOrder(readJson(JSON.stringify(answer)));

describe('redactSupplierOrder', () => {
  it('removes the voucher whole and keeps every other field, the digest of the buyer among them', () => {
    const { text, removed } = redact({ data: sampleOrder });
    const { voucher: _, ...kept } = sampleOrder;
    expect(readJson(text)).toEqual({ data: kept } as unknown as JsonValue);
    expect(removed).toEqual(['data.voucher']);
    expect(supplierOrderRecordSchema.safeParse(JSON.parse(text).data).success).toBe(true);
  });

  it('removes what nobody foresaw', () => {
    const { text, removed } = redact({
      data: { ...sampleOrder, barcode: 'QWER7788', ledger: { balance_usd6: 1, note: 'QWER7788' } },
      code: 'QWER7788',
    });
    expect(text).not.toContain('QWER7788');
    expect(removed).toEqual(['data.voucher', 'data.ledger.note', 'data.barcode', 'code']);
  });

  it('removes what the voucher held from any other text, whatever its shape', () => {
    const { text, removed } = redact({ data: { ...sampleOrder, id: 'ord QWER-7788-ZXCV' } });
    expect(text).not.toContain('QWER');
    expect(removed).toEqual(['data.voucher', 'data.id']);
  });

  it('keeps the reference and the dates, though a voucher may repeat them', () => {
    const voucher = { code: 'shop-0001', pin: null, url: null, expires_at: sampleOrder['created_at'] };
    const { text } = redact({ data: { ...sampleOrder, client_ref: 'shop-0001', voucher } });
    expect(JSON.parse(text).data).toMatchObject({
      client_ref: 'shop-0001',
      created_at: sampleOrder['created_at'],
    });
  });

  it('takes no short pin for a secret that stands in a digest by chance', () => {
    const voucher = { code: null, pin: 'aaaa', url: null, expires_at: null };
    const { text } = redact({ data: { ...sampleOrder, voucher } });
    expect(JSON.parse(text).data.wallet_ref_sha256).toBe(sampleOrder['wallet_ref_sha256']);
  });

  it('removes a text of a demo code from an error and keeps its own fields', () => {
    const answer = {
      error: 'card DEMO-AAAA-BBBB-CCCC failed',
      code: 'issue_failed',
      retry_after_sec: 5,
      pin: '1',
    };
    const { text, removed } = redact(answer);
    expect(JSON.parse(text)).toEqual({
      error: 'card [removed] failed',
      code: 'issue_failed',
      retry_after_sec: 5,
    });
    expect(removed).toEqual(['pin', 'error']);
  });

  it.each(['"QWER-7788-ZXCV"', '["QWER-7788-ZXCV"]', '7', 'null'])(
    'leaves nothing of %s, which is no answer',
    (body) => {
      expect(redactSupplierOrder(readJson(body)).text).toBe('null');
    },
  );

  it('keeps the digits of a number that is no exact integer', () => {
    const { text } = redactSupplierOrder(readJson('{"data":{"wholesale_usd6":23750000.50}}'));
    expect(text).toBe('{"data":{"wholesale_usd6":23750000.50}}');
  });

  it('masks what the voucher held in the name of what it leaves out', () => {
    const { text, removed } = redact({ data: { ...sampleOrder, 'QWER-7788-ZXCV': 1 } });
    expect(text + removed.join()).not.toContain('QWER');
    expect(removed).toContain('data.[removed]');
  });

  it('lets nothing through that the voucher holds, wherever else the answer has it', () => {
    const secret = fc.stringMatching(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){1,4}$/);
    const page = fc.webUrl().filter((url) => url.length >= 12);
    const spoilt = (code: string, url: string) => {
      const leaf = fc.oneof(
        fc.constantFrom<unknown>(code, url, `card ${code}!`, `<${url}>`, 'demo', 1, null, true),
        fc.string(),
      );
      const known = Object.keys(sampleOrder).filter((name) => name !== 'voucher' && name !== 'client_ref');
      const names = fc.constantFrom(...known, 'voucher', 'code', 'note', code, '__proto__', 'error', 'data');
      const { value } = fc.letrec((tie) => ({
        value: fc.oneof({ maxDepth: 3 }, leaf, fc.dictionary(names, tie('value')), fc.array(tie('value'))),
      }));
      return fc.dictionary(names, value).map((extra) => ({ code, url, extra }));
    };
    const answers = fc.tuple(secret, page).chain(([code, url]) => spoilt(code, url));
    fc.assert(
      fc.property(answers, fc.boolean(), ({ code, url, extra }, isBeside) => {
        const voucher = { code, pin: '1234', url, expires_at: null, more: [{ code }] };
        const answer = isBeside
          ? { ...extra, data: { ...sampleOrder, voucher } }
          : { data: { ...sampleOrder, ...extra, voucher } };
        const { text, removed } = redact(answer);
        for (const kept of [text, ...removed]) {
          expect(kept).not.toContain(code);
          expect(kept).not.toContain(url);
        }
        expect(JSON.parse(text).data.client_ref).toBe(sampleOrder['client_ref']);
      }),
    );
  });
});
