import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BODY_BYTES } from '../../src/wire/http-limits.js';
import { readRequest } from '../../src/wire/request-body.js';

const schema = z.strictObject({ face_minor: z.int() });
const read = (text: string) => readRequest(schema, Buffer.from(text));

describe('readRequest', () => {
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
