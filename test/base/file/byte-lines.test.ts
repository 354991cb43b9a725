import { describe, expect, it } from 'vitest';
import { byteLines } from '../../../src/base/file/byte-lines.js';
import { fc } from '../../support/fast-check.js';

const linesOf = (pieces: Iterable<Uint8Array>): string[] =>
  Array.from(byteLines(pieces), (line) => line.toString('utf8'));

const bytesOf = (text: string) => [Buffer.from(text)];

describe('the lines of bytes', () => {
  it('are those between the ends, empty ones included, and a rest behind the last end', () => {
    expect(linesOf([])).toEqual([]);
    expect(linesOf(bytesOf(''))).toEqual([]);
    expect(linesOf(bytesOf('a\n\nb\n'))).toEqual(['a', '', 'b']);
    expect(linesOf(bytesOf('a\nb'))).toEqual(['a', 'b']);
  });

  it('are the same wherever the bytes are cut into pieces, though each comes in the same buffer', () => {
    const lines = fc.array(fc.stringMatching(/^[aé]{0,4}$/), { maxLength: 12 });
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 9 }), fc.boolean(), (texts, length, isEnded) => {
        const text = texts.join('\n') + (isEnded && texts.length > 0 ? '\n' : '');
        expect(linesOf(piecesInOneBuffer(Buffer.from(text), length))).toEqual(linesOf(bytesOf(text)));
      }),
    );
  });
});

function* piecesInOneBuffer(bytes: Uint8Array, length: number): Generator<Uint8Array> {
  const buffer = new Uint8Array(length);
  for (let from = 0; from < bytes.length; from += length) {
    const part = bytes.subarray(from, from + length);
    buffer.set(part);
    yield buffer.subarray(0, part.length);
  }
}
