import { describe, expect, it } from 'vitest';
import { fileLinesOf, readJsonLine } from '../../../../src/records/from-file/scan/json-lines.js';

const lines = (...chunks: string[]) =>
  [...fileLinesOf(chunks.map((chunk) => Buffer.from(chunk)))].map(readJsonLine);

describe('the lines of a file of JSON', () => {
  it('gives an object a line with its number, blank lines passed over', () => {
    expect(lines('{"a":1}\n \n\r\n{"b":', '2}').map((one) => [one.kind, one.line])).toEqual([
      ['object', 1],
      ['object', 4],
    ]);
  });

  it('gives a fault for what is no object, and goes on behind a line that is too long', () => {
    const found = lines('1\n', 'x'.repeat(70_000), 'x'.repeat(70_000), '\n{"a":1}\n');
    expect(found.map((one) => one.kind)).toEqual(['fault', 'fault', 'object']);
  });

  it('takes no byte order mark but the first', () => {
    expect(lines('\uFEFF{}\n\uFEFF{}').map((one) => one.kind)).toEqual(['object', 'fault']);
  });
});
