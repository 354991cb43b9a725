import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { alterBooks, postedBooks } from '../../jobs/support/posted-books.js';
import { rewriteBooks } from '../../store/support/rewritten-books.js';
import { newFolder, runLine, type Said } from '../support/test-world.js';

function booksFolder(): { path: string; run(...given: string[]): Promise<Said> } {
  const cwd = newFolder();
  const path = join(cwd, 'books.db');
  postedBooks(path).close();
  return { path, run: (...given) => runLine(['ledger', ...given], { cwd }) };
}

describe('tieout ledger', () => {
  it('balance shows every account in columns, or one month of one interface as an object', async () => {
    const { run } = booksFolder();
    const shown = await run('balance');
    expect(shown).toMatchObject({ exitCode: 0, stderr: '' });
    expect(shown.stdout).toMatch(/^Assets:supplier:Float +5000\.000000 +12\.355678 +4987\.644322$/m);
    expect(shown.stdout).toMatch(/^total .* 0\.000000$/m);
    const { stdout } = await run('balance', '--month', '2026-10', '--interface', 'sandbox', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ month: '2026-10', interface: 'sandbox', exit_code: 0 });
  });

  it('register shows the postings of an account with the running balance', async () => {
    const { stdout } = await booksFolder().run('register', 'Assets:supplier:Float');
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/order =cmd\|x +12\.355678 +4987\.644322$/);
  });

  it('register prints its object as one line of JSON, the postings in it and the exit code last', async () => {
    const { run } = booksFolder();
    const { stdout } = await run('register', 'Assets:supplier:Float', '--json');
    const object: Record<string, unknown> = JSON.parse(stdout);
    expect(stdout.split('\n')).toHaveLength(2);
    expect(Object.keys(object).slice(-3)).toEqual(['opening_usd6', 'postings', 'exit_code']);
    expect(object['postings']).toMatchObject([
      { debit_usd6: 5_000_000_000 },
      { balance_usd6: 4_987_644_322 },
    ]);
    const none = await run('register', '--month', '2020-01', '--json');
    expect(JSON.parse(none.stdout)).toMatchObject({ postings: [], exit_code: 0 });
  });

  it('check ends with 0 on sound books, and with 3 on altered ones, saying where', async () => {
    const { path, run } = booksFolder();
    expect(await run('check')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('are sound') });
    alterBooks(
      path,
      "UPDATE journal_entry SET postings = json_replace(postings, '$[0][0]', 'Mine') WHERE position = 2",
    );
    const { exitCode, stdout } = await run('check');
    expect(exitCode).toBe(3);
    expect(stdout).toContain('BROKEN at entry 2');
    expect(JSON.parse((await run('check', '--json')).stdout)).toMatchObject({
      is_sound: false,
      exit_code: 3,
    });
  });

  it('register of an entry whose postings cannot be read ends with 3, and names the check', async () => {
    const { path, run } = booksFolder();
    alterBooks(path, "UPDATE journal_entry SET postings = replace(postings, '[', '!') WHERE position = 2");
    const { exitCode, stderr } = await run('register');
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(
      /an entry whose postings cannot be read: it was altered\. Run tieout ledger check/,
    );
  });

  it('check finds an entry that does not balance, also where it was hashed and sealed again', async () => {
    const { path, run } = booksFolder();
    rewriteBooks(
      path,
      "UPDATE journal_entry SET postings = json_replace(postings, '$[0][2]', '1' || (postings ->> '$[0][2]')) WHERE position = 2",
    );
    const { exitCode, stdout } = await run('check');
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/BROKEN at entry 2, .*: the entry does not balance/);
    expect(stdout).toMatch(/^records +as they were sealed/m);
  });

  it('refuses, in one line, books that are not there or are none, and names that they do not have', async () => {
    const cwd = newFolder();
    writeFileSync(join(cwd, 'notes.txt'), 'no books at all');
    writeFileSync(join(cwd, 'empty.db'), '');
    const { run } = booksFolder();
    const refusals = [
      await runLine(['ledger', 'check'], { cwd }),
      await runLine(['ledger', 'check', '--books', 'notes.txt'], { cwd }),
      await runLine(['ledger', 'balance', '--books', 'empty.db'], { cwd }),
      await run('balance', 'Assets:suplier:Float'),
      await run('register', '--interface', 'rewards'),
      await run('balance', '--month', '2026-13'),
    ];
    for (const { exitCode, stdout, stderr } of refusals) {
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(stderr).toMatch(/^tieout: /);
    }
  });
});
