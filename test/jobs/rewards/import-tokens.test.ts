import { describe, expect, it } from 'vitest';
import { ownBooks } from '../support/live-account.js';
import { alice, bob, importTokens, previewTokens } from '../support/live-rewards.js';

const row = (ref: string, dollars = '10.00') => `${ref},${alice},${dollars},,2026-09-03T10:00:00Z`;

describe('importing own token records', () => {
  it('counts the rows, and changes nothing the second time', () => {
    const books = ownBooks();
    const first = importTokens(books, 'rewards', [row('t-1'), row('t-2')]);
    expect(first).toMatchObject({ exitCode: 0, json: { is_new: true, row_counts: { rewards: 2 } } });
    expect(first.text).toBe('rewards.csv: 2 rows of the rewards interface');
    const again = importTokens(books, 'rewards', [row('t-1'), row('t-2')]);
    expect(again.json).toMatchObject({ is_new: false });
    expect(books.imports.imports('rewards', 'rewards')).toHaveLength(1);
  });

  it('sets rows aside that cannot be read, with line and reason, and reads the others', () => {
    const books = ownBooks();
    const answer = importTokens(books, 'rewards', [row('t-1', '1.001'), row('t-2'), `t-3,0x12,1.00,,`]);
    expect(answer.exitCode).toBe(1);
    expect(answer.json['set_aside']).toEqual([
      { line: 2, reason: expect.stringContaining('amount_usd') },
      { line: 4, reason: 'wallet_address is not 0x and 40 hex digits' },
    ]);
  });

  it('says which rows a later file replaced', () => {
    const books = ownBooks();
    importTokens(books, 'rewards', [row('t-1'), row('t-2')], 'a.csv');
    const answer = importTokens(books, 'rewards', [row('t-1'), row('t-2', '11.00'), row('t-3')], 'b.csv');
    expect(answer.json).toMatchObject({ superseded_count: 1, superseded: [{ client_ref: 't-2' }] });
    expect(answer.text).toContain('t-2: a.csv:3 by b.csv:3: amount_usd: 10.00, now 11.00');
  });

  it('says before it is archived which rows a file would replace', () => {
    const books = ownBooks();
    importTokens(books, 'rewards', [row('t-1'), row('t-2')], 'a.csv');
    const rows = [row('t-1'), row('t-2', '11.00'), row('t-3')];
    const preview = previewTokens(books, 'rewards', rows, 'b.csv');
    expect(books.imports.imports('rewards', 'rewards')).toHaveLength(1);
    const { superseded_count, superseded } = importTokens(books, 'rewards', rows, 'b.csv').json;
    expect(preview.json).toMatchObject({ superseded_count, superseded });
    expect(superseded_count).toBe(1);
    // What is archived already replaces nothing a second time.
    expect(previewTokens(books, 'rewards', rows, 'b.csv').json).toMatchObject({ superseded_count: 0 });
  });

  it('says of a file that is read again how many of its rows a later file changed', () => {
    const books = ownBooks();
    importTokens(books, 'rewards', [row('t-1', '10.00')], '10.00.csv');
    importTokens(books, 'rewards', [row('t-1', '11.00')], '11.00.csv');
    const again = [row('t-1', '10.00')];
    for (const { json, text } of [
      previewTokens(books, 'rewards', again, '10.00.csv'),
      importTokens(books, 'rewards', again, '10.00.csv'),
    ]) {
      expect(json).toMatchObject({ superseded_count: 0, changed_since_count: 1 });
      expect(text).toContain('left as a later file has them: 1 row');
    }
  });

  it('reads stakes and redemptions with tokens to the last decimal', () => {
    const books = ownBooks();
    const stakes = [`s-1,${bob},0.000000000000000001,3m,2026-09-03T10:00:00Z`, `s-2,${bob},1,4m,`];
    expect(importTokens(books, 'stakes', stakes).json).toMatchObject({
      row_counts: { rewards: 1 },
      set_aside: [{ line: 3 }],
    });
    const redemptions = [`r-1,${bob},item-1,,2.5,2026-09-03T10:00:00Z`];
    expect(importTokens(books, 'redemptions', redemptions).exitCode).toBe(0);
  });

  it('refuses a file without its columns whole', () => {
    const books = ownBooks();
    expect(() => importTokens(books, 'rewards', ['a'], 'x.csv')).not.toThrow();
    expect(books.imports.imports('rewards', 'rewards')[0]?.setAside).toHaveLength(1);
  });
});
