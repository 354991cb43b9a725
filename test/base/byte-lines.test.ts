import { describe, expect, it } from 'vitest';
import { byteLines } from '../../src/base/byte-lines.js';
import { fc } from '../support/fast-check.js';

const linesOf = (text: string, reachBytes?: number): string[] =>
  Array.from(byteLines(Buffer.from(text), reachBytes), (line) => line.toString('utf8'));

describe('the lines of bytes', () => {
  it('are those between the ends, empty ones included, and a rest behind the last end', () => {
    expect(linesOf('')).toEqual([]);
    expect(linesOf('a\n\nb\n')).toEqual(['a', '', 'b']);
    expect(linesOf('a\nb')).toEqual(['a', 'b']);
  });

  it('are the same however far a search counts its positions', () => {
    const lines = fc.array(fc.stringMatching(/^[aé]{0,4}$/), { maxLength: 12 });
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 9 }), fc.boolean(), (texts, reach, isEnded) => {
        const text = texts.join('\n') + (isEnded && texts.length > 0 ? '\n' : '');
        expect(linesOf(text, reach)).toEqual(linesOf(text));
      }),
    );
  });
});
