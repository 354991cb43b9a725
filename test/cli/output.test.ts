import { describe, expect, it } from 'vitest';
import { Output } from '../../src/cli/output.js';

interface Said {
  readonly out: string;
  readonly err: string;
}

function said(speak: (output: Output) => void): Said {
  const { output, soFar } = listened();
  speak(output);
  return soFar();
}

async function saidInTime(speak: (output: Output) => Promise<void>): Promise<Said> {
  const { output, soFar } = listened();
  await speak(output);
  return soFar();
}

function listened(): { readonly output: Output; readonly soFar: () => Said } {
  const out: string[] = [];
  const err: string[] = [];
  const output = new Output(
    { write: (text) => void out.push(text) },
    { write: (text) => void err.push(text) },
  );
  return { output, soFar: () => ({ out: out.join(''), err: err.join('') }) };
}

/**
 * ESC, OSC 52, C1, BEL, backspace, CR, a bidi override, zero width, line separators, DEL, a lone surrogate.
 */
const hostile = '\u001b[2J\u001b]52;c;aGk=\u0007\u009b31m\b\r\u202e\u200b\u2028\u2029\u007f\ud800';
const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

describe('what the program says', () => {
  it('goes to stdout as data and to stderr as words, in whole lines', () => {
    expect(said((output) => output.text('a\nb'))).toEqual({ out: 'a\nb\n', err: '' });
    expect(said((output) => output.words('a\n'))).toEqual({ out: '', err: 'a\n' });
    expect(said((output) => output.text(''))).toEqual({ out: '', err: '' });
  });

  it('is the same in lines one by one as in one text, in few writes', async () => {
    const lines = Array.from(
      { length: 5000 },
      (_, at) => `${at} ${at % 7 === 0 ? hostile : 'sup_test_abcdef'}`,
    );
    const writes: string[] = [];
    await new Output({ write: (text) => void writes.push(text) }, { write: () => undefined }).lines(lines);
    expect(writes.join('')).toBe(said((output) => output.text(lines.join('\n'))).out);
    expect(writes.length).toBeLessThan(20);
    expect(await saidInTime((output) => output.lines([]))).toEqual({ out: '', err: '' });
  });

  it('waits with the next lines until its reader has taken those before', async () => {
    let written = 0;
    let taken = 0;
    let mostWaiting = 0;
    const stdout = {
      write: (text: string) => {
        written += text.length;
        mostWaiting = Math.max(mostWaiting, written - taken);
      },
      taken: async () => {
        await Promise.resolve();
        taken = written;
      },
    };
    const output = new Output(stdout, { write: () => undefined });
    const line = 'x'.repeat(99);
    await output.lines(Array.from({ length: 20_000 }, () => line));
    expect(written).toBe(2_000_000);
    expect(mostWaiting).toBeLessThan(100_000);
    const items = Array.from({ length: 20_000 }, () => line);
    await output.jsonWithList({}, 'list', items, {});
    expect(mostWaiting).toBeLessThan(100_000);
    await output.raw(items);
    expect(mostWaiting).toBeLessThan(100_000);
    await output.longJson([{ items }, items.map((item) => [item])]);
    expect(mostWaiting).toBeLessThan(100_000);
  });

  it.each([0, 1, 3, 5000])(
    'is the same for an object with a list of %i as for the object whole',
    async (count) => {
      const items = Array.from({ length: count }, (_, at) => ({ at, text: `${hostile} whsec_abcdef${at}` }));
      const listed = await saidInTime((output) =>
        output.jsonWithList({ a: 1 }, 'list', items, { exit_code: 0 }),
      );
      const whole = { a: 1, list: items, exit_code: 0 };
      expect(listed.out).toBe(said((output) => output.json(whole)).out);
      expect((await saidInTime((output) => output.longJson(whole))).out).toBe(listed.out);
    },
  );

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

  it('never holds what has the shape of a key or a gift card code, though it is no secret of the run', () => {
    const { out, err } = said((output) => {
      output.text('columns not kept: DEMO-CANA-RYCA-RD00, pmr_live_canary');
      output.words('pmrsig_test_canary_-x is not a key of this file; "pmrwh_test_canary"');
      output.json({ file: 'sup_test_canary.csv', subject: 'demo-cana-ryca-rd00' });
    });
    expect(`${out}${err}`).not.toMatch(/canary|ryca/i);
    expect(err).toContain('[secret] is not a key of this file; "[secret]"');
    expect(JSON.parse(out.split('\n')[1] ?? '')).toEqual({ file: '[secret].csv', subject: '[removed]' });
  });

  it('prints a key that it was asked for, and no other', () => {
    const { out } = said((output) => {
      output.allow(['pmr_test_asked']);
      output.text('pmr_test_asked pmr_test_asked2');
    });
    expect(out).toBe('pmr_test_asked [secret]\n');
  });

  it('prints a key that it was asked for though the environment has the same', () => {
    const { out } = said((output) => {
      output.hide(() => ['a-supplier-key', 'another-secret']);
      output.allow(['a-supplier-key']);
      output.json({ supplierKey: 'a-supplier-key', other: 'another-secret' });
    });
    expect(JSON.parse(out)).toEqual({ supplierKey: 'a-supplier-key', other: '[secret]' });
  });

  it('hides a secret in JSON too where JSON spells it otherwise', () => {
    const { out } = said((output) => {
      output.hide(() => ['can"ary\\value']);
      output.json({ key: 'can"ary\\value' });
    });
    expect(JSON.parse(out)).toEqual({ key: '[secret]' });
  });

  it('leaves words alone that a very short secret would tear apart', () => {
    const { out } = said((output) => {
      output.hide(() => ['', 'a']);
      output.text('a statement');
    });
    expect(out).toBe('a statement\n');
  });
});
