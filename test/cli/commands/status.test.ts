import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordSample, sampleItem } from '../../jobs/support/recorded-items.js';
import { booksAt, month } from '../../store/sample.js';
import { newFolder, runLine } from '../support/test-world.js';

describe('tieout status', () => {
  it('tells from the books alone, as of the instant that is named', async () => {
    const cwd = newFolder();
    const books = booksAt(join(cwd, 'books.db'));
    recordSample(books, month('2026-09'), [sampleItem('i1', month('2026-09'))]);
    books.close();
    const line = ['status', '--as-of', '2026-11-05T00:00:00Z'];
    const { exitCode, stdout } = await runLine(line, { cwd });
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(/^sandbox \(test money\) {2}31-60 +1 +0\.010000/m),
    ]);
    expect(JSON.parse((await runLine([...line, '--json'], { cwd })).stdout)).toMatchObject({
      months: [{ month: '2026-09', state: 'closed' }],
      open_items: [{ item_count: 0 }, { bucket: '31-60', item_count: 1 }, {}, {}, {}],
    });
  });

  it('ends with 2 where nothing tells the time', async () => {
    const cwd = newFolder();
    booksAt(join(cwd, 'books.db')).close();
    expect((await runLine(['status'], { cwd })).exitCode).toBe(2);
  });
});
