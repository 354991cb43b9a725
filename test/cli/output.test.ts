import { describe, expect, it } from 'vitest';
import { Output } from '../../src/cli/output.js';

function said(speak: (output: Output) => void): { readonly out: string; readonly err: string } {
  const out: string[] = [];
  const err: string[] = [];
  speak(new Output({ write: (text) => void out.push(text) }, { write: (text) => void err.push(text) }));
  return { out: out.join(''), err: err.join('') };
}

/** ESC, OSC 52, C1, BEL, backspace, CR, a bidi override, zero width, line separators, DEL, a lone surrogate. */
const hostile = '\u001b[2J\u001b]52;c;aGk=\u0007\u009b31m\b\r\u202e\u200b\u2028\u2029\u007f\ud800';
const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

describe('what the program says', () => {
  it('goes to stdout as data and to stderr as words, in whole lines', () => {
    expect(said((output) => output.text('a\nb'))).toEqual({ out: 'a\nb\n', err: '' });
    expect(said((output) => output.words('a\n'))).toEqual({ out: '', err: 'a\n' });
    expect(said((output) => output.text(''))).toEqual({ out: '', err: '' });
  });

  it('holds nothing that a terminal would obey but the ends of its own lines', () => {
    const { out, err } = said((output) => {
      output.text(`brand ${hostile} x\nnext`);
      output.words(hostile);
    });
    for (const line of `${out}${err}`.split('\n')) expect(line).not.toMatch(obeyed);
    expect(out).toContain('\\u{1b}[2J');
  });

  it('is the same value as JSON, with nothing raw in it either', () => {
    const { out } = said((output) => output.json({ brand: hostile }));
    expect(out.trimEnd()).not.toMatch(obeyed);
    expect(JSON.parse(out)).toEqual({ brand: hostile });
  });

  it('never holds a secret of the run, whatever put it there', () => {
    const secret = 'pmr_test_canary_value';
    const { out, err } = said((output) => {
      output.hide(() => [secret, 'short']);
      output.text(`key ${secret}, twice ${secret}`);
      output.words(`Authorization: Bearer ${secret}`);
      output.json({ key: secret });
    });
    expect(`${out}${err}`).not.toContain('canary');
    expect(out).toContain('key [secret], twice [secret]');
  });

  it('leaves words alone that a very short secret would tear apart', () => {
    const { out } = said((output) => {
      output.hide(() => ['', 'a']);
      output.text('a statement');
    });
    expect(out).toBe('a statement\n');
  });
});
