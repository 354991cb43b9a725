// A fault of a file is told in one form wherever it is met: file, line and column, what is wrong, what is
// expected.

import { describe, expect, it } from 'vitest';
import { fileRefusals, jsonRefusal } from '../../../src/base/file/file-refusals.js';
import { JsonFault, readJson } from '../../../src/base/json/json-reader.js';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { toldFailures, unfilledIn } from '../../support/told-failures.js';

function refusalOf(bytes: Uint8Array, maxBytes = 1000): string {
  try {
    readJson(bytes, { maxDepth: 2, maxBytes });
  } catch (error) {
    if (error instanceof JsonFault) return jsonRefusal('a.json', bytes, error, 'with --config').message;
  }
  throw new Error('the JSON was not refused');
}

describe('fileRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(fileRefusals)).toEqual([]);
  });

  it('begins each with the file and says what is expected', () => {
    for (const { message } of toldFailures(fileRefusals)) {
      expect(message).toMatch(/^FILE(?:, line (?:LINE|1), column (?:COLUMN|1))?: .*; .*expected$/);
    }
  });
});

describe('jsonRefusal', () => {
  it.each([
    [
      'a byte that is no UTF-8',
      Buffer.from([0x7b, 0x0a, 0x22, 0xff]),
      ', line 2, column 2: the byte 0xff is not UTF-8; text in UTF-8 is expected',
    ],
    [
      'a byte order mark',
      Buffer.from('\uFEFF{}'),
      ', line 1, column 1: a byte order mark stands here; the first character of JSON is expected',
    ],
    [
      'a doubled key',
      utf8Bytes('{"é": 1,\n "é": 2}'),
      ', line 2, column 2: this key stands in its object already; each key once is expected',
    ],
    [
      'nesting',
      utf8Bytes('[[[1]]]'),
      ', line 1, column 3: nesting deeper than 2; a flatter file is expected',
    ],
    [
      'a missing comma',
      utf8Bytes('{"a": 1\n"b": 2}'),
      ', line 2, column 1: a comma or the end of the object was expected; strict JSON (RFC 8259) is expected',
    ],
  ])('names the place of %s', (_what, bytes, message) => {
    expect(refusalOf(bytes)).toBe(`a.json${message}`);
  });

  it('names no place where the file is too large as a whole', () => {
    expect(refusalOf(utf8Bytes('[1, 2]'), 3)).toBe(
      'a.json: it has more than 3 bytes; a smaller file is expected',
    );
  });
});
