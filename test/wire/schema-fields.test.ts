// Known fields and unknown ones: what a schema says nothing about is found, and left out, wherever it stands.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../src/base/json/json-reader.js';
import { writeJson } from '../../src/wire/json-text.js';
import { fieldPath } from '../../src/wire/schema-fault.js';
import { isJsonObject, keepKnown, unknownFields } from '../../src/wire/schema-fields.js';

const schema = z.object({
  id: z.string(),
  amount: z.int().transform((n) => n),
  buyer: z.object({ country: z.string() }).nullable(),
  lines: z.array(z.object({ seq: z.int() })).optional(),
});

function kept(json: string): { text: string; removed: string[] } {
  const removed: string[] = [];
  const value = keepKnown(schema, readJson(json), [], (path) => removed.push(fieldPath(path)));
  return { text: value === undefined ? '' : writeJson(value), removed };
}

describe('keepKnown', () => {
  const rows: readonly [string, string, readonly string[]][] = [
    ['{"id":"x","amount":1}', '{"id":"x","amount":1}', []],
    ['{"id":"x","amount":2500.0}', '{"id":"x","amount":2500.0}', []],
    ['{"id":"x","extra":1}', '{"id":"x"}', ['extra']],
    ['{"id":"x","extra":{"code":1}}', '{"id":"x"}', ['extra']],
    ['{"buyer":null}', '{"buyer":null}', []],
    ['{"buyer":{"country":"GB","ref":"a"}}', '{"buyer":{"country":"GB"}}', ['buyer.ref']],
    ['{"buyer":"a"}', '{}', ['buyer']],
    ['{"buyer":[1]}', '{}', ['buyer']],
    ['{"id":{"code":1}}', '{}', ['id']],
    ['{"id":["x"]}', '{}', ['id']],
    [
      '{"lines":[{"seq":1},{"seq":2,"pin":3},4]}',
      '{"lines":[{"seq":1},{"seq":2}]}',
      ['lines[1].pin', 'lines[2]'],
    ],
    ['{"lines":{"seq":1}}', '{}', ['lines']],
    ['{"__proto__":1,"constructor":2,"toString":3}', '{}', ['__proto__', 'constructor', 'toString']],
    ['[]', '', ['']],
    ['"x"', '', ['']],
  ];

  it.each(rows)('of %s keeps %s', (json, text, removed) => {
    expect(kept(json)).toEqual({ text, removed });
  });
});

describe('unknownFields', () => {
  it('names a field once, however many items of an array have it', () => {
    const value = readJson(
      '{"id":"x","fee":1,"lines":[{"seq":1,"fee":1},{"seq":2,"fee":2},{"tax":1}],"buyer":{"vat":1}}',
    );
    expect(unknownFields(schema, value)).toEqual(['fee', 'lines[].fee', 'lines[].tax', 'buyer.vat']);
  });

  it('finds nothing in a value that has only known fields', () => {
    expect(unknownFields(schema, readJson('{"id":"x","amount":1,"buyer":null,"lines":[{"seq":1}]}'))).toEqual(
      [],
    );
  });
});

describe('isJsonObject', () => {
  it.each([
    ['{}', true],
    ['[]', false],
    ['null', false],
    ['1', false],
    ['1.5', false],
    ['"x"', false],
  ])('of %s is %s', (json, expected) => {
    expect(isJsonObject(readJson(json))).toBe(expected);
  });

  it('is false where there is no value', () => {
    expect(isJsonObject(undefined)).toBe(false);
  });
});
