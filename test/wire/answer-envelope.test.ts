import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readEnvelope, readEnvelopeJson } from '../../src/wire/answer-envelope.js';

const form = { around: z.object({ page: z.int() }), error: z.object({ error: z.string() }) };
const data = z.object({ name: z.string() });
const read = (text: string) => readEnvelope(form, data, Buffer.from(text));

describe('readEnvelope', () => {
  it('gives the data, what stands around it, and the whole answer', () => {
    expect(read('{"data":{"name":"a","more":1},"page":2}')).toEqual({
      kind: 'data',
      data: { name: 'a' },
      around: { page: 2 },
      json: { data: { name: 'a', more: 1 }, page: 2 },
    });
  });

  it('gives an error as its interface states it', () => {
    expect(read('{"error":"no"}')).toMatchObject({ kind: 'error', error: { error: 'no' } });
  });

  it.each([
    ['{', 'json', ''],
    ['[]', 'envelope', ''],
    ['{}', 'envelope', ''],
    ['{"data":{},"error":"no"}', 'envelope', ''],
    ['{"data":{"name":"a"}}', 'field', 'page'],
    ['{"data":{"name":1},"page":2}', 'field', 'data.name'],
    ['{"error":1}', 'field', 'error'],
  ])('finds in %s a fault of kind %s at "%s", and shows no value', (text, problem, path) => {
    expect(read(text)).toMatchObject({ kind: 'fault', fault: { problem, path } });
  });

  it('reads an answer that was parsed already in the same way', () => {
    const json = { data: { name: 'a' }, page: 2 };
    expect(readEnvelopeJson(form, data, json)).toEqual(read(JSON.stringify(json)));
  });
});
