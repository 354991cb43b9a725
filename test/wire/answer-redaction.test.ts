import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { redactPlain, redactTo } from '../../src/wire/answer-redaction.js';

const CODE = 'DEMO-ABCD-EFGH-IJKL';
const schema = z.object({ name: z.string(), ref: z.string() });
const nothing = z.object({});

describe('redactPlain', () => {
  it('keeps the bytes of an answer from which nothing has to go', () => {
    const answer = { data: { name: 'a', ref: CODE }, request_id: 'r', page: 1, per_page: 2, total: 3 };
    expect(redactPlain(schema, nothing, answer, ([, field]) => field === 'ref')).toBeUndefined();
  });

  it('drops what its endpoint does not name, and a code wherever it stands, by their paths', () => {
    const answer = { data: { name: `x ${CODE}`, ref: 'b', pin: '1' }, more: 1 };
    expect(redactPlain(schema, nothing, answer, () => false)).toEqual({
      text: '{"data":{"name":"x [removed]","ref":"b"}}',
      removed: ['data.pin', 'more', 'data.name'],
    });
  });
});

describe('redactTo', () => {
  it('leaves nothing of what is no answer at all', () => {
    expect(redactTo(z.object({ data: schema }), CODE, () => false)).toEqual({ text: 'null', removed: [''] });
  });
});
