import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newFolder, runLine } from '../support/test-world.js';

/** A folder with books in it: a book was imported. */
async function folderWithBooks(): Promise<string> {
  const cwd = newFolder();
  writeFileSync(join(cwd, 'book.csv'), 'client_ref,slug,currency,face_minor\nshop-1,demo-coffee,USD,2500\n');
  await runLine(['import', 'book', 'book.csv', '--interface', 'sandbox'], { cwd });
  return cwd;
}

describe('tieout books', () => {
  it('backs up and restores, and says what was copied', async () => {
    const cwd = await folderWithBooks();
    const backup = await runLine(['books', 'backup', 'copy.db', '--quiet'], { cwd });
    expect(backup).toEqual({
      exitCode: 0,
      stdout: `backed up to ${join(cwd, 'copy.db')}: 1 archived answer or file, 1 imported file\n`,
      stderr: '',
    });
    const restored = await runLine(['books', 'restore', 'copy.db', '--json', '--books', 'new.db'], { cwd });
    expect(JSON.parse(restored.stdout)).toMatchObject({ import_count: 1, moved_to: null, exit_code: 0 });
    expect(existsSync(join(cwd, 'new.db'))).toBe(true);
  });

  it('names the copy, and not the books, where the folder of a backup is not there', async () => {
    const cwd = await folderWithBooks();
    const { exitCode, stderr } = await runLine(['books', 'backup', 'absent/copy.db'], { cwd });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('name another file on the command line')]);
    expect(stderr).not.toContain('--books');
  });

  it('restores over newer books only with --lose-newer', async () => {
    const cwd = await folderWithBooks();
    const { stdout } = await runLine(['books', 'backup', 'copy.db', '--json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ import_count: 1, exit_code: 0 });
    writeFileSync(
      join(cwd, 'next.csv'),
      'client_ref,slug,currency,face_minor\nshop-2,demo-coffee,USD,2500\n',
    );
    await runLine(['import', 'book', 'next.csv', '--interface', 'sandbox'], { cwd });
    const refused = await runLine(['books', 'restore', 'copy.db'], { cwd });
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('restoring would lose 1 archived answer or file, 1 imported file');
    expect((await runLine(['books', 'restore', 'copy.db', '--lose-newer'], { cwd })).exitCode).toBe(0);
  });

  it.each([
    ['a text', 'hello'],
    ['nothing', ''],
  ])('refuses %s as a backup with 2, and leaves the books', async (_, text) => {
    const cwd = await folderWithBooks();
    writeFileSync(join(cwd, 'copy.db'), text);
    const refused = await runLine(['books', 'restore', 'copy.db'], { cwd });
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toMatch(/^tieout: .*copy\.db/m);
    expect(existsSync(join(cwd, 'books.db.before-restore-1'))).toBe(false);
  });
});
