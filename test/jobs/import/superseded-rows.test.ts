import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { archiveOwnFile, previewOwnFile, readOwnFile } from '../../../src/jobs/import/import-job.js';
import type { OwnFileKind } from '../../../src/jobs/import/import-words.js';
import { fc } from '../../support/fast-check.js';
import { newBooks, newFolder, newRun } from '../support/run-settings.js';

const { config } = newRun();

const kinds = [
  {
    kind: 'deposits',
    header: 'deposit_ref,plus_amount,sent_at',
    row: (ref: number, figure: number) => `d-${ref},${figure},2026-10-01T00:00:00Z`,
  },
  {
    kind: 'book',
    header: 'client_ref,slug,currency,face_minor',
    row: (ref: number, figure: number) => `a${ref},s,USD,${figure}`,
  },
] as const satisfies readonly { kind: OwnFileKind; header: string; row: unknown }[];

const filesArbitrary = fc.array(
  fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 })), { maxLength: 6 }),
  { minLength: 1, maxLength: 5 },
);

describe.each(kinds)('the rows that a file of $kind replaces', ({ kind, header, row }) => {
  it('are in a dry run those of the import that follows', () => {
    const folder = newFolder();
    fc.assert(
      fc.property(filesArbitrary, (files) => {
        const books = newBooks();
        for (const [at, rows] of files.entries()) {
          const path = join(folder, `file-${at}.csv`);
          writeFileSync(path, `${[header, ...rows.map(([ref, figure]) => row(ref, figure))].join('\n')}\n`);
          const file = readOwnFile({ kind, path, profile: undefined, interfaceName: undefined }, config);
          const foretold = previewOwnFile(books, file).superseded;
          expect(foretold).toEqual(archiveOwnFile(books, file, 1000 + at).superseded);
        }
        books.close();
      }),
      { numRuns: 40 },
    );
  });
});

describe.each(kinds)('the rows of a file of $kind that is read again', ({ kind, header, row }) => {
  /** Reads files; of each, how many of its rows stand otherwise, as the dry run and the import say. */
  const reader = () => {
    const folder = newFolder();
    const books = newBooks();
    return (name: string, rows: readonly string[], head: string = header) => {
      const path = join(folder, name);
      writeFileSync(path, `${[head, ...rows].join('\n')}\n`);
      const file = readOwnFile({ kind, path, profile: undefined, interfaceName: undefined }, config);
      const { sinceCount } = previewOwnFile(books, file).superseded;
      expect(archiveOwnFile(books, file, 1000).superseded.sinceCount).toBe(sinceCount);
      return sinceCount;
    };
  };

  it('are counted where a later file changed them, also those that an earlier file had first', () => {
    const read = reader();
    const all = () => [
      read('first.csv', [row(1, 1)]),
      read('cumulative.csv', [row(1, 1), row(2, 1)]),
      read('corrected.csv', [row(1, 2)]),
    ];
    expect(all()).toEqual([undefined, undefined, undefined]);
    expect(all()).toEqual([1, 1, 0]);
    read('as-before.csv', [row(1, 1), row(3, 1)]);
    expect(all()).toEqual([0, 0, 1]);
  });

  if (kind !== 'book') return;
  it('are not counted where their own file changed or cancelled them', () => {
    const read = reader();
    const all = () => [
      read('changed.csv', [`${row(8, 1)},pending`, `${row(8, 1)},issued`], `${header},status`),
      read('twice.csv', [`${row(7, 1)},issued`, `${row(7, 1)},issued`], `${header},status`),
      read('cancelled.csv', [`${row(7, 1)},cancelled`], `${header},status`),
    ];
    all();
    expect(all()).toEqual([0, 1, 0]);
  });
});
