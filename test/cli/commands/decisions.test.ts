import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordSample, sampleItem } from '../../jobs/support/recorded-items.js';
import { booksAt, month } from '../../store/sample.js';
import { newFolder, runLine } from '../support/test-world.js';

const asOf = ['--as-of', '2026-11-05T00:00:00Z'];

/** A folder with books that hold two items of a cent each. */
function folderWithItems(): string {
  const cwd = newFolder();
  const books = booksAt(join(cwd, 'books.db'));
  const september = month('2026-09');
  recordSample(books, september, [sampleItem('iabc1', september), sampleItem('iabc2', september)]);
  books.close();
  return cwd;
}

async function itemsIn(cwd: string): Promise<Record<string, unknown>[]> {
  return JSON.parse((await runLine(['items', '--json', ...asOf], { cwd })).stdout).items;
}

describe('tieout settle', () => {
  const settle = ['settle', 'iabc1', '--on', '2026-09-20', '--reference', 'CN-7', '--by', 'Ann'];

  it('records a part, then the rest, and the item claims what is left', async () => {
    const cwd = folderWithItems();
    const part = await runLine([...settle, '--amount', '0.004', '--json'], { cwd });
    expect([part.exitCode, JSON.parse(part.stdout)]).toEqual([
      0,
      expect.objectContaining({ claim_left_usd6: 6_000, posting_month: '2026-09' }),
    ]);
    expect((await itemsIn(cwd))[0]).toMatchObject({ claim_usd6: 6_000, state: 'new' });
    const rest = await runLine([...settle, '--amount', '0.006'], { cwd });
    expect(rest).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('nothing is left') });
    expect((await itemsIn(cwd))[0]).toMatchObject({
      claim_usd6: 0,
      state: 'cleared',
      cleared_month: '2026-09',
    });
  });

  it('ends with 2, in one line, for more than the claim and for an option that is missing', async () => {
    const cwd = folderWithItems();
    for (const line of [
      [...settle, '--amount', '0.02'],
      settle,
      ['settle'],
      [...settle, '--file', 'x.csv'],
    ]) {
      const { exitCode, stderr } = await runLine(line, { cwd });
      expect([exitCode, stderr.trimEnd().split('\n').length]).toEqual([2, 1]);
    }
    expect((await itemsIn(cwd))[0]).toMatchObject({ claim_usd6: 10_000 });
  });

  it('records the lines of a file, with what the command line says for all of them', async () => {
    const cwd = folderWithItems();
    writeFileSync(join(cwd, 'x.csv'), 'item_id,amount\niabc1,0.01\niabc2,0.01\n');
    const given = ['--on', '2026-09-20', '--reference', 'CN-7', '--by', 'Ann'];
    const { exitCode, stdout } = await runLine(['settle', '--file', 'x.csv', ...given], { cwd });
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('2 recorded, 0 recorded before.')]);
    expect((await itemsIn(cwd)).map(({ state }) => state)).toEqual(['cleared', 'cleared']);
  });
});

describe('tieout accept --file', () => {
  it('accepts all lines, or none and names each that is refused', async () => {
    const cwd = folderWithItems();
    writeFileSync(join(cwd, 'bad.csv'), 'item_id,reason,by\niabc1,small,Ann\nizzz,small,Ann\n');
    const refused = await runLine(['accept', '--file', 'bad.csv'], { cwd });
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('line 3: no item')]);
    expect((await itemsIn(cwd)).map(({ state }) => state)).toEqual(['new', 'new']);
    writeFileSync(join(cwd, 'good.csv'), 'item_id\niabc1\niabc2\n');
    const line = ['accept', '--file', 'good.csv', '--reason', 'small', '--by', 'Ann', '--json'];
    expect(JSON.parse((await runLine(line, { cwd })).stdout)).toMatchObject({
      accepted: [{ item_id: 'iabc1' }, { item_id: 'iabc2' }],
      exit_code: 0,
    });
    expect((await itemsIn(cwd)).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  });
});

describe('a file of decisions without its columns', () => {
  it.each([['item;reason;by\niabc1;small;Ann\n'], ['id,why\niabc1,small\n']])(
    'is refused with the header that is expected, and no word of profiles: %j',
    async (text) => {
      const cwd = folderWithItems();
      writeFileSync(join(cwd, 'x.csv'), text);
      const { exitCode, stderr } = await runLine(['accept', '--file', 'x.csv'], { cwd });
      expect([exitCode, stderr]).toEqual([
        2,
        expect.stringContaining('Write these names into the first line of the file, with "," between them.'),
      ]);
      expect(stderr).not.toContain('profile');
    },
  );
});

describe('tieout note', () => {
  it('keeps a remark that items shows, behind the own note and with the owner, and changes no figure', async () => {
    const cwd = folderWithItems();
    const [before] = await itemsIn(cwd);
    const line = ['note', 'iabc1', 'asked the provider', '--by', 'Ann', '--owner', 'Bob'];
    const noted = await runLine([...line, '--json'], { cwd });
    expect(JSON.parse(noted.stdout)).toMatchObject({
      remark: 'asked the provider',
      owner: 'Bob',
      exit_code: 0,
    });
    const [after] = await itemsIn(cwd);
    expect(after).toEqual({ ...before, note: 'Remark by Ann: asked the provider. Owner: Bob' });
    const { stdout } = await runLine(['items', ...asOf], { cwd });
    expect(stdout).toContain('(iabc1): Remark by Ann: asked the provider. Owner: Bob');
    expect((await runLine(['note', 'iabc1', ' ', '--by', 'Ann'], { cwd })).exitCode).toBe(2);
  });
});
