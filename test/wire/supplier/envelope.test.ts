import { describe, expect, it } from 'vitest';
import { supplierOrderAnswerSchema } from '../../../src/wire/supplier/answers.js';
import { readSupplierAnswer, readSupplierPage } from '../../../src/wire/supplier/envelope.js';
import { floatAnswerSchema } from '../../../src/wire/supplier/float.js';
import { dataBytes, sampleFloat, sampleOrder } from './support/sample-answers.js';

const text = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value), 'utf8');
const orderText = JSON.stringify(sampleOrder);

describe('readSupplierAnswer', () => {
  it('reads a success', () => {
    const reading = readSupplierAnswer(supplierOrderAnswerSchema, dataBytes(orderText));
    expect(reading).toMatchObject({ kind: 'data', data: { client_ref: 'shop:1' } });
  });

  it('reads an error with its code, message and advice', () => {
    const error = { error: 'come back later', code: 'SUPPLIER_RESTOCKING', retry_after_sec: 3600 };
    expect(readSupplierAnswer(supplierOrderAnswerSchema, text(error), 'req_1')).toMatchObject({
      kind: 'error',
      error: {
        code: 'SUPPLIER_RESTOCKING',
        message: 'come back later',
        request_id: 'req_1',
        retry_after_sec: 3600,
      },
    });
  });

  it('takes an error whose advice is null for one without it', () => {
    const error = { error: 'unknown', code: 'unknown_order', retry_after_sec: null };
    expect(readSupplierAnswer(supplierOrderAnswerSchema, text(error))).toMatchObject({ kind: 'error' });
  });

  it.each([
    ['no JSON', '<html>', 'json', ''],
    ['an empty body', '', 'json', ''],
    ['two answers in one', `{"data":${orderText}}{"data":${orderText}}`, 'json', ''],
    ['neither data nor error', '{}', 'envelope', ''],
    ['both of them', '{"data":{},"error":"x","code":"x"}', 'envelope', ''],
    ['an array', '[]', 'envelope', ''],
    ['null data', '{"data":null}', 'field', 'data'],
    ['an error without its code', '{"error":"x"}', 'field', 'code'],
    ['the error envelope of the sandbox interface', '{"error":{"code":"x"}}', 'field', 'error'],
    ['a code that is none', '{"error":"x","code":"not a code"}', 'field', 'code'],
    [
      'an amount that is no exact integer',
      `{"data":${orderText.replace('2375', '2375.0')}}`,
      'field',
      'data.wholesale_minor',
    ],
    [
      'a status in another case',
      `{"data":${orderText.replace('"issued"', '"Issued"')}}`,
      'field',
      'data.status',
    ],
  ])('gives the fault of %s with its path', (_name, body, problem, path) => {
    const reading = readSupplierAnswer(supplierOrderAnswerSchema, Buffer.from(body, 'utf8'));
    expect(reading).toMatchObject({ kind: 'fault', fault: { problem, path } });
  });

  it('never repeats a value in a fault', () => {
    const body = orderText.replace('"QWER-7788-ZXCV"', '["QWER-7788-ZXCV"]');
    const reading = readSupplierAnswer(supplierOrderAnswerSchema, dataBytes(body));
    expect(reading.kind).toBe('fault');
    expect(JSON.stringify(reading)).not.toContain('QWER');
  });
});

describe('readSupplierPage', () => {
  const floatText = JSON.stringify(sampleFloat);

  it('reads a page and where it stands in the whole', () => {
    const bytes = dataBytes(floatText, ',"page":1,"per_page":100,"total":2');
    expect(readSupplierPage(floatAnswerSchema, bytes)).toMatchObject({
      kind: 'data',
      paging: { page: 1, per_page: 100, total: 2 },
    });
  });

  it.each([
    ['page', ',"per_page":100,"total":2'],
    ['per_page', ',"page":1,"per_page":0,"total":2'],
    ['total', ',"page":1,"per_page":100,"total":-1'],
    ['total', ',"page":1,"per_page":100,"total":"2"'],
  ])('refuses a page whose %s is not as it should be', (path, beside) => {
    const reading = readSupplierPage(floatAnswerSchema, dataBytes(floatText, beside));
    expect(reading).toMatchObject({ kind: 'fault', fault: { problem: 'field', path } });
  });

  it('reads an error as it is', () => {
    const reading = readSupplierPage(floatAnswerSchema, text({ error: 'no', code: 'unauthorised' }));
    expect(reading).toMatchObject({ kind: 'error', error: { code: 'unauthorised' } });
  });
});
