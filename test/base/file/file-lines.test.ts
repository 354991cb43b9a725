import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fileLines } from '../../../src/base/file/file-lines.js';
import { fc } from '../../support/fast-check.js';

const folder = mkdtempSync(join(tmpdir(), 'lines-'));
const path = join(folder, 'a');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = (text: string): string[] => {
  writeFileSync(path, text);
  return [...fileLines(path)];
};

describe('the lines of a file', () => {
  it('are what stands between its ends, with or without one behind the last', () => {
    expect(linesOf('')).toEqual([]);
    expect(linesOf('a\n\nb\r\n')).toEqual(['a', '', 'b\r']);
    expect(linesOf('a\nb')).toEqual(['a', 'b']);
  });

  it('joined by ends are the file, wherever its pieces part, in the middle of a character too', () => {
    const line = fc.tuple(fc.constantFrom('a', '\u20ac', '\u{1f600}'), fc.nat({ max: 200_000 }));
    const law = fc.property(fc.array(line, { maxLength: 5 }), (parts) => {
      const lines = parts.map(([mark, times]) => mark.repeat(times));
      expect(linesOf(lines.map((one) => `${one}\n`).join(''))).toEqual(lines);
    });
    fc.assert(law, { numRuns: 20 });
  });

  it('are not read through a link', () => {
    writeFileSync(path, 'a');
    symlinkSync(path, join(folder, 'link'));
    expect(() => [...fileLines(join(folder, 'link'))]).toThrow();
  });
});
