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
