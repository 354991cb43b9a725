import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { shellText } from '../../../src/base/text/shell-text.js';
import { fc } from '../../support/fast-check.js';

describe('shellText', () => {
  it('leaves a plain path as it is, and quotes every other', () => {
    expect(shellText('/srv/books/2026-10.db')).toBe('/srv/books/2026-10.db');
    expect(shellText("it's here")).toBe(`'it'\\''s here'`);
  });

  it('gives a shell one word of exactly that text', () => {
    const text = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => !one.includes('\0'));
    fc.assert(
      fc.property(text, (one) => {
        const said = execFileSync('/bin/sh', ['-c', `printf %s ${shellText(one)}`], { encoding: 'utf8' });
        expect(said).toBe(one);
      }),
      { numRuns: 30 },
    );
  });
});
