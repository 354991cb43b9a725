import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BODY_BYTES } from '../../src/wire/http-limits.js';
import { readRequest } from '../../src/wire/request-body.js';

const schema = z.strictObject({ face_minor: z.int() });
const read = (text: string) => readRequest(schema, Buffer.from(text));

describe('readRequest', () => {
  it('names every field that is wrong, each once and the first apart', () => {
    const many = z.strictObject({ a: z.int(), b: z.string().min(1), c: z.int().optional() });
    expect(readRequest(many, Buffer.from('{"b": "", "c": 1.5, "d": 1}'))).toMatchObject({
      ok: false,
      field: 'a',
      message: 'is missing',
      faults: [{ field: 'a' }, { field: 'b' }, { field: 'c' }, { field: 'd' }],
    });
    expect(readRequest(many, Buffer.from('{'))).toMatchObject({ field: 'body', faults: [{ field: 'body' }] });
  });

  it('gives the value of a body as its schema takes it', () => {
    expect(read('{"face_minor":1}')).toEqual({ ok: true, value: { face_minor: 1 } });
  });

  it.each([
    ['{', 'body'],
    ['[]', 'body'],
    ['{"face_minor":1,"face_minor":1}', 'body'],
    [`{"face_minor":1${' '.repeat(BODY_BYTES)}}`, 'body'],
    ['{}', 'face_minor'],
    ['{"face_minor":"secret"}', 'face_minor'],
    ['{"face_minor":1,"more":2}', 'more'],
  ])('names the faulty field of %j and never its value', (text, field) => {
    const reading = read(text);
    expect(reading).toMatchObject({ ok: false, field });
    expect(JSON.stringify(reading)).not.toContain('secret');
  });
});
