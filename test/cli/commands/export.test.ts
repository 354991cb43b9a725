import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { postedBooks } from '../../jobs/support/posted-books.js';
import { newFolder, runLine } from '../support/test-world.js';

describe('tieout export', () => {
  it('writes the month where it is told to, and refuses what it does not know in one line', async () => {
    const cwd = newFolder();
    postedBooks(join(cwd, 'books.db')).close();
    const line = ['export', '--month', '2026-10', '--format', 'beancount', '--out', 'x.beancount'];
    expect(await runLine(line, { cwd })).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('written'),
    });
    expect(readFileSync(join(cwd, 'x.beancount'), 'utf8')).toContain('Assets:Supplier:Float');
    const said = await runLine([...line, '--quiet'], { cwd });
    expect(said).toMatchObject({ exitCode: 0, stderr: '2026-10 is not certified: it can still change\n' });
    const again = await runLine([...line, '--json'], { cwd });
    expect(JSON.parse(again.stdout)).toMatchObject({ format: 'beancount', files: [{ state: 'unchanged' }] });
    for (const wrong of [
      ['--month', '2026-01'],
      ['--format', 'sage'],
      ['--interface', 'rewards'],
    ]) {
      const { exitCode, stderr } = await runLine([...line, ...wrong], { cwd });
      expect(exitCode).toBe(2);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    }
  });

  it('prints the very file on stdout with --out -, and words on stderr', async () => {
    const cwd = newFolder();
    postedBooks(join(cwd, 'books.db')).close();
    for (const format of ['hledger', 'quickbooks']) {
      const line = ['export', '--month', '2026-10', '--format', format, '--out'];
      await runLine([...line, 'file'], { cwd });
      const file = readFileSync(join(cwd, 'file'), 'utf8');
      const printed = await runLine([...line, '-'], { cwd });
      expect(printed).toEqual({
        exitCode: 0,
        stdout: file,
        stderr: '2026-10 is not certified: it can still change\n',
      });
      const shown = await runLine([...line, '-'], { cwd, isScreen: true });
      expect(shown.stdout).toBe(file.replaceAll('\r', ''));
      rmSync(join(cwd, 'file'));
    }
    expect(readdirSync(cwd).filter((name) => name !== 'books.db')).toEqual([]);
    const both = ['export', '--month', '2026-10', '--format', 'hledger', '--out', '-', '--json'];
    expect((await runLine(both, { cwd })).exitCode).toBe(2);
  });
});
