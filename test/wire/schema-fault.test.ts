// What is said about a refused value: where, and why, and never what it was.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../src/base/json/json-reader.js';
import { fieldPath, joinPaths, schemaFaultOf } from '../../src/wire/schema-fault.js';

const schema = z.strictObject({
  count: z.int().min(0).max(9),
  status: z.enum(['pending', 'issued']),
  name: z.string().min(2).max(4).optional(),
  ref: z
    .string()
    .regex(/^[a-z]+$/, 'is not lower-case letters')
    .optional(),
  range: z.object({ least: z.int() }).nullable(),
  lines: z.array(z.object({ seq: z.int() })).optional(),
  rates: z.record(z.string().regex(/^[A-Z]{3}$/, 'is not a currency code'), z.int()).optional(),
});

const GOOD = '"count":1,"status":"issued","range":null';

describe('schemaFaultOf', () => {
  const rows: readonly [string, string, string][] = [
    ['{"status":"issued","range":null}', 'count', 'is missing'],
    ['{"count":"1","status":"issued","range":null}', 'count', 'is not an exact integer'],
    ['{"count":null,"status":"issued","range":null}', 'count', 'is not an exact integer'],
    ['{"count":1.5,"status":"issued","range":null}', 'count', 'is not an exact integer'],
    ['{"count":10,"status":"issued","range":null}', 'count', 'is out of range'],
    ['{"count":-1,"status":"issued","range":null}', 'count', 'is out of range'],
    ['{"count":1,"status":"DEMO-AAAA-BBBB-CCCC","range":null}', 'status', 'is not one of pending, issued'],
    ['{"count":1,"status":"issued","range":{}}', 'range.least', 'is missing'],
    ['{"count":1,"status":"issued","range":[]}', 'range', 'is not an object'],
    [`{${GOOD},"name":"x"}`, 'name', 'is too short or too long'],
    [`{${GOOD},"name":"xxxxx"}`, 'name', 'is too short or too long'],
    [`{${GOOD},"ref":"A"}`, 'ref', 'is not lower-case letters'],
    [`{${GOOD},"lines":{}}`, 'lines', 'is not an array'],
    [`{${GOOD},"lines":[{"seq":1},{"seq":"2"}]}`, 'lines[1].seq', 'is not an exact integer'],
    [`{${GOOD},"rates":{"USD":1,"gbp":2}}`, 'rates.gbp', 'stands under a name that is not a currency code'],
    [`{${GOOD},"rates":{"USD":"1"}}`, 'rates.USD', 'is not an exact integer'],
    [`{${GOOD},"extra":1}`, 'extra', 'is not a field of this object'],
    [`{${GOOD},"__proto__":1}`, '__proto__', 'is not a field of this object'],
    ['[]', '', 'is not an object'],
    ['null', '', 'is not an object'],
  ];

  it.each(rows)('of %s names %j, which %s', (json, path, message) => {
    const value = readJson(json);
    const result = schema.safeParse(value);
    expect(result.error === undefined ? undefined : schemaFaultOf(result.error, value)).toEqual({
      path,
      message,
    });
  });

  it('never repeats a value', () => {
    const value = readJson(
      '{"count":"SECRET","status":"SECRET","range":"SECRET","name":"SECRET","ref":"SECRET"}',
    );
    const result = schema.safeParse(value);
    expect(
      JSON.stringify(result.error === undefined ? '' : schemaFaultOf(result.error, value)),
    ).not.toContain('SECRET');
  });
});

describe('fieldPath and joinPaths', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b', 0, 'c'], 'a.b[0].c'],
    [[2], '[2]'],
    [[0, 'a'], '[0].a'],
  ])('spell %j as %j', (segments, path) => {
    expect(fieldPath(segments)).toBe(path);
  });

  it.each([
    ['data', '', 'data'],
    ['data', 'code', 'data.code'],
    ['data', '[0].slug', 'data[0].slug'],
  ])('put %s before %j as %s', (outer, inner, path) => {
    expect(joinPaths(outer, inner)).toBe(path);
  });
});
