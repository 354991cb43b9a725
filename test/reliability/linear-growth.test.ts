// Everything that looks at a text from outside, over texts that make a careless pattern try every way: eight
// times the length takes about eight times as much, and never sixty-four. What the two cost is held against
// each other, not against a clock on the wall.

import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { shown, shownHeader } from '../../src/base/file/file-place.js';
import { JsonFault, readJson } from '../../src/base/json/json-reader.js';
import { jsonLine } from '../../src/base/json/json-value.js';
import { visible } from '../../src/base/text/control-characters.js';
import { nearestName } from '../../src/base/text/nearest-name.js';
import { decodePercentText, encodeRfc3986, readQuery } from '../../src/base/text/rfc3986.js';
import { shellText } from '../../src/base/text/shell-text.js';
import { parseInstantMs, parseLocalInstant } from '../../src/base/time/instant.js';
import { retryAfterMsOf } from '../../src/client/calling/retry.js';
import { parseHttpDate } from '../../src/client/transport/answer-headers.js';
import { baseAddressFault } from '../../src/config/base-address.js';
import { withoutSecretShapes } from '../../src/jobs/keys/secret-shape.js';
import { parseMajor } from '../../src/money/amount-text.js';
import { shapeFaultOf } from '../../src/records/from-file/field/secret-field.js';
import { shownValue } from '../../src/records/from-file/row-fault.js';
import { guarded, unguarded } from '../../src/report/tables/formula-guard.js';
import { wrapped } from '../../src/report/text/wrapped-text.js';
import { escapedText } from '../../src/report/workbook/cell-xml.js';
import { withoutCodes } from '../../src/wire/card-code.js';
import { isClientRef } from '../../src/wire/client-ref.js';
import { verifyEvent } from '../../src/wire/event-signature.js';
import { checksummedWallet } from '../../src/wire/rewards/wallet-address.js';
import { readBookText } from '../records/from-file/book/read-book-rows.js';

/** What each text is made of; something that does not fit stands at the end. */
const SHAPES: readonly string[] = [
  'a',
  'A1',
  ' ',
  '\t ',
  '-',
  '.',
  '=',
  "'",
  '"',
  '""',
  ',',
  '0',
  '1',
  '1,',
  '%',
  '%4',
  '\\',
  '\\u0041',
  '\\u005cu0041',
  'DEMO-',
  'DEMO-AAAA-',
  'pmr_test_',
  'pmr_',
  'a@',
  '://',
  '[',
  '{"a":',
  '\u202e',
  '\u00a0=',
  't=1,',
  'v1=',
  '2026-',
  '&a=b',
  'http://[',
];

type Reading = (text: string) => unknown;

const readings: Readonly<Record<string, Reading>> = {
  visible,
  parseInstantMs,
  parseLocalInstant,
  readJson: (text) => orFault(() => readJson(text)),
  'readJson of a string': (text) => orFault(() => readJson(`"${text}`)),
  jsonLine,
  nearestName: (text) => nearestName(text, ['client_ref', text]),
  decodePercentText,
  encodeRfc3986,
  readQuery,
  shellText,
  retryAfterMsOf: (text) => retryAfterMsOf(text, undefined, 0),
  parseHttpDate,
  baseAddressFault,
  withoutSecretShapes: (text) => withoutSecretShapes(text, () => false),
  parseMajor: (text) => parseMajor(text.slice(0, 400), 6),
  shown,
  shownHeader,
  shownValue,
  shapeFaultOf: (text) => shapeFaultOf(Buffer.from(text), 0, text.length),
  guarded,
  unguarded,
  escapedText,
  wrapped,
  withoutCodes,
  isClientRef,
  verifyEvent: (text) =>
    verifyEvent({ header: text, secret: 's', rawBody: Buffer.from(text), nowUnixSeconds: 0 }),
  checksummedWallet,
  'the fields of a book': (text) => orFault(() => readBookText(bookOf(text))),
};

function bookOf(text: string): string {
  const cell = `"${text.replaceAll('"', '""')}"`;
  return `client_ref,slug,currency,face_minor,sold_at\n${[cell, cell, cell, cell, cell].join(',')}\n`;
}

/** A refusal is an answer; what it costs is what counts. */
function orFault(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof JsonFault || (error instanceof Error && error.name === 'Failure')) return error;
    throw error;
  }
}

const SHORT = 6_250;
const TIMES = 8;
/** How often it is measured before it counts: whatever else the machine did is not there each time. */
const ROUNDS = 6;

function costMs(read: Reading, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Whether eight times the length costs about eight times as much: three times that at most, where one that
 * grows with the square costs sixty-four times. The least that the short text cost counts: what the machine
 * did beside it must not make room for the long one.
 */
function isInProportion(read: Reading, shape: string): boolean {
  const [short, long] = [textOf(shape, SHORT), textOf(shape, SHORT * TIMES)];
  const shortMs = Math.min(...Array.from({ length: ROUNDS }, () => costMs(read, short)));
  return Array.from({ length: ROUNDS }).some(() => costMs(read, long) < 3 * TIMES * shortMs + 10);
}

const textOf = (shape: string, length: number): string =>
  `${shape.repeat(Math.ceil(length / shape.length))}!`;

describe('a text of fifty thousand characters', () => {
  it.each(Object.entries(readings))(
    'costs %s in proportion to its length, whatever it is made of',
    (name, read) => {
      const tooDear = SHAPES.filter((shape) => !isInProportion(read, shape));
      expect(tooDear, name).toEqual([]);
    },
  );

  it('would be found where a pattern tries every way', () => {
    const careless: Reading = (text) => /a*b/.test(text.slice(0, text.length / 3));
    expect(isInProportion(careless, 'a')).toBe(false);
  });
});
