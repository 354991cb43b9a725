// Inputs that nobody would write by right: texts that have broken programs before, and sound bytes with
// something hostile done to them. Sound bytes that are hurt in one place reach deeper than drawn ones.

import { fc } from '../../support/fast-check.js';

/** Pieces that stand in for, or beside, what a reader expects. */
const PIECES: readonly (string | Uint8Array)[] = [
  '',
  '\0',
  '\ufeff',
  '\r',
  '\n',
  '\r\n',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ':',
  'null',
  'true',
  '-1',
  '0',
  '00',
  '1e3',
  '0.1',
  '-0',
  'NaN',
  '9007199254740991',
  '9007199254740993',
  '9'.repeat(400),
  '['.repeat(5000),
  '"'.repeat(999),
  '__proto__',
  '"__proto__":',
  'constructor',
  'toString',
  '\u202e',
  '\u001b[2J',
  '\ud7ff\u{1f600}',
  '2026-02-30',
  '2026-09-01T24:00:00Z',
  '9999-12-31T23:59:60+14:00',
  '../../x',
  '=1+1',
  '%00',
  'x'.repeat(70_000),
  Uint8Array.of(0xff),
  Uint8Array.of(0xc0, 0xaf),
  Uint8Array.of(0xed, 0xa0, 0x80),
  Uint8Array.of(0xff, 0xfe, 0x22, 0x00),
];

const pieces = PIECES.map((piece) => Buffer.from(piece));

interface Wound {
  readonly kind: 'insert' | 'replace' | 'delete' | 'flip' | 'repeat' | 'cut';
  /** Where, as a share of the length. */
  readonly at: number;
  readonly length: number;
  readonly piece: Buffer;
}

const wounds: fc.Arbitrary<Wound> = fc.record({
  kind: fc.constantFrom('insert', 'replace', 'replace', 'delete', 'flip', 'repeat', 'cut'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(12),
  piece: fc.constantFrom(...pieces),
});

function wounded(bytes: Buffer, { kind, at, length, piece }: Wound): Buffer {
  const start = Math.min(bytes.length, Math.floor(at * bytes.length));
  const [before, after] = [bytes.subarray(0, start), bytes.subarray(start)];
  const rest = after.subarray(length);
  switch (kind) {
    case 'insert':
      return Buffer.concat([before, piece, after]);
    case 'replace':
      return Buffer.concat([before, piece, rest]);
    case 'delete':
      return Buffer.concat([before, rest]);
    case 'repeat':
      return Buffer.concat([before, after.subarray(0, length), after]);
    case 'cut':
      return Buffer.from(before);
    default:
      return Buffer.concat([
        before,
        after.subarray(0, 1).map((byte) => byte ^ (1 << (length % 8))),
        after.subarray(1),
      ]);
  }
}

/** The bytes with one to three things done to them; now and then bytes that have nothing to do with them. */
export function hostileBytes(sound: Uint8Array): fc.Arbitrary<Buffer> {
  const hurt = fc
    .array(wounds, { minLength: 1, maxLength: 3 })
    .map((all) => all.reduce(wounded, Buffer.from(sound)));
  return fc.oneof(
    { weight: 9, arbitrary: hurt },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  );
}

/** Values in the place of one that an answer states. */
const JSON_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  'issued',
  'pending',
  'x'.repeat(5000),
  '__proto__',
  '\u0000',
  '\u202e\u001b[31m=1+1',
  '\ud800',
  '1970-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-09-31T00:00:00.000Z',
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { toString: 1, valueOf: null },
  0.5,
  1e300,
  'a list in a list, 5000 deep',
];

const DEEP = `${'['.repeat(5000)}${']'.repeat(5000)}`;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Every place of a value, each as the way to it. */
function placesOf(value: Json, way: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [way];
  const inside = Array.isArray(value) ? value.map((one, at) => [at, one] as const) : Object.entries(value);
  return [way, ...inside.flatMap(([name, one]) => placesOf(one, [...way, name]))];
}

function withValue(value: Json, way: readonly (string | number)[], put: Json): Json {
  const [name, ...rest] = way;
  if (name === undefined || typeof value !== 'object' || value === null) return put;
  if (Array.isArray(value)) return value.map((one, at) => (at === name ? withValue(one, rest, put) : one));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, key === name ? withValue(one, rest, put) : one]),
  );
}

/**
 * JSON with one to three of its values replaced: the answer is JSON still, and mostly one that a schema takes
 * nearly.
 */
export function hostileJson(text: string, draw: () => number): string {
  let value: Json = JSON.parse(text);
  for (let left = 1 + Math.floor(draw() * 3); left > 0; left -= 1) {
    const places = placesOf(value);
    const way = places[Math.floor(draw() * places.length)] ?? [];
    const put = draw() < 0.2 ? valueAt(value, places[Math.floor(draw() * places.length)] ?? []) : undefined;
    value = withValue(value, way, put ?? (JSON_VALUES[Math.floor(draw() * JSON_VALUES.length)] as Json));
  }
  return JSON.stringify(value).replaceAll('"a list in a list, 5000 deep"', DEEP);
}

/** What stands elsewhere in the same answer: of the right kind more often than not. */
function valueAt(value: Json, way: readonly (string | number)[]): Json | undefined {
  const [name, ...rest] = way;
  if (name === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const inside = Array.isArray(value) ? value[Number(name)] : value[name];
  return inside === undefined ? undefined : valueAt(inside, rest);
}
