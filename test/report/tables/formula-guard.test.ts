import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guarded, wouldRun } from '../../../src/report/tables/formula-guard.js';
import { fc } from '../../support/fast-check.js';
import { unguarded } from '../support/unguarded.js';

// Marks that begin a formula, or that a reader may cut away before one: texts made of these are the hard
// ones.
const HARD = [
  ...['=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', "'", ',', ';', '|', 'a', '1', '\0', '\u00a0', '\u3000'],
  ...['\uff1d', '\uff0b', '\uff0d', '\uff20', '\ufe66', '\u200b', '\ufeff', '\u202e', '\u{1f600}'],
];
const hardText = fc.array(fc.constantFrom(...HARD), { maxLength: 8 }).map((parts) => parts.join(''));

describe('the guard of text cells', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\ttab', "'\ttab"],
    ['\rreturn', "'\rreturn"],
    ['  =1', "'  =1"],
    ['\n=1', "'\n=1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\uff0b1', "'\uff0b1"],
    ['\uff0d1', "'\uff0d1"],
    ['\uff201', "'\uff201"],
    ['"=1', '\'"=1'],
    [',=1', "',=1"],
    [';=1', "';=1"],
    ['\ufeff=1', "'\ufeff=1"],
  ])('puts an apostrophe before %j', (text, cell) => {
    expect(guarded(text)).toBe(cell);
    expect(unguarded(cell)).toBe(text);
  });

  it.each([
    [''],
    ['demo-books'],
    ['a=b'],
    ['1-2'],
    ["O'Neill"],
    ["'quoted'"],
    [' blank first'],
    ['9999 - 299 = 9700'],
    ['2026-10-05T09:30:00.000Z'],
    ['\nline'],
  ])('leaves %j as it is, since nothing runs it', (text) => {
    expect(guarded(text)).toBe(text);
    expect(unguarded(text)).toBe(text);
  });

  it('keeps an apostrophe of the value apart from its own', () => {
    expect(guarded("'=1")).toBe("''=1");
    expect(unguarded("''=1")).toBe("'=1");
    expect(guarded("'=1")).not.toBe(guarded('=1'));
  });

  it('is undone exactly, for every text', () => {
    const anyText = fc.oneof(hardText, fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unguarded(guarded(text))).toBe(text);
      }),
    );
  });

  it('leaves no cell that begins with a formula once blanks, quotes and delimiters are cut off', () => {
    fc.assert(
      fc.property(hardText, (text) => {
        const cell = guarded(text);
        // Written apart from the guard's own rule: cut what a careless reader cuts, then look.
        if (!cell.startsWith("'")) {
          expect(cell.replace(/^[\s"',;|\0\u200b\ufeff\u202e]+/u, '')).not.toMatch(
            /^[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66]/u,
          );
        }
      }),
    );
  });

  it('reads a text of 100,000 blanks in one pass', () => {
    expect(wouldRun(`${' '.repeat(100_000)}a`)).toBe(false);
    expect(wouldRun(`${' '.repeat(100_000)}=`)).toBe(true);
  });

  const payloads = new URL('../../../../shared/testdata/csv-injection-payloadbox/', import.meta.url);
  if (!existsSync(payloads)) {
    it('was not held to the public list: ../shared/testdata/csv-injection-payloadbox is not beside this checkout', () => {
      expect(existsSync(payloads)).toBe(false);
    });
  } else {
    const lines = readFileSync(new URL('Intruder/csv-payload.txt', payloads), 'utf8')
      .split('\n')
      .filter(Boolean);

    // The list's DDE line is a formula only after an equals sign, which the list leaves out.
    it.each(lines.filter((line) => !line.startsWith('DDE')))('guards the public payload %j', (line) => {
      for (const before of ['', ' ', '\t', '"', ',', ';', '\n', '\uff1d']) {
        const text = before + line;
        expect(guarded(text)).toBe(`'${text}`);
        expect(unguarded(guarded(text))).toBe(text);
      }
    });
  }
});
