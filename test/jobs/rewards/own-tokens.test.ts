import { describe, expect, it } from 'vitest';
import {
  datedTokens,
  loadOwnTokens,
  newestTokenFiles,
  ownTokenFiles,
  ownTokenKinds,
} from '../../../src/jobs/rewards/own-tokens.js';
import { firstOfSeptember, ownBooks } from '../support/live-account.js';
import { alice, importTokens } from '../support/live-rewards.js';

const row = (ref: string, dollars = '10.00', at = '2026-09-03T10:00:00Z') =>
  `${ref},${alice},${dollars},,${at}`;

describe('own token records out of the archive', () => {
  it('has a reader for each kind of file', () => {
    expect(Object.keys(ownTokenFiles)).toEqual([...ownTokenKinds]);
  });

  it('are undefined where no file of the kind was read, and one list over all files of it', () => {
    const books = ownBooks();
    expect(loadOwnTokens(books)).toMatchObject({ rewards: undefined, stakes: undefined, setAside: [] });
    importTokens(books, 'rewards', [row('t-1'), row('bad', 'x')], 'a.csv');
    importTokens(books, 'rewards', [row('t-1'), row('t-2')], 'b.csv');
    const { rewards, setAside } = loadOwnTokens(books);
    expect(rewards?.rows.map(({ transactionId, file }) => [transactionId, file])).toEqual([
      ['t-1', 'a.csv'],
      ['t-2', 'b.csv'],
    ]);
    // The file is read again without the row: it corrects what the earlier reading left open.
    expect(setAside).toEqual([]);
  });

  it('keep a row aside that the file of the next month leaves as it is', () => {
    const books = ownBooks();
    importTokens(books, 'rewards', [row('t-1'), row('bad', 'x')], 'a.csv');
    importTokens(books, 'rewards', [row('t-2', '10.00', '2026-10-03T10:00:00Z')], 'b.csv');
    expect(loadOwnTokens(books).setAside).toMatchObject([{ file: 'a.csv', reference: 'bad' }]);
  });

  it('tell which months the newest files speak of, those of replaced rows among them', () => {
    const books = ownBooks();
    importTokens(books, 'rewards', [row('t-1')], 'a.csv');
    importTokens(books, 'rewards', [row('t-1', '10.00', '2026-10-01T00:00:00Z')], 'b.csv');
    expect([...newestTokenFiles(books)].sort()).toEqual([
      ['2026-09', firstOfSeptember],
      ['2026-10', firstOfSeptember],
    ]);
  });

  it('take each row from the file that it came from, where a later file of that name adds others', () => {
    const books = ownBooks();
    importTokens(books, 'rewards', [row('t-1')], 'same.csv', undefined, 1_000);
    const added = row('t-2', '10.00', '2026-10-03T10:00:00Z');
    importTokens(books, 'rewards', [row('t-1'), added], 'same.csv', undefined, 2_000);
    expect([...newestTokenFiles(books)].sort()).toEqual([
      ['2026-09', 1_000],
      ['2026-10', 2_000],
    ]);
  });

  it('have each row with its date and the time at which its file was read', () => {
    const books = ownBooks();
    expect(datedTokens(books, 'rewards')).toEqual([]);
    importTokens(books, 'rewards', [row('t-1'), row('t-2', '10.00', '')], 'a.csv', undefined, 1_000);
    const dated = datedTokens(books, 'rewards').map(({ row, ...when }) => [row.transactionId, when]);
    expect(dated).toEqual([
      ['t-1', { atMs: Date.parse('2026-09-03T10:00:00Z'), readAtMs: 1_000 }],
      ['t-2', { atMs: undefined, readAtMs: 1_000 }],
    ]);
  });
});
